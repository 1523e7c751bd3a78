import type { Template } from "#samples/template.ts";

/** First sentences: the kind of home. */
export const OPENINGS: readonly Template[] = [
  [
    "flat",
    "[Set|Positioned|Located] on the {floor} floor of a {building}, this {beds}-bedroom {home} [has a {aspect}-facing living area|faces {aspect}|gets sun {sun}] and [is ready to move into|is well looked after|is well laid out|makes good use of its space].",
  ],
  [
    "flat",
    "This {style} in {suburb} has {beds} bedroom{s}, {baths} bathroom{bs} and [a practical floor plan|a low-maintenance layout|good natural light|a comfortable living area|plenty of storage], on the {floor} floor of a {building}.",
  ],
  [
    "flat",
    "A {beds}-bedroom {home} in {suburb}, [on the {floor} floor of a {building}|on the {floor} floor facing {aspect}|with a {aspect} aspect and a sensible layout|with good light {sun}].",
  ],
  [
    "flat",
    "{Beds}-bedroom {home} on the {floor} floor [with a {aspect} aspect|facing {aspect}|of a {building}], [neatly presented|well maintained|tidy throughout|in good condition] and [ready for its next occupants|easy to look after|easy to furnish|a good size for {suburb}].",
  ],
  [
    "flat",
    "[Facing|Looking] {aspect} from the {floor} floor, this {suburb} {home} has {beds} bedroom{s} and [a living area with sun {sun}|an easy-care layout|windows on two sides|a separate entry hall].",
  ],
  [
    "flat",
    "[Light-filled|Bright|Sunny|Airy] and [well laid out|well kept|easy to live in|well proportioned], this {beds}-bedroom {suburb} {home} [sits on|is on|occupies part of] the {floor} floor of a {building}.",
  ],
  [
    "flat ground",
    "On the ground floor of a {building}, this {suburb} {home} has {beds} bedroom{s}, [level access from the street|no stairs to climb|only a few steps from the street] and [a {aspect} aspect|sun {sun}|good storage].",
  ],
  [
    "flat ground",
    "[Step-free|Ground-floor] living in {suburb}: {beds} bedroom{s}, [a {aspect} aspect|sun {sun}|an easy layout] and [level access|a private feel|no stairs] in a {building}.",
  ],
  [
    "flat top",
    "[Top-floor living|Living on the top floor] in {suburb}, with [no one above|nobody overhead], a {aspect} aspect and {beds} bedroom{s} in a {building}.",
  ],
  [
    "flat top",
    "[With no neighbours above|With nobody overhead], this top-floor {suburb} {home} [is quiet and light|gets sun {sun}|looks out over the street|has a {aspect} aspect] and has {beds} bedroom{s}.",
  ],
  [
    "flat highFloor",
    "[High on|Up on] the {floor} floor, this {beds}-bedroom {suburb} {home} [looks {aspect}|has an open outlook to the {aspect}|gets sun {sun}|sits above the neighbouring rooftops].",
  ],
  [
    "flat renovated",
    "[Renovated in {renovated}|Fully renovated in {renovated}|Updated throughout in {renovated}], this {beds}-bedroom {suburb} {home} [is on the {floor} floor|faces {aspect}] [with nothing left to do|and is ready to move straight into|and has a new kitchen and bathroom].",
  ],
  [
    "flat renovated",
    "A {renovated} renovation [has given|gave] this {suburb} {home} [a new kitchen and bathroom|a fresh, modern interior|new floors, lighting and paint], with {beds} bedroom{s} on the {floor} floor.",
  ],
  [
    "flat original sale",
    "[In original condition|Largely original] and [priced accordingly|well cared for|ready to update|sound throughout], this {beds}-bedroom {suburb} {home} [suits a buyer who wants to renovate|offers scope to renovate|would respond well to a new kitchen and bathroom].",
  ],
  [
    "flat original sale",
    "[Owned by one family for {keptYears} years|In the same hands for {keptYears} years], this {suburb} {home} is [clean and original|tidy and original|in original condition], with {beds} bedroom{s} and [good proportions|solid construction|room to add value].",
  ],
  [
    "flat original rent",
    "[Neat and affordable|Tidy and well priced|Clean and comfortable], this {beds}-bedroom {suburb} {home} is on the {floor} floor of a {building} and [faces {aspect}|gets sun {sun}].",
  ],
  [
    "flat rent",
    "[Available for lease|For lease] in {suburb}: [a|a well-kept|a neat|a bright] {beds}-bedroom {home} on the {floor} floor [with a {aspect} aspect|of a {building}|with sun {sun}].",
  ],
  [
    "flat rent",
    "[Freshly cleaned and|Clean, tidy and] [ready to move into|available for lease], this {beds}-bedroom {suburb} {home} is on the {floor} floor and [faces {aspect}|has good light {sun}|has plenty of storage].",
  ],
  [
    "apartment recent",
    "Built in {built}, this {suburb} apartment [offers|has] {beds} bedroom{s}, {baths} bathroom{bs} and [open-plan living|a wide living area|modern finishes|good cross-ventilation] on the {floor} floor.",
  ],
  [
    "apartment recent",
    "[Modern|Contemporary|Low-maintenance] apartment living in {suburb}: {beds} bedroom{s} on the {floor} floor, [open-plan living to the {aspect}|a {aspect} aspect|completed in {built}] and [good storage|quality finishes|floor-to-ceiling windows].",
  ],
  [
    "apartment old",
    "[Full of character|With its period details intact|A well-kept example of its era], this {style} in {suburb} has {beds} bedroom{s}, [decorative ceilings|picture rails|timber joinery] and [a {aspect} aspect|sun {sun}|generous room sizes].",
  ],
  [
    "apartment old",
    "This {suburb} apartment [combines|pairs] [1930s character|period charm|art deco detail] with [a practical layout|modern comfort|good natural light], on the {floor} floor of a {building}.",
  ],
  [
    "warehouse",
    "[Part of a {building}|In a {building}], this {beds}-bedroom {suburb} apartment has [exposed brick and timber beams|tall windows and exposed brick|steel-framed windows and timber posts] and [faces {aspect}|sun {sun}].",
  ],
  [
    "warehouse",
    "[Warehouse living|A true warehouse conversion] in {suburb}, with {beds} bedroom{s}, [exposed brick|timber beams|original columns] and [large {aspect}-facing windows|an open-plan living area|room to work from home].",
  ],
  [
    "unit",
    "[Solid double-brick|Full-brick|Well-built brick] unit in {suburb} with {beds} bedroom{s}, [a {aspect} aspect|sun {sun}|a practical layout|generous room sizes], on the {floor} floor of a {building}.",
  ],
  [
    "flat bed1 sale",
    "[A smart first home|An easy first purchase|A good first home or city base] in {suburb}: one bedroom, [a {aspect} aspect|sun {sun}|a separate kitchen], on the {floor} floor of a {building}.",
  ],
  [
    "flat bed1 rent",
    "[Ideal for a single or couple|Suited to a single or a couple|Perfect for one or two people], this one-bedroom {suburb} {home} is on the {floor} floor [facing {aspect}|with sun {sun}|of a {building}].",
  ],
  [
    "flat beds3+",
    "[A rare|A] {aspect}-facing {home} with three bedrooms, on the {floor} floor [of a {building}|in {suburb}], [with the space of a small house|large enough for a family|with room for everyone].",
  ],
  [
    "flat beds3+",
    "[House-sized|Family-sized] {home} in {suburb} with three bedrooms, [{baths} bathroom{bs}|a generous living area] and [a {aspect} aspect|sun {sun}|lock-up-and-leave ease] on the {floor} floor.",
  ],
  [
    "terrace",
    "[This {style} in {suburb} has|{Suburb} {style} with] {beds} bedrooms, [a {aspect}-facing rear yard|period detail throughout|living areas on the ground floor|two levels of living], on {land} square metres [with a {frontage}-metre frontage|of land].",
  ],
  [
    "terrace",
    "[Classic|Handsome|Much-loved|Well-kept] {suburb} terrace [over two levels|on two levels|with a traditional floor plan], with {beds} bedrooms, [high skirtings and a cedar staircase|marble mantelpieces|original timber joinery] and [a {aspect}-facing yard|sun {sun}].",
  ],
  [
    "terrace renovated",
    "[Behind its Victorian facade|Behind a traditional front], this {suburb} terrace was [renovated|extended and renovated|opened up] in {renovated}, with {beds} bedrooms and [open-plan living to the {aspect}|a light-filled rear addition|the kitchen and dining at the back].",
  ],
  [
    "terrace original",
    "[Held by one family for {keptYears} years|In the same family for {keptYears} years], this {suburb} terrace [is largely original|keeps its original features], with {beds} bedrooms on {land} square metres[| and a {frontage}-metre frontage].",
  ],
  [
    "semi",
    "[This|A] {style} in {suburb} [sits on|is on] {land} square metres with {beds} bedrooms, [a {aspect}-facing garden|a wide central hall|living at the rear] and [period details|original leadlight|decorative ceilings|timber-framed windows].",
  ],
  [
    "semi renovated",
    "[Extended and renovated|Renovated and extended|Thoughtfully extended] in {renovated}, this {suburb} semi has {beds} bedrooms [off a central hall|at the front] and [open-plan living at the rear|family living facing {aspect}|a light-filled living area] on {land} square metres.",
  ],
  [
    "semi original sale",
    "[With plenty of scope to renovate|Ready for renovation|Sound and unrenovated], this {suburb} semi has {beds} bedrooms, [its original features|a workable layout|high ceilings and leadlight] and {land} square metres of land.",
  ],
  [
    "cottage",
    "[This|A] [charming|neat|well-kept|character] {style} in {suburb} has {beds} bedrooms [off a central hall|on one level] and [a {aspect}-facing garden|a low-maintenance garden|living at the rear], on {land} square metres.",
  ],
  [
    "cottage",
    "[Freestanding|All on one level] and [full of character|easy to live in|neatly presented], this {suburb} cottage has {beds} bedrooms on a {land}-square-metre block [with a {aspect} aspect|with a {frontage}-metre frontage|behind a {hedge}].",
  ],
  [
    "bungalow",
    "This {style} in {suburb} [keeps its|still has its] [leadlight windows|panelled hallway|wide front porch|ornate ceilings], with {beds} bedrooms and [a {aspect}-facing garden|family living at the rear] on {land} square metres.",
  ],
  [
    "bungalow renovated",
    "[Extended in {renovated}|Renovated and extended in {renovated}], this {suburb} bungalow [pairs period rooms at the front with|has original front rooms and] [open-plan living at the back|a modern family area facing {aspect}] and {beds} bedrooms.",
  ],
  [
    "bungalow",
    "[Double-brick|Solid and well-kept|Freestanding] bungalow on {land} square metres in {suburb}, with {beds} bedrooms, {baths} bathroom{bs} and [a {frontage}-metre frontage|sun {sun}|a {aspect}-facing rear garden].",
  ],
  [
    "detached !acreage",
    "[Set on {land} square metres|On a {land}-square-metre block|With {land} square metres of land] in {suburb}, this {beds}-bedroom {home} [has|offers] {baths} bathroom{bs}, [a {aspect}-facing backyard|living areas to the {aspect}|a {frontage}-metre frontage] and [room for the family|a flexible floor plan|plenty of storage].",
  ],
  [
    "detached !acreage",
    "This {beds}-bedroom {style} in {suburb} [sits on|stands on|is set on] {land} square metres with [a {aspect}-facing backyard|a {frontage}-metre frontage|sun {sun}|a well-kept garden].",
  ],
  [
    "detached !acreage",
    "[A family home|A comfortable family home|A practical family home] in {suburb} with {beds} bedrooms, {baths} bathroom{bs} and [a {aspect}-facing backyard|living areas at the rear|more than one place to sit] on {land} square metres.",
  ],
  [
    "detached original sale",
    "[Held by one family for {keptYears} years|Offered for sale after {keptYears} years with one family|One owner for {keptYears} years], this {suburb} {home} is [clean and original|well maintained|sound and ready to update], with {beds} bedrooms on {land} square metres.",
  ],
  [
    "detached original",
    "[Well maintained|Neat and tidy|Solid and comfortable] and [largely original|mostly original], this {beds}-bedroom {suburb} {home} is on {land} square metres [with a {aspect}-facing garden|with a {frontage}-metre frontage|behind a {hedge}].",
  ],
  [
    "detached renovated",
    "[Renovated in {renovated}|Fully renovated in {renovated}|Updated throughout in {renovated}], this {beds}-bedroom {suburb} {home} has [open-plan living to the {aspect}|a new kitchen and bathroom{bs}|a family area at the rear] on {land} square metres.",
  ],
  [
    "detached recent twoStorey",
    "Built in {built}, this two-storey {suburb} home has {beds} bedrooms upstairs and [open-plan living|a large family area|kitchen, dining and living] on the ground floor, [facing {aspect}|with sun {sun}|opening to the backyard].",
  ],
  [
    "detached recent oneStorey !acreage",
    "[Single-level|One-level] family living in {suburb}: {beds} bedrooms, {baths} bathroom{bs} and [an open-plan kitchen and living area|a {aspect}-facing family area], built in {built} on {land} square metres.",
  ],
  [
    "detached rent",
    "[Spacious|Comfortable|Well-kept|Neat] {beds}-bedroom {home} for lease in {suburb}, with {baths} bathroom{bs}, [a {aspect}-facing backyard|an easy-care garden|room for the family] and {land} square metres of land.",
  ],
  [
    "detached timberHouse",
    "[This|A] [light and airy|neat|well-kept|charming] {style} in {suburb} has {beds} bedrooms and [a {aspect}-facing backyard|a level backyard|room to extend] on {land} square metres.",
  ],
  [
    "acreage",
    "[Set on|Standing on] {land} square metres in {suburb}, this {beds}-bedroom {home} has [a long gravel driveway|established gardens|wide rural views|a wide, low-set floor plan] and [living areas to the {aspect}|room for horses|space between neighbours].",
  ],
  [
    "acreage",
    "[Acreage living|A country home] in {suburb}: {beds} bedrooms, {baths} bathroom{bs} and {land} square metres [of mostly cleared land|with established trees|of usable land].",
  ],
  [
    "townhouse",
    "[One of {stack}|In a group of {stack}|In a complex of {stack}], this {suburb} townhouse has {beds} bedrooms [upstairs|on the upper level] and [open-plan living below|living to the {aspect} downstairs|kitchen and living at garden level].",
  ],
  [
    "townhouse",
    "[This {style} in {suburb} has|{Suburb} {style} with] {beds} bedrooms, {baths} bathroom{bs} and [living areas facing {aspect}|sun {sun}|two levels of living|the feel of a house], in a [small|quiet|well-run] complex of {stack}.",
  ],
  [
    "townhouse",
    "{Beds}-bedroom {suburb} townhouse, built in {built}, [with open-plan living to the {aspect}|over two levels with a {aspect} aspect|with separate living and dining], in a complex of {stack}.",
  ],
  [
    "townhouse",
    "[Low-maintenance|Easy-care|Well-kept] {beds}-bedroom townhouse in {suburb} [with bedrooms upstairs and living below|over two easy levels|with its own street entry], [facing {aspect}|with sun {sun}] and [ready to move into|well looked after].",
  ],
  [
    "villa",
    "[Single-level|Easy-care|Well-presented] [{suburb} villa|villa in {suburb}] with {beds} bedrooms, [a {aspect} aspect|sun {sun}|its own front garden|no stairs], in a [small|quiet|well-kept] group of {stack}.",
  ],
  [
    "villa",
    "[This|A] {style} in {suburb} [is one of {stack}|sits in a group of {stack}] and has {beds} bedrooms, [no stairs|level access] and [a {aspect}-facing living area|an easy-care garden|no shared walls with the living room].",
  ],
  [
    "villa",
    "[Ideal for downsizers|Suited to downsizers and small families|An easy move for downsizers], this {beds}-bedroom {suburb} villa [is all on one level|has no stairs] and [faces {aspect}|gets sun {sun}|has a private garden], in a group of {stack}.",
  ],
];
