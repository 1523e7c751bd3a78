import { z } from "zod";

/** Nothing is asked: the token in the address says what is confirmed or stopped. */
export const subscriptionSchema = z.object({});
