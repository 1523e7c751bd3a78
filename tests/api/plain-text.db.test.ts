import { beforeAll, describe, expect, test } from "vitest";
import { password } from "#app/features/accounts/model/account.fixture.ts";
import { hashPassword } from "#app/features/accounts/model/account.server.ts";
import { testDatabase } from "#db/test-database.ts";
import { insertAgent } from "#samples/factories/agents.ts";
import { insertListing } from "#samples/factories/listings.ts";
import { insertSuburb } from "#samples/factories/suburbs.ts";
import { signedInMember, type SignedInMember } from "#tests/support/members.ts";
import { post, postPage } from "#tests/support/post-account.ts";
import { freshBody, newClient } from "#tests/support/post-enquiry.ts";
import { openSoutherly } from "#tests/support/southerly.ts";

const { db } = await testDatabase();
const southerly = await openSoutherly({ TRUST_PROXY: "1" });

let agent: SignedInMember;
let listingId: number;

beforeAll(async () => {
  await insertSuburb(db);
  agent = await signedInMember(db, { role: "agent" });
  const { id: agentId } = await insertAgent(db, { agencyId: null, userId: agent.id });
  ({ id: listingId } = await insertListing(db, { createdByUserId: agent.id, agentId }));
});

const home = {
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
};

const publish = (changes: object) =>
  post(southerly, "/api/listings", { ...home, ...changes }, { cookie: agent.cookie });
const change = (changes: object) =>
  southerly.send(`/api/listings/${listingId}`, {
    method: "PATCH",
    body: JSON.stringify(changes),
    headers: { "content-type": "application/json", cookie: agent.cookie, ...newClient() },
  });
const register = (changes: object) =>
  post(southerly, "/api/auth/register", {
    role: "buyer",
    firstName: "Sam",
    lastName: "Sample",
    email: `sam.${crypto.randomUUID()}@example.com`,
    password,
    ...changes,
  });

describe.each([
  ["zero-width spaces", "\u200B".repeat(12)],
  ["Hangul fillers", "\u3164".repeat(12)],
  ["combining marks", "\u0301".repeat(12)],
  ["tags and soft hyphens", "\u{E0041}\u00AD".repeat(6)],
  ["control characters", "\u0007\u001B".repeat(6)],
])("%s are no text:", (_, unseen) => {
  test.each([
    ["the title of a new home", "title", () => publish({ title: unseen })],
    ["its description", "description", () => publish({ description: unseen })],
    ["its suburb", "suburb", () => publish({ suburb: unseen })],
    ["a changed title", "title", () => change({ title: unseen })],
    ["a name in an enquiry", "name", () => post(southerly, "/api/leads", freshBody({ name: unseen }))],
    ["its message", "message", () => post(southerly, "/api/leads", freshBody({ message: unseen }))],
    ["its phone", "phone", () => post(southerly, "/api/leads", freshBody({ phone: unseen }))],
    ["a first name", "firstName", () => register({ firstName: unseen })],
  ])("%s", async (_what, field, send) => {
    const response = await send();
    expect(response.status, response.text).toBe(422);
    expect(Object.keys((response.json() as { errors: object }).errors)).toEqual([field]);
  });

  test("a suburb to be searched for is no limit", async () => {
    const email = `seeker.${crypto.randomUUID()}@example.com`;
    const response = await post(southerly, "/api/saved-searches", { listingType: "sale", suburb: unseen, email });
    expect([response.status, (response.json() as { suburb: unknown }).suburb]).toEqual([201, null]);
    expect((await southerly.send(`/api/listings?suburb=${encodeURIComponent(unseen)}`)).text).toContain(
      "Brick cottage",
    );
  });
});

test("line breaks and control characters are removed from a one-line field sent as JSON", async () => {
  const response = await publish({
    title: "Brick\r\ncottage\u2028with\u0007 a\u0000 lemon\ttree\u202E",
    address: "12\nSample Street",
    contactPhone: "0491\n570 000",
    features: ["Lemon\ntree"],
    description: "One line.\r\nAnother\u0007 line.",
  });
  expect(response.status, response.text).toBe(201);
  expect(response.json()).toMatchObject({
    title: "Brick cottage with a lemon tree",
    address: "12 Sample Street",
    contactPhone: "0491 570 000",
    features: ["Lemon tree"],
    description: "One line.\nAnother line.",
  });
  await change({ title: "Brick\nhouse" });
  const { title } = await db
    .selectFrom("listings")
    .select("title")
    .where("id", "=", listingId)
    .executeTakeFirstOrThrow();
  expect(title).toBe("Brick house");
});

describe("an address of 255 characters at the longest host name", () => {
  const hostOf = (letter: string) => ["x", "y", "z"].map((each) => each.repeat(63)).join(".") + `.${letter.repeat(61)}`;
  const longest = (letter: string) => `a@${hostOf(letter)}`;

  test.each([
    ["an enquiry", 201, (email: string) => post(southerly, "/api/leads", freshBody({ email, listingId }))],
    ["a saved search", 201, (email: string) => post(southerly, "/api/saved-searches", { listingType: "sale", email })],
    ["registering", 201, (email: string) => register({ email })],
    ["logging in", 401, (email: string) => post(southerly, "/api/auth/login", { email, password })],
    ["a home's contact", 201, (email: string) => publish({ contactEmail: email })],
    ["a forgotten password", 303, (email: string) => postPage(southerly, "/reset-password", { email })],
    ["the newsletter", 303, (email: string) => postPage(southerly, "/newsletter", { email })],
    [
      "a report",
      303,
      (email: string) =>
        postPage(southerly, `/listings/${listingId}/a-home/report`, { reason: "other", words: "Not a home", email }),
    ],
    [
      "a changed address",
      303,
      async (email: string) => {
        const { cookie } = await signedInMember(db, await hashPassword(password));
        return postPage(southerly, "/dashboard/account?do=email", { email, currentPassword: password }, { cookie });
      },
    ],
    [
      "an agent's profile",
      303,
      (email: string) =>
        postPage(southerly, "/dashboard/profile", { name: "Robin Sample", email }, { cookie: agent.cookie }),
    ],
  ])("%s", async (what, status, send) => {
    const email = longest(String.fromCharCode(97 + what.length));
    expect(email).toHaveLength(255);
    const response = await send(email);
    expect(response.status, response.text.slice(0, 500)).toBe(status);
  });
});
