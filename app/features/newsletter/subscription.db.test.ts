import { beforeEach, describe, expect, test } from "vitest";
import { mailsTo } from "#app/features/accounts/model/account.fixture.ts";
import { readConfirmation } from "#app/features/subscribers/subscribers.server.ts";
import { consentVersion } from "#app/lib/consents.ts";
import { NotFound, TooMany } from "#app/lib/errors.ts";
import { consumeRateLimit, limits } from "#app/limits/limits.server.ts";
import { db } from "#db/client.server.ts";
import { insertNewsletterSubscriber } from "./newsletter.fixture.ts";
import { requestNewsletter, confirmNewsletter, stopNewsletter } from "./newsletter.server.ts";

const caller = { ip: "192.0.2.7" };
const jo = { email: "jo@example.com" };

beforeEach(async () => {
  await db().deleteFrom("rateLimits").execute();
  await db().deleteFrom("messages").execute();
  await db().deleteFrom("subscribers").execute();
});

const mailsToJo = () => mailsTo(db(), jo.email);

/** The subscription id in the link of the last mail to Jo. */
async function linkOfJo(): Promise<number> {
  const mails = await mailsToJo();
  const [, token = ""] = /\/subscriptions\/confirm\/([\w.-]+)/.exec(mails.at(-1)?.textBody ?? "") ?? [];
  const confirmation = readConfirmation(token);
  if (confirmation.state !== "valid") throw new Error("No link was mailed.");
  expect(confirmation.topic).toBe("newsletter");
  return confirmation.id;
}

async function subscription() {
  return db()
    .selectFrom("newsletterSubscriptions")
    .innerJoin("subscribers", "subscribers.id", "newsletterSubscriptions.subscriberId")
    .select(["subscribers.email", "subscribers.confirmedAt as address", "newsletterSubscriptions.confirmedAt"])
    .select("consentVersion")
    .executeTakeFirst();
}

describe("asking", () => {
  test("an address gets a confirmation mail, and nothing starts before it confirms", async () => {
    await requestNewsletter(caller, jo);
    expect(await mailsToJo()).toMatchObject([{ kind: "confirm-newsletter", status: "queued" }]);
    expect(await subscription()).toEqual({ email: jo.email, address: null, confirmedAt: null, consentVersion: null });

    await confirmNewsletter(await linkOfJo());
    // This does not confirm the address for searches, which a stranger may have saved.
    expect(await subscription()).toEqual({
      email: jo.email,
      address: null,
      confirmedAt: expect.any(Date),
      consentVersion: consentVersion("newsletter"),
    });
  });

  test("five concurrent requests send one mail and store one subscription", async () => {
    await Promise.all(Array.from({ length: 5 }, () => requestNewsletter(caller, jo)));
    expect(await mailsToJo()).toHaveLength(1);
    expect(await db().selectFrom("newsletterSubscriptions").selectAll().execute()).toHaveLength(1);
  });

  test("a subscriber is not mailed again, and stays subscribed", async () => {
    await requestNewsletter(caller, jo);
    await confirmNewsletter(await linkOfJo());
    const before = await subscription();
    await db().deleteFrom("rateLimits").execute();
    await requestNewsletter(caller, jo);
    expect(await mailsToJo()).toHaveLength(1);
    expect(await subscription()).toEqual(before);
  });

  test("a request repeated on another day extends the deadline of its link", async () => {
    await requestNewsletter(caller, jo);
    const sixDaysAgo = new Date(Date.now() - 6 * 24 * 3_600_000);
    await db().updateTable("newsletterSubscriptions").set({ createdAt: sixDaysAgo }).execute();
    await db().deleteFrom("rateLimits").execute();
    await requestNewsletter(caller, jo);
    expect(await mailsToJo()).toHaveLength(2);
    const { createdAt } = await db()
      .selectFrom("newsletterSubscriptions")
      .select("createdAt")
      .executeTakeFirstOrThrow();
    expect(Date.now() - createdAt.getTime()).toBeLessThan(60_000);
  });

  test("one client can enter a limited number of addresses per hour", async () => {
    const { points } = limits["newsletter.address"];
    for (let count = 1; count < points; count += 1) await consumeRateLimit("newsletter.address", caller.ip);
    await requestNewsletter(caller, jo);
    await expect(requestNewsletter(caller, { email: "victim@example.com" })).rejects.toThrow(TooMany);
    expect(await db().selectFrom("subscribers").select("email").execute()).toEqual([jo]);
  });
});

describe("confirming", () => {
  test("a repeated confirmation does nothing", async () => {
    const id = await insertNewsletterSubscriber(null);
    await confirmNewsletter(id);
    const first = await subscription();
    await confirmNewsletter(id);
    expect(await subscription()).toEqual(first);
  });

  test("a deleted request cannot be confirmed", async () => {
    const id = await insertNewsletterSubscriber(new Date());
    await stopNewsletter(id);
    await expect(confirmNewsletter(id)).rejects.toThrow(NotFound);
    await expect(confirmNewsletter(2_147_483_647)).rejects.toThrow(NotFound);
  });
});

describe("stopping", () => {
  test("erases a subscriber without searches, with every mail; a repeat does nothing", async () => {
    await requestNewsletter(caller, jo);
    const id = await linkOfJo();
    await confirmNewsletter(id);
    await stopNewsletter(id);
    await stopNewsletter(id);
    expect(await db().selectFrom("subscribers").select("id").execute()).toEqual([]);
    expect(await mailsToJo()).toEqual([]);
  });

  test("keeps saved searches, and cancels queued newsletter mails", async () => {
    const id = await insertNewsletterSubscriber(new Date());
    const other = await insertNewsletterSubscriber(new Date());
    const { email } = await db()
      .selectFrom("subscribers")
      .select("email")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    await db()
      .insertInto("savedSearches")
      .values({ email, listingType: "sale", isLive: true, confirmedAt: new Date() })
      .execute();
    const mail = { toName: "", toAddress: email, subject: "Hi", textBody: "Hi", htmlBody: "Hi" };
    const rows = [
      { kind: "newsletter", status: "queued", subscriberId: id },
      { kind: "newsletter", status: "sent", subscriberId: id },
      { kind: "confirm-newsletter", status: "queued", subscriberId: id },
      { kind: "new-homes", status: "queued", subscriberId: id },
      { kind: "newsletter", status: "queued", subscriberId: other },
    ];
    const values = rows.map((row, index) => ({ ...mail, ...row, messageId: `<${index}@southerly.example>` }));
    await db().insertInto("messages").values(values).execute();
    await stopNewsletter(id);
    const statuses = await db().selectFrom("messages").select("status").orderBy("id").execute();
    expect(statuses.map(({ status }) => status)).toEqual(["cancelled", "sent", "cancelled", "queued", "queued"]);
    expect(await db().selectFrom("savedSearches").select("email").execute()).toEqual([{ email }]);
    expect(await db().selectFrom("newsletterSubscriptions").select("subscriberId").execute()).toEqual([
      { subscriberId: other },
    ]);
  });

  test("a person who subscribes again on the same day gets a new link", async () => {
    await requestNewsletter(caller, jo);
    const id = await linkOfJo();
    await confirmNewsletter(id);
    await db().insertInto("savedSearches").values({ email: jo.email, listingType: "rent" }).execute();
    await stopNewsletter(id);
    await expect
      .poll(() => db().selectFrom("rateLimits").where("key", "like", "confirm.newsletter%").select("key").execute())
      .toEqual([]);
    await requestNewsletter(caller, jo);
    expect(await mailsToJo()).toHaveLength(2);
    await confirmNewsletter(await linkOfJo());
    expect((await subscription())?.confirmedAt).toEqual(expect.any(Date));
  });
});
