import { z } from "zod";
import { linesField, rowIdField } from "#app/http/fields.schema.ts";
import { ownPath } from "#app/lib/paths.ts";
import { savedHomesPath, savedHomesMessages as messages } from "./saved-homes.ts";

/** The page with the heart, without a hash. Defaults to the list. */
const from = z
  .string()
  .optional()
  .transform((text) => ownPath(text)?.split("#", 1)[0] ?? savedHomesPath);

/** The button contains the id. An error cannot refer to a button, so the action reports a missing id. */
export const saveHomeSchema = z.object({ id: rowIdField(messages.listingId).optional().catch(undefined), from });

export const removeHomeSchema = z.object({ from });

/** Blank deletes the note. `account` is sent by the pages of a member. */
export const noteSchema = z.object({
  note: linesField(messages.note.missing).max(messages.note.most, messages.note.long).default(""),
  account: z
    .string()
    .optional()
    .transform((text) => Boolean(text)),
  from,
});

/** The notes of a visitor, by the id of the home. */
export const visitorNotesSchema = z.array(
  z.tuple([rowIdField(messages.listingId), linesField().min(1).max(messages.note.most)]),
);

/** `home` is encoded by `signHomes`. */
export const restoreHomeSchema = z.object({ home: z.string(messages.notRestored) });

/** A number in JSON, or digits in a form. */
export const saveHomeInputSchema = z.object({ listingId: rowIdField(messages.listingId) });
