import { open } from "node:fs/promises";
import { recordChange } from "#app/features/audit/record-change.server.ts";
import {
  lockContent,
  lockOwner,
  lockUploadQuota,
  ownerExists,
  sumBytesOfLastDay,
} from "#app/features/pictures/files.queries.server.ts";
import { removeUnusedContent } from "#app/features/pictures/files.server.ts";
import { originalKey, shortHash } from "#app/features/pictures/model/media.ts";
import { mediaStore, withIncomingFile } from "#app/features/pictures/model/media-store.server.ts";
import { MAX_BYTES_OF_DAY, whileArriving, whileStoring } from "#app/features/pictures/receive.server.ts";
import { readUpload, type SpooledFile } from "#app/features/pictures/spool.server.ts";
import type { Member } from "#app/lib/caller.ts";
import { Conflict, Forbidden, NotFound, OutOfSpace, TooMany, Unavailable } from "#app/lib/errors.ts";
import { tidy } from "#app/lib/plain-text.ts";
import { withDeadline } from "#platform/deadline.server.ts";
import { logger } from "#platform/logger.server.ts";
import { transaction } from "#db/transaction.server.ts";
import {
  DOCUMENT_RETENTION_MONTHS,
  type DocumentKind,
  documentKinds,
  MAX_DOCUMENT_NAME,
  MAX_DOCUMENTS,
  documentMessages,
  DAYS_OF_LINK,
  documentPath,
  formatBytes,
} from "./document.ts";
import {
  countDocuments,
  type DocumentHome,
  findDocument,
  findDocumentHome,
  findSameDocument,
  insertDocument,
  lockDocument,
  purgeDocuments,
  softDeleteDocument,
  type StoredDocument,
  countDownload,
  existsRecentLink,
  findContract,
  findEnquiryRecipient,
  findLinkedDocument,
  findVisitorRecipient,
  insertDocumentLink,
  type LinkedDocument,
  revokeLink,
} from "./documents.queries.server.ts";
import { z } from "zod";
import { isConfirmedEmail } from "#app/features/accounts/model/accounts.queries.server.ts";
import { generateToken, hashToken } from "#app/features/accounts/model/account.server.ts";
import { findReplyAuthor, findTrustLimits, type MemberTrust } from "#app/features/agents/model/agent.queries.server.ts";
import { lockVisitor, updateVisitor, type Visitor } from "#app/features/inspections/manage.queries.server.ts";
import { requireManagedInspection } from "#app/features/inspections/manage.server.ts";
import { checkInMessages } from "#app/features/inspections/model/inspection.ts";
import { isProvenVisitor } from "#app/features/inspections/model/inspections.queries.server.ts";
import { offerContract } from "#app/features/inspections/follow-up.server.ts";
import { insertLeadChange, updateToAnswered } from "#app/features/leads/model/status.queries.server.ts";
import { listingName } from "#app/features/listings/model/labels.ts";
import { findHomeTrust } from "#app/features/listings/model/listing.queries.server.ts";
import {
  canMailAddress,
  canMailText,
  genericHomeLabel,
  mailableContact,
} from "#app/features/listings/model/mail-safety.ts";
import { rowIdField } from "#app/http/fields.schema.ts";
import { formatLongDate } from "#app/lib/dates.ts";
import { consumeRateLimit } from "#app/limits/limits.server.ts";
import { isMailable, queueMail, queueUnrequestedMail } from "#app/mail/outbox.server.ts";
import { publicUrl } from "#app/mail/public-url.server.ts";
import { documentMail } from "./document.mail.ts";

const problems = documentMessages.problems;

/** Throws `Forbidden` for people who are neither agents nor admins, and `NotFound` unless they manage the home. */
export async function requireDocumentHome({ user }: Member, listingId: number): Promise<DocumentHome> {
  if (user.role !== "agent" && !user.isAdmin) throw new Forbidden(documentMessages.agentsOnly);
  const home = await findDocumentHome(listingId, user);
  if (!home) throw new NotFound(documentMessages.noHome);
  return home;
}

/** `field` is the form's. */
interface Problem {
  field: "file" | "kind" | "words";
  problem: string;
  status: number;
}

type ReceivedDocument = { name: string; isNew: boolean } | Problem;

/**
 * Attaches the PDF of a multipart body, with its `kind` and its name (`words`). A file that is attached already is
 * stored once. `fields` has the typed values. Throws like `requireDocumentHome`, `TooMany` over the daily or concurrent
 * limit, and `Invalid` for an unreadable body.
 */
export async function receiveDocument(
  member: Member,
  listingId: number,
  request: Request,
): Promise<{ received: ReceivedDocument; fields: URLSearchParams }> {
  await requireDocumentHome(member, listingId);
  const store = mediaStore();
  const { results, fields } = await whileArriving(member, () =>
    readUpload(request, {
      spool: (work) => withIncomingFile(store, work),
      keep: (file) => receiveFile(member, listingId, file),
    }),
  );
  const [first] = results;
  if (!first) return { received: { field: "file", problem: problems.choose, status: 422 }, fields };
  if (!("error" in first)) return { received: first, fields };
  const [problem, status] = first.error ? [problems.noRoom, 507] : [problems.incomplete, 422];
  return { received: { field: "file", problem, status }, fields };
}

async function receiveFile(member: Member, listingId: number, file: SpooledFile): Promise<ReceivedDocument> {
  const refused = await findProblem(file);
  if (refused) return refused;
  try {
    return await whileStoring(member, () => storeDocument(member, listingId, file));
  } catch (error) {
    const problem = toProblem(error);
    if (!problem) throw error;
    if (problem.status >= 500) logger.warn({ err: error }, "a document was not stored");
    return { field: "file", ...problem };
  }
}

class DailyLimitReached extends TooMany {}

function toProblem(error: unknown): { problem: string; status: number } | undefined {
  if (error instanceof NotFound) return { problem: documentMessages.noHome, status: 404 };
  if (error instanceof Conflict) return { problem: problems.tooMany(MAX_DOCUMENTS), status: 409 };
  if (error instanceof DailyLimitReached) return { problem: problems.dailyLimit, status: 429 };
  if (error instanceof OutOfSpace) return { problem: problems.noRoom, status: 507 };
  const isTemporary = error instanceof Unavailable || error instanceof TooMany;
  return isTemporary ? { problem: problems.notNow, status: 503 } : undefined;
}

async function findProblem({ kind, isTooLarge, path, bytes, fields }: SpooledFile): Promise<Problem | undefined> {
  if (isTooLarge) return { field: "file", problem: problems.tooLarge, status: 413 };
  if (kind === "empty") return { field: "file", problem: problems.empty, status: 422 };
  if (kind !== "pdf") return { field: "file", problem: problems.notPdf, status: 415 };
  if (!(await hasEndOfPdf(path, bytes))) return { field: "file", problem: problems.cut, status: 422 };
  if (!isKind(fields.kind)) return { field: "kind", problem: problems.unknownKind, status: 422 };
  if (tidy(fields.words ?? null).length > MAX_DOCUMENT_NAME) {
    return { field: "words", problem: problems.nameTooLong(MAX_DOCUMENT_NAME), status: 422 };
  }
  return undefined;
}

function isKind(text: string | undefined): text is DocumentKind {
  return documentKinds.some((kind) => kind === text);
}

/** Readers look for the marker in the last kilobyte (ISO 32000-2, annex I). Without it the file was cut short. */
const tailBytes = 1024;

async function hasEndOfPdf(path: string, bytes: number): Promise<boolean> {
  const file = await open(path, "r");
  try {
    const { buffer, bytesRead } = await file.read(
      Buffer.alloc(tailBytes),
      0,
      tailBytes,
      Math.max(0, bytes - tailBytes),
    );
    return buffer.subarray(0, bytesRead).includes("%%EOF");
  } finally {
    await file.close();
  }
}

/** Stores the file before its row, so that no row points to a missing file. */
async function storeDocument(member: Member, listingId: number, file: SpooledFile): Promise<ReceivedDocument> {
  const { user } = member;
  const { contentHash, bytes, path, fields } = file;
  const owner = { of: "listing", id: listingId } as const;
  const store = mediaStore();
  const key = originalKey(contentHash);
  if (!(await ownerExists(owner, user))) throw new NotFound(documentMessages.noHome);
  await store.put(key, path);
  const kind = fields.kind as DocumentKind;
  const name = tidy(fields.words ?? null) || tidy(file.name) || `${documentMessages.kindChoice[kind]}.pdf`;
  return withDeadline(() =>
    transaction(async () => {
      if (!(await lockOwner(owner, user))) throw new NotFound(documentMessages.noHome);
      const same = await findSameDocument(listingId, contentHash);
      if (same) return { name: same.name, isNew: false };
      if ((await countDocuments(listingId)) >= MAX_DOCUMENTS) throw new Conflict(problems.tooMany(MAX_DOCUMENTS));
      await lockUploadQuota(user.id);
      if ((await sumBytesOfLastDay(user.id)) + bytes > MAX_BYTES_OF_DAY) throw new DailyLimitReached(daySeconds);
      await lockContent(shortHash(contentHash));
      // A concurrent deletion of the same content may have removed the file just before the lock.
      if ((await store.modifiedAt(key)) === undefined) throw new Unavailable("The file was removed meanwhile.");
      const { id } = await insertDocument({ listingId, kind, name, contentHash, bytes, uploadedByUserId: user.id });
      await recordChange(member, {
        action: "listing.document_attached",
        subject: "listing",
        subjectId: listingId,
        detail: { document: id, kind },
      });
      return { name, isNew: true };
    }),
  );
}

const daySeconds = 86_400;

/** The file, for the people who manage the home. Throws like `requireDocumentHome`, and `NotFound` if it is missing. */
export async function readOwnDocument(
  member: Member,
  listingId: number,
  documentId: number,
): Promise<{ name: string; bytes: Uint8Array<ArrayBuffer> }> {
  await requireDocumentHome(member, listingId);
  const document = await findDocument(listingId, documentId);
  const bytes = document && (await mediaStore().get(originalKey(document.contentHash)));
  if (!document || !bytes) throw new NotFound(documentMessages.noDocument);
  return { name: document.name, bytes };
}

/**
 * Deletes a document and its file; its links stop working. If the process dies in between, the nightly sweep removes
 * the file. Throws like `requireDocumentHome`, and `NotFound` if the home has no such document.
 */
export async function deleteDocument(
  member: Member,
  listingId: number,
  documentId: number,
): Promise<StoredDocument | undefined> {
  await requireDocumentHome(member, listingId);
  const document = await transaction(async () => {
    const locked = await lockDocument(listingId, documentId);
    // A repeated press, or the first one failed after this transaction.
    if (!locked) return undefined;
    await softDeleteDocument(documentId);
    await recordChange(member, {
      action: "listing.document_deleted",
      subject: "listing",
      subjectId: listingId,
      detail: { document: documentId, kind: locked.kind },
    });
    return locked;
  });
  if (!document) return undefined;
  try {
    await removeUnusedContent(document.contentHash);
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error;
    logger.warn({ err: error }, "the file of a deleted document will be removed tonight");
  }
  return document;
}

/** Run it before the sweep of the media store, which then removes the files. */
export async function eraseOldDocuments(): Promise<void> {
  const documents = await purgeDocuments(DOCUMENT_RETENTION_MONTHS);
  if (documents > 0) logger.info({ documents }, "old documents of homes were erased");
}

const sendMessages = documentMessages.send;

/** To an enquirer or a visitor. */
export const sendDocumentSchema = z.object({
  document: rowIdField(sendMessages.choose),
  enquiry: rowIdField(sendMessages.noRecipient).optional(),
  visitor: rowIdField(sendMessages.noRecipient).optional(),
});

/** An enquiry or a registration for an inspection. */
export type RecipientId = { enquiry: number } | { visitor: number };

export interface Recipient {
  name: string;
  /** Null if they gave none, or none that can be mailed. */
  email: string | null;
  /** The person has confirmed the address. */
  isProven: boolean;
  hasWithdrawn: boolean;
  leadId: number | null;
  registrationId: number | null;
  inspectionId: number | null;
}

/** Undefined if the member may not write to such a person about the home. */
export async function findRecipient(
  { user }: Member,
  listingId: number,
  id: RecipientId,
): Promise<Recipient | undefined> {
  const mailable = (email: string | null) => (email !== null && isMailable(email) ? email : null);
  if ("enquiry" in id) {
    const lead = await findEnquiryRecipient(user, listingId, id.enquiry);
    if (!lead) return undefined;
    return {
      name: lead.name,
      email: mailable(lead.email),
      isProven: lead.userId !== null && (await isConfirmedEmail(lead.userId, lead.email)),
      hasWithdrawn: lead.withdrawnAt !== null,
      leadId: lead.id,
      registrationId: null,
      inspectionId: null,
    };
  }
  const visitor = await findVisitorRecipient(listingId, id.visitor);
  if (!visitor) return undefined;
  return {
    name: visitor.name,
    email: mailable(visitor.email),
    isProven: await isProvenVisitor(visitor.id),
    hasWithdrawn: false,
    leadId: null,
    registrationId: visitor.id,
    inspectionId: visitor.inspectionId,
  };
}

/**
 * Why an account may not email files to addresses that were only typed, and from when it may. Undefined if it may. The
 * age of the account does not matter in an answer to an enquiry about the home.
 */
export async function findSendLimit(
  userId: number,
  trust: MemberTrust | null,
  { isAnswer }: { isAnswer: boolean },
): Promise<string | undefined> {
  if (trust === null) return sendMessages.confirmFirst;
  if (trust === "established") return undefined;
  const { establishedOn, hasPublicAgency } = await findTrustLimits(userId);
  const isYoung = !isAnswer && establishedOn > new Date();
  if (!isYoung && hasPublicAgency) return undefined;
  return sendMessages.newAccount(isYoung ? formatLongDate(establishedOn) : undefined, !hasPublicAgency);
}

/** Why the member may not email documents of the home to the person. Undefined if they may. */
export async function findSendProblem(
  { user }: Member,
  home: Pick<DocumentHome, "isPublic">,
  { hasWithdrawn, email, isProven, leadId }: Recipient,
): Promise<string | undefined> {
  if (hasWithdrawn) return sendMessages.withdrawn;
  if (email === null) return sendMessages.noEmail;
  const { trust } = await findReplyAuthor(user.id);
  if (trust === null) return sendMessages.confirmFirst;
  if (!home.isPublic) return sendMessages.notPublic;
  return isProven ? undefined : findSendLimit(user.id, trust, { isAnswer: leadId !== null });
}

/**
 * Emails a person a private link to a document, and records it. Sending it again within ten minutes does nothing. An
 * enquiry counts as answered. Throws like `requireDocumentHome`; `NotFound` without such a document or person;
 * `Conflict` with the text of `findSendProblem`; `TooMany` at a rate limit, which is lower for new accounts.
 */
export async function sendDocument(
  member: Member,
  listingId: number,
  documentId: number,
  to: RecipientId,
): Promise<Recipient> {
  const { user } = member;
  const home = await requireDocumentHome(member, listingId);
  const author = await findReplyAuthor(user.id);
  if (author.trust === null) throw new Conflict(sendMessages.refused(sendMessages.confirmFirst));
  await consumeRateLimit("document.send.user", String(user.id));
  if (author.trust !== "established") await consumeRateLimit("lead.answer.new", String(user.id));
  return transaction(async () => {
    const document = await lockDocument(listingId, documentId);
    if (!document) throw new NotFound(documentMessages.noDocument);
    const recipient = await findRecipient(member, listingId, to);
    if (!recipient) throw new NotFound(sendMessages.noRecipient);
    const { email, isProven, leadId, registrationId, inspectionId } = recipient;
    const problem = await findSendProblem(member, home, recipient);
    if (problem !== undefined || email === null)
      throw new Conflict(sendMessages.refused(problem ?? sendMessages.noEmail));
    if (await existsRecentLink({ documentId, leadId, registrationId })) return recipient;

    const token = generateToken();
    const expiresAt = new Date(Date.now() + DAYS_OF_LINK * 86_400_000);
    await insertDocumentLink({
      documentId,
      tokenHash: hashToken(token),
      leadId,
      registrationId,
      sentByUserId: user.id,
      expiresAt,
    });
    const mail = documentMail(
      {
        ...(await toMailedHome(home, isProven)),
        ...toMailedAuthor(author, isProven),
        kind: documentMessages.kind[document.kind],
        isContract: document.kind === "contract",
        size: formatBytes(document.bytes),
        leadId: leadId ?? undefined,
        url: publicUrl(documentPath(token)),
        until: formatLongDate(expiresAt),
      },
      email,
    );
    const messageId = await (isProven ? queueMail : queueUnrequestedMail)(mail);
    if (messageId === undefined) throw new Conflict(sendMessages.tooManyMails);
    if (registrationId !== null && inspectionId !== null && document.kind === "contract") {
      const visitor = await lockVisitor(inspectionId, registrationId);
      if (visitor && !visitor.contractOfferedAt) await updateVisitor(registrationId, { contractOfferedAt: new Date() });
    }
    if (leadId !== null && (await updateToAnswered(leadId))) {
      await insertLeadChange({ leadId, userId: user.id, fromStatus: "new", toStatus: "contacted" });
    }
    await recordChange(member, {
      action: "listing.document_sent",
      subject: "listing",
      subjectId: listingId,
      detail: {
        document: documentId,
        kind: document.kind,
        ...(leadId === null ? { inspection: inspectionId } : { lead: leadId }),
      },
    });
    return recipient;
  });
}

/** The home as this reader may read it (decision 024). */
async function toMailedHome(home: DocumentHome, isProven: boolean) {
  const reader = isProven ? "proven" : "anyone";
  const trusted = await findHomeTrust(home.id);
  const name = listingName({ title: home.title, address: home.shownAddress, suburb: home.suburb });
  const address = { address: home.shownAddress, knownSuburb: trusted.knownSuburb };
  const mayName = canMailText(trusted.trust, reader, name) || canMailAddress(trusted.trust, reader, address);
  return {
    listingId: home.id,
    home: mayName ? name : genericHomeLabel(trusted.knownSuburb),
    phone: mailableContact(trusted, reader)?.phone,
  };
}

function toMailedAuthor(
  { name, email, trust }: { name: string; email: string; trust: MemberTrust | null },
  isProven: boolean,
) {
  return {
    sender: name && canMailText(trust, isProven ? "proven" : "anyone", name) ? name : undefined,
    replyTo: isMailable(email) ? { name: name || email, address: email } : undefined,
  };
}

/**
 * Sends the attached contract of sale to an attendee of an inspection. Without one, offers it as before: the attendee
 * requests it from the agent. Throws like `sendDocument` and `offerContract`.
 */
export async function sendContract(
  member: Member,
  inspectionId: number,
  registrationId: number,
): Promise<{ name: string; isFile: boolean }> {
  const { listingId, listingType } = await requireManagedInspection(member, inspectionId);
  const contract = await findContract(listingId);
  if (!contract || listingType !== "sale") {
    const { name }: Visitor = await offerContract(member, inspectionId, registrationId);
    return { name, isFile: false };
  }
  const recipient = await findVisitorRecipient(listingId, registrationId);
  if (recipient?.inspectionId !== inspectionId) throw new NotFound(checkInMessages.nobody);
  const { name } = await sendDocument(member, listingId, contract.id, { visitor: registrationId });
  return { name, isFile: true };
}

/** Idempotent. Throws like `requireDocumentHome`, and `NotFound` if the home's documents have no such link. */
export async function stopLink(member: Member, listingId: number, linkId: number): Promise<void> {
  await requireDocumentHome(member, listingId);
  await transaction(async () => {
    if (!(await revokeLink(listingId, linkId))) throw new NotFound(documentMessages.noDocument);
    await recordChange(member, {
      action: "listing.document_link_stopped",
      subject: "listing",
      subjectId: listingId,
      detail: { link: linkId },
    });
  });
}

/** Undefined for an unknown token. */
export function findDocumentByToken(token: string): Promise<LinkedDocument | undefined> {
  return findLinkedDocument(hashToken(token));
}

/** The file of a valid link. Throws `NotFound` if the link does not work. */
export async function downloadDocument(
  token: string,
  { isCounted }: { isCounted: boolean },
): Promise<{ name: string; bytes: Uint8Array<ArrayBuffer> }> {
  const linked = await findDocumentByToken(token);
  if (!linked) throw new NotFound(documentMessages.page.invalid.title);
  if (linked.isOver) throw new NotFound(documentMessages.page.over.title);
  const bytes = await mediaStore().get(originalKey(linked.contentHash));
  if (!bytes) throw new NotFound(documentMessages.noDocument);
  if (isCounted) await countDownload(linked.linkId);
  return { name: linked.name, bytes };
}
