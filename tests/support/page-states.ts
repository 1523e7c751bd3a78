import { agentPath } from "#app/features/agents/model/card.ts";
import { articlePath } from "#app/features/insights/post.ts";
import { markAnsweredPath } from "#app/features/leads/model/lead.ts";
import {
  comparePath as compareHomesPath,
  listingPath,
  listingPhotosPath,
  listingReportPath,
  listingStatementPath,
} from "#app/features/listings/model/paths.ts";
import { confirmPath, subscriptionsPath, unsubscribePath } from "#app/features/subscribers/subscription.ts";
import { quotePath } from "#app/features/trades/trade.ts";
import { honeypotName } from "#app/lib/fields.ts";
import type { TypedEnquiry } from "./enquiry-form.ts";
import type { Places } from "./places.ts";
import { mostCommon, type VisibleHome } from "./visible-homes.ts";

/** A page in one of its states. */
export interface PageState {
  name: string;
  status: number;
  /** The address, for the worker's own data. */
  address(places: Places): string;
  /** The database is unreachable. */
  withoutDatabase?: true;
  /** The form that is filled in and sent; the state is the response. */
  submission?: FormSubmission;
  /** The signed-in user; a visitor if omitted. */
  as?: keyof Places["members"];
  /** With scripts, the state lasts only while the pointer is over its panel. */
  timed?: true;
}

export interface FormSubmission {
  /** Values by label. */
  fields: Readonly<Record<string, string>>;
  /** The accessible name of the button. */
  button: string;
  /** The request body that a browser sends. */
  body: Readonly<Record<string, string>>;
}

type Address = PageState["address"];

const enquiry = (typed: TypedEnquiry): FormSubmission => ({
  fields: { ...typed },
  button: "Send enquiry",
  body: {
    name: typed.Name,
    email: typed.Email,
    phone: typed.Phone,
    message: typed.Message,
    [honeypotName]: "",
  },
});
const wrong = enquiry({ Name: "Ada Lovelace", Email: "ada@", Phone: "", Message: "short" });
const right = enquiry({
  Name: "Ada Lovelace",
  Email: "ada@example.com",
  Phone: "02 5550 0001",
  Message: "Is the garden sunny in winter?\nAnd is there a tram?",
});

const shown = (name: string, address: Address): PageState => ({ name, status: 200, address });
const missing = (name: string, address: Address): PageState => ({ name, status: 404, address });
const gone = (name: string, address: Address): PageState => ({ name, status: 410, address });
const away = (name: string, address: Address): PageState => ({
  name: `${name}, without the database`,
  status: 503,
  address,
  withoutDatabase: true,
});

const to = (as: keyof Places["members"], state: PageState): PageState => ({ ...state, as });

function searching(path: string, pairs: Record<string, string>): string {
  return `${path}?${new URLSearchParams(pairs).toString()}`;
}

/** The states of a page with an enquiry form. */
function withEnquiry(name: string, page: Address, receipt: keyof Places["receipts"]): PageState[] {
  return [
    shown(name, page),
    away(name, page),
    { name: `${name}, enquired about with errors`, status: 422, address: page, submission: wrong },
    { ...away(`${name}, enquired about`, page), submission: right },
    {
      name: `${name} that was enquired about`,
      status: 200,
      address: (places) => `${page(places)}?sent=${places.receipts[receipt]}`,
      timed: true,
    },
  ];
}

const receiptAddress =
  (kind: keyof Places["receipts"]): Address =>
  ({ receipts }) =>
    `/enquiries/${receipts[kind]}`;

function linkTo(link: keyof Places["links"]): Address {
  return ({ links }) => links[link];
}

const report: FormSubmission = {
  fields: { "Your email (optional)": "ada@" },
  button: "Send report",
  body: { words: "", email: "ada@", [honeypotName]: "" },
};

const statementRequest: FormSubmission = {
  fields: { Name: "", Email: "ada@" },
  button: "Email the statement",
  body: { name: "", email: "ada@", [honeypotName]: "" },
};

const appraisal: FormSubmission = {
  fields: { "Address to appraise": "", Name: "Ada Lovelace", Email: "ada@", Phone: "", Message: "short" },
  button: "Send request",
  body: {
    appraisalAddress: "",
    appraisalTiming: "",
    name: "Ada Lovelace",
    email: "ada@",
    phone: "",
    message: "short",
    [honeypotName]: "",
  },
};

const homes: readonly PageState[] = [
  shown("homes for sale", () => "/listings"),
  shown("homes for rent, last page", () => "/listings?type=rent&page=9999"),
  shown("homes on the map", () => "/listings?view=map"),
  shown("a suburb on the map", () => "/listings?suburb=Newtown&view=map&z=5&x=127&y=121"),
  shown("a filtered search", (places) => {
    const sales = places.homes.filter(({ type }) => type === "sale");
    const suburb = mostCommon(sales, "suburb");
    return searching("/listings", { suburb, priceMin: "5000000", priceMax: "1", bedroomsMin: "1" });
  }),
  shown("a search that finds nothing", () => "/listings?keywords=xylophone-of-nobody&bedroomsMin=2"),
  away("a search", () => "/listings?suburb=Newtown"),
  gone("a home that is no longer listed", ({ ownHome }) => `/listings/${ownHome.id}`),
  ...withEnquiry("a home", ({ home }) => listingPath(home), "valid"),
  shown("reporting a home", ({ home }) => listingReportPath(home)),
  away("reporting a home", ({ home }) => listingReportPath(home)),
  {
    name: "reporting a home, with errors",
    status: 422,
    address: ({ home }) => listingReportPath(home),
    submission: report,
  },
  shown("the photos of a home", ({ home }) => listingPhotosPath(home)),
  shown("auctions this weekend", () => "/auctions"),
  shown("auctions of a region by suburb", () => "/auctions?region=inner-west&sort=suburb"),
  shown("auctions of a weekend without any", () => "/auctions?weekend=2020-02-02"),
  shown("homes side by side, none chosen", () => "/compare"),
  shown("homes side by side", ({ homes: [one, other] }) => compareHomesPath([one?.id ?? 1, other?.id ?? 1])),
  shown("saved homes of a visitor who has none", () => "/saved"),
  to(
    "member",
    shown("saved homes of a member who has none", () => "/saved"),
  ),
  shown("the statement of a home for sale", ({ statedHome }) => listingStatementPath(statedHome)),
  shown("an older statement", ({ statedHome }) => listingStatementPath(statedHome, 1)),
  away("the statement of a home for sale", ({ statedHome }) => listingStatementPath(statedHome)),
  {
    name: "asking for a statement, with errors",
    status: 422,
    address: ({ statedHome }) => listingStatementPath(statedHome),
    submission: statementRequest,
  },
  shown("a statement that was emailed", ({ statedHome }) => `${listingStatementPath(statedHome)}?sent=1`),
  shown("a home that was reported", ({ home }) => `${listingReportPath(home)}?sent=1`),
];

const enquiries: readonly PageState[] = [
  shown("a receipt", receiptAddress("valid")),
  shown("a receipt of an enquiry to an agent", receiptAddress("agent")),
  shown("a receipt of a request for a quote", receiptAddress("trade")),
  shown("a receipt of an enquiry that was withdrawn", receiptAddress("withdrawn")),
  shown("a receipt of an enquiry that was seen and answered", receiptAddress("answered")),
  shown("a receipt of an enquiry that waits for too long", receiptAddress("overdue")),
  missing("a receipt that is none", receiptAddress("tampered")),
  { name: "a receipt that has expired", status: 410, address: receiptAddress("expired") },
  away("a receipt", receiptAddress("valid")),
  shown("an enquiry, to whoever is asked whether they have answered it", linkTo("answer")),
  shown("an enquiry that is answered, to whoever did", linkTo("answered")),
  shown("an enquiry that was withdrawn, to whoever was to answer", linkTo("answerWithdrawn")),
  gone("a link to an enquiry that was to be answered, expired", linkTo("answerExpired")),
  missing("a link to an enquiry that was to be answered, that is none", () => "/answered/none"),
  away("an enquiry, to whoever is asked whether they have answered it", linkTo("answer")),
  shown("a home that its agent may confirm as available", linkTo("available")),
  gone("a link that confirms a home as available, expired", linkTo("availableExpired")),
  missing("a link that confirms a home as available, invalid", () => "/still-available/none"),
  away("a home that its agent may confirm as available", linkTo("available")),
];

const searchForm = (email: string): FormSubmission => ({
  fields: { Email: email },
  button: "Save search",
  body: { type: "sale", email, frequency: "daily", [honeypotName]: "" },
});
const editForm = (keywords: string): FormSubmission => ({
  fields: { "Keywords (optional)": keywords },
  button: "Save changes",
  body: { type: "sale", keywords, frequency: "daily", [honeypotName]: "" },
});
const newsletterForm = (email: string): FormSubmission => ({
  fields: { "Your email": email },
  button: "Subscribe",
  body: { email, [honeypotName]: "" },
});

/** Pages that mail links lead to, and pages that send such mails. */
const alerts: readonly PageState[] = [
  shown("saving a search", () => searching("/saved-searches/new", { suburb: "Newtown", priceMax: "1500000" })),
  {
    name: "saving a search, with errors",
    status: 422,
    address: () => "/saved-searches/new",
    submission: searchForm("ada@"),
  },
  { ...away("saving a search", () => "/saved-searches/new"), submission: searchForm("ada@example.com") },
  shown("the searches of an address", linkTo("manage")),
  shown("deleting all searches of an address", ({ links }) => `${links.manage}?do=delete-all`),
  shown("the searches of an address that has none", linkTo("manageNone")),
  missing("the searches of an address, by a link that is none", () => "/saved-searches/none"),
  gone("the searches of an address that is forgotten", linkTo("manageForgotten")),
  away("the searches of an address", linkTo("manage")),
  shown("editing a search", linkTo("edit")),
  { name: "editing a search, with errors", status: 422, address: linkTo("edit"), submission: editForm("x") },
  missing("editing a search that is gone", ({ links }) => `${links.manage}/2147483647/edit`),
  away("editing a search", linkTo("edit")),
  shown("confirming searches", linkTo("confirm")),
  shown("confirming searches that are confirmed", linkTo("confirmDone")),
  shown("confirming the newsletter", linkTo("confirmNewsletter")),
  gone("confirming too late", linkTo("confirmExpired")),
  gone("confirming what is erased", linkTo("confirmErased")),
  missing("confirming by a link that is none", () => "/subscriptions/confirm/none"),
  away("confirming searches", linkTo("confirm")),
  shown("stopping a search", linkTo("stop")),
  shown("stopping a search that has stopped", linkTo("stopped")),
  shown("stopping the newsletter", linkTo("stopNewsletter")),
  missing("stopping by a link that is none", () => "/unsubscribe/none"),
  away("stopping a search", linkTo("stop")),
  shown("the newsletter", () => "/newsletter"),
  shown("the newsletter that was asked for", () => "/newsletter?asked=1"),
  {
    name: "the newsletter, with errors",
    status: 422,
    address: () => "/newsletter",
    submission: newsletterForm("ada@"),
  },
  { ...away("the newsletter", () => "/newsletter"), submission: newsletterForm("ada@example.com") },
];

const agents: readonly PageState[] = [
  shown("the agents", () => "/agents"),
  shown("the agents, last page", () => "/agents?page=9999"),
  shown("agents of a suburb and a specialty", ({ agent }) =>
    searching("/agents", { suburb: agent.suburbs[0] ?? "", specialty: agent.specialties[0] ?? "" }),
  ),
  shown("agents whose words are close to a typing error", () => "/agents?search=auctoin"),
  shown("a search for agents that finds nobody", () => "/agents?search=xylophone-of-nobody&suburb=Newtown"),
  shown("agents by sales in all of Sydney", () => "/agents?sort=sales"),
  shown("agents side by side, none chosen", () => "/agents/compare"),
  shown("an agent who is compared with no other", ({ agent }) => `/agents/compare?agent=${agent.id}&suburb=Newtown`),
  away("agents side by side", ({ agent }) => `/agents/compare?agent=${agent.id}`),
  shown("asking for an appraisal, no agent chosen", () => "/agents/appraisal"),
  shown("asking for an appraisal, the agents of a suburb", () => "/agents/appraisal?suburb=Newtown"),
  shown("asking for an appraisal in an unknown suburb", () => "/agents/appraisal?suburb=Qqqqzz"),
  shown(
    "asking for an appraisal, the agents near an address",
    () => "/agents/appraisal?address=12+Sample+Street%2C+Newtown",
  ),
  shown("asking an agent for an appraisal", ({ agent }) => `/agents/appraisal?agent=${agent.id}`),
  shown(
    "asking an agent for the appraisal of an address",
    ({ agent }) => `/agents/appraisal?agent=${agent.id}&address=12+Sample+Street%2C+Newtown`,
  ),
  away("asking an agent for an appraisal", ({ agent }) => `/agents/appraisal?agent=${agent.id}`),
  {
    name: "asking an agent for an appraisal, with errors",
    status: 422,
    address: ({ agent }) => `/agents/appraisal?agent=${agent.id}`,
    submission: appraisal,
  },
  shown(
    "an agent who was asked for an appraisal",
    ({ agent, receipts }) => `/agents/appraisal?agent=${agent.id}&sent=${receipts.appraisal}`,
  ),
  away("the agents", () => "/agents?search=newtown"),
  ...withEnquiry("an agent", ({ agent }) => agentPath(agent), "agent"),
  missing("an agent that does not exist", () => "/agents/2147483647"),
  shown("an agent whose answers were timed", ({ quickAgent }) => agentPath(quickAgent)),
];

const suburbs: readonly PageState[] = [
  shown("the suburbs", () => "/suburbs"),
  shown("the suburbs with a letter", () => "/suburbs?letter=n"),
  shown("a page of all suburbs", () => "/suburbs?page=2"),
  shown("suburbs whose names are close to a typing error", () => "/suburbs?search=newtwon"),
  shown("a search for suburbs that finds nothing", () => "/suburbs?search=xylophone-of-nowhere"),
  away("the suburbs", () => "/suburbs?search=new"),
  shown("a region", () => "/suburbs/regions/inner-west"),
  missing("a region that does not exist", () => "/suburbs/regions/no-such-region"),
  away("a region", () => "/suburbs/regions/inner-west"),
  shown("a council", () => "/suburbs/councils/inner-west"),
  missing("a council that does not exist", () => "/suburbs/councils/no-such-council"),
  away("a council", () => "/suburbs/councils/inner-west"),
  shown("a suburb", ({ suburb }) => `/suburbs/${suburb.slug}`),
  shown("a suburb, its units", ({ suburb }) => `/suburbs/${suburb.slug}?kind=units`),
  shown("a suburb without figures", ({ quietSuburb }) => `/suburbs/${quietSuburb.slug}`),
  missing("a suburb that does not exist", () => "/suburbs/no-such-suburb"),
  away("a suburb", ({ suburb }) => `/suburbs/${suburb.slug}`),
  shown("a comparison of nothing yet", () => "/suburbs/compare"),
  shown("a comparison of two suburbs", ({ suburb, quietSuburb }) => comparing([suburb.slug, quietSuburb.slug])),
  shown("a comparison of four suburbs", ({ suburb }) => comparing([suburb.slug, "manly", "bondi", "parramatta"])),
  away("a comparison", ({ suburb }) => comparing([suburb.slug])),
];

const plans: readonly PageState[] = [
  shown("a plan of nothing yet", () => "/inspections"),
  shown("a plan of a suburb, with words that are not understood", ({ suburb }) =>
    searching("/inspections", { day: "someday", suburb: `${suburb.name}, Xyzzy` }),
  ),
  shown("a plan of a day without inspections", () => "/inspections?day=2099-12-31&suburb=Newtown"),
  away("a plan", () => "/inspections?suburb=Newtown"),
];

function comparing(slugs: readonly string[]): string {
  return `/suburbs/compare?${new URLSearchParams(slugs.map((slug) => ["s", slug])).toString()}`;
}

const trades: readonly PageState[] = [
  shown("the trades", () => "/services/trades"),
  shown("the trades of a category", ({ trade }) => searching("/services/trades", { category: trade.category })),
  shown("trades whose words are close to a typing error", () => "/services/trades?search=plumbr"),
  shown("a search for trades that finds nobody", () => "/services/trades?search=xylophone-of-nobody"),
  away("the trades", () => "/services/trades?search=tiles"),
  ...withEnquiry("a trade that gives quotes", ({ trade }) => quotePath(trade), "trade"),
  missing("a quote of a trade that does not exist", () => "/services/trades/2147483647/quote"),
];

const services: readonly PageState[] = [
  ...withEnquiry("conveyancing", () => "/services/conveyancing", "conveyancing"),
  ...withEnquiry("renovations", () => "/services/renovations", "renovations"),
  shown("finance", () => "/services/finance"),
  away("finance", () => "/services/finance"),
  shown("finance with a calculation", () =>
    searching("/services/finance", { loanAmount: "500000", annualRate: "6", termYears: "30" }),
  ),
  shown("finance with a calculation that is wrong", () =>
    searching("/services/finance", { loanAmount: "", annualRate: "-6", termYears: "30" }),
  ),
  { name: "finance, enquired about with errors", status: 422, address: () => "/services/finance", submission: wrong },
  {
    name: "finance that was enquired about",
    status: 200,
    address: ({ receipts }) => `/services/finance?sent=${receipts.finance}`,
    timed: true,
  },
  shown("a receipt of an enquiry about a service", receiptAddress("conveyancing")),
];

/** A term of three years, because axe is slow for long tables and all rows have the same markup. */
const calculator = "/finance/calculators/mortgage?termYears=3";

const calculators: readonly PageState[] = [
  shown("the mortgage calculator", () => calculator),
  shown("a loan with extra repayments", () => `${calculator}&extraPayment=500&frequency=fortnightly`),
  shown("a loan with wrong inputs", () =>
    searching("/finance/calculators/mortgage", {
      loanAmount: "",
      annualRate: "x",
      termYears: "60",
      extraPayment: "-1",
      frequency: "daily",
    }),
  ),
  shown("the buying costs calculator", () => "/finance/calculators/buying-costs"),
  shown("buying costs with wrong figures", () =>
    searching("/finance/calculators/buying-costs", { price: "x", deposit: "120", contract: "soon", council: "-" }),
  ),
  shown("a loan without repayments", () => searching("/finance/calculators/mortgage", { annualRate: "1000" })),
  {
    name: "the mortgage calculator, enquired from with errors",
    status: 422,
    address: () => calculator,
    submission: wrong,
  },
  {
    name: "the mortgage calculator that was enquired from",
    status: 200,
    address: ({ receipts }) => `${calculator}&sent=${receipts.finance}`,
    timed: true,
  },
];

const articles: readonly PageState[] = [
  shown("the articles", () => "/insights"),
  shown("the articles, last page", () => "/insights?page=9999"),
  shown("the articles of a category", ({ article }) => searching("/insights", { category: article.category })),
  shown("a search for articles that finds nothing", () => "/insights?search=xylophone-of-nobody"),
  away("the articles", () => "/insights?search=rent"),
  shown("an article", ({ article }) => articlePath(article.slug)),
  missing("an article that does not exist", () => "/insights/no-such-article"),
  away("an article", ({ article }) => articlePath(article.slug)),
];

const people: readonly PageState[] = [
  shown("the login", () => "/login"),
  shown("the login of agents, on the way to a page", () => searching("/login/agent", { redirectTo: "/dashboard" })),
  shown("the registration", () => searching("/login/consumer", { mode: "register" })),
  shown("the registration of agents", () => searching("/login/agent", { mode: "register" })),
  shown("a forgotten password", () => "/reset-password"),
  shown("a link to a new password that was sent", () => "/reset-password?sent=1"),
  gone("a link to a new password that was used", () => "/reset-password/none"),
  away("a link to a new password", () => "/reset-password/none"),
  gone("a link to confirm an address that was used", () => "/confirm-email/none"),
  away("a link to confirm an address", () => "/confirm-email/none"),
  missing("the dashboard, to a visitor", () => "/dashboard"),
  missing("the admin pages, to a visitor", () => "/admin"),
  to(
    "member",
    shown("the home page of a member", () => "/"),
  ),
  to(
    "member",
    shown("the agents, to a member", () => "/agents"),
  ),
  to(
    "member",
    shown("an agent, to a member", ({ agent }) => agentPath(agent)),
  ),
  to(
    "member",
    shown("a suburb, to a member", ({ suburb }) => `/suburbs/${suburb.slug}`),
  ),
  to(
    "member",
    shown("saved agents", () => "/dashboard"),
  ),
  to(
    "newcomer",
    shown("no saved agents", () => "/dashboard"),
  ),
  to(
    "member",
    shown("requests", () => "/dashboard/requests"),
  ),
  to(
    "newcomer",
    shown("no requests", () => "/dashboard/requests"),
  ),
  to(
    "member",
    shown("registrations", () => "/dashboard/registrations"),
  ),
  to(
    "newcomer",
    shown("no registrations", () => "/dashboard/registrations"),
  ),
  to(
    "member",
    shown("an account", () => "/dashboard/account"),
  ),
  to(
    "newcomer",
    shown("an account whose address is not confirmed", () => "/dashboard/account"),
  ),
  to(
    "member",
    shown("own searches", () => "/dashboard/searches"),
  ),
  to(
    "member",
    shown("deleting all own searches", () => "/dashboard/searches?do=delete-all"),
  ),
  to(
    "newcomer",
    shown("no own searches", () => "/dashboard/searches"),
  ),
  to(
    "member",
    shown("editing an own search", ({ ownSearch }) => `/dashboard/searches/${ownSearch.id}/edit`),
  ),
  to("member", {
    name: "editing an own search, with errors",
    status: 422,
    address: ({ ownSearch }) => `/dashboard/searches/${ownSearch.id}/edit`,
    submission: editForm("x"),
  }),
  to(
    "newcomer",
    missing("editing somebody else's search", ({ ownSearch }) => `/dashboard/searches/${ownSearch.id}/edit`),
  ),
  to(
    "member",
    shown("saving a search, to a member", () => "/saved-searches/new"),
  ),
  to("member", { ...missing("a page for agents, to a member", () => "/dashboard/listings"), status: 403 }),
  to("member", { ...missing("a page for admins, to a member", () => "/admin"), status: 403 }),
  to(
    "agent",
    shown("own listings", () => "/dashboard/listings"),
  ),
  to(
    "newAgent",
    shown("no listings", () => "/dashboard/listings"),
  ),
  to(
    "newAgent",
    shown("a new listing, a rental draft", () =>
      searching("/dashboard/listings/new", { type: "rent", status: "draft", frequency: "per_month" }),
    ),
  ),
  to(
    "agent",
    shown("new prices of homes", ({ ownHome }) => `/dashboard/listings/prices?homes=${ownHome.id}`),
  ),
  to(
    "newAgent",
    shown("new prices of no home", ({ ownHome }) => `/dashboard/listings/prices?homes=${ownHome.id}`),
  ),
  to(
    "agent",
    shown(
      "inspections of homes, one after the other",
      ({ ownHome, heldHome }) => `/dashboard/listings/inspections?homes=${ownHome.id}&homes=${heldHome.id}`,
    ),
  ),
  to(
    "newAgent",
    shown("inspections of no home", ({ ownHome }) => `/dashboard/listings/inspections?homes=${ownHome.id}`),
  ),
  to(
    "agent",
    shown("editing a listing", ({ ownHome }) => `/dashboard/listings/${ownHome.id}/edit`),
  ),
  to(
    "agent",
    shown("an agent's portrait", () => "/dashboard/profile/portrait"),
  ),
  to(
    "agent",
    shown("the logo of an agency, to who is of none", () => "/dashboard/profile/logo"),
  ),
  to(
    "agent",
    shown("the documents of a listing", ({ ownHome }) => `/dashboard/listings/${ownHome.id}/documents`),
  ),
  to(
    "agent",
    shown("the pictures of a listing", ({ ownHome }) => `/dashboard/listings/${ownHome.id}/pictures`),
  ),
  to(
    "newAgent",
    missing("the documents of somebody else's listing", ({ ownHome }) => `/dashboard/listings/${ownHome.id}/documents`),
  ),
  to(
    "newAgent",
    missing("the pictures of somebody else's listing", ({ ownHome }) => `/dashboard/listings/${ownHome.id}/pictures`),
  ),
  to(
    "agent",
    shown("the result of an auction", ({ ownHome }) => `/dashboard/listings/${ownHome.id}/auction`),
  ),
  to(
    "agent",
    shown("the offers for a home", ({ ownHome }) => `/dashboard/listings/${ownHome.id}/offers`),
  ),
  to(
    "agent",
    shown("the statement of a home", ({ ownHome }) => `/dashboard/listings/${ownHome.id}/statement`),
  ),
  to(
    "agent",
    shown("the statement of a home without one", ({ heldHome }) => `/dashboard/listings/${heldHome.id}/statement`),
  ),
  to(
    "agent",
    shown("closing a listing", ({ ownHome }) => `/dashboard/listings/${ownHome.id}/close`),
  ),
  to(
    "agent",
    shown("deleting a listing", ({ ownHome }) => `/dashboard/listings/${ownHome.id}/delete`),
  ),
  to(
    "agent",
    shown("a week of inspections", () => "/dashboard/inspections"),
  ),
  to(
    "agent",
    shown("a week of inspections of an agency", () => "/dashboard/inspections?whose=agency"),
  ),
  to(
    "newAgent",
    shown("inspections of who has no home", () => "/dashboard/inspections?week=soon"),
  ),
  to(
    "agent",
    shown("the inspections of a listing", ({ ownHome }) => `/dashboard/listings/${ownHome.id}/inspections`),
  ),
  to(
    "agent",
    shown("a door list", ({ ownHome }) => `/dashboard/inspections/${ownHome.inspectionId}`),
  ),
  to(
    "agent",
    shown("writing to visitors", ({ ownHome }) => `/dashboard/inspections/${ownHome.inspectionId}/follow-up`),
  ),
  to(
    "agent",
    shown("moving an inspection", ({ ownHome }) => `/dashboard/inspections/${ownHome.inspectionId}/change`),
  ),
  to(
    "newAgent",
    missing("somebody else's door list", ({ ownHome }) => `/dashboard/inspections/${ownHome.inspectionId}`),
  ),
  to(
    "newAgent",
    missing("editing somebody else's listing", ({ ownHome }) => `/dashboard/listings/${ownHome.id}/edit`),
  ),
  to(
    "newAgent",
    shown("feeds, to who is of no agency", () => "/dashboard/feeds"),
  ),
  to(
    "officeManager",
    shown("feeds of an agency", () => "/dashboard/feeds"),
  ),
  to(
    "officeManager",
    shown("a feed whose first file waits", ({ ownFeed }) => `/dashboard/feeds/${ownFeed.id}`),
  ),
  to(
    "officeManager",
    shown("the connection of a feed", ({ ownFeed }) => `/dashboard/feeds/${ownFeed.id}/connection`),
  ),
  to(
    "officeManager",
    shown("removing a feed", ({ ownFeed }) => `/dashboard/feeds/${ownFeed.id}/remove`),
  ),
  to(
    "officeManager",
    shown("the report of a file that waits", ({ ownFeed }) => `/dashboard/feeds/${ownFeed.id}/files/${ownFeed.held}`),
  ),
  to(
    "officeManager",
    shown(
      "the whole report of a file",
      ({ ownFeed }) => `/dashboard/feeds/${ownFeed.id}/files/${ownFeed.held}?show=all`,
    ),
  ),
  to(
    "officeManager",
    shown("the report of a refused file", ({ ownFeed }) => `/dashboard/feeds/${ownFeed.id}/files/${ownFeed.refused}`),
  ),
  to(
    "newAgent",
    missing("somebody else's feed", ({ ownFeed }) => `/dashboard/feeds/${ownFeed.id}`),
  ),
  to(
    "agent",
    shown("an agent's enquiries", () => "/dashboard/enquiries"),
  ),
  to(
    "newAgent",
    shown("no enquiries", () => "/dashboard/enquiries"),
  ),
  to(
    "officeManager",
    shown("the enquiries of an agency", () => "/dashboard/enquiries?whose=agency"),
  ),
  to(
    "officeManager",
    shown("one's own agency", () => "/dashboard/agency"),
  ),
  to(
    "officeManager",
    shown("the webhook of an agency", () => "/dashboard/agency/webhook"),
  ),
  to(
    "newAgent",
    shown("the webhook, to who is of no agency", () => "/dashboard/agency/webhook"),
  ),
  to(
    "officeManager",
    shown("someone in one's agency", ({ ownAgency }) => `/dashboard/agency/people/${ownAgency.agentId}`),
  ),
  to(
    "officeManager",
    shown("the offices of one's agency", ({ ownAgency }) => `/dashboard/agencies/${ownAgency.id}/offices`),
  ),
  to(
    "officeManager",
    shown(
      "an office of one's agency",
      ({ ownAgency }) => `/dashboard/agencies/${ownAgency.id}/offices?office=${ownAgency.officeId}`,
    ),
  ),
  shown("an agency", ({ ownAgency }) => `/agencies/${ownAgency.id}`),
  shown("an invitation to an agency", ({ ownAgency }) => `/agencies/join/${ownAgency.invitationCode}`),
  gone("an invitation that has ended", () => "/agencies/join/00000000-0000-4000-8000-000000000000"),
  to(
    "newAgent",
    shown("an invitation to an agency, to an agent", ({ ownAgency }) => `/agencies/join/${ownAgency.invitationCode}`),
  ),
  to(
    "newAgent",
    shown("creating an agency", () => "/dashboard/agency"),
  ),
  to(
    "agent",
    shown("a complete profile", () => "/dashboard/profile"),
  ),
  to(
    "newAgent",
    shown("a profile that is not complete", () => "/dashboard/profile"),
  ),
  to(
    "admin",
    shown("lead management", () => "/admin"),
  ),
  to(
    "admin",
    shown("lead management that finds nothing", () => "/admin?search=xylophone-of-nobody"),
  ),
  to(
    "admin",
    shown("agent subscriptions", () => "/admin/agents"),
  ),
  to(
    "admin",
    shown("an agent, to an admin", ({ ownAgency }) => `/admin/agents/${ownAgency.agentId}`),
  ),
  to(
    "admin",
    shown("all listings, to an admin", () => "/admin/listings"),
  ),
  to(
    "admin",
    shown("no listing found", () => "/admin/listings?search=xylophone-of-nobody"),
  ),
  to(
    "admin",
    shown("agencies", () => "/admin/agencies"),
  ),
  to(
    "admin",
    shown("no agency found", () => "/admin/agencies?search=xylophone-of-nobody"),
  ),
  to(
    "admin",
    shown("people", () => "/admin/people"),
  ),
  to(
    "admin",
    shown("nobody found", () => "/admin/people?search=xylophone-of-nobody"),
  ),
  to(
    "agent",
    shown("a home that is held, to its agent", ({ heldHome }) => `/dashboard/holds/${heldHome.holdId}`),
  ),
  to(
    "agent",
    shown("pictures, one of them held", ({ heldHome }) => `/dashboard/listings/${heldHome.id}/pictures`),
  ),
  to(
    "admin",
    shown("the reports of visitors", () => "/admin/reports"),
  ),
  to(
    "admin",
    shown("a home that an admin does not find", () => "/admin/reports?home=nowhere"),
  ),
  to(
    "admin",
    shown("what is held", () => "/admin/holds"),
  ),
  to(
    "admin",
    shown("a home to decide on", ({ heldHome }) => `/admin/listings/${heldHome.id}`),
  ),
  to(
    "admin",
    shown("the outbox", () => "/admin/outbox"),
  ),
  to(
    "admin",
    shown("the audit trail", () => "/admin/audit"),
  ),
];

/** Every public and private page in each of its states. Tests that check all pages use this list. */
export const pageStates: readonly PageState[] = [
  shown("the landing page", () => "/"),
  away("the landing page", () => "/"),
  shown("the page for agents", () => "/for-agents"),
  ...homes,
  ...agents,
  ...suburbs,
  ...services,
  ...calculators,
  ...plans,
  ...trades,
  ...articles,
  shown("the privacy policy", () => "/privacy"),
  shown("the terms of use", () => "/terms"),
  ...enquiries,
  ...alerts,
  ...people,
  missing("a page that does not exist", () => "/no-such-page"),
];

/** Places for examples of addresses. No such rows exist. */
function examplePlaces(): Places {
  const home: VisibleHome = {
    id: 1,
    title: "Terrace",
    name: "",
    heading: "",
    cardLink: "",
    type: "sale",
    agents: 1,
    propertyType: "House",
    suburb: "Newtown",
    postcode: "2042",
    bedrooms: 1,
    bathrooms: 1,
    parking: 0,
    featureKeys: [],
    price: 0,
    comparable: undefined,
    words: "",
  };
  const suburb = { name: "Newtown", slug: "newtown" };
  const member = { id: 1, cookie: "" };
  const confirm = confirmPath("token");
  const manage = subscriptionsPath("token");
  const stop = unsubscribePath("token");
  const answer = markAnsweredPath("token");
  const receipt = "receipt";
  return {
    homes: [home],
    home,
    statedHome: home,
    agent: { id: 1, name: "Ines Own", suburbs: [], specialties: [] },
    trade: { id: 1, companyName: "Tiles", category: "Tiler" },
    article: { slug: "article", category: "buying" },
    suburb,
    quietSuburb: suburb,
    members: { member, newcomer: member, agent: member, newAgent: member, officeManager: member, admin: member },
    ownHome: { id: 1, inspectionId: 1 },
    heldHome: { id: 1, holdId: 1 },
    quickAgent: { id: 1 },
    ownAgency: { id: 1, invitationCode: "code", agentId: 1, officeId: 1 },
    ownFeed: { id: 1, held: 1, refused: 1, running: 1 },
    ownSearch: { id: 1 },
    receipts: {
      valid: receipt,
      agent: receipt,
      appraisal: receipt,
      trade: receipt,
      conveyancing: receipt,
      finance: receipt,
      renovations: receipt,
      withdrawn: receipt,
      answered: receipt,
      overdue: receipt,
      tampered: receipt,
      expired: receipt,
    },
    links: {
      manage,
      manageNone: manage,
      manageForgotten: manage,
      edit: `${manage}/1/edit`,
      confirm,
      confirmDone: confirm,
      confirmNewsletter: confirm,
      confirmExpired: confirm,
      confirmErased: confirm,
      stop,
      stopped: stop,
      stopNewsletter: stop,
      answer,
      answered: answer,
      answerWithdrawn: answer,
      answerExpired: answer,
      available: "/still-available/none",
      availableExpired: "/still-available/none",
    },
  };
}

/** An example path for each state, without a query. Needs no database. */
export function statePaths(): string[] {
  const places = examplePlaces();
  return pageStates.map(({ address }) => new URL(address(places), "http://southerly.test").pathname);
}
