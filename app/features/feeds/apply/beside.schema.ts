import { z } from "zod";
import { listingFields } from "#app/features/listings/model/listing.schema.ts";
import { nullIfBlank, numberField, statedField } from "#app/http/fields.schema.ts";

/** What an agent says of a home beside its feed; a lease of a sale, and the like, is not asked for and not changed. */
export const besideSchema = z.object({
  stepFreeAccess: statedField(listingFields.stepFreeAccess),
  stepFreeBathroom: statedField(listingFields.stepFreeBathroom),
  leaseMonths: numberField(listingFields.leaseMonths),
  auctionPlace: nullIfBlank(listingFields.auctionPlace),
});
