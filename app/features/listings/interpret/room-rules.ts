import { formatNumber } from "#app/lib/numbers.ts";
import {
  interpretMessages as messages,
  COUNT,
  END,
  type Groups,
  MOST,
  NO_LIMIT_AFTER,
  NUMBER,
  type Part,
  type Rule,
  type RuleResult,
  WORD_NUMBERS,
  cannot,
  rule,
  sets,
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

export const rooms: readonly Rule[] = [
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

export const sizes: readonly Rule[] = [
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
