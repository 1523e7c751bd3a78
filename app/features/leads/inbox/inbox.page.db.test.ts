import { beforeEach, describe, expect, test } from "vitest";
import { storedLead } from "#app/features/leads/enquire/submit.fixture.ts";
import { readFlash } from "#app/session/flash.server.ts";
import { routeArgs } from "#app/session/route-args.fixture.ts";
import { db } from "#db/client.server.ts";
import { sessionCookie, signedInMember } from "#tests/support/members.ts";
import { newAgent, newLead } from "./inbox.fixture.ts";
import { action, loader } from "./inbox.page.tsx";

const path = "/dashboard/enquiries";
let mine: Awaited<ReturnType<typeof newAgent>>;
let cookie: string;
let leadId: number;

beforeEach(async () => {
  mine = await newAgent();
  cookie = await sessionCookie(db(), mine.member.user.id);
  leadId = await newLead({ agentId: mine.agentId, name: "Grace Hopper" });
});

async function set(body: Record<string, string>, query: string, as: string | undefined = cookie) {
  return action(await routeArgs(path, { address: `${path}?${query}`, cookie: as, body }));
}

async function loaded(address: string) {
  const answer = await loader(await routeArgs(path, { address, cookie }));
  if ("init" in answer) throw new Error("The database is away.");
  return answer;
}

describe("setting a status", () => {
  test("redirects to the enquiry with a message", async () => {
    const answer = await set({ status: "Contacted" }, `do=status&id=${leadId}&page=2`);
    if (!(answer instanceof Response)) throw new Error(JSON.stringify(answer.data));
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe(`${path}?page=2#lead-${leadId}`);
    const token = /flash=([^;]+)/.exec(answer.headers.get("set-cookie") ?? "")?.[1] ?? "";
    const flash = { kind: "success", title: "Lead updated", text: "Lead status has been updated successfully" };
    expect(readFlash(token)).toMatchObject(flash);
    expect((await storedLead(leadId)).status).toBe("contacted");
  });

  test("keeps every row in place, so that another person's button does not move under the pointer", async () => {
    const [second, third] = [await newLead({ agentId: mine.agentId }), await newLead({ agentId: mine.agentId })];
    const shown = [leadId, second, third].join("-");
    const answer = await set({ status: "closed" }, `status=new&do=status&id=${leadId}&shown=${shown}`);
    const location = answer instanceof Response ? (answer.headers.get("location") ?? "") : "";
    expect(location).toBe(`${path}?status=new&shown=${shown}#lead-${leadId}`);
    const { results } = await loaded(location.split("#")[0] ?? "");
    expect(results?.leads.map(({ id, status }) => [id, status])).toEqual([
      [leadId, "closed"],
      [second, "new"],
      [third, "new"],
    ]);
    expect(results?.counts).toEqual({ closed: 1, new: 2 });
    const anew = await loaded(path);
    expect(anew.results?.leads.map(({ id }) => id)).toEqual([second, third, leadId]);
  });

  test("never shows the rows of another agent named in the address", async () => {
    const { agentId } = await newAgent();
    const others = await newLead({ agentId });
    const held = await newLead({ agentId: mine.agentId, heldReason: "links" });
    const { results } = await loaded(`${path}?shown=${others}-${leadId}-${held}`);
    expect(results?.leads.map(({ id }) => id)).toEqual([leadId]);
  });

  test("changes only the status", async () => {
    const before = await storedLead(leadId);
    await set(
      { status: "closed", name: "Eve", email: "eve@example.com", agentId: "1", heldReason: "x", withdrawnAt: "now" },
      `do=status&id=${leadId}`,
    );
    const after = await storedLead(leadId);
    const answeredAt = expect.any(Date) as Date;
    expect({ ...after, updatedAt: 0 }).toEqual({ ...before, status: "closed", answeredAt, updatedAt: 0 });
  });

  test("without a status is 422, at the form of this enquiry", async () => {
    expect(await set({ status: "sold" }, `do=status&id=${leadId}`)).toMatchObject({
      init: { status: 422 },
      data: { formId: `status-${leadId}`, error: { status: [expect.stringContaining("Choose one of")] } },
    });
    expect((await storedLead(leadId)).status).toBe("new");
  });

  test.each([
    "do=status&id=2147483648",
    "do=status&id=abc",
    "do=status&id=0",
    "do=status",
    "do=release&id=1",
    "",
    "do=status&id=2147483647",
  ])("with %j is 404", async (query) => {
    await expect(set({ status: "closed" }, query)).rejects.toMatchObject({ init: { status: 404 } });
  });

  test("of another agent's enquiry is 404, of a buyer 403, of a visitor 401, and changes nothing", async () => {
    const other = await newAgent();
    const buyer = await signedInMember(db(), { role: "buyer" });
    const admin = await signedInMember(db(), { role: "buyer", isAdmin: true });
    const query = `do=status&id=${leadId}`;
    const body = { status: "closed" };
    const status = (code: number) => ({ init: { status: code } });
    const otherCookie = await sessionCookie(db(), other.member.user.id);
    await expect(set(body, query, otherCookie)).rejects.toMatchObject(status(404));
    await expect(set(body, query, buyer.cookie)).rejects.toMatchObject(status(403));
    await expect(set(body, query, admin.cookie)).rejects.toMatchObject(status(403));
    await expect(set(body, query, "")).rejects.toMatchObject(status(401));
    expect((await storedLead(leadId)).status).toBe("new");
  });
});

describe("answering", () => {
  const query = () => `status=new&do=answer&id=${leadId}&shown=${leadId}`;

  test("redirects to the enquiry, which shows the answer", async () => {
    const sent = await set({ answer: "Saturday at ten.\n" }, query());
    if (!(sent instanceof Response)) throw new Error(JSON.stringify(sent.data));
    expect(sent.status).toBe(303);
    expect(sent.headers.get("location")).toBe(`${path}?status=new&shown=${leadId}#lead-${leadId}`);
    const { results } = await loaded(path);
    const heading = expect.stringMatching(/^Robin Sample answered on \d+ \w+ \d{4} at /) as string;
    expect(results?.leads).toMatchObject([
      { status: "contacted", replies: [{ heading, text: "Saturday at ten.", isUndelivered: false }] },
    ]);
  });

  test("shows that its mail could not be delivered", async () => {
    await set({ answer: "Saturday at ten." }, query());
    await db().updateTable("messages").set({ status: "dead" }).where("leadId", "=", leadId).execute();
    expect((await loaded(path)).results?.leads).toMatchObject([{ replies: [{ isUndelivered: true }] }]);
  });

  test("is hidden after the sender has withdrawn", async () => {
    await set({ answer: "I call you on 0491 570 006." }, query());
    await db().updateTable("leads").set({ withdrawnAt: new Date() }).where("id", "=", leadId).execute();
    expect((await loaded(path)).results?.leads).toMatchObject([{ replies: [], sender: undefined }]);
  });

  test.each([
    { why: "blank", answer: " \n ", error: "Write your answer" },
    { why: "endless", answer: "x".repeat(10_001), error: "Please keep it to 10,000 characters" },
  ])("with a text that is $why is 422, with all of it still there", async ({ answer, error }) => {
    expect(await set({ answer }, query())).toMatchObject({
      init: { status: 422 },
      data: { formId: `answer-${leadId}`, error: { answer: [error] }, initialValue: { answer } },
    });
  });

  test("a withdrawn enquiry is 409, with the typed text", async () => {
    await db().updateTable("leads").set({ withdrawnAt: new Date() }).where("id", "=", leadId).execute();
    expect(await set({ answer: "Saturday at ten." }, query())).toMatchObject({
      init: { status: 409 },
      data: { error: { "": [expect.stringContaining("has withdrawn")] }, initialValue: { answer: "Saturday at ten." } },
    });
  });

  test("after another answer that the page did not show is 409, with the typed text, and sent with the next press", async () => {
    await set({ answer: "Yes, it is available.", seen: "0" }, query());
    const refused = await set({ answer: "No, it is under offer.", seen: "0" }, query());
    expect(refused).toMatchObject({
      init: { status: 409 },
      data: {
        error: { "": [expect.stringContaining("“Yes, it is available.”")] },
        initialValue: { answer: "No, it is under offer.", seen: expect.stringMatching(/^[1-9]/), anyway: "yes" },
      },
    });
    if (refused instanceof Response) throw new Error("expected a form");
    const again = await set(refused.data.initialValue as Record<string, string>, query());
    expect(again).toBeInstanceOf(Response);
    expect((await loaded(path)).results?.leads[0]?.replies).toHaveLength(2);
  });

  test("is for its agent: 404 for another, 403 for a buyer, 401 for a visitor, each with the typed text", async () => {
    const other = await sessionCookie(db(), (await newAgent()).member.user.id);
    const buyer = await signedInMember(db(), { role: "buyer" });
    const refusal = (status: number) => ({ init: { status }, data: { fields: { answer: "Saturday" } } });
    await expect(set({ answer: "Saturday" }, query(), other)).rejects.toMatchObject(refusal(404));
    await expect(set({ answer: "Saturday" }, query(), buyer.cookie)).rejects.toMatchObject(refusal(403));
    await expect(set({ answer: "Saturday" }, query(), "")).rejects.toMatchObject(refusal(401));
  });
});

describe("the list", () => {
  const load = async (as: string | undefined, query = "") =>
    loader(await routeArgs(path, { address: `${path}${query}`, cookie: as }));

  test("has formatted texts and a mailto link", async () => {
    expect(await load(cookie, "?status=NEW&page=9")).toMatchObject({
      filters: { status: "new", page: 9 },
      results: {
        page: 1,
        counts: { new: 1 },
        leads: [
          {
            id: leadId,
            name: "Grace Hopper",
            status: "new",
            clock: { state: "waiting", mark: "23 h left" },
            about: { title: "your agent page", path: `/agents/${mine.agentId}` },
            sender: {
              phone: [{ text: "0491 570 006", href: "tel:+61491570006" }],
              reply: "mailto:sam.sample@example.com?subject=Re%3A%20Your%20enquiry%20to%20Robin%20Sample",
            },
          },
        ],
      },
    });
  });

  test("records when each was first shown to its agent, and nothing else", async () => {
    const withdrawn = await newLead({ agentId: mine.agentId });
    await db().updateTable("leads").set({ withdrawnAt: new Date() }).where("id", "=", withdrawn).execute();
    const toOther = await newLead({ agentId: (await newAgent()).agentId });
    const before = await storedLead(leadId);
    await load(cookie);
    const after = await storedLead(leadId);
    expect(after).toEqual({ ...before, openedAt: expect.any(Date) as Date });
    await load(cookie);
    expect(await storedLead(leadId)).toEqual(after);
    expect((await storedLead(withdrawn)).openedAt).toBeNull();
    expect((await storedLead(toOther)).openedAt).toBeNull();
  });

  test.each(["sec-purpose", "purpose", "x-moz"])("is not marked as seen by a prefetch (%s)", async (header) => {
    const asked = await routeArgs(path, { address: path, cookie });
    asked.request.headers.set(header, "prefetch");
    await loader(asked);
    expect((await storedLead(leadId)).openedAt).toBeNull();
  });

  test("is for agents: 403 for a buyer, 404 for a visitor", async () => {
    const { cookie: buyer } = await signedInMember(db());
    await expect(load(buyer)).rejects.toMatchObject({ init: { status: 403 } });
    await expect(load(undefined)).rejects.toMatchObject({ init: { status: 404 } });
  });
});
