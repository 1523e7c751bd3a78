import { beforeEach, describe, expect, test } from "vitest";
import { newMember } from "#app/features/leads/inbox/inbox.fixture.ts";
import { type AgencyRole, MAX_TEMPLATES } from "#app/features/managers/policy.ts";
import { findAccountData } from "#app/features/personal-data/account-data.queries.server.ts";
import type { Member } from "#app/lib/caller.ts";
import { Conflict, Invalid, NotFound } from "#app/lib/errors.ts";
import { db } from "#db/client.server.ts";
import { insertAgency } from "#samples/factories/agencies.ts";
import { insertAgent } from "#samples/factories/agents.ts";
import { insertInspection } from "#samples/factories/inspections.ts";
import { insertListing } from "#samples/factories/listings.ts";
import { findReplyTemplates } from "./answering.queries.server.ts";
import { adviseTemplate, fillForLead, removeTemplate, saveTemplate } from "./inbox.server.ts";
import { templateSchema } from "./template.schema.ts";

let agencyId: number;
let manager: Member;
let ada: Member;

async function join(agencyRole: AgencyRole) {
  const member = await newMember({ role: "agent" });
  const { id } = await insertAgent(db(), { agencyId, userId: member.user.id });
  await db().updateTable("agents").set({ agencyRole }).where("id", "=", id).execute();
  return member;
}

beforeEach(async () => {
  ({ id: agencyId } = await insertAgency(db()));
  await join("principal");
  manager = await join("manager");
  ada = await join("agent");
});

const written = (changes: Partial<{ name: string; text: string; homes: string; owner: string }> = {}) =>
  templateSchema.parse({ name: "Times", text: "Hello {name}", homes: "both", owner: "mine", ...changes });
const namesOf = async ({ user }: Member) => (await findReplyTemplates(user.id)).map(({ name }) => name);
const firstOf = async ({ user }: Member) => {
  const [template] = await findReplyTemplates(user.id);
  if (!template) throw new Error("expected a template");
  return template;
};

describe("templates", () => {
  test("of a person are theirs; those of the agency are read by all and changed by its office", async () => {
    await saveTemplate(ada, 0, written({ name: "Ada's" }));
    await saveTemplate(manager, 0, written({ name: "Shared", owner: "agency" }));
    expect(await namesOf(ada)).toEqual(["Ada's", "Shared"]);
    expect(await namesOf(manager)).toEqual(["Shared"]);
    await expect(saveTemplate(ada, 0, written({ owner: "agency" }))).rejects.toThrow(Invalid);
    const shared = await firstOf(manager);
    expect((await findReplyTemplates(ada.user.id)).map(({ mayEdit }) => mayEdit)).toEqual([true, false]);
    await expect(saveTemplate(ada, shared.id, written())).rejects.toThrow(NotFound);
    await expect(removeTemplate(ada, shared.id)).rejects.toThrow(NotFound);
    await saveTemplate(manager, shared.id, written({ name: "Shared again" }));
    expect(await namesOf(ada)).toEqual(["Ada's", "Shared again"]);
    expect((await findAccountData(ada.user.id)).replyTemplates).toMatchObject([{ name: "Ada's" }]);
    await db().updateTable("agents").set({ agencyId: null }).where("userId", "=", ada.user.id).execute();
    expect(await namesOf(ada)).toEqual(["Ada's"]);
    await removeTemplate(manager, shared.id);
    await expect(removeTemplate(manager, shared.id)).rejects.toThrow(NotFound);
  });

  test("end at 20, also when saved at once", async () => {
    const results = await Promise.allSettled(
      Array.from({ length: MAX_TEMPLATES + 3 }, (_, index) => saveTemplate(ada, 0, written({ name: `No ${index}` }))),
    );
    const refused = results.filter((result) => result.status === "rejected");
    expect(refused.map(({ reason }) => reason as unknown)).toEqual(Array(3).fill(expect.any(Conflict)));
    expect(await namesOf(ada)).toHaveLength(MAX_TEMPLATES);
  });

  test("fill in name, public address and next inspection", async () => {
    await saveTemplate(ada, 0, written({ text: "{ Name }: {address}, {next inspection}." }));
    const template = await firstOf(ada);
    const { id } = await insertListing(db(), { createdByUserId: ada.user.id, suburb: "Newtown" });
    await db().updateTable("listings").set({ addressDisplay: "suburb" }).where("id", "=", id).execute();
    const lead = { name: "Grace", listing: { id } };
    const textFor = async (filled: typeof lead | { name: string; listing: null }) =>
      (await fillForLead(template, filled)).text;
    expect(await textFor(lead)).toBe("Grace: Newtown, not planned yet.");
    const startsAt = new Date("2030-03-02T00:00:00Z");
    await insertInspection(db(), { listingId: id, startsAt, endsAt: new Date(startsAt.getTime() + 1_800_000) });
    expect(await textFor(lead)).toBe("Grace: Newtown, Saturday 2 March 2030, 11:00 am.");
    expect(await textFor({ name: "Grace", listing: null })).toBe("Grace: the home, not planned yet.");
  });

  test("are judged for the home of the enquiry like its own text", async () => {
    const { id } = await insertListing(db(), { createdByUserId: ada.user.id, price: 1_450_000 });
    const adviceOn = async (text: string) => {
      const template = { id: 1, name: "Price", text, listingType: null, isShared: false, mayEdit: true };
      return (await fillForLead(template, { name: "Grace", listing: { id } })).advice;
    };
    expect(await adviceOn("{name}, the price guide is $1,400,000.")).toBe(
      "Advice: “$1,400,000” is a second price: this home is advertised at $1,450,000. Write that price, or leave the amount out.",
    );
    expect(await adviceOn("The price guide is $1,200,000.")).toContain("more than 10%");
    // The template may be older than the rule, or imported.
    expect(await adviceOn("Offers over $1,450,000")).toMatch(/^Remove “Offers over \$1,450,000”/);
    // The rule about tenants applies to rentals only.
    expect(await adviceOn("Professionals only. The price guide is $1,450,000.")).toBeUndefined();
  });

  test("are judged without a home for the kinds of homes that they are for", () => {
    const text = "Professionals only, please.";
    expect(adviseTemplate({ text, listingType: "sale" })).toBeUndefined();
    const advice = expect.stringMatching(/^Advice on “Professionals only”: no law forbids this/);
    expect(adviseTemplate({ text, listingType: "rent" })).toEqual(advice);
    expect(adviseTemplate({ text, listingType: null })).toEqual(advice);
    expect(adviseTemplate({ text: "Thank you, {name}.", listingType: null })).toBeUndefined();
  });
});

test.each([
  ["Hello {nmae}", "both", "{nmae} is not a placeholder"],
  ["Offers over $900,000", "sale", "an ad for a sale may not say “over”"],
  ["Offers over $900,000", "both", "an ad for a sale may not say “over”"],
  ["We ask $900k+ for it", "sale", "(Property and Stock Agents Act 2002, s 73)"],
  ["No Vietnamese, thank you", "rent", "(Anti-Discrimination Act 1977, s 20 and s 51)"],
  ["", "both", "Write the text"],
])("the text %j for %s is refused", (text, homes, message) => {
  const result = templateSchema.safeParse({ name: "Times", text, homes });
  expect(result.error?.issues.map((issue) => issue.message).join(" ")).toContain(message);
});
