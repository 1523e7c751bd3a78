import { RouterContextProvider } from "react-router";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { leadSchema } from "#app/features/leads/model/lead.schema.ts";
import { readReceipt } from "#app/features/leads/model/mails.server.ts";
import { db } from "#db/client.server.ts";
import { cpuMillis } from "#tests/support/cpu-time.ts";
import { action, loader } from "./leads.api.ts";
import { countLeads, freshEnquiry, mailsOf, offeredHome, storedLead } from "./submit.fixture.ts";

let home: Awaited<ReturnType<typeof offeredHome>>;

beforeAll(async () => {
  home = await offeredHome();
});

const address = "http://localhost/api/leads";

async function ask(run: typeof action | typeof loader, init: RequestInit, clientAddress: string): Promise<Response> {
  const request = new Request(address, init);
  request.headers.set("x-client-address", clientAddress);
  const url = new URL(request.url);
  return run({ request, url, params: {}, pattern: "/api/leads", context: new RouterContextProvider() });
}

interface Sending {
  body?: RequestInit["body"];
  type?: string;
  key?: string;
  from?: string;
}

/** Posts a body, by default from a new IP address. */
async function post({ body, type, key, from = freshEnquiry().caller.ip }: Sending) {
  const headers = { ...(type && { "content-type": type }), ...(key !== undefined && { "idempotency-key": key }) };
  const response = await ask(action, { method: "POST", body, headers }, from);
  return { status: response.status, headers: response.headers, body: (await response.json()) as unknown };
}

const formOf = (fields: object) =>
  new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]));

const postJson = (value: unknown, sending: Omit<Sending, "body" | "type"> = {}) =>
  post({ ...sending, body: JSON.stringify(value), type: "application/json" });

describe("success", () => {
  test("is 201 with the new lead, as uncached JSON", async () => {
    const { input } = freshEnquiry({ listingId: home.listingId });
    const { status, headers, body } = await postJson(input);
    expect(status).toBe(201);
    expect(headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(headers.get("cache-control")).toBe("no-store");
    const { id, createdAt, receipt } = body as { id: number; createdAt: string; receipt: string };
    expect(body).toEqual({ id, receipt, status: "new", createdAt });
    expect(readReceipt(receipt)).toEqual({ state: "valid", id: id });
    await expect(storedLead(id)).resolves.toMatchObject({ ...input, createdAt: new Date(createdAt) });
  });

  test("of a repeat is 200 with the same body for any client and format", async () => {
    const { input } = freshEnquiry({ listingId: home.listingId });
    const first = await postJson(input);
    const form = formOf(input);
    const multipart = new FormData();
    for (const [name, value] of form) multipart.set(name, value);
    for (const body of [JSON.stringify(input), form, multipart]) {
      const type = typeof body === "string" ? "application/json" : undefined;
      const again = await post({ body, type });
      expect(again.status).toBe(200);
      expect(again.body).toEqual(first.body);
    }
    await expect(countLeads(input.message)).resolves.toBe(1);
  });

  test("treats blank form fields as absent", async () => {
    const { input } = freshEnquiry();
    const blank = { suburb: "", propertyType: "", serviceId: "", agentId: "", listingId: "", consent: "" };
    const { status, body } = await post({ body: formOf({ ...input, ...blank }) });
    expect(status).toBe(201);
    const { id } = body as { id: number };
    await expect(storedLead(id)).resolves.toMatchObject({ suburb: null, agentId: null, consentAt: null });
  });
});

test("fields that the server sets are ignored under any name", async () => {
  const { input } = freshEnquiry({ listingId: home.listingId });
  const tables = await db().introspection.getTables();
  const columns = (tables.find(({ name }) => name === "leads")?.columns ?? []).map(({ name }) => name);
  expect(columns).toContain("withdrawn_at");
  const inCamelCase = columns.map((name) => name.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase()));
  const names = [...columns, ...inCamelCase].filter((name) => !Object.hasOwn(leadSchema.shape, name));
  const forged = { ...Object.fromEntries(names.map((name) => [name, 1])), ["__proto__"]: { status: "closed" } };
  const { status, body } = await postJson({ ...forged, ...input, status: "closed", createdAt: "2020-01-01T00:00:00Z" });
  expect(status).toBe(201);
  const lead = await storedLead((body as { id: number }).id);
  expect(lead).toMatchObject({ status: "new", userId: null, heldReason: null, withdrawnAt: null });
  expect(lead.source).toBe("Southerly: Brick cottage with a lemon tree");
  expect(lead.id).not.toBe(1);
  expect(Date.now() - lead.createdAt.getTime()).toBeLessThan(60_000);
});

describe("invalid input is 422 by field, and nothing is written", () => {
  test("an empty body lists every missing field", async () => {
    const errors = {
      name: ["Name is required"],
      email: ["Valid email is required"],
      phone: ["Phone is required"],
      message: ["Please provide more details (at least 10 characters)"],
    };
    for (const { status, body } of [await postJson({}), await post({ body: new URLSearchParams() }), await post({})]) {
      expect(status).toBe(422);
      expect(body).toEqual({ message: "Please check what you entered.", errors });
    }
  });

  test.each<[what: string, changes: object, errors: object]>([
    ["an e-mail address", { email: "nobody" }, { email: ["Valid email is required"] }],
    ["an agent who does not exist", { agentId: 2_147_483_647 }, { agentId: ["This agent is not in the directory"] }],
    ["a home that is not there", { listingId: 2_147_483_647 }, { listingId: ["This home is not listed"] }],
    ["an id beyond all", { listingId: 1e300 }, { listingId: ["This home is not listed"] }],
    ["a list", { name: ["Sam"] }, { name: ["Name is required"] }],
    [
      "an object",
      { message: { text: "When is the next open inspection?" } },
      { message: ["Please provide more details (at least 10 characters)"] },
    ],
  ])("%s", async (_, changes, errors) => {
    const { input } = freshEnquiry();
    const { status, body } = await postJson({ ...input, ...changes });
    expect(status).toBe(422);
    expect(body).toEqual({ message: "Please check what you entered.", errors });
    await expect(countLeads(input.message)).resolves.toBe(0);
  });
});

describe("unsupported requests", () => {
  test.each<[what: string, sending: Sending, status: number]>([
    ["broken JSON", { body: '{"name":', type: "application/json" }, 400],
    ["a list", { body: "[]", type: "application/json" }, 400],
    ["a number", { body: "1", type: "application/json" }, 400],
    ["too deep", { body: `{"name":${"[".repeat(50)}${"]".repeat(50)}}`, type: "application/json" }, 400],
    ["a broken form", { body: "no boundary", type: "multipart/form-data; boundary=x" }, 400],
    ["text", { body: "name=Sam", type: "text/plain" }, 415],
    ["XML", { body: "<lead/>", type: "application/xml" }, 415],
    ["too much", { body: JSON.stringify({ message: "x".repeat(262_144) }), type: "application/json" }, 413],
  ])("%s is %i", async (_, sending, expected) => {
    const { status, body } = await post(sending);
    expect(status).toBe(expected);
    expect(body).toEqual({ message: expect.any(String) });
  });

  test.each([
    "name[9999999]=x",
    "a.b.c.d=x",
    `${"x=1&".repeat(50_000)}name=Sam`,
    "__proto__=1&__intent__=reset",
    "%00=%00",
  ])("the form %.40s is just incomplete, at once", async (body) => {
    const cpuBefore = cpuMillis();
    const { status } = await post({ body, type: "application/x-www-form-urlencoded" });
    expect(status).toBe(422);
    expect(cpuMillis() - cpuBefore).toBeLessThan(300);
  });
});

describe("other methods", () => {
  test.each(["GET", "HEAD"])("%s is 405", async (method) => {
    const response = await ask(loader, { method }, "192.0.2.1");
    expect(response.status).toBe(405);
    expect(response.headers.get("allow")).toBe("POST");
  });

  test.each(["PUT", "PATCH", "DELETE"])("%s is 405 and writes nothing", async (method) => {
    const { input } = freshEnquiry();
    const headers = { "content-type": "application/json" };
    const response = await ask(action, { method, body: JSON.stringify(input), headers }, "192.0.2.1");
    expect(response.status).toBe(405);
    expect(response.headers.get("allow")).toBe("POST");
    await expect(countLeads(input.message)).resolves.toBe(0);
  });
});

describe("an Idempotency-Key", () => {
  test("repeats its response, and refuses other content", async () => {
    const { input, caller } = freshEnquiry();
    const from = caller.ip;
    const first = await postJson(input, { key: "abc", from });
    expect(first.status).toBe(201);
    await expect(postJson(input, { key: "abc", from })).resolves.toMatchObject({ status: 200, body: first.body });
    const other = await postJson({ ...input, message: "Something else altogether" }, { key: "abc", from });
    expect(other.status).toBe(422);
    expect(other.body).toEqual({
      message: "This Idempotency-Key was used for another enquiry",
      errors: { "Idempotency-Key": ["This Idempotency-Key was used for another enquiry"] },
    });
    await expect(countLeads("Something else altogether")).resolves.toBe(0);
    await expect(postJson({ ...input, phone: "0491 570 156" }, { key: "abc" })).resolves.toMatchObject({ status: 201 });
  });
});

describe("expected errors", () => {
  test("the rate limit responds with 429 and Retry-After", async () => {
    const { caller } = freshEnquiry();
    const from = caller.ip;
    for (let sent = 0; sent < 20; sent += 1) await postJson(freshEnquiry().input, { from });
    const { status, headers, body } = await postJson(freshEnquiry().input, { from });
    expect(status).toBe(429);
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
    expect(body).toEqual({ message: expect.stringContaining("wait") });
  });

  test("twenty at once are one lead: one 201, nineteen 200", async () => {
    const { input, caller } = freshEnquiry({ listingId: home.listingId });
    const answers = await Promise.all(Array.from({ length: 20 }, () => postJson(input, { from: caller.ip })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(19);
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    const [body] = answers.map((answer) => answer.body as { id: number });
    await expect(mailsOf(body?.id ?? 0)).resolves.toHaveLength(2);
  });

  test("responds with 503 without a database, and can be retried", async () => {
    const { input } = freshEnquiry();
    const there = process.env.DATABASE_URL;
    process.env.DATABASE_URL = "postgres://nobody@127.0.0.1:1/none";
    vi.resetModules();
    const away = await import("./leads.api.ts");
    process.env.DATABASE_URL = there;
    const headers = { "content-type": "application/json" };
    const response = await ask(away.action, { method: "POST", body: JSON.stringify(input), headers }, "192.0.2.1");
    expect(response.status).toBe(503);
    expect(response.headers.get("retry-after")).toBe("5");
    expect(await response.json()).toEqual({ message: "Please try again later." });
  });
});
