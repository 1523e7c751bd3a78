import { beforeAll, describe, expect, test } from "vitest";
import { deleteListing, editListing } from "#app/features/listings/edit.server.ts";
import {
  findFirstListing,
  findOwnListings,
  findPositionInLists,
  summariseOwnListings,
} from "#app/features/listings/manage/my-listings.queries.server.ts";
import {
  agentMember,
  auditOf,
  houseForSale,
  member,
  storedListing,
} from "#app/features/listings/manage/own-listings.fixture.ts";
import { closeListing } from "#app/features/listings/market.server.ts";
import { publishListing } from "#app/features/listings/publish.server.ts";
import { prepareQueue } from "#app/jobs/queue.server.ts";
import { NotFound } from "#app/lib/errors.ts";
import { db } from "#db/client.server.ts";
import { insertAgency } from "#samples/factories/agencies.ts";
import { canManageListingsOf, findColleagues } from "./manager.queries.server.ts";

beforeAll(() => prepareQueue());

type Agent = Awaited<ReturnType<typeof agentMember>>;

const join = ({ agentId }: Agent, agencyId: number | null) =>
  db().updateTable("agents").set({ agencyId }).where("id", "=", agentId).execute();

/** Two agents of one agency, and a home of the first, who is the principal because she joined first. */
async function twoOfAnAgency() {
  const [ada, grace] = [await agentMember(), await agentMember()];
  const { id: agencyId } = await insertAgency(db());
  await join(ada, agencyId);
  await join(grace, agencyId);
  const { listing } = await publishListing(ada, { input: houseForSale() });
  return { ada, grace, agencyId, id: listing.id };
}

describe("a colleague's listing", () => {
  test("can be changed and closed, keeps its owner, and the audit names the colleague", async () => {
    const { ada, grace, id } = await twoOfAnAgency();
    await editListing(grace, id, { title: "A better title" });
    await closeListing(grace, id, { closedPrice: 1_500_000 });
    await expect(storedListing(id)).resolves.toMatchObject({
      title: "A better title",
      status: "sold",
      createdByUserId: ada.user.id,
      agentId: ada.agentId,
    });
    expect((await auditOf(id)).map(({ userId }) => userId)).toEqual([ada.user.id, grace.user.id, grace.user.id]);
    const changes = await db()
      .selectFrom("listingChanges")
      .select("changedByUserId")
      .where("listingId", "=", id)
      .orderBy("id")
      .execute();
    expect(changes.map(({ changedByUserId }) => changedByUserId)).toEqual([ada.user.id, grace.user.id]);
  });

  test("can be deleted by its owner only", async () => {
    const { ada, grace, id } = await twoOfAnAgency();
    await expect(deleteListing(grace, id)).rejects.toBeInstanceOf(NotFound);
    await deleteListing(ada, id);
    await expect(editListing(grace, id, { title: "Still there" })).rejects.toBeInstanceOf(NotFound);
  });

  test("is in the agency's lists with its owner's name and without enquiries, and not in one's own", async () => {
    const { ada, grace, id } = await twoOfAnAgency();
    const { listing: own } = await publishListing(grace, { input: houseForSale() });
    const range = { limit: 10, offset: 0 };
    const shown = await findOwnListings(grace.user.id, { scope: "agency" }, range);
    const { name } = await db()
      .selectFrom("agents")
      .select("name")
      .where("id", "=", ada.agentId)
      .executeTakeFirstOrThrow();
    expect(shown.map((listing) => [listing.id, listing.colleague, listing.enquiryCount])).toEqual([
      [own.id, null, 0],
      [id, name, null],
    ]);
    await expect(findOwnListings(grace.user.id, {}, range)).resolves.toMatchObject([{ id: own.id }]);
    await expect(summariseOwnListings(grace.user.id, { scope: "agency" })).resolves.toMatchObject({
      lists: { current: 2 },
    });
    await expect(findPositionInLists(grace.user.id, "agency", id)).resolves.toEqual({ list: "current", before: 1 });
    await expect(findPositionInLists(grace.user.id, "mine", id)).resolves.toBeUndefined();
  });
});

test("the first listing of an account is also its agency's, and a draft is not published", async () => {
  const [ada, grace] = [await agentMember(), await agentMember()];
  await expect(findFirstListing(ada.user.id)).resolves.toBe("none");
  await publishListing(ada, { input: { ...houseForSale(), status: "draft" } });
  await expect(findFirstListing(ada.user.id)).resolves.toBe("draft");
  const { listing } = await publishListing(ada, { input: houseForSale() });
  await expect(findFirstListing(ada.user.id)).resolves.toBe("published");
  await expect(findFirstListing(grace.user.id)).resolves.toBe("none");
  const { id: agencyId } = await insertAgency(db());
  await join(ada, agencyId);
  await join(grace, agencyId);
  await expect(findFirstListing(grace.user.id)).resolves.toBe("published");
  await deleteListing(ada, listing.id);
  await expect(findFirstListing(grace.user.id)).resolves.toBe("draft");
});

describe("not a colleague", () => {
  test.each<{ why: string; change: (scene: Awaited<ReturnType<typeof twoOfAnAgency>>) => Promise<unknown> }>([
    { why: "an agent who left", change: ({ grace }) => join(grace, null) },
    {
      why: "an agent whose membership is not confirmed",
      change: async ({ grace, agencyId }) =>
        db()
          .updateTable("agents")
          .set({ agencyId: null, requestedAgencyId: agencyId })
          .where("id", "=", grace.agentId)
          .execute(),
    },
    { why: "an agent of another agency", change: async ({ grace }) => join(grace, (await insertAgency(db())).id) },
    {
      why: "two agents without an agency",
      change: async ({ ada, grace }) => [await join(ada, null), await join(grace, null)],
    },
    {
      why: "a suspended agent",
      change: ({ grace }) =>
        db().updateTable("users").set({ suspendedAt: new Date() }).where("id", "=", grace.user.id).execute(),
    },
    {
      why: "the owner is suspended",
      change: ({ ada }) =>
        db().updateTable("users").set({ suspendedAt: new Date() }).where("id", "=", ada.user.id).execute(),
    },
    {
      why: "a former agent",
      change: ({ grace }) => db().updateTable("users").set({ role: "buyer" }).where("id", "=", grace.user.id).execute(),
    },
  ])("$why", async ({ change }) => {
    const scene = await twoOfAnAgency();
    const { ada, grace, id } = scene;
    await expect(canManageListingsOf(grace.user, ada.user.id)).resolves.toBe(true);
    await expect(findColleagues(grace.user.id)).resolves.toMatchObject([{ userId: ada.user.id }]);
    await change(scene);
    await expect(canManageListingsOf(grace.user, ada.user.id)).resolves.toBe(false);
    await expect(findColleagues(grace.user.id)).resolves.toEqual([]);
    await expect(editListing(grace, id, { title: "Mine now" })).rejects.toBeInstanceOf(NotFound);
    await expect(summariseOwnListings(grace.user.id, { scope: "agency" })).resolves.toMatchObject({
      lists: { current: 0 },
    });
  });

  test("everyone manages their own listings, and an admin manages all", async () => {
    const [ada, admin] = [await agentMember(), await member(true)];
    await expect(canManageListingsOf(ada.user, ada.user.id)).resolves.toBe(true);
    await expect(canManageListingsOf(admin.user, ada.user.id)).resolves.toBe(true);
    await expect(canManageListingsOf(await agentMember().then(({ user }) => user), ada.user.id)).resolves.toBe(false);
  });
});
