import { insertAgency } from "#samples/factories/agencies.ts";
import { insertAgent } from "#samples/factories/agents.ts";
import { insertListing } from "#samples/factories/listings.ts";
import { insertTrade } from "#samples/factories/trades.ts";
import { insertUser } from "#samples/factories/users.ts";
import { expect, test } from "#tests/support/journey.fixture.ts";

/** Sixty letters without a line break opportunity. */
const word = "W".repeat(60);
const short = "W".repeat(50);

test("a word of sixty letters anywhere widens no page on a phone", async ({ page, database }) => {
  const { id: userId } = await insertUser(database, { role: "agent" });
  const { id: agencyId } = await insertAgency(database, { name: word, address: word, phone: short });
  const { id: agentId } = await insertAgent(database, {
    agencyId,
    userId,
    name: word,
    suburbs: [word],
    specialties: [word],
    profileDescription: word,
    licenceNumber: short,
    phone: short,
  });
  const { id: tradeId } = await insertTrade(database, {
    companyName: word,
    category: word,
    coverageArea: [word],
    description: word,
    phone: short,
    licenceNumber: short,
  });
  const { id } = await insertListing(database, {
    createdByUserId: userId,
    agentId,
    title: word,
    suburb: word,
    address: `${word} ${word}`,
    propertyType: word,
    description: word,
    features: [word, `${word}x`],
    contactPhone: short,
  });
  const search = `suburb=${word}&keywords=${word}&propertyType=${word}`;
  const paths = [
    "/",
    "/listings",
    `/listings?suburb=${word}`,
    `/listings?${search}`,
    `/listings/${id}`,
    `/listings/${id}/a-home/report`,
    `/compare?home=${id}`,
    `/saved-searches/new?${search}`,
    `/inspections?suburb=${word}`,
    `/agents?search=${word}`,
    `/agents?suburb=${word}&specialty=${word}`,
    `/agents/${agentId}`,
    "/services/trades",
    `/services/trades?search=${word}&category=${word}`,
    `/services/trades/${tradeId}/quote`,
    `/insights?search=${word}&category=${word}`,
    `/suburbs?search=${word}`,
    `/suburbs/compare?s=newtown&add=${word}`,
  ];
  for (const path of paths) {
    await page.goto(path);
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 800 });
      const widest = await page.evaluate(() => document.documentElement.scrollWidth);
      expect.soft(widest, `${path} at ${width} px`).toBe(width);
    }
  }
  await database.deleteFrom("listings").where("id", "=", id).execute();
  await database.deleteFrom("trades").where("id", "=", tradeId).execute();
  await database.deleteFrom("agents").where("id", "=", agentId).execute();
});
