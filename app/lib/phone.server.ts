import { findPhoneNumbersInText, parsePhoneNumberFromString, type PhoneNumber } from "libphonenumber-js/max";

/** A part of a phone field, with a tel: address if it can be dialled. */
export interface PhonePart {
  text: string;
  at: number;
  href?: string;
}

const country = "AU";

/** Digits; more start another number. */
const MAX_EXTENSION = 6;

/** A comma would start an extension. */
const betweenNumbers = /([,;/|&\n]|\s(?:or|and)\s)/i;

/** Parts that add up to the whole text. Numbers without a country code are Australian. */
export function phoneParts(text: string): PhonePart[] {
  const parsed = parse(text);
  if (parsed && (parsed.ext?.length ?? 0) <= MAX_EXTENSION) return [{ text, at: 0, href: telephoneAddress(parsed) }];
  const parts: PhonePart[] = [];
  let at = 0;
  const add = (part: string, href?: string) => {
    if (part !== "") parts.push({ text: part, at, href });
    at += part.length;
  };
  for (const piece of text.split(betweenNumbers)) {
    let from = 0;
    for (const { number, startsAt, endsAt } of findPhoneNumbersInText(piece, country)) {
      add(piece.slice(from, startsAt));
      add(piece.slice(startsAt, endsAt), telephoneAddress(number));
      from = endsAt;
    }
    add(piece.slice(from));
  }
  return parts;
}

/** Undefined unless the field has exactly one number. */
export function telephoneLink(text: string): string | undefined {
  const [address, ...others] = phoneParts(text).flatMap(({ href }) => href ?? []);
  return others.length === 0 ? address : undefined;
}

/**
 * Groups digits ("0412 345 678"), because spreadsheets read them as an amount, without the leading 0 or "+", and signs
 * as sums or dates. An invisible space precedes the "+" of several numbers. Other text is unchanged.
 */
export function groupedPhone(text: string): string {
  if (!/^\+|^[\d/.-]+$/.test(text)) return text;
  const number = parse(text);
  if (!number && severalNumbers.test(text)) return `\u200B${text}`;
  const grouped = /^[01]/.test(text) ? number?.formatNational() : number?.formatInternational();
  return grouped?.includes(" ") ? grouped : /^\d+$/.test(text) ? text.replaceAll(/(?<=\d)(?=(?:\d{3})+$)/g, " ") : text;
}

/** Digits, signs and words of phone numbers: nothing that runs as a formula. */
const severalNumbers =
  /^\+(?=(?:\D*\d){6})(?:[\d\s()./,;:&+-]|\b(?:or|and|mobile|mob|work|home|office|after hours|a|h)\b)*$/i;

/**
 * Whether the text may have a number that can be called. Only a number with too few digits for any country, or one that
 * is written as an Australian one with too few or too many, certainly cannot.
 */
export function hasCallableNumber(text: string): boolean {
  if (phoneParts(text).some(({ href }) => href)) return true;
  const number = text.replaceAll(/[^\d+]/g, "");
  if (/^(?:0(?!0)|\+?61)/.test(number)) return /^(?:0|\+?61)\d{9}$/.test(number);
  return number.replaceAll("+", "").length >= MIN_DIGITS;
}

/** Of the shortest Australian numbers that people would leave: 13 12 13. */
const MIN_DIGITS = 6;

function parse(text: string): PhoneNumber | undefined {
  const number = parsePhoneNumberFromString(text, { defaultCountry: country, extract: false });
  return number?.isValid() ? number : undefined;
}

/** Without the extension, which phones would dial. 13, 1300 and 1800 numbers have no international form. */
function telephoneAddress({ country: of, nationalNumber, number }: PhoneNumber): string {
  return `tel:${of === country && nationalNumber.startsWith("1") ? nationalNumber : number}`;
}
