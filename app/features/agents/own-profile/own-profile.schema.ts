import { z } from "zod";
import { emailField, lineField, linesField, nullIfBlank, numberField, rowIdField } from "#app/http/fields.schema.ts";
import { tidy } from "#app/lib/plain-text.ts";
import { ownProfileMessages as messages } from "./own-profile.messages.ts";

const optional = <Schema extends z.ZodType>(schema: Schema) =>
  nullIfBlank(schema.nullable()).transform((value) => (value === "" ? null : value));

const line = (most: number, tooLong: string) => lineField().max(most, tooLong);

/** The parts of a text between commas or line breaks, each once, whatever their capitals; none is blank. */
function parts(text: string): string[] {
  const once = new Map<string, string>();
  for (const part of text.split(/[,;\n]/).map(tidy)) {
    const key = part.toLowerCase();
    if (part !== "" && !once.has(key)) once.set(key, part);
  }
  return [...once.values()];
}

interface ListRules {
  most: number;
  tooMany: string;
  shortest: number;
  longest: number;
  /** What is wrong with a part of another length: said once, however many there are. */
  length: string;
}

const list = ({ most, tooMany, shortest, longest, length }: ListRules) =>
  z
    .string()
    .default("")
    .transform(parts)
    .pipe(
      z
        .array(z.string())
        .max(most, tooMany)
        .refine((items) => items.every((item) => item.length >= shortest && item.length <= longest), length),
    );

/**
 * What agents may say of themselves. Whose profile it is, whether it is featured and whether an admin has verified it are
 * not theirs to say: a client that names them is not heard.
 */
export const ownProfileSchema = z.object({
  name: lineField(messages.name).min(1, messages.name).max(255, messages.nameTooLong),
  agencyId: optional(rowIdField(messages.agency)),
  licenceNumber: optional(line(50, messages.licenceTooLong)),
  yearsExperience: optional(numberField(z.int(messages.years).min(0, messages.years).max(80, messages.years))),
  photoUrl: optional(
    z
      .url({ protocol: /^https$/, hostname: z.regexes.domain, normalize: true, error: messages.photoUrl })
      .max(2048, messages.photoUrlTooLong),
  ),
  phone: optional(
    line(50, messages.phoneTooLong).refine((phone) => (phone.match(/\d/g) ?? []).length >= 6, messages.phone),
  ),
  email: optional(emailField({ invalid: messages.email, tooLong: messages.emailTooLong })),
  suburbs: list({
    most: 40,
    tooMany: messages.suburbsTooMany,
    shortest: 1,
    longest: 120,
    length: messages.suburbTooLong,
  }),
  specialties: list({
    most: 20,
    tooMany: messages.specialtiesTooMany,
    shortest: 2,
    longest: 80,
    length: messages.specialtyLength,
  }),
  profileDescription: optional(linesField().max(10_000, messages.descriptionTooLong)),
});
export type OwnProfileInput = z.output<typeof ownProfileSchema>;
