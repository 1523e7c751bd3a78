import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { searchAgents } from "#app/features/agents/directory/agents.queries.server.ts";
import { sydneyDay } from "#app/lib/dates.ts";
import { routeArgs } from "#app/session/route-args.fixture.ts";
import { db } from "#db/client.server.ts";
import { insertAgency } from "#samples/factories/agencies.ts";
import { insertAgent } from "#samples/factories/agents.ts";
import { insertSuburb } from "#samples/factories/suburbs.ts";
import { signedInMember, type SignedInMember } from "#tests/support/members.ts";
import { action, loader } from "./own-profile.page.tsx";

let agencyId: number;
let agent: SignedInMember;

beforeAll(async () => {
  await insertSuburb(db(), { name: "Newtown", slug: "newtown" });
  await insertSuburb(db(), { name: "St Peters", slug: "st-peters" });
  ({ id: agencyId } = await insertAgency(db()));
});

beforeEach(async () => {
  agent = await signedInMember(db(), { role: "agent", firstName: "Ada", lastName: "Lovelace" });
});

const address = "/dashboard/profile";
const requestArgs = (cookie?: string, body?: Record<string, string>) => routeArgs(address, { address, cookie, body });
const load = async (cookie?: string) => loader(await requestArgs(cookie));
const save = async (body: Record<string, string>, cookie = agent.cookie) => action(await requestArgs(cookie, body));

const stored = (userId: number) => db().selectFrom("agents").selectAll().where("userId", "=", userId).execute();

const complete = {
  name: " Ada  Lovelace ",
  licenceNumber: "SAMPLE-1815",
  yearsExperience: " 12 ",
  phone: "0491 570 006",
  email: "ada@example.com",
  photoUrl: "https://photos.example.com/ada.jpg",
  suburbs: "NEWTOWN, st  peters,newtown,",
  specialties: "Houses, Auctions\nhouses",
  profileDescription: "First line.\n\nSecond line.",
};

describe("saving", () => {
  test("creates a missing profile, lists it at once, and redirects with a message", async () => {
    expect(await load(agent.cookie)).toMatchObject({
      state: { missing: ["at least one suburb", "a description"] },
      fields: { name: "Ada Lovelace", suburbs: "" },
    });
    const answer = await save({ ...complete, agencyId: String(agencyId) });
    if (!(answer instanceof Response)) throw new Error(JSON.stringify(answer.data));
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe("/dashboard/profile#directory");
    const [row, ...more] = await stored(agent.id);
    expect(more).toEqual([]);
    expect(row).toMatchObject({
      name: "Ada Lovelace",
      agencyId: null,
      requestedAgencyId: agencyId,
      licenceNumber: "SAMPLE-1815",
      yearsExperience: 12,
      phone: "0491 570 006",
      email: "ada@example.com",
      photoUrl: "https://photos.example.com/ada.jpg",
      suburbs: ["Newtown", "St Peters"],
      specialties: ["Houses", "Auctions"],
      profileDescription: "First line.\n\nSecond line.",
      isFeatured: false,
      verifiedAt: null,
    });
    const { agents } = await searchAgents({ search: "Lovelace", suburb: "Newtown", specialty: undefined, page: 1 });
    expect(agents.map(({ id }) => id)).toEqual([row?.id]);
    expect(await load(agent.cookie)).toMatchObject({
      state: { missing: [], path: `/agents/${row?.id}` },
      fields: { suburbs: "Newtown, St Peters", agencyId: String(agencyId), yearsExperience: "12" },
    });
  });

  test("preserves a confirmed agency, which is not left on this form", async () => {
    const { id: another } = await insertAgency(db(), { name: "Another Agency" });
    await insertAgent(db(), { agencyId, userId: agent.id });
    const agencies = async (chosen: string) => {
      await save({ ...complete, agencyId: chosen });
      const [row] = await stored(agent.id);
      return { agencyId: row?.agencyId, requestedAgencyId: row?.requestedAgencyId };
    };
    const member = { agencyId, requestedAgencyId: null };
    expect(await agencies(String(agencyId))).toEqual(member);
    expect(await load(agent.cookie)).toMatchObject({ waitsFor: undefined });
    expect(await agencies(String(another))).toEqual(member);
    expect(await agencies("")).toEqual(member);
    await db().updateTable("agents").set({ agencyId: null }).where("userId", "=", agent.id).execute();
    expect(await agencies(String(another))).toEqual({ agencyId: null, requestedAgencyId: another });
    expect(await load(agent.cookie)).toMatchObject({
      waitsFor: "Another Agency",
      fields: { agencyId: String(another) },
    });
    expect(await agencies("")).toEqual({ agencyId: null, requestedAgencyId: null });
  });

  test("in parallel creates one profile", async () => {
    await Promise.all([save(complete), save(complete), save(complete)]);
    expect(await stored(agent.id)).toHaveLength(1);
  });

  test("of an older form is refused with the newer values, and then saves", async () => {
    await save(complete);
    const { fields } = await load(agent.cookie);
    const opened = { ...complete, version: fields.version };
    await save({ ...opened, profileDescription: "Newer.", licenceNumber: "SAMPLE-1" });
    const answer = await save({ ...opened, phone: "02 5550 0009", licenceNumber: "SAMPLE-2" });
    expect(answer).toMatchObject({
      init: { status: 409 },
      data: {
        error: {
          "": [expect.stringContaining("after you opened the form")],
          licenceNumber: ["Saved in the meantime: SAMPLE-1. Save again to use yours instead."],
          profileDescription: ["Saved in the meantime. The field has the saved value."],
        },
        initialValue: { phone: "02 5550 0009", licenceNumber: "SAMPLE-2", profileDescription: "Newer." },
      },
    });
    const newer = { profileDescription: "Newer.", licenceNumber: "SAMPLE-1", phone: complete.phone };
    expect(await stored(agent.id)).toMatchObject([newer]);
    if (answer instanceof Response || !("initialValue" in answer.data)) throw new Error("expected the form");
    await save({ ...answer.data.initialValue } as Record<string, string>);
    const merged = { profileDescription: "Newer.", licenceNumber: "SAMPLE-2", phone: "02 5550 0009" };
    expect(await stored(agent.id)).toMatchObject([merged]);
  });

  test("clears empty fields, which removes the profile from the directory", async () => {
    await save({ ...complete, name: "Zuse Konrad" });
    const found = async () =>
      (await searchAgents({ search: "Zuse", suburb: undefined, specialty: undefined, page: 1 })).agents.length;
    expect(await found()).toBe(1);
    await save({ name: "Zuse Konrad" });
    const empty = { agencyId: null, licenceNumber: null, phone: null, email: null, photoUrl: null, suburbs: [] };
    expect(await stored(agent.id)).toMatchObject([{ ...empty, specialties: [], profileDescription: null }]);
    expect(await found()).toBe(0);
    expect(await load(agent.cookie)).toMatchObject({ state: { missing: ["at least one suburb", "a description"] } });
  });

  test("logs the names of changed fields without values, and nothing without changes", async () => {
    await save(complete);
    await save(complete);
    await save({ ...complete, phone: "02 5550 0001", specialties: "Houses" });
    const entries = await db()
      .selectFrom("auditEntries")
      .selectAll()
      .where("userId", "=", agent.id)
      .orderBy("id")
      .execute();
    const [row] = await stored(agent.id);
    expect(entries).toMatchObject([
      { action: "agent.profile_changed", subject: "agent", subjectId: row?.id },
      { detail: { fields: ["phone", "specialties"] } },
    ]);
    expect(entries).toHaveLength(2);
  });

  test("changes only the agent's own profile and the form's fields, ignoring other input", async () => {
    const { id: otherId } = await insertAgent(db(), { agencyId: null, userId: null, name: "Somebody else" });
    await save(complete);
    const [before] = await stored(agent.id);
    await save({
      ...complete,
      id: String(otherId),
      userId: "1",
      agentId: String(otherId),
      isFeatured: "true",
      verifiedAt: "2026-01-01",
      requestedAgencyId: String(agencyId),
      createdAt: "2026-01-01",
      updatedAt: "2026-01-01",
    });
    const [after] = await stored(agent.id);
    expect({ ...after, updatedAt: undefined }).toEqual({ ...before, updatedAt: undefined });
    expect(after?.updatedAt.getFullYear()).toBe(new Date().getFullYear());
    const other = await db().selectFrom("agents").select("name").where("id", "=", otherId).executeTakeFirst();
    expect(other?.name).toBe("Somebody else");
  });

  test("preserves verification and featuring", async () => {
    const verifiedAt = new Date("2026-03-01T00:00:00Z");
    await insertAgent(db(), { agencyId: null, userId: agent.id, isFeatured: true });
    await db().updateTable("agents").set({ verifiedAt }).where("userId", "=", agent.id).execute();
    await save(complete);
    expect(await stored(agent.id)).toMatchObject([{ isFeatured: true, verifiedAt, name: "Ada Lovelace" }]);
  });
});

/** A wrong value by field, and the expected errors. */
type Wrong = [Record<string, string>, Record<string, string[]>];

describe("errors appear at their fields, and all input is preserved", () => {
  test.each(
    (
      [
        [{ name: " " }, { name: ["Name is required"] }],
        [{ name: "a".repeat(256) }, { name: ["Name is too long"] }],
        [{ photoUrl: "http://a.example/x.jpg" }, { photoUrl: ["Enter a valid image URL"] }],
        [{ photoUrl: "javascript://a.example/%0aalert(1)" }, { photoUrl: ["Enter a valid image URL"] }],
        [{ photoUrl: "https://localhost/x.jpg" }, { photoUrl: ["Enter a valid image URL"] }],
        [{ phone: "call me" }, { phone: ["Enter a valid phone number"] }],
        [{ email: "ada@" }, { email: ["Enter a valid email address"] }],
        [{ email: "ada@example.com, eve@example.com" }, { email: ["Enter a valid email address"] }],
        [{ yearsExperience: "81" }, { yearsExperience: ["Enter whole years of experience, from 0 to 80"] }],
        [{ yearsExperience: "1.5" }, { yearsExperience: ["Enter whole years of experience, from 0 to 80"] }],
        [{ yearsExperience: "-1" }, { yearsExperience: ["Enter whole years of experience, from 0 to 80"] }],
        [{ agencyId: "2147483647" }, { agencyId: ["Choose an agency from the list"] }],
        [{ agencyId: "9999999999" }, { agencyId: ["Choose an agency from the list"] }],
        [{ agencyId: "Sample" }, { agencyId: ["Choose an agency from the list"] }],
        [
          { suburbs: "Newtown, Newtwon, Atlantis" },
          {
            suburbs: ["We don't know Newtwon, Atlantis. Did you mean Newtown? Check the spelling, or leave them out."],
          },
        ],
        [
          { suburbs: Array.from({ length: 41 }, (_, index) => `Suburb ${index}`).join() },
          { suburbs: ["List at most 40 suburbs"] },
        ],
        [{ specialties: "Houses, A" }, { specialties: ["A specialty has 2 to 80 characters"] }],
        [
          { profileDescription: "a".repeat(10_001) },
          { profileDescription: ["Please keep the description to 10,000 characters"] },
        ],
        [{ licenceNumber: "1".repeat(51) }, { licenceNumber: ["Licence number is too long"] }],
      ] as Wrong[]
    ).map(([wrong, error]) => ({ wrong, error, typed: JSON.stringify(wrong).slice(0, 40) })),
  )("$typed", async ({ wrong, error }) => {
    const body = { ...complete, agencyId: String(agencyId), ...wrong };
    expect(await save(body)).toMatchObject({ init: { status: 422 }, data: { error, initialValue: body } });
    expect(await stored(agent.id)).toEqual([]);
  });
});

describe("access to the page", () => {
  test.each(["buyer", "seller"] as const)("responds with 403 to a %s, and writes nothing", async (role) => {
    const { id, cookie } = await signedInMember(db(), { role });
    await expect(load(cookie)).rejects.toMatchObject({ init: { status: 403 } });
    await expect(save(complete, cookie)).rejects.toMatchObject({ init: { status: 403 }, data: { fields: complete } });
    expect(await stored(id)).toEqual([]);
  });

  test("responds with 404 to a visitor, and with 401 and the input to an expired session", async () => {
    await expect(load()).rejects.toMatchObject({ init: { status: 404 } });
    await expect(save(complete, "")).rejects.toMatchObject({
      init: { status: 401 },
      data: { fields: complete, logIn: "/login?redirectTo=%2Fdashboard%2Fprofile" },
    });
  });
});

test("shows unverified agents that their new listings stay drafts, if verification is required", async () => {
  await save(complete);
  expect(await load(agent.cookie)).toMatchObject({ awaitsVerification: false });
  vi.stubEnv("REQUIRE_AGENT_VERIFICATION", "true");
  vi.resetModules();
  const strict = await import("./own-profile.page.tsx");
  const { routeArgs: routeArgsThere } = await import("#app/session/route-args.fixture.ts");
  const { closeDatabase } = await import("#db/client.server.ts");
  const loadThere = async () => strict.loader(await routeArgsThere(address, { address, cookie: agent.cookie }));
  expect(await loadThere()).toMatchObject({ awaitsVerification: true });
  await db().updateTable("agents").set({ verifiedAt: new Date() }).where("userId", "=", agent.id).execute();
  expect(await loadThere()).toMatchObject({ awaitsVerification: false });
  await closeDatabase();
  vi.unstubAllEnvs();
});

test("the day until which an agent is away lies within a year, and disappears once it is over", async () => {
  const day = (days: number) => sydneyDay(new Date(Date.now() + days * 24 * 3600 * 1000));
  await save({ ...complete, awayUntil: day(7) });
  expect(await stored(agent.id)).toMatchObject([{ awayUntil: day(7) }]);
  expect(await load(agent.cookie)).toMatchObject({ fields: { awayUntil: day(7) } });
  for (const [awayUntil, message] of [
    [day(-1), "Choose a day from today to a year from now"],
    [day(400), "Choose a day from today to a year from now"],
    ["2026-02-30", "Enter a date such as 2026-12-24"],
    ["next week", "Enter a date such as 2026-12-24"],
  ] as const) {
    const answer = await save({ ...complete, awayUntil });
    expect(answer).toMatchObject({ init: { status: 422 }, data: { error: { awayUntil: [message] } } });
  }
  await db()
    .updateTable("agents")
    .set({ awayUntil: day(-1) })
    .where("userId", "=", agent.id)
    .execute();
  expect(await load(agent.cookie)).toMatchObject({ fields: { awayUntil: "" } });
});
