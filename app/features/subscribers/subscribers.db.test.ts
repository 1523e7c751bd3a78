import { beforeEach, describe, expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { transaction } from "#db/transaction.server.ts";
import { eventually } from "#tests/support/eventually.ts";
import {
  confirmSubscriber,
  ensureSubscriber,
  findNewsletterState,
  findSubscriber,
} from "./subscribers.queries.server.ts";
import {
  deleteIfUnused,
  mayRequestConfirmation,
  queueNewsletterConfirmation,
  readConfirmation,
} from "./subscribers.server.ts";

beforeEach(async () => {
  await db().deleteFrom("subscribers").execute();
  await db().deleteFrom("messages").execute();
  await db()
    .deleteFrom("rateLimits" as never)
    .execute();
});

const email = "jo@example.com";

async function useUpConfirmations(): Promise<void> {
  while (await mayRequestConfirmation(email, "searches"));
}

describe("an address", () => {
  test("is one subscriber in any spelling, even for concurrent requests", async () => {
    const spelled = [email, " Jo@Example.com ", "JO@EXAMPLE.COM", email];
    const made = await Promise.all(spelled.map((address) => ensureSubscriber(address)));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect(made[0]).toEqual({ id: made[0]!.id, email, confirmedAt: null });
    await expect(findSubscriber(made[0]!.id)).resolves.toEqual(made[0]);
    await expect(findSubscriber(made[0]!.id + 1000)).resolves.toBeUndefined();
  });

  test("keeps the time of its first confirmation", async () => {
    const { id } = await ensureSubscriber(email);
    await confirmSubscriber(id);
    const first = await findSubscriber(id);
    expect(first?.confirmedAt).toBeInstanceOf(Date);
    await confirmSubscriber(id);
    await expect(findSubscriber(id)).resolves.toEqual(first);
    // Another request does not remove the confirmation.
    await expect(ensureSubscriber(email)).resolves.toEqual(first);
  });
});

describe("confirmation mails", () => {
  test("are limited to four a day for searches and one for the newsletter, even for concurrent requests", async () => {
    const asked = await Promise.all(Array.from({ length: 20 }, () => mayRequestConfirmation(email, "searches")));
    expect(asked.filter(Boolean)).toHaveLength(4);
    await expect(mayRequestConfirmation(" JO@example.com", "searches")).resolves.toBe(false);
    await expect(mayRequestConfirmation(email, "newsletter")).resolves.toBe(true);
    await expect(mayRequestConfirmation(email, "newsletter")).resolves.toBe(false);
    await expect(mayRequestConfirmation("sam@example.com", "searches")).resolves.toBe(true);
  });

  test("belong to the subscriber, with a link that identifies the request", async () => {
    const subscriber = await ensureSubscriber(email);
    await queueNewsletterConfirmation(subscriber);
    const [mail] = await db().selectFrom("messages").selectAll().execute();
    expect(mail).toMatchObject({
      kind: "confirm-newsletter",
      toAddress: email,
      toName: "",
      status: "queued",
      subscriberId: subscriber.id,
      savedSearchId: null,
    });
    const token = /\/subscriptions\/confirm\/(\S+)/.exec(mail!.textBody)?.[1] ?? "";
    expect(readConfirmation(token)).toEqual({ state: "valid", topic: "newsletter", id: subscriber.id });
  });
});

describe("erasing a subscriber", () => {
  test("erases every mail, and allows another confirmation mail on the same day", async () => {
    const subscriber = await ensureSubscriber(email);
    await useUpConfirmations();
    await queueNewsletterConfirmation(subscriber);
    await deleteIfUnused(subscriber.id);
    expect(await findSubscriber(subscriber.id)).toBeUndefined();
    expect(await db().selectFrom("messages").select("id").execute()).toEqual([]);
    await eventually(async () => expect(await mayRequestConfirmation(email, "searches")).toBe(true));
    await expect(deleteIfUnused(subscriber.id)).resolves.toBeUndefined();
  });

  test("resets no limit when it is rolled back", async () => {
    const { id } = await ensureSubscriber(email);
    await useUpConfirmations();
    const failing = transaction(async () => {
      await deleteIfUnused(id);
      throw new Error("rolled back");
    });
    await expect(failing).rejects.toThrow("rolled back");
    expect(await findSubscriber(id)).toMatchObject({ email });
    await expect(mayRequestConfirmation(email, "searches")).resolves.toBe(false);
  });

  test("does not happen with a search or the newsletter, requested or confirmed", async () => {
    const searching = await ensureSubscriber(email);
    await db().insertInto("savedSearches").values({ email, listingType: "sale" }).execute();
    const reading = await ensureSubscriber("sam@example.com");
    await db().insertInto("newsletterSubscriptions").values({ subscriberId: reading.id }).execute();
    for (const { id } of [searching, reading]) {
      await deleteIfUnused(id);
      expect(await findSubscriber(id)).toBeDefined();
    }
    expect(await Promise.all([searching, reading].map(({ id }) => findNewsletterState(id)))).toEqual([
      "none",
      "requested",
    ]);
    await db().updateTable("newsletterSubscriptions").set({ confirmedAt: new Date() }).execute();
    await deleteIfUnused(reading.id);
    await expect(findNewsletterState(reading.id)).resolves.toBe("confirmed");
  });

  test("never loses a search that is saved concurrently", async () => {
    for (let round = 0; round < 20; round += 1) {
      const { id } = await ensureSubscriber(email);
      const save = transaction(async () => {
        await ensureSubscriber(email);
        await db().insertInto("savedSearches").values({ email, listingType: "rent", minPrice: round }).execute();
      });
      await Promise.all([deleteIfUnused(id), save]);
      expect(await db().selectFrom("savedSearches").select("minPrice").execute()).toEqual([{ minPrice: round }]);
      await db().deleteFrom("savedSearches").execute();
    }
  });
});
