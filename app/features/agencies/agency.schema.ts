import { z } from "zod";
import { absentIfBlank, emailField, lineField, nullIfBlank, rowIdField } from "#app/http/fields.schema.ts";
import { stateOfPostcode } from "#app/lib/australian-states.ts";
import { hasPhoneNumber } from "#app/lib/fields.ts";
import { agencyDetailMessages as messages, officeMessages } from "./agency.messages.ts";

/** Business numbers have 11 digits, the first two of which are a check: https://abr.business.gov.au/Help/AbnFormat */
const ABN_WEIGHTS = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19];

function isAbn(digits: string): boolean {
  if (!/^[1-9]\d{10}$/.test(digits)) return false;
  const sum = ABN_WEIGHTS.reduce((total, weight, place) => {
    const digit = Number(digits[place]);
    return total + weight * (place === 0 ? digit - 1 : digit);
  }, 0);
  return sum % 89 === 0;
}

/** Also the domain of "@harbour.example.com" and "https://www.harbour.example.com/". */
function toDomain(text: string): string {
  return text
    .toLowerCase()
    .replace(/^@|^https?:\/\//, "")
    .replace(/^www\./, "")
    .replace(/\/.*$/, "");
}

/** "harbour.example.com" is "https://harbour.example.com". */
function withScheme(text: unknown): unknown {
  return typeof text === "string" && /^[\w-]+(?:\.[\w-]+)+(?:[/?#]|$)/.test(text.trim())
    ? `https://${text.trim()}`
    : text;
}

/** Whether streets in NSW can have the postcode. */
export function isStreetPostcode(text: string): boolean {
  return stateOfPostcode(text) === "NSW" && Number(text) >= 2000;
}

/** Post office boxes in NSW may also have 1000 to 1999. An address without a postcode passes. */
function hasPossiblePostcode(address: string): boolean {
  const postcode = /\bNSW,?\s+(\d+)$/i.exec(address)?.[1];
  return postcode === undefined || /^1\d{3}$/.test(postcode) || isStreetPostcode(postcode);
}

const contactFields = {
  address: nullIfBlank(
    lineField().max(255, messages.addressTooLong).refine(hasPossiblePostcode, messages.addressPostcode).nullable(),
  ),
  phone: nullIfBlank(lineField().max(50, messages.phoneTooLong).refine(hasPhoneNumber, messages.phone).nullable()),
  email: nullIfBlank(emailField({ invalid: messages.email, tooLong: messages.emailTooLong }).nullable()),
  website: nullIfBlank(
    z.preprocess(
      withScheme,
      z
        .url({ protocol: /^https$/, hostname: z.regexes.domain, normalize: true, error: messages.website })
        .max(2048, messages.websiteTooLong)
        .nullable(),
    ),
  ),
  domain: nullIfBlank(
    lineField()
      .overwrite(toDomain)
      .max(255, messages.domain)
      .refine((domain) => z.regexes.domain.test(domain), messages.domain)
      .nullable(),
  ),
};

/** The details that an admin has not checked. Blank fields become null. */
export const agencyContactSchema = z.object(contactFields);
export type AgencyContact = z.output<typeof agencyContactSchema>;

/** The version that the form was opened with; invalid ones count as absent. */
const version = z.string().max(1000).optional().catch(undefined);
export const agencyContactFormSchema = agencyContactSchema.extend({ version });

/** Blank optional fields become null. */
export const agencySchema = z.object({
  name: lineField(messages.nameMissing).min(1, messages.nameMissing).max(255, messages.nameTooLong),
  abn: nullIfBlank(
    lineField()
      .overwrite((abn) => abn.replaceAll(/[\s-]/g, ""))
      .refine(isAbn, messages.abn)
      .nullable(),
  ),
  licenceNumber: nullIfBlank(lineField().max(50, messages.licenceTooLong).nullable()),
  ...contactFields,
});
export type AgencyDetails = z.output<typeof agencySchema>;
/** Reports the problem of a logo that was refused. */
export function newAgencySchema(logoProblem: string | undefined) {
  return agencySchema.extend({
    logo: z
      .string()
      .optional()
      .refine(() => logoProblem === undefined, logoProblem),
  });
}
export const agencyFormSchema = agencySchema.extend({ version });

export const agencyAgentSchema = z.object({
  email: emailField({ invalid: messages.email, tooLong: messages.emailTooLong, lowerCase: true }),
});

/** A blank receiver is the principal. */
export const receiverSchema = z.object({ receiver: absentIfBlank(rowIdField(messages.chooseReceiver).optional()) });

/** A blank phone or email becomes null. */
export const officeSchema = z.object({
  name: lineField(officeMessages.nameMissing).min(1, officeMessages.nameMissing).max(100, officeMessages.nameTooLong),
  street: lineField(officeMessages.streetMissing)
    .min(1, officeMessages.streetMissing)
    .max(255, officeMessages.streetTooLong),
  suburb: lineField(officeMessages.suburbMissing)
    .min(1, officeMessages.suburbMissing)
    .max(120, officeMessages.suburbTooLong),
  postcode: lineField(officeMessages.postcode)
    .regex(/^\d{4}$/, { error: officeMessages.postcode, abort: true })
    .refine(isStreetPostcode, officeMessages.postcodeElsewhere),
  phone: agencyContactSchema.shape.phone,
  email: agencyContactSchema.shape.email,
});
export type OfficeDetails = z.output<typeof officeSchema>;

/** Without an office its people belong to none. */
export const closeOfficeSchema = z.object({
  confirm: z.literal("on", officeMessages.confirmMissing),
  moveTo: absentIfBlank(rowIdField(officeMessages.chooseOffice).optional()),
});

/** A blank choice is no office. */
export const choiceOfOfficeSchema = z.object({
  office: absentIfBlank(rowIdField(officeMessages.chooseOffice).optional()),
});
