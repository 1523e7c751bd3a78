import { z } from "zod";
import { emailPattern } from "./lead-email.ts";
import { leadMessages as says } from "./lead.messages.ts";

/** Blank and null mean that nothing was said: a form sends every field it has, and a client may send null. */
const unlessBlank = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess(
    (value) => (value === null || (typeof value === "string" && value.trim() === "") ? undefined : value),
    schema,
  );

const required = (most: number, missing: string, tooLong: string) =>
  z.string(missing).trim().min(1, missing).max(most, tooLong);

const optional = (most: number, tooLong: string) => unlessBlank(z.string(tooLong).trim().max(most, tooLong).optional());

/** A row's id as JSON (a number) or as a form (its digits) says it. */
const reference = (unknown: string) =>
  unlessBlank(
    z
      .union(
        [
          z.number(),
          z
            .string()
            .trim()
            .regex(/^\d{1,10}$/)
            .transform(Number),
        ],
        unknown,
      )
      .pipe(z.int32(unknown).positive(unknown))
      .optional(),
  );

const email = z
  .string(says.email)
  .trim()
  .max(255, says.emailTooLong)
  .pipe(z.email({ pattern: emailPattern, error: says.email }));

/**
 * What anyone may send, to the page as to `POST /api/leads` (specification, sections 3 and 5). Status, source, user and
 * times are the server's: a client that names them is not heard. Longest texts are those of the columns.
 */
export const leadSchema = z.object({
  name: required(255, says.name, says.nameTooLong),
  email,
  phone: required(50, says.phone, says.phoneTooLong),
  message: z.string(says.message).trim().min(10, says.message).max(10_000, says.messageTooLong),
  suburb: optional(120, says.suburbTooLong),
  propertyType: optional(120, says.propertyTypeTooLong),
  /** An id, a slug or another name of a service (decisions, API conventions); what we do not know is no error. */
  serviceId: unlessBlank(
    z
      .union([z.number().transform(String), z.string()], says.service)
      .pipe(z.string().trim().max(255, says.serviceTooLong))
      .optional(),
  ),
  agentId: reference(says.agent),
  listingId: reference(says.listing),
  tradeId: reference(says.trade),
  /** To being called about finance; the form's checkbox sends "on". */
  consent: unlessBlank(
    z
      .union(
        [z.boolean(), z.enum(["on", "true"]).transform(() => true), z.literal("false").transform(() => false)],
        says.consent,
      )
      .optional(),
  ),
});
export type LeadInput = z.output<typeof leadSchema>;

/** What a page asks who wants a broker: a name, how to be reached and a purpose; nothing goes to a broker without consent. */
export const brokerLeadSchema = leadSchema
  .pick({ name: true, email: true, phone: true, message: true })
  .extend({ consent: leadSchema.shape.consent.pipe(z.literal(true, says.consentNeeded)) });

/** The names that the one reader of bodies may hand on. */
export const leadFields = Object.keys(leadSchema.shape) as readonly (keyof LeadInput)[];

const rowId = z.int32().positive().nullable();

/** A row of `leads` before it is stored. */
export const leadInsertSchema = leadSchema.pick({ name: true, email: true, phone: true, message: true }).extend({
  userId: rowId,
  serviceId: rowId,
  agentId: rowId,
  listingId: rowId,
  tradeId: rowId,
  suburb: z.string().max(120, says.suburbTooLong).nullable(),
  propertyType: z.string().max(120, says.propertyTypeTooLong).nullable(),
  status: z.enum(["new", "contacted", "qualified", "converted", "closed"]).default("new"),
  source: z.string().min(1).max(500),
  consentAt: z.date().nullable(),
  heldReason: z.string().min(1).max(120).nullable(),
  /** SHA-256; of lead-fingerprint.server.ts. */
  fingerprint: z.custom<Buffer>((hash) => hash instanceof Uint8Array && hash.length === 32),
});
export type LeadInsert = z.output<typeof leadInsertSchema>;
