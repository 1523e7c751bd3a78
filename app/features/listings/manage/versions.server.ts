import { createHash } from "node:crypto";
import { Conflict } from "#app/lib/errors.ts";
import { shownMoment } from "#app/lib/dates.ts";
import type { Member } from "#app/lib/caller.ts";
import { findLastChange } from "#app/features/listings/manage/own-listings.queries.server.ts";

/** The values of a form as text, by the names of its fields. */
export type FormValues = Readonly<Record<string, string | undefined>>;

/** A field that somebody else has changed since the form was opened. */
export interface ChangedField {
  name: string;
  stored: string;
  /** Absent when it was left as it was when the form was opened. */
  typed?: string;
}

/** What a save would overwrite. */
export interface Overwriting {
  fields: ChangedField[];
  /** The form with what is stored now in the fields that were left alone, and what was typed in all others. */
  merged: Record<string, string>;
  /** The version of what is stored now. */
  version: string;
}

/** Somebody else has changed what this save would overwrite. */
export class ChangedMeanwhile extends Conflict {
  readonly found: Overwriting;
  constructor(found: Overwriting) {
    super("This listing was changed in the meantime.");
    this.found = found;
  }
}

/** What a form was opened with, as a hidden field holds it: a few letters for each field, by which a change is noticed. */
export function versionOf(values: FormValues): string {
  return Object.entries(values)
    .map(([name, value]) => `${name}.${digest(value)}`)
    .join("~");
}

/**
 * Throws `ChangedMeanwhile` when somebody else has changed a field since the form of this version was opened, and to
 * something else than what is sent. Without a version, or with a malformed one, nothing is known and nothing is refused.
 */
export function requireUnchanged(version: string | undefined, stored: FormValues, typed: FormValues): void {
  const opened = readVersion(version ?? "");
  const isAsOpened = (name: string, value: string | undefined) => opened.get(name) === digest(value);
  const fields: ChangedField[] = [];
  const merged: Record<string, string> = {};
  for (const [name, value = ""] of Object.entries(stored)) {
    const sent = typed[name] ?? "";
    const isChanged = opened.has(name) && !isAsOpened(name, value) && digest(sent) !== digest(value);
    if (!isChanged) continue;
    const isTyped = !isAsOpened(name, sent);
    fields.push(isTyped ? { name, stored: value, typed: sent } : { name, stored: value });
    if (!isTyped) merged[name] = value;
  }
  if (fields.length > 0) {
    throw new ChangedMeanwhile({ fields, merged: { ...sentTexts(typed), ...merged }, version: versionOf(stored) });
  }
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

/** Line ends are those of the browser, and spaces around a value are never stored. */
function digest(value = ""): string {
  return createHash("sha256").update(value.replaceAll("\r\n", "\n").trim()).digest("base64url").slice(0, DIGEST_LENGTH);
}

/** Who changed a listing while this person's form was open, and when, as a sentence above the form. */
export async function lastChangeSentence(listingId: number, { user }: Member): Promise<string> {
  const change = await findLastChange(listingId);
  const { day, clock } = shownMoment(change?.createdAt ?? new Date());
  const other = change?.importer ? `An import from ${change.importer}` : (change?.name ?? "Somebody");
  const who = change?.userId === user.id ? "You" : other;
  return `${who} changed this listing on ${day} at ${clock}, after you had opened it. Nothing of yours is saved yet. See below what is different, then save again.`;
}
