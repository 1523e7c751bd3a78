import { z } from "zod";
import { absentIfBlank, lineField, rowIdField } from "#app/http/fields.schema.ts";
import { agencyContactSchema, isStreetPostcode } from "./agency.schema.ts";
import { officeMessages as messages } from "./agency.messages.ts";

/** A blank phone or email becomes null. */
export const officeSchema = z.object({
  name: lineField(messages.nameMissing).min(1, messages.nameMissing).max(100, messages.nameTooLong),
  street: lineField(messages.streetMissing).min(1, messages.streetMissing).max(255, messages.streetTooLong),
  suburb: lineField(messages.suburbMissing).min(1, messages.suburbMissing).max(120, messages.suburbTooLong),
  postcode: lineField(messages.postcode)
    .regex(/^\d{4}$/, { error: messages.postcode, abort: true })
    .refine(isStreetPostcode, messages.postcodeElsewhere),
  phone: agencyContactSchema.shape.phone,
  email: agencyContactSchema.shape.email,
});
export type OfficeDetails = z.output<typeof officeSchema>;

/** Without an office its people belong to none. */
export const closeOfficeSchema = z.object({
  confirm: z.literal("on", messages.confirmMissing),
  moveTo: absentIfBlank(rowIdField(messages.chooseOffice).optional()),
});

/** Blank for none. */
export const choiceOfOfficeSchema = z.object({
  office: absentIfBlank(rowIdField(messages.chooseOffice).optional()),
});
