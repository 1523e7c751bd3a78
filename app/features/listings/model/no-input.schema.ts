import { z } from "zod";

/** Nothing is asked of whoever publishes, unpublishes or deletes a listing: the address says which one it is. */
export const noInputSchema = z.object({});
