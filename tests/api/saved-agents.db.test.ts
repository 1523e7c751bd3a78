import { beforeEach, describe, expect, test } from "vitest";
import { testDatabase } from "#db/test-database.ts";
import { insertAgent } from "#samples/factories/agents.ts";
import { signedInMember } from "#tests/support/members.ts";
import { postPage } from "#tests/support/post-account.ts";
import { openSoutherly } from "#tests/support/southerly.ts";

const southerly = await openSoutherly();
const { db } = await testDatabase();

let mine: string;
let theirs: string;
let agentId: number;

beforeEach(async () => {
  [{ cookie: mine }, { cookie: theirs }] = [await signedInMember(db), await signedInMember(db)];
  ({ id: agentId } = await insertAgent(db, { agencyId: null, userId: null }));
});

const path = "/api/saved-agents";
const read = (cookie?: string) => southerly.send(path, { headers: { ...(cookie && { cookie }) } });
const save = (body: unknown, cookie?: string) =>
  southerly.send(path, {
    method: "POST",
    headers: { "content-type": "application/json", ...(cookie && { cookie }) },
    body: JSON.stringify(body),
  });
const remove = (id: number | string, cookie?: string) =>
  southerly.send(`${path}/${id}`, { method: "DELETE", headers: { ...(cookie && { cookie }) } });

const own = { id: expect.any(Number) as number };

describe("signed out", () => {
  test("every call is 401 and changes nothing", async () => {
    for (const response of [
      await read(),
      await save({ agentId }),
      await remove(agentId),
      await read("session=no-such"),
    ]) {
      expect(response.status).toBe(401);
      expect(response.json()).toEqual({ message: "Please log in first." });
    }
    expect(await db.selectFrom("savedAgents").select("id").where("agentId", "=", agentId).execute()).toEqual([]);
  });
});

describe("POST /api/saved-agents", () => {
  test("responds 201 with exactly id and agentId, then 200 with the same", async () => {
    const first = await save({ agentId }, mine);
    expect(first.status).toBe(201);
    expect(first.headers["cache-control"]).toBe("private, no-store");
    expect(first.json()).toEqual({ ...own, agentId });
    const second = await save({ agentId }, mine);
    expect(second.status).toBe(200);
    expect(second.json()).toEqual(first.json());
    expect((await read(mine)).json()).toEqual([first.json()]);
  });

  test("accepts a form with digits for numbers", async () => {
    const { status, json } = await southerly.send(path, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded", cookie: mine },
      body: `agentId=${agentId}`,
    });
    expect(status).toBe(201);
    expect(json()).toEqual({ ...own, agentId });
  });

  test("is always for the signed-in user, whatever else is sent", async () => {
    await save({ agentId, userId: 1, id: 99, createdAt: "2001-01-01" }, mine);
    expect((await read(mine)).json()).toEqual([{ ...own, agentId }]);
    expect((await read(theirs)).json()).toEqual([]);
  });

  test("of an unknown or unlisted agent is 404", async () => {
    const { id: unlisted } = await insertAgent(db, { agencyId: null, userId: null, suburbs: [] });
    for (const id of [2_147_483_647, unlisted]) {
      const { status, json } = await save({ agentId: id }, mine);
      expect(status).toBe(404);
      expect(json()).toEqual({ message: "This agent is not in the directory" });
    }
  });

  test.each([
    { why: "absent", body: {} },
    { why: "null", body: { agentId: null } },
    { why: "no whole number", body: { agentId: 1.5 } },
    { why: "negative", body: { agentId: -1 } },
    { why: "beyond the column", body: { agentId: 2_147_483_648 } },
    { why: "words", body: { agentId: "twelve" } },
    { why: "a list", body: { agentId: [1] } },
  ])("with an agentId that is $why is 422", async ({ body }) => {
    const { status, json } = await save(body, mine);
    expect(status).toBe(422);
    expect(json()).toEqual({
      message: expect.any(String),
      errors: { agentId: ["Name an agent by the number in the directory"] },
    });
  });
});

describe("GET /api/saved-agents", () => {
  test("returns the user's own, newest first, uncached", async () => {
    const { id: later } = await insertAgent(db, { agencyId: null, userId: null });
    await save({ agentId }, mine);
    await save({ agentId: later }, mine);
    const { status, headers, json } = await read(mine);
    expect(status).toBe(200);
    expect(headers["cache-control"]).toBe("private, no-store");
    expect(json()).toEqual([
      { ...own, agentId: later },
      { ...own, agentId },
    ]);
  });
});

describe("DELETE /api/saved-agents/{agentId}", () => {
  test("is 204 without a body, also the second time, and keeps what others saved", async () => {
    await save({ agentId }, mine);
    await save({ agentId }, theirs);
    for (const response of [await remove(agentId, mine), await remove(agentId, mine)]) {
      expect(response.status).toBe(204);
      expect(response.text).toBe("");
    }
    expect((await read(mine)).json()).toEqual([]);
    expect((await read(theirs)).json()).toEqual([{ ...own, agentId }]);
  });

  test("of an invalid id is 404", async () => {
    for (const id of ["me", "0", "2147483648"]) expect((await remove(id, mine)).status, id).toBe(404);
  });
});

test("other methods are refused with a list of the allowed ones", async () => {
  const asked = { headers: { cookie: mine, "content-type": "application/json" }, body: "{}" };
  const list = await southerly.send(path, { method: "PATCH", ...asked });
  expect([list.status, list.headers.allow]).toEqual([405, "GET, HEAD, POST"]);
  const one = await southerly.send(`${path}/${agentId}`, { method: "POST", ...asked });
  expect([one.status, one.headers.allow]).toEqual([405, "DELETE"]);
  expect((await southerly.send(`${path}/${agentId}`, { headers: { cookie: mine } })).status).toBe(405);
});

describe("pages with hearts", () => {
  const heart = / aria-pressed=/;

  test("show them to members only, and visitors all the same page", async () => {
    await save({ agentId }, mine);
    for (const page of ["/agents", `/agents/${agentId}`]) {
      expect((await southerly.send(page, { headers: { cookie: mine } })).text, page).toMatch(heart);
      const visitors = await southerly.send(page);
      expect(visitors.text, page).not.toMatch(heart);
      // After the session has ended, the user is treated as a visitor.
      const ended = await southerly.send(page, { headers: { cookie: "session=no-such" } });
      expect(ended.text, page).toBe(visitors.text);
    }
  });

  test.each(["/agents", "/agents/:id"])("%s offers a visitor who posts a link to log in", async (page) => {
    const target = page.replace(":id", String(agentId));
    const { status, text, headers } = await postPage(southerly, `${target}?do=save&id=${agentId}`, {});
    expect(status).toBe(401);
    expect(headers["cache-control"]).toBe("private, no-store");
    expect(text).toContain("You are no longer logged in.");
    expect(text).toContain(`/login?redirectTo=${encodeURIComponent(target)}`);
  });

  test("saving from elsewhere is refused", async () => {
    const { status } = await postPage(
      southerly,
      `/agents?do=save&id=${agentId}`,
      {},
      {
        cookie: mine,
        "sec-fetch-site": "cross-site",
      },
    );
    expect(status).toBe(403);
    expect((await read(mine)).json()).toEqual([]);
  });
});
