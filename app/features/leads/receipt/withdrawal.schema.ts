import { z } from "zod";

/** The form has no fields: the receipt in the address names the enquiry. */
export const withdrawalSchema = z.object({});
