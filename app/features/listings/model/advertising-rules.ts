import type { ListingType } from "./criteria.ts";
import { findForbiddenPricePhrase, firstAmount, maxGuide, type PricePhrase, type TextPlace } from "./price-text.ts";
import { maxBond } from "./rent.ts";
import { formatDollars } from "#app/lib/numbers.ts";
import { addDays } from "#app/lib/sydney-time.ts";

/** What a listing states apart from its texts. A fact that is absent breaks no rule. */
export interface ListingFacts {
  /** Dollars, of a rental. */
  bond?: number | null | undefined;
  price?: number | null | undefined;
  priceFrequency?: string | null | undefined;
  /** The agent's answer about a tenant's belongings in the photos. */
  tenantPhotos?: { showsBelongings: boolean; consentOn: string | null } | undefined;
  /** The day of the first publication, "2026-11-20". */
  publishedOn?: string;
  hasAgency?: boolean;
  hasLabelledPicture?: boolean;
}

export interface AdvertisingRule {
  name: string;
  /** Act and section; absent if no law in force forbids the phrase, which is then advice. */
  law?: string;
  of: readonly ListingType[];
  /** Completes "Remove “…”:" or, as advice, "“…”:"; without a capital and a full stop. */
  reason: string;
  /** Suggests another wording; a complete sentence. */
  instead?: string | ((phrase: string) => string);
  /** The phrase as written, in a normalised text. Absent if the rule is only about facts. */
  find?: FindPhrase;
  /** Phrases are no fault in a listing with these facts. */
  isMetBy?: (facts: ListingFacts) => boolean;
  /** Absent if the rule is only about texts. */
  facts?: {
    isBroken: (facts: ListingFacts) => boolean;
    /** What to do; a complete sentence. */
    instead: string | ((facts: ListingFacts) => string);
  };
}

type FindPhrase = (text: string, type: ListingType, place: TextPlace) => string | undefined;

const any = (...alternatives: string[]) => `(?:${alternatives.join("|")})`;

/** The first match of any pattern, without the spaces around it. */
function matching(...sources: string[]): FindPhrase {
  const patterns = sources.map((source) => new RegExp(source, "i"));
  return (text) => {
    for (const pattern of patterns) {
      const match = pattern.exec(text);
      if (match) return match[0].trim();
    }
    return undefined;
  };
}

/** As `matching`, without the matches whose surroundings are exempt. */
function matchingUnless(isExempt: (before: string, after: string) => boolean, ...sources: string[]): FindPhrase {
  const patterns = sources.map((source) => new RegExp(source, "gi"));
  return (text) => {
    for (const pattern of patterns) {
      for (const match of text.matchAll(pattern)) {
        const end = match.index + match[0].length;
        if (!isExempt(text.slice(Math.max(0, match.index - 60), match.index), text.slice(end, end + 100))) {
          return match[0].trim();
        }
      }
    }
    return undefined;
  };
}

const priceFault = (fault: PricePhrase["fault"]): FindPhrase => {
  return (text, type, place) => {
    const found = findForbiddenPricePhrase(text, type, place);
    return found?.fault === fault ? found.phrase : undefined;
  };
};

/** The Act exempts homes that the owner shares: there the phrase is advice. */
const SHARED_HOME =
  /\b(?:share (?:house|home|flat|apartment|accommodation)|only share|shared? with (?:the )?(?:owner|landlord|landlady)|live-in (?:owner|landlord|landlady)|(?:owner|landlord|landlady)s? (?:lives?|resides?) (?:on|in|at|upstairs|downstairs|next))/i;

const unlessShared = (find: FindPhrase): FindPhrase => {
  return (text, type, place) => (SHARED_HOME.test(text) ? undefined : find(text, type, place));
};

const onlyIfShared = (find: FindPhrase): FindPhrase => {
  return (text, type, place) => (SHARED_HOME.test(text) ? find(text, type, place) : undefined);
};

const animals = any("pets?", "animals?", "dogs?", "cats?");
const refused = any("allowed", "permitted", "accepted", "considered", "approved", "welcomed?", "negotiable", "kept");
/** "are not", "will never be", "aren't", "can’t be". */
const negated = String.raw`(?:(?: (?:are|is|will|would|can|could|may))* (?:strictly |unfortunately |sadly |generally )?(?:not|never)| cannot| (?:are|is|wo|would|ca|could)n['’]t)(?: be)?`;
const needNot = String.raw`(?:(?:need|should|must|do|please do) not apply|(?:needn|shouldn|don)['’]t apply|(?:will not|won['’]t) be (?:considered|accepted))\b`;
/** "Pets are not permitted in the pool area" forbids no animal in the home, "No kids? Use it as a study" no child. */
const commonPlaces = any(
  "sand",
  "reserves?",
  String.raw`bush\w*`,
  ...(
    "sanctuary wetlands? foreshore tracks? trails? creek lake dunes water school cafes? shops? ferry buses bus trains? common " +
    "shared communal pools? lifts? lobby gym foyer gardens? lawns? beach roof rooftop terrace playgrounds? spa sauna " +
    "courtyard balcon(?:y|ies) decks? carpets? furniture beds? bedrooms? grass oval park course laundr(?:y|ies) stacker " +
    "garage basement corridors? hallways?"
  ).split(" "),
);
/** "No pets in the building with a garden" is about the home. */
const twoWords = String.raw`(?:(?!(?:building|block|complex|property|premises|apartment|unit|home|house|flat|and|or|with|near|by)\b)[\w'’-]+ ){0,2}`;
const question = String.raw`(?!(?: \w+){0,2} ?\? (?!no\b(?! (?:worries|problem|dramas))))`;
const notOfCommonPlace = String.raw`${question}(?! (?:next door|nearby|across the)\b| (?:before|after|between|until) \d)(?! (?:(?:are |is )?(?:allowed|permitted) )?(?:(?:under|below) (?:the age of )?\d+ (?:years )?)?(?:(?:in|on|at|inside|near|around|within|from) ${twoWords}${commonPlaces}|off[- ]?(?:the )?(?:leash|lead)|unattended|unsupervised|inside|indoors|outside|outdoors|upstairs)\b)`;
const wordEnd = String.raw`(?= ?(?:[.,;:!?)/–-]|$|please|allowed|permitted|accepted|sorry|thanks|or\b|and\b))`;

const people = any(
  "tenants?",
  "applicants?",
  "couples?",
  "famil(?:y|ies)",
  "people",
  "persons?",
  "students?",
  "professionals?",
  "households?",
  "renters?",
  "buyers?",
  "purchasers?",
  "bidders?",
  "investors?",
);
const cannot = String.raw`(?:(?:does|do|will|can|could|must|may|shall) ?not|(?:do|does|could)n['’]t|can['’]t|won['’]t)`;

/** "We can't say no pets" */
const notAfterDenial = String.raw`(?<!(?:n['’]t|\b(?:not|never|longer|cannot|illegal to|unlawful to))(?: \w+){0,3} (?:say|advertise|write|state)(?:ing)? ["“'‘]?)`;

const formerly =
  /\b(?:previous(?:ly)?|former(?:ly)?|used to|until|originally|earlier|old|last (?:year|ad|advertisement|listing|owner))\b[^.!?]*$/i;
const sinceLifted =
  /^[^!?]{0,40}?\b(?:(?:now|but|however|today|since)\b[^!?]{0,40}?\b(?:consider|welcom|allow|accept|permit)|(?:have|has|was|were)(?: been)? (?:lifted|removed|relaxed|changed|repealed)\b)/i;
/** "Tired of ads that say no pets?" */
const ofOthers =
  /\b(?:no longer|not true that|tired of|sick of|unlike|(?:some|other|many|most|ads|listings|buildings|landlords|owners) (?:\w+ )?(?:say|saying))\b[^.!?]*$|(?:\bnot|n['’]t)(?: have)? an? ["“‘]?$/i;
const struckDown =
  /^["”'’]? (?:by-?laws?|rules?|clauses?|bans?|policy) (?:was|were|has|have|is|are) (?:been )?(?:struck|lifted|gone|removed|repealed|dropped|history)/i;
/** "Previously no pets; now pets considered": both parts are needed, because "Formerly a shop, no pets" is a refusal. */
const isLiftedBan = (before: string, after: string) =>
  (formerly.test(before) && sinceLifted.test(after)) || ofOthers.test(before) || struckDown.test(after);

const noPets = matchingUnless(
  isLiftedBan,
  // "The owners have no pets", "no pets damage" and "no dogs on the beach" forbid nothing.
  String.raw`(?<!\b(?:have|has|had|keeps?|kept|owns?|owned|with|or|there (?:is|are|were)) )${notAfterDenial}\bno (?:large |big |small |indoor |outdoor |other |birds(?:, | or ))?(?:pets|animals|dogs|cats|puppies|kittens)\b(?! ?(?:required|needed|damage|odou?rs?|smells?|hair|bond|fees?|restrictions?|limits?|policy|bark(?:s|ing)?|have|has|were|in sight|beach(?:es)?|zones?|areas?|signs?)\b)(?!['’])${notOfCommonPlace}`,
  String.raw`(?<!\b(?:have|has|had|or|there is) )\bno (?:pet|animal|dog|cat)(?:['’]s)?\b(?!-free)${wordEnd}${question}`,
  String.raw`\bno[- ]pets[- ](?:policy|building|complex|block|property|house|home|rule)\b|\bno-pet (?:policy|building|complex|block|property|rule)\b`,
  String.raw`\bno (?:furry friends|fur ?-?bab(?:y|ies)|four[- ]legged friends)\b`,
  String.raw`\b${animals}${negated} ${refused}\b(?! an? (?:problem|issue|nuisance)\b)${notOfCommonPlace}`,
  String.raw`\b(?:(?:${people}|those|anyone) with (?:an? |any )?${animals}|(?:pet|animal|dog|cat) owners?) ${needNot}`,
  String.raw`\b(?:pets|animals|dogs|cats) (?:are |is )?(?:strictly )?(?:prohibited|forbidden|banned|disallowed|barred|excluded)\b${notOfCommonPlace}`,
  String.raw`\b(?:not|non)[- ](?:a )?(?:pet|dog|cat|animal)[- ]friendly\b`,
  String.raw`\b(?:${cannot}|(?:are|is)(?: not|n['’]t)|unable to|not able to) (?:allow|accept|permitt?|take?|consider|approve?|have?|keep(?! (?:any )?${animals} (?:out|away|from|off|in${wordEnd})))(?:ing)? (?:any )?${animals}\b${notOfCommonPlace}`,
  String.raw`\bpets?(?: (?:allowed|permitted|considered|accepted|friendly))?(?:\?| ?[:=–-]) ?(?:no|nil|none|not allowed|not permitted)\b(?! (?:extra|additional|problem|worries|fees?|bond|charge|restrictions?))`,
);

const petConditions = matching(
  String.raw`(?<!\bno )(?<!\bwithout (?:a )?)\bpet (?:bond|deposit|surcharge|fee)\b(?! (?:is |are )?(?:not|never))`,
  String.raw`\b(?:extra|additional|higher) (?:rent|bond|\$ ?\d+[^.]{0,20}) (?:applies |is charged |payable )?(?:for|per|with) (?:each |every |a |any )?${animals}\b`,
);

const manyWeeks = any("five", "six", "seven", "eight", "ten", "twelve", "5", "6", "7", "8", "9", "10", "12");
/** A month may be four weeks; two are more. */
const manyMonths = any("two", "three", "four", "six", "2", "3", "4", "6");
const inFigures = String.raw`(?: ?\(\d+\))?`;
const tooLong = `(?:${manyWeeks}${inFigures}[- ]?(?:weeks?|wks?)|${manyMonths}${inFigures}[- ]months?)`;
const highBond = matching(
  String.raw`(?<![\d.$,])\b${tooLong}['’]?(?: (?:of )?rent['’]?)?(?: as| for)?(?: an?| the)? (?:(?:security |rental )?bond|security deposit)\b`,
  String.raw`\b(?:bond|security deposit)(?: (?:of|is|equals?|equal to|equivalent to|required)| ?[:=(–-]| ?\$ ?\d+(?:,\d{3})*(?:\.\d\d)? ?(?:[(=]|being |or ))* ?${tooLong}\b`,
);

/** "… only" as a condition on the applicant, not "ladies only gym" or "only metres away". */
const onlyEnd = String.raw`(?= ?(?:[.,;:!?)(/–-]|$|please|need apply|to apply|apply|thanks|wanted|considered|accepted|share\b|tenants?|applicants?|applications?|and\b(?! [\w'’]+[- ]only \w)|-))`;
const condition = String.raw`(?:(?:tenants? |applicants? )?(?:only${onlyEnd}|(?:strongly )?preferred|need (?:only )?apply|${needNot}|wanted))`;
/** After "only": "Only women, please", not "only women's shops". */
const onlyThese = String.raw`(?= ?(?:[.,;:!?)(/–]|$|please|need apply|to apply|apply|thanks|wanted|considered|accepted|${people}))`;
const preferred = String.raw`(?:prefer(?:s|red|ably)?|preference for|seeking|looking for)`;
const notTheOnly = String.raw`(?<!\b(?:the|to|for|with|by|not) )`;

const nationalities =
  "asians? indians? chinese koreans? japanese nepal(?:ese|i) pakistanis? africans? arabs? arabic " +
  "lebanese europeans? caucasians? whites? blacks? aboriginals? indigenous australians? aussies? " +
  "westerners? anglos? jew(?:s|ish) sikhs? vietnamese thais? greeks? italians? filipin[oa]s? " +
  "indonesians? malaysians? taiwanese bangladeshis? iranians? iraqis? afghans? turk(?:s|ish) egyptians? " +
  "sudanese somalis? brazilians? russians? maoris? islanders?";
const nationality = any(...nationalities.split(" "), "sri lankans?", "middle eastern(?:ers)?");
const spoken = any(nationality, "english", "mandarin", "cantonese", "hindi", "spanish", "french", "german", "farsi");
/** Nouns only: "Only Italian, Spanish and local tiles" is about tiles. */
const nationals = any(...nationalities.split(" ").flatMap((word) => (word.endsWith("s?") ? word.slice(0, -1) : [])));
const religious = any("muslims?", "islamic", "hindus?", "christians?", "catholics?", "buddhists?");
/** Between a nationality and the people: "Indian vegetarian family". */
const ofPeople = String.raw`(?:(?:vegetarian|vegan|speaking|working|professional|young|mature|older|married|single|small|quiet|female|male|student|background)[ -]){0,2}`;
const race = matching(
  String.raw`\bno (?:${nationality}|foreign (?=${people})|foreigners?|immigrants?|migrants?|refugees?|blacks|whites)\b(?= ?(?:[.,;:!?)/–-]|$|please|need|${people}|thanks|or\b|and\b))`,
  String.raw`\b${nationality} (?:${ofPeople}${people} )?${condition}`,
  String.raw`\b(?:suits?|suitable for|ideal for|perfect for|${preferred}|wanted:?|for) (?:an? )?${nationality} ${ofPeople}${people}\b`,
  String.raw`${notTheOnly}\bonly (?:${nationality} ${ofPeople}${people}\b|${nationals}\b${onlyThese})`,
  String.raw`\b(?:foreigners?|immigrants?|migrants?|refugees?) ${needNot}`,
  String.raw`\b(?:must be (?:an? )?)?australian citizens?(?: only| preferred)\b|\bmust be (?:an? )?australian citizens?\b`,
);

const gendered = any(
  "females?",
  "males?",
  "girls?",
  "guys",
  "boys?",
  "ladies",
  "lady",
  "women",
  "woman",
  "gentlem[ae]n",
  "men",
);
const sex = matching(
  String.raw`${notTheOnly}\bonly ${gendered}\b${onlyThese}`,
  String.raw`\b${preferred} (?:an? )?${gendered}\b${onlyThese}`,
  String.raw`\b${gendered} (?:${people} )?${condition}`,
  String.raw`\bno (?:males?|females?|men|women|boys|girls|guys|pregnant (?:women|tenants|applicants))\b(?= ?(?:[.,;:!?)/–-]|$|please|need|${people}|thanks|or\b))`,
);

const singlePeople = String.raw`single (?:m[uo]ms|mothers|parents|dads|fathers|men|women|${people})`;
const maritalStatus = matching(
  String.raw`\b(?:must|should|need to|have to) be (?:legally )?(?:married|unmarried|single)\b(?= ?(?:[.,;:!?)/–]|$|please|to apply|and\b|or\b))`,
  String.raw`\b(?:singles|unmarried (?:couples?|people)|de ?factos?|${singlePeople}) ${needNot}`,
  String.raw`${notTheOnly}\bonly (?:married (?:couples?|people)\b|couples\b${onlyThese})`,
  String.raw`\b(?:married (?:couples?|people|persons?)|couples) ${condition}`,
  String.raw`\bno (?:singles|couples|unmarried (?:couples?|people)|de ?factos?|${singlePeople})\b(?= ?(?:[.,;:!?)/–-]|$|please|need|thanks|or\b))`,
);

const youngsters = String.raw`(?:young |small |little )?(?:children|kids|babies|infants|toddlers|teenagers)`;
const age = matching(
  // "Kids or no kids" and "no children in the pool" refuse no tenant a home.
  String.raw`(?<!\b(?:or|have|has|had|with|there are|there were|is|are|there are no \w+,) )\bno (?:young |small |little )?(?:children|kids|babies|infants|toddlers|teenagers|teens)\b(?!['’])(?! (?:have|has|lives?|lived|club|part(?:y|ies)|menu|noise|allowed in|care)\b)${notOfCommonPlace}`,
  String.raw`\b(?:children|kids|babies|toddlers)(?: (?:under|below) (?:the age of )?\d+)?${negated} (?:allowed|permitted|accepted|welcomed?|considered)\b${notOfCommonPlace}`,
  String.raw`\bno (?:${people}|parents) with ${youngsters}\b${notOfCommonPlace}`,
  String.raw`\b(?:${people}|parents|those|anyone) with ${youngsters} ${needNot}`,
  String.raw`\bno (?:one |${people} )?(?:over|under|above|below)[- ]?(?:the age of )?(?:1[89]|[2-9]\d)(?:['’]?s)?\b(?= ?(?:[.,;:!?)/–]|$|please|thanks|need|or\b|and\b))`,
  // "Pool rules: no under 12s" is about the pool.
  String.raw`(?<!\b(?:pool|gym|spa|sauna|playground)\b[^.!?]{0,40})\bno (?:(?:one|anyone|children|kids) )?(?:under|below)[- ]?(?:the age of )?\d\d?(?:['’]?s|[- ]year[- ]olds?)\b(?= ?(?:[.,;:!?)/–]|$|please|thanks|need|or\b|and\b))`,
  String.raw`\bmust be (?:aged )?(?:over|above|at least|older than) (?:the age of )?(?:2[1-9]|3\d|40)\b(?! ?(?:kg|kilo|cm|m\b|%|minutes|days|metres)| (?:years )?(?:old )?to (?!apply|rent|lease|live))`,
  String.raw`\badults? only\b(?! (?:pool|retreat|area|zone|wing|space|section|spa|lounge|level|floor|living))${onlyEnd}`,
  String.raw`\b${cannot} (?:allow|accept|permit|take|consider|have) (?:any )?(?:young )?(?:children|kids|babies)\b${notOfCommonPlace}`,
  String.raw`\b(?:mature|older|elderly|young|younger|middle[- ]aged) (?:aged? )?(?:${people}|adults?|ladies|lady|gentlem[ae]n|singles?) only${onlyEnd}`,
  String.raw`\b${people} (?:without|with no) (?:children|kids) (?:only|preferred)\b`,
  String.raw`\bno (?:elderly|older|old|aged|senior|young|teenage) (?:${people}|ladies|men|women)\b`,
  String.raw`\b(?:under|below)[- ]?(?:1[89]|[2-9]\d)(?:['’]?s)? only\b|\b(?:over|above)[- ]?(?:2[1-9]|3\d|40)(?:['’]?s)? only\b`,
  String.raw`\bmust be (?:aged )?(?:under|below|younger than) (?:the age of )?(?:2|3|4|5|6)\d\b(?! ?(?:kg|kilo|cm|m\b|%|minutes|days|metres)| (?:years )?(?:old )?to (?!apply|rent|lease|live))`,
  String.raw`\bchild(?:ren)?[- ]free ${any("tenants?", "applicants?", "couples?", "households?", "people", "home only")}`,
);

const disability = matching(
  String.raw`\bno (?:wheelchairs?(?: users?)?|disabled(?: ${people})?|disabilit(?:y|ies)|${people} with (?:an? |any )?(?:disabilit(?:y|ies)|mental (?:illness(?:es)?|health (?:issues?|problems?|conditions?)))|mental(?:ly)?[ -]?ill(?:ness)?(?: ${people})?)\b(?!-)(?! ?(?:access|accessible|accessibility|ramps?|lifts?|toilets?|bathrooms?|entry|parking|facilities|friendly|modifications))`,
  String.raw`\bable[- ]bodied (?:${people} )?(?:only|preferred|required)\b`,
);

const orientation = matching(
  String.raw`\bno (?:gays?|lesbians?|homosexuals?|trans(?:gender)?(?: people| persons?| tenants?)?|same[- ]sex couples?)\b(?= ?(?:[.,;:!?)/–-]|$|please|need|${people}|thanks|or\b))`,
  String.raw`\b(?:straight|heterosexual) (?:couples?|people|tenants?|persons?|famil(?:y|ies)) ${condition}`,
);

const pictureNoun = any("images?", "photos?", "photographs?", "pictures?", "renders?", "renderings?", "visuals?");
const alterations = any(
  "altered",
  "enhanced",
  "edited",
  "staged",
  "furnished",
  "modified",
  "retouched",
  "rendered",
  "generated",
  "styled",
  "manipulated",
);
/** Admissions about pictures; "virtual tour", "digitally controlled" and "staged auction" are none. */
const alteredPictures = matching(
  String.raw`\b(?:virtual(?:ly)?|digitally)[- ](?:been )?(?:${alterations}|staging|furniture|styling)\b`,
  String.raw`\bdigital (?:staging|furniture|enhancements?|alterations?|(?:render|image) enhancements?)\b`,
  String.raw`\bartists?['’]?s?['’]? (?:impressions?|renderings?|renders?)\b`,
  String.raw`\b(?:computer|ai|a\.i\.)[- ](?:${alterations}|enhanced) (?:${pictureNoun}|impressions?|furniture|staging)\b`,
  String.raw`\b(?:cgi|photo-?shopped|ai-?(?:enhanced|generated|edited)) ${pictureNoun}\b`,
  String.raw`\b(?:some |the |all |these )?${pictureNoun} (?:have been |has been |are |is |were |may be |may have been )(?:digitally |virtually |computer |partly |slightly )?(?:${alterations}|photo-?shopped|computer[- ]generated|artist)\b`,
);

/** With the amount of the phrase, for example “Guide $1,200,000 - $1,320,000”. */
function insteadOfPrice(phrase: string): string {
  const from = firstAmount(phrase) ?? 1_200_000;
  const amounts = `${formatDollars(from)} - ${formatDollars(maxGuide(from))}`;
  return `Give one amount or a range of at most 10%, for example “${amounts}”.`;
}

function insteadOfRent(phrase: string): string {
  const rent = firstAmount(phrase);
  return rent === undefined
    ? "Write the rent alone."
    : `Write one amount, for example “${formatDollars(rent)} per week”.`;
}

/** Undefined without a bond or a rent. */
function toBondAndMost({ bond, price, priceFrequency }: ListingFacts): { bond: number; most: number } | undefined {
  return bond == null || !price ? undefined : { bond, most: maxBond({ price, priceFrequency }) };
}

/** An agent may ask for the consent at most this many days before the first advertisement. */
const DAYS_BEFORE_FIRST_AD = 21;

const describeHome = "Describe the home, not the people.";

function discrimination(name: string, section: string, ground: string, find: FindPhrase): AdvertisingRule[] {
  const rule = { name, of: ["rent"] as const, instead: describeHome };
  return [
    {
      ...rule,
      law: `Anti-Discrimination Act 1977 NSW, s 51 with s ${section}`,
      reason: `an ad may not choose tenants by ${ground} (Anti-Discrimination Act 1977, s ${section} and s 51)`,
      find: unlessShared(find),
    },
    {
      ...rule,
      name: `${name}-shared`,
      reason: `unless the owner lives in the home, an ad may not choose tenants by ${ground} (Anti-Discrimination Act 1977, s ${section})`,
      find: onlyIfShared(find),
    },
    {
      ...rule,
      name: `${name}-sale`,
      of: ["sale"],
      // The sections of New South Wales name accommodation; those of the Commonwealth about land are not confirmed.
      reason: `to choose buyers by ${ground} can be unlawful discrimination`,
      find,
    },
  ];
}

/** By importance. `docs/law.md` lists the sources and the days on which they were read. */
export const ADVERTISING_RULES: readonly AdvertisingRule[] = [
  {
    name: "open-price",
    law: "Property and Stock Agents Act 2002 NSW, s 73",
    of: ["sale"],
    reason:
      "an ad for a sale may not say “over”, “from” or “+” with a price (Property and Stock Agents Act 2002, s 73)",
    instead: insteadOfPrice,
    find: priceFault("open"),
  },
  {
    name: "wide-range",
    law: "Property and Stock Agents Act 2002 NSW, s 72A",
    of: ["sale"],
    reason:
      "the upper end of a price range may be at most 10% above its lower end (Property and Stock Agents Act 2002, s 72A)",
    instead: insteadOfPrice,
    find: priceFault("range"),
  },
  {
    name: "unfixed-rent",
    law: "Residential Tenancies Act 2010 NSW, s 22A",
    of: ["rent"],
    reason: "rent is advertised as one fixed amount (Residential Tenancies Act 2010, s 22A)",
    instead: insteadOfRent,
    find: priceFault("unfixed"),
  },
  {
    name: "high-bond",
    law: "Residential Tenancies Act 2010 NSW, s 159",
    of: ["rent"],
    reason: "a bond is at most 4 weeks of rent (Residential Tenancies Act 2010, s 159)",
    instead: "Write “4 weeks bond” or less.",
    find: highBond,
    facts: {
      isBroken(facts) {
        const stated = toBondAndMost(facts);
        return stated !== undefined && stated.bond > stated.most;
      },
      instead: (facts) => `Enter at most ${formatDollars(toBondAndMost(facts)?.most ?? 0)}.`,
    },
  },
  {
    name: "no-pets",
    law: "Residential Tenancies Act 2010 NSW, s 73H",
    of: ["rent"],
    reason: "an ad may not say that animals are not permitted (Residential Tenancies Act 2010, s 73H)",
    instead: "State a fact instead, such as “The yard is not fenced”.",
    find: noPets,
  },
  {
    name: "tenant-consent",
    law: "Residential Tenancies Act 2010 NSW, ss 55A and 55AA",
    of: ["sale", "rent"],
    reason:
      "photos that show a tenant’s belongings need the date of the tenant’s written consent (Residential Tenancies Act 2010, s 55A)",
    facts: {
      isBroken: ({ tenantPhotos }) => tenantPhotos?.showsBelongings === true && tenantPhotos.consentOn === null,
      instead: "Enter the date on the page of pictures, or delete these photos and answer No there.",
    },
  },
  ...discrimination("race", "20", "race or nationality", race),
  ...discrimination("sex", "34", "sex", sex),
  ...discrimination("orientation", "49ZQ and 38N", "sexual orientation or gender identity", orientation),
  ...discrimination("marital-status", "48", "marital or domestic status", maritalStatus),
  ...discrimination("age", "49ZYO", "age, which includes children", age),
  ...discrimination("disability", "49N", "disability", disability),
  {
    name: "pet-condition",
    of: ["rent"],
    reason: "a landlord may not ask for more bond or rent for an animal (Residential Tenancies Act 2010, s 73E)",
    instead: "Name conditions that are allowed, such as cleaning the carpets.",
    find: petConditions,
  },
  {
    name: "pet-free",
    of: ["rent"],
    reason: "read as “no pets”, this breaks the Residential Tenancies Act 2010, s 73H",
    instead: "State a fact about the home instead.",
    // None of these refuses an animal, so section 73H does not clearly forbid them.
    find: matching(
      String.raw`\b(?:pet|animal)[- ]free\b`,
      String.raw`\b(?:with|without) (?:no )?pets (?:only|preferred)\b`,
      String.raw`\b(?:not|un)[- ]?suit(?:able|ed) (?:for|to) (?:any |large |big |small |indoor )?${animals}\b`,
      String.raw`\b(?:let|leased?|rented|available|${people}) without (?:any )?(?:pets|animals)\b`,
    ),
  },
  {
    name: "pets-outside",
    of: ["rent"],
    reason:
      "only an animal of a type that is not normally kept inside may be kept outside (Residential Tenancies Act 2010, s 73E)",
    instead: "State a fact instead, such as “The yard is fenced”.",
    find: matching(
      String.raw`\b(?:outdoor|outside) (?:pets|animals|dogs|cats) only\b`,
      String.raw`\b(?:pets|animals|dogs|cats) (?:must (?:be kept|stay|live) )?(?:outside|outdoors?) only\b`,
    ),
  },
  {
    name: "assistance-animal",
    of: ["rent"],
    // Which section covers an advertisement is not confirmed; see docs/law.md.
    reason: "to refuse an assistance animal can be discrimination because of a disability",
    instead: "Leave it out.",
    find: matching(String.raw`\bno (?:guide|assistance|service|hearing) (?:dogs?|animals?)\b`),
  },
  {
    name: "religion",
    of: ["rent"],
    // Whether a religion is an "ethno-religious origin", which the Act counts as race, depends on the group.
    reason: "this can count as a choice by ethno-religious origin (Anti-Discrimination Act 1977, s 4 and s 20)",
    instead: describeHome,
    find: matching(
      String.raw`\bno ${religious}${any(String.raw` (?:${people})\b`, String.raw`(?= ?(?:[.,;:!?)/–-]|$|please|thank|or\b|and\b))`)}`,
      String.raw`\b${religious} (?:${people} )?${condition}`,
    ),
  },
  {
    name: "language",
    of: ["sale", "rent"],
    // The Act names race and nationality, not language.
    reason: "a choice by language can count as a choice by race (Anti-Discrimination Act 1977, s 4 and s 20)",
    instead: describeHome,
    find: matching(
      String.raw`\b${spoken}[- ](?:speakers?|speaking(?: ${people})?) ${condition}`,
      String.raw`\b(?:must|should|need to|have to|be able to) (?:be able to )?speak (?:good |fluent )?${spoken}\b`,
    ),
  },
  {
    name: "occupation",
    of: ["rent"],
    reason: "no law forbids this, but it turns away people who could pay the rent",
    instead: describeHome,
    find: matching(
      String.raw`\b(?:working |business |employed |full[- ]time )?(?:professionals?|professional (?:couples?|people|tenants?|persons?)|workers?|working (?:couples?|people|tenants?|adults?)) only\b`,
      String.raw`\b(?:must be (?:employed|working)|employed (?:people|tenants?|applicants?|persons?) only|no (?:students|centrelink|dss|welfare|unemployed|international students|overseas students)|students only)\b(?! (?:accommodation|discount))`,
      String.raw`\b(?:permanent residents?|citizens?(?: or permanent residents?)?|PR) only${onlyEnd}`,
    ),
  },
  {
    name: "household",
    of: ["rent"],
    reason: "this can be read as a choice by age or domestic status",
    instead: "Say how many people the home suits.",
    find: matching(
      String.raw`\b(?:singles?|single (?:person|tenant|professional|man|woman|lady)s?|couples?|(?:one|1) couple|couple or single|single or couple|famil(?:y|ies)) only${onlyEnd}`,
      String.raw`\bnot suit(?:ed|able) (?:for|to) (?:young |small |little )?(?:children|kids|families|toddlers|babies|the elderly|elderly|disabled|wheelchairs?(?: users?)?|people with)`,
      String.raw`\bover[- ]?(?:4|5|6|7)\d['’]?s (?:only|preferred)\b`,
      String.raw`\badults?[- ]only (?:building|complex|block|property|community|village)\b`,
      String.raw`\bno (?:pensioners|retirees|seniors)\b(?= ?(?:[.,;:!?)/–-]|$|please|thank|or\b|and\b))`,
      String.raw`\b(?:mature|elderly|older) (?:couple|person|lady|tenant|gentleman|single)s? preferred\b`,
    ),
  },
  {
    name: "altered-images",
    of: ["sale", "rent"],
    // Section 22B of the Residential Tenancies Act had not been in force when last read.
    reason: "the text admits altered pictures, but none of them is labelled",
    instead: "Tick “Digitally altered” at each of them in the list of pictures.",
    isMetBy: ({ hasLabelledPicture }) => hasLabelledPicture === true,
    find: alteredPictures,
  },
  {
    name: "old-consent",
    of: ["sale", "rent"],
    // Advice only, because the first advertisement may have been elsewhere.
    reason:
      "a tenant may be asked at most three weeks before the first advertisement (Residential Tenancies Act 2010, s 55A)",
    facts: {
      isBroken({ tenantPhotos, publishedOn }) {
        const consentOn = tenantPhotos?.consentOn;
        return (
          consentOn != null && publishedOn !== undefined && consentOn < addDays(publishedOn, -DAYS_BEFORE_FIRST_AD)
        );
      },
      instead: "Ask again.",
    },
  },
  {
    name: "missing-agency",
    of: ["sale", "rent"],
    // We could not confirm a law; see docs/law.md.
    reason: "this advertisement names no agency, because the agent’s profile has none",
    facts: {
      isBroken: ({ hasAgency }) => hasAgency === false,
      instead: "Join one, or create yours, on the page “Agency”.",
    },
  },
];
