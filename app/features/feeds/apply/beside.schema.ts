import { z } from "zod";
import { FIELDS_OUTSIDE_FILES, type FieldOutsideFiles } from "#app/features/listings/model/fields.ts";
import { typedFieldSchemas } from "#app/features/listings/model/listing.schema.ts";

/** The fields that no import carries, for the agent to fill in; one that is not sent is not changed. */
export const besideSchema = z.object(
  Object.fromEntries(FIELDS_OUTSIDE_FILES.map((name) => [name, typedFieldSchemas[name]])) as Pick<
    typeof typedFieldSchemas,
    FieldOutsideFiles
  >,
);
