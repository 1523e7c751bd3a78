/** docs/webhooks.md describes when each is sent. */
const webhookEvents = [
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

export const webhookMessages = {
  address: "Enter the address from your CRM. It starts with https:// and has no port, user name or password.",
  notPublic: "This address leads to a private network. It must be reachable from the internet.",
  onlyAgents: "Only agents have an agency.",
  noAgency: "You do not belong to an agency yet.",
  mayNot: "Only principals and managers of the agency can connect its CRM.",
  missing: "There is no webhook. Enter an address first.",
  noDelivery: "This delivery does not exist any more.",
  isOff: "The webhook is off. Switch it on first.",
  changed: "A colleague has meanwhile saved another address. Reload the page to see it.",
  /** Reasons why a delivery failed, for the agency. */
  problem: {
    unknownHost: "The server in the address could not be found.",
    unreachable: "The server could not be reached, or its certificate is not valid.",
    slow: "The server did not respond within 10 seconds.",
    redirect: "The server redirects to another address, which we do not follow. Enter the final address.",
    status: (code: number) => `The server responded with status ${code}.`,
    isOff: "The webhook was switched off.",
    crashed: "It could not be sent because of an error on our side.",
    notYours: "The enquiry or registration no longer belongs to the agency, or is held.",
  },
} as const;
