import { beforeEach, expect, test } from "vitest";
import { routeArgs } from "#app/session/route-args.fixture.ts";
import { db } from "#db/client.server.ts";
import { insertAgency } from "#samples/factories/agencies.ts";
import { insertFeed } from "#samples/factories/feeds.ts";
import { sessionCookie } from "#tests/support/members.ts";
import { loader } from "./inbox-csv.api.ts";
import { newAgent, newLead, newMember } from "./inbox.fixture.ts";

const path = "/dashboard/enquiries.csv";
let mine: Awaited<ReturnType<typeof newAgent>>;

beforeEach(async () => {
  mine = await newAgent();
});

async function download(query = "", userId = mine.member.user.id): Promise<Response> {
  const cookie = await sessionCookie(db(), userId);
  return loader(await routeArgs(path, { address: `${path}${query}`, cookie }));
}

const bodyOf = async (response: Response) => Buffer.from(await response.arrayBuffer()).toString();

test("has the agent's own enquiries that match the filters, newest first, without formulas", async () => {
  const first = await newLead({ agentId: mine.agentId, name: "=Ada", message: "+61 is first" });
  const second = await newLead({ listingId: mine.listingId, name: "Grace" });
  const closed = await newLead({ agentId: mine.agentId, name: "Mia", status: "closed" });
  await newLead({ agentId: (await newAgent()).agentId, name: "Stranger" });
  const response = await download("?status=new&page=2");
  expect(response.headers.get("content-disposition")).toBe('attachment; filename="enquiries.csv"');
  expect(response.headers.get("cache-control")).toBe("private, no-store");
  const lines = (await bodyOf(response)).trim().split("\r\n");
  expect(lines.slice(1).map((line) => line.split(",")[0])).toEqual([`"${second}"`, `"${first}"`]);
  expect(lines[2]).toContain(`"'=Ada"`);
  expect(lines[2]).toContain(`"'+61 is first"`);
  const home = await db()
    .selectFrom("listings")
    .select(["title", "address", "suburb"])
    .where("id", "=", mine.listingId)
    .executeTakeFirstOrThrow();
  expect(lines[1]).toContain(`"${home.title}, ${home.address}, ${home.suburb}"`);
  expect(await bodyOf(await download())).toContain(`"${closed}"`);
});

test("has times in Sydney, and the address and the software's ID of the home", async () => {
  const id = await newLead({ listingId: mine.listingId });
  const createdAt = new Date("2026-11-30T20:56:57.415Z");
  await db().updateTable("leads").set({ createdAt }).where("id", "=", id).execute();
  const feed = await insertFeed(db(), { agencyId: (await insertAgency(db())).id });
  await db()
    .insertInto("feedListings")
    .values({
      feedId: feed.id,
      agentId: feed.agentId,
      uniqueId: "REX-42",
      listingId: mine.listingId,
      feedStatus: "current",
      contentHash: "",
      modTime: new Date(),
    })
    .execute();
  const home = await db()
    .selectFrom("listings")
    .select(["address", "suburb"])
    .where("id", "=", mine.listingId)
    .executeTakeFirstOrThrow();
  const text = await bodyOf(await download());
  expect(text).toContain(`"${id}","2026-12-01 07:56"`);
  expect(text).toContain(`"${home.address}, ${home.suburb}","REX-42"`);
  expect(text).not.toContain("2026-11-30T");
});

test("ends with the answers and with who reassigned the enquiry, with the note", async () => {
  const id = await newLead({ listingId: mine.listingId });
  const { user } = mine.member;
  await db()
    .insertInto("leadReplies")
    .values({ leadId: id, userId: user.id, name: "Robin Sample", answer: "Saturday at ten." })
    .execute();
  const note = "Prefers calls after five.";
  await db().insertInto("leadChanges").values({ leadId: id, userId: user.id, toAgentId: mine.agentId, note }).execute();
  const lines = (await bodyOf(await download())).trim().split("\r\n");
  expect(lines[0]).toMatch(/,"Notes","Answers","Reassigned"$/);
  expect(lines.slice(1).join("\n")).toMatch(
    /"\d{4}-\d\d-\d\d \d\d:\d\d Robin Sample: Saturday at ten\.","\d{4}-.+ to .+: Prefers calls after five\."$/,
  );
  await db().updateTable("leads").set({ withdrawnAt: new Date() }).where("id", "=", id).execute();
  expect(await bodyOf(await download())).not.toContain("Saturday at ten.");
});

test("hides the contact details and message of a withdrawn enquiry", async () => {
  const id = await newLead({ agentId: mine.agentId, email: "gone@example.com", message: "A secret message" });
  expect(await bodyOf(await download())).toMatch(/gone@example.*A secret message/);
  await db().updateTable("leads").set({ withdrawnAt: new Date() }).where("id", "=", id).execute();
  const text = await bodyOf(await download());
  expect(text.trim().split("\r\n")).toHaveLength(2);
  expect(text).not.toMatch(/gone@example|A secret/);
});

test("records who took a copy, and refuses a buyer", async () => {
  await newLead({ agentId: mine.agentId });
  await download("?status=new");
  const entries = await db()
    .selectFrom("auditEntries")
    .select(["action", "subjectId", "detail"])
    .where("userId", "=", mine.member.user.id)
    .execute();
  expect(entries).toEqual([{ action: "leads.exported", subjectId: null, detail: { status: "new", count: 1 } }]);
  expect((await download("", (await newMember()).user.id)).status).toBe(403);
});
