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
  "map.spec.ts": {
    proof:
      "map.js.spec.ts moves and zooms with scripts; from the list to the map and closer is all by links, without them",
    journeys: ["filters stay on the map", "the controls zoom"],
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
      "a listing is published, shown before, changed, refused and deleted with scripts; places: api/own-listings.db.test.ts; two agents of an agency save at once, without scripts",
    journeys: [
      "who saves over",
      "whoever saves a listing of",
      "Enter in a field",
      "a draft that may not",
      "“Newton 2042” was published",
    ],
  },
  "own-pictures.spec.ts": {
    proof: "pictures are added, moved and worded in one journey of both",
    journeys: ["words are saved by"],
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
    journeys: ["without an address", "features are saved", "what cannot be saved is said"],
  },
  "saved-agents.spec.ts": {
    proof: "saved-agents.js.spec.ts presses the heart; an agent is saved and removed with scripts here",
    journeys: ["finds an agent who has left"],
  },
  "search.spec.ts": {
    proof:
      "live-filters.js.spec.ts filters by choices, text, suburb and price; the form without scripts is sent by suburb and by price",
    journeys: [
      "is cleared at once",
      "the link of the header",
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
      "finance: what was calculated",
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
      "begins empty, takes suburbs",
      "says what the market",
      "are in alphabetical order",
      "shows itself on a map",
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
  "admin.spec.ts": {
    proof: "tests/api/admin.db.test.ts sends on what was held, over HTTP; agents are featured there, too",
    journeys: ["makes an agent a featured one", "sends on what was held"],
  },
  "agent-dashboard.spec.ts": {
    proof: "model/confirm-agency.db.test.ts of the agents confirms, refuses and takes out",
    journeys: ["an agency is on"],
  },
  "article.spec.ts": {
    proof:
      "tests/api/posts.db.test.ts asks for drafts and articles of later; the page for an article that does not exist stays a journey",
    journeys: ["a draft is not found", "an article of next year is not found"],
  },
  "enquiry.spec.ts": {
    proof: "tests/api/leads.db.test.ts sends one at once many times to two processes; pressing twice stays a journey",
    journeys: ["sent again from the form", "sent from two tabs"],
  },
  "feeds.spec.ts": {
    proof:
      "the feeds' own db tests hold and publish a first file; a program is connected, and a sheet published, as journeys",
    journeys: ["the first file is"],
  },
  "own-listings.spec.ts": {
    proof:
      "nearby/coordinates.test.ts has what is the wrong way round; tests/api has what is hidden for every door; tests/api/own-listings.db.test.ts has what the law forbids and what a changed type drops",
    journeys: ["an agent gives a guide", "a home to auction becomes", "coordinates the wrong way"],
  },
  "search.spec.ts": {
    proof:
      "tests/api/listings.db.test.ts has every filter with its edges, second-look.db.test.ts postcodes and misspelt words; the way from form to results stays a journey by suburb and price",
    journeys: [
      "a price that cannot be read",
      "by features",
      "by keywords",
      "a search is found by its postcode",
      "by property type",
      "by rooms",
      "by car spaces",
      "by rent compares",
    ],
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

/**
 * Made with scripts in `npm test`, and without them in the full run: forms, rows and links of a kind that another journey
 * uses without scripts. The main task of each page stays in both.
 */
const withoutScripts: Readonly<Record<string, LeftForFull>> = {
  "accounts.spec.ts": {
    proof: "a seller registers and logs in by the same forms; tests/api/account.db.test.ts has the ways back",
    journeys: ["an agent creates an account", "who must log in first"],
  },
  "admin.spec.ts": {
    proof: "the status of a lead is set by a form of its row; what each button does is judged beside the routes",
    journeys: ["sends a mail again"],
  },
  "agent-dashboard.spec.ts": {
    proof:
      "an enquiry is set, and answered, in its row, and a profile completed; enquiry.spec.ts has the database that is away",
    journeys: ["rows stay under", "a status that cannot be saved"],
  },
  "agent.spec.ts": {
    proof: "agents.spec.ts asks from a card, and enquiry.spec.ts presses twice",
    journeys: ["an enquiry from a card"],
  },
  "agents.spec.ts": {
    proof: "an agent is searched by text, and asked from their card; the order and the cards are the server's",
    journeys: ["a card says", "the agents of a suburb stand"],
  },
  "article.spec.ts": {
    proof: "legal.spec.ts follows the contents of a page, which are the browser's own links",
    journeys: ["its contents lead"],
  },
  "chrome.spec.ts": {
    proof: "menu and sheet open and close; going back, and to a place of the page, is the browser's own",
    journeys: ["Back and Forward", "the first stop of the keyboard"],
  },
  "database-away.spec.ts": {
    proof: "the search says so and is tried again, by the same component",
    journeys: ["a home that cannot be loaded"],
  },
  "forms.spec.ts": {
    proof: "what is wrong is said first, and at its field; the sentences are the server's",
    journeys: ["every rule of the form"],
  },
  "inspection.spec.ts": {
    proof: "a visitor registers and withdraws; what is no longer open is judged beside the routes",
    journeys: ["a home that is shown by appointment", "an inspection that is cancelled"],
  },
  "landing.spec.ts": {
    proof: "homes are found from here, and a search leads on; the rows are the server's",
    journeys: ["the newest homes of either kind"],
  },
  "listing.spec.ts": {
    proof:
      "a home is opened from its card; article.spec.ts has whoever can neither share nor copy, by the same component",
    journeys: ["a home without a photo", "who can neither share nor copy"],
  },
  "manage-searches.spec.ts": {
    proof: "the same list is changed by the mailed link",
    journeys: ["in the dashboard a person"],
  },
  "map.spec.ts": {
    proof: "from the list to the map and closer: all of it links",
    journeys: ["an area of the drawing", "the sentence counts"],
  },
  "member-home.spec.ts": {
    proof: "a member logs out; the greeting is the server's",
    journeys: ["a member is greeted"],
  },
  "mortgage.spec.ts": {
    proof: "forms.spec.ts lists what is wrong, in the same form elements",
    journeys: ["all are listed in the order"],
  },
  "own-listings.spec.ts": {
    proof:
      "a listing is published, shown before, changed by two, refused, closed and deleted by the same form; enquiry.spec.ts presses twice",
    journeys: ["a double click"],
  },
  "own-pictures.spec.ts": {
    proof: "pictures are added, moved, worded, deleted and put back on the same page",
    journeys: ["the list of own listings"],
  },
  "plan.spec.ts": {
    proof: "a plan of saved homes and of a suburb is made",
    journeys: ["a plan of a suburb alone"],
  },
  "save-search.spec.ts": {
    proof: "a visitor saves a search, and is told what is missing, by the same form",
    journeys: ["a member's own address"],
  },
  "saved-agents.spec.ts": {
    proof: "an agent is saved and removed; accounts.spec.ts has the session that has ended",
    journeys: ["whose session has ended"],
  },
  "saved-homes.spec.ts": {
    proof: "homes are saved, taken off and back; what changed is the server's",
    journeys: ["what changed is said"],
  },
  "services.spec.ts": {
    proof: "an enquiry is sent here, and mortgage.spec.ts asks a broker first without consent",
    journeys: ["finance: without consent"],
  },
  "sold-homes.spec.ts": {
    proof: "enquiry.spec.ts writes about a home that is gone meanwhile, by the same action",
    journeys: ["an enquiry that was written"],
  },
  "trades.spec.ts": {
    proof: "quote.spec.ts asks for a quote from a card of the directory, which leads to this form",
    journeys: ["a quote is asked for"],
  },
};

/**
 * Made without scripts in `npm test`, and with them in the full run: what scripts add to these forms, rows and links is
 * what they add to another journey of their spec, or is in a spec of scripts.
 */
const withScripts: Readonly<Record<string, LeftForFull>> = {
  "accounts.spec.ts": {
    proof:
      "an account is made, confirmed and left with scripts, by the same form elements; a mailed link leads to a page without scripts",
    journeys: [
      "a new account works",
      "a forgotten password is set",
      "an account is deleted by",
      "name, e-mail address and password",
      "a session that has ended",
    ],
  },
  "agent-dashboard.spec.ts": {
    proof: "a status is set and refused with scripts, and rows stay under the hand",
    journeys: [
      "a profile that is not complete",
      "an enquiry is answered from the desk",
      "an enquiry from the agent's page",
    ],
  },
  "agent.spec.ts": {
    proof: "an enquiry from a card is pressed twice with scripts",
    journeys: ["an enquiry from the page is one row"],
  },
  "agents.spec.ts": {
    proof: "agents.js.spec.ts searches with scripts; enquire-dialog.js.spec.ts asks from a card",
    journeys: ["an agent can be asked", "by text finds"],
  },
  "chrome.spec.ts": {
    proof: "accessibility.js.spec.ts and select-picker.js.spec.ts open the same sheet with scripts",
    journeys: ["the filters are a sheet"],
  },
  "database-away.spec.ts": {
    proof: "a home that is away is tried again with scripts",
    journeys: ["while the homes cannot"],
  },
  "enquiry.spec.ts": {
    proof:
      "an enquiry is sent by keyboard, pressed twice, and sent again when the database is back with scripts; the receipt is a page without any of its own",
    journeys: [
      "the receipt shows what was sent",
      "what one would like is ticked",
      "what was typed about a home",
      "an enquiry from a home is one row",
    ],
  },
  "fed-home.spec.ts": {
    proof: "a home from a feed is opened and detached with scripts",
    journeys: ["a draft at the address", "photos that could not be fetched"],
  },
  "feeds.spec.ts": {
    proof: "a program is connected and a file tried with scripts",
    journeys: ["an agent ID of another agency", "an office without a program"],
  },
  "inspection.spec.ts": {
    proof: "what is registered with scripts is the same form; those that are cancelled are asked with them",
    journeys: ["a home says when"],
  },
  "inspections.spec.ts": {
    proof: "the door list is kept with scripts",
    journeys: ["a home is opened every Saturday"],
  },
  "landing.spec.ts": {
    proof: "homes are found from the landing page with scripts",
    journeys: ["leads to the agents"],
  },
  "legal.spec.ts": {
    proof: "legal pages load no scripts",
    journeys: ["the footer leads to"],
  },
  "manage-searches.spec.ts": {
    proof: "the same list is changed in the dashboard with scripts",
    journeys: ["by the mailed link", "deleting all asks"],
  },
  "map.spec.ts": {
    proof: "map.js.spec.ts moves and zooms with scripts",
    journeys: ["from the list to the map"],
  },
  "member-home.spec.ts": {
    proof: "client-navigation.js.spec.ts goes back and forth; a seller logs out with scripts in accounts.spec.ts",
    journeys: ["logging out leads"],
  },
  "mortgage.spec.ts": {
    proof: "mortgage.js.spec.ts calculates with every keystroke, and writes to a broker meanwhile",
    journeys: ["an enquiry to a broker", "repaid fortnightly"],
  },
  "my-requests.spec.ts": {
    proof: "enquiry.js.spec.ts sends with scripts; the list is links",
    journeys: ["what a member sends"],
  },
  "own-listings.spec.ts": {
    proof: "a home is published, refused at its fields and pressed twice with scripts",
    journeys: [
      "a rental begins as a draft",
      "a home goes under offer",
      "two agents of an agency",
      "what is typed is shown before",
      "what is wrong is said first",
    ],
  },
  "own-pictures.spec.ts": {
    proof: "own-pictures.js.spec.ts has what scripts do; pictures are added, moved and worded with them here",
    journeys: ["pictures are moved", "a picture is deleted, put back"],
  },
  "plan.spec.ts": {
    proof: "a plan is made with scripts; the calendar is the server's",
    journeys: ["whoever saves a home", "a member takes their plan"],
  },
  "promise.spec.ts": {
    proof: "enquiry.js.spec.ts sends with scripts; the receipt and the mailed link load none",
    journeys: ["the sender sees that"],
  },
  "quote.spec.ts": {
    proof: "enquire-dialog.js.spec.ts has the dialog, which is one for agents and trades",
    journeys: ["a request from a card"],
  },
  "saved-agents.spec.ts": {
    proof: "saved-agents.js.spec.ts presses, fails and takes back with scripts",
    journeys: ["saves an agent in the directory"],
  },
  "saved-homes.spec.ts": {
    proof: "saved-homes.js.spec.ts presses the hearts; a member saves with scripts here",
    journeys: ["a visitor saves three homes"],
  },
  "search.spec.ts": {
    proof:
      "live-filters.js.spec.ts picks suburbs and moves prices with scripts; client-navigation.js.spec.ts goes from page to page",
    journeys: ["pages follow each other", "by suburb finds", "several suburbs are searched", "by price finds"],
  },
  "services.spec.ts": {
    proof: "finance is asked with and without consent with scripts, by the same form",
    journeys: ["Finance: an enquiry is one row"],
  },
  "sold-homes.spec.ts": {
    proof: "an enquiry about a sold home is refused with scripts",
    journeys: ["what was sold has a tab"],
  },
  "subscriptions.spec.ts": {
    proof: "pages of mailed links load no scripts",
    journeys: ["the mailed link says"],
  },
  "suburbs.spec.ts": {
    proof: "guides are found and turned over with scripts",
    journeys: ["are found by name"],
  },
  "trades.spec.ts": {
    proof: "a quote is asked for with scripts",
    journeys: ["a search finds the trades"],
  },
};

/** Of what scripts alone do: one more case of what another journey of the same spec shows. */
const moreOfScripts: Readonly<Record<string, LeftForFull>> = {
  "agents.js.spec.ts": {
    proof: "choices apply at once; live-filters.js.spec.ts hears the count",
    journeys: ["how many agents there are"],
  },
  "appearance.js.spec.ts": {
    proof: "a card beside its neighbour, and a form beside its page, are measured on the same screens",
    journeys: [
      "three homes without photos",
      "a photo that cannot be loaded",
      "the keyboard comes to the form",
      "the only agent of a row",
    ],
  },
  "client-navigation.js.spec.ts": {
    proof: "the scroll position comes back with the page",
    journeys: ["on a new search of the same page", "the scroll position comes back past"],
  },
  "enquire-dialog.js.spec.ts": {
    proof: "the dialog sends, fails, closes and gives the focus back",
    journeys: [
      "with a key held",
      "a button that is only a cross",
      "a line under the link",
      "dismissing the message",
      "who leaves the directory",
    ],
  },
  "forms.js.spec.ts": {
    proof: "the message stays, goes and is heard in other journeys here",
    journeys: ["a message can be dismissed"],
  },
  "insights.js.spec.ts": {
    proof: "an article is shared by the device, and its link copied and shown",
    journeys: ["can be cancelled there", "copies the link when the device may not", "of one article says nothing"],
  },
  "live-filters.js.spec.ts": {
    proof:
      "the slider and its boxes say the same; the suburb is picked by keyboard; skeletons.js.spec.ts keeps the old results until a search is answered",
    journeys: ["old results stay in sight", "the thumbs keep a step", "a postcode typed where"],
  },
  "mortgage.js.spec.ts": {
    proof:
      "every keystroke counts, and the address follows; the numbers are read by tables in home-loan; live-filters.js.spec.ts hears a count once",
    journeys: [
      "the result is said once",
      "offline it calculates",
      "arrow keys step",
      "1.2m is a loan",
      "links and Back bring",
      "resetting at once",
    ],
  },
  "own-pictures.js.spec.ts": {
    proof: "three go at a time and one is refused; tests/api/picture-files.db.test.ts has a line that breaks",
    journeys: ["a lost line is picked up"],
  },
  "save-search.js.spec.ts": {
    proof: "the dialog saves in place, and says a lost line; save-search.spec.ts has the member's address",
    journeys: [
      "says that it is saving",
      "a lost line is said",
      "a failure is said in the dialog",
      "a member's own address is in it",
      "from its own page",
    ],
  },
  "saved-agents.js.spec.ts": {
    proof:
      "what could not be saved is rolled back, and said; a second click is not taken while the answer is on its way",
    journeys: ["a double click", "what could not be removed"],
  },
  "saved-homes.js.spec.ts": {
    proof: "saved-agents.js.spec.ts presses a heart before scripts have come",
    journeys: ["a heart that is pressed before"],
  },
  "select-picker.js.spec.ts": {
    proof: "the picker opens, chooses and closes by keyboard and by mouse, and axe reads its open list",
    journeys: [
      "axe finds nothing wrong with the open list, active",
      "it opens over the sheet",
      "the status of an enquiry is picked",
      "one control stands for",
      "axe finds nothing wrong with the open list, dark",
    ],
  },
  "skeletons.js.spec.ts": {
    proof: "cards stand for those of Agents, the old results stay, and it is said in words",
    journeys: [
      "at 320 pixels",
      "on the way to the homes",
      "at 1280 pixels",
      "another page is waited",
      "nothing moves for",
      "who turns to another page",
    ],
  },
};

/** Journeys that `npm run test:full` alone makes, as Playwright's `grepInvert` takes them: it sees project, file, groups and title. */
export const leftForFull: readonly RegExp[] = patternsOf(secondWays, casesOfRules, onAnotherPage);

/** Those that it alone makes without scripts; `npm test` makes them with scripts. */
export const leftWithoutScripts: readonly RegExp[] = patternsOf(withoutScripts);

/** Those that it alone makes with scripts; `npm test` makes them without, where that can be done. */
export const leftWithScripts: readonly RegExp[] = patternsOf(withScripts, moreOfScripts);

function patternsOf(...lists: Readonly<Record<string, LeftForFull>>[]): RegExp[] {
  return lists.flatMap((left) =>
    Object.entries(left).flatMap(([spec, { journeys }]) =>
      journeys.map((title) => new RegExp(`${literal(spec)} (?:.* )?${literal(title)}`)),
    ),
  );
}

function literal(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
