import { beforeAll, expect, test } from "vitest";
import { toVersion } from "#app/features/audit/versions.server.ts";
import { editListing } from "#app/features/listings/edit.server.ts";
import { publishListing } from "#app/features/listings/publish.server.ts";
import { prepareQueue } from "#app/jobs/queue.server.ts";
import { Forbidden, NotFound } from "#app/lib/errors.ts";
import { db } from "#db/client.server.ts";
import { insertAgency } from "#samples/factories/agencies.ts";
import { agentMember, auditOf, houseForSale, member, storedListing } from "./own-listings.fixture.ts";
import { changePrices, PricesRefused, toPriceValues, type TypedPrice } from "./several.server.ts";

beforeAll(() => prepareQueue());

type Agent = Awaited<ReturnType<typeof agentMember>>;

const publish = async (agent: Agent, changes: Parameters<typeof houseForSale>[0] = {}) =>
  (await publishListing(agent, { input: houseForSale({ price: 1_000_000, ...changes }) })).listing.id;

/** The values of a form that was just opened, with changes. */
async function typed(id: number, changes: Partial<TypedPrice>): Promise<TypedPrice> {
  const values = toPriceValues(await storedListing(id));
  return { id, ...values, confirmPrice: "", version: toVersion(values), ...changes };
}

const faultsOf = async (change: Promise<unknown>): Promise<PricesRefused> => {
  const error: unknown = await change.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof PricesRefused)) throw error;
  return error;
};

test("all prices are changed, with their history; what was left as it was is not touched", async () => {
  const agent = await agentMember();
  const [one, two, three] = [
    await publish(agent),
    await publish(agent, { listingType: "rent", price: 700, priceFrequency: "per_week" }),
    await publish(agent),
  ];
  const before = await auditOf(three);
  const changes = [
    await typed(two, { price: "720" }),
    await typed(one, { price: "$1,050,000", priceTo: "1,100,000" }),
    await typed(three, {}),
  ];
  expect(await changePrices(agent, changes)).toMatchObject({ changed: 2 });
  expect(await storedListing(one)).toMatchObject({ price: 1_050_000, priceTo: 1_100_000 });
  expect(await storedListing(two)).toMatchObject({ price: 720, priceTo: null });
  expect(await auditOf(three)).toEqual(before);
  expect((await auditOf(one)).at(-1)).toMatchObject({
    action: "listing.edited",
    detail: { price: { from: { price: 1_000_000 }, to: { price: 1_050_000, priceTo: 1_100_000 } } },
  });
  const history = db().selectFrom("listingChanges").select("price").where("listingId", "=", one);
  expect((await history.orderBy("id").execute()).at(-1)).toEqual({ price: 1_050_000 });
  // The second press of a double click.
  expect(await changePrices(agent, changes)).toMatchObject({ changed: 0 });
  // A guide without an upper end becomes a single price.
  expect(await changePrices(agent, [await typed(one, { priceTo: "" })])).toMatchObject({ changed: 1 });
  expect(await storedListing(one)).toMatchObject({ price: 1_050_000, priceTo: null });
});

test("the faults of all homes are reported at once, and none is changed", async () => {
  const agent = await agentMember();
  const home = (number: number, changes = {}) => publish(agent, { address: `${number} Sample Street`, ...changes });
  const [fine, unclear, wide, typo, words, rental] = [
    await home(1),
    await home(2),
    await home(3),
    await home(4),
    await home(5, { price: 0, priceWords: "Contact us" }),
    await home(6, { listingType: "rent", price: 700, priceFrequency: "per_week", bond: 2700 }),
  ];
  const changes = [
    await typed(fine, { price: "1010000" }),
    await typed(unclear, { price: "about a million" }),
    await typed(wide, { price: "1000000", priceTo: "1200000" }),
    await typed(typo, { price: "100000" }),
    await typed(words, { price: "900000" }),
    await typed(rental, { price: "650" }),
  ];
  const { errors, versions } = await faultsOf(changePrices(agent, changes));
  expect(Object.keys(errors)).toEqual([
    `price-${unclear}`,
    `priceTo-${wide}`,
    `confirmPrice-${typo}`,
    `price-${words}`,
    `price-${rental}`,
  ]);
  expect(errors[`confirmPrice-${typo}`]?.[0]).toContain("90% lower");
  expect(errors[`price-${rental}`]?.[0]).toMatch(/^Bond/);
  // The example is a rent, and not the price of a sale.
  const range = await faultsOf(changePrices(agent, [await typed(rental, { price: "980-1000" })]));
  expect(range.errors[`price-${rental}`]).toEqual(["Enter the rent as a whole number of dollars, such as 980"]);
  expect(versions).toEqual({});
  expect(await storedListing(fine)).toMatchObject({ price: 1_000_000 });
  expect(await changePrices(agent, [{ ...changes[3]!, confirmPrice: "100000" }, changes[0]!])).toMatchObject({
    changed: 2,
  });
});

test("a price that is probably a mistake needs a confirmation", async () => {
  const agent = await agentMember();
  const [sale, rental] = [
    await publish(agent),
    await publish(agent, { listingType: "rent", price: 700, priceFrequency: "per_week" }),
  ];
  const changes = [await typed(sale, { price: "1300" }), await typed(rental, { price: "70000" })];
  const { errors } = await faultsOf(changePrices(agent, changes));
  expect(errors).toEqual({
    [`confirmPrice-${sale}`]: [expect.stringContaining("Did you mean $1,300,000?")],
    [`confirmPrice-${rental}`]: [expect.stringContaining("Did you mean $700?")],
  });
  const confirmed = changes.map((change) => ({ ...change, confirmPrice: change.price }));
  expect(await changePrices(agent, confirmed)).toMatchObject({ changed: 2 });
});

test("a price that somebody else changed meanwhile is asked about once; one left as it was is not overwritten", async () => {
  const agent = await agentMember();
  const [one, two] = [await publish(agent), await publish(agent)];
  const changes = [await typed(one, { price: "1020000" }), await typed(two, {})];
  for (const id of [one, two]) await editListing(agent, id, { price: 1_040_000 });
  const { errors, versions } = await faultsOf(changePrices(agent, changes));
  expect(errors).toEqual({ [`price-${one}`]: [expect.stringContaining("$1,040,000")] });
  const again = changes.map((change) => ({ ...change, version: versions[`version-${change.id}`] ?? change.version }));
  expect(await changePrices(agent, again)).toMatchObject({ changed: 1 });
  expect(await storedListing(one)).toMatchObject({ price: 1_020_000 });
  expect(await storedListing(two)).toMatchObject({ price: 1_040_000 });
});

test("only those who may edit a home change its price", async () => {
  const [agent, colleague, stranger] = [await agentMember(), await agentMember(), await agentMember()];
  const { id: agencyId } = await insertAgency(db());
  await db().updateTable("agents").set({ agencyId }).where("id", "in", [agent.agentId, colleague.agentId]).execute();
  const [id, foreign] = [await publish(agent), await publish(stranger)];
  const change = await typed(id, { price: "1010000" });
  await expect(changePrices(stranger, [change])).rejects.toThrow(NotFound);
  await expect(changePrices(await member(), [change])).rejects.toThrow(Forbidden);
  const both = [change, await typed(foreign, { price: "1010000" })];
  expect((await faultsOf(changePrices(colleague, both))).errors).toEqual({ "": [expect.any(String)] });
  expect(await storedListing(id)).toMatchObject({ price: 1_000_000 });
  expect(await changePrices(colleague, [change])).toMatchObject({ changed: 1 });
});
