import { ADVERTISING_RULES, type AdvertisingRule, type ListingFacts } from "./advertising-rules.ts";
import type { ListingType } from "./criteria.ts";
import { type ListingFieldName, TEXT_FIELDS } from "./fields.ts";
import {
  findPriceBreach,
  findSecondPrice,
  type PriceBreach,
  type PriceLimits,
  secondPriceText,
  toAdvertisedPrice,
} from "./price-limits.ts";
import { normaliseAdvertisement, type TextPlace } from "./price-text.ts";

export interface AdvertisingFinding {
  rule: AdvertisingRule;
  phrase: string;
}

/** One phrase of each rule: those that a law in force forbids, and those that are merely unwise. */
export function checkAdvertisement(
  text: string,
  type: ListingType,
  place: TextPlace = "text",
): { forbidden: readonly AdvertisingFinding[]; advice: readonly AdvertisingFinding[] } {
  const normalised = normaliseAdvertisement(text);
  const found = ADVERTISING_RULES.filter(({ of }) => of.includes(type)).flatMap((rule) => {
    const phrase = rule.find?.(normalised, type, place);
    return phrase === undefined ? [] : [{ rule, phrase }];
  });
  return {
    forbidden: found.filter(({ rule }) => rule.law !== undefined),
    advice: found.filter(({ rule }) => rule.law === undefined),
  };
}

/** 'Remove “no pets”: an ad may not …' for each finding. */
export function forbiddenText(findings: readonly AdvertisingFinding[]): string {
  return joinSentences(
    findings.map(({ rule, phrase }) =>
      [`Remove “${phrase}”: ${rule.reason}`, insteadText(rule, phrase)].filter(Boolean).join(". "),
    ),
  );
}

export interface BrokenRule {
  /** Act and section; absent for advice. */
  law?: string;
  /** Without a capital and a full stop. */
  reason: string;
  /** What to do; a complete sentence. */
  instead: string;
}

/** Undefined if the facts keep the rule or are not known. Throws for a rule that is not about facts. */
export function findBrokenRule(name: FactRuleName, facts: ListingFacts): BrokenRule | undefined {
  const rule = ADVERTISING_RULES.find((each) => each.name === name);
  if (!rule?.facts) throw new Error(`expected a rule about facts: ${name}`);
  if (!rule.facts.isBroken(facts)) return undefined;
  const { instead } = rule.facts;
  return {
    ...(rule.law !== undefined && { law: rule.law }),
    reason: rule.reason,
    instead: typeof instead === "function" ? instead(facts) : instead,
  };
}

export type FactRuleName = "high-bond" | "tenant-consent" | "old-consent" | "missing-agency";

/** "A bond is at most 4 weeks of rent (…). Enter at most $2,600." */
export function brokenRuleText({ reason, instead }: BrokenRule): string {
  return `${reason.charAt(0).toUpperCase()}${reason.slice(1)}. ${instead}`;
}

/** "Advice: this advertisement names no agency, … . Join one, …" */
export function brokenRuleAdvice({ reason, instead }: BrokenRule, about?: string): string {
  return `Advice${about === undefined ? "" : ` on ${about}`}: ${reason}. ${instead}`;
}

/** Act and section of a rule that a law in force contains. */
export function lawOf(name: FactRuleName): string {
  const law = ADVERTISING_RULES.find((rule) => rule.name === name)?.law;
  if (law === undefined) throw new Error(`expected a rule with a law: ${name}`);
  return law;
}

/** The last sentence ends as it is. */
function joinSentences(sentences: readonly string[]): string {
  const last = sentences.length - 1;
  return sentences.map((text, index) => (index < last ? `${text.replace(/\.$/, "")}.` : text)).join(" ");
}

function insteadText({ instead }: AdvertisingRule, phrase: string): string | undefined {
  return typeof instead === "function" ? instead(phrase) : instead;
}

/** 'Advice on “pet bond”: a landlord may not … .' */
function adviceText({ rule, phrase }: AdvertisingFinding): string {
  return [`Advice on “${phrase}”: ${rule.reason}.`, insteadText(rule, phrase)].filter(Boolean).join(" ");
}

const placeOf = (name: ListingFieldName): TextPlace =>
  name === "title" ? "title" : name === "priceWords" ? "price" : "text";

/** The texts of a field: one, or each item of a list. */
function textsOf(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).filter((text) => typeof text === "string");
}

/** A listing that need not be valid. */
export type ListingTexts = Readonly<Partial<Record<ListingFieldName, unknown>>>;

/** Sentences about all wording in a text field that the law in force forbids; undefined if there is none. */
export function findForbiddenText(name: ListingFieldName, listing: ListingTexts): string | undefined {
  const { listingType } = listing;
  if (listingType !== "sale" && listingType !== "rent") return undefined;
  const sentences = textsOf(listing[name]).flatMap((text) => {
    const { forbidden } = checkAdvertisement(text, listingType, placeOf(name));
    if (forbidden.length > 0) return [forbiddenText(forbidden)];
    const second = findSecondPrice(text, placeOf(name), toAdvertisedPrice(listing));
    if (!second?.isWide) return [];
    const range = "both together are a range of more than 10% (Property and Stock Agents Act 2002, s 72A)";
    return [`${secondPriceText(second, toAdvertisedPrice(listing))}: ${range}`];
  });
  return sentences.length === 0 ? undefined : joinSentences([...new Set(sentences)]);
}

/** The first price in a text that is below a limit, with its field. Undefined if there is none. */
export function findBreachInTexts(
  listing: ListingTexts,
  limits: PriceLimits,
  fields: readonly ListingFieldName[] = TEXT_FIELDS,
): { field: ListingFieldName; breach: PriceBreach } | undefined {
  const asking = toAdvertisedPrice(listing);
  for (const field of fields) {
    for (const text of textsOf(listing[field])) {
      const second = findSecondPrice(text, placeOf(field), asking);
      const breach = second && findPriceBreach({ ...asking, price: second.bottom, priceTo: null }, limits);
      if (breach) return { field, breach };
    }
  }
  return undefined;
}

/** By field of the form. */
export type ManagerAdvice = Partial<Record<ListingFieldName, string>>;

/** Advice for the list of pictures; undefined if no text admits altered pictures. */
export function advisePictures(listing: {
  listingType: ListingType;
  title: string;
  description: string;
}): string | undefined {
  const texts = `${listing.title}\n${listing.description}`;
  const found = checkAdvertisement(texts, listing.listingType).advice.find(
    ({ rule }) => rule.name === "altered-images",
  );
  return found && adviceText(found);
}

/** Advice on the texts of a listing, by field; undefined if there is none. */
export function adviseListing(
  listing: ListingTexts & { listingType: ListingType },
  facts: ListingFacts = {},
): ManagerAdvice | undefined {
  const asking = toAdvertisedPrice(listing);
  const advice = TEXT_FIELDS.flatMap((name) => {
    const texts = textsOf(listing[name]);
    const found = texts
      .flatMap((text) => checkAdvertisement(text, listing.listingType, placeOf(name)).advice)
      .filter(({ rule }) => rule.isMetBy?.(facts) !== true);
    const seconds = texts.flatMap((text) => findSecondPrice(text, placeOf(name), asking) ?? []);
    const sentences = [
      ...found.map(adviceText),
      ...seconds.filter(({ isWide }) => !isWide).map((second) => `Advice: ${secondPriceText(second, asking)}.`),
    ];
    return sentences.length === 0 ? [] : [[name, sentences.join(" ")] as const];
  });
  return advice.length === 0 ? undefined : Object.fromEntries(advice);
}
