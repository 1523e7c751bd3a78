import { createHash, randomUUID } from "node:crypto";
import type { Insertable, Kysely } from "kysely";
import { generateToken, hashToken } from "#app/features/accounts/model/account.server.ts";
import { mediaStore, putBytes } from "#app/features/pictures/model/media-store.server.ts";
import { originalKey } from "#app/features/pictures/model/media.ts";
import type { DB, DocumentLinks, ListingDocuments } from "#db/schema.ts";

/** A small PDF with unique content. */
export function samplePdf(): Buffer {
  return Buffer.from(`%PDF-1.4\n% ${randomUUID()}\ntrailer << /Root 1 0 R >>\n%%EOF\n`);
}

type DocumentOverrides = Pick<Insertable<ListingDocuments>, "listingId"> & Partial<Insertable<ListingDocuments>>;

/** A contract, with its file in the store. */
export async function insertDocument(
  db: Kysely<DB>,
  overrides: DocumentOverrides,
): Promise<{ id: number; contentHash: string }> {
  const pdf = samplePdf();
  const contentHash = createHash("sha256").update(pdf).digest("hex");
  await putBytes(mediaStore(), originalKey(contentHash), pdf);
  const row = { kind: "contract", name: "Contract of sale.pdf", bytes: pdf.length, contentHash, ...overrides };
  const { id } = await db.insertInto("listingDocuments").values(row).returning("id").executeTakeFirstOrThrow();
  return { id, contentHash };
}

type LinkOverrides = Pick<Insertable<DocumentLinks>, "documentId"> & Partial<Insertable<DocumentLinks>>;

/** Valid for a day. */
export async function insertDocumentLink(
  db: Kysely<DB>,
  overrides: LinkOverrides,
): Promise<{ id: number; token: string }> {
  const token = generateToken();
  const expiresAt = new Date(Date.now() + 86_400_000);
  const { id } = await db
    .insertInto("documentLinks")
    .values({ tokenHash: hashToken(token), expiresAt, ...overrides })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, token };
}
