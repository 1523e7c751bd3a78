import { serverForm } from "#app/forms/server-form.server.ts";
import { subscriptionFormId } from "./subscription-form-id.ts";
import { subscriptionSchema } from "./subscription.schema.ts";

/** The one button of both pages. */
export const subscriptionForm = serverForm(subscriptionSchema, { id: subscriptionFormId });
