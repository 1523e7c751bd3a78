import { PROPERTY_TYPES } from "#app/features/listings/model/criteria.ts";
import { KNOWN_FEATURES } from "#app/features/listings/model/known-features.ts";
import { readDay } from "#app/lib/dates.ts";
import { addDays } from "#app/lib/sydney-time.ts";
import { rooms, sizes } from "./room-rules.ts";
import {
  interpretMessages as messages,
  COUNT,
  END,
  type Groups,
  KEYWORD_PHRASES,
  type Part,
  PRICE_RULES,
  type Rule,
  type RuleContext,
  type RuleResult,
  WORD_NUMBERS,
  cannot,
  rule,
  sets,
  toMetres,
  toNumber,
} from "./rule.ts";

// Days

const DAYS = String.raw`mon(?:day)?s?|tue(?:s(?:day)?s?)?|wed(?:nesday)?s?|thu(?:r(?:s(?:day)?s?)?)?|fri(?:day)?s?|sat(?:urday)?s?|sun(?:day)?s?`;
const LONG_DAYS = "(?:mon|tues|wednes|thurs|fri|satur|sun)days?";
const VIEWING = String.raw`(?:open(?:ing)?s?(?: for inspections?| homes?| houses?| times?)?|inspect(?:ions?|ing)?(?: times?)?|viewings?|to view|view|ofi)`;

function readDays({ day = "" }: Groups, { today }: RuleContext): RuleResult | undefined {
  if (day === "today" || day === "tonight") return { parts: [{ name: "open", value: today }] };
  if (day === "tomorrow") return { parts: [{ name: "open", value: addDays(today, 1) }] };
  // One day at a time: the second is offered as another choice.
  if (day.startsWith("weekend"))
    return {
      parts: [
        { name: "open", value: "sat" },
        { name: "open", value: "sun" },
      ],
    };
  const value = readDay(day.slice(0, 3));
  return value === undefined ? undefined : { parts: [{ name: "open", value }] };
}

const MONTHS =
  "jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?";
const DATE = String.raw`\d{1,2}(?:st|nd|rd|th)?(?: of)? (?:${MONTHS})|(?:${MONTHS})(?: \d{1,2}(?:st|nd|rd|th)?)?(?! \d{3})|\d{1,2}\/\d{1,2}(?:\/\d{2,4})?(?!\/)`;
const WHEN = String.raw`(?:(?:on|this|next|for|the|coming|in|from) ){0,3}(?:${DAYS}|weekends?|week|month|today|tonight|tomorrow|${DATE})(?: (?:morning|arvo|afternoon|night))?`;
const AUCTION = "(?:going to |up for |for |at |by )?auction(?:s|ed|ing)?";

function readAuction(day: string): RuleResult {
  return { parts: [{ name: "auction", value: true }], notUnderstood: [messages.auctionDay(day)] };
}

const auctions: Rule[] = [
  rule(
    String.raw`(?:upcoming )?${AUCTION}(?: (?:is|are|being|held|happening|going)){0,3},? (?<when>${WHEN})(?! open| inspect| viewing)`,
    ({ when = "" }, _, text) => readAuction(text.slice(-when.length)),
  ),
  rule(String.raw`(?<when>${WHEN})(?:'s)? ${AUCTION}`, ({ when = "" }, _, text) =>
    readAuction(text.slice(0, when.length)),
  ),
];

const days: Rule[] = [
  rule(
    String.raw`${VIEWING}(?: (?:on|this|next|for|the|coming)){0,2} (?<day>${DAYS}|weekends?|today|tonight|tomorrow)(?: (?:morning|arvo|afternoon))?`,
    readDays,
  ),
  rule(
    String.raw`(?:(?:this|on|next) )?(?<day>${DAYS}|weekends?|today|tomorrow)(?:'s)? (?:open(?:s|ings?| homes?| houses?| for inspections?)?|inspections?|viewings?)`,
    readDays,
  ),
  rule(String.raw`(?:on|this|next) (?<day>${DAYS}|weekend)`, readDays),
  rule(String.raw`(?<day>${LONG_DAYS})`, readDays),
  sets(
    String.raw`(?:new(?:ly listed)?|listed|added|posted|just listed|on the market) (?:today|since yesterday|(?:in )?(?:the )?(?:last|past) (?:24 ?(?:hours?|hrs?)|day))|today's (?:new )?(?:homes|listings)|(?:last|past) 24 ?(?:hours|hrs)`,
    { name: "listedWithin", value: 1 },
  ),
  rule(
    String.raw`(?:(?:new(?:ly listed)?|listed|added|posted|on the market)(?: listings?| homes?)?(?: (?:in|within|from|over))?(?: the)? ?)?(?:last|past) (?<count>${COUNT}|couple of|few) (?<unit>days?|weeks?|months?)`,
    ({ count = "", unit = "" }) => {
      const number = count.startsWith("couple") ? 2 : count === "few" ? 3 : toNumber(count);
      const value = number * (unit.startsWith("d") ? 1 : unit.startsWith("w") ? 7 : 30);
      return value >= 1 && value <= 365 ? { parts: [{ name: "listedWithin", value }] } : undefined;
    },
  ),
  sets(
    String.raw`(?:new(?:ly listed)?(?: listings?| homes?)?|listed|added|posted|on the market)(?: (?:in|within))? (?:this|the last|the past|last|past) week|just listed|newly listed|new (?:listings?|to (?:the )?market)|recently (?:listed|added)`,
    { name: "listedWithin", value: 7 },
  ),
  sets(
    String.raw`(?:new(?: listings?| homes?)?|listed|added|posted) (?:this|in the last|in the past|last|past) month`,
    { name: "listedWithin", value: 30 },
  ),
];

// Features

const escaped = (text: string) => text.replaceAll(/[ -]/g, String.raw`[ \-]`);
const MORE_SYNONYMS: Partial<Record<string, readonly string[]>> = {
  pool: ["swimming pool", "inground pool", "in ground pool", "swimmingpool"],
  "air-conditioning": [
    "ac",
    "a/c",
    "aircond",
    "air conditioner",
    "airconditioner",
    "airconditioned",
    "ducted ac",
    "ducted air conditioning",
    "ducted air con",
    "split ac",
    "reverse cycle air conditioning",
    "air-con",
  ],
  study: ["study room", "study area", "office", "home office space", "work from home space", "room to work from home"],
  lift: ["lift access", "with lift"],
  garage: ["lock up garage", "lockup garage", "lug"],
  pets: [
    "pets",
    "pet",
    "dog",
    "dogs",
    "cat",
    "cats",
    "dog friendly",
    "cat friendly",
    "dogs allowed",
    "cats allowed",
    "allows pets",
    "allows dogs",
    "allows cats",
    "dogs ok",
    "cats ok",
    "pet ok",
    "pets are ok",
    "accepts pets",
    "pet allowed",
    "dogs welcome",
    "takes pets",
    "that allows pets",
  ],
  furnished: ["fully furnished", "comes with furniture", "with furniture", "furniture"],
  balcony: ["balconys"],
};

const featureRules: Rule[] = KNOWN_FEATURES.flatMap(({ key, synonyms, ...feature }) => {
  const exceptions: readonly string[] = "except" in feature ? feature.except : [];
  const words = [...synonyms, ...(MORE_SYNONYMS[key] ?? [])].toSorted((one, other) => other.length - one.length);
  return [
    ...exceptions.map((text) => sets(escaped(text), { name: "keywords", value: text })),
    sets(`(?:${words.map(escaped).join("|")})`, { name: "features", value: key }),
  ];
});

const facts: Rule[] = [
  sets(
    String.raw`(?:must |that |which |who |will )?(?:allow|accept|take|welcome)(?:s|ing)?(?: (?:an?|my|our|the|small|large|${COUNT})){0,3} (?:pets?|dogs?|cats?)`,
    { name: "features", value: "pets" },
  ),
  sets(String.raw`(?:(?:for|to) )?work(?:ing)? (?:from|at) home`, { name: "features", value: "study" }),
  // A buyer's dog needs a yard, not a landlord's consent.
  rule(
    String.raw`for (?:(?:the|my|our|a|an|${COUNT}) )?(?:(?:small|big|large) )?(?:dogs?|cats?|pets?)`,
    (_, { type }, text) =>
      type === "rent"
        ? { parts: [{ name: "features", value: "pets" }] }
        : { parts: [], notUnderstood: [messages.noFilter(text)] },
  ),
  sets(String.raw`(?:step[ \-]?free|accessible|wheelchair accessible|disabled) (?:bath ?room|shower|toilet)s?`, {
    name: "stepFreeBathroom",
    value: true,
  }),
  sets(
    String.raw`(?:(?:no|without(?: any)?|w\/o|zero|not any|free of|minus|avoid|can't do|cant do|cannot do) (?:internal |external |front |more )?(?:stairs?|steps?|staircases?)|step[ \-]?free(?: access| entry)?|stair[ \-]?free|wheelchair(?:[ \-](?:accessible|friendly|access))?|accessible|(?:level|flat) (?:access|entry)|(?:disabled|disability|mobility) (?:access|friendly)|step-?less)`,
    { name: "stepFree", value: true },
  ),
  sets(String.raw`(?:with |has |have |only with )?(?:photos?|real photos|pictures)`, {
    name: "hasPictures",
    value: true,
  }),
  sets(String.raw`floor ?plans?`, { name: "hasFloorPlan", value: true }),
  cannot("(?:passed in(?: at auction)?|auction (?:results?|clearance(?: rates?)?))"),
  sets(String.raw`(?:upcoming |going to |up for |for |at |by )?auctions?`, { name: "auction", value: true }),
  sets(String.raw`(?:by |via )?(?:private (?:treaty|sales?)|no auctions?|not (?:an |going to )?auctions?)`, {
    name: "method",
    value: "private treaty",
  }),
  sets(String.raw`(?:by )?(?:expressions? of interest|eoi)`, { name: "method", value: "expressions of interest" }),
  sets(String.raw`(?:by |for )?tender`, { name: "method", value: "tender" }),
  sets(String.raw`cheap(?:est)?(?: first)?|affordable|lowest price(?: first)?|low to high|inexpensive`, {
    name: "sort",
    value: "price-asc",
  }),
  sets(String.raw`(?:most expensive|highest price|dearest)(?: first)?|high to low`, {
    name: "sort",
    value: "price-desc",
  }),
  sets(String.raw`(?:newest|latest)(?: first)?`, { name: "sort", value: "newest" }),
];

// Kinds of home, sale or rent

type PropertyType = (typeof PROPERTY_TYPES)[number];

const KINDS: Record<PropertyType, string> = {
  House: "houses?|hses?",
  Apartment: "apartments?|apts?|flats?|appts?|apa?r?tmts?",
  Unit: "units?",
  Townhouse: String.raw`town[ \-]?houses?|townhomes?|tw?n[ \-]?hses?|t\/house`,
  Villa: "villas?",
  Land: String.raw`(?:(?:vacant |empty )?(?:blocks?|plots?|lots?|parcels?) of land|(?:vacant|empty|building) (?:land|blocks?|lots?)|land|vacant block)`,
};

/** Renters and buyers call one kind of home a flat, a unit or an apartment; agents list it as either of two types. */
const FLATS: readonly PropertyType[] = ["Apartment", "Unit"];

function typeParts(type: PropertyType): Part[] {
  return (FLATS.includes(type) ? FLATS : [type]).map((value) => ({ name: "propertyType", value }));
}

const OR = String.raw`(?:,? n?or (?:an? )?| ?\/ ?)`;

const kinds: Rule[] = [
  // A house to be demolished.
  rule(
    String.raw`knock[ \-]?down(?:s| ?(?:and|&|\/|-)? ?re-?build)?(?: (?:blocks?|sites?|lots?|land|projects?|opportunit(?:y|ies)))?`,
    (_, __, text) => ({
      parts: [
        { name: "propertyType", value: "House" },
        { name: "keywords", value: "knockdown" },
      ],
      notUnderstood: [messages.readAs(text, "a house")],
    }),
  ),
  sets(String.raw`grann(?:y|ies) flats?`, { name: "keywords", value: "granny flat" }),
  sets(String.raw`guest house|power house|house and land`, { name: "propertyType", value: "House" }),
  sets(String.raw`dual[ \-]occ(?:upancy)?`, { name: "keywords", value: "dual occupancy" }),
  sets(String.raw`open plan`, { name: "keywords", value: "open plan" }),
  // "house or land", but not "house on 600 m² of land"
  ...PROPERTY_TYPES.filter((type) => type !== "Land").flatMap((type) =>
    [`(?:${KINDS[type]})${OR}(?:${KINDS.Land})`, `(?:${KINDS.Land})${OR}(?:${KINDS[type]})`].map((words) =>
      sets(words, ...typeParts(type), { name: "propertyType", value: "Land" }),
    ),
  ),
  ...PROPERTY_TYPES.map((type) => sets(`(?:${KINDS[type]})`, ...typeParts(type))),
];

/** Exclusions, which no filter expresses. */
export const NEGATION =
  /(?:no|not|without|w\/o|except|excluding|avoid|don't want|dont want|do not want|isn't|nothing|never|away from|far from)(?: (?:an?|the|any|on|of|to|near|in|with|have|having)){0,3}(?= \p{L})/uy;

/** "no units or townhouses" */
export const OTHER_KINDS = new RegExp(`(?:${OR}(?:${Object.values(KINDS).join("|")})${END})*`, "uy");

const RENT_WORDS = String.raw`(?:for |to |available to )?(?:rent|lease|let(?!['’]s\b| (?:me|us)\b))|renting|rentals?(?! (?:yields?|returns?|income|guarantees?|potential|investments?)\b)|leasing`;
const SALE_WORDS = String.raw`(?:for|on) sale|sales?|(?:looking )?to (?:buy|purchase|own)|buy|buying|purchase|purchasing|buyers?`;

const WEEKLY = String.raw`(?:\b|\d)(?:pw|p\/w|per week|a week|weekly|pcm)`;

/** The type that the lower-case words name. Undefined if they name none or both. */
export function statedType(text: string): "sale" | "rent" | undefined {
  const names = (words: string) => new RegExp(String.raw`\b(?:${words})\b`).test(text);
  const [isRent, isSale] = [names(RENT_WORDS), names(SALE_WORDS)];
  if (isRent && isSale) return undefined;
  if (isRent || isSale) return isRent ? "rent" : "sale";
  return new RegExp(String.raw`${WEEKLY}\b`).test(text) ? "rent" : undefined;
}

const types: Rule[] = [
  sets("recent sales?(?: (?:results?|prices?))?|sales? (?:results?|history|prices)|comparable sales?", {
    name: "type",
    value: "sold",
  }),
  sets(String.raw`(?:recently |just |already )?sold(?: (?:prices?|homes?|results?))?`, { name: "type", value: "sold" }),
  sets(String.raw`(?:recently |just |already )?(?:leased|rented)(?: out)?`, { name: "type", value: "leased" }),
  rule("(?:for )?first home buyers?", (_, __, text) => ({
    parts: [{ name: "type", value: "sale" }],
    notUnderstood: [messages.noFilter(text)],
  })),
  sets(RENT_WORDS, { name: "type", value: "rent" }),
  sets(SALE_WORDS, { name: "type", value: "sale" }),
];

// Water and other words with one usual wording in listings

const wordings: Rule[] = [
  rule(
    String.raw`(?:(?:train|railway) )?(?:stations?|metro|trains?|light rail|public transport) (?:with)?in (?:an? )?(?<number>\d{1,4})\s?(?<unit>m|met(?:er|re)s?|kms?|kilomet(?:er|re)s?|min(?:ute)?s?)(?:'s?)?(?: walk(?:ing)?(?: distance)?)?`,
    (groups) => ({ parts: [{ name: "stationWithin", value: toMetres(groups) ?? 0 }] }),
  ),
  rule(
    String.raw`views? of (?:the )?(?<what>water|harbour|ocean|sea|river|city|bridge|park|bay|beach|lake)`,
    ({ what }) => ({
      parts: [{ name: "keywords", value: `${what} views` }],
    }),
  ),
  rule(String.raw`(?:\d|one|two|three|single|double|split)[ \-](?:storey|story|level)s?`, (_, __, text) => ({
    parts: [{ name: "keywords", value: text.toLowerCase() }],
  })),
  sets(String.raw`(?:public )?transport(?:ation)?|(?:train |railway )?(?:station|stn)`, {
    name: "stationWithin",
    value: 1000,
  }),
  sets(
    String.raw`(?:by|on|near|next to|along|right on|close to) the (?:water|waterfront|harbour|river|bay)(?:side|front)?|water[ \-]?fronts?`,
    { name: "keywords", value: "waterfront" },
  ),
  rule(
    String.raw`(?<what>water|harbour|ocean|sea|river|city|district|bridge|park|bay|beach|lake) views?`,
    ({ what }) => ({
      parts: [{ name: "keywords", value: `${what} views` }],
    }),
  ),
];

// Not expressible as filters

const BY_VEHICLE = "(?:by|on|via) (?:train|metro|light rail|tram|bus|ferry|car|bike|foot|public transport)";
const OPINION = "(?:nice|good|great(?! (?:western|north))|lovely|decent|beautiful)";

const DIRECTION = "(?:north|south|east|west)(?:(?:ern)? side|ward)?(?:[ -](?:east|west))?";
const OTHER_ROOM =
  "(?:toilets?|ensuites?|living(?: (?:areas?|rooms?|spaces?))?|lounge(?: rooms?|s)?|kitchens?|balconies|wardrobes|levels|floors|storeys)";
const SUM_UNIT = ` ?(?:k|m|mil|million|thousand|grand)${END}`;
/** Has three digits, "$" or a unit: "low deposit 3 bed" has no sum. */
const SUM = String.raw`(?=\$|\d{3}|\d{1,2},\d{3}|\d{1,2}(?:\.\d{1,2})?${SUM_UNIT})\$?(?:\d{1,3}(?:,\d{3}){1,2}|\d{1,7}(?:\.\d{1,2})?)(?:${SUM_UNIT})?`;
const HOLIDAY = "christmas|xmas|new year|easter|(?:the )?(?:school )?holidays|school (?:starts|term)";
const TIME = `now|today|tomorrow|(?:early |mid |late )?(?:${MONTHS})|(?:this|next) (?:week|weekend|month|year)|${HOLIDAY}`;

/** "mid march", "15th of january", but not "may street" or the 2 of "in december 2 bed". */
const MONTH_DAY = String.raw`(?:(?:the )?(?:early|mid|late|start of|beginning of|end of|\d{1,2}(?:st|nd|rd|th)?(?: of)?)[ \-])?(?:${MONTHS})(?: \d{1,2}(?:st|nd|rd|th)?(?! ?-?(?:x|bed|bdr|br|bath|car|garage|parking|storey|level|k|m|mil)))?(?: 20\d\d)?(?! \d{3})(?! (?:street|st|road|rd|avenue|ave|lane|place|crescent|cres|parade|court|close)${END})`;

const ANY_HOME = `(?:${Object.values(KINDS).join("|")}|homes?|places?|studios?|terraces?)`;

const PERSON =
  "(?:friends?|mates?|girlfriend|boyfriend|wife|husband|partner|fiancee?|mum|dad|mother|father|grand(?:parents?|ma|pa|mother|father)|brothers?|sisters?|pensioners?|retirees?)";
/** Also words of listings: "parents retreat", "student accommodation", "family room". */
const DESCRIBED_PERSON =
  "(?:parents?|students?|couples?|kids?|child(?:ren)?|teenagers?|bab(?:y|ies)|famil(?:y|ies)|people|persons?|adults?)";
const PEOPLE_DESCRIBED =
  "(?:young|growing|retired|older|elderly|professional|working|single|international|small|big|large)";

/** The people who look for a home, as in "for two friends" and "retired couple". */
const describedPeople: Rule[] = [
  rule(
    String.raw`(?:(?:for|with|and|as|we are|we're|i am|i'm) )?(?:(?:an?|my|our|the|some|few|${COUNT}) ){0,2}(?:${PEOPLE_DESCRIBED} ){0,2}${PERSON}(?!['’ ]s? ?(?:room|retreat))`,
    () => ({ parts: [] }),
  ),
  rule(
    String.raw`(?:(?:for|with|as|my|our|we are|we're|i am|i'm)(?: (?:an?|my|our|the|some|few|${COUNT})){0,2}(?: ${PEOPLE_DESCRIBED}){0,2}|(?:an? )?${PEOPLE_DESCRIBED}|[2-9]|two|three|four|five|six) ${DESCRIBED_PERSON}(?: of ${COUNT})?(?!['’ -]s? ?(?:rooms?|retreats?|friendly|homes?|houses?|accommodation|areas?|size|living|kitchens?|bath|entertain))`,
    () => ({ parts: [] }),
  ),
];

const notExpressible: Rule[] = [
  cannot(`between (?:${TIME}) (?:and|&) (?:${TIME})`),
  rule(
    String.raw`(?:between|btwn)(?= (?!(?:${WORD_NUMBERS}|an?|${TIME}|${LONG_DAYS})${END})\p{L}[\p{L} ']{2,30} (?:and|&) \p{L})`,
    () => ({
      parts: [],
      notUnderstood: [messages.betweenPlaces],
    }),
  ),
  cannot(
    "(?:near(?:by)?(?: to)?|close (?:to|by)|around|next to) (?:me|us|here|my (?:home|place|work|office|job|current location))|my (?:location|area)",
  ),
  // "low 1 millions" is read without its "low".
  cannot(String.raw`(?:low|mid|high)(?= \$?\d)`),
  cannot(`(?:on the |to the |just |further )?${DIRECTION} of`),
  cannot(String.raw`${COUNT} ${OTHER_ROOM}`),
  cannot(BY_VEHICLE),
  cannot("(?:within )?walking distance"),
  cannot(`(?:${OPINION}|high|strong|solid|positive) (?:rental |gross |net )?(?:yields?|returns?|cash[ -]?flow)`),
  cannot(`(?:(?:near|close)(?: to)? )?(?:${OPINION}|top) (?:public |private |local )?schools?`),
  cannot(`${OPINION}(?: ${OPINION}){0,3}`),
  rule(
    "(?:t[1-9]|(?:northern|western|southern|train|railway|rail|metro|light rail|tram|ferry)(?: (?:train|railway|rail))?) lines?",
    (_, __, text) => ({ parts: [], notUnderstood: [messages.line(text)] }),
  ),
  // "granny flat possible", but not "if possible"
  cannot("(?<!(?:if|where|when|as|soon as) )possible"),
  rule(
    "melbourne|brisbane|perth|adelaide|hobart|darwin|canberra|gold coast|sunshine coast|wollongong|geelong|cairns|townsville|byron bay|queensland|tasmania",
    (_, __, text) => ({ parts: [], notUnderstood: [messages.elsewhere(text)] }),
  ),
  cannot(`(?:before|by|after|around) (?:${HOLIDAY})`),
  cannot(String.raw`(?:in the |over the |within the )?(?:last|past) (?:\d{1,2} )?(?:month|year)s?`),
  cannot(String.raw`\d{1,2}(?:\.\d)? ?(?:%|per ?cent)\+? (?:gross |net |rental )?(?:yield|return)s?`),
  cannot(String.raw`unfurnished`),
  rule(
    String.raw`(?:available|move in|moving in|vacant)(?: (?:from|in|by|on))? (?:now|immediately|asap|today|${MONTH_DAY}|next (?:week|month|year))|(?:available |starting |start |beginning )?(?:from|starting|start|beginning)(?: (?:in|on))? ${MONTH_DAY}`,
    (_, __, text) => ({ parts: [], notUnderstood: [messages.availability(text)] }),
  ),
  cannot(`(?:in|by|until|till|before|after|during) ${MONTH_DAY}`),
  ...describedPeople,
  rule(
    String.raw`(?:share[ \-]?(?:house|home|flat|unit|apartment|accommodation)s?|(?:house|flat)[ \-]?shar(?:e|ing)|shared (?:house|home|flat|unit|apartment|accommodation)s?|(?:flat|house|room)[ \-]?mates?(?: wanted)?|(?:(?:spare|single|private) )?rooms? (?:for|to) (?:rent|let|lease))`,
    (_, __, text) => ({
      parts: [{ name: "type", value: "rent" }],
      notUnderstood: [messages.sharedHome(text)],
    }),
  ),
  cannot(
    String.raw`(?:recently |just |newly )?(?:(?:price|guide|price guide)s? (?:(?:was|is|has been|just|recently) ){0,2}(?:reduc(?:ed|tions?)|drop(?:s|ped)?|cuts?|lowered|slashed)|reduced(?: (?:in )?prices?)?)`,
  ),
  // The present place and home are not the wanted ones.
  cannot(
    String.raw`(?:moving|relocating|coming|(?:down|up)siz(?:e|ing)|upgrading) (?:from|out of)(?: (?!(?:an?|our|my|the)\b)[\p{L}'’\-]{2,20}){1,3}?(?= (?:to|into)${END})`,
  ),
  cannot(
    String.raw`(?:moving|relocating|coming|(?:down|up)siz(?:e|ing)|upgrading) (?:from|out of) (?:(?:an?|our|my|the|this|their) )?(?:(?!(?:need|want|wanting|looking|look|seeking|to|for|in|into|and|now)\b)[\p{L}\d\-]{1,20} ){0,3}?${ANY_HOME}|(?:selling|leaving|own|owning) (?:our|my|the) (?:[\p{L}\d\-]{1,20} ){0,2}?${ANY_HOME}`,
  ),
  rule(String.raw`(?:down|up)siz(?:e|ing)`, () => ({ parts: [] })),
  cannot(
    "(?:(?:near(?:by)?(?: to)?|nr|close to|walk(?:ing distance)? to|around) )?(?:(?:the|my|a) )?uni(?:versity)?(?: campus)?",
  ),
  cannot(
    String.raw`(?:within |less than |under |up to )?\d{1,3}(?:\.\d)?\s?(?:km|kms|kilomet(?:er|re)s?|min|mins|minutes?|m|met(?:er|re)s?)(?: (?:walk|drive|train|bus|ride|commute|trip)| ${BY_VEHICLE})?(?: (?:of|from|to|away from))?(?: (?:the|my))?(?: (?:cbd|city|beach|work|office|school|sea|shops?|ocean|water|uni(?:versity)?))?(?: ${BY_VEHICLE})?`,
  ),
  cannot(
    String.raw`(?:strata|council rates|levies|body corporate)(?: (?:fees?|levies|rates))?(?: (?:under|below|less than|max(?:imum)?|up to))? ${SUM}(?: (?:(?:a|per) (?:quarter|year|annum)|quarterly|yearly|pa|pq))?`,
  ),
  cannot(
    String.raw`(?:(?:rental |gross |net )?(?:yield|return))s? (?:(?:of|over|above|at least) \d{1,2}(?:\.\d)?(?: ?(?:%|per ?cent))?|\d{1,2}(?:\.\d)? ?(?:%|per ?cent))`,
  ),
];

const phrases = Object.entries(KEYWORD_PHRASES).map(([phrase, pattern]) =>
  sets(pattern, { name: "keywords", value: `"${phrase}"` }),
);

const AMOUNT_LIMIT = "(?:(?:of|under|below|over|up to|max(?:imum)?|less than|at most|around|about|is) ){0,2}";

const SUM_PERIOD = String.raw`(?: ?(?:pw|p\/w|(?:per|a) (?:week|month|year|annum)|weekly|wk|pcm|pa))?`;

/** Sums that are no price of a home, read before prices, and terms of a lease. */
const otherSums: Rule[] = [
  cannot(String.raw`over[ \-]?(?:50|55|60)(?:'?s)?(?! ?(?:sq|m|k|acre|%))`),
  cannot(
    String.raw`(?:deposit|bond|income|salary|stamp duty|(?:weekly |monthly )?repayments?|mortgage|(?:council |water )?rates|strata(?: fees?| levies)?) ${AMOUNT_LIMIT}(?:${SUM}${SUM_PERIOD}|\d{1,2} weeks?)`,
  ),
  // "300k deposit 2042" ends with a postcode.
  cannot(String.raw`${SUM}(?<=\p{L}|\d{5}|,\d{3}) deposit(?= 2\d{3}${END}(?! ?(?:pw|sq|m2|m²)))`),
  // "300k deposit", but not "rent 650 bond 2600"
  cannot(
    String.raw`${SUM}${SUM_PERIOD} (?:deposit|bond(?! (?:street|st|road|rd)${END})|income|salary|stamp duty|repayments?|mortgage)(?! (?:(?:of|is|around|about) ){0,2}(?:${SUM}(?! ?(?:sq|m2|m²))|\d{1,2} weeks?)${END})`,
  ),
  cannot(
    String.raw`(?:currently|presently|now) (?:rented|leased|tenanted|let)(?: out)?(?: (?:at|for))?(?: ${SUM}${SUM_PERIOD})?`,
  ),
  cannot(String.raw`(?:rented|leased|tenanted|let)(?: out)? (?:until|till) (?:(?:${MONTHS})(?: \d{4})?|\d{4})`),
  rule(
    String.raw`(?:short|long)[ \-]term (?:rentals?|lease|let)|(?:${COUNT}|12)[ \-](?:months?|mths?|weeks?|years?)(?:'s)? (?:rental |lease )?(?:lease|rental|term|let)`,
    (_, __, text) => ({
      parts: [{ name: "type", value: "rent" }],
      notUnderstood: [messages.noFilter(text)],
    }),
  ),
];

/** In the order in which they are tried at each word. */
export const RULES: readonly Rule[] = [
  ...phrases,
  ...otherSums,
  ...auctions,
  ...facts,
  ...rooms,
  ...sizes,
  ...days,
  ...PRICE_RULES,
  ...wordings,
  ...featureRules,
  ...kinds,
  ...types,
  ...notExpressible,
];
