/** Changes of several homes at once. */
export const severalMessages = {
  chosen: (count: number) => (count === 1 ? "1 home chosen" : `${count} homes chosen`),
  /** After the number, before scripts have loaded. */
  chosenBefore: "chosen",
  chooseAll: "Choose all on this page",
  /** In sight. */
  chooseAllShort: "All",
  chooseNone: "None",
  statuses: {
    active: "On the market",
    underOffer: "Under offer, deposit taken",
    draft: "Unpublished",
    withdrawn: "Withdrawn",
  },
  part: { status: "Status", inspection: "Inspections", agent: "Agent", import: "Import" },
  label: {
    status: "New status",
    colleague: "Hand over to",
    secondAgent: "Shared with",
    assistant: "Assistant",
    date: "Inspection on",
    from: "From",
    to: "To",
  },
  /** The user, in the lists of second agents and assistants. */
  you: "You",
  nobody: "Nobody",
  pick: "Choose…",
  submit: {
    price: "Prices",
    status: "Change status",
    available: "Confirm available",
    colleague: "Hand over",
    secondAgent: "Change second agent",
    assistant: "Change assistant",
    inspection: "Add inspection",
    stopImport: "Stop importing",
    importAgain: "Import again",
  },
  detached: (count: number) =>
    count === 1
      ? "The import of one home from your spreadsheet has stopped: later spreadsheets change nothing about it until you tick it and choose “Import again” under Import."
      : `The import of ${count} homes from your spreadsheet has stopped: later spreadsheets change nothing about them until you tick them and choose “Import again” under Import.`,
  statusStopsImport: "A new status stops the import of homes from your spreadsheet.",
  availableHint: "Still available? Their pages then say so.",
  stopImportHint: "From then on the homes are edited here, and later files do not change them.",
  importAgainHint: "The next file replaces the details of the homes that were edited here.",
  confirmStop: (count: number) =>
    `Stop importing ${count === 1 ? "1 home" : `${count} homes`}? Later files no longer change ${count === 1 ? "it" : "them"}. Tick the box and press “Stop importing” again.`,
  confirmStopLabel: (count: number) => `Yes, stop importing ${count === 1 ? "1 home" : `${count} homes`}`,
  handOverHint:
    "Whom you hand homes over to becomes their agent, with their phone number, and gets their open enquiries. A second agent and an assistant are shown on the home and get and answer its enquiries, too.",
  notImported: "This home is not imported.",
  isImported: "This home is imported.",
  homes: "Choose at least one home",
  tooMany: (most: number) => `Choose at most ${most} homes`,
  change: "Choose what to change",
  status: "Choose a status",
  colleague: "Choose a colleague",
  secondAgent: "Choose the second agent, or nobody",
  assistant: "Choose the assistant, or nobody",
  isAgent: "This is the home's agent already.",
  sharesTwice: "The second agent and the assistant are two people.",
  noAgency: "Only colleagues of the same agency can share a home.",
  date: "Choose the day",
  from: "Enter a time such as 10:00 am",
  to: "Enter a time such as 10:30 am",
  unknownHome: "A home",
  already: {
    active: "This home is on the market already.",
    underOffer: "This home is under offer, or its deposit is taken, already.",
    draft: "This home is not published.",
    withdrawn: "This home is withdrawn already.",
  },
  changed: (count: number) => (count === 1 ? "1 home changed" : `${count} homes changed`),
  noneChanged: "No home was changed",
  unchanged: "Not changed:",
  all: "All chosen homes were changed.",
  more: (count: number) => (count === 1 ? "And 1 more home." : `And ${count} more homes.`),
  failed: "We couldn't change these homes just now. Nothing was changed.",
} as const;

/** New prices of several homes. */
export const severalPricesMessages = {
  title: "Prices",
  description: "Change the prices of several homes of yours at once.",
  lead: "All new prices are saved together, or none. A price that you leave as it is stays unchanged.",
  now: (price: string) => `Now: ${price}`,
  price: { once: "New price", per_week: "New rent per week", per_month: "New rent per month" },
  priceTo: "Guide up to",
  fault: (home: string, text: string) => `${home}: ${text}`,
  inSpreadsheet: "From your spreadsheet. A new price here stops its import.",
  stopsImport:
    "A new price here stops the import of the whole home: later spreadsheets then change nothing about it, neither price nor text, photos, inspections, status or agent. To start it again, tick it in My Listings and choose “Import again” under Import.",
  imported: "This home is imported. Change its price where it is entered, or stop importing it.",
  importDetails: "See the import",
  changedMeanwhile: (price: string) =>
    `This price was changed in the meantime, to ${price}. Save again to use yours instead.`,
  notFound: "A home that you chose was deleted, or is no longer yours. It is left out now; save again.",
  none: "Choose homes first",
  noneHint: "Tick homes in My Listings, then press “Prices”.",
  submit: "Save prices",
  saving: "Saving...",
  back: "Back to your listings",
  saved: (count: number) => (count === 1 ? "1 price changed" : `${count} prices changed`),
  savedText: "Their pages show it now. People who follow a home are told when its price drops.",
  moreAdvice: (count: number) =>
    `${count === 1 ? "1 more price" : `${count} more prices`} will not be allowed; My Listings shows which.`,
  noneChanged: { title: "No price was changed", text: "All prices were left as they are." },
  failed: "We couldn't save these prices just now. None was changed.",
} as const;
