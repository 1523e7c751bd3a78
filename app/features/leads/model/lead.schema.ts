import { absentIfBlank, emailField, lineField, linesField, rowIdField } from "#app/http/fields.schema.ts";
import { z } from "zod";
import { wishes } from "./enquiry-fields.ts";
import { leadMessages as messages, leadStatusMessages as statusMessages } from "./lead.messages.ts";
import { readLeadStatus } from "./status.ts";

const required = (most: number, missing: string, tooLong: string) =>
  lineField(missing).min(1, missing).max(most, tooLong);

const optional = (most: number, tooLong: string) => absentIfBlank(lineField(tooLong).max(most, tooLong).optional());

/** One or several; each counts once, in the order of the form. */
const wishList = absentIfBlank(
  z
    .union([z.array(z.enum(wishes)), z.enum(wishes).transform((wish) => [wish])], messages.wish)
    .transform((chosen) => wishes.filter((wish) => chosen.includes(wish)))
    .transform((chosen) => (chosen.length === 0 ? undefined : chosen))
    .optional(),
);

const reference = (unknown: string) => absentIfBlank(rowIdField(unknown).optional());

/**
 * What anyone may send, to a page and to `POST /api/leads`. The server sets status, user and times: what a client
 * sends under these names is ignored. A text may be as long as its column.
 */
export const leadSchema = z.object({
  name: required(255, messages.name, messages.nameTooLong),
  email: emailField({ invalid: messages.email, tooLong: messages.emailTooLong }),
  phone: required(50, messages.phone, messages.phoneTooLong),
  message: linesField(messages.message).min(10, messages.message).max(10_000, messages.messageTooLong),
  wouldLike: wishList,
  suburb: optional(120, messages.suburbTooLong),
  propertyType: optional(120, messages.propertyTypeTooLong),
  /** An id, a slug or another name of a service ; an unknown one is no error. */
  serviceId: absentIfBlank(
    z
      .union([z.number().transform(String), z.string()], messages.service)
      .pipe(lineField().max(255, messages.serviceTooLong))
      .optional(),
  ),
  /** Where the caller says that it comes from; stored behind the brand's name. */
  source: optional(500, messages.sourceTooLong),
  agentId: reference(messages.agent),
  listingId: reference(messages.listing),
  tradeId: reference(messages.trade),
  /** To being called about finance; the form's checkbox sends "on". */
  consent: absentIfBlank(
    z
      .union(
        [z.boolean(), z.enum(["on", "true"]).transform(() => true), z.literal("false").transform(() => false)],
        messages.consent,
      )
      .optional(),
  ),
});
export type LeadInput = z.output<typeof leadSchema>;

/** What a page asks who wants a broker: a name, how to be reached and a purpose; nothing goes to a broker without consent. */
export const brokerLeadSchema = leadSchema
  .pick({ name: true, email: true, phone: true, message: true, suburb: true })
  .extend({ consent: leadSchema.shape.consent.pipe(z.literal(true, messages.consentNeeded)) });

const rowId = z.int32().positive().nullable();

/** A row of `leads` before it is stored: what the sender wrote, and what the server adds. */
export const leadInsertSchema = leadSchema.omit({ consent: true }).extend({
  userId: rowId,
  serviceId: rowId,
  agentId: rowId,
  listingId: rowId,
  tradeId: rowId,
  status: z.enum(["new", "contacted", "qualified", "converted", "closed"]).default("new"),
  source: z.string().min(1).max(500),
  consentAt: z.date().nullable(),
  /** Which wording was agreed to (app/lib/consents.ts). */
  consentVersion: z.int().positive().nullable().default(null),
  heldReason: z.string().min(1).max(120).nullable(),
  /** SHA-256 of what makes two leads the same one. */
  fingerprint: z.custom<Buffer>((hash) => hash instanceof Uint8Array && hash.length === 32),
});
export type LeadInsert = z.output<typeof leadInsertSchema>;

/** What whoever handles an enquiry may say of it; nothing else of a lead can be changed by anybody. */
export const leadStatusSchema = z.object({
  status: z
    .string(statusMessages.unknown)
    .transform((text) => readLeadStatus(text))
    .refine((status) => status !== undefined, statusMessages.unknown),
});

const answerMissing = "Write your answer";

/** What an agent writes to whoever enquired: as long as an enquiry may be. */
export const answerSchema = z.object({
  answer: linesField(answerMissing).min(1, answerMissing).max(10_000, "Please keep it to 10,000 characters"),
});
