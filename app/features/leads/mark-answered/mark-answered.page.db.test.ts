import { RouterContextProvider } from "react-router";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { freshEnquiry, mailsOf, offeredHome, storedLead } from "#app/features/leads/enquire/submit.fixture.ts";
import { submitLead } from "#app/features/leads/enquire/submit.server.ts";
import { signMarkAnswered } from "#app/features/leads/model/mails.server.ts";
import { privatePage } from "#app/http/response-headers.server.ts";
import { honeypotName } from "#app/lib/fields.ts";
import { db } from "#db/client.server.ts";
import { action, loader, meta, middleware } from "./mark-answered.page.tsx";

let id: number;
let token: string;

beforeEach(async () => {
  const { listingId } = await offeredHome();
  const { caller, input } = freshEnquiry({ listingId });
  ({ id } = await submitLead(caller, input));
  // The token in the mail to the agent.
  const received = (await mailsOf(id)).find(({ kind }) => kind === "enquiry-received");
  token = /\/answered\/([\w.-]+)/.exec(received?.textBody ?? "")?.[1] ?? "";
});

/** The arguments of a loader or action for the page of this token. */
function asked(of: string, body?: URLSearchParams) {
  const request = new Request(`http://localhost/answered/${of}`, body && { method: "POST", body });
  request.headers.set("x-client-address", "192.0.2.1");
  const context = new RouterContextProvider();
  return { request, url: new URL(request.url), params: { token: of }, pattern: "/answered/:token" as const, context };
}

/** The data and status of the page's loader. */
async function load(args: ReturnType<typeof asked>, from = loader) {
  const loaded = await from(args);
  return "init" in loaded ? loaded : { data: loaded, init: null };
}

const pressed = () => new URLSearchParams({ [honeypotName]: "" });
const statusOf = ({ init }: { init: ResponseInit | null }) => init?.status ?? 200;
const auditEntries = () =>
  db()
    .selectFrom("auditEntries")
    .select(["userId", "action", "detail"])
    .where("subject", "=", "lead")
    .where("subjectId", "=", id)
    .execute();

test("GET shows the subject without contact details and changes nothing", async () => {
  const before = await storedLead(id);
  const answer = await load(asked(token));
  expect(statusOf(answer)).toBe(200);
  expect(answer.data).toMatchObject({
    state: "loaded",
    path: `/answered/${token}`,
    enquiry: {
      state: "waiting",
      name: "Sam Sample",
      about: "Brick cottage with a lemon tree",
      clock: { state: "waiting", mark: "23 h left" },
    },
  });
  expect(JSON.stringify(answer.data)).not.toMatch(/@example|0491|inspection/);
  expect(await storedLead(id)).toEqual(before);
});

test("the button marks it as answered once and records no person", async () => {
  const answers = await Promise.all([1, 2, 3].map(() => action(asked(token, pressed()))));
  const first = await storedLead(id);
  answers.push(await action(asked(token, pressed())));
  for (const answer of answers) {
    if (!(answer instanceof Response)) throw new Error(JSON.stringify(answer.data));
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe(`/answered/${token}#answered`);
  }
  expect(first.status).toBe("contacted");
  expect(first.answeredAt).toBeInstanceOf(Date);
  expect(first.openedAt).toEqual(first.answeredAt);
  expect(await storedLead(id)).toEqual(first);
  const detail = { from: "new", to: "contacted", by: "the link in the mail" };
  expect(await auditEntries()).toEqual([{ userId: null, action: "lead.status_changed", detail }]);
  const { data } = await load(asked(token));
  const answered = expect.stringMatching(/^Answered on .+ Sam Sample can see this/) as string;
  expect(data).toMatchObject({ enquiry: { state: "done", answered } });
});

test("does not undo a later status and does not answer a withdrawn enquiry", async () => {
  for (const changes of [{ status: "closed" }, { status: "new", withdrawnAt: new Date() }]) {
    await db().updateTable("leads").set(changes).where("id", "=", id).execute();
    const before = await storedLead(id);
    await action(asked(token, pressed()));
    expect(await storedLead(id)).toEqual(before);
  }
  expect(await auditEntries()).toEqual([]);
  const { data } = await load(asked(token));
  expect(data).toMatchObject({ enquiry: { state: "withdrawn", clock: undefined } });
});

test("requires a form submission", async () => {
  const answer = await action(asked(token, new URLSearchParams({ a: "1" })));
  expect(answer).toMatchObject({ init: { status: 422 } });
  expect((await storedLead(id)).status).toBe("new");
});

describe("invalid links get a clear response", () => {
  const old = () => signMarkAnswered({ id, createdAt: new Date("2020-01-01T00:00:00Z") });
  const ofNone = () => signMarkAnswered({ id: 2_147_483_647, createdAt: new Date() });

  test.each([
    ["nothing like one", () => "no-token", 404, "invalid"],
    ["an expired one", old, 410, "expired"],
    ["one of an enquiry that is gone", ofNone, 404, "invalid"],
  ])("%s", async (_, of, status, state) => {
    const answer = await load(asked(of()));
    expect(statusOf(answer)).toBe(status);
    expect(answer.data.state).toBe(state);
  });

  test.each([
    ["nothing like one", () => "no-token"],
    ["an expired one", old],
  ])("%s changes nothing", async (_, of) => {
    await expect(action(asked(of(), pressed()))).rejects.toMatchObject({ init: { status: 404 } });
    expect((await storedLead(id)).status).toBe("new");
  });

  test("responds with 503 while the database is unavailable, and the button can be pressed again", async () => {
    const there = process.env.DATABASE_URL;
    process.env.DATABASE_URL = "postgres://nobody@127.0.0.1:1/none";
    vi.resetModules();
    const away = await import("./mark-answered.page.tsx");
    process.env.DATABASE_URL = there;
    const answer = await load(asked(token), away.loader);
    expect(statusOf(answer)).toBe(503);
    expect(answer.data.state).toBe("loadFailed");
    await expect(away.action(asked(token, pressed()))).resolves.toMatchObject({ init: { status: 503 } });
  });
});

test("is not cached, and no tag contains its address", () => {
  expect(middleware).toContain(privatePage);
  const matches = [{ loaderData: { origin: "http://localhost" } }] as unknown as Parameters<typeof meta>[0]["matches"];
  const tags = meta({ matches } as Parameters<typeof meta>[0]);
  expect(JSON.stringify(tags)).toContain("noindex");
  expect(JSON.stringify(tags)).not.toContain("/answered");
});
