import type { AuditEntry, AuditImport } from "#app/features/audit/audit.queries.server.ts";
import { shownMoment, type ShownMoment } from "#app/lib/dates.ts";
import { auditMessages as messages } from "./audit.messages.ts";

/** A change as the audit trail shows it: every value is a finished text. */
export interface AuditLine {
  id: number;
  when: ShownMoment;
  who: string;
  /** In plain words; an action that has none as it is kept. */
  what: string;
  /** "Lead 12"; absent when it is about no single thing. */
  subject?: string;
  detail: string;
}

/** A change for the page; call it in the loader, so that server and browser agree on the times. */
export function auditLine({ id, createdAt, user, action, subject, subjectId, detail }: AuditEntry): AuditLine {
  const { import: importer, ...rest } = detail;
  const isImport = !user && isAuditImport(importer);
  return {
    id,
    when: shownMoment(createdAt),
    who: user?.email ?? (isImport ? messages.importer(importer) : messages.nobody),
    what: wordsFor(messages.action, action),
    subject: subjectId === null ? undefined : `${wordsFor(messages.subject, subject)} ${subjectId}`,
    detail: detailText(isImport ? rest : detail),
  };
}

function isAuditImport(importer: unknown): importer is AuditImport {
  return typeof importer === "object" && importer !== null && "id" in importer && "name" in importer;
}

/** The detail of a change as text, whatever it holds: "status: from new to closed". */
export function detailText(detail: unknown): string {
  if (detail === null || detail === undefined || detail === "") return messages.nothing;
  if (typeof detail === "boolean") return detail ? messages.yes : messages.no;
  if (typeof detail === "number" || typeof detail === "string") return String(detail);
  if (Array.isArray(detail)) return detail.map(detailText).join(", ") || messages.nothing;
  const pairs = Object.entries(detail);
  if (isChange(detail)) return `${messages.fromWord} ${part(detail.from)} ${messages.toWord} ${part(detail.to)}`;
  return pairs.map(([name, value]) => `${plainName(name)}: ${part(value)}`).join(", ") || messages.noDetail;
}

/** A part that has parts of its own is set apart. */
function part(value: unknown): string {
  const text = detailText(value);
  const hasParts = typeof value === "object" && value !== null && !Array.isArray(value) && !isChange(value);
  return hasParts ? `(${text})` : text;
}

function isChange(detail: object): detail is { from: unknown; to: unknown } {
  return "from" in detail && "to" in detail && Object.keys(detail).length === 2;
}

/** "priceFrequency" as "price frequency". */
function plainName(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

function wordsFor(words: Readonly<Record<string, string>>, name: string): string {
  return Object.hasOwn(words, name) ? (words[name] ?? name) : name;
}

export const auditAddress = "/admin/audit";

export const CHANGES_PER_PAGE = 50;

/** The address of a page of the audit trail. */
export function auditPath(page: number): string {
  return page > 1 ? `${auditAddress}?page=${page}` : auditAddress;
}
