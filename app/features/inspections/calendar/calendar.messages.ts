/** The words of calendars. */
export const calendarMessages = {
  name: "Inspections of homes",
  inspection: (home: string) => `Inspection: ${home}`,
  cancelled: (home: string) => `Cancelled: inspection of ${home}`,
  registered: "You are registered.",
  noInspection: "There is no such inspection",
  noCalendar: "There is no such calendar",

  own: {
    title: "Your calendar, always up to date",
    offer:
      "A private address shows your plan in your own calendar: the inspections of the homes that you have saved, and those that you have registered for. When one is moved or cancelled, your calendar shows it.",
    make: "Make a calendar address",
    making: "Making...",
    address: "Your private calendar address",
    secret: (since: string) => `Made on ${since}. Whoever has it can see your plan, so give it to nobody.`,
    open: "Open in your calendar program",
    howTo: "How to use it",
    steps: [
      "On an iPhone, an iPad or a Mac: choose “Open in your calendar program” and confirm.",
      "In Google Calendar, on a computer: beside “Other calendars” choose “From URL” and paste the address.",
      "In Outlook: choose “Add calendar”, then “Subscribe from web”, and paste the address.",
      "Your calendar decides when it looks for changes. Some look every hour, others once a day.",
    ],
    renew: "Make a new address",
    renewMeaning: "Somebody else has it? Make a new one: the old address stops working at once.",
    stop: "Stop",
    stopMeaning: "Not needed any more? Stopped, it opens nothing.",
    stopping: "Stopping...",
    failed: "Your calendar address was not changed. Please try again in a moment.",
  },
  made: { title: "Calendar address made", text: "It is here, under your plan." },
  renewed: { title: "New calendar address made", text: "The old one has stopped working." },
  stopped: { title: "Calendar address stopped", text: "It opens nothing any more." },
  stoppedBefore: "This calendar address was stopped before. You can make another one.",
  noIntent: "This page knows no such button",
} as const;
