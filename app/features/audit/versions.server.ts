import { createHash } from "node:crypto";
import { Conflict } from "#app/lib/errors.ts";

export type FormValues = Readonly<Record<string, string | undefined>>;

/** Changed by someone else since the form was opened. */
export interface ChangedField {
  name: string;
  stored: string;
  /** Absent if this user has not changed it. */
  typed?: string;
}

export interface ConflictDetails {
  fields: ChangedField[];
  /** The typed values, with stored ones in untouched fields and in those that the opened form did not have. */
  merged: Record<string, string>;
  version: string;
}

export class EditConflict extends Conflict {
  readonly details: ConflictDetails;
  constructor(details: ConflictDetails) {
    super("This was changed in the meantime.");
    this.details = details;
  }
}

/** A short hash of each field. Not blank without fields: a blank version counts as missing. */
export function toVersion(values: FormValues): string {
  const fields = Object.entries(values).map(([name, value]) => `${name}.${digest(value)}`);
  return fields.join("~") || `.${digest()}`;
}

/**
 * Throws `EditConflict` if someone else changed a field since this version to a value other than the typed one. Accepts
 * a missing or invalid version.
 */
export function requireNoConflict(version: string | undefined, stored: FormValues, typed: FormValues): void {
  const details = mergeVersions(version, stored, typed);
  if (details.fields.length > 0) throw new EditConflict(details);
}

/**
 * Without a valid version, every typed value replaces the stored one. Fields that the opened form did not have get the
 * stored value.
 */
export function mergeVersions(version: string | undefined, stored: FormValues, typed: FormValues): ConflictDetails {
  const opened = readVersion(version ?? "");
  const isAsOpened = (name: string, value: string | undefined) => opened.get(name) === digest(value);
  const fields: ChangedField[] = [];
  const merged: Record<string, string> = {};
  for (const [name, value = ""] of Object.entries(stored)) {
    if (opened.size > 0 && !opened.has(name)) merged[name] = value;
    const sent = typed[name] ?? "";
    const isChanged = opened.has(name) && !isAsOpened(name, value) && digest(sent) !== digest(value);
    if (!isChanged) continue;
    const isTyped = !isAsOpened(name, sent);
    fields.push(isTyped ? { name, stored: value, typed: sent } : { name, stored: value });
    if (!isTyped) merged[name] = value;
  }
  return { fields, merged: { ...sentTexts(typed), ...merged }, version: toVersion(stored) };
}

function readVersion(version: string): ReadonlyMap<string, string> {
  const parts = version.split("~").map((part) => part.split(".", 2));
  const known = parts.filter(([, digested = ""]) => digested.length === DIGEST_LENGTH);
  return new Map(known.map(([name = "", digested = ""]) => [name, digested]));
}

function sentTexts(typed: FormValues): Record<string, string> {
  return Object.fromEntries(Object.entries(typed).map(([name, text = ""]) => [name, text]));
}

const DIGEST_LENGTH = 8;

/** Browsers send CRLF, and stored values are trimmed. */
function digest(value = ""): string {
  return createHash("sha256").update(value.replaceAll("\r\n", "\n").trim()).digest("base64url").slice(0, DIGEST_LENGTH);
}
