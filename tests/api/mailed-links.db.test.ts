import { expect, test } from "vitest";
import { insertNewsletterSubscriber, stopPath } from "#app/features/newsletter/newsletter.fixture.ts";
import { signConfirmation, signSubscriptions, signUnsubscribe } from "#app/features/subscribers/subscribers.server.ts";
import { confirmPath, subscriptionsPath, unsubscribePath } from "#app/features/subscribers/subscription.ts";
import { testDatabase } from "#db/test-database.ts";
import { postPage } from "#tests/support/post-account.ts";
import { hashRows } from "#tests/support/row-hashes.ts";
import { insertSavedSearch, insertSubscriber } from "#tests/support/saved-search.ts";
import { openSoutherly } from "#tests/support/southerly.ts";

const southerly = await openSoutherly();
const { db } = await testDatabase();

test("opening a mailed link by a scanner, preview or prefetch changes nothing", async () => {
  const reader = await insertNewsletterSubscriber(new Date());
  const undecided = await insertNewsletterSubscriber(null);
  const seeker = await insertSubscriber(db, "seeker@example.com", { confirmedAt: null });
  const { id: search } = await insertSavedSearch(db, seeker.email, { isLive: false });
  const links = [
    stopPath(reader),
    unsubscribePath(signUnsubscribe({ kind: "search", id: search })),
    unsubscribePath(signUnsubscribe({ kind: "all-searches", id: seeker.id })),
    confirmPath(signConfirmation(undecided, "newsletter")),
    confirmPath(signConfirmation(search, "search")),
    subscriptionsPath(signSubscriptions(seeker.id)),
  ];
  const before = await hashRows(db);
  for (const link of links) {
    for (const method of ["GET", "HEAD"]) {
      expect((await southerly.send(link, { method })).status, link).toBe(200);
      expect((await southerly.send(`${link}.data`, { method })).status, link).toBe(200);
    }
    await southerly.send(link, { headers: { "sec-purpose": "prefetch" } });
    await southerly.send(`${link}?List-Unsubscribe=One-Click`);
  }
  expect(await hashRows(db)).toEqual(before);
  expect((await postPage(southerly, stopPath(reader), {})).status).toBe(303);
  expect(await hashRows(db)).not.toEqual(before);
});
