import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { markEmailConfirmed } from "#app/features/accounts/model/accounts.queries.server.ts";
import { confirmSearch, startOwnSearches, saveSearch } from "#app/features/saved-searches/model/lifecycle.server.ts";
import {
  publicSavedSearchSchema,
  type SaveSearchInput,
} from "#app/features/saved-searches/model/saved-search.schema.ts";
import { toColumns } from "#app/features/saved-searches/model/saved-search.ts";
import { readConfirmation, signSubscriptions } from "#app/features/subscribers/subscribers.server.ts";
import { subscriptionsPath } from "#app/features/subscribers/subscription.ts";
import type { Caller, Member } from "#app/lib/caller.ts";
import { Conflict, TooMany } from "#app/lib/errors.ts";
import { db } from "#db/client.server.ts";
import { insertListing } from "#samples/factories/listings.ts";
import { insertSuburb } from "#samples/factories/suburbs.ts";
import { insertUser } from "#samples/factories/users.ts";
import { viewer } from "#tests/support/viewer.ts";

let made = 0;

/** A visitor with a unique client address, to stay below rate limits. */
function visitor(): Caller {
  made += 1;
  return { ip: `198.51.100.${made}` };
}

function freshEmail(): string {
  made += 1;
  return `seeker.${made}@example.com`;
}

async function member(overrides: { emailConfirmedAt?: null } = {}): Promise<Member & { email: string }> {
  const email = freshEmail();
  const { id } = await insertUser(db(), { email, ...overrides });
  return { user: viewer({ id, email }), ip: visitor().ip, email };
}

function searchFor(email: string, changes: object = {}): SaveSearchInput {
  return publicSavedSearchSchema.parse({ listingType: "sale", suburb: "Newtown", email, ...changes });
}

const rowsOf = (email: string) =>
  db().selectFrom("savedSearches").selectAll().where("email", "=", email).orderBy("id").execute();
const subscriberOf = (email: string) =>
  db().selectFrom("subscribers").selectAll().where("email", "=", email).executeTakeFirst();
const mailsTo = (email: string) =>
  db().selectFrom("messages").selectAll().where("toAddress", "=", email).orderBy("id").execute();

const idsOf = async (email: string) => (await rowsOf(email)).map(({ id }) => id);

/** The searches that the links of a mail confirm, by id. */
function confirmedBy({ textBody }: { textBody: string }): number[] {
  const links = [...textBody.matchAll(/\/subscriptions\/confirm\/(\S+)/g)].map(([, token = ""]) =>
    readConfirmation(token),
  );
  return links
    .map((link) => (link.state === "valid" && link.topic === "search" ? link.id : 0))
    .toSorted((a, b) => a - b);
}

beforeEach(async () => {
  await db().deleteFrom("rateLimits").execute();
});

describe("an unconfirmed address", () => {
  test("is asked to confirm first: the search is stored, but not live", async () => {
    const email = freshEmail();
    const input = searchFor(email, { priceMax: 900_000, keywords: "garden shed" });
    const { email: _, ...search } = input;
    await expect(saveSearch(visitor(), input)).resolves.toEqual({ search, mustConfirm: true });
    expect(await rowsOf(email)).toMatchObject([
      {
        ...toColumns(search),
        frequency: search.frequency,
        userId: null,
        isLive: false,
        pausedAt: null,
        nextRunAt: null,
        lastRunAt: null,
        lastNotifiedAt: null,
      },
    ]);
    const { id, confirmedAt } = (await subscriberOf(email))!;
    expect(confirmedAt).toBeNull();
    const [mail, ...others] = await mailsTo(email);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ subscriberId: id, status: "queued" });
    expect(confirmedBy(mail!)).toEqual(await idsOf(email));
    expect(mail!.textBody).toContain("Homes for sale in Newtown, up to $900,000, with keywords of its own");
    expect(mail!.textBody).toContain(subscriptionsPath(signSubscriptions(id)));
  });

  test("reads the name of the suburb, with or without a guide", async () => {
    const email = freshEmail();
    for (const suburb of ["the rocks", "Norwest", "Mt Kuring-Gai", "Brighton-Le-Sands"]) {
      await saveSearch(visitor(), searchFor(email, { suburb }));
    }
    const text = (await mailsTo(email)).at(-1)!.textBody;
    for (const name of ["The Rocks", "Norwest", "Mount Kuring-Gai", "Brighton-Le-Sands"]) {
      expect(text).toContain(`Homes for sale in ${name}\n`);
    }
  });

  test.each([
    "Call 0491 570 006 now",
    "Your account is locked",
    "evil.example",
    "Win@example",
    "See evil dot example today",
    "Ab: cd",
  ])("receives no message in place of a suburb: %s", async (suburb) => {
    const email = freshEmail();
    await saveSearch(visitor(), searchFor(email, { suburb }));
    const [mail] = await mailsTo(email);
    expect(mail!.textBody).toContain("Homes for sale, with a suburb of its own");
    expect(JSON.stringify(mail)).not.toContain(suburb);
  });

  test("receives no text typed by a stranger, in any field", async () => {
    const email = freshEmail();
    const typed = "Your bank: account locked, see evil.example";
    await insertSuburb(db(), { name: "Marrickville" });
    await saveSearch(visitor(), searchFor(email, { suburb: typed, propertyType: typed, keywords: typed }));
    await saveSearch(visitor(), searchFor(email, { suburb: " MARRICKVILLE", propertyType: "house" }));
    const mails = await mailsTo(email);
    expect(JSON.stringify(mails)).not.toMatch(/evil|bank|locked/i);
    expect(mails[1]!.textBody).toContain("House for sale in Marrickville\n");
  });

  test("receives up to four mails a day, each with a link for every unconfirmed search", async () => {
    const email = freshEmail();
    for (const suburb of ["Newtown", "Bondi", "Manly"]) await saveSearch(visitor(), searchFor(email, { suburb }));
    await Promise.all(["Glebe", "Balmain"].map((suburb) => saveSearch(visitor(), searchFor(email, { suburb }))));
    const ids = await idsOf(email);
    expect(ids).toHaveLength(5);
    const mails = await mailsTo(email);
    expect(mails).toHaveLength(4);
    for (const [index, mail] of mails.slice(0, 3).entries()) {
      expect(confirmedBy(mail)).toEqual(ids.slice(0, index + 1));
    }
  });

  test("has up to fifty unconfirmed searches; a new one replaces the oldest", async () => {
    const email = freshEmail();
    await saveSearch(visitor(), searchFor(email));
    const rows = Array.from({ length: 49 }, (_, index) => ({ email, listingType: "sale", minPrice: index + 1 }));
    await db().insertInto("savedSearches").values(rows).execute();
    const before = await idsOf(email);
    await saveSearch(visitor(), searchFor(email, { suburb: "Bondi" }));
    const after = await idsOf(email);
    expect(after).toHaveLength(50);
    expect(after.slice(0, 49)).toEqual(before.slice(1));
  });

  test("is asked to confirm at the next attempt, after a failure", async () => {
    const email = freshEmail();
    const broken = { ...searchFor(email), frequency: "hourly" } as unknown as SaveSearchInput;
    await expect(saveSearch(visitor(), broken)).rejects.toThrow("saved_searches_frequency");
    expect(await subscriberOf(email)).toBeUndefined();
    await saveSearch(visitor(), searchFor(email));
    expect(await mailsTo(email)).toHaveLength(1);
  });
});

describe("a confirmed address", () => {
  test("is asked to confirm each search added by others, with the same response", async () => {
    const email = freshEmail();
    const first = await saveSearch(visitor(), searchFor(email));
    const [confirmed = 0] = await idsOf(email);
    await confirmSearch(confirmed);
    const second = await saveSearch(visitor(), searchFor(email, { suburb: "Bondi" }));
    expect(second).toEqual({ ...first, search: { ...first.search, suburb: ["Bondi"] } });
    expect(await rowsOf(email)).toMatchObject([{ isLive: true }, { isLive: false, confirmedAt: null }]);
    const [, mail, ...others] = await mailsTo(email);
    expect(others).toEqual([]);
    expect(confirmedBy(mail!)).toEqual((await idsOf(email)).slice(1));
  });

  test("is not asked again about a confirmed search", async () => {
    const email = freshEmail();
    await saveSearch(visitor(), searchFor(email));
    await confirmSearch((await idsOf(email))[0]!);
    await saveSearch(visitor(), searchFor(email, { frequency: "weekly" }));
    expect(await rowsOf(email)).toMatchObject([{ isLive: true, frequency: "daily" }]);
    expect(await mailsTo(email)).toHaveLength(1);
  });
});

describe("a signed-in user", () => {
  test("saves a confirmed search for their own address, in any spelling", async () => {
    const me = await member();
    const answer = await saveSearch(me, searchFor(` ${me.email.toUpperCase()} `));
    expect(answer.mustConfirm).toBe(false);
    expect(await rowsOf(me.email)).toMatchObject([{ userId: me.user.id, isLive: true }]);
    expect((await subscriberOf(me.email))!.confirmedAt).not.toBeNull();
    expect(await mailsTo(me.email)).toEqual([]);
  });

  test("takes over an equal search, and leaves other unconfirmed searches alone", async () => {
    const me = await member();
    await saveSearch(visitor(), searchFor(me.email));
    await saveSearch(visitor(), searchFor(me.email, { suburb: "Bondi" }));
    await saveSearch(me, searchFor(me.email));
    expect(await rowsOf(me.email)).toMatchObject([
      { suburb: ["Newtown"], isLive: true, userId: me.user.id },
      { suburb: ["Bondi"], isLive: false, userId: null },
    ]);
  });

  describe("with an unconfirmed address", () => {
    const newcomer = () => member({ emailConfirmedAt: null });

    test("saves an unconfirmed search, like anyone else", async () => {
      const me = await newcomer();
      expect((await saveSearch(me, searchFor(me.email))).mustConfirm).toBe(true);
      expect(await rowsOf(me.email)).toMatchObject([{ userId: me.user.id, isLive: false, confirmedAt: null }]);
      expect((await subscriberOf(me.email))!.confirmedAt).toBeNull();
      expect((await mailsTo(me.email)).map(({ kind }) => kind)).toEqual(["confirm-searches"]);
    });

    test("cannot change searches that the address has confirmed", async () => {
      const me = await newcomer();
      await saveSearch(visitor(), searchFor(me.email));
      const [{ id } = { id: 0 }] = await rowsOf(me.email);
      await confirmSearch(id);
      const before = await rowsOf(me.email);
      await saveSearch(me, searchFor(me.email, { frequency: "weekly" }));
      expect(await rowsOf(me.email)).toEqual(before);
    });

    test("loses a search started by its link, until the address is confirmed", async () => {
      const me = await newcomer();
      await saveSearch(me, searchFor(me.email));
      const [{ id } = { id: 0 }] = await rowsOf(me.email);
      await confirmSearch(id);
      expect(await rowsOf(me.email)).toMatchObject([{ userId: null, isLive: true }]);
      await markEmailConfirmed(me.user.id);
      await startOwnSearches(me.email);
      expect(await rowsOf(me.email)).toMatchObject([{ userId: me.user.id, isLive: true }]);
    });

    test("starts all of their own searches with the address, and none of strangers", async () => {
      const me = await newcomer();
      await saveSearch(me, searchFor(me.email));
      await saveSearch(visitor(), searchFor(me.email, { suburb: "Bondi" }));
      await markEmailConfirmed(me.user.id);
      await startOwnSearches(me.email);
      expect(await rowsOf(me.email)).toMatchObject([
        { suburb: ["Newtown"], isLive: true, userId: me.user.id },
        { suburb: ["Bondi"], isLive: false, userId: null },
      ]);
      expect((await subscriberOf(me.email))!.confirmedAt).not.toBeNull();
    });
  });

  test("is a stranger to every other address", async () => {
    const email = freshEmail();
    const answer = await saveSearch(await member(), searchFor(email));
    expect(answer.mustConfirm).toBe(true);
    expect(await rowsOf(email)).toMatchObject([{ userId: null, isLive: false }]);
    expect(await mailsTo(email)).toHaveLength(1);
  });
});

describe("saving a search again", () => {
  test("uses one row, in any spelling and in parallel", async () => {
    const email = freshEmail();
    const spellings = [
      { suburb: "Newtown", keywords: "Pool" },
      { suburb: " NEWTOWN ", keywords: "pool" },
      { suburb: "newtown", keywords: "  POOL ", priceMin: 0, maxPrice: 5_000_000 },
    ];
    const results = await Promise.all(spellings.map((spelling) => saveSearch(visitor(), searchFor(email, spelling))));
    expect(results.map(({ mustConfirm }) => mustConfirm)).toEqual([true, true, true]);
    expect(await rowsOf(email)).toHaveLength(1);
  });

  test.each([
    { why: "suburbs", spellings: [{ suburb: "Glebe, newtown" }, { suburb: ["Newtown", "GLEBE"] }] },
    { why: "a type of home", spellings: [{ propertyType: "Castle" }, { propertyType: "castle" }] },
    {
      why: "a station",
      spellings: [{ station: "St Peters" }, { station: "st-peters station" }, { station: "St. Peters" }],
    },
    { why: "features", spellings: [{ features: ["pool", "study"] }, { features: "study,pool" }] },
    { why: "a fact", spellings: [{ stepFree: false }, {}] },
  ])("uses one row for two spellings of $why", async ({ spellings }) => {
    const me = await member();
    for (const spelling of spellings) await saveSearch(me, searchFor(me.email, spelling));
    expect(await rowsOf(me.email)).toHaveLength(1);
  });

  test("changes its frequency", async () => {
    const me = await member();
    await saveSearch(me, searchFor(me.email));
    await saveSearch(me, searchFor(me.email, { frequency: "weekly" }));
    expect(await rowsOf(me.email)).toMatchObject([{ frequency: "weekly", nextRunAt: null }]);
  });

  test("resumes a paused search, with its pending homes", async () => {
    const me = await member();
    await saveSearch(me, searchFor(me.email));
    const [{ id } = { id: 0 }] = await rowsOf(me.email);
    const { id: listingId } = await insertListing(db(), { createdByUserId: me.user.id, agentId: null });
    await db().insertInto("savedSearchMatches").values({ savedSearchId: id, listingId, reason: "published" }).execute();
    await db().updateTable("savedSearches").set({ isLive: false, pausedAt: new Date() }).where("id", "=", id).execute();
    await saveSearch(me, searchFor(me.email));
    const [search] = await rowsOf(me.email);
    expect(search).toMatchObject({ id, isLive: true, pausedAt: null });
    expect(search!.nextRunAt!.getTime()).toBeGreaterThan(Date.now());
  });

  test("by others does not change a confirmed search", async () => {
    const me = await member();
    await saveSearch(me, searchFor(me.email));
    await saveSearch(visitor(), searchFor(me.email, { frequency: "instant" }));
    expect(await rowsOf(me.email)).toMatchObject([{ userId: me.user.id, frequency: "daily", isLive: true }]);
    const pausedAt = new Date();
    await db().updateTable("savedSearches").set({ isLive: false, pausedAt }).where("email", "=", me.email).execute();
    await saveSearch(visitor(), searchFor(me.email));
    expect(await rowsOf(me.email)).toMatchObject([{ isLive: false, pausedAt }]);
  });

  test("preserves the due time unless the frequency changes", async () => {
    const me = await member();
    await saveSearch(me, searchFor(me.email));
    const [{ id } = { id: 0 }] = await rowsOf(me.email);
    const due = new Date(Date.now() + 60_000);
    const { id: listingId } = await insertListing(db(), { createdByUserId: me.user.id, agentId: null });
    await db().insertInto("savedSearchMatches").values({ savedSearchId: id, listingId, reason: "published" }).execute();
    await db().updateTable("savedSearches").set({ nextRunAt: due }).where("id", "=", id).execute();
    await saveSearch(me, searchFor(me.email));
    expect(await rowsOf(me.email)).toMatchObject([{ nextRunAt: due }]);
    await saveSearch(me, searchFor(me.email, { frequency: "instant" }));
    const [search] = await rowsOf(me.email);
    expect(search!.nextRunAt!.getTime()).toBeLessThanOrEqual(Date.now() + 1000);
  });
});

describe("limits", () => {
  /** Adds searches up to `count` for a member's address. */
  async function fill(me: Awaited<ReturnType<typeof member>>, count: number): Promise<void> {
    const { email } = me;
    await saveSearch(me, searchFor(email));
    const confirmed = { email, listingType: "sale", confirmedAt: new Date() };
    const rows = Array.from({ length: count - 1 }, (_, index) => ({ ...confirmed, minPrice: index + 1 }));
    await db().insertInto("savedSearches").values(rows).execute();
  }

  test("a user has at most fifty, and can save those again", async () => {
    const me = await member();
    await fill(me, 49);
    await saveSearch(me, searchFor(me.email, { suburb: "Bondi" }));
    await expect(saveSearch(me, searchFor(me.email, { suburb: "Manly" }))).rejects.toThrow(Conflict);
    await saveSearch(me, searchFor(me.email, { suburb: "Bondi" }));
    expect(await rowsOf(me.email)).toHaveLength(50);
  });

  test("apply to parallel requests, too, and ignore strangers' searches", async () => {
    const me = await member();
    await fill(me, 48);
    await saveSearch(visitor(), searchFor(me.email, { suburb: "Penrith" }));
    const suburbs = ["Bondi", "Manly", "Glebe", "Balmain", "Redfern"];
    const saved = await Promise.allSettled(suburbs.map((suburb) => saveSearch(me, searchFor(me.email, { suburb }))));
    expect(saved.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
    expect(await rowsOf(me.email)).toHaveLength(51);
  });

  test("are not revealed to a stranger", async () => {
    const me = await member();
    await fill(me, 50);
    await expect(saveSearch(visitor(), searchFor(me.email, { suburb: "Bondi" }))).resolves.toMatchObject({
      mustConfirm: true,
    });
    expect(await mailsTo(me.email)).toHaveLength(1);
  });

  test("twenty an hour from one client", async () => {
    const from = visitor();
    await Promise.all(Array.from({ length: 20 }, () => saveSearch(from, searchFor(freshEmail()))));
    await expect(saveSearch(from, searchFor(freshEmail()))).rejects.toThrow(TooMany);
  });

  test("twenty an hour by strangers for one address, without an error; its owner is not affected", async () => {
    const me = await member();
    const save = (minPrice: number) => saveSearch(visitor(), searchFor(me.email, { minPrice }));
    await Promise.all(Array.from({ length: 20 }, (_, index) => save(index + 1)));
    expect(await rowsOf(me.email)).toHaveLength(20);
    await expect(save(21)).resolves.toMatchObject({ mustConfirm: true });
    expect(await rowsOf(me.email)).toHaveLength(20);
    await saveSearch(me, searchFor(me.email));
    expect(await rowsOf(me.email)).toHaveLength(21);
  });
});

afterEach(async () => {
  await db().deleteFrom("subscribers").execute();
});
