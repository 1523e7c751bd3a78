import type { ListingType } from "./criteria.ts";
import type { TextPlace } from "./price-text.ts";

export type FindPhrase = (text: string, type: ListingType, place: TextPlace) => string | undefined;

export const any = (...alternatives: string[]) => `(?:${alternatives.join("|")})`;

/** The first match of any pattern, without the spaces around it. */
export function matching(...sources: string[]): FindPhrase {
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

export const animals = any("pets?", "animals?", "dogs?", "cats?");
const refused = any("allowed", "permitted", "accepted", "considered", "approved", "welcomed?", "negotiable", "kept");
/** "are not", "will never be", "aren't", "can’t be". */
const negated = String.raw`(?:(?: (?:are|is|will|would|can|could|may))* (?:strictly |unfortunately |sadly |generally )?(?:not|never)| cannot| (?:are|is|wo|would|ca|could)n['’]t)(?: be)?`;
/** After people: "need not apply", "will be declined", "are not eligible". */
const needNot = String.raw`(?:(?:need|should|must|do|please do) not apply|(?:needn|shouldn|don)['’]t apply|(?:will not|won['’]t|cannot|can['’]t|can not) be (?:considered|accepted|approved|progressed|processed|housed)|(?:will|would) be (?:refused|declined|rejected|knocked back|turned (?:away|down))|(?:are |is )?(?:not eligible|ineligible)(?! for))\b`;
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
/** "Pets are not permitted in the pool area" forbids no animal in the home, "No kids? Use it as a study" no child. */
const notOfCommonPlace = String.raw`${question}(?! (?:next door|nearby|across the)\b| (?:before|after|between|until) \d)(?! (?:(?:are |is )?(?:allowed|permitted) )?(?:(?:under|below) (?:the age of )?\d+ (?:years )?)?(?:(?:in|on|at|inside|near|around|within|from) ${twoWords}${commonPlaces}|off[- ]?(?:the )?(?:leash|lead)|unattended|unsupervised|inside|indoors|outside|outdoors|upstairs)\b)`;
const wordEnd = String.raw`(?= ?(?:[.,;:!?)/–-]|$|please|allowed|permitted|accepted|sorry|thanks|or\b|and\b))`;

export const people = any(
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

/** Before people: "won't let to", "is not available to". */
const refusesTo = String.raw`(?:${cannot} (?:take|accept|consider|house|approve|(?:rent|let|lease)(?: out)? to)|(?:not|un)[- ]?available to|not open to)(?: any| single)?`;

/** "We can't say no pets" */
const notAfterDenial = String.raw`(?<!(?:n['’]t|\b(?:not|never|longer|cannot|illegal to|unlawful to))(?: \w+){0,3} (?:say|advertise|write|state)(?:ing)? ["“'‘]?)`;

const formerly =
  /\b(?:previous(?:ly)?|former(?:ly)?|used to|originally|(?:old|earlier|last|previous)(?: year['’]s)? (?:ads?|advertisements?|listings?|owners?|landlords?|rules?|by-?laws?|polic(?:y|ies))|until (?:recently|now|this year|20\d\d|\w+ the (?:by-?laws?|rules?)))\b[^.!?]*$/i;
/** In the same sentence, and about animals or the rule: "but students are welcome" lifts no ban. */
const sinceLifted =
  /^[^.!?]{0,40}?(?:\b(?:now|but|however|today|since)\b[^.!?]{0,40}?\b(?:pets?|animals?|dogs?|cats?|they)\b[^.!?]{0,30}?\b(?:consider|welcom|allow|accept|permit)|\b(?:now|today) (?:consider|welcom|allow|accept|permit)|\b(?:have|has|was|were)(?: been)? (?:lifted|removed|relaxed|changed|repealed)\b)/i;
/** "Tired of ads that say no pets?" */
const ofOthers =
  /\b(?:no longer|not true that|tired of|sick of|(?:some|other|many|most|ads|listings|buildings|landlords|owners) (?:\w+ )?(?:say|saying))\b[^.!?]*$|(?:\bnot|n['’]t)(?: have)? an? ["“‘]?$/i;
const struckDown =
  /^["”'’]? (?:by-?laws?|rules?|clauses?|bans?|policy) (?:was|were|has|have|is|are) (?:been )?(?:struck|lifted|gone|removed|repealed|dropped|history)/i;
/** "Previously no pets; now pets considered": both parts are needed, because "Formerly a shop, no pets" is a refusal. */
const isLiftedBan = (before: string, after: string) =>
  (formerly.test(before) && sinceLifted.test(after)) || ofOthers.test(before) || struckDown.test(after);

export const noPets = matchingUnless(
  isLiftedBan,
  // "The owners have no pets", "no pets damage" and "no dogs on the beach" forbid nothing.
  String.raw`(?<!\b(?:have|has|had|keeps?|kept|owns?|owned|with|or|there (?:is|are|were)) )${notAfterDenial}\bno (?:large |big |small |indoor |outdoor |other |birds(?:, | or ))?(?:pets|animals|dogs|cats|puppies|kittens)\b(?! ?(?:required|needed|damage|odou?rs?|smells?|hair|bond|fees?|restrictions?|limits?|policy|bans?|bark(?:s|ing)?|have|has|were|in sight|beach(?:es)?|zones?|areas?|signs?)\b)(?!['’])${notOfCommonPlace}`,
  String.raw`(?<!\b(?:have|has|had|or|there is) )\bno (?:pet|animal|dog|cat)(?:['’]s)?\b(?!-free)${wordEnd}${question}`,
  String.raw`\bno[- ]pets[- ](?:policy|building|complex|block|property|house|home|rule)\b|\bno-pet (?:policy|building|complex|block|property|rule)\b`,
  String.raw`\bno (?:furry friends|fur ?-?bab(?:y|ies)|four[- ]legged friends)\b`,
  String.raw`\b${animals}${negated} ${refused}\b(?! an? (?:problem|issue|nuisance)\b)${notOfCommonPlace}`,
  String.raw`\b(?:(?:${people}|those|anyone) with (?:an? |any )?${animals}|applications (?:with|that list) (?:an? |any )?${animals}|(?:pet|animal|dog|cat) owners?) ${needNot}`,
  String.raw`\b(?:pets|animals|dogs|cats) (?:are |is )?(?:strictly )?(?:prohibited|forbidden|banned|disallowed|barred|excluded|off the table)\b${notOfCommonPlace}`,
  String.raw`\b(?:not|non)[- ](?:a )?(?:pet|dog|cat|animal)[- ]friendly\b`,
  String.raw`\b(?:${cannot}|(?:are|is)(?: not|n['’]t)|unable to|not able to) (?:allow|accept|permitt?|take?|consider|approve?|have?|keep(?! (?:any )?${animals} (?:out|away|from|off|in${wordEnd})))(?:ing)? (?:any )?${animals}\b${notOfCommonPlace}`,
  String.raw`\bpets?(?: (?:allowed|permitted|considered|accepted|friendly))?(?:\?| ?[:=–-]) ?(?:no|nil|none|not allowed|not permitted)\b(?! (?:extra|additional|problem|worries|fees?|bond|charge|restrictions?))`,
);

export const petConditions = matching(
  String.raw`(?<!\bno )(?<!\bwithout (?:a )?)\bpet (?:bond|deposit|surcharge|fee)\b(?! (?:is |are )?(?:not|never))`,
  String.raw`\b(?:extra|additional|higher) (?:rent|bond|\$ ?\d+[^.]{0,20}) (?:applies |is charged |payable )?(?:for|per|with) (?:each |every |a |any )?${animals}\b`,
);

const manyWeeks = any("five", "six", "seven", "eight", "ten", "twelve", "5", "6", "7", "8", "9", "10", "12");
/** A month may be four weeks; two are more. */
const manyMonths = any("two", "three", "four", "six", "2", "3", "4", "6");
const inFigures = String.raw`(?: ?\(\d+\))?`;
const tooLong = `(?:${manyWeeks}${inFigures}[- ]?(?:weeks?|wks?)|${manyMonths}${inFigures}[- ]months?)`;
export const highBond = matching(
  String.raw`(?<![\d.$,])\b${tooLong}['’]?(?: (?:of )?rent['’]?)?(?: as| for)?(?: an?| the)? (?:(?:security |rental )?bond|security deposit)\b`,
  String.raw`\b(?:bond|security deposit)(?: (?:of|is|equals?|equal to|equivalent to|required)| ?[:=(–-]| ?\$ ?\d+(?:,\d{3})*(?:\.\d\d)? ?(?:[(=]|being |or ))* ?${tooLong}\b`,
);

/** "… only" as a condition on the applicant, not "ladies only gym" or "only metres away". */
export const onlyEnd = String.raw`(?= ?(?:[.,;:!?)(/–-]|$|please|need apply|to apply|apply|thanks|plz|for this\b|wanted|considered|accepted|share\b|tenants?|applicants?|applications?|and\b(?! [\w'’]+[- ]only \w)|-))`;
export const condition = String.raw`(?:(?:tenants? |applicants? )?(?:only${onlyEnd}|(?:strongly )?preferred|need (?:only )?apply|${needNot}|wanted))`;
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
export const spoken = any(
  nationality,
  "english",
  "mandarin",
  "cantonese",
  "hindi",
  "spanish",
  "french",
  "german",
  "farsi",
);
/** Nouns only: "Only Italian, Spanish and local tiles" is about tiles. */
const nationals = any(...nationalities.split(" ").flatMap((word) => (word.endsWith("s?") ? word.slice(0, -1) : [])));
export const religious = any("muslims?", "islamic", "hindus?", "christians?", "catholics?", "buddhists?");
/** Between a nationality and the people: "Indian vegetarian family". */
const ofPeople = String.raw`(?:(?:vegetarian|vegan|speaking|working|professional|young|mature|older|married|single|small|quiet|female|male|student|background)[ -]){0,2}`;
export const race = matching(
  String.raw`\bno (?:${nationality}|foreign (?=${people})|foreigners?|immigrants?|migrants?|refugees?|blacks|whites)\b(?= ?(?:[.,;:!?)/–-]|$|please|need|${people}|thanks|or\b|and\b))`,
  String.raw`\b${nationality} (?:${ofPeople}${people} )?${condition}`,
  String.raw`\b(?:suits?|suitable for|ideal for|perfect for|${preferred}|wanted:?|for) (?:an? )?${nationality} ${ofPeople}${people}\b`,
  String.raw`${notTheOnly}\bonly (?:${nationality} ${ofPeople}${people}\b|${nationals}\b${onlyThese})`,
  String.raw`\b(?:foreigners?|immigrants?|migrants?|refugees?) ${needNot}`,
  String.raw`\b${refusesTo} (?:${nationality} ${ofPeople}${people}|${nationals}|foreigners|immigrants|migrants|refugees)\b`,
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
  "blokes?",
  "men",
);
export const sex = matching(
  String.raw`${notTheOnly}\bonly ${gendered}\b${onlyThese}`,
  String.raw`\b${preferred} (?:an? )?${gendered}\b${onlyThese}`,
  String.raw`\b${gendered} (?:${people} )?${condition}`,
  String.raw`\b${refusesTo} (?:${gendered} ${people}|(?:men|women|males|females|boys|girls|ladies))\b(?! ?['’])`,
  String.raw`\bno (?:males?|females?|men|women|boys|girls|guys|pregnant (?:women|tenants|applicants))\b(?= ?(?:[.,;:!?)/–-]|$|please|need|${people}|thanks|or\b))`,
);

const singlePeople = String.raw`single (?:m[uo]ms|mothers|parents|dads|fathers|men|women|${people})`;
export const maritalStatus = matching(
  String.raw`\b(?:must|should|need to|have to) be (?:legally )?(?:married|unmarried|single)\b(?= ?(?:[.,;:!?)/–]|$|please|to apply|and\b|or\b))`,
  String.raw`\b(?:singles|unmarried (?:couples?|people)|de ?factos?|divorcees|${singlePeople}) ${needNot}`,
  String.raw`\b${refusesTo} (?:singles|unmarried (?:couples?|people)|de ?factos?|divorcees|${singlePeople})\b`,
  String.raw`${notTheOnly}\bonly (?:married (?:couples?|people)\b|couples\b${onlyThese})`,
  String.raw`\b(?:married (?:couples?|people|persons?)|couples) ${condition}`,
  String.raw`\bno (?:singles|couples|unmarried (?:couples?|people)|de ?factos?|${singlePeople})\b(?= ?(?:[.,;:!?)/–-]|$|please|need|thanks|or\b))`,
);

const youngsters = String.raw`(?:young |small |little )?(?:children|kids|babies|infants|toddlers|teenagers)`;
export const age = matching(
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

export const disability = matching(
  String.raw`\bno (?:wheelchairs?(?: users?)?|disabled(?: ${people})?|disabilit(?:y|ies)|${people} with (?:an? |any )?(?:disabilit(?:y|ies)|mental (?:illness(?:es)?|health (?:issues?|problems?|conditions?)))|mental(?:ly)?[ -]?ill(?:ness)?(?: ${people})?)\b(?!-)(?! ?(?:access|accessible|accessibility|ramps?|lifts?|toilets?|bathrooms?|entry|parking|facilities|friendly|modifications))`,
  String.raw`\b(?:wheelchair users?|disabled ${people}|(?:${people}|those|anyone) with (?:an? |any )?disabilit(?:y|ies)) ${needNot}`,
  String.raw`\b${refusesTo} (?:wheelchair users?|disabled ${people}|(?:${people}|those|anyone) with (?:an? |any )?disabilit(?:y|ies))\b`,
  String.raw`\bable[- ]bodied (?:${people} )?(?:only|preferred|required)\b`,
);

export const orientation = matching(
  String.raw`\bno (?:gays?|lesbians?|homosexuals?|trans(?:gender)?(?: people| persons?| tenants?)?|same[- ]sex couples?)\b(?= ?(?:[.,;:!?)/–-]|$|please|need|${people}|thanks|or\b))`,
  String.raw`\b(?:gay|lesbian|same[- ]sex|trans(?:gender)?|lgbt\w*) ${people} ${needNot}|\b${refusesTo} (?:gay|lesbian|same[- ]sex|trans(?:gender)?|lgbt\w*) ${people}\b`,
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
export const alteredPictures = matching(
  String.raw`\b(?:virtual(?:ly)?|digitally)[- ](?:been )?(?:${alterations}|staging|furniture|styling)\b`,
  String.raw`\bdigital (?:staging|furniture|enhancements?|alterations?|(?:render|image) enhancements?)\b`,
  String.raw`\bartists?['’]?s?['’]? (?:impressions?|renderings?|renders?)\b`,
  String.raw`\b(?:computer|ai|a\.i\.)[- ](?:${alterations}|enhanced) (?:${pictureNoun}|impressions?|furniture|staging)\b`,
  String.raw`\b(?:cgi|photo-?shopped|ai-?(?:enhanced|generated|edited)) ${pictureNoun}\b`,
  String.raw`\b(?:some |the |all |these )?${pictureNoun} (?:have been |has been |are |is |were |may be |may have been )(?:digitally |virtually |computer |partly |slightly )?(?:${alterations}|photo-?shopped|computer[- ]generated|artist)\b`,
);
