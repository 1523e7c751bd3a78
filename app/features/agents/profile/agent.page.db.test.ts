import { RouterContextProvider } from "react-router";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { getResponseHeaders } from "#app/http/response-headers.server.ts";
import { honeypotName } from "#app/lib/fields.ts";
import { db } from "#db/client.server.ts";
import { insertAgent } from "#samples/factories/agents.ts";
import { insertListing } from "#samples/factories/listings.ts";
import { insertUser } from "#samples/factories/users.ts";
import { action, loader } from "./agent.page.tsx";

let id: number;
let createdByUserId: number;

beforeAll(async () => {
  ({ id: createdByUserId } = await insertUser(db()));
  ({ id } = await insertAgent(db(), { agencyId: null, userId: null }));
});

const typed = {
  name: "Sam Sample",
  email: "sam@example.com",
  phone: "0491 570 006",
  message: "What is my terrace worth?",
};

/** The arguments of a loader or action for an agent's page. */
function requestArgs({
  query = "",
  body,
  agent = id,
}: { query?: string; body?: Record<string, string>; agent?: number | string } = {}) {
  const form = body && new URLSearchParams({ [honeypotName]: "", ...body });
  const request = new Request(`http://localhost/agents/${agent}${query}`, form && { method: "POST", body: form });
  request.headers.set("x-client-address", "192.0.2.1");
  const context = new RouterContextProvider();
  return {
    request,
    url: new URL(request.url),
    params: { id: String(agent) },
    pattern: "/agents/:id" as const,
    context,
  };
}

/** Submits the form and returns the redirect's target. */
async function send(body: Record<string, string>, agent = id): Promise<string> {
  const answer = await action(requestArgs({ body, agent }));
  if (!(answer instanceof Response)) throw new Error(JSON.stringify(answer.data));
  expect(answer.status).toBe(303);
  return answer.headers.get("location") ?? "";
}

describe("sending an enquiry", () => {
  test("addresses this agent, regardless of the input, and redirects to a receipt", async () => {
    const other = await insertAgent(db(), { agencyId: null, userId: null });
    const location = await send({
      ...typed,
      suburb: "Newtown",
      agentId: String(other.id),
      listingId: "1",
      status: "closed",
    });
    expect(location).toMatch(new RegExp(`^/agents/${id}\\?sent=[\\w.-]+#sent$`));
    await expect(
      db().selectFrom("leads").select(["agentId", "listingId", "suburb", "source", "status"]).execute(),
    ).resolves.toEqual([
      { agentId: id, listingId: null, suburb: "Newtown", source: "Southerly: agent:Robin Sample", status: "new" },
    ]);
    const receipt = new URL(location, "http://localhost").searchParams.get("sent") ?? "";
    const opened = requestArgs({ query: `?sent=${receipt}` });
    expect(await loader(opened)).toMatchObject({ sentReceipt: receipt });
    expect(getResponseHeaders(opened.context).get("cache-control")).toBe("private, no-store");
    await expect(loader(requestArgs({ query: `?sent=${receipt}`, agent: other.id }))).resolves.toMatchObject({
      sentReceipt: undefined,
    });
  });

  test("again redirects to the same receipt", async () => {
    const location = await send({ ...typed, message: "Do you manage rentals?" });
    await expect(send({ ...typed, message: "Do you manage  rentals?" })).resolves.toBe(location);
  });

  test("with an error responds with 422 and the input", async () => {
    const body = { ...typed, message: "Short", suburb: "Newtown" };
    const answer = await action(requestArgs({ body }));
    const error = { message: ["Please provide more details (at least 10 characters)"] };
    expect(answer).toMatchObject({ init: { status: 422 }, data: { error, initialValue: body } });
  });
});

describe("an agent who is not in the directory", () => {
  test("has no page, and the input is preserved", async () => {
    const { id: unlisted } = await insertAgent(db(), { agencyId: null, userId: null, suburbs: [] });
    const { id: wordless } = await insertAgent(db(), { agencyId: null, userId: null, profileDescription: null });
    for (const agent of [unlisted, wordless, 2_147_483_647, 2_147_483_648, "1e3", "robin"]) {
      await expect(loader(requestArgs({ agent }))).rejects.toMatchObject({ init: { status: 404 } });
      await expect(action(requestArgs({ body: typed, agent }))).rejects.toMatchObject({
        init: { status: 404 },
        data: { fields: typed, message: "This agent is not in the directory" },
      });
    }
  });
});

test("without a database, the page responds with 503 and offers a retry", async () => {
  const there = process.env.DATABASE_URL;
  process.env.DATABASE_URL = "postgres://nobody@127.0.0.1:1/none";
  vi.resetModules();
  const away = await import("./agent.page.tsx");
  process.env.DATABASE_URL = there;
  const error = { "": ["Please try again later."] };
  await expect(away.action(requestArgs({ body: typed }))).resolves.toMatchObject({
    init: { status: 503 },
    data: { error, initialValue: typed },
  });
  await expect(away.loader(requestArgs())).resolves.toMatchObject({
    init: { status: 503 },
    data: { path: `/agents/${id}` },
  });
});

test("the public page is the same for all visitors, and shows the requested homes", async () => {
  await insertListing(db(), { createdByUserId, agentId: id });
  const loaded = await loader(requestArgs());
  expect(loaded).toMatchObject({ sentReceipt: undefined, homes: { type: "sale", counts: { sale: 1, rent: 0 } } });
  expect(JSON.stringify(loaded)).toBe(JSON.stringify(await loader(requestArgs())));
  await expect(loader(requestArgs({ query: "?type=rent&page=7" }))).resolves.toMatchObject({
    homes: { type: "rent", page: 1 },
  });
});
