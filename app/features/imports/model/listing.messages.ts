/** "loss": a warning about a value that was left out, changed or is doubtful. The home needs attention. */
type MessageText = readonly [level: "error" | "loss" | "warning" | "note", text: string, fix: string];

const nothing = "";

export const listingMessages = {
  "kind.not-carried": (kind: string): MessageText => [
    "note",
    `Southerly does not list this type of property: ${kind}.`,
    nothing,
  ],
  "kind.none": (type: string): MessageText => [
    "error",
    type === ""
      ? "The row has no type, so none of it was used."
      : `The type “${type}” is not valid, so none of the row was used.`,
    "The type must be Sale or Rent.",
  ],
  "kind.commercial-land": (): MessageText => ["note", "Southerly does not list commercial land.", nothing],
  "identity.no-agent": (): MessageText => [
    "error",
    "The listing has no agent ID, so none of it was used.",
    "Enter your agent ID in the settings of the export.",
  ],
  "identity.no-id": (): MessageText => [
    "error",
    "The listing has no unique ID, so none of it was used.",
    "Ask your software's support team why it sends this listing without its ID.",
  ],
  "identity.long-id": (field: string): MessageText => [
    "error",
    `The ${field} is longer than 50 characters, so none of the listing was used.`,
    "Ask your software's support team for IDs of at most 50 characters.",
  ],
  "identity.odd-id": (id: string): MessageText => [
    "warning",
    `The unique ID “${id}” has characters that other portals do not accept.`,
    "Use letters, digits and hyphens.",
  ],
  "identity.duplicate": (stored: string): MessageText => [
    "warning",
    `The same listing is in this file more than once. The version on ${stored} is used.`,
    "Ask your software's support team to send each listing once.",
  ],
  "identity.repeated": (id: string, stored: string): MessageText => [
    "error",
    `The listing ID “${id}” is already in row ${stored}, so this row was not used.`,
    "Give each home its own listing ID, or delete one of the two rows.",
  ],
  "status.none": (): MessageText => [
    "error",
    "The listing has no status, so nothing was changed.",
    "The status must be current, withdrawn, offmarket, deleted, sold or leased.",
  ],
  "status.unknown": (status: string): MessageText => [
    "error",
    `“${status}” is not a status of a listing, so nothing was changed.`,
    "The status must be current, withdrawn, offmarket, deleted, sold or leased. For a home under offer it is current.",
  ],
  "time.missing": (): MessageText => [
    "warning",
    "The listing does not say when it was last changed (modTime). We used the time of the file or of its arrival.",
    nothing,
  ],
  "time.unreadable": (text: string): MessageText => [
    "warning",
    `The time of the last change (modTime), “${text}”, cannot be read. We used the time of the file or of its arrival.`,
    "It should look like 2026-11-20-08:30:00.",
  ],
  "time.future": (text: string): MessageText => [
    "warning",
    `The time of the last change (modTime), “${text}”, is more than a day in the future. We used the time of arrival.`,
    "Check the clock of the computer on which your software runs.",
  ],
  "category.unknown": (name: string): MessageText => [
    "loss",
    `We do not know the category “${name}”. The home is shown as a house.`,
    "Choose a category such as House, Apartment or Townhouse.",
  ],
  "category.rural": (name: string, displayed: string, word: string): MessageText => [
    "note",
    `The rural category “${name}” is shown as ${displayed}, with “${word}” among its features.`,
    nothing,
  ],
  "category.missing": (): MessageText => [
    "warning",
    "The category is missing. The home is shown as a house.",
    "Choose a category such as House, Apartment or Townhouse.",
  ],
  "price.words": (text: string, entry: string): MessageText => [
    "loss",
    `The price “${text}” cannot be read, so no price is shown.`,
    `Enter the price in dollars, such as ${entry || "1,250,000 or $1.25m"}. Put any words in the price text.`,
  ],
  "price.low": (text: string): MessageText => [
    "loss",
    `The price ${text} is too low for a home, so no price is shown.`,
    "Enter the whole price in dollars.",
  ],
  "price.display": (text: string): MessageText => [
    "loss",
    `The setting to show the price is “${text}”, so the price is not shown.`,
    "It must be yes or no.",
  ],
  "price.tax": (): MessageText => [
    "loss",
    "The price is marked as excluding GST. It is shown as sent, so people will take it for the full price (Australian Consumer Law, s 48).",
    "Enter the price including GST.",
  ],
  "price.range": (text: string): MessageText => [
    "loss",
    `The range ${text} is not shown: its upper end is more than 10% above its lower end (Property and Stock Agents Act 2002, s 72A).`,
    "Enter a range of at most 10%.",
  ],
  "price.range-alone": (): MessageText => [
    "error",
    "The only price is a range that may not be shown, and its lower end alone would understate the price (Property and Stock Agents Act 2002, ss 72A–73A). So the home is not shown.",
    "Enter one price, a range of at most 10% with both ends, or text instead of the price.",
  ],
  "price-text.open": (text: string): MessageText => [
    "loss",
    `The price text “${text}” is not shown: in NSW a price may not be advertised with “over”, “above”, “from” or “+” (Property and Stock Agents Act 2002, ss 72A–73A).`,
    "Enter one price, or a range of at most 10%.",
  ],
  "price-text.range": (text: string): MessageText => [
    "loss",
    `The price text “${text}” is not shown: its upper end is more than 10% above its lower end (Property and Stock Agents Act 2002, s 72A).`,
    "Enter one price, or a range of at most 10%.",
  ],
  "price-text.lower": (text: string, price: string): MessageText => [
    "loss",
    `The price text “${text}” is below the price ${price}, so the price is shown instead.`,
    "Enter the same price in both, or a range that includes the price.",
  ],
  "price-text.above": (text: string, price: string): MessageText => [
    "error",
    `The price text “${text}” names more than the price ${price}, which alone would understate the price (Property and Stock Agents Act 2002, ss 72A–73A). So the home is not shown.`,
    "Enter the same price in both, or a range of at most 10% in the price text.",
  ],
  "price-text.number": (text: string): MessageText => [
    "loss",
    `The price is hidden, so the price text “${text}”, which contains a number, is not shown.`,
    "Leave numbers out of the text, or show the price.",
  ],
  "price-text.amount": (text: string): MessageText => [
    "loss",
    `The price text “${text}” contains an amount that we cannot use, so the price is shown instead.`,
    "Enter text without an amount, one price, or a range of at most 10%.",
  ],
  "price-text.long": (): MessageText => [
    "loss",
    "The price text is longer than 50 characters. It was shortened.",
    "Enter at most 50 characters.",
  ],
  "rent.none": (): MessageText => [
    "error",
    "The rental has no rent, so it is not shown (Residential Tenancies Act 2010, s 22A).",
    "Enter one fixed amount of at least $50.",
  ],
  "rent.words": (text: string): MessageText => [
    "error",
    `The rent “${text}” cannot be read, so the rental is not shown (Residential Tenancies Act 2010, s 22A).`,
    "Enter one fixed amount in dollars, such as 780 or $780 pw.",
  ],
  "rent.low": (text: string): MessageText => [
    "error",
    `The rent ${text} is below $50, so the rental is not shown.`,
    "Enter the whole rent in dollars.",
  ],
  "rent.periods": (text: string, period: string): MessageText => [
    "error",
    `The rent “${text}” and its period “${period}” contradict each other, so the rental is not shown.`,
    "Write the same period in both, or only the amount in the rent.",
  ],
  "rent.period": (text: string): MessageText => [
    "error",
    text === ""
      ? "The rent has no period, so the rental is not shown."
      : `“${text}” is not a period for rent, so the rental is not shown.`,
    "The period must be week or month.",
  ],
  "rent.display": (): MessageText => [
    "note",
    "The rent is shown although it is marked as hidden: a rental is advertised with one fixed amount (Residential Tenancies Act 2010, s 22A).",
    nothing,
  ],
  "rent.text": (text: string): MessageText => [
    "loss",
    `The price text “${text}” is not shown: rent is one fixed amount (Residential Tenancies Act 2010, s 22A).`,
    "Leave the text out. The rent is shown without it.",
  ],
  "bond.words": (text: string): MessageText => [
    "loss",
    `The bond “${text}” cannot be read. It was left out.`,
    "Enter the bond in dollars, such as 3,120.",
  ],
  "bond.high": (bond: string, { reason, instead }: { reason: string; instead: string }): MessageText => [
    "loss",
    `The bond ${bond} is not shown: ${reason}.`,
    instead,
  ],
  "available.words": (text: string, isTyped = false): MessageText => [
    "loss",
    `The date from which the home is available, “${text}”, cannot be read. It was left out.`,
    isTyped ? "Enter a date such as 5/12/2026, or “now”." : "Enter a date such as 2026-12-05, or “Available now”.",
  ],
  "available.past": (text: string): MessageText => [
    "note",
    `The home is available from “${text}”, which is in the past. It is shown as available now.`,
    nothing,
  ],
  "authority.unknown": (text: string): MessageText => [
    "loss",
    `We do not know the authority “${text}”. The method of sale was left out.`,
    "Choose auction, sale or set sale.",
  ],
  "auction.words": (text: string, isTyped = false): MessageText => [
    "loss",
    text === ""
      ? "The auction has no date. It was left out."
      : `The auction “${text}” cannot be read. It was left out.`,
    isTyped
      ? "Enter date and time such as 5/12/2026 11:00, with the day first."
      : "It should look like 2026-12-05-11:00.",
  ],
  "address.display": (text: string): MessageText => [
    "loss",
    `The setting to show the address is “${text}”, so only the suburb is shown.`,
    "It must be yes or no.",
  ],
  "address.in-text": (): MessageText => [
    "loss",
    "The address is hidden, but the text mentions the street.",
    "Leave the street out of the headline and the description.",
  ],
  "address.suburb-hidden": (): MessageText => [
    "error",
    "The suburb is marked as hidden, so the home is not shown: nobody could find it.",
    "Show the suburb. To hide the exact location, hide the address.",
  ],
  "address.zero": (sent: string, displayed: string): MessageText => [
    "loss",
    `The number in “${sent}” is 0, which is not a street, unit or lot number. The address is shown as “${displayed}”.`,
    "Enter the number, or leave it blank.",
  ],
  "address.outside": (place: string): MessageText => [
    "note",
    `The home is outside New South Wales (${place}).`,
    nothing,
  ],
  "rooms.words": (label: string, text: string): MessageText => [
    "loss",
    `${label}: “${text}” is not a number. It was left out.`,
    "Enter a number.",
  ],
  "rooms.many": (label: string, text: string): MessageText => [
    "loss",
    `${label}: ${text} is over 12. It was left out.`,
    "Check the number.",
  ],
  "rooms.part": (label: string, text: string, used: number): MessageText => [
    "loss",
    `${label}: ${text} was read as ${used}.`,
    "Enter a whole number.",
  ],
  "field.unread": (label: string, text: string, fix: string): MessageText => [
    "loss",
    `${label}: “${text}” cannot be read. It was left out.`,
    `${fix}.`,
  ],
  "area.words": (label: string, text: string): MessageText => [
    "loss",
    `${label}: “${text}” is not a number. It was left out.`,
    "Enter a number and its unit.",
  ],
  "area.unit": (label: string, unit: string): MessageText => [
    "loss",
    unit === ""
      ? `${label} has no unit. It was left out.`
      : `${label}: we do not know the unit “${unit}”. The value was left out.`,
    "The unit must be squareMeter, square, acre or hectare.",
  ],
  "area.range": (label: string, range: string, displayed: string): MessageText => [
    "note",
    `${label}: only the lower end of the range ${range} is shown (${displayed} sqm).`,
    nothing,
  ],
  "area.range-unread": (label: string, range: string): MessageText => [
    "loss",
    `${label}: the range ${range} cannot be read. It was left out.`,
    "Enter one number and its unit.",
  ],
  "area.range-ignored": (label: string, range: string, displayed: string): MessageText => [
    "note",
    `${label}: ${displayed} is shown, and the range ${range} was left out.`,
    nothing,
  ],
  "area.large": (label: string, displayed: string): MessageText => [
    "loss",
    `${label}: ${displayed} is over 100,000 sqm. It is shown as a feature but cannot be searched for.`,
    "Check the unit.",
  ],
  "area.floor": (displayed: string): MessageText => [
    "loss",
    `Floor area: ${displayed} sqm is over 100,000. It was left out.`,
    "Check the unit.",
  ],
  "feature.flag": (element: string, text: string): MessageText => [
    "loss",
    `The feature ${element} is “${text}”, which is neither yes nor no. It was left out.`,
    "It must be yes or no.",
  ],
  "feature.many": (): MessageText => [
    "loss",
    "The listing has more than 40 features, or one of more than 80 characters. The first 40 are shown, and long ones are shortened.",
    "List only the most important features.",
  ],
  "text.title-long": (): MessageText => [
    "loss",
    "The headline is longer than 255 characters. It was shortened.",
    "Enter at most 255 characters.",
  ],
  "text.description-long": (): MessageText => [
    "loss",
    "The description is longer than 10,000 characters. It was shortened.",
    "Enter at most 10,000 characters.",
  ],
  "text.mojibake": (): MessageText => [
    "loss",
    "The text looks wrongly encoded (“â€™” for an apostrophe). It is shown as it was sent.",
    "Open the listing in your software, type those characters again, and set the export to UTF-8.",
  ],
  "title.made": (): MessageText => [
    "note",
    "The listing has no headline. Its title was made from its bedrooms, type and suburb.",
    "Enter a headline.",
  ],
  "inspection.unreadable": (text: string): MessageText => [
    "loss",
    `The inspection “${text}” cannot be read. It was left out.`,
    "It should look like 28-Nov-2026 11:00am to 11:30am.",
  ],
  "inspection.backwards": (text: string): MessageText => [
    "loss",
    `The inspection “${text}” ends before it starts. It was left out.`,
    "Check am and pm.",
  ],
  "inspection.long": (text: string): MessageText => [
    "loss",
    `The inspection “${text}” is longer than six hours. It was left out.`,
    "Check am and pm.",
  ],
  "inspection.night": (text: string): MessageText => [
    "loss",
    `The inspection “${text}” starts before 6 am. It was left out.`,
    "Check am and pm.",
  ],
  "inspection.midnight": (text: string): MessageText => [
    "loss",
    `The inspection “${text}” starts at midnight. It was left out. Did you mean 12:00pm?`,
    "Noon is 12:00pm.",
  ],
  "inspection.no-day": (text: string): MessageText => [
    "loss",
    `The inspection “${text}” is on a day that does not exist. It was left out.`,
    "Write the day before the month, such as 28/11/2026 11:00 - 11:30.",
  ],
  "inspection.half-day": (text: string): MessageText => [
    "loss",
    `The inspection “${text}” does not say am or pm for both times. It was left out, because we do not guess times.`,
    "It should look like 28-Nov-2026 11:00am to 11:30am.",
  ],
  "inspection.old": (text: string): MessageText => [
    "loss",
    `The inspection “${text}” is more than a year in the past. It was left out.`,
    "Check the year.",
  ],
  "inspection.far": (text: string): MessageText => [
    "loss",
    `The inspection “${text}” is more than 180 days ahead. It was left out.`,
    "Check the year.",
  ],
  "agent.none": (): MessageText => [
    "warning",
    "No agent of the listing has an email address. Your agency's contact is shown instead.",
    "Choose an agent with an email address.",
  ],
  "agent.email": (text: string): MessageText => [
    "loss",
    `The agent’s email address “${text}” cannot be read. It was left out.`,
    "Correct the agent’s email address.",
  ],
  "agent.phone": (text: string): MessageText => [
    "loss",
    `The agent’s phone number “${text}” cannot be read. It was left out.`,
    "Correct the agent’s phone number.",
  ],
  "photo.none": (): MessageText => ["warning", "The listing has no photo. A drawing is shown instead.", "Add photos."],
  "photo.file": (name: string): MessageText => [
    "loss",
    `The photo file ${name} was not sent with the listings. Photos must be sent as URLs or in the same ZIP.`,
    "Set the export to send photos as URLs.",
  ],
  "photo.address": (slot: string, url: string): MessageText => [
    "loss",
    `The URL of photo ${slot}, “${url}”, cannot be used. The photo was left out.`,
    "Photo URLs must start with https:// and have no password or port.",
  ],
  "photo.inline": (slot: string): MessageText => [
    "loss",
    `Photo ${slot} was sent inside the XML (base64), which REAXML does not allow. It was left out, and the existing photo stays.`,
    "Set the export to send photos as URLs that start with https://, or as files in a ZIP with the XML.",
  ],
  "photo.time": (text: string): MessageText => [
    "warning",
    `The time of a photo, “${text}”, cannot be read. We fetch the photo to see whether it changed.`,
    nothing,
  ],
  "photo.slot": (): MessageText => [
    "warning",
    "Photos have numbers instead of letters. Those with letters come first.",
    "Photo IDs are m for the main photo, then a, b, c.",
  ],
  "photo.many": (most: number): MessageText => [
    "loss",
    `The listing has more than ${most} photos. The first ${most} are shown.`,
    `Send at most ${most} photos, the most important first.`,
  ],
  "floorplan.format": (slot: string): MessageText => [
    "loss",
    `Floor plan ${slot} is not a picture (a PDF?). It was left out.`,
    "Send floor plans as JPEG or PNG.",
  ],
  "floorplan.many": (): MessageText => [
    "loss",
    "The listing has more than two floor plans. The first two are shown.",
    "Send at most two floor plans.",
  ],
  "link.address": (text: string): MessageText => [
    "loss",
    `The link “${text}” was left out, because links must start with https://.`,
    "Enter a link that starts with https://.",
  ],
  "sold.date": (text: string, isTyped = false): MessageText => [
    "loss",
    `The date of the sale, “${text}”, cannot be read or is in the future. The date of this import is shown instead.`,
    `It should look like ${isTyped ? "20/11/2026" : "2026-11-20"}.`,
  ],
  "sold.price": (text: string): MessageText => [
    "loss",
    `The sold price “${text}” cannot be read. It was left out.`,
    "Enter the price in whole dollars.",
  ],
} as const;
