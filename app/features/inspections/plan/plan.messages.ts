/** The sentences of a plan of inspections. */
export const planMessages = {
  page: "Plan your inspections",
  description: "The inspections of your saved homes and of the suburbs that you choose, in order of time.",
  my: (weekday: string) => `My ${weekday}`,
  days: "Day",
  dayTab: (day: string, count: number) => `${day} (${count})`,
  suburbs: "Suburbs",
  suburbsHint: "Homes in these suburbs are listed with your saved homes. Separate several by commas.",
  submit: "Show",
  list: "Inspections in order of time",
  most: (most: number) => `These are the first ${most}. Choose fewer suburbs to see the whole day.`,
  straight: "Distances are in a straight line, between homes that show their address.",
  saved: "Saved home",
  overlaps: (homes: string) => `Overlaps with ${homes}`,
  more: (count: number) => `${count} more`,
  distance: (metres: string) => `${metres} from the one before`,
  samePlace: "At the same place as the one before",
  toCalendar: "Add them to your calendar",
  register: "Register",
  forHome: (home: string, hours: string) => `for ${home}, ${hours}`,

  unreadDay: (typed: string) => `We could not read ${typed} as a day, so this is Saturday.`,
  dayIsOver: (day: string) => `${day} has passed, so this is Saturday.`,
  guessed: (typed: string, suburb: string) => `We know no suburb called ${typed}, so this is with ${suburb}.`,
  unknownSuburb: (typed: string) => `We know no suburb called ${typed}, so it was left out.`,

  nothingChosen: "Whose inspections would you like to see?",
  nothingChosenHint:
    "Save the homes that you like, or choose a suburb, and their inspections are listed here in order of time.",
  noneThatDay: (day: string) => `No inspections on ${day}`,
  noneOf: (hasSaved: boolean, suburbs: string) => {
    const whose = hasSaved ? `${suburbs === "" ? "None" : "Neither one"} of your saved homes` : "";
    const where = suburbs === "" ? "" : `${hasSaved ? " nor one" : "No home"} in ${suburbs}`;
    return `${whose}${where} has an inspection to come that day.`;
  },
  nextDay: (day: string) => `See ${day}`,
  toOpenHomes: (day: string) => `Homes open on ${day}`,
  toSaved: "Saved homes",
  failed: "We couldn't load your inspections just now.",
  failedHint: "Please try again in a moment.",
} as const;
