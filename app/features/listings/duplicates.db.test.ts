import { beforeAll, expect, test } from "vitest";
import { at, connectAgency, findImportedHome, send, version } from "#app/features/imports/apply/apply.fixture.ts";
import { agentMember, auditOf, houseForSale } from "#app/features/listings/manage/own-listings.fixture.ts";
import { findOpenDuplicates, findOwnDuplicates } from "#app/features/listings/manage/upkeep.queries.server.ts";
import { prepareQueue } from "#app/jobs/queue.server.ts";
import { NotFound } from "#app/lib/errors.ts";
import { db } from "#db/client.server.ts";
import { insertAgency } from "#samples/factories/agencies.ts";
import { insertSuburb } from "#samples/factories/suburbs.ts";
import { editListing, setListingStatus } from "./edit.server.ts";
import { publishListing } from "./publish.server.ts";
import { answerDuplicate, reviewDuplicates } from "./upkeep.server.ts";

beforeAll(() => prepareQueue());

type Agent = Awaited<ReturnType<typeof agentMember>>;

async function agentOf(agencyName: string | number): Promise<Agent> {
  const agent = await agentMember();
  const agencyId = typeof agencyName === "number" ? agencyName : (await insertAgency(db(), { name: agencyName })).id;
  await db().updateTable("users").set({ emailConfirmedAt: new Date() }).where("id", "=", agent.user.id).execute();
  await db().updateTable("agents").set({ agencyId }).where("id", "=", agent.agentId).execute();
  return agent;
}

let street = 0;
const newAddress = () => `${++street} Duplicate Street`;

async function publish(agent: Agent, changes: Parameters<typeof houseForSale>[0]): Promise<number> {
  return (await publishListing(agent, { input: houseForSale(changes) })).listing.id;
}

const mailsTo = async (agent: { user: { id: number } }) =>
  db()
    .selectFrom("messages")
    .innerJoin("users", "users.email", "messages.toAddress")
    .select(["messages.subject", "messages.textBody"])
    .where("users.id", "=", agent.user.id)
    .where("messages.kind", "=", "duplicate-listing")
    .execute();

const review = () => reviewDuplicates(new AbortController().signal);
const ownPairs = ({ user }: Agent) => findOwnDuplicates({ id: user.id, isAdmin: false }, "mine");

test("both agents are told once, with the name of the other agency", async () => {
  const [ada, grace] = [await agentOf("Ada Homes"), await agentOf("Grace Homes")];
  const number = ++street;
  const first = await publish(ada, { address: `Unit 5, ${number} Duplicate St` });
  const second = await publish(grace, { address: `5/${number} Duplicate Street` });
  await Promise.all([review(), review(), review()]);
  await review();
  const [toAda, toGrace] = [await mailsTo(ada), await mailsTo(grace)];
  expect(toAda.map(({ subject }) => subject)).toEqual([
    `Also advertised by Grace Homes: Unit 5, ${number} Duplicate St, Newtown`,
  ]);
  expect(toGrace.map(({ subject }) => subject)).toEqual([
    `Also advertised by Ada Homes: 5/${number} Duplicate Street, Newtown`,
  ]);
  expect(await ownPairs(ada)).toMatchObject([{ own: { id: first }, other: { id: second, agency: "Grace Homes" } }]);
  expect(await ownPairs(grace)).toMatchObject([{ own: { id: second }, other: { id: first, agency: "Ada Homes" } }]);
  expect((await findOpenDuplicates()).filter((pair) => pair.first.id === first)).toHaveLength(1);
});

test("a range of numbers and one of its numbers are a pair", async () => {
  const [ada, grace] = [await agentOf("Ada Ranges"), await agentOf("Grace Ranges")];
  const number = 2000 + 2 * ++street;
  const first = await publish(ada, { address: `${number}-${number + 4} Duplicate Street` });
  const second = await publish(grace, { address: `No. ${number + 2} Duplicate St, Newtown NSW 2042` });
  await publish(grace, { address: `2/${number + 2} Duplicate Street` });
  await review();
  expect(await ownPairs(ada)).toMatchObject([{ own: { id: first }, other: { id: second } }]);
});

test("a home that an import publishes makes a pair, and its agent is told", async () => {
  const ada = await agentOf("Ada Homes");
  const feed = await connectAgency();
  await insertSuburb(db(), { name: "Newtown", slug: "newtown", postcode: "2042" });
  const address = newAddress();
  const first = await publish(ada, { address });
  const confirmed = { emailConfirmedAt: new Date() };
  await db().updateTable("users").set(confirmed).where("id", "=", feed.colleague.userId).execute();
  await send(feed.id, [version(feed, { address: address.replace("Street", "St") })]);
  const home = await findImportedHome(feed.id);
  if (!home) throw new Error("The home was not imported.");
  expect(home.status).toBe("active");
  await review();
  expect(await ownPairs(ada)).toMatchObject([{ own: { id: first }, other: { id: home.id } }]);
  expect(await mailsTo(ada)).toHaveLength(1);
  const manager = { id: home.createdByUserId, isAdmin: false };
  expect(await mailsTo({ user: manager })).toHaveLength(1);
  expect(await findOwnDuplicates(manager, "mine")).toMatchObject([{ own: { id: home.id }, other: { id: first } }]);
  // The next file changes nothing about the pair.
  await send(feed.id, [version(feed, { address, modTime: at(1) })]);
  await review();
  expect(await mailsTo(ada)).toHaveLength(1);
  await send(feed.id, [version(feed, { address, status: "withdrawn", modTime: at(2) })]);
  expect(await ownPairs(ada)).toEqual([]);
});

test.each<[why: string, changes: Parameters<typeof houseForSale>[0]]>([
  ["another unit", { address: "2/900 Duplicate Street" }],
  ["another suburb", { address: "1/900 Duplicate Street", suburb: "Enmore" }],
  ["a withheld address", { address: "1/900 Duplicate Street", addressDisplay: "suburb" }],
  ["a draft", { address: "1/900 Duplicate Street", status: "draft" }],
  ["a rental", { address: "1/900 Duplicate Street", listingType: "rent", price: 900, priceFrequency: "per_week" }],
])("%s is not a duplicate", async (_why, changes) => {
  const [ada, grace] = [await agentOf("One"), await agentOf("Two")];
  const first = await publish(ada, { address: "1/900 Duplicate Street" });
  await publish(grace, changes);
  await review();
  expect([await mailsTo(ada), await mailsTo(grace), await ownPairs(grace)]).toEqual([[], [], []]);
  await setListingStatus(ada, first, "draft");
});

test("colleagues see it in My Listings without an email, and admins do not", async () => {
  const { id } = await insertAgency(db());
  const [ada, grace] = [await agentOf(id), await agentOf(id)];
  const address = newAddress();
  const first = await publish(ada, { address });
  await publish(grace, { address });
  await review();
  expect([await mailsTo(ada), await mailsTo(grace)]).toEqual([[], []]);
  expect(await ownPairs(ada)).toMatchObject([{ own: { id: first }, isSameAgency: true }]);
  expect((await findOpenDuplicates()).filter((pair) => pair.first.id === first)).toEqual([]);
});

test("an agent's own two sales of a home are a pair without an email, also with withheld addresses", async () => {
  const [ada, principal] = [await agentOf("Eight"), await agentMember()];
  const address = newAddress();
  const first = await publish(ada, { address });
  const second = await publish(ada, { address, title: "The same cottage", addressDisplay: "suburb" });
  await review();
  await review();
  const pairs = await ownPairs(ada);
  expect(pairs).toMatchObject([{ own: { id: first }, other: { id: second }, isSameAccount: true }]);
  expect([await mailsTo(ada), await ownPairs(principal)]).toEqual([[], []]);
  expect((await findOpenDuplicates()).filter((pair) => pair.first.id === first)).toEqual([]);
  await setListingStatus(ada, first, "draft");
  expect(await ownPairs(ada)).toEqual([]);
  await setListingStatus(ada, first, "active");
  await answerDuplicate(ada, pairs[0]?.id ?? 0);
  expect(await ownPairs(ada)).toEqual([]);
});

test("a home with a held picture makes a pair, until the home is held or its account suspended", async () => {
  const [ada, grace] = [await agentOf("Ten"), await agentOf("Eleven")];
  const address = newAddress();
  const listingId = await publish(ada, { address });
  await publish(grace, { address });
  const hold = (subject: string) => db().insertInto("holds").values({ subject, listingId, reason: "Sample" }).execute();
  await hold("picture");
  await review();
  expect(await ownPairs(grace)).toHaveLength(1);
  await hold("listing");
  expect(await ownPairs(grace)).toEqual([]);
  await db().updateTable("holds").set({ releasedAt: new Date() }).execute();
  expect(await ownPairs(grace)).toHaveLength(1);
  await db().updateTable("users").set({ suspendedAt: new Date() }).where("id", "=", ada.user.id).execute();
  expect(await ownPairs(grace)).toEqual([]);
});

test("an agent's own sale and rental of one home are no pair", async () => {
  const ada = await agentOf("Nine");
  const address = newAddress();
  await publish(ada, { address });
  await publish(ada, { address, listingType: "rent", price: 900, priceFrequency: "per_week" });
  await review();
  expect(await ownPairs(ada)).toEqual([]);
});

test("an edited address makes a pair, which ends when one home leaves the market and is mailed once", async () => {
  const [ada, grace] = [await agentOf("Three"), await agentOf("Four")];
  const address = newAddress();
  await publish(ada, { address });
  const second = await publish(grace, { address: newAddress() });
  await review();
  expect(await ownPairs(ada)).toEqual([]);
  await editListing(grace, second, houseForSale({ address }));
  await review();
  expect(await ownPairs(ada)).toHaveLength(1);
  await setListingStatus(grace, second, "draft");
  expect(await ownPairs(ada)).toEqual([]);
  await setListingStatus(grace, second, "active");
  await review();
  expect(await ownPairs(ada)).toHaveLength(1);
  expect([await mailsTo(ada), await mailsTo(grace)].map(({ length }) => length)).toEqual([1, 1]);
});

test("either agent can answer that both are right, which is recorded once; nobody else can", async () => {
  const [ada, grace, eve] = [await agentOf("Five"), await agentOf("Six"), await agentOf("Seven")];
  const address = newAddress();
  const first = await publish(ada, { address });
  const second = await publish(grace, { address });
  await review();
  const [{ id } = { id: 0 }] = await ownPairs(grace);
  await expect(answerDuplicate(eve, id)).rejects.toThrow(NotFound);
  expect(await ownPairs(ada)).toHaveLength(1);
  await answerDuplicate(grace, id);
  await answerDuplicate(grace, id);
  await review();
  expect([await ownPairs(ada), await ownPairs(grace)]).toEqual([[], []]);
  expect((await auditOf(first)).filter(({ action }) => action === "listing.duplicate_answered")).toEqual([
    { userId: grace.user.id, action: "listing.duplicate_answered", detail: { otherListingId: second } },
  ]);
});
