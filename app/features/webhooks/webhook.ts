/** docs/webhooks.md describes when each is sent. */
export const webhookEvents = [
  "enquiry.created",
  "appraisal.requested",
  "enquiry.answered",
  "enquiry.reassigned",
  "enquiry.withdrawn",
  "registration.created",
  "registration.withdrawn",
  "test",
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

export type DeliveryStatus = "queued" | "delivered" | "failed";

/** A delivery is about one of these; a test is about neither. */
export type WebhookSubject = { leadId: number } | { registrationId: number };

/** Without a successful delivery in between, the webhook is then switched off. */
export const DAYS_OF_FAILURE = 3;
export const DELIVERY_RETENTION_DAYS = 30;
