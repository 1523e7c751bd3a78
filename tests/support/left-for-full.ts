/** Journeys of a spec, by how their titles begin, and what proves in `npm test` what they prove. */
interface LeftForFull {
  proof: string;
  journeys: readonly string[];
}

/**
 * Second ways through a page: they take the same links and forms as others of their spec, or as a spec of what scripts
 * add. What the server answers to them is judged without a browser, in documents.no-js.spec.ts and beside the routes.
 */
const secondWays: Readonly<Record<string, LeftForFull>> = {
  "accounts.spec.ts": {
    proof: "registering, logging in, the password, the account and its end are made with scripts",
    journeys: ["my data comes as a file"],
  },
  "admin.spec.ts": {
    proof: "what an admin does is done with scripts",
    journeys: ["nobody else comes in"],
  },
  "agent.spec.ts": {
    proof: "every enquiry from the page and from a card is sent with scripts",
    journeys: ["an agent's page tells", "an agent's homes are those"],
  },
  "agent-dashboard.spec.ts": {
    proof: "a status is set, and a profile completed, with scripts",
    journeys: ["one that was withdrawn", "an agent without enquiries"],
  },
  "agents.spec.ts": {
    proof: "agents.js.spec.ts filters with scripts; a card, an enquiry and a search by text are made with them here",
    journeys: [
      "by suburb and by specialty",
      "is cleared by a link",
      "that finds nobody",
      "the agents of a suburb lead",
      "pages follow each other",
      "everything is reached by keyboard",
    ],
  },
  "article.spec.ts": {
    proof: "the contents, and who can neither share nor copy, are made with scripts",
    journeys: [
      "there is a way back at both ends",
      "an article that does not exist is not found",
      "while an article cannot",
    ],
  },
  "database-away.spec.ts": {
    proof: "the search and a home are tried again with scripts",
    journeys: ["a search begun before"],
  },
  "enquiry.spec.ts": {
    proof: "every other enquiry from a home is sent with scripts, too; a press twice is one of them",
    journeys: ["the address that says what was sent"],
  },
  "home-loan.spec.ts": {
    proof: "home-loan.js.spec.ts calculates in place; a repayment and its errors are made with scripts here",
    journeys: ["Reset empties"],
  },
  "insights.spec.ts": {
    proof: "a search and the sheet of categories are made with scripts",
    journeys: [
      "follow each other over pages",
      "have cards that say",
      "is written with spaces",
      "forgives a typing error",
      "that finds nothing",
      "while the articles cannot",
    ],
  },
  "landing.spec.ts": {
    proof: "the search by its button and the order of the keyboard are made with scripts",
    journeys: [
      "leads to the agents with what was typed, trimmed and encoded, by Enter",
      "does nothing with",
      "the first view says",
      "what stands on the chart",
      "calls to action",
      "without the database",
    ],
  },
  "legal.spec.ts": {
    proof: "/privacy and its sections are reached with scripts",
    journeys: ["the footer leads to /terms", "each sends to the section", "the notice beside an enquiry"],
  },
  "listing.spec.ts": {
    proof: "a home is opened from its card with scripts",
    journeys: ["the way back leads", "similar homes nearby"],
  },
  "member-home.spec.ts": {
    proof: "a member is greeted, and logs out, with scripts",
    journeys: ["who has no first name", "the header names the member"],
  },
  "mortgage.spec.ts": {
    proof:
      "mortgage.js.spec.ts calculates with scripts; a loan, its errors and the enquiry to a broker are made with them here",
    journeys: [
      "an address brings its loan",
      "both ways of quoting",
      "what an extra repayment does",
      'Loan amount "',
      'Interest rate per year "',
      'Loan term "',
      'Extra repayment "',
      "a loan without repayments",
      "a long schedule starts",
      "the schedule is downloaded",
      "without the database it calculates",
    ],
  },
  "my-requests.spec.ts": {
    proof: "what a member sends is in the list with scripts",
    journeys: ["the list is the newest first"],
  },
  "newsletter.spec.ts": {
    proof: "the newsletter is asked for, refused and tried again with scripts",
    journeys: ["the page says what one gets"],
  },
  "own-listings.spec.ts": {
    proof:
      "a listing is published, shown before, changed, refused and deleted with scripts; places: api/own-listings.db.test.ts",
    journeys: ["Enter in a field", "a draft that may not", "“Newton 2042” was published"],
  },
  "promise.spec.ts": {
    proof: "the sender and the agent answer each other with scripts",
    journeys: ["those that wait stand first", "in Lead Management"],
  },
  "quote.spec.ts": {
    proof: "every request for a quote is sent with scripts",
    journeys: ["the page tells whom one asks"],
  },
  "save-search.spec.ts": {
    proof: "save-search.js.spec.ts saves in the dialog; a visitor and a member save with scripts here",
    journeys: ["what cannot be saved is said"],
  },
  "saved-agents.spec.ts": {
    proof: "saved-agents.js.spec.ts presses the heart; an agent is saved and removed with scripts here",
    journeys: ["finds an agent who has left"],
  },
  "search.spec.ts": {
    proof:
      "live-filters.js.spec.ts filters by choices, text, suburb and price; the suburb, the price, the keywords, clearing and the pages are made with scripts here",
    journeys: [
      "is removed by its badge",
      "goes along to the other tab",
      "prices the wrong way round",
      "the order is chosen",
      "a search that finds nothing",
    ],
  },
  "services.spec.ts": {
    proof: "the enquiry of each service is sent with scripts",
    journeys: [
      "Conveyancing: on a phone",
      "Finance: on a phone",
      "Renovations: on a phone",
      "finance: the deposit is told",
    ],
  },
  "subscriptions.spec.ts": {
    proof: "the mailed links of a search and of the newsletter are pressed with scripts",
    journeys: ["a link that expires while", "stopping by hand", "while the database is away"],
  },
  "suburbs.spec.ts": {
    proof: "the first page, a search, a guide and a comparison are made with scripts",
    journeys: [
      "forgive a typing error",
      "that nobody wrote",
      "are opened from anywhere",
      "leads to its homes, for sale",
      "shows how prices spread",
      "names its nearest",
      "shows the agents of its suburb",
      "with more than six agents",
      "that there is not:",
      "begins at a guide",
      "counts homes and agents",
      "offers a choice",
      "has room for four",
      "stands one under the other",
      "the page says so, and trying again works",
    ],
  },
  "trades.spec.ts": {
    proof: "a search, the sheet of filters and a quote are made with scripts",
    journeys: [
      "pages follow each other",
      "by suburb finds who",
      "forgives a typing error",
      "that finds nobody",
      "keeps the search, and",
      "is cleared together",
      "everything is done with the keyboard",
      "while the trades cannot",
    ],
  },
};

/** Cases of a rule: a test without a browser has all of them, and another journey the way. */
const casesOfRules: Readonly<Record<string, LeftForFull>> = {
  "accounts.spec.ts": {
    proof:
      "tests/api/account.db.test.ts tries these and more addresses over HTTP; coming back to a page of ours stays a journey",
    journeys: ["nobody is led to"],
  },
  "article.spec.ts": {
    proof:
      "tests/api/posts.db.test.ts asks for drafts and articles of later; the page for an article that does not exist stays a journey",
    journeys: ["a draft is not found", "an article of next year is not found"],
  },
  "enquiry.spec.ts": {
    proof: "tests/api/leads.db.test.ts sends one at once many times to two processes; pressing twice stays a journey",
    journeys: ["sent from two tabs"],
  },
  "search.spec.ts": {
    proof:
      "tests/api/listings.db.test.ts has every filter with its edges; the way from form to results stays a journey by suburb, price and keywords",
    journeys: ["by property type", "by rooms", "by car spaces", "by rent compares"],
  },
};

/** The same component and the same action as on another page, whose journey stays: each page's own answers are judged over HTTP. */
const onAnotherPage: Readonly<Record<string, LeftForFull>> = {
  "accounts.spec.ts": {
    proof: "forms.spec.ts goes from each error to its field, by the same form elements",
    journeys: ["what is wrong is said above"],
  },
  "agent.spec.ts": {
    proof:
      "enquiry.spec.ts enquires by keyboard alone, and about a home that is gone meanwhile; forms.spec.ts goes from each error to its field; enquire-dialog.js.spec.ts has the dialog of a card",
    journeys: ["from a card, too", "from the directory to a sent", "what was typed to an agent"],
  },
  "enquiry.spec.ts": {
    proof:
      "tests/api/leads.db.test.ts counts to the limit; forms.no-js.spec.ts keeps what was typed when it cannot be judged",
    journeys: ["whoever sends too much"],
  },
  "home-loan.spec.ts": {
    proof: "mortgage.spec.ts lists what is no loan, field by field, in the same form elements",
    journeys: ["what is wrong is said"],
  },
  "insights.spec.ts": {
    proof: "chrome.spec.ts opens and applies the same sheet of filters",
    journeys: ["is chosen from a sheet"],
  },
  "landing.spec.ts": {
    proof: "enquiry.spec.ts goes through a page by keyboard alone; chrome.spec.ts has the first stop",
    journeys: ["the keyboard goes from"],
  },
  "manage-searches.spec.ts": {
    proof: "save-search.spec.ts says what is wrong in the same fields",
    journeys: ["what is wrong with a change"],
  },
  "newsletter.spec.ts": {
    proof:
      "save-search.spec.ts has the address that is none; enquiry.spec.ts the database that is away, by the same page action",
    journeys: ["an address that is none", "what was typed stays, and it is taken"],
  },
  "not-found.spec.ts": {
    proof: "chrome.spec.ts has the nine links of the header, documents.no-js.spec.ts each page that they lead to",
    journeys: ["every link of the header"],
  },
  "own-listings.spec.ts": {
    proof:
      "enquiry.spec.ts has the database that is away and accounts.spec.ts the session that ends, by the same page action",
    journeys: ["while the database is away", "whoever is signed out"],
  },
  "quote.spec.ts": {
    proof: "a request is sent from a card; enquiry.spec.ts has what is gone meanwhile, by the same action",
    journeys: ["a request from the page", "what was typed to a trade"],
  },
  "saved-agents.spec.ts": {
    proof:
      "an agent is saved in the directory and removed; the heart is one component everywhere (saved-agents.js.spec.ts)",
    journeys: ["saves an agent on their own page", "takes the heart back"],
  },
  "services.spec.ts": {
    proof: "the three services are one page; Finance asks, without consent and with it",
    journeys: ["Conveyancing: an enquiry", "Renovations: an enquiry"],
  },
  "subscriptions.spec.ts": {
    proof: "the mailed link of a search is pressed; newsletter.spec.ts goes from the footer to the end",
    journeys: ["the newsletter has a yes"],
  },
  "trades.spec.ts": {
    proof: "chrome.spec.ts opens and applies the same sheet of filters",
    journeys: ["is chosen from a sheet"],
  },
};

/** Journeys that `npm run test:full` alone makes, as Playwright's `grepInvert` takes them: it sees project, file, groups and title. */
export const leftForFull: readonly RegExp[] = [secondWays, casesOfRules, onAnotherPage].flatMap((left) =>
  Object.entries(left).flatMap(([spec, { journeys }]) =>
    journeys.map((title) => new RegExp(`${literal(spec)} (?:.* )?${literal(title)}`)),
  ),
);

function literal(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
