import { z } from "zod";

/** Nothing is asked of whoever says that they have answered: the token in the address says which enquiry it is. */
export const answeredSchema = z.object({});
