import { beforeEach, expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import {
  eraseUnconfirmedSubscriptions,
  queueNewsletterConfirmation,
  queueSearchConfirmations,
} from "./subscribers.server.ts";
import type { ConfirmationSubject } from "./subscription.ts";

const now = new Date("2026-11-22T00:00:00Z");
const daysAgo = (days: number, millis = 0) => new Date(now.getTime() - days * 24 * 60 * 60 * 1000 + millis);
const due = daysAgo(7);
const younger = daysAgo(7, 1);

interface Asked {
  createdAt?: Date;
  confirmedAt?: Date;
  /** When a search was saved. */
  search?: Date;
  searchConfirmedAt?: Date;
  newsletter?: { createdAt: Date; confirmedAt?: Date };
  /** The last confirmation mail. */
  mail?: { subject: ConfirmationSubject; createdAt: Date };
}

let people = 0;

async function subscriber({
  createdAt = due,
  confirmedAt,
  search,
  searchConfirmedAt,
  newsletter,
  mail,
}: Asked): Promise<string> {
  people += 1;
  const email = `person-${people}@example.com`;
  const { id } = await db()
    .insertInto("subscribers")
    .values({ email, createdAt, confirmedAt })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (search)
    await db()
      .insertInto("savedSearches")
      .values({ email, listingType: "sale", createdAt: search, confirmedAt: searchConfirmedAt })
      .execute();
  if (newsletter)
    await db()
      .insertInto("newsletterSubscriptions")
      .values({ subscriberId: id, ...newsletter })
      .execute();
  if (mail) {
    await (mail.subject === "newsletter"
      ? queueNewsletterConfirmation({ id, email })
      : queueSearchConfirmations({ id, email }, []));
    await db().updateTable("messages").set({ createdAt: mail.createdAt }).where("subscriberId", "=", id).execute();
  }
  return email;
}

/** The remaining data of a person, as short descriptions. */
async function findRemaining(email: string): Promise<string[]> {
  const searches = db().selectFrom("savedSearches").select("id").where("email", "=", email).execute();
  const newsletters = db()
    .selectFrom("newsletterSubscriptions")
    .innerJoin("subscribers", "subscribers.id", "subscriberId")
    .select("subscriberId")
    .where("email", "=", email)
    .execute();
  const addresses = db().selectFrom("subscribers").select("id").where("email", "=", email).execute();
  const mails = db().selectFrom("messages").select("id").where("toAddress", "=", email).execute();
  const rows = { address: await addresses, search: await searches, newsletter: await newsletters, mail: await mails };
  return Object.entries(rows).flatMap(([name, found]) => found.map(() => name));
}

beforeEach(async () => {
  await db().deleteFrom("subscribers").execute();
  await db().deleteFrom("messages").execute();
});

const searches = "searches" as const;
const newsletter = "newsletter" as const;

test.each<{ why: string; asked: Asked; left: string[] }>([
  { why: "a search of seven days ago", asked: { search: due, mail: { subject: searches, createdAt: due } }, left: [] },
  {
    why: "one of a moment less",
    asked: { createdAt: younger, search: younger, mail: { subject: searches, createdAt: younger } },
    left: ["address", "search", "mail"],
  },
  {
    why: "one whose address was asked again since: that link still works",
    asked: { search: due, mail: { subject: searches, createdAt: younger } },
    left: ["address", "search", "mail"],
  },
  {
    why: "one whose address was asked about something else since",
    asked: { search: due, newsletter: { createdAt: younger }, mail: { subject: newsletter, createdAt: younger } },
    left: ["address", "newsletter", "mail"],
  },
  {
    why: "one that is confirmed",
    asked: { confirmedAt: due, search: due, searchConfirmedAt: due },
    left: ["address", "search"],
  },
  {
    why: "one that a stranger added to an address that has confirmed others",
    asked: { confirmedAt: due, search: due, mail: { subject: searches, createdAt: due } },
    left: [],
  },
  { why: "an address for which nothing is kept", asked: {}, left: [] },
  {
    why: "a search that waits beside a newsletter that is wanted",
    asked: { search: due, newsletter: { createdAt: due, confirmedAt: due } },
    left: ["address", "newsletter"],
  },
  {
    why: "a newsletter that waits beside a search that is wanted",
    asked: { confirmedAt: due, search: due, searchConfirmedAt: due, newsletter: { createdAt: due } },
    left: ["address", "search"],
  },
  { why: "a newsletter that waits alone", asked: { newsletter: { createdAt: due } }, left: [] },
  {
    why: "one of an address that was confirmed and has no search any more",
    asked: { confirmedAt: due, newsletter: { createdAt: due } },
    left: [],
  },
  { why: "a younger newsletter", asked: { newsletter: { createdAt: younger } }, left: ["address", "newsletter"] },
])("of $why $left is left", async ({ asked, left }) => {
  const email = await subscriber(asked);
  await eraseUnconfirmedSubscriptions({ now });
  expect(await findRemaining(email)).toEqual(left);
  // The next run finds nothing more.
  await expect(eraseUnconfirmedSubscriptions({ now })).resolves.toBe(0);
});

test("concurrent runs in batches erase exactly the expired ones", async () => {
  const stays = await subscriber({ search: younger });
  for (let count = 0; count < 11; count += 1) await subscriber({ search: due });
  const counts = await Promise.all([1, 2].map(() => eraseUnconfirmedSubscriptions({ now, batchSize: 2 })));
  const rest = await eraseUnconfirmedSubscriptions({ now, batchSize: 2 });
  expect(counts[0]! + counts[1]! + rest).toBe(11);
  expect(await db().selectFrom("subscribers").select("email").execute()).toEqual([{ email: stays }]);
});

test("uses the current time by default, and stops between two batches", async () => {
  const email = await subscriber({ createdAt: new Date(), search: new Date() });
  await subscriber({ createdAt: new Date(0), search: new Date(0) });
  await expect(eraseUnconfirmedSubscriptions({ signal: AbortSignal.abort(new Error("stopping")) })).rejects.toThrow(
    "stopping",
  );
  expect(await db().selectFrom("subscribers").select("id").execute()).toHaveLength(2);
  await eraseUnconfirmedSubscriptions({ signal: new AbortController().signal });
  expect(await db().selectFrom("subscribers").select("email").execute()).toEqual([{ email }]);
});
