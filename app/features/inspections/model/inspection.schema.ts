import { z } from "zod";
import { leadSchema } from "#app/features/leads/model/lead.schema.ts";
import {
  absentIfBlank,
  emailField,
  lineField,
  rowIdField,
  linesField,
  numberField,
  statedField,
  dollarsField,
} from "#app/http/fields.schema.ts";
import { readDate, readTime } from "#app/lib/sydney-time.ts";
import {
  checkInMessages,
  inspectionMessages,
  interests,
  MAX_REASON_LENGTH,
  MAX_TRAVEL_MINUTES,
  MAX_VISITOR_NOTE,
  MAX_WEEKS,
  followUpMessages,
  severalInspectionsMessages,
  VISIT_MINUTES,
} from "./inspection.ts";

/** The mail to the agent would send links in our name. */
const withoutLink = (schema: z.ZodType<string>) =>
  schema
    .refine((text) => !/https?:\/\/|www\./i.test(text), { error: "Please leave out web addresses", abort: true })
    .overwrite((text) => text.replaceAll(/\s+/g, " "));

const phoneMessage = "Enter a phone number such as 0491 570 006";

export const registrationSchema = leadSchema.pick({ name: true, email: true, phone: true }).extend({
  name: withoutLink(leadSchema.shape.name),
  phone: withoutLink(leadSchema.shape.phone),
});
export type RegistrationInput = z.output<typeof registrationSchema>;

const walkInMessages = {
  name: "Enter the name",
  phone: phoneMessage,
} as const;

/** A name, and optional contact details. */
export const walkInSchema = z.object({
  name: lineField(walkInMessages.name).min(1, walkInMessages.name).max(255, "Use at most 255 characters"),
  phone: absentIfBlank(
    lineField(walkInMessages.phone)
      .max(50, walkInMessages.phone)
      .regex(/^(?=(?:\D*\d){6})[\d+()./\s-]+$/, walkInMessages.phone)
      .optional(),
  ),
  email: absentIfBlank(
    emailField({ invalid: "Valid email is required", tooLong: "Use at most 255 characters" }).optional(),
  ),
  /** The email address, if this is another person than the one on the list with the same name and address. */
  another: absentIfBlank(lineField().optional()),
});
export type WalkIn = z.output<typeof walkInSchema>;

export const removalSchema = z.object({
  people: z.array(rowIdField(checkInMessages.remove.nobody)).max(1000).default([]),
});

/** "clear" removes the interest. */
export const interestSchema = z.object({
  interest: z.enum([...interests, "clear"], checkInMessages.visitor.interestInvalid),
});

/** `before` is the note that the form was shown with. An empty note is deleted. */
export const visitorNoteSchema = z.object({
  note: lineField(checkInMessages.visitor.noteInvalid)
    .max(MAX_VISITOR_NOTE, checkInMessages.visitor.noteLong(MAX_VISITOR_NOTE))
    .default(""),
  before: lineField(checkInMessages.visitor.noteInvalid).default(""),
});

/** `read` returns undefined for invalid text. */
function readField(
  read: (text: string) => string | undefined,
  { missing, invalid }: { missing: string; invalid: string },
) {
  return lineField(missing)
    .min(1, missing)
    .transform((text, context) => {
      const value = read(text);
      if (value !== undefined) return value;
      context.addIssue({ code: "custom", message: invalid });
      return z.NEVER;
    });
}

const times = {
  date: readField(readDate, inspectionMessages.date),
  from: readField(readTime, inspectionMessages.from),
  to: readField(readTime, inspectionMessages.to),
};

const weeksMessage = inspectionMessages.weeks(MAX_WEEKS);

/** A day and two times in Sydney, and a number of weeks. */
export const newInspectionsSchema = z.object({
  ...times,
  weeks: absentIfBlank(numberField(z.int(weeksMessage).min(1, weeksMessage).max(MAX_WEEKS, weeksMessage).default(1))),
});
export type NewInspections = z.output<typeof newInspectionsSchema>;

export const newInspectionsOfHomeSchema = z.object({
  listing: rowIdField(inspectionMessages.listing),
  ...newInspectionsSchema.shape,
});

const severalMinutes = severalInspectionsMessages.minutes;
const severalTravel = severalInspectionsMessages.travel(MAX_TRAVEL_MINUTES);

/** All fields are read in each order, so that none of them is emptied by an error. */
export const severalInspectionsSchema = z
  .object({
    order: z.enum(["turn", "together"], severalInspectionsMessages.missing.order),
    date: times.date,
    from: times.from,
    to: absentIfBlank(times.to.optional()),
    minutes: numberField(
      z.int(severalMinutes).refine((minutes) => VISIT_MINUTES.some((one) => one === minutes), severalMinutes),
    ),
    travel: numberField(z.int(severalTravel).min(0, severalTravel).max(MAX_TRAVEL_MINUTES, severalTravel)),
    /** "add" for the times that were shown, given as `shown`; otherwise the times are shown again. */
    step: absentIfBlank(z.enum(["show", "add"]).default("show")),
    shown: lineField().default(""),
  })
  .superRefine(({ order, to }, context) => {
    if (order !== "together" || to !== undefined) return;
    context.addIssue({ code: "custom", path: ["to"], message: inspectionMessages.to.missing, input: to });
  });

export const movedInspectionSchema = z.object(times);
export type MovedInspection = z.output<typeof movedInspectionSchema>;

const reason = linesField(inspectionMessages.reason.missing)
  .min(1, inspectionMessages.reason.missing)
  .max(MAX_REASON_LENGTH, inspectionMessages.reason.long(MAX_REASON_LENGTH));

export const cancelledInspectionSchema = z.object({ reason });

/** New times, or a reason that cancels the inspection. */
export const inspectionChangesSchema = z.object({
  date: absentIfBlank(times.date.optional()),
  from: absentIfBlank(times.from.optional()),
  to: absentIfBlank(times.to.optional()),
  reason: absentIfBlank(reason.optional()),
});

const byAppointment = statedField(z.boolean(inspectionMessages.byAppointment));

export const byAppointmentSchema = z.object({ byAppointment });

/** An unticked checkbox is absent from the form. */
export const byAppointmentFormSchema = z.object({
  byAppointment: z.preprocess((value) => (value === "on" ? true : value === undefined ? false : value), byAppointment),
});

const MAX_TEXT = 3000;
const MAX_MESSAGE = 2000;

export const followUpSchema = z.object({
  text: linesField(followUpMessages.text.missing)
    .min(1, followUpMessages.text.missing)
    .max(MAX_TEXT, followUpMessages.text.long(MAX_TEXT)),
});

/** `version` is that of the preview. */
export const sendFollowUpSchema = z.object({ version: rowIdField(followUpMessages.versionInvalid) });

const priceMessage = followUpMessages.feedback.price.invalid;

export const feedbackSchema = z.object({
  liked: z.enum(["yes", "partly", "no"], followUpMessages.feedback.liked.missing),
  price: dollarsField(z.int(priceMessage).min(1, priceMessage).max(2_000_000_000, priceMessage).nullish()),
  message: absentIfBlank(
    linesField(followUpMessages.feedback.message.invalid)
      .max(MAX_MESSAGE, followUpMessages.feedback.message.long(MAX_MESSAGE))
      .optional(),
  ),
});
export type FeedbackInput = z.output<typeof feedbackSchema>;
