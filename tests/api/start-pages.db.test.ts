import { beforeAll, describe, expect, test } from "vitest";
import { sydneyDate, startOfDate } from "#app/lib/sydney-time.ts";
import { testDatabase } from "#db/test-database.ts";
import { insertAgency } from "#samples/factories/agencies.ts";
import { insertAgent } from "#samples/factories/agents.ts";
import { insertInspection } from "#samples/factories/inspections.ts";
import { insertLead } from "#samples/factories/leads.ts";
import { insertListing } from "#samples/factories/listings.ts";
import { signedInMember, type SignedInMember } from "#tests/support/members.ts";
import { insertSavedSearch, insertSubscriber } from "#tests/support/saved-search.ts";
import { openSoutherly } from "#tests/support/southerly.ts";

const { db } = await testDatabase();
const southerly = await openSoutherly();
const nothing = { userId: null, serviceId: null, agentId: null, listingId: null, tradeId: null };

const read = (path: string, cookie?: string) => southerly.send(path, { headers: cookie ? { cookie } : {} });

let agent: SignedInMember;
let agentId: number;
let homeId: number;

beforeAll(async () => {
  agent = await signedInMember(db, { role: "agent", firstName: "Robin", lastName: "Sample" });
  const { id: agencyId } = await insertAgency(db);
  ({ id: agentId } = await insertAgent(db, { agencyId, userId: agent.id }));
  ({ id: homeId } = await insertListing(db, { createdByUserId: agent.id, agentId, title: "A home with enquiries" }));
  for (const status of ["new", "new", "closed"] as const) {
    await insertLead(db, { ...nothing, agentId, listingId: homeId, status });
  }
});

describe("an agent", () => {
  test("the dashboard opens with waiting enquiries, and saved agents have their own page", async () => {
    const response = await read("/dashboard", agent.cookie);
    expect([response.status, response.headers.location]).toEqual([302, "/dashboard/enquiries"]);
    const saved = await read("/dashboard?page=1", agent.cookie);
    expect(saved.status).toBe(200);
    expect(saved.text).toContain("No saved agents yet");
    const buyer = await signedInMember(db);
    expect((await read("/dashboard", buyer.cookie)).text).toContain("No saved agents yet");
  });

  test("reads in the header of every page how many wait, and is led there", async () => {
    for (const page of ["/", "/agents", "/dashboard/listings"]) {
      const { text } = await read(page, agent.cookie);
      expect(text.match(/enquiries waiting for an answer: (\d+)/)?.[1], page).toBe("2");
      expect(text, page).toMatch(/<header.*href="\/dashboard\/enquiries".*<\/header>/s);
    }
  });

  test("finds behind “3 enquiries” on a listing those three, and behind “Answer” the two that wait", async () => {
    await insertLead(db, { ...nothing, agentId, name: "Of another home" });
    const { text } = await read("/dashboard/listings", agent.cookie);
    expect(text).toContain(`href="/dashboard/enquiries?listing=${homeId}"`);
    const those = await read(`/dashboard/enquiries?listing=${homeId}`, agent.cookie);
    expect(those.text).toContain("3 enquiries");
    expect(those.text).not.toContain("Of another home");
    // The link of the task and the button "Answer".
    const waiting = `/dashboard/enquiries?listing=${homeId}&status=new`;
    expect(text.split(`href="${waiting.replace("&", "&amp;")}"`).length - 1).toBeGreaterThanOrEqual(2);
    expect((await read(waiting, agent.cookie)).text).toContain("2 enquiries: New");
  });

  test("sees on the landing page what is due: enquiries, homes without photos, old guides and today's inspections", async () => {
    const busy = await signedInMember(db, { role: "agent" });
    const own = await insertAgent(db, { agencyId: null, userId: busy.id });
    const published = { publishedAt: new Date(Date.now() - 40 * 86_400_000), heroImageUrl: null, price: 900_000 };
    const home = { createdByUserId: busy.id, agentId: own.id, address: "7 Waiting Street" };
    const { id } = await insertListing(db, { ...home, ...published });
    const findDue = async () => (await read("/", busy.cookie)).text.replaceAll("<!-- -->", "");
    const before = await findDue();
    expect(before).toContain("What is due");
    expect(before).toMatch(/>1<\/span> home without photos/);
    expect(before).toMatch(/>1<\/span> home with a guide older than 30 days/);
    expect(before).toContain("You have none today.");
    expect(before).not.toMatch(/<\/span> enquiry waiting for an answer/);
    const waiting = { name: "Wanda Waiting", listingId: id, status: "new" } as const;
    const { id: lead } = await insertLead(db, { ...nothing, agentId: own.id, ...waiting });
    const startsAt = startOfDate(sydneyDate(new Date()));
    const { id: inspection } = await insertInspection(db, { listingId: id, startsAt });
    const after = await findDue();
    expect(after).toMatch(/>1<\/span> enquiry waiting for an answer/);
    expect(after).toMatch(/Wanda Waiting<\/b> <span[^>]*>7 Waiting Street, /);
    expect(after).toMatch(new RegExp(`href="/dashboard/enquiries\\?answer=${lead}#lead-${lead}"`));
    expect(after).toContain('href="/dashboard/listings/new"');
    expect(after.indexOf("What is due")).toBeLessThan(after.indexOf('id="member-search'));
    expect(after).toMatch(new RegExp(`href="/dashboard/inspections/${inspection}"[^>]*>7 Waiting Street`));
    const buyers = (await read("/", (await signedInMember(db)).cookie)).text;
    expect(buyers).not.toContain("What is due");
    // Agents who save no homes have no empty sections about them.
    for (const section of ["Next inspections", "Your saved homes"]) {
      expect(buyers).toContain(section);
      expect(after).not.toContain(section);
    }
  });

  test("a new agent sees the next steps, and no longer once they are done", async () => {
    const fresh = await signedInMember(db, { role: "agent" });
    const unlisted = { suburbs: [], specialties: [], profileDescription: null };
    await insertAgent(db, { agencyId: null, userId: fresh.id, ...unlisted });
    const { text } = await read("/dashboard/enquiries", fresh.cookie);
    expect(text).toContain("Next steps");
    expect(text).toMatch(/href="\/dashboard\/profile"[^>]*>Finish your profile/);
    expect(text).toMatch(/href="\/dashboard\/agency"[^>]*>Join or create an agency/);
    expect(text).toMatch(/href="\/dashboard\/listings\/new"[^>]*>Add your first listing/);
    expect((await read("/dashboard/profile", fresh.cookie)).text).toContain("Next steps");
    expect((await read("/dashboard/listings", fresh.cookie)).text).not.toContain("Next steps");
    const home = (await read("/", fresh.cookie)).text;
    expect(home).toMatch(/Next step:.*href="\/dashboard\/profile"[^>]*>Finish your profile/);
    expect(home).not.toContain("your homes need nothing");
    for (const path of ["/", "/dashboard/enquiries", "/dashboard/profile"])
      expect((await read(path, agent.cookie)).text).not.toContain("Next step");
  });
});

describe("the enquiry form", () => {
  test("is prefilled with name and address of the signed-in user only", async () => {
    const { cookie, id } = await signedInMember(db, { firstName: "Grace", lastName: "Hopper" });
    const { email } = await db.selectFrom("users").select("email").where("id", "=", id).executeTakeFirstOrThrow();
    for (const page of [`/agents/${agentId}`, `/listings/${homeId}/a-home-with-enquiries-newtown`]) {
      const own = await read(page, cookie);
      expect(own.headers["cache-control"], page).toBe("private, no-store");
      expect(own.text, page).toMatch(/<input[^>]*name="name"[^>]*value="Grace Hopper"/);
      expect(own.text, page).toMatch(new RegExp(`<input[^>]*name="email"[^>]*value="${email}"`));
      const everybodys = await read(page);
      expect(everybodys.text, page).not.toContain("Grace");
      expect(everybodys.text, page).toMatch(/<input[^>]*name="email"(?![^>]*value=)/);
    }
  });
});

describe("the home page of a member", () => {
  test("offers homes: the newest, or those of the search that was saved last", async () => {
    const { cookie, id } = await signedInMember(db);
    const { email } = await db.selectFrom("users").select("email").where("id", "=", id).executeTakeFirstOrThrow();
    const newest = await read("/", cookie);
    expect(newest.text).toContain("New on the market");
    expect(newest.text).toContain("A home with enquiries");
    const rented = { listingType: "rent", price: 650, title: "A flat to rent in Manly", suburb: "Manly" } as const;
    await insertListing(db, { createdByUserId: agent.id, ...rented });
    await insertSubscriber(db, email);
    await insertSavedSearch(db, email, { userId: id, listingType: "rent", suburb: ["Manly"] });
    const own = await read("/", cookie);
    expect(own.text).toContain("New for your saved search");
    expect(own.text).toContain("A flat to rent in Manly");
    expect(own.text).not.toContain("A home with enquiries");
    expect((await read("/")).text).not.toContain("New for your saved search");
  });
});
