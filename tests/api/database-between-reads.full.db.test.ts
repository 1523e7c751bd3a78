import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { password } from "#app/features/accounts/model/account.fixture.ts";
import { hashPassword, hashToken, generateToken } from "#app/features/accounts/model/account.server.ts";
import type { StoredPassword } from "#app/features/accounts/model/accounts.queries.server.ts";
import { honeypotName } from "#app/lib/fields.ts";
import { testDatabase } from "#db/test-database.ts";
import { type RouteRow, routes } from "#tests/routes.ts";
import { dataAddress } from "#tests/support/built-routes.ts";
import { callers, expectedAccess } from "#tests/support/expected-access.ts";
import type { ReceivedResponse, RequestOptions } from "#tests/support/http-client.ts";
import { findInternals } from "#tests/support/internals.ts";
import { freshEmail, signedInMember } from "#tests/support/members.ts";
import { freshBody, newClient } from "#tests/support/post-enquiry.ts";
import { buildScene, type Scene } from "#tests/support/private-scene.ts";
import { privateWrites, type Write } from "#tests/support/private-writes.ts";
import { sceneAddresses, callerFor } from "#tests/support/scene-addresses.ts";
import { openSoutherly } from "#tests/support/southerly.ts";
import { openTcpProxy } from "#tests/support/tcp-proxy.ts";

const { url, db } = await testDatabase();
const proxy = await openTcpProxy(url);
const southerly = await openSoutherly({ DATABASE_URL: proxy.url, TRUST_PROXY: "1" });

/** The longest acceptable wait for a 503, in milliseconds. */
const soon = 5000;
/** More statements than any address executes. */
const mostStatements = 80;

let stored: StoredPassword;
let scene: Scene;
let addressOf: (row: RouteRow) => string;

const newScene = () => buildScene(db, { word: (name) => `${name}-${crypto.randomUUID()}`, password: stored });

beforeAll(async () => {
  stored = await hashPassword(password);
  scene = await newScene();
  addressOf = await sceneAddresses(db, scene);
});
afterEach(() => proxy.restore());
afterAll(() => proxy.close());

/**
 * Repeats a request, cutting the connection to PostgreSQL one statement later each time, until the request completes.
 * Returns all responses; the last one is complete.
 */
async function requestDuringOutage(target: string, options: () => RequestOptions): Promise<ReceivedResponse[]> {
  const responses: ReceivedResponse[] = [];
  for (let statements = 0; statements < mostStatements; statements += 1) {
    proxy.cutAfter(statements);
    // The repeats would exceed the rate limits.
    await db.deleteFrom("rateLimits").execute();
    const { headers, ...rest } = options();
    const response = await southerly.send(target, { ...rest, headers: { ...newClient(), ...headers } });
    const wasCut = proxy.isCut();
    proxy.restore();
    responses.push(response);
    const what = `${target} without PostgreSQL after ${statements} statements`;
    expect(response.status < 500 || response.status === 503, `${what}: ${response.status}`).toBe(true);
    expect(findInternals(response.text), what).toEqual([]);
    expect(response.milliseconds, what).toBeLessThan(soon);
    if (!wasCut && response.status !== 503) return responses;
  }
  throw new Error(`${target} asks more than ${mostStatements} statements.`);
}

const as = (caller: keyof Scene["cookies"], asScene = scene) => {
  const cookie = asScene.cookies[caller];
  return cookie ? { cookie } : {};
};

describe("reading while PostgreSQL fails between two statements", () => {
  const rows = routes.filter(({ method, kind }) => method === "GET" && kind !== "probe");
  const asked = rows.flatMap((row) => {
    const caller = callerFor(row.access);
    const ways = row.kind === "page" ? ["document", "data"] : [row.kind];
    // Signed-in users may get more of a public page, and their session is read first.
    const people = caller === "visitor" ? (["visitor", "owner"] as const) : [caller];
    return ways.flatMap((way) => people.map((person) => ({ ...row, way, person })));
  });

  /** If the session cannot be read, these pages show the log-in form as for a visitor. */
  const asVisitor = ["/login", "/login/:role"];
  /** Omits sections that cannot be loaded, without a reference. */
  const showsTheRest = ["/"];

  test.each(asked)("$path ($way for $person) is complete, or 503", async (row) => {
    const address = row.way === "data" ? dataAddress(addressOf(row)) : addressOf(row);
    const responses = await requestDuringOutage(address, () => ({ headers: as(row.person) }));
    const complete = responses.at(-1)?.status;
    for (const [statements, { status, text, headers, json }] of responses.entries()) {
      const what = `${address} without PostgreSQL after ${statements} statements`;
      // A failed query must not lead to a 404 or a refusal.
      expect([complete, 503, ...(asVisitor.includes(row.path) ? [200] : [])], what).toContain(status);
      if (status !== 503) continue;
      // Caches must not reuse it without revalidation.
      expect(headers["cache-control"], what).toMatch(/^(?:private, )?no-(?:cache|store)$/);
      if (row.kind === "endpoint") expect(json(), what).toMatchObject({ message: expect.any(String) });
      else if (row.way === "document" && !showsTheRest.includes(row.path))
        expect(text, what).toContain(String(headers["x-request-id"]));
    }
  });
});

test.each([
  ["the pictures of a draft", () => `/api/listings/${scene.draftId}/pictures`],
  ["when a draft is open", () => `/api/listings/${scene.draftId}/inspections`],
])("%s are not reported as unavailable when the session cannot be read", async (_, target) => {
  const responses = await requestDuringOutage(target(), () => ({ headers: as("owner") }));
  expect(responses[0]?.status).toBe(503);
  expect(responses.at(-1)?.status).toBe(200);
  expect(responses.filter(({ status }) => status !== 200 && status !== 503)).toEqual([]);
});

const json = (body: object): RequestOptions => ({
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify(body),
});
const form = (fields: Record<string, unknown>, method = "POST"): RequestOptions => ({
  method,
  headers: { "content-type": "application/x-www-form-urlencoded" },
  body: new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)])).toString(),
});

describe("writing while PostgreSQL fails between two statements", () => {
  const writes = Object.entries(privateWrites).flatMap(([row, ofRow]) => ofRow.map((write) => ({ row, ...write })));
  const doerOf = ({ access, changesFor }: Write) =>
    callers.find((caller) => expectedAccess(access, caller) === "allowed" && (changesFor?.includes(caller) ?? true));

  test.each(writes)("$row ($label) is done, or 503", async (write) => {
    const own = await newScene();
    const [method = "", path = ""] = write.row.split(" ");
    const { target, fields } = write.send(own);
    const isEndpoint = path.startsWith("/api/");
    const sent = isEndpoint ? { ...json(fields), method } : form({ ...fields, [honeypotName]: "" });
    const doer = doerOf(write) ?? "visitor";
    const responses = await requestDuringOutage(target, () => ({
      ...sent,
      headers: { ...sent.headers, ...as(doer, own) },
    }));
    expect(responses.at(-1)?.status, target).toBeLessThan(400);
  });

  const account = () => ({ firstName: "Robin", lastName: "Sample", email: freshEmail(), password, role: "buyer" });
  const open: [target: string, send: () => RequestOptions][] = [
    ["/api/auth/register", () => json(account())],
    ["/api/auth/login", () => json({ email: "nobody@example.com", password })],
    ["/api/leads", () => json({ ...freshBody(), agentId: scene.agentId })],
    ["/api/saved-searches", () => json({ listingType: "sale", email: freshEmail() })],
    ["/api/saved-homes", () => json({ listingId: scene.activeId })],
    ["/newsletter", () => form({ email: freshEmail(), [honeypotName]: "" })],
    ["/login?mode=register", () => form({ ...account(), [honeypotName]: "" })],
    ["/reset-password", () => form({ email: freshEmail(), [honeypotName]: "" })],
    ["/logout", () => form({ [honeypotName]: "" })],
  ];

  test.each(open)("%s is done, or 503", async (target, send) => {
    const responses = await requestDuringOutage(target, send);
    expect(responses.at(-1)?.status, responses.at(-1)?.text).toBeLessThan(422);
  });

  test("a new password and its session are stored together, or the link still works", async () => {
    const member = await signedInMember(db);
    const token = generateToken();
    const row = { tokenHash: hashToken(token), userId: member.id, purpose: "password", email: null };
    await db
      .insertInto("accountTokens")
      .values({ ...row, expiresAt: new Date(Date.now() + 3_600_000) })
      .execute();
    const sent = form({ newPassword: "another one of mine", [honeypotName]: "" });
    const responses = await requestDuringOutage(`/reset-password/${token}`, () => sent);
    expect(responses.at(-1)?.status).toBe(303);
  });
});
