import { utimes } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { auditOf } from "#app/features/listings/manage/own-listings.fixture.ts";
import { findAccountData } from "#app/features/personal-data/account-data.queries.server.ts";
import { sweepPictures } from "#app/features/pictures/files.server.ts";
import { mediaStore } from "#app/features/pictures/model/media-store.server.ts";
import { originalKey } from "#app/features/pictures/model/media.ts";
import type { Member } from "#app/lib/caller.ts";
import { formatLongDate } from "#app/lib/dates.ts";
import { Conflict, Forbidden, NotFound, TooMany } from "#app/lib/errors.ts";
import { db } from "#db/client.server.ts";
import { insertAgency } from "#samples/factories/agencies.ts";
import { insertAgent } from "#samples/factories/agents.ts";
import { insertDocument, insertDocumentLink, samplePdf } from "#samples/factories/documents.ts";
import { insertInspection, insertRegistration } from "#samples/factories/inspections.ts";
import { insertLead } from "#samples/factories/leads.ts";
import { insertListing, insertStatement } from "#samples/factories/listings.ts";
import { insertUser } from "#samples/factories/users.ts";
import { viewer } from "#tests/support/viewer.ts";
import { documentMessages as messages } from "./document.ts";
import { findDocuments } from "./documents.queries.server.ts";
import { deleteDocument, eraseOldDocuments, readOwnDocument, receiveDocument } from "./documents.server.ts";
import {
  downloadDocument,
  findDocumentByToken,
  findRecipient,
  findSendProblem,
  type RecipientId,
  sendContract,
  sendDocument,
  stopLink,
} from "./send-document.server.ts";

const nothing = { userId: null, agentId: null, serviceId: null, tradeId: null, listingId: null };

let agent: Member;
let listingId: number;
let email: string;

const person = async (role: "agent" | "buyer", agencyId?: number): Promise<Member> => {
  const { id } = await insertUser(db(), { role, emailConfirmedAt: new Date() });
  if (agencyId !== undefined) {
    await db()
      .updateTable("users")
      .set({ createdAt: new Date(0) })
      .where("id", "=", id)
      .execute();
  }
  if (role === "agent") await insertAgent(db(), { userId: id, agencyId: agencyId ?? null, name: "Ann Lee" });
  return { user: viewer({ id, role }), ip: "192.0.2.1" };
};

beforeEach(async () => {
  const { id: agencyId } = await insertAgency(db());
  agent = await person("agent", agencyId);
  listingId = (await insertListing(db(), { createdByUserId: agent.user.id, address: "9 Ferry Lane" })).id;
  email = `${crypto.randomUUID()}@example.com`;
});

function upload(content: Uint8Array, fields: Record<string, string> = { kind: "contract" }, name = "contract.pdf") {
  const body = new FormData();
  for (const [key, value] of Object.entries(fields)) body.append(key, value);
  body.append("file", new File([Buffer.from(content)], name, { type: "application/pdf" }));
  return new Request("http://localhost/", { method: "POST", body });
}

const attach = (...args: Parameters<typeof upload>) => receiveDocument(agent, listingId, upload(...args));
const documents = () => findDocuments(listingId, agent.user);
const exists = async (hash: string) => (await mediaStore().modifiedAt(originalKey(hash))) !== undefined;
const mails = () => db().selectFrom("messages").selectAll().where("toAddress", "=", email).execute();
const tokenIn = (text: string | undefined) => /\/documents\/([\w-]+)/.exec(text ?? "")?.[1] ?? "";

test("a PDF is attached with its name and kind, once, and read by those who manage the home", async () => {
  const pdf = samplePdf();
  await expect(attach(pdf)).resolves.toMatchObject({ received: { name: "contract.pdf", isNew: true } });
  await expect(attach(pdf, { kind: "strata", words: "Again" })).resolves.toMatchObject({
    received: { name: "contract.pdf", isNew: false },
  });
  const [document] = await documents();
  expect(document).toMatchObject({ kind: "contract", name: "contract.pdf", bytes: pdf.length, links: [] });
  const read = await readOwnDocument(agent, listingId, document?.id ?? 0);
  expect(Buffer.from(read.bytes)).toEqual(pdf);
  await expect(auditOf(listingId)).resolves.toMatchObject([{ action: "listing.document_attached" }]);

  const stranger = await person("agent");
  const buyer = await person("buyer");
  await expect(readOwnDocument(stranger, listingId, document?.id ?? 0)).rejects.toBeInstanceOf(NotFound);
  await expect(readOwnDocument(buyer, listingId, document?.id ?? 0)).rejects.toBeInstanceOf(Forbidden);
  await expect(receiveDocument(stranger, listingId, upload(pdf))).rejects.toBeInstanceOf(NotFound);
  const other = await insertListing(db(), { createdByUserId: agent.user.id });
  await expect(readOwnDocument(agent, other.id, document?.id ?? 0)).rejects.toBeInstanceOf(NotFound);
});

test.each([
  ["a picture", Buffer.from("\u0089PNG\r\n\u001A\n", "latin1"), {}, "file", messages.problems.notPdf],
  ["HTML with the name of a PDF", Buffer.from("<script>alert(1)</script>"), {}, "file", messages.problems.notPdf],
  ["an empty file", Buffer.alloc(0), {}, "file", messages.problems.empty],
  ["a PDF that was cut", Buffer.from("%PDF-1.4\nendless"), {}, "file", messages.problems.cut],
  ["an unknown kind", samplePdf(), { kind: "secret" }, "kind", messages.problems.unknownKind],
  ["a long name", samplePdf(), { words: "x".repeat(101) }, "words", messages.problems.nameTooLong(100)],
])("%s is refused at its field, and the typed values are returned", async (_, content, fields, field, problem) => {
  const { received, fields: typed } = await attach(content, { kind: "strata", words: "Report", ...fields });
  expect(received).toMatchObject({ field, problem });
  expect(Object.fromEntries(typed)).toEqual({ kind: "strata", words: "Report", ...fields });
  await expect(documents()).resolves.toEqual([]);
});

test("a deleted document is erased with its file, unless another home has the same one", async () => {
  const pdf = samplePdf();
  await attach(pdf);
  const other = await insertListing(db(), { createdByUserId: agent.user.id });
  await receiveDocument(agent, other.id, upload(pdf));
  const [first] = await documents();
  const [second] = await findDocuments(other.id, agent.user);
  const contentHash = (await deleteDocument(agent, listingId, first?.id ?? 0))?.contentHash ?? "";
  await expect(exists(contentHash)).resolves.toBe(true);
  await expect(deleteDocument(agent, listingId, first?.id ?? 0)).resolves.toBeUndefined();
  await deleteDocument(agent, other.id, second?.id ?? 0);
  await expect(exists(contentHash)).resolves.toBe(false);
  await expect(attach(pdf)).resolves.toMatchObject({ received: { isNew: true } });
});

test("the nightly jobs spare attached files, and remove those left by a crash or whose home is gone", async () => {
  const attached = await insertDocument(db(), { listingId });
  const crashed = await insertDocument(db(), { listingId, deletedAt: new Date() });
  const sold = await insertListing(db(), { createdByUserId: agent.user.id });
  await db()
    .updateTable("listings")
    .set({ status: "sold", closedOn: "2020-01-31", closedPrice: 900_000 })
    .where("id", "=", sold.id)
    .execute();
  const old = await insertDocument(db(), { listingId: sold.id });
  const removed = await insertListing(db(), { createdByUserId: agent.user.id });
  await db()
    .updateTable("listings")
    .set({ deletedAt: new Date(0) })
    .where("id", "=", removed.id)
    .execute();
  const orphaned = await insertDocument(db(), { listingId: removed.id });
  const store = mediaStore();
  for (const { contentHash } of [attached, crashed, old, orphaned]) {
    const path = join(store.incoming, "..", originalKey(contentHash));
    await utimes(path, new Date(0), new Date(0));
  }
  await eraseOldDocuments();
  await sweepPictures({});
  await expect(exists(attached.contentHash)).resolves.toBe(true);
  for (const { contentHash } of [crashed, old, orphaned]) await expect(exists(contentHash)).resolves.toBe(false);
});

test("a document is sent to an enquirer once, opens by its link, and the agent sees the download", async () => {
  const { id: documentId } = await insertDocument(db(), { listingId, name: "Secret name.pdf" });
  const { id: enquiry } = await insertLead(db(), { ...nothing, listingId, email, status: "new" });
  await Promise.all([
    sendDocument(agent, listingId, documentId, { enquiry }),
    sendDocument(agent, listingId, documentId, { enquiry }),
  ]);
  const sent = await mails();
  expect(sent).toMatchObject([{ kind: "document", leadId: enquiry, listingId, replyToAddress: expect.any(String) }]);
  expect(sent[0]?.subject).toContain("Contract of sale");
  expect(sent[0]?.textBody).not.toContain("Secret name");
  const token = tokenIn(sent[0]?.textBody);
  const [row] = await db().selectFrom("documentLinks").selectAll().where("leadId", "=", enquiry).execute();
  expect(row?.tokenHash).not.toContain(token);
  await expect(findDocumentByToken(token)).resolves.toMatchObject({ name: "Secret name.pdf", isOver: false });
  await downloadDocument(token, { isCounted: false });
  await downloadDocument(token, { isCounted: true });
  await downloadDocument(token, { isCounted: true });
  expect((await documents())[0]?.links).toMatchObject([{ email, downloads: 2, revokedAt: null }]);
  const lead = await db().selectFrom("leads").selectAll().where("id", "=", enquiry).executeTakeFirstOrThrow();
  expect(lead).toMatchObject({ status: "contacted", answeredAt: expect.any(Date) });
});

test("an email with a document names both agents of the home, and links its Statement of Information", async () => {
  const first = await db()
    .selectFrom("agents")
    .selectAll()
    .where("userId", "=", agent.user.id)
    .executeTakeFirstOrThrow();
  const employ = async (name: string, phone: string) => {
    const { id: userId } = await insertUser(db(), { role: "agent" });
    return insertAgent(db(), { userId, agencyId: first.agencyId, name, phone });
  };
  const second = await employ("Second Sample", "02 5550 0149");
  await db()
    .updateTable("listings")
    .set({ agentId: first.id, secondAgentId: second.id, contactPhone: "02 5550 0148" })
    .where("id", "=", listingId)
    .execute();
  const { id: documentId } = await insertDocument(db(), { listingId });
  const { id: buyer } = await insertUser(db(), { email, emailConfirmedAt: new Date() });
  const send = async () => {
    const { id: enquiry } = await insertLead(db(), { ...nothing, listingId, email, userId: buyer });
    await sendDocument(agent, listingId, documentId, { enquiry });
    return (await mails()).at(-1)?.textBody ?? "";
  };
  const before = await send();
  expect(before).toMatch(/Agent: Ann Lee, .+\nPhone: 02 5550 0148\nAgent: Second Sample\nPhone: 02 5550 0149/);
  expect(before).not.toContain("/-/statement");
  await insertStatement(db(), { listingId });
  expect(await send()).toMatch(new RegExp(`Statement of Information:\\n\\S+/listings/${listingId}/-/statement`));
  // A colleague of both sends it.
  const third = await employ("Third Sample", "02 5550 0150");
  await db().updateTable("listings").set({ agentId: third.id }).where("id", "=", listingId).execute();
  expect(await send()).toMatch(
    /Ann Lee has sent you[^]+Agent: Ann Lee\nAgent: Third Sample, [^]+Agent: Second Sample\n/,
  );
});

test("a link ends when it expires, is stopped, or its document or home is deleted", async () => {
  const { id: inspectionId } = await insertInspection(db(), { listingId });
  const { id: registrationId } = await insertRegistration(db(), { inspectionId, email });
  const { id: documentId } = await insertDocument(db(), { listingId });
  const expired = await insertDocumentLink(db(), { documentId, registrationId, expiresAt: new Date() });
  const stopped = await insertDocumentLink(db(), { documentId, registrationId });
  const valid = await insertDocumentLink(db(), { documentId, registrationId });
  const stranger = await person("agent");
  await expect(stopLink(stranger, listingId, stopped.id)).rejects.toBeInstanceOf(NotFound);
  const other = await insertListing(db(), { createdByUserId: agent.user.id });
  await expect(stopLink(agent, other.id, stopped.id)).rejects.toBeInstanceOf(NotFound);
  await stopLink(agent, listingId, stopped.id);
  const download = ({ token }: { token: string }) => downloadDocument(token, { isCounted: true });
  await expect(download(expired)).rejects.toBeInstanceOf(NotFound);
  await expect(download(stopped)).rejects.toBeInstanceOf(NotFound);
  await expect(download({ token: "unknown" })).rejects.toBeInstanceOf(NotFound);
  await expect(download(valid)).resolves.toMatchObject({ name: "Contract of sale.pdf" });
  await db().updateTable("listings").set({ status: "suspended" }).where("id", "=", listingId).execute();
  await expect(download(valid)).rejects.toBeInstanceOf(NotFound);
  await db().updateTable("listings").set({ status: "active" }).where("id", "=", listingId).execute();
  await deleteDocument(agent, listingId, documentId);
  await expect(download(valid)).rejects.toBeInstanceOf(NotFound);
});

test("nothing is sent to strangers by new accounts, to people who withdrew, or by agents without the right", async () => {
  const { id: documentId } = await insertDocument(db(), { listingId });
  const { id: enquiry } = await insertLead(db(), { ...nothing, listingId, email });
  const newcomer = await person("agent");
  const own = await insertListing(db(), { createdByUserId: newcomer.user.id });
  const file = await insertDocument(db(), { listingId: own.id });
  const { id: toNewcomer } = await insertLead(db(), { ...nothing, listingId: own.id, email });
  await expect(sendDocument(newcomer, own.id, file.id, { enquiry: toNewcomer })).rejects.toThrow(
    /^Nothing was sent\. .+ once you belong to an agency that an admin has confirmed\./,
  );
  await expect(sendDocument(newcomer, listingId, documentId, { enquiry })).rejects.toBeInstanceOf(NotFound);
  await expect(sendDocument(agent, listingId, documentId, { enquiry: toNewcomer })).rejects.toBeInstanceOf(NotFound);
  await expect(sendDocument(agent, listingId, file.id, { enquiry })).rejects.toBeInstanceOf(NotFound);
  await db().updateTable("leads").set({ withdrawnAt: new Date() }).where("id", "=", enquiry).execute();
  await expect(sendDocument(agent, listingId, documentId, { enquiry })).rejects.toBeInstanceOf(Conflict);
  await expect(mails()).resolves.toEqual([]);
});

test("an agent of a public agency answers enquiries with files from the first day, but writes to visitors after a week", async () => {
  const createdAt = new Date();
  await db().updateTable("users").set({ createdAt }).where("id", "=", agent.user.id).execute();
  const { id: documentId } = await insertDocument(db(), { listingId });
  const { id: enquiry } = await insertLead(db(), { ...nothing, listingId, email });
  const { id: inspectionId } = await insertInspection(db(), { listingId });
  const { id: visitor } = await insertRegistration(db(), { inspectionId, email });
  const problemOf = async (to: RecipientId) => {
    const recipient = await findRecipient(agent, listingId, to);
    return recipient && findSendProblem(agent, { isPublic: true }, recipient);
  };
  await expect(problemOf({ enquiry })).resolves.toBeUndefined();
  const week = formatLongDate(new Date(createdAt.getTime() + 7 * 86_400_000));
  const limit = `People who have not confirmed their email address can get files from you once your account is a week old, from ${week}. Until then, use your own email address.`;
  await expect(problemOf({ visitor })).resolves.toBe(limit);
  await expect(sendDocument(agent, listingId, documentId, { visitor })).rejects.toThrow(`Nothing was sent. ${limit}`);
  await sendDocument(agent, listingId, documentId, { enquiry });
  const [mail, ...more] = await mails();
  expect(more).toEqual([]);
  expect(mail?.textBody).not.toContain("Ann Lee");

  await db().updateTable("users").set({ emailConfirmedAt: null }).where("id", "=", agent.user.id).execute();
  await expect(problemOf({ enquiry })).resolves.toBe(messages.send.confirmFirst);
  await expect(sendDocument(agent, listingId, documentId, { enquiry })).rejects.toBeInstanceOf(Conflict);
});

test("a new account sends at most 30 files a day", async () => {
  await db().updateTable("users").set({ createdAt: new Date() }).where("id", "=", agent.user.id).execute();
  const { id: documentId } = await insertDocument(db(), { listingId });
  const send = async () => {
    const { id: enquiry } = await insertLead(db(), {
      ...nothing,
      listingId,
      email: `${crypto.randomUUID()}@example.com`,
    });
    await sendDocument(agent, listingId, documentId, { enquiry });
  };
  for (let count = 0; count < 30; count += 1) await send();
  await expect(send()).rejects.toBeInstanceOf(TooMany);
});

test("the check-in list sends the contract if it is attached, and offers it otherwise", async () => {
  const { id: inspectionId } = await insertInspection(db(), { listingId });
  const came = { inspectionId, attendedAt: new Date() };
  const first = await insertRegistration(db(), { ...came, email: `${crypto.randomUUID()}@example.com` });
  await expect(sendContract(agent, inspectionId, first.id)).resolves.toMatchObject({ isFile: false });
  await insertDocument(db(), { listingId });
  const { id: visitor } = await insertRegistration(db(), { ...came, email });
  await expect(sendContract(agent, inspectionId, visitor)).resolves.toMatchObject({ isFile: true });
  await expect(mails()).resolves.toMatchObject([{ kind: "document" }]);
  const stored = await db()
    .selectFrom("inspectionRegistrations")
    .select("contractOfferedAt")
    .where("id", "=", visitor)
    .executeTakeFirstOrThrow();
  expect(stored.contractOfferedAt).not.toBeNull();
});

test("links are in the recipient's copy of their data, and erased with the enquiry", async () => {
  const buyer = await person("buyer");
  const { id: documentId } = await insertDocument(db(), { listingId, uploadedByUserId: agent.user.id });
  const { id: enquiry } = await insertLead(db(), { ...nothing, listingId, userId: buyer.user.id, email });
  await sendDocument(agent, listingId, documentId, { enquiry });
  const { documentsReceived } = await findAccountData(buyer.user.id);
  expect(documentsReceived).toMatchObject([{ leadId: enquiry, name: "Contract of sale.pdf", downloads: 0 }]);
  const { documents: uploaded } = await findAccountData(agent.user.id);
  expect(uploaded).toMatchObject([{ id: documentId, listingId }]);
  await db().deleteFrom("leads").where("id", "=", enquiry).execute();
  expect((await documents())[0]?.links).toEqual([]);
});
