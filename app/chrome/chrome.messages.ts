/** "Error" in titles is reserved for failed forms. */
export const notFoundTitle = "Page not found";

/** One heading for both parts. */
export const notFoundHeading = {
  code: "404 Page Not Found",
  question: "Did you forget to add the page to the router?",
};

export const notFoundHelp = {
  lead: "We can't find that page",
  suggestions: "Perhaps you were looking for",
  causes: "What may have happened",
  next: "Where to go next",
  search: (where: string, text: string) => `${where} for “${text}”`,
} as const;

/** Descriptions of the error pages for shared links. */
export const errorDescriptions = {
  notFound: "There is no page at this address. Search homes, agents and suburbs across Sydney instead.",
  forbidden: "You need a different account to see this page.",
  gone: "This page is closed.",
  problem: "This page cannot be shown just now. Please try again in a few minutes.",
} as const;

export const serviceProblemHeading = "There is a problem with the service";

export const sampleDataNotice = "The homes, agents, agencies and trades shown here are samples.";

export const sampleHomesHint = "These homes are samples.";

export const samplesSeenPath = "/samples-seen";

/** The button that hides the notice. */
export const hideNotice = "OK";

export const figuresNotice = "Suburb figures are real and historical, and each shows the period it covers.";

/** The text around the link to the page for reading emails. */
export const storedMailsNote = {
  sendsNone:
    "This installation does not send its emails. To read them, log in as the admin on this computer (the password was printed when it started) and open",
  where: "Emails of this installation",
} as const;

export const goneHeading = "This page is closed";

export const forbiddenHeading = "You do not have access to this page";

/** For the header, and the not-found page of an address for members. */
export const accountMessages = {
  consumerLogin: "Consumer Login",
  agentLogin: "Agent Login",
  admin: "Admin",
  dashboard: "your dashboard",
  saved: "Saved",
  /** For screen readers. */
  savedDetail: " homes",
  inspections: "Inspections",
  waiting: (count: string) => `enquiries waiting for an answer: ${count}`,
  logOut: "Log Out",
  loggingOut: "Logging out...",
  logOutAddress: "/logout",
  logOutEndpoint: "/api/auth/logout",
  logOutFailed: { title: "Failed to log out", text: "You are still logged in. Please try again." },
  haveAccount: "Have an account?",
  logIn: "Log in",
  toSee: "to see this page.",
} as const;
