import { beforeAll, describe, expect, test } from "vitest";
import { summariseOwnListings } from "#app/features/listings/manage/my-listings.queries.server.ts";
import { agentMember, auditOf, houseForSale, member } from "#app/features/listings/manage/own-listings.fixture.ts";
import { findAccountData } from "#app/features/personal-data/account-data.queries.server.ts";
import { findTenantPhotos } from "#app/features/pictures/manage.queries.server.ts";
import { prepareQueue } from "#app/jobs/queue.server.ts";
import { Forbidden, Invalid, NotFound } from "#app/lib/errors.ts";
import { addDays, sydneyDate } from "#app/lib/sydney-time.ts";
import { db } from "#db/client.server.ts";
import { insertPicture } from "#samples/factories/pictures.ts";
import { setListingStatus } from "./edit.server.ts";
import { relistListing, withdrawListing } from "./market.server.ts";
import { publishListing } from "./publish.server.ts";
import { adviseTenantConsent, saveTenantPhotos } from "./tenant-photos.server.ts";

const today = sydneyDate(new Date());

beforeAll(async () => {
  await prepareQueue();
});

async function rental(status: "active" | "draft") {
  const agent = await agentMember();
  const rent = { listingType: "rent", price: 700, priceFrequency: "per_week" } as const;
  const { listing } = await publishListing(agent, { input: houseForSale({ ...rent, status }) });
  return { agent, id: listing.id };
}

const needing = async (userId: number) => (await summariseOwnListings(userId, {})).due.tenants;

describe("an answer", () => {
  test("is stored once, with its history", async () => {
    const { agent, id } = await rental("active");
    await expect(findTenantPhotos(id)).resolves.toBeUndefined();
    await saveTenantPhotos(agent, id, { belongings: "yes", consentOn: today });
    await saveTenantPhotos(agent, id, { belongings: "yes", consentOn: today });
    await expect(findTenantPhotos(id)).resolves.toEqual({ showsBelongings: true, consentOn: today });
    // The date is dropped if the photos show no belongings.
    await saveTenantPhotos(agent, id, { belongings: "no", consentOn: today });
    await expect(findTenantPhotos(id)).resolves.toEqual({ showsBelongings: false, consentOn: null });
    const entries = (await auditOf(id)).filter(({ action }) => action === "listing.tenant_photos_answered");
    expect(entries.map(({ detail }) => detail)).toEqual([
      { showsBelongings: true, consentOn: today },
      { showsBelongings: false, consentOn: null },
    ]);
    await expect(findAccountData(agent.user.id)).resolves.toMatchObject({
      tenantPhotos: [{ listingId: id, showsBelongings: false, consentOn: null }],
    });
  });

  test.each([
    [addDays(today, 1), /cannot be in the future/],
    [addDays(today, -367), /more than a year ago/],
    ["2016-11-20", /more than a year ago/],
    ["soon", /Enter a date/],
    [undefined, /s 55A\)\. Enter the date .+, or delete these photos and answer No there\. Or unpublish/],
  ])("with the date %j is refused for a home on the market", async (consentOn, message) => {
    const { agent, id } = await rental("active");
    const error: unknown = await saveTenantPhotos(agent, id, { belongings: "yes", consentOn }).catch((e: unknown) => e);
    expect(error).toBeInstanceOf(Invalid);
    expect((error as Invalid).errors["consentOn"]?.join()).toMatch(message);
    await expect(findTenantPhotos(id)).resolves.toBeUndefined();
  });

  test("is given only by those who manage the home", async () => {
    const { id } = await rental("draft");
    await expect(saveTenantPhotos(await agentMember(), id, { belongings: "no" })).rejects.toThrow(NotFound);
    await expect(saveTenantPhotos(await member(), id, { belongings: "no" })).rejects.toThrow(Forbidden);
  });
});

describe("belongings without consent", () => {
  test("stop a draft from being published, until there is a date", async () => {
    const { agent, id } = await rental("draft");
    await saveTenantPhotos(agent, id, { belongings: "yes" });
    await expect(setListingStatus(agent, id, "active")).rejects.toMatchObject({
      errors: {
        status: [
          expect.stringContaining("Residential Tenancies Act 2010, s 55A). Enter the date on the page of pictures"),
        ],
      },
    });
    await saveTenantPhotos(agent, id, { belongings: "yes", consentOn: today });
    await expect(setListingStatus(agent, id, "active")).resolves.toMatchObject({ listing: { status: "active" } });
  });

  test("stop a withdrawn home from coming back", async () => {
    const { agent, id } = await rental("active");
    await withdrawListing(agent, id);
    await saveTenantPhotos(agent, id, { belongings: "yes" });
    await expect(relistListing(agent, id)).rejects.toThrow(Invalid);
    await saveTenantPhotos(agent, id, { belongings: "no" });
    await expect(relistListing(agent, id)).resolves.toMatchObject({ listing: { status: "active" } });
  });

  test("an unanswered home is published", async () => {
    const { agent, id } = await rental("draft");
    await expect(setListingStatus(agent, id, "active")).resolves.toMatchObject({ listing: { status: "active" } });
  });
});

test("My Listings counts rentals with photos until their agent has answered", async () => {
  const { agent, id } = await rental("draft");
  await expect(needing(agent.user.id)).resolves.toBe(0);
  const { id: picture } = await insertPicture(db(), { listingId: id, widths: [] });
  // A drawing does not count as a photo.
  await expect(needing(agent.user.id)).resolves.toBe(0);
  await db()
    .updateTable("pictures")
    .set({ widths: [400] })
    .where("id", "=", picture)
    .execute();
  await expect(needing(agent.user.id)).resolves.toBe(1);
  await saveTenantPhotos(agent, id, { belongings: "yes" });
  await expect(needing(agent.user.id)).resolves.toBe(1);
  await saveTenantPhotos(agent, id, { belongings: "no" });
  await expect(needing(agent.user.id)).resolves.toBe(0);
});

test.each([
  ["2026-11-08", undefined],
  ["2026-11-07", "Advice on the consent of Saturday 7 November 2026: a tenant may be asked at most three weeks before"],
])("a consent of %s for a home first published on 29 November: %s", (consentOn, advice) => {
  const published = new Date("2026-11-29T00:00:00+11:00");
  const given = adviseTenantConsent({ showsBelongings: true, consentOn }, published);
  if (advice === undefined) expect(given).toBeUndefined();
  else expect(given).toContain(advice);
});
