import { signUnsubscribe } from "#app/features/subscribers/subscribers.server.ts";
import { unsubscribePath } from "#app/features/subscribers/subscription.ts";
import { db } from "#db/client.server.ts";

let made = 0;

/** `confirmedAt` is null for an unconfirmed subscriber. Returns the id. */
export async function insertNewsletterSubscriber(confirmedAt: Date | null): Promise<number> {
  made += 1;
  const { id } = await db()
    .insertInto("subscribers")
    .values({ email: `reader.${made}@example.com` })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db().insertInto("newsletterSubscriptions").values({ subscriberId: id, confirmedAt }).execute();
  return id;
}

export function stopPath(id: number): string {
  return unsubscribePath(signUnsubscribe({ kind: "newsletter", id }));
}
