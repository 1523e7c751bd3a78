import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { password } from "#app/features/accounts/model/account.fixture.ts";
import { registerSchema } from "#app/features/accounts/model/account.schema.ts";
import { hashPassword, hashToken, generateToken } from "#app/features/accounts/model/account.server.ts";
import type { StoredPassword } from "#app/features/accounts/model/accounts.queries.server.ts";
import { agencyContactSchema, agencySchema, officeSchema } from "#app/features/agencies/agency.schema.ts";
import { colleagueProfileSchema, ownProfileSchema } from "#app/features/agents/model/agent.schema.ts";
import { overridesSchema } from "#app/features/imports/apply/decisions.server.ts";
import { connectionSettingsSchema } from "#app/features/imports/connect/connect.schema.ts";
import { signFeedback } from "#app/features/inspections/follow-up.server.ts";
import { walkInSchema } from "#app/features/inspections/model/inspection.schema.ts";
import { feedbackPath, registrationPath } from "#app/features/inspections/model/paths.ts";
import { signRegistration } from "#app/features/inspections/register/notify.server.ts";
import { leadSchema } from "#app/features/leads/model/lead.schema.ts";
import { markAnsweredPath, enquiryPath } from "#app/features/leads/model/lead.ts";
import { signMarkAnswered, signReceipt } from "#app/features/leads/model/mails.server.ts";
import {
  closingFormSchema,
  agentFields,
  listingInputFields,
  listingPatchOptions,
} from "#app/features/listings/manage/input.schema.ts";
import { stillAvailablePath } from "#app/features/listings/model/paths.ts";
import { signStillAvailable } from "#app/features/listings/upkeep.server.ts";
import { pictureChangesSchema } from "#app/features/pictures/manage.server.ts";
import {
  publicSavedSearchFields,
  saveSearchSchema,
  searchEditSchema,
} from "#app/features/saved-searches/model/saved-search.schema.ts";
import { signConfirmation, signSubscriptions, signUnsubscribe } from "#app/features/subscribers/subscribers.server.ts";
import { confirmPath, subscriptionsPath, unsubscribePath } from "#app/features/subscribers/subscription.ts";
import { honeypotName } from "#app/lib/fields.ts";
import { testDatabase } from "#db/test-database.ts";
import { insertAgent } from "#samples/factories/agents.ts";
import { insertInspection, insertRegistration } from "#samples/factories/inspections.ts";
import { insertLead } from "#samples/factories/leads.ts";
import { insertSuburb } from "#samples/factories/suburbs.ts";
import { insertTrade } from "#samples/factories/trades.ts";
import { type Caller, callers, expectedAccess } from "#tests/support/expected-access.ts";
import { camelCase, dumpRows, forgeColumns, findForgeries, type Forgery } from "#tests/support/forged-columns.ts";
import { inTurn, sampleOf } from "#tests/support/full.ts";
import { freshBody, newClient } from "#tests/support/post-enquiry.ts";
import { buildScene, type Scene } from "#tests/support/private-scene.ts";
import { privateWrites, type Sent } from "#tests/support/private-writes.ts";
import { type TransactionId, currentTransactionId } from "#tests/support/row-hashes.ts";
import { openSoutherly } from "#tests/support/southerly.ts";

const { db } = await testDatabase();
const southerly = await openSoutherly({ TRUST_PROXY: "1" });

let stored: StoredPassword;
let tradeId: number;
let stranger: { userId: number; agentId: number };
let forgeries: Forgery[];

beforeAll(async () => {
  stored = await hashPassword(password);
  await insertSuburb(db);
  ({ id: tradeId } = await insertTrade(db));
  // A user in none of the scenes. If they own a row afterwards, a forged column was written.
  const { userIds } = await newScene();
  const { id: agentId } = await insertAgent(db, { agencyId: null, userId: null });
  stranger = { userId: userIds.seller, agentId };
  forgeries = await forgeColumns(db, stranger);
});

/** Older rows are compared only if they change, because each test would otherwise read a hundred scenes. */
let since: TransactionId;

beforeEach(async () => {
  since = await currentTransactionId(db);
});

const newScene = () => buildScene(db, { word: (name) => `${name}-${crypto.randomUUID()}`, password: stored });

/** Columns that no client may set. */
const serverOwned = [
  "id",
  "userId",
  "createdByUserId",
  "isAdmin",
  "passwordHash",
  "passwordSalt",
  "emailConfirmedAt",
  "verifiedAt",
  "confirmedAt",
  "invitationCode",
  "publishedAt",
  "deletedAt",
  "withdrawnAt",
  "consentAt",
  "consentVersion",
  "heldReason",
  "fingerprint",
  "rating",
  "reviewCount",
  "attempt",
  "createdAt",
  "updatedAt",
];

/**
 * These columns are legitimately true for some writes: a mail about an account, a change by mailed link, a mailed
 * statement.
 */
const trueByItself = ["isAboutAccount", "isByLink", "isMailed"];

interface Case {
  key: string;
  label: string;
  caller: Caller;
  /** Columns that the client may set in addition to the sent fields. */
  accepted?: readonly string[];
  send: (scene: Scene) => Sent;
}

const leadFields = Object.keys(leadSchema.shape);
const agentFieldNames = Object.keys(agentFields);

const acceptedAt: Readonly<Record<string, readonly string[]>> = {
  "POST /dashboard/listings/new": [...listingInputFields, ...agentFieldNames],
  "POST /dashboard/listings/:id/edit": [...listingInputFields, ...agentFieldNames],
  // The listing's history records the status that the address sets.
  "POST /dashboard/listings ?do=underOffer": ["isUnderOffer"],
  "POST /dashboard/listings/:id/feed ?do=keep": Object.keys(overridesSchema.shape),
  "POST /dashboard/listings/:id/close ?do=close": Object.keys(closingFormSchema.shape),
  "POST /dashboard/profile": Object.keys(ownProfileSchema.shape),
  "POST /dashboard/agency/people/:id ?do=profile": Object.keys(colleagueProfileSchema.shape),
  "POST /dashboard/agency ?do=contact": Object.keys(agencyContactSchema.shape),
  "POST /dashboard/agencies/:id/offices ?do=add": Object.keys(officeSchema.shape),
  "POST /dashboard/agencies/:id/offices ?do=change": Object.keys(officeSchema.shape),
  "POST /dashboard/agency/webhook": ["url"],
  "POST /dashboard/agency/webhook ?do=address": ["url"],
  "POST /api/listings": [...listingInputFields, ...agentFieldNames],
  "PUT /api/listings/unfinished": [...listingInputFields, ...agentFieldNames],
  "PATCH /api/listings/:id": listingPatchOptions.names,
  // A listing with a floor plan sets this column itself.
  "PATCH /api/pictures/:id": [...Object.keys(pictureChangesSchema.shape), "hasFloorPlan"],
  "POST /dashboard/listings/:id/pictures ?do=floorplan": ["hasFloorPlan"],
  // The form's answer to the question is yes.
  "POST /dashboard/listings/:id/pictures ?do=tenants": ["showsBelongings"],
  "POST /dashboard/feeds": ["crm"],
  "POST /dashboard/feeds/:id/connection ?do=settings": Object.keys(connectionSettingsSchema.shape),
  "POST /dashboard/inspections/:id ?do=add": Object.keys(walkInSchema.shape),
  // The forged value is a checkbox of this form.
  "POST /dashboard/listings/:id/inspections ?do=appointment": ["inspectionsByAppointment"],
  "PATCH /api/listings/:id/inspections": ["inspectionsByAppointment"],
  // An inspection with a reason is cancelled.
  "PATCH /api/inspections/:id": ["reason"],
  // The action itself makes the search live, so the forged value is correct.
  "POST /dashboard/searches ?do=resume": ["isLive"],
  "POST /dashboard/searches ?do=frequency": ["isLive", "frequency"],
  "POST /dashboard/searches/:id/edit": ["isLive", ...Object.keys(searchEditSchema.shape)],
  "POST /admin/agencies": Object.keys(agencySchema.shape),
  // The address contains the new value.
  "POST /admin/agents ?do=feature": ["isFeatured"],
  // The version of the profile that the form showed. A forged one is outdated and refused.
  "POST /admin/agents/:id ?do=change": ["savedAt"],
};

/** The writes of members, each by a caller with access. */
const ofMembers = Object.entries(privateWrites).flatMap(([key, writes]) =>
  writes.flatMap(({ label, access, changesFor, send }): Case[] => {
    const may = changesFor ?? callers.filter((caller) => expectedAccess(access, caller) === "allowed");
    // Prefer a buyer, because an agent cannot be made an agent again.
    const accepted = acceptedAt[key] ?? acceptedAt[`${key} ${label}`];
    // A listing changed by a colleague must keep its owner.
    const colleagues = access === "manager" && key.includes(" /api/") ? (["colleague"] as const) : [];
    return [may[0] ?? "visitor", ...colleagues].map((caller) => ({ key, label, caller, accepted, send }));
  }),
);

let made = 0;
const newAddress = () => `newcomer.${(made += 1)}@example.com`;
const person = () => ({ email: newAddress(), password, firstName: "Robin", lastName: "Sample", role: "buyer" });
const enquiry = (changes: Record<string, number> = {}): Sent["fields"] => {
  const { name, email, phone, message } = freshBody();
  return { name, email, phone, message, ...changes };
};
const accountFields = Object.keys(registerSchema.shape);
const savedSearch = (type: "type" | "listingType") => ({
  email: newAddress(),
  [type]: "rent",
  suburb: "Newtown",
  frequency: "weekly",
});

async function emailOf(userId: number): Promise<string> {
  const { email } = await db.selectFrom("users").select("email").where("id", "=", userId).executeTakeFirstOrThrow();
  return email;
}

/** The writes without access control. */
const ofAnybody: Case[] = (["visitor", "buyer"] as const).flatMap((caller): Case[] => [
  {
    key: "POST /api/leads",
    label: "about an agent",
    caller,
    accepted: leadFields,
    send: ({ agentId }) => ({ target: "/api/leads", fields: enquiry({ agentId }) }),
  },
  {
    key: "POST /api/leads",
    label: "about nothing",
    caller,
    accepted: leadFields,
    send: () => ({ target: "/api/leads", fields: enquiry() }),
  },
  {
    key: "POST /listings/:id/:slug?",
    label: "an enquiry",
    caller,
    accepted: leadFields,
    send: ({ activeId }) => ({
      target: `/listings/${activeId}/brick-cottage-with-a-lemon-tree-newtown`,
      fields: enquiry(),
    }),
  },
  {
    key: "POST /agents/:id",
    label: "an enquiry",
    caller,
    accepted: leadFields,
    send: ({ agentId }) => ({ target: `/agents/${agentId}`, fields: enquiry() }),
  },
  {
    key: "POST /agents/appraisal",
    label: "a request",
    caller,
    accepted: leadFields,
    send: ({ agentId }) => ({
      target: `/agents/appraisal?agent=${agentId}`,
      fields: { ...enquiry(), appraisalAddress: "12 Sample Street, Newtown", appraisalTiming: "soon" },
    }),
  },
  {
    key: "POST /agencies/:id",
    label: "an enquiry",
    caller,
    accepted: leadFields,
    send: ({ agencyId }) => ({ target: `/agencies/${agencyId}`, fields: enquiry() }),
  },
  {
    key: "POST /services/trades/:id/quote",
    label: "an enquiry",
    caller,
    accepted: leadFields,
    send: () => ({ target: `/services/trades/${tradeId}/quote`, fields: enquiry() }),
  },
  {
    key: "POST /saved-searches/new",
    label: "a search",
    caller,
    accepted: Object.keys(saveSearchSchema.shape),
    send: () => ({ target: "/saved-searches/new", fields: savedSearch("type") }),
  },
  {
    key: "POST /api/saved-searches",
    label: "a search",
    caller,
    accepted: publicSavedSearchFields,
    send: () => ({ target: "/api/saved-searches", fields: savedSearch("listingType") }),
  },
  {
    key: "POST /newsletter",
    label: "an address",
    caller,
    send: () => ({ target: "/newsletter", fields: { email: newAddress() } }),
  },
]);

const manage = ({ linked }: Scene) => subscriptionsPath(signSubscriptions(linked.subscriberId));
const change =
  (to: string, fields: Sent["fields"] = {}) =>
  (scene: Scene): Sent => ({ target: `${manage(scene)}?do=${to}&id=${scene.linked.searchId}`, fields });
const stop = ({ linked }: Scene) => unsubscribePath(signUnsubscribe({ kind: "search", id: linked.searchId }));
const confirm = ({ askedSearchId }: Scene) => confirmPath(signConfirmation(askedSearchId, "search"));

/** The writes with the token of a mail. */
const ofLinks: Case[] = [
  { key: "POST /saved-searches/:token", label: "?do=pause", caller: "visitor", send: change("pause") },
  {
    key: "POST /saved-searches/:token",
    label: "?do=resume",
    caller: "visitor",
    accepted: ["isLive"],
    send: change("resume"),
  },
  {
    key: "POST /saved-searches/:token",
    label: "?do=frequency",
    caller: "visitor",
    accepted: ["isLive"],
    send: change("frequency", { frequency: "weekly" }),
  },
  { key: "POST /saved-searches/:token", label: "?do=delete", caller: "visitor", send: change("delete") },
  {
    key: "POST /saved-searches/:token/:id/edit",
    label: "the search",
    caller: "visitor",
    accepted: ["isLive", ...Object.keys(searchEditSchema.shape)],
    send: (scene) => ({
      target: `${manage(scene)}/${scene.linked.searchId}/edit`,
      fields: { type: "rent", keywords: "lift", frequency: "weekly" },
    }),
  },
  {
    key: "POST /subscriptions/confirm/:token",
    label: "searches",
    caller: "visitor",
    accepted: ["isLive"],
    send: (scene) => ({ target: confirm(scene), fields: {} }),
  },
  {
    key: "POST /unsubscribe/:token",
    label: "by hand",
    caller: "visitor",
    send: (scene) => ({ target: stop(scene), fields: {} }),
  },
  {
    key: "POST /unsubscribe/:token",
    label: "by a mail program",
    caller: "visitor",
    send: (scene) => ({ target: stop(scene), fields: { "List-Unsubscribe": "One-Click" } }),
  },
];

const ofVisitors: Case[] = [
  {
    key: "POST /api/auth/register",
    label: "a buyer",
    caller: "visitor",
    accepted: accountFields,
    send: () => ({ target: "/api/auth/register", fields: person() }),
  },
  {
    key: "POST /login",
    label: "a buyer's account",
    caller: "visitor",
    accepted: accountFields,
    send: () => ({ target: "/login?mode=register", fields: person() }),
  },
  {
    key: "POST /reset-password",
    label: "an address that has no account",
    caller: "visitor",
    send: () => ({ target: "/reset-password", fields: { email: "nobody@example.com" } }),
  },
];

/** Adds a forged value for every column that is not a sent or accepted field, in both spellings. */
function forged({ fields }: Sent, accepted: readonly string[]): Record<string, unknown> {
  const permitted = new Set([...Object.keys(fields), ...accepted]);
  const pairs = forgeries.flatMap(({ column, value }) =>
    [column, camelCase(column)].filter((name) => !permitted.has(camelCase(name))).map((name) => [name, value] as const),
  );
  return { ...Object.fromEntries(pairs), ...fields };
}

/** Sends a write as JSON and as a form, and returns the forged columns that were stored. */
async function forgeriesStoredBy({ key, caller, send, accepted = [] }: Case, place = 0): Promise<string[]> {
  const found: string[] = [];
  const [method = "", path = ""] = key.split(" ");
  const isPage = !path.startsWith("/api/");
  for (const type of inTurn(isPage ? ["form"] : ["JSON", "form"], place)) {
    const scene = await newScene();
    const sent = send(scene);
    const body = forged(sent, accepted);
    for (const name of serverOwned) expect(body, name).toHaveProperty(name);
    const typed = new URLSearchParams(Object.entries(body).map(([name, value]) => [name, String(value)]));
    if (isPage) typed.set(honeypotName, "");
    const before = await dumpRows(db, since);
    const cookie = scene.cookies[caller];
    const response = await southerly.send(sent.target, {
      method,
      body: type === "JSON" ? JSON.stringify(body) : typed.toString(),
      headers: {
        "content-type": type === "JSON" ? "application/json" : "application/x-www-form-urlencoded",
        ...newClient(),
        ...(cookie && { cookie }),
      },
    });
    expect(response.status, `${type}: ${response.text.slice(0, 300)}`).toBeLessThan(400);
    const after = await dumpRows(db, since);
    const permitted = new Set([...Object.keys(sent.fields), ...accepted, ...trueByItself]);
    const notAsked = forgeries.filter(({ column }) => !permitted.has(camelCase(column)));
    found.push(...findForgeries(before, after, notAsked).map((what) => `${type}: ${what}`));
  }
  return found;
}

describe("only the fields of the form are stored, even if a client sends other columns", () => {
  const cases = [...ofMembers, ...ofAnybody, ...ofVisitors, ...ofLinks];

  test.each(sampleOf(cases, 70))("$key ($label) as $caller", async (one) => {
    expect(await forgeriesStoredBy(one, cases.indexOf(one))).toEqual([]);
  });

  const asVisitor = (key: string, send: Case["send"]): Case => ({ key, label: "", caller: "visitor", send });

  test.each(["/api/auth/login", "/login"])("POST %s", async (target) => {
    const email = await emailOf((await newScene()).userIds.buyer);
    const send = () => ({ target, fields: { email, password } });
    expect(await forgeriesStoredBy(asVisitor(`POST ${target}`, send))).toEqual([]);
  });

  test("POST /inspections/:id", async () => {
    const { activeId: listingId } = await newScene();
    const { id } = await insertInspection(db, { listingId });
    const fields = { name: "Sam Sample", email: "sam@example.com", phone: "0491 570 006" };
    const send = () => ({ target: `/inspections/${id}`, fields });
    expect(await forgeriesStoredBy(asVisitor("POST /inspections/:id", send))).toEqual([]);
  });

  test("POST /listings/:id/:slug/report", async () => {
    const { activeId } = await newScene();
    const target = `/listings/${activeId}/brick-cottage-with-a-lemon-tree-newtown/report`;
    const send = () => ({ target, fields: { reason: "other", words: "No lemon tree", email: newAddress() } });
    expect(await forgeriesStoredBy(asVisitor("POST /listings/:id/:slug/report", send))).toEqual([]);
  });

  test("POST /listings/:id/:slug/statement", async () => {
    const { activeId } = await newScene();
    const target = `/listings/${activeId}/brick-cottage-with-a-lemon-tree-newtown/statement`;
    const send = () => ({ target, fields: { name: "Sam Sample", email: newAddress() } });
    expect(await forgeriesStoredBy(asVisitor("POST /listings/:id/:slug/statement", send))).toEqual([]);
  });

  test("POST /inspections/registrations/:receipt", async () => {
    const { activeId: listingId } = await newScene();
    const { id } = await insertInspection(db, { listingId });
    const target = registrationPath(signRegistration(await insertRegistration(db, { inspectionId: id })));
    const send = () => ({ target, fields: {} });
    expect(await forgeriesStoredBy(asVisitor("POST /inspections/registrations/:receipt", send))).toEqual([]);
  });

  test("POST /inspections/feedback/:token", async () => {
    const { activeId: listingId } = await newScene();
    const { id } = await insertInspection(db, { listingId });
    const visitor = await insertRegistration(db, { inspectionId: id, attendedAt: new Date() });
    const target = `${feedbackPath(signFeedback(visitor))}?do=give`;
    const send = () => ({ target, fields: { liked: "yes", price: "1500000", message: "A fine garden" } });
    expect(await forgeriesStoredBy(asVisitor("POST /inspections/feedback/:token", send))).toEqual([]);
  });

  test("POST /enquiries/:receipt", async () => {
    const nothing = { userId: null, serviceId: null, agentId: null, listingId: null, tradeId: null };
    const target = enquiryPath(signReceipt(await insertLead(db, nothing)));
    expect(await forgeriesStoredBy(asVisitor("POST /enquiries/:receipt", () => ({ target, fields: {} })))).toEqual([]);
  });

  test("POST /still-available/:token", async () => {
    const { activeId: id } = await newScene();
    const target = stillAvailablePath(signStillAvailable({ id }));
    const send = () => ({ target, fields: {} });
    expect(await forgeriesStoredBy(asVisitor("POST /still-available/:token", send))).toEqual([]);
  });

  test("POST /answered/:token", async () => {
    const nothing = { userId: null, serviceId: null, agentId: null, listingId: null, tradeId: null };
    const target = markAnsweredPath(signMarkAnswered(await insertLead(db, nothing)));
    expect(await forgeriesStoredBy(asVisitor("POST /answered/:token", () => ({ target, fields: {} })))).toEqual([]);
  });

  test.each<{ purpose: string; path: string; email: string | null; fields: Sent["fields"] }>([
    { purpose: "password", path: "/reset-password", email: null, fields: { newPassword: "another one of mine" } },
    { purpose: "email", path: "/confirm-email", email: "confirmed@example.com", fields: {} },
  ])("POST $path/:token", async ({ purpose, path, email, fields }) => {
    const { userIds } = await newScene();
    const token = generateToken();
    const expiresAt = new Date(Date.now() + 3_600_000);
    const row = { tokenHash: hashToken(token), userId: userIds.buyer, purpose, email, expiresAt };
    await db.insertInto("accountTokens").values(row).execute();
    const send = (): Sent => ({ target: `${path}/${token}`, fields });
    expect(await forgeriesStoredBy(asVisitor(`POST ${path}/:token`, send))).toEqual([]);
  });
});

test("a forgery that is stored is found", async () => {
  const scene = await newScene();
  for (const { column, value } of forgeries.filter(({ column: name }) =>
    /^(?:is_admin|role|profile_image_url)$/.test(name),
  )) {
    const before = await dumpRows(db, since);
    await db
      .updateTable("users")
      .set({ [camelCase(column)]: value })
      .where("id", "=", scene.userIds.buyer)
      .execute();
    expect(findForgeries(before, await dumpRows(db, since), forgeries)).toContain(`users.${column}`);
  }
});
