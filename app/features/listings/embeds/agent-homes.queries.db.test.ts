import { beforeEach, describe, expect, test } from "vitest";
import { parseCards } from "#app/features/listings/model/listing-card.tsx";
import { db } from "#db/client.server.ts";
import { insertAgent } from "#samples/factories/agents.ts";
import { insertListing } from "#samples/factories/listings.ts";
import { insertUser } from "#samples/factories/users.ts";
import { findAgentHomes } from "./homes.queries.server.ts";

let agentId: number;
let createdByUserId: number;

beforeEach(async () => {
  ({ id: createdByUserId } = await insertUser(db()));
  ({ id: agentId } = await insertAgent(db(), { agencyId: null, userId: null }));
});

type Changes = Partial<Parameters<typeof insertListing>[1]>;

async function offer(changes: Changes = {}): Promise<number> {
  return (await insertListing(db(), { createdByUserId, agentId, ...changes })).id;
}

const rental = { listingType: "rent", price: 700, priceFrequency: "per_week" } as const;
const idsIn = (json: string) => parseCards(json).map(({ id }) => id);

test("finds public homes, newest first", async () => {
  const older = await offer({ publishedAt: new Date("2026-01-01T00:00:00Z") });
  const newer = await offer({ publishedAt: new Date("2026-02-01T00:00:00Z") });
  await offer({ status: "draft", publishedAt: null });
  await offer({ agentId: null });
  const deleted = await offer();
  await db().updateTable("listings").set({ deletedAt: new Date() }).where("id", "=", deleted).execute();
  const leased = await offer(rental);
  const { json, ...rest } = await findAgentHomes([agentId], { page: 1 });
  expect(idsIn(json)).toEqual([newer, older]);
  expect(rest).toEqual({ type: "sale", counts: { sale: 2, rent: 1 }, page: 1, lastPage: 1 });
  expect(idsIn((await findAgentHomes([agentId], { type: "rent", page: 1 })).json)).toEqual([leased]);
});

test.each([
  ["A short one.", "A short one."],
  [`${"word ".repeat(11)}cut, beyond`, `${"word ".repeat(11)}cut…`],
  [`${"word ".repeat(11)}beyond the limit`, `${"word ".repeat(11).trim()}…`],
  ["x".repeat(150), "x".repeat(60)],
])("shows the start of a description and cuts no word: %s", async (description, shown) => {
  await offer({ description });
  const [card] = parseCards((await findAgentHomes([agentId], { page: 1 })).json);
  expect(card?.description).toBe(shown);
});

describe("without a type", () => {
  test("shows rentals if there is nothing else", async () => {
    const leased = await offer(rental);
    const { type, json } = await findAgentHomes([agentId], { page: 1 });
    expect({ type, ids: idsIn(json) }).toEqual({ type: "rent", ids: [leased] });
  });

  test("shows no homes for sale if there are none at all", async () => {
    await expect(findAgentHomes([agentId], { page: 3 })).resolves.toEqual({
      type: "sale",
      counts: { sale: 0, rent: 0 },
      page: 1,
      lastPage: 1,
      json: "[]",
    });
  });
});

test("has twelve homes per page, each once; beyond the last page shows the last one", async () => {
  const ids: number[] = [];
  for (let offered = 0; offered < 14; offered += 1)
    ids.unshift(await offer({ publishedAt: new Date("2026-01-01T00:00:00Z") }));
  const pages = await Promise.all([1, 2, 999].map((page) => findAgentHomes([agentId], { type: "sale", page })));
  expect(pages.map(({ page, lastPage }) => [page, lastPage])).toEqual([
    [1, 2],
    [2, 2],
    [2, 2],
  ]);
  expect(pages.map(({ json }) => idsIn(json))).toEqual([ids.slice(0, 12), ids.slice(12), ids.slice(12)]);
});
