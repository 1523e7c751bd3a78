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
import { mediaStore, withIncomingFile } from "#app/features/pictures/model/media-store.server.ts";
import { originalKey, shortHash } from "#app/features/pictures/model/media.ts";
import { MAX_BYTES_OF_DAY, whileArriving, whileStoring } from "#app/features/pictures/receive.server.ts";
import { readUpload, type SpooledFile } from "#app/features/pictures/spool.server.ts";
import type { Member } from "#app/lib/caller.ts";
import { Conflict, Forbidden, NotFound, OutOfSpace, TooMany, Unavailable } from "#app/lib/errors.ts";
import { tidy } from "#app/lib/plain-text.ts";
import { transaction } from "#db/transaction.server.ts";
import { withDeadline } from "#platform/deadline.server.ts";
import { logger } from "#platform/logger.server.ts";
import {
  DOCUMENT_RETENTION_MONTHS,
  type DocumentKind,
  documentKinds,
  MAX_DOCUMENT_NAME,
  MAX_DOCUMENTS,
  documentMessages,
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
} from "./documents.queries.server.ts";

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
