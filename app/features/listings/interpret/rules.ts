import { PROPERTY_TYPES } from "#app/features/listings/model/criteria.ts";
import { KNOWN_FEATURES } from "#app/features/listings/model/known-features.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { readDay } from "#app/lib/dates.ts";
import { addDays } from "#app/lib/sydney-time.ts";
import {
  interpretMessages as messages,
  COUNT,
  END,
  type Groups,
  KEYWORD_PHRASES,
  MOST,
  NO_LIMIT_AFTER,
  NUMBER,
  PRICE_RULES,
  type Part,
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

// Rooms

const ROOM_NAMES = {
  bedroomsMin: String.raw`(?:bed ?rooms?|bed|beds|bdrms?|bdrs?|bedrms?|brms?|brs?|bedders?|bds?|b\/r|rooms)`,
  bathroomsMin: String.raw`(?:bath ?rooms?|baths?|bthrms?|bathrms?|bths?|bas?)`,
  parkingMin: String.raw`(?:car ?(?:space|spot|park|port|bay)s?|parking(?: (?:space|spot|bay)s?)?|car parking(?: (?:space|spot)s?)?|car|cars|pks?|garage spaces?)`,
} as const;
type RoomName = keyof typeof ROOM_NAMES;
const ROOM_KINDS = Object.keys(ROOM_NAMES) as RoomName[];

const LEAST = String.raw`(?:at least|min(?:imum)?(?: of)?|from)`;

const OTHER_NUMBER = String.raw`\s?(?:m\b|k\b|sqm|%)`;

const ANY_ROOM = `(?:${Object.values(ROOM_NAMES).join("|")})`;
const ROOM_PAIR = String.raw`${ANY_ROOM}(?:\s?[:=])?\s?\d{1,2}\+?`;

/** "bed 3 bath 2", but not "bed 3 bath 2 car", where each number belongs to the noun after it. */
const roomPairs = rule(
  String.raw`${ROOM_PAIR}(?:(?: ?[,;\/]| and| &)? ?${ROOM_PAIR}){1,3}(?!\d|\.\d|\s?${ANY_ROOM}${END}(?!\s?[:=]?\s?\d)|${OTHER_NUMBER})`,
  (_, __, text) => {
    const pairs = text.toLowerCase().matchAll(new RegExp(String.raw`(${ANY_ROOM})(?:\s?[:=])?\s?(\d{1,2})`, "gu"));
    const parts = [...pairs].flatMap(([, noun = "", count]): Part[] => {
      const name = ROOM_KINDS.find((kind) => new RegExp(`^${ROOM_NAMES[kind]}$`, "u").test(noun));
      return name === undefined ? [] : toRooms(name, Number(count));
    });
    return { parts };
  },
);

/** "3 beds 0 cars": no rooms but bedrooms can be searched by their absence. */
function toRooms(name: RoomName, count: number): Part[] {
  if (count === 0) return name === "bedroomsMin" ? [{ name: "bedrooms", value: 0 }] : [];
  return count <= 12 ? [{ name, value: count }] : [];
}

function readRooms(name: RoomName): Rule[] {
  const room = ROOM_NAMES[name];
  const qualified = String.raw`(?:(?<most>${MOST}) |(?<least>${LEAST}) |(?<more>more than|over) |(?<exactly>exactly|just|only) )?`;
  const numbers = String.raw`(?<count>${COUNT}|an?|single|double)(?:\s?(?:-|–|to|or|\/)\s?(?<upper>${COUNT}))?`;
  const after = String.raw`(?:\s?\+(?!\s?\p{L})| or more| plus(?= |$)(?! \p{L})|(?: min(?:imum)?| (?<only>only|exactly|max(?:imum)?))${NO_LIMIT_AFTER})?`;
  const noNoun = String.raw`(?!\.\d|\s?(?:baths?\b|cars?\b|beds?\b)|${OTHER_NUMBER})`;
  const limit = String.raw`(?:(?<most>${MOST})|${LEAST})`;
  const readAfter: Rule["read"] = ({ most, count, upper }, _, text) => {
    if (most) return { parts: [], notUnderstood: [messages.onlyLeast(text)] };
    const parts = toRooms(name, Number(count));
    const upperNote = upper && toNumber(upper) > toNumber(count) ? [messages.onlyLeast(text)] : [];
    return parts.length === 0 ? undefined : { parts, notUnderstood: upperNote };
  };
  return [
    rule(
      String.raw`${qualified}${numbers}\s?(?<plus>\+|or more|plus)?[\s\-]?${room}${after}`,
      ({ most, more, exactly, only, count, upper }, _, text) => {
        if (most ?? (only?.startsWith("max") ? only : undefined))
          return { parts: [], notUnderstood: [messages.onlyLeast(text)] };
        const rooms = Math.floor(toNumber(count)) + (more ? 1 : 0);
        if (rooms === 0 && name === "bedroomsMin") return { parts: [{ name: "bedrooms", value: 0 }] };
        if (!(rooms >= 1 && rooms <= 12)) return undefined;
        if (name === "bedroomsMin" && (exactly ?? only)) return { parts: [{ name: "bedrooms", value: rooms }] };
        if (upper && toNumber(upper) > rooms)
          return { parts: [{ name, value: rooms }], notUnderstood: [messages.onlyLeast(text)] };
        const isHalf = count?.endsWith(".5");
        return {
          parts: [{ name, value: rooms }],
          notUnderstood: isHalf ? [messages.readAs(text, `at least ${rooms}`)] : [],
        };
      },
    ),
    rule(String.raw`${limit} ${room}(?:\s?[:=]\s?|\s)(?<count>\d{1,2})(?!\d|\.\d|${OTHER_NUMBER})`, readAfter),
    rule(String.raw`${room}(?:\s?[:=]\s?|\s)${limit} (?<count>\d{1,2})(?!\d|\.\d|${OTHER_NUMBER})`, readAfter),
    rule(
      String.raw`${room}(?:\s?[:=]\s?(?<count>\d{1,2})|\s(?<count>\d{1,2}))(?:\s?(?:-|–|to|or|\/)\s?(?<upper>\d{1,2})(?!\d|\.\d|\s?(?:ba|be|car|pa|pk)|${OTHER_NUMBER}))?\+?${noNoun}`,
      readAfter,
    ),
  ];
}

/** "3x2x1", "3/2/1", "3 2 1", "3b2b1c" */
function readShorthand({ beds, baths, cars }: Groups): RuleResult | undefined {
  const rooms = [
    ["bedroomsMin", beds],
    ["bathroomsMin", baths],
    ["parkingMin", cars],
  ] as const;
  return {
    parts: rooms.flatMap(([name, count]) => (Number(count) >= 1 ? [{ name, value: Number(count) }] : [])),
  };
}

/** A home that is named before a word of the same sentence. */
const HOME_BEFORE = String.raw`(?:\b|\d)(?:with|has|have|homes?|propert(?:y|ies)|places?|houses?|units?|apartments?|apts?|flats?|town ?houses?|villas?|studios?|terraces?|beds?|bed ?rooms?|brs?)\b.{0,200}`;

const rooms: Rule[] = [
  cannot(String.raw`(?:on[ \-])?street parking`),
  // A space without a home, unlike "2 bed unit with parking for rent".
  rule(
    String.raw`(?=car|parking|garage|storage)(?<!${HOME_BEFORE})(?:car ?(?:space|spot|park)s?|parking(?: (?:space|spot)s?)?|garages?|storage(?: (?:unit|space|cage)s?)?) (?:for|to) (?:rent|lease)`,
    (_, __, text) => ({ parts: [{ name: "type", value: "rent" }], notUnderstood: [messages.noFilter(text)] }),
  ),
  rule(String.raw`(?<beds>[1-9])\s?x\s?(?<baths>[1-9])(?:\s?x\s?(?<cars>\d))?`, readShorthand),
  rule(String.raw`(?<beds>[1-9])\s?[\/ ]\s?(?<baths>[1-9])\s?[\/ ]\s?(?<cars>\d)`, readShorthand),
  rule(
    String.raw`(?<beds>[1-9])\s?b(?:d|r|ed)?\s?\/?\s?(?<baths>[1-9])\s?b(?:a|ath)?(?:\s?\/?\s?(?<cars>\d)\s?(?:c|cars?|g))?`,
    readShorthand,
  ),
  rule(String.raw`(?<count>[1-9])\s?\+\s?[1-3][\s\-]?${ROOM_NAMES.bedroomsMin}`, ({ count }, _, text) => ({
    parts: toRooms("bedroomsMin", Number(count)),
    notUnderstood: [messages.readAs(text, `at least ${count}`)],
  })),
  roomPairs,
  ...readRooms("bedroomsMin"),
  ...readRooms("bathroomsMin"),
  rule(
    String.raw`(?<count>${COUNT}|single|double|dbl|dble|triple)[ \-](?:car )?(?:lock[ \-]?up )?(?:garages?|lug)`,
    ({ count }) => ({
      parts: [
        { name: "features", value: "garage" },
        { name: "parkingMin", value: toNumber(count) },
      ],
    }),
  ),
  sets(
    String.raw`dlug|lug (?:double|dbl|dble|dle)`,
    { name: "features", value: "garage" },
    { name: "parkingMin", value: 2 },
  ),
  rule(String.raw`(?:room|space|spaces|spots?|parking) for (?<count>${COUNT}) (?:cars?|vehicles?)`, ({ count }) => ({
    parts: [{ name: "parkingMin", value: toNumber(count) }],
  })),
  ...readRooms("parkingMin"),
  sets(
    String.raw`(?:off[ \-]street |secure |undercover |allocated |own )?(?:parking|car ?(?:space|spot|park|port)s?)(?: (?:space|spot)s?)?|somewhere to park|parking for (?:my|a|the) car`,
    { name: "parkingMin", value: 1 },
  ),
  sets(String.raw`ensuite bathrooms?`, { name: "keywords", value: "ensuite" }),
  sets(String.raw`studios?`, { name: "bedrooms", value: 0 }),
];

// Sizes and ages

const SQUARE_METRES = String.raw`(?:sqms?|sq\.? ?m(?:et(?:er|re)s?)?s?|sq|square met(?:er|re)s?|m2|m²|met(?:er|re)s? squared)`;
const LAND = String.raw`(?:(?:(?:(?<mostBefore>${MOST})|min(?:imum)?|at least) )?(?<land>land|block|lot)(?: size)?(?: of)? )?`;
const SIZE_LIMIT = String.raw`(?:(?<most>${MOST}|below|smaller than) |(?:over|above|more than|at least|min(?:imum)?(?: of)?|from|bigger than|larger than|around|about|approx|on|>) ?)?`;
const SIZE_AFTER = String.raw`(?:\s?\+(?!\s?\p{L})| or (?:more|bigger|larger)| plus| min(?:imum)?)?(?: (?:blocks?|lot))?`;

function readSize(squareMetres: (groups: Groups) => number): Rule["read"] {
  return (groups, _, text) => {
    const kind: Part[] = groups["land"] ? [{ name: "propertyType", value: "Land" }] : [];
    if (groups["most"] ?? groups["mostBefore"]) return { parts: kind, notUnderstood: [messages.onlyLeastLand(text)] };
    const value = Math.round(squareMetres(groups));
    return value >= 1 && value <= 1_000_000 ? { parts: [...kind, { name: "landMin", value }] } : undefined;
  };
}

const FRACTIONS: Partial<Record<string, number>> = { quarter: 0.25, half: 0.5, "1/4": 0.25, "1/2": 0.5, "3/4": 0.75 };
const ACRE = 4046.86;

const sizes: Rule[] = [
  rule(
    String.raw`(?:(?:(?<most>${MOST})|min(?:imum)?|at least) (?:land|block|lot)(?: size| area)?|(?:land|block|lot) (?:size|area))(?: (?:of|min(?:imum)?|at least|over|(?<mostAfter>${MOST}|below|smaller than))){0,2}:? (?<number>\d{3,5}|\d{1,2},\d{3})(?!\.\d|\s?\+?\s?(?:k|m|acres?|ha|hectares?|${SQUARE_METRES})(?![\p{L}\p{N}]))`,
    ({ most, mostAfter, number }, _, text) => {
      if (most ?? mostAfter) return { parts: [], notUnderstood: [messages.onlyLeastLand(text)] };
      return {
        parts: [{ name: "landMin", value: toNumber(number) }],
        notUnderstood: [messages.readAs(text, `at least ${formatNumber(toNumber(number))} m² of land`)],
      };
    },
  ),
  rule(
    String.raw`(?:(?<land>land|block|lot)(?: size)?(?: of)? )?(?:between )?(?<number>${NUMBER})\s?(?:-|–|to|and)\s?${NUMBER}\s?${SQUARE_METRES}`,
    (groups, context, text) => {
      const size = readSize(({ number }) => toNumber(number))(groups, context, text);
      return size && { ...size, notUnderstood: [messages.onlyLeastLand(text)] };
    },
  ),
  rule(
    String.raw`${LAND}${SIZE_LIMIT}(?<number>${NUMBER})\s?\+?\s?${SQUARE_METRES}${SIZE_AFTER}`,
    readSize(({ number }) => toNumber(number)),
  ),
  rule(
    String.raw`${LAND}${SIZE_LIMIT}(?:an? )?(?<number>quarter|half|1\/4|1\/2|3\/4|${NUMBER}|${WORD_NUMBERS})(?: an| of an)?[ \-]?acres?${SIZE_AFTER}`,
    readSize(({ number = "" }) => (FRACTIONS[number] ?? toNumber(number)) * ACRE),
  ),
  rule("acreages?(?: (?:propert(?:y|ies)|blocks?|homes?))?", (_, __, text) => ({
    parts: [{ name: "landMin", value: Math.round(ACRE) }],
    notUnderstood: [messages.readAs(text, "at least 4,047 m² of land (an acre)")],
  })),
  rule(
    String.raw`${SIZE_LIMIT}an acre${SIZE_AFTER}`,
    readSize(() => ACRE),
  ),
  rule(
    String.raw`${SIZE_LIMIT}(?<number>half a|an?|${NUMBER}|${WORD_NUMBERS})\s?(?:ha|hectares?)${SIZE_AFTER}`,
    readSize(({ number = "" }) => (number === "half a" ? 0.5 : toNumber(number)) * 10_000),
  ),
  rule(
    String.raw`(?:(?:built|build|constructed)(?: (?:after|since|from|in))?|newer than|since|post)[ \-](?<year>1[789]\d\d|20[0-3]\d)(?: or (?:later|newer)| onwards)?`,
    ({ year }) => ({
      parts: [{ name: "builtSince", value: Number(year) }],
    }),
  ),
  rule(
    String.raw`(?:less than|under|no older than|not older than|max(?:imum)?|within|up to) (?<years>\d{1,2}) (?:years?|yrs?)(?: old| of age)?`,
    ({ years }, { today }) => ({
      parts: [{ name: "builtSince", value: Number(today.slice(0, 4)) - Number(years) }],
    }),
  ),
  cannot(String.raw`(?:built )?(?:before|pre|older than)[ \-](?:1[789]\d\d|20[0-3]\d)`),
];

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
    String.raw`(?:(?:no|without(?: any)?|zero|not any|free of|minus|avoid|can't do|cant do|cannot do) (?:internal |external |front |more )?(?:stairs?|steps?|staircases?)|step[ \-]?free(?: access| entry)?|stair[ \-]?free|wheelchair(?:[ \-](?:accessible|friendly|access))?|accessible|(?:level|flat) (?:access|entry)|(?:disabled|disability|mobility) (?:access|friendly)|step-?less)`,
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

const KINDS: Record<(typeof PROPERTY_TYPES)[number], string> = {
  House: "houses?|hse",
  Apartment: "apartments?|apts?|flats?|appts?",
  Unit: "units?",
  Townhouse: String.raw`town[ \-]?houses?|townhomes?`,
  Villa: "villas?",
  Land: String.raw`(?:(?:vacant |empty )?(?:blocks?|plots?|lots?|parcels?) of land|(?:vacant|empty|building) (?:land|blocks?|lots?)|land|vacant block)`,
};

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
  sets(String.raw`open plan`, { name: "keywords", value: "open plan" }),
  // "house or land", but not "house on 600 m² of land"
  ...PROPERTY_TYPES.filter((type) => type !== "Land").flatMap((type) =>
    [`(?:${KINDS[type]})${OR}(?:${KINDS.Land})`, `(?:${KINDS.Land})${OR}(?:${KINDS[type]})`].map((words) =>
      sets(words, { name: "propertyType", value: type }, { name: "propertyType", value: "Land" }),
    ),
  ),
  ...PROPERTY_TYPES.map((type) => sets(`(?:${KINDS[type]})`, { name: "propertyType", value: type })),
];

/** Exclusions, which no filter expresses. */
export const NEGATION =
  /(?:no|not|without|except|excluding|avoid|don't want|dont want|do not want|isn't|nothing|never|away from|far from)(?: (?:an?|the|any|on|of|to|near|in|with|have|having)){0,3}(?= \p{L})/uy;

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
  sets(String.raw`(?:public )?transport(?:ation)?|(?:train |railway )?station`, { name: "stationWithin", value: 1000 }),
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

const notExpressible: Rule[] = [
  cannot(`between (?:${TIME}) (?:and|&) (?:${TIME})`),
  rule(
    String.raw`between(?= (?!(?:${WORD_NUMBERS}|an?|${TIME}|${LONG_DAYS})${END})\p{L}[\p{L} ']{2,30} (?:and|&) \p{L})`,
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
  cannot(
    String.raw`(?:available|move in|moving in|vacant)(?: (?:from|in|by|on))? (?:now|immediately|asap|today|(?:early |mid |late |\d{1,2}(?:st|nd|rd|th)? (?:of )?)?(?:january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)(?: \d{1,4})?|next (?:week|month|year))`,
  ),
  cannot(
    String.raw`(?:within |less than |under |up to )?\d{1,3}(?:\.\d)?\s?(?:km|kms|kilomet(?:er|re)s?|min|mins|minutes?|m|met(?:er|re)s?)(?: (?:walk|drive|train|bus|ride|commute|trip)| ${BY_VEHICLE})?(?: (?:of|from|to|away from))?(?: (?:the|my))?(?: (?:cbd|city|beach|work|office|school|sea|shops?|ocean|water|uni(?:versity)?))?(?: ${BY_VEHICLE})?`,
  ),
  cannot(
    String.raw`(?:strata|council rates|levies|body corporate)(?: (?:fees?|levies|rates))?(?: (?:under|below|less than|max(?:imum)?|up to))? ${SUM}(?: (?:(?:a|per) (?:quarter|year|annum)|quarterly|yearly|pa|pq))?`,
  ),
  cannot(
    String.raw`(?:(?:rental |gross |net )?(?:yield|return))s? (?:of |over |above |at least )?\d{1,2}(?:\.\d)? ?(?:%|per ?cent)?`,
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

/** Words without a meaning for a search. */
export const FILLERS: ReadonlySet<string> = new Set(
  `a an the and or with in on at to of for from by near around is are be it its my our me i i'm im we us you your im
  want wants wanted need needs needing looking look seeking searching search find finding show get after would like love
  have has having please pls something anything somewhere anywhere everywhere any some place places property properties home homes
  listing listings real estate plus also that which who where as so just only but must should can could close walk walking
  distance handy area areas suburb suburbs region located location within around about least minimum max maximum budget
  price priced prices nsw australia nice good great lovely decent beautiful ideally preferably preferred ideal possible
  if possibly maybe ok okay hi hello thanks there then than this these those both each per each all one there's
  am being do does did will wanting interested here not too very really quite ideally max asap have's kind type sort
  between postcode postcodes weekly dwelling dwellings accommodation residence residential first hunting hunt moving what guide needed let let's lets know asking whats what's pw range s t ve re ll`.split(
    /\s+/,
  ),
);

/** Words of the rules that are often misspelt. */
export const RULE_WORDS: readonly string[] =
  `bedroom bedrooms bathroom bathrooms apartment apartments house houses townhouse townhouses villa unit units land studio
  garage parking balcony furnished conditioning under between auction station saturday sunday weekend inspection waterfront
  friendly million rental study swimming pool price maximum minimum near nearby wheelchair`.split(/\s+/);

/** Words of descriptions that are often misspelt. */
export const PROPERTY_TERMS: readonly string[] =
  `renovated renovation refurbished modern kitchen laundry internal ensuite courtyard terrace garden gardens backyard verandah
  pergola fireplace floorboards timber polished carpet ceilings storage wardrobe wardrobes penthouse duplex cottage bungalow
  federation victorian warehouse conversion beachfront oceanfront harbour district carport driveway workshop heating dishwasher
  appliances benchtops pantry entertaining alfresco barbecue heated rooftop concierge security intercom undercover investment
  investor development potential subdivision granny retreat rumpus theatre homestead equestrian elevated spacious private
  peaceful character heritage original luxury luxurious prestige architect contemporary weatherboard sandstone skylight
  skylights plantation shutters ducted occupancy downsizer retirement executive student accommodation terraced landscaped
  northerly sunroom mezzanine industrial`.split(/\s+/);

/** English words a letter or two from a suburb, a word of the rules or a term, which are no misspellings of it. */
export const ORDINARY_WORDS: ReadonlySet<string> = new Set(
  `abduction action airfield alliances astral audition backboard backhand backside backward backwards ballpoint ballroom ballrooms
  barge barnyard bathrobe bathrobes bedrolls bells belle belly blackhead blackheads blackout blackthorn blanket blankets bonds
  brackets bronze bulls bully bushy busboy button cabaret cabarets camellias campfire campsite campsites carillon carton casual
  cattail ceiling centrally chillings cleverly collared combo comer concession confession contrail convection convention converge
  conversation conversing cortical daylight deducted destruct distinct distract distrust downsize downsized downsizes downsizing
  ducal ducked dusted earmarks eastward elective elevate elevator encore engaging execution executing exertion finances finished
  floorboard furnaces gable gabled gales gallstone gambles garbage gardener gardeners gardenia gardenias garments globe greenish
  grainy hating hawthorns headed heading hearing healing heater heaving hermitage hesitate horse horses hose hoses industries
  infection inflection injection insertion inspecting inspector integral interior internally internals internet interval intervals
  inventor inventory invested laid landowner landscape landscaper landscapes lands lane lank lard laud lend linen lofts madly
  mainly mangy marrying maroon mascots meanly milder miller millet millions mints minty moderns mortgage mullion museums nearly
  neat northern northward northwest occupant occupants originally originate oxford packing paltry parading paranoia parsing parting
  partying pastry perished piston plantain plantains polish polishes polisher polo poll poor potentially pricey pride primate prime
  prince prise pristine prize prospector prospects prospectus published punished recreate refinement refurbish relocated
  relocation renal renovate renovates renovating renovator requirement resonated retreads reuse rosemary rosewood ruses salacious
  sandshoe sandstorm saunters scatters seaports seaworthy securely securing sedation severity shatters shelters shooters shortage
  shudders shuttle shuttles shutter silverware situation skimming slamming slimming spotters spurious squatters stallion stationed
  steerage stoppage stratified strident strives stud studs studious sturdy sundae sundry sunlight sunroof swamping swarming
  swinging swirling temper temple tempo temps tempt thermal timbre udder unfit unis unite unites unity victories vineyards viola
  wardroom warhorse waterboard waterfalls waterfowl weakened weekends windstorm windsurf woodcraft woodpile woodwind woodwork
  workhouse`.split(/\s+/),
);
