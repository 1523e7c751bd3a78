import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { honeypotName } from "#app/lib/fields.ts";
import { testDatabase } from "#db/test-database.ts";
import { insertAgent } from "#samples/factories/agents.ts";
import { insertLead } from "#samples/factories/leads.ts";
import { signedInMember, type SignedInMember } from "#tests/support/members.ts";
import { post, postPage } from "#tests/support/post-account.ts";
import { openSoutherly } from "#tests/support/southerly.ts";

const southerly = await openSoutherly();
const { db } = await testDatabase();

let admin: SignedInMember;
let buyer: SignedInMember;
let agent: SignedInMember;
let agentId: number;
let leadId: number;

beforeAll(async () => {
  admin = await signedInMember(db, { isAdmin: true });
  buyer = await signedInMember(db);
  agent = await signedInMember(db, { role: "agent" });
  ({ id: agentId } = await insertAgent(db, { agencyId: null, userId: agent.id, name: "Robin Agent" }));
});

beforeEach(async () => {
  const about = { userId: null, serviceId: null, listingId: null, tradeId: null, agentId };
  ({ id: leadId } = await insertLead(db, { ...about, name: "Canary Lead" }));
});

const read = (target: string, cookie?: string) => southerly.send(target, { headers: { ...(cookie && { cookie }) } });
const patch = (target: string, body: unknown, cookie?: string, type = "application/json") =>
  southerly.send(target, {
    method: "PATCH",
    headers: { "content-type": type, ...(cookie && { cookie }) },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });

const lead = () => db.selectFrom("leads").selectAll().where("id", "=", leadId).executeTakeFirstOrThrow();
const storedAgent = () => db.selectFrom("agents").selectAll().where("id", "=", agentId).executeTakeFirstOrThrow();

const endpoints = () =>
  [
    ["GET", "/api/admin/leads", undefined],
    ["GET", "/api/admin/agents", undefined],
    ["GET", "/admin/leads.csv", undefined],
    ["PATCH", `/api/admin/leads/${leadId}`, { status: "closed" }],
    ["PATCH", `/api/admin/agents/${agentId}`, { isFeatured: true }],
    ["PATCH", `/api/admin/people/${buyer.id}`, { isSuspended: true, reason: "x" }],
    // Access is checked before the row and the body, so that a refusal reveals nothing.
    ["PATCH", "/api/admin/leads/2147483647", { status: "closed" }],
    ["PATCH", "/api/admin/agents/none", "no JSON"],
  ] as const;

describe("access", () => {
  test("every call is 401 signed out and 403 for non-admins, reveals nothing and changes nothing", async () => {
    for (const [method, target, body] of endpoints()) {
      const send = (cookie?: string) => (method === "GET" ? read(target, cookie) : patch(target, body, cookie));
      for (const [cookie, status] of [
        [undefined, 401],
        ["session=no-such", 401],
        [buyer.cookie, 403],
        [agent.cookie, 403],
      ] as const) {
        const response = await send(cookie);
        expect(response.status, `${method} ${target}`).toBe(status);
        expect(Object.keys(response.json() as object)).toEqual(["message"]);
        expect(response.text).not.toContain("Canary");
      }
    }
    expect((await lead()).status).toBe("new");
    expect((await storedAgent()).isFeatured).toBe(false);
  });

  test.each([
    "/admin",
    "/admin/listings",
    "/admin/agents",
    "/admin/agencies",
    "/admin/people",
    "/admin/outbox",
    "/admin/audit",
  ])("%s is 404 with a link to log in, 403 for non-admins, and so are its loaders", async (page) => {
    const visitors = await read(page);
    expect(visitors.status).toBe(404);
    expect(visitors.text).toContain("404 Page Not Found");
    expect(visitors.text).toContain(`/login?redirectTo=${encodeURIComponent(page)}`);
    expect((await read(page, buyer.cookie)).status).toBe(403);
    const own = await db.selectFrom("users").select("email").where("id", "in", [buyer.id, agent.id]).execute();
    const route = `features/admin/${page === "/admin" ? "leads" : page.slice(7)}.page`;
    for (const cookie of [undefined, buyer.cookie, agent.cookie]) {
      for (const query of ["", `?_routes=${encodeURIComponent(route)}`]) {
        const response = await read(`${page}.data${query}`, cookie);
        // The user's own address is in the layout's data, because forms are filled in with it.
        const others = own.reduce((text, { email }) => text.replaceAll(email, ""), response.text);
        expect(others, `${page}.data${query}`).not.toMatch(/Canary|Robin Agent|totalLeads|@example/);
      }
      expect((await read(page, cookie)).text).not.toContain("Total Leads");
    }
    const shown = await read(page, admin.cookie);
    expect(shown.status).toBe(200);
    expect(shown.headers["cache-control"]).toBe("private, no-store");
    expect(shown.text).toContain("Total Leads");
  });

  test("posting to a page as a non-admin changes nothing", async () => {
    const { id: mail } = await db
      .insertInto("messages")
      .values({
        messageId: "<canary@example.com>",
        kind: "enquiry-receipt",
        toName: "Ada",
        toAddress: "ada@example.com",
        subject: "Canary mail",
        textBody: "",
        htmlBody: "",
        status: "dead",
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    for (const headers of [{}, { cookie: buyer.cookie }, { cookie: agent.cookie }]) {
      const status = [401, 403, 404];
      const set = await postPage(southerly, `/admin?do=status&id=${leadId}`, { status: "closed" }, headers);
      const release = await postPage(southerly, `/admin?do=release&id=${leadId}`, {}, headers);
      const feature = await postPage(southerly, `/admin/agents?do=feature&id=${agentId}`, {}, headers);
      const verify = await postPage(southerly, `/admin/agents?do=verify&id=${agentId}`, {}, headers);
      const resend = await postPage(southerly, `/admin/outbox?do=resend&id=${mail}`, {}, headers);
      for (const response of [set, release, feature, verify, resend]) expect(status).toContain(response.status);
    }
    expect((await lead()).status).toBe("new");
    expect(await storedAgent()).toMatchObject({ isFeatured: false, verifiedAt: null });
    const { status } = await db
      .selectFrom("messages")
      .select("status")
      .where("id", "=", mail)
      .executeTakeFirstOrThrow();
    expect(status).toBe("dead");
  });

  test("a refused hold or release of an agent is shown unfolded", async () => {
    const { id } = await insertAgent(db, { agencyId: null, userId: null, name: "Casey Folded" });
    const open = `<details open=""><summary class="link min-h-6 w-fit">More<span class="sr-only"> about Casey Folded`;
    const looksAutomatic = { [honeypotName]: "spam" };
    const send = (intent: string, fields: Record<string, string>) =>
      post(southerly, `/admin/agents?do=${intent}&id=${id}`, new URLSearchParams(fields).toString(), {
        "content-type": "application/x-www-form-urlencoded",
        cookie: admin.cookie,
      });
    const plain = (html: string) => html.replaceAll("<!-- -->", "");
    expect(plain((await read("/admin/agents", admin.cookie)).text)).not.toContain(open);

    const hold = await send("hold", { reason: "" });
    expect(hold.status).toBe(422);
    expect(plain(hold.text)).toContain(open);

    await db.insertInto("holds").values({ subject: "agent", agentId: id, reason: "No licence" }).execute();
    const release = await send("release", looksAutomatic);
    expect(release.status).toBe(422);
    expect(plain(release.text)).toContain(open);
  });

  test("a revoked admin loses access from the next request", async () => {
    const former = await signedInMember(db, { isAdmin: true });
    expect((await read("/api/admin/leads", former.cookie)).status).toBe(200);
    await db.updateTable("users").set({ isAdmin: false }).where("id", "=", former.id).execute();
    expect((await read("/api/admin/leads", former.cookie)).status).toBe(403);
    expect((await read("/admin", former.cookie)).status).toBe(403);
    expect((await patch(`/api/admin/leads/${leadId}`, { status: "closed" }, former.cookie)).status).toBe(403);
    expect((await lead()).status).toBe("new");
  });
});

describe("GET /api/admin/leads", () => {
  test("returns every lead, newest first, with the fields for admins", async () => {
    await db.updateTable("leads").set({ heldReason: "more than 2 links" }).where("id", "=", leadId).execute();
    const response = await read("/api/admin/leads", admin.cookie);
    expect(response.status).toBe(200);
    expect(response.headers["cache-control"]).toBe("private, no-store");
    const [newest] = response.json() as Record<string, unknown>[];
    expect(newest).toMatchObject({
      id: leadId,
      name: "Canary Lead",
      email: "sam.sample@example.com",
      status: "new",
      source: "Southerly: Brick cottage with a lemon tree",
      agentId,
      agentName: "Robin Agent",
      heldReason: "more than 2 links",
      openedAt: null,
      answeredAt: null,
    });
    expect(newest).not.toHaveProperty("fingerprint");
  });
});

describe("PATCH /api/admin/leads/{leadId}", () => {
  test("returns the lead with its new status, from JSON and from a form, and changes nothing else", async () => {
    const before = await lead();
    const more = {
      name: "Eve",
      email: "eve@example.com",
      agentId: null,
      userId: admin.id,
      heldReason: "x",
      id: 1,
      source: "x",
    };
    const response = await patch(`/api/admin/leads/${leadId}`, { ...more, status: " Contacted " }, admin.cookie);
    expect(response.status).toBe(200);
    expect(response.json()).toMatchObject({
      id: leadId,
      name: "Canary Lead",
      status: "contacted",
      agentName: "Robin Agent",
    });
    const answeredAt = expect.any(Date) as Date;
    expect({ ...(await lead()), updatedAt: 0 }).toEqual({ ...before, status: "contacted", answeredAt, updatedAt: 0 });
    const form = "application/x-www-form-urlencoded";
    expect((await patch(`/api/admin/leads/${leadId}`, "status=closed", admin.cookie, form)).status).toBe(200);
    expect((await lead()).status).toBe("closed");
  });

  test.each([{ status: "sold" }, { status: null }, {}, { status: ["new"] }])("%j is 422", async (body) => {
    const response = await patch(`/api/admin/leads/${leadId}`, body, admin.cookie);
    expect(response.status).toBe(422);
    expect(response.json()).toMatchObject({ errors: { status: [expect.stringContaining("Choose one of")] } });
    expect((await lead()).status).toBe("new");
  });

  test("of an unknown lead is 404; malformed JSON 400, another type 415, too large 413", async () => {
    for (const id of ["2147483647", "2147483648", "abc", "0"]) {
      const response = await patch(`/api/admin/leads/${id}`, { status: "closed" }, admin.cookie);
      expect(response.status, id).toBe(404);
    }
    const target = `/api/admin/leads/${leadId}`;
    expect((await patch(target, "{", admin.cookie)).status).toBe(400);
    expect((await patch(target, "status=closed", admin.cookie, "text/plain")).status).toBe(415);
    expect((await patch(target, { status: "x".repeat(262_144) }, admin.cookie)).status).toBe(413);
    expect((await lead()).status).toBe("new");
  });

  test("from another site is refused", async () => {
    const { status } = await southerly.send(`/api/admin/leads/${leadId}`, {
      method: "PATCH",
      headers: { "content-type": "application/json", cookie: admin.cookie, "sec-fetch-site": "cross-site" },
      body: JSON.stringify({ status: "closed" }),
    });
    expect(status).toBe(403);
    expect((await lead()).status).toBe("new");
  });
});

describe("agents", () => {
  test("are returned with their number of leads and whether they are featured, listed or not", async () => {
    const { id } = await insertAgent(db, { agencyId: null, userId: null, name: "Aaron Unlisted", suburbs: [] });
    const response = await read("/api/admin/agents", admin.cookie);
    const agents = response.json() as { id: number; leadCount: number; isFeatured: boolean }[];
    expect(agents.find((one) => one.id === id)).toMatchObject({ leadCount: 0, isFeatured: false });
    const { count } = await db
      .selectFrom("leads")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("agentId", "=", agentId)
      .executeTakeFirstOrThrow();
    expect(count).toBeGreaterThan(0);
    expect(agents.find((one) => one.id === agentId)).toMatchObject({ leadCount: count });
  });

  test("are featured by that field only, immediately in the directory, and the change is recorded", async () => {
    const before = await storedAgent();
    const more = { name: "Eve", email: "eve@example.com", userId: buyer.id, verifiedAt: "2001-01-01", id: 1 };
    const target = `/api/admin/agents/${agentId}`;
    const on = await patch(target, { ...more, isFeatured: true }, admin.cookie);
    expect(on.status).toBe(200);
    expect(on.json()).toMatchObject({ id: agentId, name: "Robin Agent", isFeatured: true });
    expect({ ...(await storedAgent()), updatedAt: 0 }).toEqual({ ...before, isFeatured: true, updatedAt: 0 });
    const listed = (await read("/api/agents")).json() as { id: number; isFeatured: boolean }[];
    expect(listed.find(({ id }) => id === agentId)).toMatchObject({ isFeatured: true });
    const form = "application/x-www-form-urlencoded";
    expect((await patch(target, "isFeatured=false", admin.cookie, form)).json()).toMatchObject({ isFeatured: false });
    const auditEntries = await db
      .selectFrom("auditEntries")
      .select(["action", "userId"])
      .where("subject", "=", "agent")
      .where("subjectId", "=", agentId)
      .orderBy("id")
      .execute();
    expect(auditEntries).toEqual([
      { action: "agent.featured", userId: admin.id },
      { action: "agent.unfeatured", userId: admin.id },
    ]);
  });

  test.each([{}, { isFeatured: null }, { isFeatured: 1 }, { isFeatured: "yes" }, { featured: true }])(
    "%j is 422",
    async (body) => {
      const response = await patch(`/api/admin/agents/${agentId}`, body, admin.cookie);
      expect(response.status).toBe(422);
      expect(response.json()).toMatchObject({ errors: { isFeatured: ["Must be true or false"] } });
    },
  );

  test("of none is 404", async () => {
    for (const id of ["2147483647", "2147483648", "abc"]) {
      expect((await patch(`/api/admin/agents/${id}`, { isFeatured: true }, admin.cookie)).status, id).toBe(404);
    }
  });
});

test.each([
  ["POST", "/api/admin/leads", "GET, HEAD"],
  ["DELETE", "/api/admin/agents", "GET, HEAD"],
  ["GET", "/api/admin/leads/1", "PATCH"],
  ["DELETE", "/api/admin/agents/1", "PATCH"],
  ["POST", "/admin/leads.csv", "GET, HEAD"],
])("%s %s is 405", async (method, target, allow) => {
  const { status, headers } = await southerly.send(target, { method, headers: { cookie: admin.cookie } });
  expect([status, headers.allow]).toEqual([405, allow]);
});

describe("GET /admin/leads.csv", () => {
  test("is a file of the matching leads without formulas", async () => {
    const about = { userId: null, serviceId: null, listingId: null, tradeId: null, agentId };
    const hostile = ["=cmd|'/C calc'!A0", "+1", "-1", "@SUM(A1)"];
    for (const text of hostile)
      await insertLead(db, { ...about, name: `${text} hostile`, message: `${text} "quoted", please` });
    const response = await read("/admin/leads.csv?search=hostile", admin.cookie);
    expect(response.status).toBe(200);
    expect(response.headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(response.headers["content-disposition"]).toBe('attachment; filename="southerly-leads.csv"');
    expect(response.headers["cache-control"]).toBe("private, no-store");
    const [heading, ...lines] = response.text.trimEnd().split("\r\n");
    expect(heading).toMatch(/^\uFEFF"Lead ID","Received","Name","Email"/);
    expect(lines).toHaveLength(hostile.length);
    for (const [index, text] of hostile.toReversed().entries()) {
      expect(lines[index]).toContain(`,"'${text} hostile",`);
      expect(lines[index]).toContain(`,"'${text} ""quoted"", please"`);
    }
    expect(response.text).not.toMatch(/[",][=+@-]/);
  });

  test("has each lead's deadline, times of opening and answer, and clock state", async () => {
    const about = { userId: null, serviceId: null, listingId: null, tradeId: null, agentId };
    const set = async (name: string, changes: Record<string, Date | string>) => {
      const { id } = await insertLead(db, { ...about, name: `${name} clocked` });
      await db.updateTable("leads").set(changes).where("id", "=", id).execute();
    };
    const hours = (ago: number) => new Date(Date.UTC(2026, 0, 10) - ago * 3_600_000);
    await set("Withdrawn", { createdAt: hours(0), withdrawnAt: hours(0) });
    await set("Late", { createdAt: hours(30), answeredAt: hours(5), openedAt: hours(6), status: "closed" });
    await set("Quick", { createdAt: hours(30), answeredAt: hours(29), status: "contacted" });
    await set("Overdue", { createdAt: hours(24) });
    await set("Waiting", { createdAt: new Date(Date.now() - 3_600_000) });
    const { text } = await read("/admin/leads.csv?search=clocked", admin.cookie);
    const [heading, ...lines] = text.trimEnd().split("\r\n");
    expect(heading).toContain(
      '"Withdrawn","Answer due","Seen","Answered","Answer status","Message (first 500 characters)"',
    );
    const named = (name: string) => lines.find((line) => line.includes(`"${name} clocked"`));
    expect(named("Overdue")).toContain(',"2026-01-10T00:00:00.000Z","","","overdue",');
    expect(named("Quick")).toContain(',"2026-01-09T18:00:00.000Z","","2026-01-08T19:00:00.000Z","in time",');
    expect(named("Late")).toContain(
      '"2026-01-09T18:00:00.000Z","2026-01-09T18:00:00.000Z","2026-01-09T19:00:00.000Z","late",',
    );
    expect(named("Withdrawn")).toContain('"2026-01-10T00:00:00.000Z","","","","",');
    expect(named("Waiting")).toContain('Z","","","waiting",');
  });
});
