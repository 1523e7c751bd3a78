import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { honeypotName } from "#app/lib/fields.ts";
import { testDatabase } from "#db/test-database.ts";
import { insertAgency } from "#samples/factories/agencies.ts";
import { insertAgent } from "#samples/factories/agents.ts";
import { insertListing } from "#samples/factories/listings.ts";
import { signedInMember, type SignedInMember } from "#tests/support/members.ts";
import { openSoutherly } from "#tests/support/southerly.ts";

const { db } = await testDatabase();
const southerly = await openSoutherly({ WORKER: "off" });

let agent: SignedInMember;
beforeAll(async () => {
  agent = await signedInMember(db, { role: "agent" });
});

let made = 0;
/** Each photo has another colour. */
const photo = () => {
  made += 1;
  return sharp({ create: { width: 640, height: 480, channels: 3, background: { r: made % 256, g: 120, b: 90 } } })
    .png()
    .toBuffer();
};

interface SentFile {
  name: string;
  bytes: Uint8Array;
}

/** Sends the page's own form. */
async function add(path: string, files: readonly SentFile[], kind = "photo", cookie = agent.cookie) {
  const form = new FormData();
  if (kind) form.append("kind", kind);
  for (const { name, bytes } of files) form.append("file", new Blob([new Uint8Array(bytes)]), name);
  const { headers, body } = new Response(form) as Response & { body: ReadableStream };
  const contentType = headers.get("content-type") ?? "";
  return southerly.send(path, {
    method: "POST",
    body: Buffer.from(await new Response(body).arrayBuffer()),
    headers: { cookie, "content-type": contentType },
  });
}

/** Sends a multipart form with fields and, if any, a file. */
async function sendForm(path: string, cookie: string, fields: Record<string, string>, logo?: SentFile) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ [honeypotName]: "", ...fields })) form.append(name, value);
  form.append("logo", new Blob(logo ? [new Uint8Array(logo.bytes)] : []), logo?.name ?? "");
  const sent = new Response(form);
  return southerly.send(path, {
    method: "POST",
    headers: { cookie, "content-type": sent.headers.get("content-type") ?? "" },
    body: Buffer.from(await sent.arrayBuffer()),
  });
}

async function ownHome() {
  const { id } = await insertListing(db, { createdByUserId: agent.id });
  const stored = () =>
    db
      .selectFrom("pictures")
      .select(["kind", "state", "position", "uploadedByUserId"])
      .where("listingId", "=", id)
      .orderBy("position")
      .execute();
  return { path: `/dashboard/listings/${id}/pictures`, stored };
}

describe("the form that adds pictures", () => {
  test("keeps all files in their order and leads back to the list", async () => {
    const { path, stored } = await ownHome();
    const files = [
      { name: "1.jpg", bytes: await photo() },
      { name: "2.jpg", bytes: await photo() },
    ];
    const response = await add(path, files);
    expect([response.status, response.headers.location]).toEqual([303, `${path}#pictures`]);
    const row = { kind: "photo", state: "preparing", uploadedByUserId: agent.id };
    await expect(stored()).resolves.toEqual([
      { ...row, position: 1 },
      { ...row, position: 2 },
    ]);
    // The same files, sent again as after a reload, are the same pictures.
    expect((await add(path, files)).status).toBe(303);
    await expect(stored()).resolves.toHaveLength(2);
    expect((await add(path, [{ name: "plan.png", bytes: await photo() }], "floorplan")).status).toBe(303);
    expect((await stored()).at(-1)?.kind).toBe("floorplan");
  });

  test("names the files that are refused, says why, and keeps the others", async () => {
    const { path, stored } = await ownHome();
    const response = await add(path, [
      { name: "kitchen.jpg", bytes: await photo() },
      { name: "a<b>contract.pdf", bytes: Buffer.from("%PDF-1.7 the contract of sale") },
      { name: "empty.png", bytes: new Uint8Array() },
    ]);
    expect(response.status).toBe(422);
    expect(response.text).toContain("Some files were not added");
    expect(response.text).toContain("a&lt;b&gt;contract.pdf");
    expect(response.text).toContain("This is a PDF.");
    expect(response.text).toContain("empty.png");
    expect(response.text).toContain("The other one was added.");
    await expect(stored()).resolves.toHaveLength(1);
  });

  test("reports a missing file", async () => {
    const { path, stored } = await ownHome();
    const response = await add(path, [{ name: "", bytes: new Uint8Array() }]);
    expect(response.status).toBe(422);
    expect(response.text).toContain("Please choose a picture first.");
    await expect(stored()).resolves.toEqual([]);
  });

  test("refuses pictures of another agent's home", async () => {
    const { path, stored } = await ownHome();
    const [other, buyer] = [await signedInMember(db, { role: "agent" }), await signedInMember(db)];
    const files = [{ name: "1.jpg", bytes: await photo() }];
    expect((await add(path, files, "photo", other.cookie)).status).toBe(404);
    expect((await add(path, files, "photo", buyer.cookie)).status).toBe(403);
    const visitor = await add(path, files, "photo", "");
    expect(visitor.status).toBe(401);
    expect(visitor.text).toContain("<title>This was not sent – Southerly</title>");
    expect(visitor.text).toContain(`href="${path}" class="link">Back to the page where you choose the file`);
    await expect(stored()).resolves.toEqual([]);
  });
});

describe("a portrait and a logo", () => {
  test("are uploaded by the forms of their pages, shown there, and deleted", async () => {
    const { id: agencyId } = await insertAgency(db);
    const own = await signedInMember(db, { role: "agent" });
    await insertAgent(db, { agencyId, userId: own.id });
    const stored = () =>
      db
        .selectFrom("pictures")
        .select(["kind", "deletedAt"])
        .where("uploadedByUserId", "=", own.id)
        .orderBy("id")
        .execute();
    for (const path of ["/dashboard/profile/portrait", "/dashboard/profile/logo"]) {
      const sent = await add(path, [{ name: "me.png", bytes: await photo() }], "", own.cookie);
      expect([sent.status, sent.headers.location]).toEqual([303, `${path}#flash`]);
      const shown = await southerly.send(path, { headers: { cookie: own.cookie } });
      expect(shown.text).toContain("Being prepared");
      const refused = await add(path, [{ name: "me.pdf", bytes: Buffer.from("%PDF-1.7 about me") }], "", own.cookie);
      expect(refused.status).toBe(422);
      expect(refused.text).toContain("This is a PDF.");
    }
    await expect(stored()).resolves.toEqual([
      { kind: "portrait", deletedAt: null },
      { kind: "logo", deletedAt: null },
    ]);
    const removed = await southerly.send("/dashboard/profile/portrait?do=remove", {
      method: "POST",
      body: new URLSearchParams({ [honeypotName]: "" }).toString(),
      headers: { cookie: own.cookie, "content-type": "application/x-www-form-urlencoded" },
    });
    expect(removed.status).toBe(303);
    await expect(stored()).resolves.toMatchObject([{ deletedAt: expect.any(Date) as unknown }, { deletedAt: null }]);
  });
});

describe("the picture of someone else", () => {
  const paths = { logo: "/dashboard/profile/logo", portrait: "/dashboard/profile/portrait" } as const;
  let agencyId: number;
  let principalAgentId: number;
  const picturesOf = (column: "agencyId" | "agentId", id: number) =>
    db.selectFrom("pictures").select(["kind", "agencyId", "agentId", "listingId"]).where(column, "=", id).execute();

  async function join(agency: number, agencyRole: "principal" | "agent" | "assistant") {
    const member = await signedInMember(db, { role: "agent" });
    const { id: agentId } = await insertAgent(db, { agencyId: agency, userId: member.id });
    await db.updateTable("agents").set({ agencyRole }).where("id", "=", agentId).execute();
    return { cookie: member.cookie, agentId };
  }

  beforeAll(async () => {
    ({ id: agencyId } = await insertAgency(db));
    ({ agentId: principalAgentId } = await join(agencyId, "principal"));
  });

  const cookies: Record<string, () => Promise<string>> = {
    "a visitor": () => Promise.resolve(""),
    "a buyer": async () => (await signedInMember(db)).cookie,
    "an agent without an agency": async () => (await signedInMember(db, { role: "agent" })).cookie,
    "an agent of the agency": async () => (await join(agencyId, "agent")).cookie,
    "an assistant of another agency": async () => (await join((await insertAgency(db)).id, "assistant")).cookie,
  };

  /** The logo of `agencyId`, addressed as admins do, and as the owner does. Other agencies change only their own logo. */
  test.each([
    { who: "a visitor", query: true, status: 401 },
    { who: "a visitor", query: false, status: 401 },
    { who: "a buyer", query: true, status: 403 },
    { who: "a buyer", query: false, status: 403 },
    { who: "an agent without an agency", query: true, status: 404 },
    { who: "an agent of the agency", query: true, status: 403 },
    { who: "an agent of the agency", query: false, status: 403 },
    { who: "an assistant of another agency", query: true, status: 303 },
  ])("is not the logo that $who uploads (named in the address: $query)", async ({ who, query, status }) => {
    const cookie = (await cookies[who]?.()) ?? "";
    const path = query ? `${paths.logo}?agency=${agencyId}` : paths.logo;
    expect((await add(path, [{ name: "a.png", bytes: await photo() }], "logo", cookie)).status).toBe(status);
    expect(await picturesOf("agencyId", agencyId)).toEqual([]);
  });

  test.each([
    { who: "a visitor", status: 401 },
    { who: "a buyer", status: 403 },
  ])("is not the portrait that $who uploads", async ({ who, status }) => {
    const cookie = (await cookies[who]?.()) ?? "";
    expect((await add(paths.portrait, [{ name: "a.png", bytes: await photo() }], "", cookie)).status).toBe(status);
    expect(await picturesOf("agentId", principalAgentId)).toEqual([]);
  });

  test.each(["logo", "portrait"] as const)("is not changed by further fields of the form of a %s", async (kind) => {
    const { id: ownAgencyId } = await insertAgency(db);
    const { cookie, agentId } = await join(ownAgencyId, "assistant");
    const { id: listingId } = await insertListing(db, { createdByUserId: agent.id });
    const forged = {
      agency: String(agencyId),
      agencyId: String(agencyId),
      agentId: String(principalAgentId),
      listingId: String(listingId),
      of: "agency",
      id: String(agencyId),
      state: "ready",
      position: "9",
    };
    const sent = await sendForm(paths[kind], cookie, forged, { name: "a.png", bytes: await photo() });
    expect(sent.status).toBe(303);
    expect(await picturesOf("agencyId", agencyId)).toEqual([]);
    expect(await picturesOf("agentId", principalAgentId)).toEqual([]);
    expect(await db.selectFrom("pictures").select("id").where("listingId", "=", listingId).execute()).toEqual([]);
    const own = { kind, agencyId: null, agentId: null, listingId: null };
    const expected = kind === "logo" ? { ...own, agencyId: ownAgencyId } : { ...own, agentId };
    const isLogo = kind === "logo";
    expect(await picturesOf(isLogo ? "agencyId" : "agentId", isLogo ? ownAgencyId : agentId)).toEqual([expected]);
  });
});

describe("the form that creates an agency", () => {
  const path = "/dashboard/agency?do=create";
  const newAgent = async () => {
    const member = await signedInMember(db, { role: "agent" });
    await insertAgent(db, { userId: member.id, agencyId: null });
    return member;
  };
  const logosOf = (agency: string) =>
    db
      .selectFrom("agencies")
      .leftJoin("pictures", "pictures.agencyId", "agencies.id")
      .select("pictures.kind")
      .where("agencies.name", "=", agency)
      .execute();

  test("adds the logo, in one step", async () => {
    const { cookie } = await newAgent();
    const sent = await sendForm(path, cookie, { name: "Quay Logo" }, { name: "logo.png", bytes: await photo() });
    expect([sent.status, sent.headers.location], sent.text).toEqual([303, "/dashboard/agency#agency"]);
    expect(await logosOf("Quay Logo")).toEqual([{ kind: "logo" }]);
  });

  test("needs no logo", async () => {
    const { cookie } = await newAgent();
    expect((await sendForm(path, cookie, { name: "Quay Plain" })).status).toBe(303);
    expect(await logosOf("Quay Plain")).toEqual([{ kind: null }]);
  });

  test("reports a refused logo with the faults of the fields, and keeps what was typed", async () => {
    const { cookie } = await newAgent();
    const fields = { name: "Quay Refused", abn: "51 824 753 557", domain: "quay.example.com" };
    const pdf = { name: "logo.pdf", bytes: Buffer.from("%PDF-1.7 a logo") };
    const refused = await sendForm(path, cookie, fields, pdf);
    expect(refused.status).toBe(422);
    for (const text of ["This is a PDF.", "Enter a valid ABN", "Quay Refused", "quay.example.com"]) {
      expect(refused.text).toContain(text);
    }
    const again = await sendForm(path, cookie, fields, { name: "logo.png", bytes: await photo() });
    expect(again.status).toBe(422);
    expect(again.text).toContain("Choose the logo again");
    expect(await logosOf("Quay Refused")).toEqual([]);
  });

  test("reports a refused logo also when the fields after it are not read", async () => {
    const { cookie } = await newAgent();
    const header = Buffer.from(await photo()).subarray(0, 33);
    header.writeUInt32BE(20_000, 16);
    header.writeUInt32BE(20_000, 20);
    const form = new FormData();
    form.append("name", "Quay Huge");
    form.append("logo", new Blob([new Uint8Array(Buffer.concat([header, Buffer.alloc(4 * 1024 * 1024)]))]), "logo.png");
    form.append(honeypotName, "");
    const sent = new Response(form);
    const refused = await southerly.send(path, {
      method: "POST",
      headers: { cookie, "content-type": sent.headers.get("content-type") ?? "" },
      body: Buffer.from(await sent.arrayBuffer()),
    });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain("megapixel");
    expect(refused.text).not.toContain("automated message");
    expect(await logosOf("Quay Huge")).toEqual([]);
  });

  test("is for agents: others are refused before their file is read", async () => {
    const buyer = await signedInMember(db);
    const file = { name: "logo.png", bytes: await photo() };
    expect((await sendForm(path, buyer.cookie, { name: "Quay Buyer" }, file)).status).toBe(403);
    expect(await logosOf("Quay Buyer")).toEqual([]);
  });
});
