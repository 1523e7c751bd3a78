import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { inspectionCalendar } from "#app/features/inspections/calendar/calendar.server.ts";
import { findVisitors } from "#app/features/inspections/manage.queries.server.ts";
import { cancelInspection } from "#app/features/inspections/manage.server.ts";
import { registrationSchema } from "#app/features/inspections/model/inspection.schema.ts";
import {
  findPublicInspection,
  lockInspection,
  countUpcomingRegistrations,
} from "#app/features/inspections/model/inspections.queries.server.ts";
import { offeredHome } from "#app/features/leads/enquire/submit.fixture.ts";
import { newAgent, newMember } from "#app/features/leads/inbox/inbox.fixture.ts";
import type { Caller, Member } from "#app/lib/caller.ts";
import { Conflict, NotFound, TooMany } from "#app/lib/errors.ts";
import { addDays, sydneyDate, toSydneyTime } from "#app/lib/sydney-time.ts";
import { limits } from "#app/limits/limits.server.ts";
import { db } from "#db/client.server.ts";
import { transaction } from "#db/transaction.server.ts";
import { insertAgency } from "#samples/factories/agencies.ts";
import { insertAgent } from "#samples/factories/agents.ts";
import { insertInspection } from "#samples/factories/inspections.ts";
import { insertListing } from "#samples/factories/listings.ts";
import { insertSuburb } from "#samples/factories/suburbs.ts";
import { insertUser } from "#samples/factories/users.ts";
import { eventually } from "#tests/support/eventually.ts";
import { eraseOldRegistrations, notifyVisitors } from "./notify.job.ts";
import {
  mailedInspection,
  notifyOfChange,
  readRegistration,
  remindVisitors,
  signRegistration,
  sendVisitorDigests,
} from "./notify.server.ts";
import { confirmRegistration, registerForInspection, removeVisitors, withdrawRegistration } from "./register.server.ts";
import {
  changedMail,
  confirmRegistrationMail,
  registeredMail,
  reminderMail,
  removedMail,
} from "./registration.mail.ts";
import { countRegistrations } from "./registrations.queries.server.ts";

const job = { signal: new AbortController().signal };
let people = 0;
let listingId: number;
let agentEmail: string;
let inspection: { id: number; startsAt: Date };

/** A new person with a new IP address. */
function somebody(changes: Partial<{ name: string; email: string; phone: string }> = {}) {
  people += 1;
  const caller: Caller = { ip: `198.51.100.${people}` };
  const input = { name: "Sam Sample", email: `sam.${people}@example.com`, phone: "0491 570 006", ...changes };
  return { caller, input };
}

function register({ caller, input } = somebody(), id = inspection.id) {
  return registerForInspection(caller, id, input);
}

const registrations = () =>
  db()
    .selectFrom("inspectionRegistrations")
    .selectAll()
    .where("inspectionId", "=", inspection.id)
    .orderBy("id")
    .execute();

const mails = () =>
  db()
    .selectFrom("messages")
    .select(["kind", "toAddress", "subject", "textBody", "replyToAddress"])
    .orderBy("id")
    .execute();

const kinds = async () => (await mails()).map(({ kind, toAddress }) => `${kind} to ${toAddress}`);

async function change(changes: { startsAt?: Date; cancelledAt?: Date; cancelReason?: string }) {
  const endsAt = changes.startsAt && new Date(changes.startsAt.getTime() + 30 * 60_000);
  await db()
    .updateTable("inspections")
    .set((eb) => ({ ...changes, ...(endsAt && { endsAt }), sequence: eb("sequence", "+", 1) }))
    .where("id", "=", inspection.id)
    .execute();
}

/** The number of connections to this database that wait for a lock. */
async function countWaiting() {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
  `.execute(db());
  return rows[0]?.count;
}

beforeEach(async () => {
  ({ listingId, agentEmail } = await offeredHome());
  inspection = await insertInspection(db(), { listingId });
  // Send the digests that earlier tests have queued.
  await sendVisitorDigests(job);
  await db().deleteFrom("messages").execute();
});

describe("registering", () => {
  test("the header counts a member's upcoming inspections: not the withdrawn, cancelled or past ones", async () => {
    const { user } = await newMember();
    const count = () => countUpcomingRegistrations(user.id);
    expect(await count()).toBe(0);
    for (const who of [somebody(), somebody()]) await register({ ...who, caller: { ...who.caller, user } });
    const other = await insertInspection(db(), { listingId });
    const { caller, input } = somebody();
    const receipt = await register({ caller: { ...caller, user }, input }, other.id);
    expect(await count()).toBe(2);
    await withdrawRegistration(receipt);
    expect(await count()).toBe(1);
    await change({ cancelledAt: new Date(), cancelReason: "Rain" });
    expect(await count()).toBe(0);
  });

  test("stores the registration, mails the visitor and informs the agent in a digest", async () => {
    const { user } = await newMember();
    const { caller, input } = somebody();
    const receipt = await register({ caller: { ...caller, user }, input });
    const [row] = await registrations();
    expect(row).toMatchObject({
      ...input,
      userId: user.id,
      source: "online",
      withdrawnAt: null,
      notifiedSequence: 0,
      notifiedStartsAt: inspection.startsAt,
    });
    expect(readRegistration(receipt)).toMatchObject({ state: "valid", id: row?.id });
    await sendVisitorDigests(job);
    const [toVisitor, toAgent] = await mails();
    expect(toVisitor).toMatchObject({ kind: "inspection-registered", toAddress: input.email, replyToAddress: null });
    expect(toVisitor?.subject).toMatch(/^Registered: [^,]+, [A-Z][a-z]{2} \d+ [A-Z][a-z]{2}, \d+:\d\d [ap]m$/);
    const [, mailed = ""] = /\/inspections\/registrations\/(\S+)/.exec(toVisitor?.textBody ?? "") ?? [];
    expect(mailed).not.toBe(receipt);
    expect(readRegistration(mailed)).toMatchObject({ state: "valid", id: row?.id });
    // Another person may have typed the address, so the mail to it contains none of the typed text.
    expect(toVisitor?.textBody).not.toContain(input.name);
    expect(toVisitor?.textBody).toMatch(/^Agent: .+$/m);
    expect(toVisitor?.textBody).toContain("Phone: 0491 570 000");
    expect(toAgent).toMatchObject({
      kind: "inspection-visitors",
      toAddress: agentEmail,
      subject: "Your inspections: 1 new registration",
    });
    for (const text of [input.name, input.phone, input.email]) expect(toAgent?.textBody).toContain(text);
  });

  test("names both agents of a home with their phones, but no texts of an account that is not confirmed", async () => {
    const second = { name: "Bo Tran", phone: "0491 570 158" };
    const { agencyId } = await db()
      .selectFrom("listings")
      .innerJoin("agents", "agents.id", "listings.agentId")
      .select("agencyId")
      .where("listings.id", "=", listingId)
      .executeTakeFirstOrThrow();
    const { id: secondAgentId } = await insertAgent(db(), { ...second, agencyId, userId: null });
    await db().updateTable("listings").set({ secondAgentId }).where("id", "=", listingId).execute();
    await register();
    expect((await mails()).at(-1)?.textBody).toMatch(
      /^Agent: .+\nPhone: 0491 570 000\nAgent: Bo Tran\nPhone: 0491 570 158$/m,
    );
    const { id: userId } = await insertUser(db(), { role: "agent", emailConfirmedAt: null });
    await db().updateTable("agents").set({ userId }).where("id", "=", secondAgentId).execute();
    await register();
    const text = (await mails()).at(-1)?.textBody ?? "";
    expect(text).toContain("Phone: 0491 570 000");
    for (const word of Object.values(second)) expect(text).not.toContain(word);
  });

  test("repeated or concurrent registrations with other capitals give one receipt", async () => {
    const { caller, input } = somebody();
    const receipts = await Promise.all(Array.from({ length: 5 }, () => register({ caller, input })));
    receipts.push(
      await register({ caller, input: { ...input, name: "SAM sample", email: input.email.toUpperCase() } }),
    );
    expect(new Set(receipts).size).toBe(1);
    await expect(registrations()).resolves.toHaveLength(1);
    await expect(mails()).resolves.toHaveLength(1);
  });

  test.each(["İbrahim Sample", "ΓΙΩΡΓΟΣ Sample"])(
    "%s is registered once: a repeat failed at the index",
    async (name) => {
      const { caller, input } = somebody({ name });
      const receipt = await register({ caller, input });
      await expect(register({ caller, input })).resolves.toBe(receipt);
    },
  );

  test("two people with the same address have separate registrations", async () => {
    const { caller, input } = somebody();
    const receipts = [
      await register({ caller, input }),
      await register({ caller, input: { ...input, name: "Jo Sample" } }),
    ];
    expect(new Set(receipts).size).toBe(2);
    await expect(registrations()).resolves.toHaveLength(2);
  });

  test("a member who registers again with another phone changes their registration", async () => {
    const { user } = await newMember();
    const { caller, input } = somebody();
    const again = { ...input, name: input.name.toUpperCase(), phone: "0491 570 110" };
    const receipt = await register({ caller: { ...caller, user }, input });
    await expect(register({ caller: { ...caller, user }, input: again })).resolves.toBe(receipt);
    await expect(registrations()).resolves.toMatchObject([{ name: input.name, phone: "0491 570 110" }]);
    await expect(mails()).resolves.toHaveLength(1);
    // Change back to the first phone number.
    await expect(register({ caller: { ...caller, user }, input })).resolves.toBe(receipt);
    await expect(registrations()).resolves.toMatchObject([{ phone: input.phone }]);
  });

  test("the owner of the address changes a registration that they made without an account", async () => {
    const { caller, input } = somebody();
    const receipt = await register({ caller, input });
    const { user } = await newMember();
    const owner = { ...caller, user };
    const again = { ...input, phone: "0491 570 110" };
    // Another account gets its own registration: the receipt can withdraw the first.
    await expect(register({ caller: owner, input: again })).resolves.not.toBe(receipt);
    await db()
      .updateTable("users")
      .set({ email: input.email, emailConfirmedAt: new Date() })
      .where("id", "=", user.id)
      .execute();
    await db().deleteFrom("inspectionRegistrations").where("userId", "=", user.id).execute();
    await expect(register({ caller: owner, input: again })).resolves.toBe(receipt);
    await expect(registrations()).resolves.toMatchObject([
      { phone: "0491 570 110", userId: user.id, confirmedAt: expect.any(Date) },
    ]);
  });

  test("is refused for cancelled, past and hidden inspections", async () => {
    await expect(register(somebody(), 2_147_483_647)).rejects.toThrow(NotFound);
    const over = await insertInspection(db(), { listingId, startsAt: new Date(Date.now() - 3_600_000) });
    await expect(register(somebody(), over.id)).rejects.toThrow(Conflict);
    for (const closed of [
      { status: "sold", closedOn: "2026-11-20", closedPrice: 1_400_000 },
      { status: "draft", closedOn: null, closedPrice: null },
    ]) {
      await db().updateTable("listings").set(closed).where("id", "=", listingId).execute();
      await expect(register()).rejects.toThrow(NotFound);
    }
    await db().updateTable("listings").set({ status: "active" }).where("id", "=", listingId).execute();
    await change({ cancelledAt: new Date() });
    await expect(register()).rejects.toThrow(Conflict);
    await expect(mails()).resolves.toEqual([]);
  });

  test("is limited per address and hour", async () => {
    const { points } = limits["inspection.register.email"];
    const email = "often@example.com";
    for (let count = 0; count < points; count += 1) await register(somebody({ email, name: `Number ${count}` }));
    await expect(register(somebody({ email, name: "Too many" }))).rejects.toThrow(TooMany);
  });
});

test.each([
  { field: "name", typed: "Sam https://evil.example", why: "a link in the mail to the agent" },
  { field: "phone", typed: "www.evil.example", why: "a link instead of a number" },
  { field: "name", typed: " ", why: "no name" },
  { field: "email", typed: "sam@", why: "no address" },
  { field: "phone", typed: "", why: "no phone" },
  { field: "phone", typed: "abc", why: "a phone without digits" },
  { field: "phone", typed: "0412 34", why: "half a phone number" },
])("$why is refused at $field", ({ field, typed }) => {
  const { input } = somebody();
  const { error } = registrationSchema.safeParse({ ...input, [field]: typed });
  expect(error?.issues.map(({ path }) => path)).toEqual([[field]]);
});

describe("withdrawing", () => {
  test("informs the agent once, and allows registering again", async () => {
    const one = somebody();
    const receipt = await register(one);
    await sendVisitorDigests(job);
    await db().deleteFrom("messages").execute();
    await withdrawRegistration(receipt);
    await withdrawRegistration(receipt);
    for (const _ of [1, 2]) await sendVisitorDigests(job);
    await expect(kinds()).resolves.toEqual([`inspection-visitors to ${agentEmail}`]);
    expect((await mails())[0]).toMatchObject({
      subject: "Your inspections: 1 withdrawal",
      textBody: expect.stringContaining("No longer coming"),
    });
    await expect(register(one)).resolves.not.toBe(receipt);
    expect((await registrations()).map(({ withdrawnAt }) => withdrawnAt !== null)).toEqual([true, false]);
  });

  test.each([
    { why: "over", changes: { startsAt: new Date(Date.now() - 3_600_000) } },
    { why: "cancelled", changes: { cancelledAt: new Date() } },
  ])("from one that is $why is refused", async ({ changes }) => {
    const receipt = await register();
    await change(changes);
    await expect(withdrawRegistration(receipt)).rejects.toBeInstanceOf(Conflict);
    expect((await registrations()).map(({ withdrawnAt }) => withdrawnAt)).toEqual([null]);
  });

  test("needs a receipt", async () => {
    await register();
    const [row] = await registrations();
    for (const token of ["1", `${signRegistration({ id: row!.id })}x`]) {
      await expect(withdrawRegistration(token)).rejects.toThrow(NotFound);
    }
  });
});

describe("the link in the email", () => {
  const confirmedAt = async () => (await registrations())[0]?.confirmedAt;

  test("confirms the address with a press, which the receipt of the browser cannot", async () => {
    const receipt = await register();
    await expect(confirmRegistration(receipt)).rejects.toBeInstanceOf(NotFound);
    expect(await confirmedAt()).toBeNull();
    const [, mailed = ""] = /registrations\/(\S+)/.exec((await mails()).at(-1)?.textBody ?? "") ?? [];
    expect(readRegistration(mailed)).toMatchObject({ state: "valid" });
    expect(await confirmedAt()).toBeNull();
    expect(await confirmRegistration(mailed)).toBe(receipt);
    const first = await confirmedAt();
    expect(first).toBeInstanceOf(Date);
    await confirmRegistration(mailed);
    expect(await confirmedAt()).toEqual(first);
    expect(await kinds()).toHaveLength(1);
    await withdrawRegistration(mailed);
    expect((await registrations())[0]?.withdrawnAt).toBeInstanceOf(Date);
    await expect(confirmRegistration(mailed)).rejects.toBeInstanceOf(Conflict);
  });

  test.each([
    { agency: "confirmed", confirmed: new Date(), hasAddress: true },
    { agency: "unconfirmed", confirmed: null, hasAddress: false },
  ])("names home, agency and phone for a new agent of an agency that is $agency", async ({ confirmed, hasAddress }) => {
    await db().deleteFrom("suburbs").execute();
    await insertSuburb(db());
    const { id: agencyId } = await insertAgency(db(), { name: "Vouched & Sons" });
    await db().updateTable("agencies").set({ confirmedAt: confirmed }).where("id", "=", agencyId).execute();
    const { id: userId } = await insertUser(db(), { role: "agent", emailConfirmedAt: new Date() });
    const { id: agentId } = await insertAgent(db(), { agencyId, userId, name: "Leo Marsh", phone: "02 5550 0144" });
    const home = { agentId, createdByUserId: userId, contactPhone: "02 5550 0144", title: "Cheap watches" };
    const { id } = await insertListing(db(), { ...home, address: "31 Vouched Street" });
    const { id: openedId } = await insertInspection(db(), { listingId: id });
    await register(somebody(), openedId);
    const text = (await mails()).at(-1)?.textBody ?? "";
    for (const word of ["Cheap watches", "Leo Marsh"]) expect(text).not.toContain(word);
    for (const fact of ["31 Vouched Street", "Vouched & Sons", "02 5550 0144"])
      expect(text.includes(fact)).toBe(hasAddress);
  });
});

describe("many registrations", () => {
  const place: Caller = { ip: "203.0.113.200" };
  const fromOnePlace = async (count: number) => {
    for (let number = 0; number < count; number += 1) await register({ ...somebody(), caller: place });
  };
  const mailedToken = async () => {
    const confirmation = (await mails()).findLast(({ kind }) => kind === "inspection-confirm");
    const [, token] = /registrations\/(\S+)/.exec(confirmation?.textBody ?? "") ?? [];
    return token ?? expect.unreachable("no mail asks to confirm");
  };
  /** Fills the list, each registration from a different IP address. */
  const fill = (awaitsConfirmation: boolean) =>
    db()
      .insertInto("inspectionRegistrations")
      .values(
        Array.from({ length: 300 }, (_, number) => ({
          inspectionId: inspection.id,
          name: `Fake ${number}`,
          email: `fake.${number}@example.com`,
          phone: "0491 570 006",
          notifiedStartsAt: inspection.startsAt,
          awaitsConfirmation,
        })),
      )
      .execute();

  beforeEach(() => db().deleteFrom("rateLimits").execute());

  test("from one place count up to 3, and the rest wait for the link in their email", async () => {
    await fromOnePlace(8);
    expect((await registrations()).map(({ awaitsConfirmation }) => awaitsConfirmation)).toEqual(
      [1, 2, 3, 4, 5, 6, 7, 8].map((number) => number > 3),
    );
    await expect(countRegistrations(inspection.id)).resolves.toBe(3);
    await expect(findVisitors(inspection.id)).resolves.toHaveLength(3);
    expect((await mails()).map(({ kind }) => kind)).toEqual([
      ...Array.from({ length: 3 }, () => "inspection-registered"),
      ...Array.from({ length: 5 }, () => "inspection-confirm"),
    ]);
    // Unconfirmed registrations are not reported to the agent, and their addresses get no mail about the change.
    await sendVisitorDigests(job);
    expect((await mails()).at(-1)?.subject).toBe("Your inspections: 3 new registrations");
    await db().deleteFrom("messages").execute();
    await change({ startsAt: new Date("2030-02-02T01:00:00Z") });
    await notifyOfChange(inspection.id, job);
    await expect(mails()).resolves.toHaveLength(3);
  });

  test("sent twice at once count once towards the 3", async () => {
    const { input } = somebody();
    const isLocked = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const lock = transaction(async () => {
      await lockInspection(inspection.id);
      isLocked.resolve();
      await release.promise;
    });
    await isLocked.promise;
    const clicks = [1, 2].map(() => register({ caller: place, input }));
    await expect.poll(countWaiting).toBe(2);
    release.resolve();
    const [receipt, repeat] = await Promise.all([...clicks, lock]);
    expect(repeat).toBe(receipt);
    await fromOnePlace(3);
    expect((await registrations()).map(({ awaitsConfirmation }) => awaitsConfirmation)).toEqual([
      false,
      false,
      false,
      true,
    ]);
  });

  test("waiting for confirmation do not count towards the 300", async () => {
    await fill(true);
    await expect(register()).resolves.toEqual(expect.any(String));
  });

  test("count once the mailed link is used; the receipt does not confirm them", async () => {
    await fromOnePlace(3);
    const receipt = await register({ ...somebody(), caller: place });
    expect((await registrations()).at(-1)).toMatchObject({ awaitsConfirmation: true });
    const token = await mailedToken();
    expect(token).not.toBe(receipt);
    await expect(confirmRegistration(receipt)).rejects.toThrow(NotFound);
    await expect(confirmRegistration(token)).resolves.toBe(receipt);
    await expect(confirmRegistration(token)).resolves.toBe(receipt);
    expect((await registrations()).at(-1)).toMatchObject({ awaitsConfirmation: false });
    await expect(countRegistrations(inspection.id)).resolves.toBe(4);
    expect((await kinds()).filter((kind) => kind.startsWith("inspection-registered"))).toHaveLength(4);
    await sendVisitorDigests(job);
    expect((await mails()).at(-1)?.subject).toBe("Your inspections: 4 new registrations");
  });

  test("of members with a confirmed address count at once", async () => {
    await fromOnePlace(3);
    const { user } = await newMember();
    const { email } = await db()
      .updateTable("users")
      .set({ emailConfirmedAt: new Date() })
      .where("id", "=", user.id)
      .returning("email")
      .executeTakeFirstOrThrow();
    await register({ ...somebody({ email: email.toUpperCase() }), caller: { ...place, user } });
    expect((await registrations()).at(-1)).toMatchObject({ awaitsConfirmation: false });
    expect((await registrations()).at(-1)?.confirmedAt).toBeInstanceOf(Date);
  });

  test("are confirmed when the owner of the address registers again with another phone", async () => {
    await fromOnePlace(3);
    const { input } = somebody();
    const receipt = await register({ caller: place, input });
    const { user } = await newMember();
    await db()
      .updateTable("users")
      .set({ email: input.email, emailConfirmedAt: new Date() })
      .where("id", "=", user.id)
      .execute();
    await db().deleteFrom("messages").execute();
    const again = { caller: { ...place, user }, input: { ...input, phone: "0491 570 110" } };
    await fill(false);
    await expect(register(again)).rejects.toThrow(Conflict);
    await db().deleteFrom("inspectionRegistrations").where("name", "like", "Fake %").execute();
    await expect(register(again)).resolves.toBe(receipt);
    const [, , , row, ...others] = await registrations();
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      phone: "0491 570 110",
      userId: user.id,
      awaitsConfirmation: false,
      confirmedAt: expect.any(Date),
    });
    await expect(kinds()).resolves.toEqual([`inspection-registered to ${input.email}`]);
    await expect(findVisitors(inspection.id)).resolves.toHaveLength(4);
  });

  test("are deleted after 7 days without confirmation", async () => {
    await fromOnePlace(4);
    const age = (days: number) =>
      db()
        .updateTable("inspectionRegistrations")
        .set({ createdAt: sql<Date>`now() - make_interval(days => ${days})` })
        .execute();
    await age(6);
    await eraseOldRegistrations(job.signal);
    await expect(registrations()).resolves.toHaveLength(4);
    await age(8);
    await eraseOldRegistrations(job.signal);
    await expect(registrations()).resolves.toHaveLength(3);
  });

  describe("are removed by the agent", () => {
    let member: Member;

    beforeEach(async () => {
      const agent = await newAgent();
      member = agent.member;
      inspection = await insertInspection(db(), { listingId: agent.listingId });
      await db().deleteFrom("messages").execute();
    });

    test("all without a confirmed address in one go, so that others can register again", async () => {
      await fill(false);
      await expect(register()).rejects.toThrow(Conflict);
      await db()
        .updateTable("inspectionRegistrations")
        .set({ confirmedAt: new Date() })
        .where("name", "=", "Fake 7")
        .execute();
      await db()
        .updateTable("inspectionRegistrations")
        .set({ attendedAt: new Date() })
        .where("name", "=", "Fake 8")
        .execute();
      await expect(removeVisitors(member, inspection.id, "unconfirmed")).resolves.toBe(298);
      await expect(removeVisitors(member, inspection.id, "unconfirmed")).resolves.toBe(0);
      await expect(countRegistrations(inspection.id)).resolves.toBe(2);
      await register();
      // Unconfirmed addresses get no mail, and the agent has been informed.
      await sendVisitorDigests(job);
      expect((await mails()).filter(({ textBody }) => textBody.includes("No longer coming"))).toEqual([]);
      expect((await kinds()).filter((kind) => kind.startsWith("inspection-removed"))).toEqual([]);
    });

    test("one by one, with a mail to those with a confirmed address", async () => {
      const receipt = await register();
      await register();
      const [first] = await registrations();
      await db()
        .updateTable("inspectionRegistrations")
        .set({ confirmedAt: new Date() })
        .where("id", "=", first!.id)
        .execute();
      await db().deleteFrom("messages").execute();
      await expect(removeVisitors(member, inspection.id, [first!.id])).resolves.toBe(1);
      await expect(kinds()).resolves.toEqual([`inspection-removed to ${first!.email}`]);
      await expect(findVisitors(inspection.id)).resolves.toHaveLength(1);
      await withdrawRegistration(receipt);
      expect((await registrations())[0]).toMatchObject({ removedAt: expect.any(Date), withdrawnAt: expect.any(Date) });
    });

    test("only by the manager, and only from this list", async () => {
      await register();
      const [row] = await registrations();
      const { member: stranger } = await newAgent();
      await expect(removeVisitors(stranger, inspection.id, "unconfirmed")).rejects.toThrow(NotFound);
      const other = await insertInspection(db(), { listingId: (await newAgent()).listingId });
      await expect(removeVisitors(stranger, other.id, [row!.id])).rejects.toThrow(NotFound);
      expect((await registrations())[0]?.withdrawnAt).toBeNull();
    });

    test("before confirmation, after which the link has no effect", async () => {
      await fromOnePlace(4);
      const token = await mailedToken();
      await removeVisitors(member, inspection.id, "unconfirmed");
      await expect(confirmRegistration(token)).rejects.toThrow(Conflict);
      await expect(countRegistrations(inspection.id)).resolves.toBe(0);
    });
  });
});

test("an agent gets one digest for all inspections", async () => {
  const other = await insertInspection(db(), { listingId, startsAt: new Date(Date.now() + 5 * 86_400_000) });
  for (let count = 0; count < 5; count += 1) {
    await register();
    await register(somebody(), other.id);
  }
  const toAgent = async () => (await mails()).filter(({ toAddress }) => toAddress === agentEmail);
  await expect(toAgent()).resolves.toEqual([]);
  await Promise.all([sendVisitorDigests(job), sendVisitorDigests(job)]);
  await sendVisitorDigests(job);
  await expect(toAgent()).resolves.toMatchObject([{ subject: "Your inspections: 10 new registrations" }]);
});

test("the second agent and the assistant get the digest, each once", async () => {
  const sharers = await Promise.all(
    ["Bo Tran", "Kim Lowe"].map(async (name) => {
      const email = `${name.replace(" ", ".").toLowerCase()}@example.com`;
      const { id: userId } = await insertUser(db(), { role: "agent", email, emailConfirmedAt: new Date() });
      const { agencyId } = await db()
        .selectFrom("agents")
        .innerJoin("listings", "listings.agentId", "agents.id")
        .select("agencyId")
        .where("listings.id", "=", listingId)
        .executeTakeFirstOrThrow();
      return { email, id: (await insertAgent(db(), { agencyId, userId, name })).id };
    }),
  );
  const [second, assistant] = sharers;
  const ids = { secondAgentId: second?.id ?? null, assistantId: assistant?.id ?? null };
  await db().updateTable("listings").set(ids).where("id", "=", listingId).execute();
  await register();
  await sendVisitorDigests(job);
  const digests = (await mails()).filter(({ kind }) => kind === "inspection-visitors");
  const addresses = digests.map(({ toAddress }) => toAddress);
  for (const { email } of sharers) expect(addresses.filter((address) => address === email)).toHaveLength(1);
  expect(new Set(addresses).size).toBe(3);
});

test("the office of an agent without a confirmed address gets the digest", async () => {
  const { agencyId, userId } = await db()
    .selectFrom("agents")
    .innerJoin("users", "users.id", "agents.userId")
    .select(["agents.agencyId", "agents.userId"])
    .where("users.email", "=", agentEmail)
    .executeTakeFirstOrThrow();
  const manager = await insertUser(db(), { role: "agent", email: "mara.manager@example.com" });
  const { id } = await insertAgent(db(), { agencyId, userId: manager.id, name: "Mara Manager" });
  await db().updateTable("agents").set({ agencyRole: "manager" }).where("id", "=", id).execute();
  await db().updateTable("users").set({ emailConfirmedAt: null }).where("id", "=", userId).execute();
  await register();
  await sendVisitorDigests(job);
  const digests = (await mails()).filter(({ kind }) => kind === "inspection-visitors");
  expect(digests).toMatchObject([
    { toAddress: "mara.manager@example.com", subject: "Inspections of Robin Sample: 1 new registration" },
  ]);
  expect(digests[0]?.textBody).toContain("Robin Sample has no confirmed email address");
});

describe("a home that hides", () => {
  const hide = (addressDisplay: "street" | "suburb") =>
    db()
      .updateTable("listings")
      .set({ address: "98 Lookout Street", addressDisplay })
      .where("id", "=", listingId)
      .execute();

  test.each([
    ["street", "Lookout Street, ", "Ask the agent for the street number", "does not publish the street number"],
    ["suburb", "Newtown", "Ask the agent for the street address", "does not publish the street address"],
  ] as const)("all but its %s says how visitors get the rest, and never has the number", async (...row) => {
    const [display, where, ask, note] = row;
    await hide(display);
    await register();
    await sendVisitorDigests(job);
    const [toVisitor, toAgent] = await mails();
    expect(toVisitor?.textBody).toMatch(new RegExp(`Where: ${where}.*\\. ${ask}\\.`));
    expect(toVisitor?.textBody).toContain(`${note}, and sends it to the people who register.`);
    expect(toVisitor?.textBody).not.toContain("98");
    expect(toAgent?.textBody).toContain("Please send it to their visitors before the inspection");
    const found = (await findPublicInspection(inspection.id))!;
    expect(inspectionCalendar([found]).replaceAll(/\r\n /g, "")).toContain(`${ask}.`);
  });

  test("nothing has none of these sentences", async () => {
    await register();
    await sendVisitorDigests(job);
    for (const { textBody } of await mails()) {
      expect(textBody).not.toContain("Ask the agent for the street");
      expect(textBody).not.toContain("not publish");
    }
  });
});

test("subjects fit in one line: what, where and when", async () => {
  await db().updateTable("listings").set({ address: "103/102 Themeda Street" }).where("id", "=", listingId).execute();
  await change({ startsAt: new Date("2029-12-03T06:30:00Z") });
  const found = await findPublicInspection(inspection.id);
  const mailed = mailedInspection(found!);
  const [to, url] = ["sam@example.com", "https://example.com/"];
  const changed = {
    was: "Sunday 2 December 2029, 10:00 am",
    wasShort: "Sun 2 Dec, 10:00 am",
    hasMoved: true,
    email: to,
    url,
  };
  const subjects = [
    registeredMail(mailed, to, url, { isReminded: true }),
    confirmRegistrationMail(mailed, to, url),
    reminderMail(mailed, to, url, "tomorrow"),
    changedMail({ ...changed, inspection: mailed }),
    changedMail({ ...changed, inspection: { ...mailed, isCancelled: true } }),
    removedMail(mailed, to),
  ].map(({ subject }) => subject);
  expect(subjects).toEqual([
    "Registered: 103/102 Themeda Street, Mon 3 Dec, 5:30 pm",
    "Confirm your inspection: 103/102 Themeda Street, Mon 3 Dec, 5:30 pm",
    "Tomorrow: inspection of 103/102 Themeda Street, Mon 3 Dec, 5:30 pm",
    "Moved: inspection of 103/102 Themeda Street, now Mon 3 Dec, 5:30 pm",
    "Cancelled: inspection of 103/102 Themeda Street, Sun 2 Dec, 10:00 am",
    "No longer registered: 103/102 Themeda Street, Mon 3 Dec, 5:30 pm",
  ]);
  for (const subject of subjects) expect(subject.length).toBeLessThanOrEqual(70);
});

describe("a change", () => {
  test("is mailed once to each visitor, with the old and new times", async () => {
    const [coming, withdrawn] = [somebody(), somebody()];
    await register(coming);
    await withdrawRegistration(await register(withdrawn));
    await db().deleteFrom("messages").execute();
    await change({ startsAt: new Date("2030-02-02T01:00:00Z") });
    await Promise.all([notifyOfChange(inspection.id, job), notifyOfChange(inspection.id, job)]);
    await notifyOfChange(inspection.id, job);
    const sent = await mails();
    expect(sent.map(({ kind, toAddress }) => [kind, toAddress])).toEqual([["inspection-moved", coming.input.email]]);
    expect(sent[0]?.subject).toMatch(/^Moved: inspection of .+, now Sat 2 Feb, 12:00 pm$/);
    expect(sent[0]?.textBody).toContain("When: Saturday 2 February 2030, 12:00–12:30 pm");
    // Regression: the old time had an end that was never announced, derived from the new time.
    expect(sent[0]?.textBody).toMatch(/Was: \w+ \d+ \w+ \d{4}, \d+:\d\d [ap]m$/m);
  });

  test("is mailed again for the next change, and for a cancellation with its reason", async () => {
    const { input } = somebody();
    await register({ caller: { ip: "198.51.100.250" }, input });
    await db().deleteFrom("messages").execute();
    await change({ startsAt: new Date("2030-02-02T01:00:00Z") });
    await notifyOfChange(inspection.id, job);
    await change({ cancelledAt: new Date(), cancelReason: "The owner is unwell." });
    await notifyOfChange(inspection.id, job);
    await expect(kinds()).resolves.toEqual([
      `inspection-moved to ${input.email}`,
      `inspection-cancelled to ${input.email}`,
    ]);
    expect((await mails())[1]?.subject).toMatch(/^Cancelled: inspection of .+, Sat 2 Feb, 12:00 pm$/);
    expect((await mails())[1]?.textBody).toContain("The owner is unwell.");
  });

  test("is mailed by the job after a move, a cancellation or a sale", async () => {
    const { member, listingId: home } = await newAgent();
    inspection = await insertInspection(db(), { listingId: home });
    const { input } = somebody();
    await register({ caller: { ip: "198.51.100.251" }, input });
    await db().deleteFrom("messages").execute();
    await db().updateTable("listings").set({ deletedAt: null, status: "draft" }).where("id", "=", home).execute();
    await cancelInspection(member, inspection.id, "It is sold.");
    const { rows } = await sql<{ data: { inspectionId: number } }>`
      select data from pgboss.job where name = 'listing.inspection_changed'`.execute(db());
    expect(rows.map(({ data }) => data)).toEqual([{ inspectionId: inspection.id }]);
    await notifyVisitors(rows[0]!.data, job);
    await expect(kinds()).resolves.toEqual([`inspection-cancelled to ${input.email}`]);
  });

  test("is mailed until the inspection is over", async () => {
    await register();
    await db().deleteFrom("messages").execute();
    const startsAt = new Date(Date.now() - 60_000);
    await db().updateTable("inspectionRegistrations").set({ notifiedStartsAt: startsAt }).execute();
    await change({ startsAt, cancelledAt: new Date(), cancelReason: "The owner is unwell." });
    await notifyOfChange(inspection.id, job);
    expect((await mails()).map(({ kind }) => kind)).toEqual(["inspection-cancelled"]);
  });

  test("right after another one is mailed too", async () => {
    await register();
    await db().deleteFrom("messages").execute();
    await change({ startsAt: new Date("2030-02-02T01:00:00Z") });
    const release = Promise.withResolvers<void>();
    const isLocked = Promise.withResolvers<void>();
    const lock = transaction(async () => {
      await sql`lock table inspection_registrations in access exclusive mode`.execute(db());
      isLocked.resolve();
      await release.promise;
    });
    await isLocked.promise;
    // Blocks between reading the inspection and marking the visitors.
    const mailing = notifyOfChange(inspection.id, job);
    await expect.poll(countWaiting).toBe(1);
    let hasMoved = false;
    const move = change({ startsAt: new Date("2030-03-02T01:00:00Z") }).finally(() => (hasMoved = true));
    await expect.poll(async () => hasMoved || (await countWaiting()) === 2).toBe(true);
    release.resolve();
    await Promise.all([lock, mailing, move]);
    await notifyOfChange(inspection.id, job);
    expect((await mails()).at(-1)?.textBody).toContain("When: Saturday 2 March 2030");
  });

  test("that is no longer relevant is not mailed", async () => {
    await register();
    await db().deleteFrom("messages").execute();
    await notifyOfChange(inspection.id, job);
    const past = new Date(Date.now() - 3_600_000);
    await db().updateTable("inspectionRegistrations").set({ notifiedStartsAt: past }).execute();
    await change({ startsAt: past });
    await notifyOfChange(inspection.id, job);
    await expect(mails()).resolves.toEqual([]);
  });
});

test("registrations are deleted exactly 24 months after the inspection", async () => {
  const monthsAgo = (months: number, days: number) =>
    sql<Date>`now() - make_interval(months => ${months}, days => ${days})`;
  await register();
  const moved = (begin: ReturnType<typeof monthsAgo>) =>
    db()
      .updateTable("inspections")
      .set({ startsAt: begin, endsAt: sql<Date>`${begin} + interval '30 minutes'` })
      .where("id", "=", inspection.id)
      .execute();
  await moved(monthsAgo(23, 27));
  await eraseOldRegistrations(job.signal);
  await expect(registrations()).resolves.toHaveLength(1);
  await moved(monthsAgo(24, 2));
  await eraseOldRegistrations(job.signal);
  await expect(registrations()).resolves.toEqual([]);
});

describe("the evening before", () => {
  /** 10 am in Sydney, `days` days from today. */
  const inDays = (days: number) => {
    const morning = toSydneyTime(addDays(sydneyDate(new Date()), days), "10:00");
    return "instant" in morning ? morning.instant : expect.unreachable(morning.problem);
  };
  const longAgo = () =>
    db()
      .updateTable("inspectionRegistrations")
      .set({ createdAt: inDays(-3) })
      .execute();

  const countBlocked = async () => {
    const { rows } = await sql`select from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database()`.execute(db());
    return rows.length;
  };

  test("visitors of tomorrow's inspections are reminded once", async () => {
    await db().deleteFrom("inspectionRegistrations").execute();
    inspection = await insertInspection(db(), { listingId, startsAt: inDays(1) });
    const later = await insertInspection(db(), { listingId, startsAt: inDays(2) });
    const [coming, withdrawn, tomorrow] = [somebody(), somebody(), somebody()];
    await register(coming);
    await register(tomorrow, later.id);
    await withdrawRegistration(await register(withdrawn));
    await longAgo();
    await db().deleteFrom("messages").execute();
    await Promise.all([remindVisitors(job), remindVisitors(job)]);
    await remindVisitors(job);
    await expect(kinds()).resolves.toEqual([`inspection-reminder to ${coming.input.email}`]);
  });

  test("visitors are reminded after another transaction on their row rolls back", async () => {
    await db().deleteFrom("inspectionRegistrations").execute();
    inspection = await insertInspection(db(), { listingId, startsAt: inDays(1) });
    const coming = somebody();
    await register(coming);
    await longAgo();
    await db().deleteFrom("messages").execute();
    // Simulates the locks of a worker that was killed while it sent reminders, before PostgreSQL notices.
    const { reminding } = await db()
      .transaction()
      .execute(async (trx) => {
        await trx.selectFrom("inspectionRegistrations").select("id").forUpdate().execute();
        const started = remindVisitors(job);
        await Promise.race([started, eventually(async () => expect(await countBlocked()).toBe(1))]);
        return { reminding: started };
      });
    await reminding;
    await expect(kinds()).resolves.toEqual([`inspection-reminder to ${coming.input.email}`]);
  });

  test("no one is reminded of a suspended account's home", async () => {
    await db().deleteFrom("inspectionRegistrations").execute();
    inspection = await insertInspection(db(), { listingId, startsAt: inDays(1) });
    await register();
    await longAgo();
    await db().deleteFrom("messages").execute();
    await db().updateTable("listings").set({ status: "suspended" }).where("id", "=", listingId).execute();
    await remindVisitors(job);
    await expect(mails()).resolves.toEqual([]);
  });

  test("a missed run reminds visitors on the day itself", async () => {
    await db().deleteFrom("inspectionRegistrations").execute();
    const startsAt = new Date(Date.now() + 60_000);
    inspection = await insertInspection(db(), { listingId, startsAt });
    const started = await insertInspection(db(), { listingId, startsAt: new Date(Date.now() - 60_000) });
    await register();
    await register(somebody(), started.id);
    await longAgo();
    await db().deleteFrom("messages").execute();
    await remindVisitors(job);
    const day = sydneyDate(startsAt) === sydneyDate(new Date()) ? "Today" : "Tomorrow";
    expect((await mails()).map(({ subject }) => subject.split(":")[0])).toEqual([day]);
  });

  test.each([
    { days: 1, isPromised: false },
    { days: 2, isPromised: true },
  ])("is promised for $days days ahead: $isPromised", async (row) => {
    inspection = await insertInspection(db(), { listingId, startsAt: inDays(row.days) });
    await register();
    expect((await mails())[0]?.textBody.includes("We will remind you the evening before.")).toBe(row.isPromised);
  });

  test("sends no reminder for registrations of today and cancelled inspections", async () => {
    await db().deleteFrom("inspectionRegistrations").execute();
    inspection = await insertInspection(db(), { listingId, startsAt: inDays(1) });
    await register();
    await db().deleteFrom("messages").execute();
    await remindVisitors(job);
    await longAgo();
    await change({ cancelledAt: new Date() });
    await remindVisitors(job);
    await expect(mails()).resolves.toEqual([]);
  });
});
