import { setTimeout as wait } from "node:timers/promises";
import { transaction } from "#db/transaction.server.ts";
import { mayAskToConfirm, queueConfirmation } from "#app/features/subscribers/ask-to-confirm.server.ts";
import { ensureSubscriber } from "#app/features/subscribers/subscribers.queries.server.ts";
import type { Caller } from "#app/lib/caller.ts";
import { spend } from "#app/limits/limits.server.ts";
import { startSubscription } from "./subscriptions.queries.server.ts";

/** Longer than the work takes: how long an answer takes does not tell what we know of the address. */
const answerMillis = 400;

/**
 * Asks an address by mail whether it wants the newsletter, the address of an account too: an account is no consent. It
 * does not say whether the address gets it already, neither by what it answers nor by when. Throws `TooMany` at the
 * limit of the client, `Unavailable` when PostgreSQL is away.
 */
export async function askForNewsletter({ address }: Caller, { email }: { email: string }): Promise<void> {
  await spend("newsletter.address", address);
  await Promise.all([wait(answerMillis), ask(email)]);
}

async function ask(email: string): Promise<void> {
  const mayMail = await mayAskToConfirm(email, "newsletter");
  await transaction(async () => {
    const subscriber = await ensureSubscriber(email);
    const waits = await startSubscription(subscriber.id);
    // Asked again within a day, the link of the first mail is for this, too.
    if (waits && mayMail) await queueConfirmation(subscriber, "newsletter");
  });
}
