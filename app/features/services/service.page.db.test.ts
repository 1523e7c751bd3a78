import { RouterContextProvider } from "react-router";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { submitLead } from "#app/features/leads/enquire/submit.server.ts";
import { getResponseHeaders } from "#app/http/response-headers.server.ts";
import { consentVersion } from "#app/lib/consents.ts";
import { honeypotName } from "#app/lib/fields.ts";
import { db } from "#db/client.server.ts";
import { generateServices } from "#reference/service-rows.ts";
import * as page from "./service.page.tsx";

const pages = [
  { name: "conveyancing", title: "Conveyancing" },
  { name: "finance", title: "Finance" },
  { name: "renovations", title: "Renovations" },
] as const;
const rows = new Map<string, number>();

beforeAll(async () => {
  for (const row of generateServices()) {
    const { id } = await db().insertInto("services").values(row).returning("id").executeTakeFirstOrThrow();
    rows.set(row.slug, id);
  }
});

beforeEach(async () => {
  await db().deleteFrom("leads").execute();
  await db().deleteFrom("rateLimits").execute();
});

const typed = {
  name: "Sam Sample",
  email: "sam@example.com",
  phone: "0491 570 006",
  message: "What would this cost, and from when?",
};
const agreed = { ...typed, consent: "on" };

/** The arguments of a loader or action for the page of a service. */
function requestArgs(service: string, { query = "", body }: { query?: string; body?: Record<string, string> } = {}) {
  const form = body && new URLSearchParams({ [honeypotName]: "", ...body });
  const address = `http://localhost/services/${service}${query}`;
  const request = new Request(address, form && { method: "POST", body: form });
  request.headers.set("x-client-address", "192.0.2.1");
  return {
    request,
    url: new URL(address),
    params: {},
    pattern: `services/${service}` as never,
    context: new RouterContextProvider(),
  };
}

/** The redirect's target after an enquiry. */
function sentFrom(service: string, answer: unknown): { path: string; query: string } {
  if (!(answer instanceof Response)) throw new Error(JSON.stringify(answer));
  expect(answer.status).toBe(303);
  const location = answer.headers.get("location") ?? "";
  expect(location).toMatch(new RegExp(`^/services/${service}\\?(.+&)?sent=[\\w.-]+#sent$`));
  return { path: location, query: new URL(location, "http://localhost").search };
}

const storedLeads = () =>
  db()
    .selectFrom("leads")
    .select([
      "serviceId",
      "agentId",
      "listingId",
      "tradeId",
      "suburb",
      "propertyType",
      "source",
      "consentAt",
      "consentVersion",
    ])
    .execute();

describe.each(pages)("$name", ({ name, title }) => {
  test("stores an enquiry about the service, ignoring ids in the form, and redirects to the confirmation", async () => {
    const body = { ...agreed, suburb: "Newtown", propertyType: "Unit", serviceId: "trades", agentId: "1" };
    const { query } = sentFrom(name, await page.action(requestArgs(name, { body })));
    const isFinance = name === "finance";
    await expect(storedLeads()).resolves.toEqual([
      {
        serviceId: rows.get(name),
        agentId: null,
        listingId: null,
        tradeId: null,
        suburb: "Newtown",
        propertyType: isFinance ? null : "Unit",
        source: `Southerly: ${title}`,
        consentAt: isFinance ? expect.any(Date) : null,
        consentVersion: isFinance ? consentVersion("broker") : null,
      },
    ]);
    const opened = requestArgs(name, { query });
    await expect(page.loader(opened)).resolves.toMatchObject({
      sentReceipt: new URLSearchParams(query).get("sent"),
      service: { title },
    });
    expect(getResponseHeaders(opened.context).get("cache-control")).toBe("private, no-store");
    for (const other of pages.filter((each) => each.name !== name)) {
      await expect(page.loader(requestArgs(other.name, { query }))).resolves.toMatchObject({
        sentReceipt: undefined,
      });
    }
  });

  test("rejects invalid input with 422 and keeps it in the form", async () => {
    const { phone: _, ...kept } = name === "finance" ? agreed : typed;
    await expect(page.action(requestArgs(name, { body: { ...kept, phone: "" } }))).resolves.toMatchObject({
      init: { status: 422 },
      data: { error: { phone: ["Phone is required"] }, initialValue: kept },
    });
    await expect(storedLeads()).resolves.toEqual([]);
  });

  test("responds with 503 without the database, and the page offers a retry", async () => {
    const there = process.env.DATABASE_URL;
    process.env.DATABASE_URL = "postgres://nobody@127.0.0.1:1/none";
    vi.resetModules();
    const away = await import("./service.page.tsx");
    process.env.DATABASE_URL = there;
    const error = { "": ["Please try again later."] };
    await expect(away.action(requestArgs(name, { body: agreed }))).resolves.toMatchObject({
      init: { status: 503 },
      data: { error, initialValue: typed },
    });
    await expect(away.loader(requestArgs(name))).resolves.toMatchObject({
      init: { status: 503 },
      data: { service: undefined },
    });
  });

  test("a missing service has no page, and its enquiries are not lost", async () => {
    const moved = `${name}-moved`;
    await db().updateTable("services").set({ slug: moved }).where("slug", "=", name).execute();
    try {
      await expect(page.loader(requestArgs(name))).resolves.toMatchObject({ init: { status: 503 } });
      sentFrom(name, await page.action(requestArgs(name, { body: agreed })));
      await expect(storedLeads()).resolves.toMatchObject([
        { serviceId: null, source: expect.stringMatching(/^Southerly: (conveyancing|finance|renovation)$/) },
      ]);
    } finally {
      await db().updateTable("services").set({ slug: name }).where("slug", "=", moved).execute();
    }
  });
});

test.each([undefined, "", "false"])("without consent (%j) nothing is sent to a broker", async (consent) => {
  const body = consent === undefined ? typed : { ...typed, consent };
  await expect(page.action(requestArgs("finance", { body }))).resolves.toMatchObject({
    init: { status: 422 },
    data: { error: { consent: ["Tick the box to agree that we pass your enquiry to a broker"] }, initialValue: typed },
  });
  await expect(storedLeads()).resolves.toEqual([]);
});

test("the finance page keeps the calculator's inputs with the receipt", async () => {
  const inputs = "?loanAmount=500%2C000&annualRate=6&termYears=30";
  const { path, query } = sentFrom(
    "finance",
    await page.action(requestArgs("finance", { query: `${inputs}&sent=an-earlier-one`, body: agreed })),
  );
  expect(path.startsWith(`/services/finance${inputs}&sent=`)).toBe(true);
  await expect(page.loader(requestArgs("finance", { query }))).resolves.toMatchObject({
    path: `/services/finance${inputs}`,
    sentReceipt: new URLSearchParams(query).get("sent"),
  });
});

test("ignores an agent in an enquiry about a service", async () => {
  const agent = await db()
    .insertInto("agents")
    .values({ name: "Robin Sample" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { receipt } = await submitLead({ ip: "192.0.2.7" }, { ...typed, serviceId: "finance", agentId: agent.id });
  await expect(page.loader(requestArgs("finance", { query: `?sent=${receipt}` }))).resolves.toMatchObject({
    sentReceipt: undefined,
  });
});
