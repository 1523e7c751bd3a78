import type { ImportListing, ImportMessage } from "#app/features/imports/model/import-listing.ts";
import type { DraftReason } from "#app/features/imports/model/report-messages.ts";
import type { BrokenRule } from "#app/features/listings/model/check-advertisement.ts";
import { PLAIN_FILE_FIELDS } from "#app/features/listings/model/fields.ts";
import { formatDay } from "#app/lib/dates.ts";
import { formatDollars } from "#app/lib/numbers.ts";

const error = (code: string, text: string, fix: string, field?: string): ImportMessage => ({
  level: "error",
  code,
  text,
  fix,
  ...(field !== undefined && { field }),
});
const warning = (...parts: Parameters<typeof error>): ImportMessage => ({ ...error(...parts), level: "warning" });
/** A value was left out, changed or is doubtful, so the home needs attention. */
const loss = (...parts: Parameters<typeof error>): ImportMessage => ({ ...warning(...parts), isLoss: true });
const note = (code: string, text: string): ImportMessage => ({ level: "note", code, text, fix: "" });

const DRAFT_BECAUSE = "It is a draft that only your agency can see, because ";

const draftReason = (code: DraftReason, text: string, fix: string, field?: string) => error(code, text, fix, field);

const homes = (count: number) => (count === 1 ? "1 home" : `${count} homes`);

export const applyMessages = {
  missing: {
    address: "the street address",
    suburb: "the suburb",
    state: "the state",
    postcode: "the postcode",
    description: "a description of at least 10 characters",
    price: "a price, or text instead of it",
    closedPrice: "one price, a range of at most 10%, or text instead",
    rent: "a weekly or monthly rent",
    phone: "a phone number of the agent or the agency",
    email: "an email address of the agent or the agency",
    lawful: (field: string, label: string) => `${field === "description" ? "a description" : label} that may be shown`,
  },
  draft: (missing: readonly string[]) =>
    draftReason(
      "listing.missing",
      `${DRAFT_BECAUSE}it lacks ${list(missing)}.`,
      `Fill in ${list(missing)} and send the listing again.`,
    ),
  bare: (missing: readonly string[]) =>
    error(
      "listing.unknown",
      `This listing is not on Southerly yet, and this file contains only part of it. It lacks ${list(missing)}.`,
      "Ask your software's support team to send us a full export of all current listings.",
    ),
  notListed: note("status.gone", "It is not on Southerly, so there is nothing to remove."),
  removed: (status: string) =>
    note(
      "status.removed",
      `It is off the market here, because your software says “${status}”. Its enquiries and pictures are kept.`,
    ),
  closedToday: (status: string) =>
    note("sold.no-date", `The file does not say when it was ${status}, so the date of this import is shown.`),
  closedBefore: (status: string, day: string, listedOn: string) =>
    note(
      "sold.before-listed",
      `It was ${status} on ${formatDay(day)}, before it was first listed on Southerly (${formatDay(listedOn)}). The date is shown as sent.`,
    ),
  replaced: (name: string): ImportMessage => ({
    ...note("file.replaced", `Replaced by ${name}. Nothing in this file was published.`),
    fix: "To use this file after all, press “Import this file again”. You can check its report before it is published.",
  }),
  stale: note("modTime.older", "We already have a newer version of this listing, so this one changes nothing."),
  detached: note(
    "listing.detached",
    "An agent has stopped the import of this home, so it is edited on Southerly and the file does not change it. The page of its import has the button “Import again”.",
  ),
  /** A loss, so that the report counts it as needing attention. */
  differs: (day: string) =>
    loss(
      "listing.differs",
      `It differs from your file; edited here on ${formatDay(day)}. The file has changed since its last import, and none of that is shown here.`,
      "Make the same change here, or press “Import again”. The file then replaces the details that were edited here.",
    ),
  barred: error(
    "listing.barred",
    "A Southerly admin removed this listing, so it was not imported.",
    "Withdraw it in your software. If you think that it should be on Southerly, please write to us.",
  ),
  foreign: (agentId: string) =>
    error(
      "agentID.foreign",
      `The agent ID ${agentId} does not belong to this connection, so the listing was not imported.`,
      "Check the agent ID in your software, or add it to the settings of this connection.",
      "agentID",
    ),
  status: (status: string) =>
    error(
      "status.unknown",
      `We do not know the status “${status}”, so the listing was not changed.`,
      "The status must be current, withdrawn, offmarket, deleted, sold or leased.",
      "status",
    ),
  sameHome: (address: string) =>
    draftReason(
      "listing.same-home",
      `Your agency already has a home at ${address} on the market, under another ID. This one stays a draft until you say whether it is the same.`,
      "Open this home from the report and answer there. If the old listing is no longer current, withdraw it in your software.",
    ),
  /** The report counts the homes of each unknown agent. */
  unknownAgent: ({ name, email }: { name?: string; email?: string }): ImportMessage => ({
    ...warning(
      "agent.unknown",
      `${name ?? email ?? ""} is not an agent of your agency on Southerly, so the listing does not name them.`,
      "Invite them. Once they have joined, they get this home.",
      "listingAgent",
    ),
    agent: { ...(name !== undefined && { name }), ...(email !== undefined && { email }) },
  }),
  handedOver: (named: string, current: string) =>
    note(
      "agent.handed-over",
      `It stays with ${current}, because someone at your agency gave it to them. The file names ${named}, as before.`,
    ),
  assigned: (name: string) => note("agent.assigned", `It is now given to ${name}, whom the file names.`),
  /** An error, so that the report counts it as needing attention. */
  agentStays: (agent: string, current: string) =>
    error(
      "agent.stays",
      `${agent} is not an agent of your agency on Southerly. These homes stay with ${current}.`,
      "Change the agent in your software.",
      "listingAgent",
    ),
  /** The report counts the homes. */
  agentUnverified: (name = "its agent"): ImportMessage => ({
    ...draftReason(
      "agent.unverified",
      `It is a draft until we have verified ${name}.`,
      "We verify agents within a working day, publish the home and email you. You do not need to send it again.",
      "listingAgent",
    ),
    level: "warning",
    agent: { name },
  }),
  otherKind: (from: string, to: string) =>
    loss(
      "listing.kind",
      `This home was for ${from} and is now for ${to}.`,
      "If both are true, list the home twice, each with its own ID.",
    ),
  /** `offered`: suburbs that may be meant. Without any, the home is outside the area of our guides. */
  unknownSuburb: (suburb: string, offered: readonly string[]) =>
    (offered.length > 0 ? loss : warning)(
      "suburb.unknown",
      `We do not know a suburb called “${suburb}”, so people who search by suburb may not find this home.`,
      offered.length > 0
        ? `Check the spelling. Write ${alternatives(offered)} if you mean that.`
        : "Check the spelling of the suburb.",
      "suburb",
    ),
  misspeltSuburb: (suburb: string, likely: readonly string[]) =>
    draftReason(
      "suburb.misspelt",
      `${DRAFT_BECAUSE}we do not know a suburb called “${suburb}”. Did you mean ${alternatives(likely)}?`,
      `Write ${alternatives(likely)} and send the listing again. If “${suburb}” is right, stop the import of this home on its page and publish it there.`,
      "suburb",
    ),
  otherPostcode: (suburb: string, ours: string, theirs: string) =>
    loss(
      "postcode.other",
      `The postcode of ${suburb} is ${ours}, not ${theirs}.`,
      `Write ${ours}, or the suburb whose postcode is ${theirs}.`,
      "postcode",
    ),
  bondHigh: (bond: string, { reason, instead }: BrokenRule) =>
    loss("bond.high", `The bond ${bond} is not shown: ${reason}.`, instead, "bond"),
  leftOut: (field: string, value: string, problem: string) =>
    loss(
      `${field}.refused`,
      `“${value.length > MAX_QUOTED ? `${value.slice(0, MAX_QUOTED).toWellFormed()}…` : value}” was left out: ${toSentence(problem)}`,
      "Correct it in your software and send the listing again.",
      field,
    ),
  invalid: (field: string, problem: string) =>
    error(`${field}.refused`, toSentence(problem), "Correct it in your software and send the listing again.", field),
  textStays: (field: string, problem: string) =>
    loss(
      `${field}.refused`,
      `The new ${TEXT_NAMES[field] ?? "text"} was refused, so the home keeps its earlier one. ${toSentence(problem)}`,
      "Correct it in your software and send the listing again.",
      field,
    ),
  advice: (field: string, text: string): ImportMessage => ({ ...note(`${field}.advice`, text), field }),
  doubtfulPrice: (doubt: string) =>
    draftReason(
      "price.doubtful",
      `${DRAFT_BECAUSE}its price may be a mistake: ${doubt}`,
      "If the price is right, open this home from the report and confirm it there. Otherwise correct it in your software and send the listing again.",
      "price",
    ),
  priceWaits: (doubt: string) =>
    error(
      "price.doubtful",
      `The home on the market stays as it was, because the new price may be a mistake: ${doubt}`,
      "If the price is right, open this home from the report and confirm it there. Otherwise correct it in your software and send the listing again.",
      "price",
    ),
  /** Dollars; `move` is relative to `from`. */
  priceMoves: (from: number, to: number, move: number) =>
    error(
      "price.moved",
      `The price changes from ${formatDollars(from)} to ${formatDollars(to)}, ${Math.round(Math.abs(move) * 100)}% ${move < 0 ? "lower" : "higher"}.`,
      "If the price is wrong, correct it in your software and send the listing again.",
      "price",
    ),
  unlawfulPrice: (reason: string, instead: string) =>
    draftReason(
      "price.unlawful",
      `${DRAFT_BECAUSE}its price may not be advertised: ${reason}.`,
      `${instead}.`,
      "price",
    ),
  noTenantConsent: ({ reason, instead }: BrokenRule) =>
    draftReason("photos.consent", `${DRAFT_BECAUSE}${reason}.`, `${instead} Then send the listing again.`, "photos"),
  /** Sent to people who registered for a cancelled inspection. */
  inspectionRemoved: "The agency no longer lists this inspection.",
  inspection: (time: string, problem: string) =>
    loss(
      "inspection.refused",
      `The inspection on ${time} was left out: ${toSentence(problem)}`,
      "Correct the inspection times.",
      "inspection",
    ),
  refused: (problem: string) =>
    error("listing.refused", `Not imported: ${toSentence(problem)}`, "Correct it and send the listing again."),
  suspended: error(
    "account.suspended",
    "Not imported: the account that manages this home is suspended, or its agent is on hold.",
    "Please contact us.",
  ),
  moderated: warning(
    "listing.held",
    "The changes are saved but not public, because this home is on hold.",
    "My Listings shows the reason and how to ask us to release it.",
  ),
  failed: error(
    "listing.failed",
    "Not imported: something went wrong on our side. The listing has not changed.",
    "Send the listing again. If it fails again, please contact us.",
  ),
  absent: (isSecond: boolean) =>
    note(
      "listing.absent",
      isSecond
        ? "It was missing from two full exports in a row, so it is off the market. Its enquiries and pictures are kept."
        : "It was missing from this full export and your agency confirmed its removal, so it is off the market. Its enquiries and pictures are kept.",
    ),
  absentAwaitingApproval: (isSecond: boolean) =>
    note(
      "listing.absent-held",
      `It is missing from ${isSecond ? "two full exports in a row" : "this full export"}. It will be removed only if you confirm it.`,
    ),
  manyAbsent: (count: number, of: number, second: number) =>
    error(
      "file.absent",
      `${homes(count)} of ${of} on the market ${count === 1 ? "is" : "are"} missing from this full export, ${second === 0 ? "for the first time" : second === count ? "and from the previous one" : `${second} of them also from the previous one`}. That is more than we remove without asking you.`,
      "Confirm their removal on this page. If they should stay, ask your software's support team why they are not in the export.",
    ),
  noContact: error(
    "feed.contact",
    "Nobody at your agency has an account here that can manage these homes.",
    "Someone from the agency must log in and connect the software again.",
  ),
  empty: warning(
    "file.empty",
    "The file contains no listings, so nothing was changed. A home is taken off the market only by its status.",
    "If your software should have sent listings, ask its support team for a full export.",
  ),
} as const;

const MAX_QUOTED = 80;
const TEXT_NAMES: Readonly<Partial<Record<string, string>>> = { headline: "headline", description: "description" };

/** As one text that states only once that it is a draft. */
function joinDraftReasons(reasons: readonly ImportMessage[]): string {
  const first = reasons.findIndex(({ text }) => text.includes(DRAFT_BECAUSE));
  return reasons.map(({ text }, index) => (index > first ? text.replace(DRAFT_BECAUSE, "Also, ") : text)).join(" ");
}

/** Reasons that suggest another wording end with a period already. */
export function toSentence(problem: string): string {
  return /[.?!][”)]?$/.test(problem) ? problem : `${problem}.`;
}

/** "the suburb, the postcode and a description" */
function list(parts: readonly string[], word = "and"): string {
  return parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} ${word} ${parts.at(-1) ?? ""}`;
}

function alternatives(parts: readonly string[]): string {
  return list(parts, "or");
}

export const importedListingMessages = {
  title: "Imported listing",
  description: "An imported listing: its import, and the details that you edit here.",
  notFound: "Listing not found",
  priceProblem: {
    title: "Its price may not be advertised",
    text: "Correct it in your software and send the listing again. A new home stays a draft until then, and a home on the market keeps its earlier price.",
  },
  alreadyDecided: "This has already been decided.",
  doubt: {
    title: "Is this price right?",
    text: "The last import waits for your answer. If the price is wrong, correct it in your software and send the listing again.",
    confirm: (price: string) => `Yes, the price is ${price}`,
    confirming: "One moment...",
    confirmed: {
      title: "Price confirmed",
      text: "The last import was applied. The next ones do not ask about this price.",
    },
    confirmedDraft: (reasons: readonly ImportMessage[]) => ({
      title: "Price confirmed",
      text: joinDraftReasons(reasons),
    }),
    changed: "The price has changed since. Please check it again.",
  },
  onMarket: "On the market",
  none: { title: "This home is not imported", text: "You edit it here." },
  edit: "Edit the listing",
  imported: (crm: string) =>
    `This home comes from ${crm}. Each import replaces the details here, so change its address, price, text and status there.`,
  details: {
    status: "On Southerly",
    importStatus: "In your software",
    id: "ID in your software",
    version: "Last version",
    agentId: "Agent ID",
  },
  overrides: "Details you enter here",
  overridesHint: "Imports do not include these details, so they never change them.",
  save: "Save",
  saving: "Saving...",
  saved: { title: "Saved", text: "The listing page shows the new details." },
  detach: "Stop importing this home",
  detachMeaning:
    "After that, you edit this home here. We ignore everything that your software sends about it, even that it was sold or withdrawn, until you press “Import again” on this page.",
  detachYes: "Stop importing",
  detaching: "Stopping...",
  detached: { title: "Import stopped", text: "From now on you edit this home here." },
  stopped: {
    title: "Edited here, no longer imported",
    text: (crm: string) =>
      `Its import from ${crm} was stopped. If you import it again, the next file replaces the details that were edited here.`,
  },
  resume: "Import again",
  resuming: "One moment...",
  resumed: { title: "Imported again", text: "The next file changes this home, also a file that was imported before." },
  noConnection: "The connection that imported this home was removed.",
  same: {
    title: "Is this the same home?",
    text: (address: string) =>
      `Your agency already has a home at ${address} on the market, under another ID. This one stays a draft until you answer.`,
    see: "See that home",
    yes: "Yes, the same home",
    yesHint: "If so, it keeps its enquiries and photos under the new ID, and the old ID is ignored from now on.",
    no: "No, show both",
    answering: "One moment...",
  },
  decided: {
    same: { title: "One home", text: "It continues under its new ID." },
    other: { title: "Two homes", text: "Both are on the market." },
  },
  tryLater: "That did not work. Please try again in a moment.",
} as const;

/** Messages about other fields are always reported. */
export const LISTING_FIELDS_BY_MESSAGE: Readonly<Partial<Record<string, readonly (keyof ImportListing)[]>>> = {
  suburb: ["suburb", "postcode"],
  postcode: ["suburb", "postcode"],
  bond: ["bond", "price"],
  headline: ["title"],
  videoUrl: ["links"],
  tourUrl: ["links"],
  landSize: ["landSize"],
  floorArea: ["floorArea"],
  features: ["features"],
  availableFrom: ["availableFrom"],
  ...Object.fromEntries(PLAIN_FILE_FIELDS.map((name) => [name, [name]])),
};
