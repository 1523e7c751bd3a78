import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import { signConfirmation, signSubscriptions, signUnsubscribe } from "#app/features/subscribers/subscribers.server.ts";
import { confirmPath, subscriptionsPath, unsubscribePath } from "#app/features/subscribers/subscription.ts";
import type { DB } from "#db/schema.ts";
import { insertSavedSearch, insertSubscriber } from "./saved-search.ts";

/** The addresses in mails about saved searches and the newsletter. */
export interface MailLinks {
  /** Links of a subscriber with searches of every kind, of one with no searches left, and of one that was deleted. */
  manage: string;
  manageNone: string;
  manageForgotten: string;
  edit: string;
  confirm: string;
  confirmDone: string;
  confirmNewsletter: string;
  confirmExpired: string;
  confirmErased: string;
  stop: string;
  stopped: string;
  stopNewsletter: string;
}

/** An id that is never used. */
const unusedId = 2_147_483_647;
const tenDays = 10 * 24 * 3_600_000;

/** Inserts subscribers in all their states. `homeId` is a home that a search has notified of. */
export async function settleSubscribers(db: Kysely<DB>, homeId: number): Promise<MailLinks> {
  const subscriber = (confirmedAt: Date | null) => insertSubscriber(db, `${randomUUID()}@example.com`, { confirmedAt });
  const [reader, unconfirmed, onlyNews] = [
    await subscriber(new Date()),
    await subscriber(null),
    await subscriber(null),
  ];
  const { id: searchId } = await insertSavedSearch(db, reader.email, {
    suburb: ["Newtown"],
    propertyType: "House",
    minBedrooms: 2,
    maxPrice: 2_000_000,
    keywords: "pool",
    frequency: "instant",
    lastRunAt: new Date(),
  });
  const notified = { savedSearchId: searchId, listingId: homeId, reason: "published", notifiedAt: new Date() };
  await db.insertInto("savedSearchMatches").values(notified).execute();
  await insertSavedSearch(db, reader.email, { listingType: "rent", frequency: "weekly", pausedAt: new Date() });
  const waiting = await insertSavedSearch(db, unconfirmed.email, { suburb: ["Manly"], isLive: false });
  await insertSavedSearch(db, unconfirmed.email, { suburb: ["Balmain"], isLive: false });
  const now = new Date();
  const news = [
    { subscriberId: onlyNews.id, confirmedAt: now },
    { subscriberId: unconfirmed.id, confirmedAt: null },
  ];
  await db.insertInto("newsletterSubscriptions").values(news).execute();
  const manage = subscriptionsPath(signSubscriptions(reader.id));
  return {
    manage,
    manageNone: subscriptionsPath(signSubscriptions(onlyNews.id)),
    manageForgotten: subscriptionsPath(signSubscriptions(unusedId)),
    edit: `${manage}/${searchId}/edit`,
    confirm: confirmPath(signConfirmation(waiting.id, "search")),
    confirmDone: confirmPath(signConfirmation(searchId, "search")),
    confirmNewsletter: confirmPath(signConfirmation(unconfirmed.id, "newsletter")),
    confirmExpired: confirmPath(signConfirmation(waiting.id, "search", Date.now() - tenDays)),
    confirmErased: confirmPath(signConfirmation(unusedId, "search")),
    stop: unsubscribePath(signUnsubscribe({ kind: "search", id: searchId })),
    stopped: unsubscribePath(signUnsubscribe({ kind: "search", id: unusedId })),
    stopNewsletter: unsubscribePath(signUnsubscribe({ kind: "newsletter", id: onlyNews.id })),
  };
}
