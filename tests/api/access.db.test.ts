import { beforeAll, describe, expect, test } from "vitest";
import { password } from "#app/features/accounts/model/account.fixture.ts";
import { hashPassword } from "#app/features/accounts/model/account.server.ts";
import type { StoredPassword } from "#app/features/accounts/model/accounts.queries.server.ts";
import { markAnsweredPath } from "#app/features/leads/model/lead.ts";
import { signMarkAnswered } from "#app/features/leads/model/mails.server.ts";
import { stillAvailablePath } from "#app/features/listings/model/paths.ts";
import { signStillAvailable } from "#app/features/listings/upkeep.server.ts";
import { signConfirmation, signSubscriptions, signUnsubscribe } from "#app/features/subscribers/subscribers.server.ts";
import { confirmPath, subscriptionsPath, unsubscribePath } from "#app/features/subscribers/subscription.ts";
import { honeypotName } from "#app/lib/fields.ts";
import { testDatabase } from "#db/test-database.ts";
import { insertAgency } from "#samples/factories/agencies.ts";
import { type Access, type RouteRow, routes } from "#tests/routes.ts";
import { dataAddress, readBuiltRoutes, routesAt } from "#tests/support/built-routes.ts";
import {
  canariesOf,
  type Canary,
  canaryPassword,
  canaryText,
  leakedTo,
  retiredAgentId,
  shownCanaries,
} from "#tests/support/canaries.ts";
import { type Caller, callers, expectedAccess, refusalStatus } from "#tests/support/expected-access.ts";
import { full, inTurn, sampleOf } from "#tests/support/full.ts";
import type { ReceivedResponse, RequestOptions } from "#tests/support/http-client.ts";
import { findInternals } from "#tests/support/internals.ts";
import { newClient } from "#tests/support/post-enquiry.ts";
import { buildScene, type Scene } from "#tests/support/private-scene.ts";
import { privateWrites, type Write } from "#tests/support/private-writes.ts";
import { hashRows, type TransactionId, currentTransactionId } from "#tests/support/row-hashes.ts";
import { sceneAddresses, callerFor } from "#tests/support/scene-addresses.ts";
import { openSoutherly } from "#tests/support/southerly.ts";

const { db } = await testDatabase();
const southerly = await openSoutherly({ TRUST_PROXY: "1" });
const builtRoutes = await readBuiltRoutes();
const everyRouteId = builtRoutes.map(({ id }) => id).join(",");

/** The scene for reading and for refused writes, so it never changes. Every response is searched for its canaries. */
let watched: Scene;
let canaries: Canary[];
let stored: StoredPassword;
let addressOf: (row: RouteRow) => string;
/** The moment after `watched` was inserted; later hashes include every row written since. */
let watchedSince: TransactionId;

beforeAll(async () => {
  watched = await buildScene(db, { word: canaryText, password: canaryPassword, retiredAgentId });
  canaries = canariesOf(watched);
  stored = await hashPassword(password);
  addressOf = await sceneAddresses(db, watched);
  watchedSince = await currentTransactionId(db);
});

const readRows = routes.filter(({ method }) => method === "GET");
const privateRows = readRows.filter(({ access }) => access !== "anyone");
const asEachCaller = (rows: readonly RouteRow[]) =>
  rows.flatMap((row) => callers.map((caller) => ({ ...row, caller })));

function sendAs(
  cookie: string,
  target: string,
  { headers, ...options }: RequestOptions = {},
): Promise<ReceivedResponse> {
  return southerly.send(target, { ...options, headers: { ...newClient(), ...(cookie && { cookie }), ...headers } });
}

/** The response must contain no data of other people. Text that is part of the request does not count. */
function expectNoLeak(caller: Caller, response: ReceivedResponse, request: string): void {
  const others = canaries.filter(({ text }) => !request.includes(text));
  expect(leakedTo(caller, response, others), request).toEqual([]);
  expect(findInternals(response.text), request).toEqual([]);
}

/** Expects the log-in link of a page that was refused to a visitor. */
function expectLogInLine({ text }: ReceivedResponse, target: string): void {
  expect(text, target).toContain(`/login?redirectTo=${encodeURIComponent(target)}`);
}

describe("reading private pages and endpoints", () => {
  const cases = asEachCaller(privateRows);
  const triedFurther = new Set(sampleOf(cases, 60));

  test.each(cases)("$path as $caller", async (row) => {
    const { caller, access, kind } = row;
    const address = addressOf(row);
    const verdict = expectedAccess(access, caller);
    const wanted = verdict === "allowed" ? 200 : refusalStatus(verdict, kind, "read");
    const send = async (target: string) => {
      const response = await sendAs(watched.cookies[caller], target);
      expectNoLeak(caller, response, target);
      if (caller !== "visitor") expect(response.headers["cache-control"], target).toBe("private, no-store");
      return response;
    };

    const document = await send(address);
    expect(document.status, address).toBe(wanted);
    if (verdict === "log in first" && kind === "page") {
      expect(document.text).toContain("404 Page Not Found");
      expectLogInLine(document, address);
    }
    const targets = [dataAddress(address), dataAddress(address, { _routes: everyRouteId })];
    for (const target of targets) expect((await send(target)).status, target).toBe(wanted);

    if (!triedFurther.has(row)) return;
    // React Router matches these spellings too.
    for (const spelling of [`${address}/`, address.toUpperCase()]) expect((await send(spelling)).status).toBe(wanted);

    // Request each matching route alone, because no parent loader then checks access for it.
    const sharing = routesAt(builtRoutes, address);
    for (const { id } of sharing) {
      const own = expectedAccess(id === sharing.at(-1)?.id ? access : sharedAccess(id), caller);
      const status = own === "allowed" ? 200 : refusalStatus(own, kind, "read");
      expect((await send(dataAddress(address, { _routes: id }))).status, id).toBe(status);
    }
  });
});

/** The access to the data of a layout route. */
function sharedAccess(id: string): Access {
  const access: Record<string, Access> = {
    root: "anyone",
    "features/dashboard/dashboard.layout": "signed in",
    "features/admin/admin.layout": "admin",
  };
  const found = access[id];
  if (!found) throw new Error(`Who may have the data of ${id}?`);
  return found;
}

describe("reading public pages and endpoints", () => {
  const signedInElsewhere = ["/login", "/login/:role"];

  const publicRows = readRows.filter(({ access }) => access === "anyone");
  /** The standard run uses these callers and one of the others per address. */
  const always: readonly Caller[] = ["visitor", "owner", "admin"];
  const othersInTurn = callers.filter((caller) => !always.includes(caller));

  test.each(publicRows)("$path contains no personal data", async (row) => {
    const address = addressOf(row);
    const statuses: number[] = [];
    const data = row.kind === "probe" ? [] : [dataAddress(address), dataAddress(address, { _routes: everyRouteId })];
    const place = publicRows.indexOf(row);
    for (const [index, caller] of [...always, ...inTurn(othersInTurn, place)].entries()) {
      for (const target of [address, ...inTurn(data, place + index)]) {
        const response = await sendAs(watched.cookies[caller], target);
        expectNoLeak(caller, response, `${target} as ${caller}`);
        expect([401, 403], `${target} as ${caller}`).not.toContain(response.status);
        expect(response.status, `${target} as ${caller}`).toBeLessThan(500);
        if (target === address) statuses.push(response.status);
      }
    }
    const [visitors = 0, ...others] = statuses;
    const expected = signedInElsewhere.includes(row.path) ? 302 : visitors;
    expect(others).toEqual(others.map(() => expected));
  });

  test("private data is at no public address", async () => {
    const { draftId, deletedId, otherDraftId, otherAgentId } = watched;
    const ids = [draftId, deletedId, otherDraftId];
    const pages = [
      ...ids.map((id) => `/listings/${id}/x`),
      ...[retiredAgentId, otherAgentId].map((id) => `/agents/${id}`),
    ];
    for (const caller of callers) {
      for (const page of [
        ...pages,
        ...pages.map((path) => dataAddress(path)),
        ...ids.map((id) => `/api/listings/${id}`),
      ]) {
        const response = await sendAs(watched.cookies[caller], page);
        // The page of a home that was once listed shows only that it was.
        const wasListed = page.startsWith(`/listings/${deletedId}/`);
        expect(response.status, `${page} as ${caller}`).toBe(wasListed ? 410 : 404);
        expectNoLeak(caller, response, `${page} as ${caller}`);
      }
    }
    for (const search of ["canary", "canary-draft-title-end", "canary-hidden-address-end", String(retiredAgentId)]) {
      for (const path of ["/listings?keywords=", "/api/listings?keywords=", "/agents?search=", "/api/agents?search="]) {
        const answer = await sendAs("", path + search);
        expectNoLeak("visitor", answer, path + search);
      }
    }
  });
});

describe("private rows are visible to those with access", () => {
  test("every private row that is read has one", () => {
    expect(privateRows.map(({ path }) => path).toSorted()).toEqual(Object.keys(shownCanaries).toSorted());
  });

  const rowsWithCanary = privateRows.filter(({ path }) => shownCanaries[path]?.length);

  test.each(rowsWithCanary)("$path", async (row) => {
    const address = addressOf(row);
    for (const [caller, name] of shownCanaries[row.path] ?? []) {
      const canary = canaries.find((candidate) => candidate.name === name);
      const targets = row.kind === "page" ? [address, dataAddress(address)] : [address];
      for (const target of targets) {
        const { text } = await sendAs(watched.cookies[caller], target);
        expect(text, `${name} for ${caller} at ${target}`).toContain(canary?.text);
      }
    }
  });
});

const writeFormats = { page: ["form", "data"], endpoint: ["JSON", "form", "data"] } as const;
type WriteFormat = "form" | "data" | "JSON";

/** Sends a write in one of the accepted formats. */
function sendWrite(
  format: WriteFormat,
  { kind, method, caller, scene, write }: Case,
): Promise<ReceivedResponse & { target: string }> {
  const { target, fields } = write.send(scene);
  const pairs = Object.entries(fields).map(([name, value]) => [name, String(value)]);
  const typed = new URLSearchParams([...pairs, ...(kind === "page" ? [[honeypotName, ""]] : [])]).toString();
  const isJson = format === "JSON";
  const options = {
    method,
    body: isJson ? JSON.stringify(fields) : typed,
    headers: { "content-type": isJson ? "application/json" : "application/x-www-form-urlencoded" },
  };
  const address = format === "data" ? dataAddress(target) : target;
  return sendAs(scene.cookies[caller], address, options).then((response) => ({ ...response, target }));
}

/** A new scene that a write may change. */
const newScene = () => buildScene(db, { word: (name) => `${name}-${crypto.randomUUID()}`, password: stored });

interface Case {
  kind: "page" | "endpoint";
  method: string;
  caller: Caller;
  scene: Scene;
  write: Write;
}

const writes = Object.entries(privateWrites).flatMap(([key, ofRow]) => {
  const [method = "", path = ""] = key.split(" ");
  const kind = path.startsWith("/api/") ? ("endpoint" as const) : ("page" as const);
  return ofRow.flatMap((write) =>
    callers.map((caller) => ({ kind, method, path, caller, label: write.label, write, access: write.access })),
  );
});
const mayWrite = ({ access, caller }: (typeof writes)[number]) => expectedAccess(access, caller) === "allowed";

describe("writing", () => {
  test("every private row that is written to has its writes, and so has every page with an action", () => {
    const withoutWrites = routes.filter((row) => {
      const isPage = row.kind === "page";
      const hasAction = routesAt(builtRoutes, addressOf(row)).at(-1)?.hasAction === true;
      const isWrite = isPage ? hasAction : row.method !== "GET" && row.access !== "anyone";
      const isForAnybody = isPage && row.access === "anyone" && row.takesForm;
      return isWrite && !isForAnybody && !privateWrites[`${isPage ? "POST" : row.method} ${row.path}`]?.length;
    });
    // The not-found page ignores what is sent to it. The two file uploads are tested in picture-files.db.test.ts and
    // import-files.db.test.ts.
    expect(withoutWrites.map(({ path }) => path)).toEqual(["/dashboard/feeds/:id", "/*", "/api/listings/:id/pictures"]);
    const known = routes.map(({ kind, method, path }) => `${kind === "page" ? "POST" : method} ${path}`);
    expect(Object.keys(privateWrites).filter((key) => !known.includes(key))).toEqual([]);
  });

  const refused = writes.filter((one) => !mayWrite(one));
  const refusedOf = [...Map.groupBy(refused, ({ write }) => write).values()].map((each) => ({ ...each[0], each }));

  // All refused writes share `watched`, because they must not change it.
  test.each(refusedOf)("$method $path ($label) is refused (access: $access)", async ({ each }) => {
    const before = await hashRows(db, watchedSince);
    for (const one of each) {
      const { kind, caller, access, write } = one;
      const verdict = expectedAccess(access, caller);
      if (verdict === "allowed") throw new Error("It is not refused.");
      for (const format of inTurn<WriteFormat>(writeFormats[kind], refused.indexOf(one))) {
        const response = await sendWrite(format, { ...one, scene: watched });
        const request = `${format} to ${response.target} as ${caller}`;
        expectNoLeak(caller, response, request);
        // Nothing typed has to be preserved, so the response may be that of the page itself.
        const isAsRead = verdict === "log in first" && write.isUntyped === true;
        const statuses = [
          refusalStatus(verdict, kind, "write"),
          ...(isAsRead ? [refusalStatus(verdict, kind, "read")] : []),
        ];
        expect(statuses, request).toContain(response.status);
        if (verdict === "log in first" && kind === "page")
          expect(response.text, request).toContain("/login?redirectTo=");
      }
    }
    expect(await hashRows(db, watchedSince)).toEqual(before);
  });

  // The same writes by callers with access, each on its own scene, which they must change.
  // The standard run uses one caller per write, because the refusals already test each caller.
  const allowed = writes.filter(mayWrite);
  const isFirst = (one: (typeof writes)[number]) =>
    allowed.find(({ write, caller }) => write === one.write && (write.changesFor?.includes(caller) ?? true)) === one;

  test.each(full ? allowed : allowed.filter(isFirst))("$method $path ($label) is done as $caller", async (one) => {
    const { kind, caller, write } = one;
    // Each format needs its own scene. The standard run uses the most common format.
    for (const format of full ? writeFormats[kind] : writeFormats[kind].slice(0, 1)) {
      const since = await currentTransactionId(db);
      const scene = await newScene();
      const before = await hashRows(db, since);
      const response = await sendWrite(format, { ...one, scene });
      const request = `${format} to ${response.target}`;
      expectNoLeak(caller, response, request);
      expect(response.status, request).toBeLessThan(400);
      const changes = write.changesFor?.includes(caller) ?? true;
      expect((await changedTables(before, since)).length > 0, `${request} changes something`).toBe(changes);
    }
  });

  async function changedTables(before: Record<string, string>, since: TransactionId): Promise<string[]> {
    const after = await hashRows(db, since);
    return Object.keys(after).filter((name) => after[name] !== before[name]);
  }

  const forms = routes.filter(({ kind, access, takesForm }) => kind === "page" && access === "anyone" && takesForm);

  test.each(forms)("an empty form to $path gets no 401, 403 or 5xx from anyone, and writes nothing", async (row) => {
    const address = addressOf(row);
    const form = { method: "POST", body: "a=1", headers: { "content-type": "application/x-www-form-urlencoded" } };
    // Logging out accepts an empty form from anyone and ends the caller's session.
    const leaves = row.path === "/logout";
    const scene = leaves ? await newScene() : watched;
    const before = await hashRows(db, watchedSince);
    for (const [place, caller] of callers.entries()) {
      for (const target of inTurn([address, dataAddress(address)], forms.indexOf(row) + place)) {
        const response = await sendAs(scene.cookies[caller], target, form);
        expectNoLeak(caller, response, `${target} as ${caller}`);
        expect([401, 403], `${target} as ${caller}`).not.toContain(response.status);
        expect(response.status, `${target} as ${caller}`).toBeLessThan(500);
      }
    }
    if (!leaves) expect(await hashRows(db, watchedSince)).toEqual(before);
  });
});

describe("the links of mails", () => {
  const form = { method: "POST", headers: { "content-type": "application/x-www-form-urlencoded" } };
  const typed = (fields: Record<string, string>) => new URLSearchParams({ ...fields, [honeypotName]: "" }).toString();

  test("a link opens and changes nothing of another address", async () => {
    const manage = subscriptionsPath(signSubscriptions(watched.linked.subscriberId));
    const other = watched.searchId;
    const before = await hashRows(db, watchedSince);
    const edit = `${manage}/${other}/edit`;
    for (const caller of callers) {
      const send = async (target: string, options?: RequestOptions) => {
        const response = await sendAs(watched.cookies[caller], target, options);
        expectNoLeak(caller, response, target);
        return response.status;
      };
      expect(await send(edit)).toBe(404);
      expect(await send(dataAddress(edit))).toBe(404);
      expect(await send(edit, { ...form, body: typed({ type: "rent", frequency: "weekly" }) })).toBe(404);
      for (const change of ["pause", "resume", "frequency"]) {
        const target = `${manage}?do=${change}&id=${other}`;
        expect(await send(target, { ...form, body: typed({ frequency: "weekly" }) }), change).toBe(404);
      }
      // A search of another subscriber counts as deleted, so there is nothing to delete.
      expect(await send(`${manage}?do=delete&id=${other}`, { ...form, body: typed({}) })).toBe(303);
    }
    expect(await hashRows(db, watchedSince)).toEqual(before);
  });

  test("a link of one kind is invalid as another, and so is a changed link", async () => {
    const { subscriberId, searchId } = watched.linked;
    const tokens = {
      manage: signSubscriptions(subscriberId),
      confirm: signConfirmation(searchId, "search"),
      stop: signUnsubscribe({ kind: "search", id: searchId }),
      answered: signMarkAnswered({ id: watched.leadId, createdAt: new Date() }),
      available: signStillAvailable({ id: watched.activeId }),
    };
    const pathOf = {
      manage: subscriptionsPath,
      confirm: confirmPath,
      stop: unsubscribePath,
      answered: markAnsweredPath,
      available: stillAvailablePath,
    };
    const before = await hashRows(db, watchedSince);
    for (const [kind, path] of Object.entries(pathOf)) {
      for (const [own, token] of Object.entries(tokens)) {
        const target = path(own === kind ? token.replace(/^[\da-z]/, (first) => (first === "1" ? "2" : "1")) : token);
        expect((await sendAs("", target)).status, target).toBe(404);
        expect((await sendAs("", target, { ...form, body: typed({}) })).status, target).toBeGreaterThanOrEqual(400);
      }
    }
    expect(await hashRows(db, watchedSince)).toEqual(before);
  });
});

test("reading changes nothing except records of the reading", async () => {
  // These reads are recorded: the first view of an enquiry by its agent, exports and document downloads.
  const noted = [
    "/documents/:token/file",
    "/dashboard/enquiries",
    "/dashboard/enquiries.csv",
    "/admin/leads.csv",
    "/dashboard/inspections/:id/door.csv",
  ];
  const before = await hashRows(db, watchedSince);
  for (const [place, row] of readRows.filter(({ path }) => !noted.includes(path)).entries()) {
    const address = addressOf(row);
    const cookie = watched.cookies[callerFor(row.access)];
    for (const target of row.kind === "page" ? [address, dataAddress(address)] : [address]) {
      for (const method of inTurn(["GET", "HEAD"], place)) await sendAs(cookie, target, { method });
    }
  }
  expect(await hashRows(db, watchedSince)).toEqual(before);
});

describe("changes of an account apply from the next request", () => {
  const status = async (cookie: string, target: string) => (await sendAs(cookie, target)).status;

  test.each<{ why: string; change: (scene: Scene) => Promise<unknown>; isSignedIn?: false }>([
    {
      why: "leaves the agency",
      change: ({ userIds }) =>
        db.updateTable("agents").set({ agencyId: null }).where("userId", "=", userIds.colleague).execute(),
    },
    {
      why: "is of another agency",
      change: async ({ userIds }) => {
        const { id: agencyId } = await insertAgency(db);
        await db.updateTable("agents").set({ agencyId }).where("userId", "=", userIds.colleague).execute();
      },
    },
    {
      why: "keeps the homes of one who left",
      change: ({ userIds }) =>
        db.updateTable("agents").set({ agencyId: null }).where("userId", "=", userIds.owner).execute(),
    },
    {
      why: "keeps the homes of one who is suspended",
      change: ({ userIds }) =>
        db.updateTable("users").set({ suspendedAt: new Date() }).where("id", "=", userIds.owner).execute(),
    },
    {
      why: "is suspended",
      change: ({ userIds }) =>
        db.updateTable("users").set({ suspendedAt: new Date() }).where("id", "=", userIds.colleague).execute(),
      isSignedIn: false,
    },
  ])("a colleague who $why can no longer see the other's data", async ({ change, isSignedIn = true }) => {
    const scene = await newScene();
    const { cookies, draftId, inspectionId, pictureIds } = scene;
    const pages = [
      `/dashboard/listings/${draftId}/edit`,
      `/dashboard/listings/${draftId}/pictures`,
      `/dashboard/inspections/${inspectionId}`,
      `/dashboard/inspections/${inspectionId}/door.csv`,
    ];
    const inLists = async (target: string) =>
      (await sendAs(cookies.colleague, target)).text.includes(`listings/${draftId}/edit`);
    for (const page of pages) expect(await status(cookies.colleague, page), page).toBe(200);
    expect(await inLists("/dashboard/listings?whose=agency")).toBe(true);
    expect(await inLists("/dashboard/listings")).toBe(false);
    await change(scene);
    for (const page of pages) {
      const refused = page.endsWith(".csv") && !isSignedIn ? 401 : 404;
      expect(await status(cookies.colleague, page), page).toBe(refused);
    }
    expect(await inLists("/dashboard/listings?whose=agency")).toBe(false);
    const json = { method: "PATCH", headers: { "content-type": "application/json" } };
    const before = await hashRows(db, watchedSince);
    for (const [target, body] of [
      [`/api/listings/${draftId}`, '{"title":"Another title"}'],
      [`/api/pictures/${pictureIds[0]}`, '{"words":"Another word"}'],
      [`/api/inspections/${inspectionId}`, '{"reason":"Nobody is there"}'],
    ] as const) {
      const response = await sendAs(cookies.colleague, target, { ...json, body });
      expect(response.status, target).toBe(isSignedIn ? 404 : 401);
    }
    expect(await hashRows(db, watchedSince)).toEqual(before);
  });

  test("a former admin is refused", async () => {
    const { cookies, userIds } = await newScene();
    expect(await status(cookies.admin, "/admin")).toBe(200);
    await db.updateTable("users").set({ isAdmin: false }).where("id", "=", userIds.admin).execute();
    for (const target of ["/admin", "/admin.data", "/admin/agents", "/api/admin/leads"]) {
      expect(await status(cookies.admin, target), target).toBe(403);
    }
  });

  test("a former agent is refused, and keeps their data", async () => {
    const { cookies, userIds, draftId } = await newScene();
    const targets = ["/dashboard/listings", `/dashboard/listings/${draftId}/edit`, "/api/listings/mine"];
    for (const target of targets) expect(await status(cookies.owner, target), target).toBe(200);
    await db.updateTable("users").set({ role: "buyer" }).where("id", "=", userIds.owner).execute();
    for (const target of targets) expect(await status(cookies.owner, target), target).toBe(403);
    const form = {
      method: "PATCH",
      body: '{"title":"Another title"}',
      headers: { "content-type": "application/json" },
    };
    const before = await hashRows(db, watchedSince);
    expect((await sendAs(cookies.owner, `/api/listings/${draftId}`, form)).status).toBe(403);
    expect(await hashRows(db, watchedSince)).toEqual(before);
  });

  test("after a log-out the browser is a visitor at every address", async () => {
    const { cookies } = await newScene();
    const form = { method: "POST", headers: { "content-type": "application/x-www-form-urlencoded" } };
    for (const caller of ["buyer", "owner", "admin"] as const) {
      expect((await sendAs(cookies[caller], "/logout", { ...form, body: `${honeypotName}=` })).status).toBe(303);
    }
    for (const row of privateRows) {
      const address = addressOf(row);
      const cookie = cookies[callerFor(row.access)];
      const verdict = expectedAccess(row.access, "visitor");
      if (verdict === "allowed") throw new Error("It is not private.");
      for (const target of [address, dataAddress(address)]) {
        const response = await sendAs(cookie, target);
        expect(response.status, target).toBe(refusalStatus(verdict, row.kind, "read"));
        expect(response.headers["cache-control"], target).toBe("private, no-store");
        expectNoLeak("visitor", response, target);
      }
    }
  });

  test("an ended, expired or forged session is invalid", async () => {
    const { cookies, userIds } = await newScene();
    await db.deleteFrom("sessions").where("userId", "=", userIds.buyer).execute();
    await db
      .updateTable("sessions")
      .set({ expire: new Date(0) })
      .where("userId", "=", userIds.admin)
      .execute();
    for (const cookie of [cookies.buyer, cookies.admin, "session=made-up", `${cookies.seller}x`]) {
      expect(await status(cookie, "/dashboard")).toBe(404);
      expect(await status(cookie, "/admin")).toBe(404);
      expect(await status(cookie, "/api/auth/user")).toBe(401);
      expect(await status(cookie, "/dashboard/my-data")).toBe(401);
    }
  });
});
