import { beforeEach, expect, test } from "vitest";
import { prepareQueue } from "#app/jobs/queue.server.ts";
import { db } from "#db/client.server.ts";
import { transaction } from "#db/transaction.server.ts";
import { MAX_UNREQUESTED, queueMail, queueUnrequestedMail } from "./outbox.server.ts";

const mailTo = (address: string, kind = "test") => ({
  kind,
  to: { name: "", address },
  subject: "s",
  text: "t",
  html: "h",
});
const kindsInOutbox = async () =>
  (await db().selectFrom("messages").select("kind").orderBy("id").execute()).map(({ kind }) => kind);

beforeEach(async () => {
  await prepareQueue();
  await db().deleteFrom("messages").execute();
});

test("a mailbox gets five unrequested mails a day of all kinds, in any spelling, also concurrently", async () => {
  const spellings = ["jo.e@gmail.com", "JOE@gmail.com", "j.o.e+1@googlemail.com", "joe+news@gmail.com"];
  const ids = await Promise.all(
    Array.from({ length: 27 }, (_, index) =>
      queueUnrequestedMail(mailTo(spellings[index % spellings.length] ?? "", `kind-${index % 6}`)),
    ),
  );
  expect(ids.filter((id) => id !== undefined)).toHaveLength(MAX_UNREQUESTED);
  expect(await kindsInOutbox()).toHaveLength(MAX_UNREQUESTED);
  expect(await queueUnrequestedMail(mailTo("jo@gmail.com"))).toBeDefined();
});

test("gets more a day later", async () => {
  for (let sent = 0; sent <= MAX_UNREQUESTED; sent += 1) await queueUnrequestedMail(mailTo("jo@example.com"));
  const createdAt = new Date(Date.now() - 24 * 3_600_000 - 1000);
  await db().updateTable("messages").set({ createdAt }).execute();
  expect(await queueUnrequestedMail(mailTo("jo@example.com"))).toBeDefined();
});

test("rolled back and requested mails do not count", async () => {
  const failing = transaction(async () => {
    await queueUnrequestedMail(mailTo("jo@example.com"));
    throw new Error("rolled back");
  });
  await expect(failing).rejects.toThrow("rolled back");
  await queueMail(mailTo("jo@example.com"));
  for (let sent = 0; sent < MAX_UNREQUESTED; sent += 1)
    expect(await queueUnrequestedMail(mailTo("jo@example.com"))).toBeDefined();
  expect(await queueUnrequestedMail(mailTo("jo+1@example.com"))).toBeUndefined();
  expect(await queueMail(mailTo("jo@example.com"))).toBeGreaterThan(0);
});

test("one mail of a required kind is sent above the limit", async () => {
  for (let sent = 0; sent < MAX_UNREQUESTED; sent += 1) await queueUnrequestedMail(mailTo("jo@example.com"));
  const reset = () => queueUnrequestedMail(mailTo("jo+1@example.com", "reset"), { once: true });
  expect(await reset()).toBeDefined();
  expect(await reset()).toBeUndefined();
});
