import { z } from "zod";
import { linesField, rowIdField } from "#app/http/fields.schema.ts";
import { MAX_NOTE_LENGTH, noteName, shortlistMessages as messages } from "./shortlist.ts";

/** A field for the ticks, and a note for each home that is listed. */
export function answerSchema(homes: readonly { id: number; card: object | null }[]) {
  const note = linesField(messages.noteMissing).max(MAX_NOTE_LENGTH, messages.noteTooLong).default("");
  const notes = homes.filter(({ card }) => card).map(({ id }) => [noteName(id), note] as const);
  return z.object({
    ticked: z.array(rowIdField(messages.unknownHome)).default([]),
    ...Object.fromEntries(notes),
  });
}
