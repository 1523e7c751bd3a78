import { z } from "zod";
import { rowIdField } from "#app/http/fields.schema.ts";
import { ownPath } from "#app/lib/paths.ts";
import { savedHomesPath } from "./paths.ts";
import { savedHomesMessages as messages } from "./saved-homes.messages.ts";

/** The page where a heart was pressed, without a hash; the list itself for anything that is no page of ours. */
const from = z
  .string()
  .optional()
  .transform((text) => ownPath(text)?.split("#", 1)[0] ?? savedHomesPath);

/** The button that was pressed gives the id; it is no field that could be pointed at, so the action says that it is missing. */
export const saveHomeSchema = z.object({ id: rowIdField(messages.listingId).optional().catch(undefined), from });

export const removeHomeSchema = z.object({ from });

/** `home` is what `signHomes` made of a home that was removed. */
export const restoreHomeSchema = z.object({ home: z.string(messages.notRestored) });

/** The body of `POST /api/saved-homes`. The id is a number in JSON and digits in a form. */
export const saveHomeInputSchema = z.object({ listingId: rowIdField(messages.listingId) });
