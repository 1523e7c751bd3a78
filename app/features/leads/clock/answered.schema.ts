import { z } from "zod";

/** The form has no fields: the token in the address names the enquiry. */
export const answeredSchema = z.object({});
