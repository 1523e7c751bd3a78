import { z } from "zod";
import { absentIfBlank, emailField, lineField, linesField, rowIdField } from "#app/http/fields.schema.ts";
import { sydneyDay } from "#app/lib/dates.ts";
import { DAY_MS } from "#app/lib/durations.ts";
import { hasCallableNumber } from "#app/lib/phone.server.ts";
import { APPRAISAL_TIMINGS, wishes } from "./enquiry-fields.ts";
import {
  leadMessages as messages,
  leadStatusMessages as statusMessages,
  noteMessages,
  reassignMessages,
  readLeadStatus,
} from "./lead.ts";

const required = (most: number, missing: string, tooLong: string) =>
  lineField(missing).min(1, missing).max(most, tooLong);

const phoneField = required(50, messages.phone, messages.phoneTooLong);

const optional = (most: number, tooLong: string) => absentIfBlank(lineField(tooLong).max(most, tooLong).optional());

/** Removes duplicates and restores the order of the form. */
const wishList = absentIfBlank(
  z
    .union([z.array(z.enum(wishes)), z.enum(wishes).transform((wish) => [wish])], messages.wish)
    .transform((chosen) => wishes.filter((wish) => chosen.includes(wish)))
    .transform((chosen) => (chosen.length === 0 ? undefined : chosen))
    .optional(),
);

const reference = (unknown: string) => absentIfBlank(rowIdField(unknown).optional());

/**
 * The input of every enquiry form and of `POST /api/leads`. Unknown fields are ignored. Maximum lengths match the
 * columns.
 */
export const leadSchema = z.object({
  name: required(255, messages.name, messages.nameTooLong),
  phone: phoneField.refine((phone) => hasCallableNumber(phone), {
    error: messages.phoneIncomplete,
    abort: true,
    // One message for an empty or long text.
    when: ({ issues }) => issues.length === 0,
  }),
  email: emailField({ invalid: messages.email, tooLong: messages.emailTooLong }),
  message: linesField(messages.message).min(10, messages.message).max(10_000, messages.messageTooLong),
  wouldLike: wishList,
  suburb: optional(120, messages.suburbTooLong),
  propertyType: optional(120, messages.propertyTypeTooLong),
  appraisalAddress: optional(255, messages.appraisalAddressTooLong),
  appraisalTiming: absentIfBlank(z.enum(APPRAISAL_TIMINGS, messages.appraisalTiming).optional()),
  /** An id, slug or alias; an unknown one is allowed. */
  serviceId: absentIfBlank(
    z
      .union([z.number().transform(String), z.string()], messages.service)
      .pipe(lineField().max(255, messages.serviceTooLong))
      .optional(),
  ),
  /** Stored after the brand's name. */
  source: optional(500, messages.sourceTooLong),
  agentId: reference(messages.agent),
  listingId: reference(messages.listing),
  tradeId: reference(messages.trade),
  agencyId: reference(messages.agency),
  /** The checkbox sends "on". */
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

/** Nothing is passed to a broker without consent. */
export const brokerLeadSchema = leadSchema
  .pick({ name: true, phone: true, email: true, message: true, suburb: true })
  .extend({ consent: leadSchema.shape.consent.pipe(z.literal(true, messages.consentNeeded)) });

/** In the order of the form. */
export const appraisalSchema = z.object({
  appraisalAddress: required(255, messages.appraisalAddress, messages.appraisalAddressTooLong),
  propertyType: leadSchema.shape.propertyType,
  appraisalTiming: z.enum(APPRAISAL_TIMINGS, messages.appraisalTiming),
  ...leadSchema.pick({ name: true, phone: true, email: true, message: true }).shape,
});
export type AppraisalInput = z.output<typeof appraisalSchema>;

const rowId = z.int32().positive().nullable();

/** The sender's input and the server's additions. */
export const leadInsertSchema = leadSchema.omit({ consent: true }).extend({
  phone: phoneField,
  userId: rowId,
  serviceId: rowId,
  agentId: rowId,
  listingId: rowId,
  tradeId: rowId,
  /** Addressed to the agency, not to `agentId`, who receives it. */
  agencyId: rowId.default(null),
  status: z.enum(["new", "contacted", "qualified", "converted", "closed"]).default("new"),
  source: z.string().min(1).max(500),
  consentAt: z.date().nullable(),
  /** Of the wording in app/lib/consents.ts. */
  consentVersion: z.int().positive().nullable().default(null),
  heldReason: z.string().min(1).max(120).nullable(),
  /** From `leadFingerprint`. */
  fingerprint: z.custom<Buffer>((hash) => hash instanceof Uint8Array && hash.length === 32),
});
export type LeadInsert = z.output<typeof leadInsertSchema>;

/** The only change to a lead that its recipient can make. */
export const leadStatusSchema = z.object({
  status: z
    .string(statusMessages.unknown)
    .transform((text) => readLeadStatus(text))
    .refine((status) => status !== undefined, statusMessages.unknown),
});

const MAX_NOTE_LENGTH = 2000;

export const reassignSchema = z.object({
  /** The id of the profile. */
  to: rowIdField(reassignMessages.missing),
  /** The agent shown in the form, "" for none: another reassignment in the meantime is not overwritten. */
  from: absentIfBlank(rowIdField(reassignMessages.missing).optional()),
  note: absentIfBlank(linesField().max(MAX_NOTE_LENGTH, "Please keep it to 2,000 characters").optional()),
});
export type ReassignInput = z.output<typeof reassignSchema>;

const MAX_FOLLOW_UP_MS = 2 * 366 * DAY_MS;

const dayField = z.iso
  .date({ error: noteMessages.noDay, abort: true })
  .refine((day) => day <= sydneyDay(new Date(Date.now() + MAX_FOLLOW_UP_MS)), noteMessages.tooFar);

export const noteSchema = z.object({
  note: absentIfBlank(linesField().max(MAX_NOTE_LENGTH, noteMessages.tooLong).optional()),
  followUpOn: absentIfBlank(dayField.optional()),
  /** The day shown in the form: another change in the meantime is not overwritten. */
  was: absentIfBlank(z.iso.date(noteMessages.noDay).optional()),
});
export type NoteInput = z.output<typeof noteSchema>;

const answerMissing = "Write your answer";

export const replySchema = z.object({
  answer: linesField(answerMissing).min(1, answerMissing).max(10_000, "Please keep it to 10,000 characters"),
  /** The id of the last answer that the form showed, 0 without one. Absent: not compared. */
  seen: absentIfBlank(
    z
      .string()
      .regex(/^\d{1,9}$/, "Reload the page, and send your answer again")
      .transform(Number)
      .optional(),
  ),
});
