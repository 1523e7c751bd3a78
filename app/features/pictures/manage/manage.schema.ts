import { z } from "zod";
import { absentIfBlank, lineField, rowIdField } from "#app/http/fields.schema.ts";
import { picturesMessages as messages } from "#app/features/pictures/manage.messages.ts";
import { previousAltFieldName, altFieldName } from "#app/features/pictures/manage-paths.ts";

const MAX_ALT_LENGTH = 300;

/** Absent if the text was cleared. */
const altField = lineField(messages.altTooLong).max(MAX_ALT_LENGTH, messages.altTooLong);

/** Changes to a picture through the API. */
export const pictureChangesSchema = z.object({
  words: z.preprocess((words) => (words === null ? "" : words), altField.optional()),
  kind: absentIfBlank(z.enum(["photo", "floorplan"], messages.kind).optional()),
});
export type PictureChanges = z.output<typeof pictureChangesSchema>;

/** Ids in order. A form separates them by commas. */
export const orderSchema = z.object({
  order: z.preprocess(
    (sent) => [sent].flat().flatMap((id: unknown) => (typeof id === "string" ? id.split(",") : [id])),
    z.array(rowIdField(messages.order)).max(500, messages.order),
  ),
});

/** Two fields for each picture. Blank fields are absent. */
export function picturesFormSchema(ids: readonly number[]) {
  const fields = ids.flatMap((id): [string, z.ZodType<string | undefined>][] => [
    [altFieldName(id), altField.optional()],
    [previousAltFieldName(id), z.string().optional()],
  ]);
  return z.object(Object.fromEntries(fields)).extend({ order: orderSchema.shape.order.optional() });
}
