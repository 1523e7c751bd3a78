import { z } from "zod";
import { generateToken, hashToken } from "#app/features/accounts/model/account.server.ts";
import { isConfirmedEmail } from "#app/features/accounts/model/accounts.queries.server.ts";
import {
  findReplyAuthor,
  findTrustLimits,
  type MemberTrust,
  type ReplyAuthor,
} from "#app/features/agents/model/agent.queries.server.ts";
import { recordChange } from "#app/features/audit/record-change.server.ts";
import { offerContract } from "#app/features/inspections/follow-up.server.ts";
import { lockVisitor, updateVisitor, type Visitor } from "#app/features/inspections/manage.queries.server.ts";
import { requireManagedInspection } from "#app/features/inspections/manage.server.ts";
import { checkInMessages } from "#app/features/inspections/model/inspection.ts";
import { isProvenVisitor } from "#app/features/inspections/model/inspections.queries.server.ts";
import { insertLeadChange, updateToAnswered } from "#app/features/leads/model/status.queries.server.ts";
import { listingName } from "#app/features/listings/model/labels.ts";
import { findHomeTrust } from "#app/features/listings/model/listing.queries.server.ts";
import {
  canMailAddress,
  canMailText,
  genericHomeLabel,
  mailableContact,
  mailableSharer,
  shortStatementPath,
} from "#app/features/listings/model/mail-safety.ts";
import { mediaStore } from "#app/features/pictures/model/media-store.server.ts";
import { originalKey } from "#app/features/pictures/model/media.ts";
import { rowIdField } from "#app/http/fields.schema.ts";
import type { Member } from "#app/lib/caller.ts";
import { formatLongDate } from "#app/lib/dates.ts";
import { DAY_MS } from "#app/lib/durations.ts";
import { Conflict, NotFound } from "#app/lib/errors.ts";
import { consumeRateLimit } from "#app/limits/limits.server.ts";
import { isMailable, queueMail, queueUnrequestedMail } from "#app/mail/outbox.server.ts";
import { publicUrl } from "#app/mail/public-url.server.ts";
import { transaction } from "#db/transaction.server.ts";
import { documentMail } from "./document.mail.ts";
import { documentMessages, DAYS_OF_LINK, documentPath, formatBytes } from "./document.ts";
import {
  type DocumentHome,
  lockDocument,
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
import { requireDocumentHome } from "./documents.server.ts";

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
  { isLeadReply }: { isLeadReply: boolean },
): Promise<string | undefined> {
  if (trust === null) return sendMessages.confirmFirst;
  if (trust === "established") return undefined;
  const { establishedOn, hasPublicAgency } = await findTrustLimits(userId);
  const isYoung = !isLeadReply && establishedOn > new Date();
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
  return isProven ? undefined : findSendLimit(user.id, trust, { isLeadReply: leadId !== null });
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
    const expiresAt = new Date(Date.now() + DAYS_OF_LINK * DAY_MS);
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
        ...(await toMailedHome(home, author, isProven)),
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

type Author = Pick<ReplyAuthor, "name" | "email" | "portrait" | "trust">;

/** The home and its agents as this reader may read them (decision 024). */
async function toMailedHome(home: DocumentHome, author: Author, isProven: boolean) {
  const reader = isProven ? "proven" : "anyone";
  const trusted = await findHomeTrust(home.id);
  const fullName = listingName({ title: home.title, address: home.shownAddress, suburb: home.suburb });
  const address = { address: home.shownAddress, knownSuburb: trusted.knownSuburb };
  const mayName = canMailText(trusted.trust, reader, fullName) || canMailAddress(trusted.trust, reader, address);
  const agents = [mailableContact(trusted, reader), mailableSharer(trusted.secondAgent, reader)].filter(
    (contact) => contact !== undefined,
  );
  const { name, email, portrait } = author;
  const isNamed = name && canMailText(author.trust, reader, name);
  const isColleague = isNamed && name !== trusted.agentName && name !== trusted.secondAgent?.name;
  return {
    listingId: home.id,
    home: mayName ? fullName : genericHomeLabel(trusted.knownSuburb),
    ...(isNamed && { sender: name }),
    agents: isColleague ? [{ name, phone: null, portrait }, ...agents] : agents,
    ...(trusted.hasStatement && { statementUrl: publicUrl(shortStatementPath(home.id)) }),
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
