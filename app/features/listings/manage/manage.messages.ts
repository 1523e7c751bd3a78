export const ownListingsMessages = {
  title: "My Listings",
  decide: "Reports and holds",
  admin: "Admin",
  description: "Your listings, published and drafts.",
  list: "Your listings",
  search: "Search your listings",
  searchLabel: "Address, suburb, title, agent or number",
  searchHint: "Address",
  filters: "Filters",
  agent: "Agent",
  everyAgent: "Every agent",
  you: "You",
  kind: "Sale or rent",
  status: "Status",
  sort: "Order by",
  show: "Show",
  all: "All",
  anyStatus: "Any status",
  kinds: { sale: "For sale", rent: "For rent" },
  stages: { draft: "Draft", active: "On the market", underOffer: "Under offer, deposit taken", suspended: "On hold" },
  sorts: {
    due: "Due first",
    newest: "Newest first",
    address: "By suburb",
    price: "By price",
    inspection: "By inspection",
    enquiries: "By enquiries",
  },
  dueLinks: "What is due",
  /** After the number of homes. */
  dueCounts: {
    held: "held back by the check of an import",
    limit: "with a guide below an offer, bid or estimate",
    enquiries: "with enquiries waiting",
    auction: "without an auction result",
    inspection: "without an inspection in 14 days",
    photos: "without photos",
    guide: "with a guide older than 30 days",
    confirm: "not confirmed for 21 days",
    tenants: "without an answer about a tenant’s belongings",
  },
  /** Phones show these after the count. */
  shortDueCounts: {
    held: "held back",
    limit: "low guide",
    enquiries: "to answer",
    auction: "no result",
    inspection: "no inspection",
    photos: "no photos",
    guide: "old guide",
    confirm: "to confirm",
    tenants: "belongings",
  },
  unfinished: (count: number) => (count === 1 ? "1 unfinished draft" : `${count} unfinished drafts`),
  untitled: "New listing",
  typedOn: (time: string) => `last changed ${time}`,
  continue: "Continue",
  discard: "Discard",
  discarded: { title: "Unfinished listing discarded", text: "It is no longer stored." },
  auctionResult: "Auction result",
  statementsToPublish: (count: number) =>
    count === 1 ? "A Statement of Information to publish" : `${count} Statements of Information to publish`,
  unconfirmedPrices: (count: number) =>
    count === 1
      ? "An imported home whose price may not be advertised"
      : `${count} imported homes whose price may not be advertised`,
  pricesToCorrect: (count: number) => (count === 1 ? "A price to correct" : `${count} prices to correct`),
  due: {
    auction: "Auction result",
    inspection: "No inspection in 14 days",
    photos: "No photos",
    limit: "Guide below its limit",
    confirm: "Confirm availability",
    tenants: "Tenant’s belongings",
  },
  offers: "Offers",
  heldBack: (reason: string) => `Held back: ${reason}`,
  /** Why an import keeps a home as a draft, by the code of its message. A home that lacks details has them in the message. */
  heldReasons: {
    "agent.unverified": "an agent is not verified yet",
    "listing.missing": "it lacks details",
    "listing.same-home": "is it the same home as another one?",
    "photos.consent": "the tenant’s consent to its photos is missing",
    "price.doubtful": "is its price right?",
    "price.unlawful": "its price may not be advertised",
    "suburb.misspelt": "its suburb is unknown",
  },
  /** Reports with the reason are deleted after a while. */
  heldByCheck: "it has not passed the checks of its import",
  waiting: (count: number) => (count === 1 ? "1 enquiry waiting" : `${count} enquiries waiting`),
  updateGuide: "Update the guide",
  guideAge: (days: number) => `Guide ${days} days old`,
  noneMatch: "No homes match",
  noneMatchHint: "Change the search, or show all homes of this list.",
  showAll: "Show all homes",
  columns: {
    choose: "Choose",
    home: "Home",
    agent: "Agent",
    price: "Price and status",
    due: "Due",
    inspection: "Inspection",
    enquiries: "Enquiries",
    actions: "Actions",
  },
  choose: "Choose",
  more: "More",
  answer: "Answer",
  byAppointment: "By appointment",
  lists: "Your lists",
  ofList: { current: "Current", closed: "Sold and leased", withdrawn: "Withdrawn" },
  scopes: "Whose listings",
  scope: { mine: "Mine", agency: "Whole agency" },
  seeAgency: "See the homes of your agency",
  sharedWith: (agent: string) => `Shared with ${agent}`,
  andAgent: (agent: string) => `and ${agent}`,
  assistant: (name: string) => `Assistant: ${name}`,
  noName: "A colleague",
  enquiriesOfColleague: "Only their agent",
  emptyAgencyList: {
    current: "Your agency has nothing on the market.",
    closed: "Your agency has nothing marked as sold or leased.",
    withdrawn: "Your agency has nothing withdrawn.",
  },
  failed: "We couldn't load your listings just now.",
  failedHint: "Please try again in a moment.",
  emptyList: {
    current: "You have nothing on the market.",
    closed: "Nothing is marked as sold or leased.",
    withdrawn: "Nothing is withdrawn.",
  },
  add: "Add a listing",
  /** On phones. */
  addShort: "Add",
  download: "Download your agency's listings:",
  asReaxml: "REAXML",
  asCsv: "CSV for a spreadsheet",
  empty: "No listings published yet",
  emptyHint:
    "Your first one takes a few minutes. You can save a draft first. Only you, and your agency if you have one, see it until you publish it.",
  what: { sale: "for sale", rent: "for rent" },
  noPrice: "No published price",
  listedOn: (day: string) => `since ${day}`,
  pictures: (count: number) => `Pictures (${count})`,
  noPictures: "No pictures yet: add some",
  addPhotos: "Add photos",
  documents: "Contract and documents",
  inspections: "Inspections",
  edit: "Edit",
  imported: "Imported",
  /** A home of a spreadsheet whose first button changes its status. */
  importedUntilChanged: "Imported until you change its status here",
  importDetails: "Details",
  publish: "Publish",
  unpublish: "Unpublish",
  underOffer: "Under offer",
  offerGone: "No longer under offer",
  /** Rentals. */
  depositTaken: "Deposit taken",
  depositReturned: "Deposit no longer taken",
  relist: "Back on the market",
  confirm: "Still available",
  close: { sale: "Sold or withdrawn", rent: "Leased or withdrawn" },
  correct: "Correct date or price",
  delete: "Delete",

  newTitle: "New listing",
  newDescription: "Publish a home, or save a draft of it.",
  editTitle: "Edit listing",
  editDescription: "Change a listing of yours.",
  deleteTitle: "Delete this listing?",
  deleteDescription: "Delete a listing of yours.",
  deleteMeaning:
    "Nobody will be able to find it, and this cannot be undone. You keep its enquiries. To take it offline for a while, unpublish it instead.",
  keep: "Keep listing",
  yes: "Delete listing",
  deleting: "Deleting...",
} as const;

/** Before an agent publishes a home that they advertise already. */
export const secondHomeMessages = {
  found: (title: string) =>
    `You already advertise a home at this address: “${title}”. If you meant that one, edit it in My Listings instead.`,
  confirm: "Yes, advertise another home at this address",
  tick: "Tick the box to advertise another home at this address",
} as const;

export const listingInputMessages = {
  noPhoneNumber: "Advice: this has no phone number that buyers could call.",
  imported: {
    software: "This home is imported from your agency's software. Change it there, or stop importing it first.",
    spreadsheet: "This home is imported from your spreadsheet. Change it there, or stop importing it first.",
  },
  /** After a change here to an imported home. */
  importStopped:
    "The import of the whole home has stopped: later files change nothing about it. To start it again, tick the home in My Listings and choose “Import again” under Import.",
  correctImport: {
    software: "Correct it in your agency's software and send the home again, or stop its import and correct it here.",
    spreadsheet: "Correct it in your spreadsheet and send the file again, or stop its import and correct it here.",
  },
  fieldset: {
    offer: "Price and terms",
    address: "Address",
    details: "Details",
    disclosure: "Contract and material facts",
    text: "Text and picture",
    contact: "Contact",
    photos: "Photos",
  },
  /** The labels of closed groups. */
  more: {
    place: "Hide the address or set its place on the map",
    details: "More facts about the home",
    terms: "Guide, method of sale and auction",
    disclosure: "State the contract and the material facts",
    links: "Picture, video and tour URLs",
  },
  addressHint: "Suburb after a comma. We fill in the rest.",
  addressExample: "12 Smith Street, Newtown",
  photosHint:
    "Photos are added to a draft. For a draft the address is enough: the title, the description and the price can follow.",
  otherSuburb: (ofAddress: string, typed: string) =>
    `The street address ends with ${ofAddress}, and the suburb is ${typed}. Correct one of them`,
  missing: "Still missing",
  missingNone: "Nothing is missing",
  addPhotos: "Save draft and add photos",
  sections: "Sections of the form",
  coordinates: "Coordinates",
  coordinatesHint:
    "Latitude, then longitude, as on a map: -33.8968, 151.1793. Used only if the whole address is shown. People can then find the home by its distance to a station.",
  contactHint: "Everyone can see these on the listing.",
  requiredHint: "Fields marked * are needed to publish the listing. Most others are optional.",
  disclosureHint:
    "Before a contract, agents in NSW must disclose seven material facts (Property and Stock Agents Regulation 2022, s 60). Your listing may state them, and buyers can search for homes that do.",
  stated: { true: "Yes", false: "No" },
  notStated: "Not stated",
  /** Fields that only the previous type has. */
  otherTerms: {
    sale: (terms: string) =>
      `These apply only to a sale: ${terms}. Tick the box to remove them, or choose “For sale” again.`,
    rent: (terms: string) =>
      `These apply only to a rental: ${terms}. Tick the box to remove them, or choose “For rent” again.`,
  },
  priceMoves: (from: string, to: string, percent: number) =>
    `The price changes from ${from} to ${to}, ${Math.abs(percent)}% ${percent < 0 ? "lower" : "higher"}. Confirm that this is right.`,
  priceRules: "Rules for prices and guides (new tab)",
  rentRules: "Rules for rental advertisements (new tab)",
  confirmPrice: (price: string) => `Yes, the price is ${price}`,
  confirmByApi: (price: number) => `To save this price, send it again with "confirmPrice": ${price}.`,
  doubtfulPrice: (doubt: string) => `${doubt} Confirm that the price is right.`,
  drop: { sale: "Remove the details of a sale", rent: "Remove the details of a rental" },
  keepsStatus: "Changes here do not affect the listing's status.",
  unit: { sqm: "m²", month: "months" },
  per: { quarter: "a quarter", year: "a year" },
  preview: "Preview",
  openingPreview: "Opening preview...",
  store: { active: "Publish", draft: "Save draft" },
  storeAndNext: { active: "Publish and add another", draft: "Save draft and add another" },
  saveChanges: { active: "Save changes", draft: "Save changes" },
  saving: "Saving...",

  finishLater: "Finish later",
  unfinishedSaved: {
    title: "Saved as typed",
    text: "Continue under “unfinished drafts” in My Listings. Only you can see it.",
  },
  savedAt: (time: string) => `Saved as typed at ${time}. You can continue later from My Listings.`,
  typedText: "Send text or a number",
  notSaved: "What you typed has not been saved yet.",
  tooManyUnfinished: (limit: number) =>
    `You have ${limit} unfinished listings. Publish or discard one in My Listings, then save this one.`,

  published: { title: "Listing published", text: "Your property is now visible to consumers." },
  onlyYou: "Only you can see it.",
  onlyAgency: "Only your agency can see it.",
  drafted: { title: "Draft saved", text: "Only you can see it." },
  pendingVerification: {
    title: "Draft saved",
    text: "Only you can see it. We publish it as soon as we have verified the agent.",
  },
  unpublished: { title: "Listing unpublished", text: "Only you can see it." },
  saved: { title: "Changes saved", text: "Your property is visible to consumers." },
  savedOnHold: { title: "Changes saved", text: "This home is on hold, so nobody else can see it yet." },
  savedWithdrawn: { title: "Changes saved", text: "The home stays withdrawn." },
  removed: { title: "Listing removed", text: "The property has been unpublished." },
  unableToPublish: "Unable to publish listing",
  unableToSaveDraft: "Unable to save draft",
  unableToSave: "Unable to save changes",
  unableToRemove: { title: "Unable to remove listing", text: "Please try again in a moment." },
  reviewDetails: "Please review your details and try again.",
  unlawfulCaption: (text: string, problem: string) =>
    `The text “${text}” of a picture must be changed on the page of pictures: ${problem}`,
  tryLater: "Please try again in a moment.",
  /** The specified sentence, and that this failure is not the user's fault. */
  publishFailed: "Please review your details and try again. The fault is on our side, and your details are still here.",
  keyInUse: "This Idempotency-Key was used for another listing",
  keyOfDeleted: "The listing of this Idempotency-Key was deleted. Send another key for a new one",
  notFound: "Listing not found",
  ownerSuspended: "The account of this home's owner is suspended. Reinstate it first.",
  changedMeanwhile: "This listing was changed in the meantime. Read it again, then save your changes.",
  agentsOnly: "Only agents can do this.",
} as const;

export const termsMessages = {
  guideWithoutStart: "Enter the lower end of the guide as the price",
  guideReversed: (from: string, to: string) => `The upper end of the guide, ${to}, is less than the price, ${from}`,
  guideTooWide: (most: string) =>
    `The upper end of a guide may be at most 10% above its lower end (Property and Stock Agents Act 2002, s 72A): here at most ${most}`,
  textWithPrice: "Remove this text, because the home has a price: only one of them is shown",
  amountInText: "Enter an amount as the price or as a guide, so that people can search by it",
  auctionByOtherMethod: "Choose Auction as the method of sale, or leave this blank",
  auctionPast: "This auction is in the past: enter a future date, or leave it blank",
  auctionTooFar: "An auction can be at most a year ahead",
  availableTooFar: "A rental can be available at most two years from now",
  bondTwice: (bond: string, weeks: number) =>
    `A bond of ${bond} is not ${weeks} weeks of this rent: enter the bond or the weeks, not both`,
} as const;

export const placeMessages = {
  legend: "Which suburb is it in?",
  unknown(suburb: string, offered: readonly string[]): string {
    const [first, ...others] = offered;
    if (first === undefined) return `We have no guide to ${suburb}. Please check the spelling.`;
    const suggestion = others.length === 0 ? first : "one of these";
    return `We don't know ${suburb}. Did you mean ${suggestion}?`;
  },
  otherPostcode: (suburb: string, postcode: string, typed: string) =>
    `The postcode of ${suburb} is ${postcode}, not ${typed}. Which one is right?`,
  otherState: (suburb: string, state: string) =>
    `${suburb} is a suburb of Sydney, in NSW. A home in ${state} is not shown among the homes of ${suburb} in Sydney. Which one is right?`,
  asTyped: (place: string) => `${place}, as I typed it`,
  confirmByApi: 'To say which suburb is meant, send it again with one of the answers as "placeId".',
  allowedValues: (values: readonly string[]) => `Send one of: ${values.map((value) => `"${value}"`).join(", ")}.`,
} as const;

export const previewMessages = {
  title: "This is a preview",
  unsaved: "Nothing is saved yet, and nobody else can see this.",
  draft: "This draft is saved and not public yet. Publish it when it looks right.",
  addPictures: "Add or arrange pictures",
  workingTitle: ({ propertyType, suburb }: { propertyType: string; suburb: string }) => `${propertyType} in ${suburb}`,
  back: "Back to editing",
  asCard: "In a list of homes",
  asPage: "On its own page",
  enquiry: "The enquiry form will be here.",
  notPublished: "Not published yet",
} as const;

export const coordinatesMessages = {
  unreadable: "Enter a latitude and a longitude such as -33.8968, 151.1793",
  elsewhere: "These coordinates are not in Greater Sydney, which lies around -33.9, 151.2",
  swapped: (suggestion: string) => `The latitude comes first. Did you mean ${suggestion}?`,
  northern: (suggestion: string) => `Latitudes in Sydney are negative. Did you mean ${suggestion}?`,
  "swapped and northern": (suggestion: string) =>
    `The latitude comes first and is negative. Did you mean ${suggestion}?`,
} as const;

export const marketMessages = {
  day: "Enter a day such as 20/11/2026",
  amount: "Enter a whole number of dollars, such as 1,450,000",
  noAmount: "Enter a price above 0, or withhold it",
  withheld: "Withholding the price is yes or no",
  underOffer: "Under offer is yes or no",
  status: "Choose active, draft, sold, leased or withdrawn",
  dayToCome: {
    sale: "The date of the sale cannot be in the future",
    rent: "The date of the lease cannot be in the future",
  },
  dayBefore: {
    sale: (day: string) => `It cannot have been sold before it was listed here, on ${day}`,
    rent: (day: string) => `It cannot have been leased before it was listed here, on ${day}`,
  },
  noPrice: {
    sale: "Enter the price that it was sold for, or withhold it",
    rent: "Enter the rent that it was leased for, or withhold it",
  },
  otherType: {
    sold: "A home for sale is sold, not leased",
    leased: "A rental is leased, not sold",
  },
  farFromGuide: (price: string, guide: string) =>
    `${price} is far from the advertised price (${guide}). Confirm that this is right.`,
  closingWithout: "Only a sold or leased home can have a closing date and price",
  closed: {
    sale: "This home is sold. Put it back on the market first.",
    rent: "This home is leased. Put it back on the market first.",
  },
  closedType: {
    sale: "A sold home cannot become a rental",
    rent: "A leased home cannot become a sale",
  },
  notOnMarket: "This home is not on the market. Publish it first.",
  draft: "This is a draft. Publish it instead.",
  underOfferNow: {
    sale: { title: "Marked as under offer", text: "It still appears in searches, marked as under offer." },
    rent: { title: "Marked as deposit taken", text: "It still appears in searches, marked as deposit taken." },
  },
  backOnMarket: { title: "Back on the market", text: "It appears in searches again." },
  closedNow: {
    sale: { title: "Marked as sold", text: "Its page says so and no longer takes enquiries." },
    rent: { title: "Marked as leased", text: "Its page says so and no longer takes enquiries." },
  },
  withdrawnNow: {
    title: "Home withdrawn",
    text: "It no longer appears in searches. You can put it back on the market.",
  },
} as const;

export const closingMessages = {
  title: { sale: "Sold or withdrawn", rent: "Leased or withdrawn" },
  description: "Mark a listing of yours as sold, leased or withdrawn.",
  heading: { sale: "Mark as sold", rent: "Mark as leased" },
  meaning: {
    sale: "Its page stays online, is marked as sold and no longer takes enquiries. Upcoming inspections are cancelled, and everyone who registered is notified.",
    rent: "Its page stays online, is marked as leased and no longer takes enquiries. Upcoming inspections are cancelled, and everyone who registered is notified.",
  },
  closedOn: { sale: "Sold on", rent: "Leased on" },
  closedPrice: { sale: "Sold for", rent: "Leased for" },
  priceHint: {
    once: "Whole dollars, such as 1,450,000.",
    per_week: "Dollars per week.",
    per_month: "Dollars per month.",
  },
  withhold: { sale: "Withhold the price", rent: "Withhold the rent" },
  imported: {
    software: {
      title: "This home comes from your agency’s software",
      text: {
        sale: "If you mark it as sold there, it is marked here with the next export. Only if it stays unsold there, mark it here: that stops its import, and later exports do not change it.",
        rent: "If you mark it as leased there, it is marked here with the next export. Only if it stays on the market there, mark it here: that stops its import, and later exports do not change it.",
      },
    },
    spreadsheet: {
      title: "This home came from your spreadsheet",
      text: {
        sale: "You can mark it as sold here. That stops the import of the whole home: from then on you edit it here, and later spreadsheets change nothing about it until you choose “Import again” in My Listings.",
        rent: "You can mark it as leased here. That stops the import of the whole home: from then on you edit it here, and later spreadsheets change nothing about it until you choose “Import again” in My Listings.",
      },
    },
  },
  stopAnd: { sale: "Stop importing and mark as sold", rent: "Stop importing and mark as leased" },
  stopAndWithdraw: "Stop importing and withdraw",
  savedMeanwhile: (what: string) => `Saved in the meantime: ${what}`,
  isNothing: "nothing",
  isWithheld: "withheld",
  isStated: "not withheld",
  withholdHint: "Then we do not store it, even for you, and it is not included in any median.",
  saving: "Saving...",
  withdraw: "Withdraw",
  withdrawHeading: { sale: "Not sold?", rent: "Not leased?" },
  withdrawMeaning:
    "If you withdraw it, it no longer appears in searches. Upcoming inspections are cancelled, and everyone who registered is notified. You keep its enquiries, and you can put it back on the market.",
  back: "Back to your listings",
} as const;

export const auctionResultMessages = {
  outcome: "Choose what became of the auction",
  none: "No auction of this home was scheduled",
  noneHint: "Choose “Auction” as its method of sale and enter the date. Or record the sale without an auction.",
  setDate: "Set the auction's date",
  recordClosing: { sale: "Record the sale", rent: "Record the lease" },
  back: "Back to your listings",
  next: "Auctions still without a result",
  early: (day: string) => `The auction is on ${day}. Until then it can be sold before, withdrawn or postponed.`,
  price: "Enter the price, or tick that it is withheld",
  amount: "Enter whole dollars, such as 1,450,000",
  bidBy: "Choose who made the highest bid, or that there was none",
  bid: "Enter the bid in whole dollars",
  noBid: "Leave the bid blank, or choose who made it",
  date: "Enter the date",
  time: "Enter the time, such as 10:30",
  past: "Choose a time in the future",
  before: (day: string) => `A sale before the auction is on ${day} or earlier`,
  after: (day: string) => `A sale after the auction is on ${day} or later`,
  longSold: "This home was sold more than 90 days ago. Enter it as a new listing to put it back on the market.",
  unpublishable: (problems: string) =>
    `The home cannot go back on the market as it is. Edit the listing first, then correct the result. ${problems}`,
} as const;

export const handOverMessages = {
  onlyOwner: "Only the agent of this home, or a principal or manager of the agency, can hand it over.",
  noColleague: "Choose a colleague of your agency",
  inFile: {
    software: "Your agency's software names its agent. Change the agent there, or ask a principal or manager.",
    spreadsheet: "Your spreadsheet names its agent. Change the agent there, or ask a principal or manager.",
  },
} as const;

/** In the listing form. */
export const agentsMessages = {
  agentId: "Agent",
  secondAgentId: "Second agent",
  assistantId: "Assistant",
  hint: "Whom you hand the home over to gets its open enquiries, and their phone number is shown. A second agent and an assistant are shown on the home and get and answer its enquiries, too.",
} as const;
