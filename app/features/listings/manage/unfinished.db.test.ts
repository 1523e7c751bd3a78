import { beforeEach, expect, test } from "vitest";
import { publishListing } from "#app/features/listings/publish.server.ts";
import { saveUnfinished, listUnfinished } from "#app/features/listings/unfinished.server.ts";
import type { Member } from "#app/lib/caller.ts";
import { Forbidden, Invalid } from "#app/lib/errors.ts";
import { testDatabase } from "#db/test-database.ts";
import { insertAgency } from "#samples/factories/agencies.ts";
import { insertAgent } from "#samples/factories/agents.ts";
import { insertSuburb } from "#samples/factories/suburbs.ts";
import { signedInMember } from "#tests/support/members.ts";
import { listingInputSchema } from "./input.schema.ts";
import { findListingAgent } from "./own-listings.queries.server.ts";
import { deleteUnfinished, findUnfinishedListing, MAX_UNFINISHED } from "./unfinished.queries.server.ts";

const { db } = await testDatabase();

let agent: Member;
let other: Member;

const toMember = ({ id }: { id: number }, role: "agent" | "consumer" = "agent") =>
  ({ user: { id, role, isAdmin: false } }) as Member;

beforeEach(async () => {
  await db.deleteFrom("rateLimits").execute();
  agent = toMember(await signedInMember(db, { role: "agent" }));
  other = toMember(await signedInMember(db, { role: "agent" }));
});

test("the same attempt is replaced, as typed and without blank fields", async () => {
  await saveUnfinished(agent, { attemptId: "a", price: "about 1.4", suburb: " Newtown " });
  await saveUnfinished(agent, { attemptId: "a", price: "", suburb: " Newtown ", title: "Half" });
  const [row, ...others] = await listUnfinished(agent.user.id);
  expect(others).toEqual([]);
  expect(row).toMatchObject({ name: "Newtown" });
  expect(await findUnfinishedListing(agent.user.id, row?.id ?? 0)).toEqual({
    attemptId: "a",
    fields: { suburb: "Newtown", title: "Half" },
  });
});

test("nobody else can read, replace or discard it", async () => {
  await saveUnfinished(agent, { attemptId: "a", title: "Mine" });
  const [row] = await listUnfinished(agent.user.id);
  const id = row?.id ?? 0;
  await saveUnfinished(other, { attemptId: "a", title: "Theirs" });
  expect(await findUnfinishedListing(other.user.id, id)).toBeUndefined();
  expect(await deleteUnfinished(other.user.id, id)).toBe(false);
  expect(await listUnfinished(agent.user.id)).toMatchObject([{ id, name: "Mine" }]);
  await expect(saveUnfinished(toMember(agent.user, "consumer"), { attemptId: "b" })).rejects.toThrow(Forbidden);
});

test("at most 20, of which each can still be changed, also at once", async () => {
  const attempts = Array.from({ length: MAX_UNFINISHED + 4 }, (_, index) => `attempt ${index}`);
  const saved = await Promise.allSettled(attempts.map((attemptId) => saveUnfinished(agent, { attemptId, title: "T" })));
  const refused = saved.filter((result) => result.status === "rejected");
  expect(refused.map(({ reason }) => reason instanceof Invalid)).toEqual([true, true, true, true]);
  const stored = attempts.find((_, index) => saved[index]?.status === "fulfilled") ?? "";
  await saveUnfinished(agent, { attemptId: stored, title: "Changed" });
  const listed = await listUnfinished(agent.user.id);
  expect(listed).toHaveLength(MAX_UNFINISHED);
  expect(listed[0]?.name).toBe("Changed");
});

test("publishing the attempt removes it, and only it", async () => {
  await insertSuburb(db);
  await saveUnfinished(agent, { attemptId: "a", title: "This" });
  await saveUnfinished(agent, { attemptId: "b", title: "Another" });
  await saveUnfinished(other, { attemptId: "a", title: "Theirs" });
  const listing = listingInputSchema.parse({
    listingType: "sale",
    price: 1_450_000,
    title: "Brick cottage",
    propertyType: "House",
    address: "12 Sample Street",
    suburb: "Newtown",
    state: "NSW",
    postcode: "2042",
    description: "A cottage of three bedrooms.",
    contactEmail: "robin.sample@example.com",
    contactPhone: "0491 570 000",
    status: "draft",
  });
  await publishListing(agent, { input: listing, attemptId: "a" });
  expect(await listUnfinished(agent.user.id)).toMatchObject([{ name: "Another" }]);
  expect(await listUnfinished(other.user.id)).toMatchObject([{ name: "Theirs" }]);
});

test("the contact phone of a new home is the agent's own, else that of the agency", async () => {
  const user = await signedInMember(db, { role: "agent" });
  const { id: agencyId } = await insertAgency(db, { name: "Phone & Sons", phone: "02 5550 0042" });
  const { id } = await insertAgent(db, { agencyId, userId: user.id, phone: "0491 570 006" });
  expect(await findListingAgent(user.id)).toMatchObject({ id, phone: "0491 570 006" });
  await db.updateTable("agents").set({ phone: null }).where("id", "=", id).execute();
  expect(await findListingAgent(user.id)).toMatchObject({ id, phone: "02 5550 0042" });
});
