import { z } from "zod";

/** Nothing is asked of whoever withdraws an enquiry: the receipt in the address says which one it is. */
export const withdrawalSchema = z.object({});
