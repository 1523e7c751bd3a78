import { RouterContextProvider } from "react-router";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { freshEnquiry, mailsOf, offeredHome, storedLead } from "#app/features/leads/enquire/submit.fixture.ts";
import { submitLead } from "#app/features/leads/enquire/submit.server.ts";
import { signReceipt } from "#app/features/leads/model/mails.server.ts";
import { privatePage } from "#app/http/response-headers.server.ts";
import { honeypotName } from "#app/lib/fields.ts";
import { db } from "#db/client.server.ts";
import { insertLead } from "#samples/factories/leads.ts";
import { insertService } from "#samples/factories/services.ts";
import { insertTrade } from "#samples/factories/trades.ts";
import { action, loader, middleware } from "./receipt.page.tsx";

let listingId: number;

beforeAll(async () => {
  ({ listingId } = await offeredHome());
});

async function sent(changes: Parameters<typeof freshEnquiry>[0] = {}) {
  const { caller, input } = freshEnquiry({ listingId, ...changes });
  return { ...(await submitLead(caller, input)), input };
}

/** The arguments of a loader or action for the page of this receipt. */
function asked(receipt: string, body?: URLSearchParams) {
  const request = new Request(`http://localhost/enquiries/${receipt}`, body && { method: "POST", body });
  const context = new RouterContextProvider();
  return { request, url: new URL(request.url), params: { receipt }, pattern: "/enquiries/:receipt" as const, context };
}

/** The data and status of the page's loader. */
async function load(args: ReturnType<typeof asked>, from = loader) {
  const loaded = await from(args);
  return "init" in loaded ? loaded : { data: loaded, init: null };
}

const confirmed = () => new URLSearchParams({ [honeypotName]: "" });
const statusOf = ({ init }: { init: ResponseInit | null }) => init?.status ?? 200;
const expiredReceipt = (id: number) => signReceipt({ id, createdAt: new Date("2020-01-01T00:00:00Z") });

test("shows the enquiry, its recipient, time and status", async () => {
  const { receipt, input } = await sent({ suburb: "Newtown", propertyType: "Villa" });
  const answer = await load(asked(receipt));
  expect(statusOf(answer)).toBe(200);
  const { name, email, phone, message } = input;
  expect(answer.data).toMatchObject({
    state: "loaded",
    path: `/enquiries/${receipt}`,
    enquiry: {
      message,
      rows: [
        { label: "Name", value: name },
        { label: "Email", value: email },
        { label: "Phone", value: phone },
        { label: "Suburb", value: "Newtown" },
        { label: "Property type", value: "Villa" },
      ],
      about: { title: "Brick cottage with a lemon tree", path: expect.stringMatching(/^\/listings\/\d+\//) },
      sentTo: "Robin Sample",
      sentAt: expect.stringMatching(/^\d+ \w+ \d{4} at \d+:\d\d [ap]m$/),
      status: "Received. You will hear back within 24 hours.",
    },
  });
});

test("shows the answers, oldest first", async () => {
  const { id, receipt } = await sent();
  for (const answer of ["Saturday at ten.", "At eleven, sorry."]) {
    await db().insertInto("leadReplies").values({ leadId: id, userId: null, name: "Robin Sample", answer }).execute();
  }
  const heading = expect.stringMatching(/^Robin Sample answered on \d+ \w+ \d{4} at /) as string;
  expect((await load(asked(receipt))).data).toMatchObject({
    enquiry: {
      replies: [
        { heading, text: "Saturday at ten.", isUndelivered: false },
        { heading, text: "At eleven, sorry.", isUndelivered: false },
      ],
    },
  });
});

describe("progress", () => {
  const progressOf = async (receipt: string) => {
    const { data } = await load(asked(receipt));
    return data.state === "loaded" ? data : undefined;
  };
  const stepsOf = async (receipt: string) => (await progressOf(receipt))?.progress.steps.map(({ detail }) => detail);
  const set = (id: number, changes: Record<string, Date | string>) =>
    db().updateTable("leads").set(changes).where("id", "=", id).execute();
  const moment = (text: string) => new Date(text);

  test("is empty at first, with the deadline", async () => {
    const { receipt } = await sent();
    const shown = await progressOf(receipt);
    expect(shown?.progress).toEqual({
      steps: [
        { term: "Passed on by email", detail: "Not yet" },
        { term: "Seen by the agent", detail: "Not yet. They may have read it in their email." },
        { term: "Answered", detail: expect.stringMatching(/^Not yet. You should hear back by \d+ \w+ \d{4} at /) },
      ],
      apology: undefined,
    });
  });

  test("is each step with its time; only the mail to the agent counts as passed on", async () => {
    const { receipt, id } = await sent();
    const mails = db().updateTable("messages").where("leadId", "=", id);
    await mails
      .set({ sentAt: moment("2026-03-01T00:00:00Z") })
      .where("kind", "=", "enquiry-receipt")
      .execute();
    expect((await stepsOf(receipt))?.[0]).toBe("Not yet");
    await mails
      .set({ sentAt: moment("2026-03-03T23:42:00Z") })
      .where("kind", "=", "enquiry-received")
      .execute();
    await set(id, {
      createdAt: moment("2026-03-03T23:41:00Z"),
      openedAt: moment("2026-03-04T01:00:00Z"),
      answeredAt: moment("2026-03-04T02:00:00Z"),
      status: "contacted",
    });
    const steps = ["4 March 2026 at 10:42 am", "4 March 2026 at 12:00 pm", "4 March 2026 at 1:00 pm, within 24 hours"];
    expect(await stepsOf(receipt)).toEqual(steps);
    await set(id, { answeredAt: moment("2026-03-05T02:00:00Z") });
    expect((await stepsOf(receipt))?.at(-1)).toBe("5 March 2026 at 1:00 pm, later than 24 hours");
    await set(id, { withdrawnAt: moment("2026-03-06T00:00:00Z") });
    expect(await stepsOf(receipt)).toEqual([...steps.slice(0, 2), "5 March 2026 at 1:00 pm"]);
  });

  test("apologises after 24 hours without an answer", async () => {
    const { receipt, id } = await sent();
    await set(id, { createdAt: moment("2026-03-03T23:42:00Z") });
    const shown = await progressOf(receipt);
    expect(shown?.progress.apology).toContain("You should have heard back by 5 March 2026 at 10:42 am.");
    expect(shown?.progress.steps.at(-1)).toEqual({ term: "Answered", detail: "Not yet" });
    expect(shown?.enquiry.status).toBe("Received. You should have heard back by now.");
  });

  test("of a held enquiry looks like that of any other", async () => {
    const [held, plain] = [await sent({ name: "http://b.example" }), await sent()];
    const terms = async ({ receipt }: { receipt: string }) =>
      (await progressOf(receipt))?.progress.steps.map(({ term }) => term);
    expect(await terms(held)).toEqual(await terms(plain));
  });
});

test.each([
  ["new", "Received. You will hear back within 24 hours."],
  ["contacted", "You have been contacted."],
  ["closed", "It is closed."],
] as const)("says in words that it is %s, also when it names neither home nor agent", async (status, words) => {
  const { id: serviceId } = await insertService(db(), { slug: `conveyancing-${status}` });
  const references = { userId: null, agentId: null, listingId: null, tradeId: null };
  const shown = async (service: number | null) => {
    const { data } = await load(
      asked(signReceipt(await insertLead(db(), { ...references, status, serviceId: service }))),
    );
    return data.state === "loaded" ? data.enquiry : undefined;
  };
  await expect(shown(serviceId)).resolves.toMatchObject({
    about: { title: "Conveyancing" },
    sentTo: "Southerly",
    status: words,
  });
  await expect(shown(null)).resolves.toMatchObject({ about: { title: "your enquiry" }, sentTo: "Southerly" });
});

test("names the agent or trade, with a link to its page while it exists", async () => {
  const { agentId } = await offeredHome();
  const { id: tradeId } = await insertTrade(db(), { companyName: "Kim's Taps" });
  const shown = async (target: { agentId: number } | { tradeId: number }) => {
    const { receipt } = await sent({ listingId: undefined, ...target });
    const { data } = await load(asked(receipt));
    return data.state === "loaded" ? { about: data.enquiry.about, sentTo: data.enquiry.sentTo } : undefined;
  };
  await expect(shown({ tradeId })).resolves.toEqual({
    about: { title: "Kim's Taps", path: `/services/trades/${tradeId}/quote` },
    sentTo: "Kim's Taps",
  });
  const toAgent = { about: { title: "Robin Sample", path: `/agents/${agentId}` }, sentTo: "Robin Sample" };
  await expect(shown({ agentId })).resolves.toEqual(toAgent);
  await db().updateTable("agents").set({ suburbs: [] }).where("id", "=", agentId).execute();
  await expect(shown({ agentId })).resolves.toEqual({ ...toAgent, about: { title: "Robin Sample" } });
});

test("does not mention a review", async () => {
  const [held, plain] = [await sent({ name: "http://a.example" }), await sent()];
  const shown = await Promise.all([held, plain].map(({ receipt }) => load(asked(receipt))));
  const [first, second] = shown.map(({ data }) => (data.state === "loaded" ? Object.keys(data.enquiry) : []));
  expect(first).toEqual(second);
  expect(JSON.stringify(shown[0]?.data)).not.toMatch(/held|review/i);
});

test("is not cached", () => {
  expect(middleware).toContain(privatePage);
});

describe("invalid receipts get a clear response", () => {
  test.each([
    ["nothing like one", () => "no-receipt", 404, "invalid"],
    ["an expired one", expiredReceipt, 410, "expired"],
    ["one of a lead that is gone", () => signReceipt({ id: 2_147_483_647, createdAt: new Date() }), 404, "invalid"],
  ])("%s", async (_, token, status, state) => {
    const { id } = await sent();
    const answer = await load(asked(token(id)));
    expect(statusOf(answer)).toBe(status);
    expect(answer.data.state).toBe(state);
  });

  test("an unavailable database", async () => {
    const { receipt } = await sent();
    const there = process.env.DATABASE_URL;
    process.env.DATABASE_URL = "postgres://nobody@127.0.0.1:1/none";
    vi.resetModules();
    const away = await import("./receipt.page.tsx");
    process.env.DATABASE_URL = there;
    const answer = await load(asked(receipt), away.loader);
    expect(statusOf(answer)).toBe(503);
    expect(answer.data.state).toBe("loadFailed");
  });
});

describe("withdrawing", () => {
  test("happens on POST, any number of times, and never on GET", async () => {
    const { receipt, id } = await sent();
    await load(asked(receipt));
    expect((await storedLead(id)).withdrawnAt).toBeNull();
    for (const time of ["first", "second"]) {
      const answer = await action(asked(receipt, confirmed()));
      expect(answer, time).toBeInstanceOf(Response);
      expect(answer, time).toMatchObject({ status: 303 });
      expect((answer as Response).headers.get("location")).toBe(`/enquiries/${receipt}#withdrawn`);
    }
    expect((await storedLead(id)).withdrawnAt).toBeInstanceOf(Date);
    expect((await mailsOf(id)).map(({ kind }) => kind)).toEqual([
      "enquiry-received",
      "enquiry-receipt",
      "enquiry-withdrawn",
    ]);
    const { data } = await load(asked(receipt));
    expect(data).toMatchObject({ enquiry: { status: "Withdrawn by you.", withdrawnAt: expect.any(String) } });
  });

  test.each(["no-receipt", expiredReceipt(1)])("with %s is not found", async (token) => {
    await expect(action(asked(token, confirmed()))).rejects.toMatchObject({ init: { status: 404 } });
  });

  test("requires a form submission", async () => {
    const { receipt, id } = await sent();
    await expect(action(asked(receipt, new URLSearchParams({ a: "1" })))).resolves.toMatchObject({
      init: { status: 422 },
    });
    expect((await storedLead(id)).withdrawnAt).toBeNull();
  });
});

describe("a home that is not public", () => {
  test.each([
    ["held or suspended", { status: "suspended" }],
    ["withdrawn", { status: "withdrawn" }],
    ["a draft again", { status: "draft" }],
    ["deleted", { deletedAt: new Date() }],
  ])("%s is neither linked to nor named on the receipt", async (_, changes) => {
    const home = await offeredHome();
    const { receipt } = await sent({ listingId: home.listingId });
    const [before, hide] = [
      await load(asked(receipt)),
      db()
        .updateTable("listings")
        .set({ title: "Canary title", ...changes }),
    ];
    expect(before.data).toMatchObject({ enquiry: { about: { path: expect.stringContaining("/listings/") } } });
    await hide.where("id", "=", home.listingId).execute();
    const { data } = await load(asked(receipt));
    expect(data).toMatchObject({ enquiry: { about: { title: "a home in Newtown" } } });
    expect(JSON.stringify(data)).not.toMatch(/Canary|\/listings\//);
  });
});
