import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { isConfirmedEmail } from "#app/features/accounts/model/accounts.queries.server.ts";
import { findMailbox } from "#app/features/agents/model/agent.queries.server.ts";
import { queueToAgent } from "#app/features/agents/model/membership.server.ts";
import { recordChange } from "#app/features/audit/record-change.server.ts";
import { listingInputMessages } from "#app/features/listings/manage/manage.messages.ts";
import { lockListing } from "#app/features/listings/manage/own-listings.queries.server.ts";
import { myListingsPath } from "#app/features/listings/manage/paths.ts";
import { findPriceLimits } from "#app/features/listings/manage/prices.queries.server.ts";
import { listingName } from "#app/features/listings/model/labels.ts";
import { findHomeTrust, findListing, type ListingDetail } from "#app/features/listings/model/listing.queries.server.ts";
import {
  canMailText,
  genericHomeLabel,
  mailableContact,
  mailableSharer,
  shortStatementPath,
} from "#app/features/listings/model/mail-safety.ts";
import { listingStatementPath, ownStatementPath } from "#app/features/listings/model/paths.ts";
import { isRegulatedSale } from "#app/features/listings/model/price-limits.ts";
import {
  deleteOldStatementRequests,
  deleteOldStatements,
  findAgentsToRemind,
  findAnswerableHomes,
  findDueStatements,
  findSalePlaces,
  findSaleProposals,
  findStatement,
  hasRecentRequest,
  hasWaitingRequest,
  insertStatement,
  insertStatementRequest,
  insertWaitingRequest,
  lockVersions,
  type Statement,
  type StatementContent,
  takeStatementReminders,
  takeWaitingRequests,
  updateRequestMailed,
} from "#app/features/listings/statement/statement.queries.server.ts";
import type { StatementInput, StatementRequestInput } from "#app/features/listings/statement/statement.schema.ts";
import {
  statementMessages as messages,
  type ComparableSale,
  confirmationOf,
  advertisedText,
  oldMedianText,
  SALES_IN_STATEMENT,
  statementPriceText,
  type StatementMedian,
  type StatementPrice,
  type StatementState,
  toSaleView,
  toStatementState,
} from "#app/features/listings/statement/statement.ts";
import { findDeputies } from "#app/features/managers/manager.queries.server.ts";
import type { ListingScope, Manager } from "#app/features/managers/manager.queries.server.ts";
import { metresLabel } from "#app/features/nearby/places.ts";
import { medianLike } from "#app/features/suburbs/model/market.ts";
import { findNewestFigures } from "#app/features/suburbs/model/suburbs.queries.server.ts";
import { findState, type State, stateOfPostcode } from "#app/lib/australian-states.ts";
import type { Caller, Member } from "#app/lib/caller.ts";
import { formatDay } from "#app/lib/dates.ts";
import { Conflict, Invalid, NotFound } from "#app/lib/errors.ts";
import { formatDollars } from "#app/lib/numbers.ts";
import { addDays, longDateLabel, readDate, sydneyDate } from "#app/lib/sydney-time.ts";
import { lockHash } from "#app/limits/idempotency.server.ts";
import { consumeRateLimit } from "#app/limits/limits.server.ts";
import { queueMail, queueUnrequestedMail } from "#app/mail/outbox.server.ts";
import { publicUrl } from "#app/mail/public-url.server.ts";
import { transaction } from "#db/transaction.server.ts";
import { env } from "#platform/env.server.ts";
import { queueToAgents } from "./leave-market.server.ts";
import { statementMail, statementReminderMail, statementRequestedMail } from "./listing.mail.ts";
import { requireAgentOrAdmin } from "./publish.server.ts";
import { isStageTwoInForce, stageTwoDate } from "./stage-two.server.ts";

/** Of one home. */
const MAX_VERSIONS = 100;
/** Sales that the form proposes. */
const PROPOSALS = 8;
/** Versions are stored for this long after the home left the market. */
export const STATEMENT_RETENTION_MONTHS = 36;

/**
 * Publishes a new version with the advertised price and returns its number; that of the newest one if nothing changed.
 * Throws `Invalid`, `NotFound` unless the member manages the home, `Forbidden`, and `Conflict` for a rental, a sold home
 * and a home without a price.
 */
export async function publishStatement(member: Member, listingId: number, input: StatementInput): Promise<number> {
  requireAgentOrAdmin(member);
  return transaction(async () => {
    const listing = await lockListing(listingId, member.user);
    if (!listing) throw new NotFound(listingInputMessages.notFound);
    if (listing.listingType !== "sale") throw new Conflict(messages.rental);
    if (listing.status === "sold") throw new Conflict(messages.closed);
    if (listing.price === 0) throw new Conflict(`${messages.unpriced.title}. ${messages.unpriced.text}`);
    const { price, priceTo, propertyType, bedrooms } = listing;
    const content: StatementContent = {
      price,
      priceTo,
      propertyType,
      bedrooms,
      sales: await requireSales(listing, input),
      median: await findMedian(listing),
    };
    const newest = await findStatement(listingId);
    if (newest && isSame(newest, content)) return newest.version;
    const version = (newest?.version ?? 0) + 1;
    if (version > MAX_VERSIONS) throw new Conflict(messages.full(MAX_VERSIONS));
    const { id } = await insertStatement(listingId, member.user.id, { ...content, version });
    await answerWaitingRequests(listingId);
    await recordChange(member, {
      action: "listing.statement_published",
      subject: "listing",
      subjectId: listingId,
      detail: { statement: id, version, price, priceTo },
    });
    return version;
  });
}

function isSame(newest: Statement, content: StatementContent): boolean {
  const { id: _, listingId: _listing, version: _version, createdAt: _createdAt, ...before } = newest;
  return isDeepStrictEqual(before, JSON.parse(JSON.stringify(content)));
}

/** The sales that the form proposes, the most similar first. */
export function proposeSales(listingId: number) {
  return findSaleProposals(listingId, PROPOSALS);
}

type ComparedHome = StatementPrice & { id: number; state: string };

/**
 * The chosen records and the typed sales. Throws `Invalid` unless they are three different ones, none is the home itself,
 * and doubtful ones are confirmed.
 */
async function requireSales(home: ComparedHome, input: StatementInput): Promise<ComparableSale[]> {
  const chosen = new Set(input.records);
  const records = (await proposeSales(home.id)).filter((record) => chosen.has(record.listingId));
  if (records.length < chosen.size) throw new Invalid({ records: [messages.unknownRecord] });
  const typed = readTypedSales(input);
  const count = records.length + typed.length;
  if (count !== SALES_IN_STATEMENT) throw new Invalid({ records: [messages.count(count)] });
  await reviewTypedSales(home, records, typed, input.confirmSales);
  const typedSales = typed.map((sale) => {
    const { place: _, ...stored } = sale;
    return stored;
  });
  return [...records, ...typedSales];
}

/** Six months, as of the sales that the form proposes. */
const RECENT_DAYS = 183;
/** Kilometres. */
const NEAR = 5;

async function reviewTypedSales(
  home: ComparedHome,
  records: readonly ComparableSale[],
  typed: readonly TypedSale[],
  confirmed: string | undefined,
): Promise<void> {
  if (typed.length === 0) return;
  const ownState = findState(home.state);
  const addresses = typed.map(({ address }) => splitAddress(address));
  const lines = [...records.map(({ address }) => address), ...addresses.map(({ line }) => line)];
  const places = await findSalePlaces(home.id, lines);
  const nameOf = (at: number) => places[at]?.key ?? lines[at]?.toLowerCase();
  const { estimate } = await findPriceLimits(home.id);
  const lowest = 0.75 * Math.min(home.price, estimate ?? home.price);
  const highest = (4 / 3) * Math.max(home.priceTo ?? home.price, estimate ?? 0);
  const errors: Record<string, string[]> = {};
  const doubts: Record<string, string[]> = {};
  for (const [index, { place, price, soldOn, km }] of typed.entries()) {
    const at = records.length + index;
    const found = places[at] ?? { suburb: null, km: null };
    const name = nameOf(at);
    const isTwice = lines.slice(0, at).some((_, before) => nameOf(before) === name);
    if (places[at]?.isSelf) errors[`address${place}`] = [messages.self];
    else if (isTwice) errors[`address${place}`] = [messages.twice];
    const isFarSuburb = found.km !== null && found.km > NEAR;
    const state = addresses[index]?.state;
    if (state && ownState && state !== ownState) doubts[`address${place}`] = [messages.doubts.state(state)];
    else if (isFarSuburb) {
      doubts[`address${place}`] = [messages.doubts.far(found.suburb ?? "", metresLabel(1000 * (found.km ?? 0)))];
    } else if (found.suburb === null) doubts[`address${place}`] = [messages.doubts.unknown];
    if (km !== null && km > NEAR) doubts[`km${place}`] = [messages.doubts.distance(metresLabel(1000 * km))];
    if (price < lowest) doubts[`price${place}`] = [messages.doubts.low(formatDollars(price))];
    if (price > highest) doubts[`price${place}`] = [messages.doubts.high(formatDollars(price))];
    if (soldOn < addDays(sydneyDate(new Date()), -RECENT_DAYS)) {
      doubts[`soldOn${place}`] = [messages.doubts.old(formatDay(soldOn))];
    }
  }
  if (Object.keys(errors).length > 0) throw new Invalid(errors);
  if (Object.keys(doubts).length === 0 || confirmed === confirmationOf(doubts)) return;
  throw new Invalid({ ...doubts, confirmSales: [messages.confirmSales] });
}

const STATE_AT_END =
  /[\s,]+(n\.?s\.?w|new south wales|vic|victoria|qld|queensland|a\.?c\.?t|australian capital territory|s\.?a|south australia|w\.?a|western australia|tas|tasmania|n\.?t|northern territory)\.?$/i;

/** "14 Rose Street, Russell Lea NSW 2046" without state and postcode, and the state that they name. */
function splitAddress(address: string): { line: string; state: State | undefined } {
  const typed = address.trim().replace(/[\s,]+(?:australia|aus)$/i, "");
  const ofPostcode = stateOfPostcode(typed.slice(-4));
  const line = ofPostcode ? typed.slice(0, -4).replace(/[\s,]+$/, "") : typed;
  const state = findState(STATE_AT_END.exec(line)?.[1] ?? "");
  return { line: line.replace(STATE_AT_END, ""), state: state ?? ofPostcode };
}

interface TypedSale extends ComparableSale {
  place: 1 | 2 | 3;
}

/** Rows without any value are left out. Throws `Invalid` for incomplete ones. */
function readTypedSales(input: StatementInput): TypedSale[] {
  const errors: Record<string, string[]> = {};
  const sales = ([1, 2, 3] as const).flatMap((place): TypedSale[] => {
    const values = {
      address: input[`address${place}`],
      price: input[`price${place}`] ?? undefined,
      soldOn: input[`soldOn${place}`],
      km: input[`km${place}`] ?? undefined,
      source: input[`source${place}`],
    };
    if (Object.values(values).every((value) => value === undefined)) return [];
    const { address, price, km, source } = values;
    const soldOn = readDate(values.soldOn);
    if (address === undefined) errors[`address${place}`] = [messages.address];
    if (price === undefined) errors[`price${place}`] = [messages.price];
    if (soldOn === undefined) errors[`soldOn${place}`] = [messages.soldOn];
    else if (soldOn > sydneyDate(new Date())) errors[`soldOn${place}`] = [messages.future];
    if (source === undefined) errors[`source${place}`] = [messages.source];
    if (address === undefined || price === undefined || soldOn === undefined || source === undefined) return [];
    const unknown = { propertyType: null, bedrooms: null, listingId: null };
    return [{ place, address, price, soldOn, km: km ?? null, source, ...unknown }];
  });
  if (Object.keys(errors).length > 0) throw new Invalid(errors);
  return sales;
}

type MedianHome = Parameters<typeof medianLike>[1];

/** The newest median of the home's kind in its postcode. Null if none is published. */
async function findMedian(home: MedianHome): Promise<StatementMedian | null> {
  return medianLike((await findNewestFigures([home.postcode])).get(home.postcode) ?? [], home);
}

export interface StatementAdvice {
  state: StatementState;
  title: string;
  /** Absent if there is nothing to do. */
  text?: string;
}

/** For people who may edit the home. The text depends on whether stage 2 is in force. */
export function adviseStatement(
  home: StatementPrice & { listingType: string; state: string; postcode: string },
  newest: StatementPrice | undefined,
  advertised: string,
): StatementAdvice {
  const state = toStatementState(home, newest);
  const title = messages.states[state];
  if (state === "outdated" && newest) {
    return { state, title, text: messages.outdatedText(statementPriceText(newest), advertised) };
  }
  if (state === "current" || !isRegulatedSale(home)) return { state, title };
  if (isStageTwoInForce()) return { state, title, text: messages.inForceText };
  const from = env.NSW_STAGE_2_FROM;
  return {
    state,
    title,
    text: messages.missingText(from === undefined ? messages.toBeAnnounced : longDateLabel(from)),
  };
}

/** The visible page of My Listings, or by default the first homes of the manager. */
interface StatementsToShow {
  ids?: readonly number[];
  now?: Date;
}

/**
 * Homes on the market that need a new version: outdated ones always, and those without one from shortly before stage 2,
 * with the day from which they need it.
 */
export async function findStatementsToShow(
  manager: Manager,
  scope: ListingScope,
  { ids, now = new Date() }: StatementsToShow = {},
) {
  const from = stageTwoDate(now);
  const due = await findDueStatements(manager, scope, { includeMissing: from !== undefined, ids });
  return due.map(({ listingId, address, suburb, isMissing, publishedAt }) => {
    const home = { id: listingId, home: `${address}, ${suburb}` };
    if (!isMissing || from === undefined)
      return { ...home, text: messages.dueText.outdated, badge: undefined, isOverdue: false };
    const isOverdue = isStageTwoInForce(now);
    const published = publishedAt === null ? from : sydneyDate(publishedAt);
    const since = published > from ? published : from;
    return {
      ...home,
      text: messages.dueText.missing(longDateLabel(since), isOverdue),
      badge: messages.dueBadge(formatDay(since), isOverdue),
      isOverdue,
    };
  });
}

/** Emails each agent, or their office, once about the homes that `findStatementsToShow` names. Sends nothing before stage 2 is near. */
export async function remindOfStatements(signal: AbortSignal, now = new Date()): Promise<void> {
  if (stageTwoDate(now) === undefined) return;
  for (const agentId of await findAgentsToRemind()) {
    signal.throwIfAborted();
    await remindAgent(agentId, now);
  }
}

/** The mark and the email are one transaction, so that repeated and killed jobs send no email twice. */
async function remindAgent(agentId: number, now: Date): Promise<void> {
  await transaction(async () => {
    const canBeMailed = (await findMailbox(agentId)) !== undefined || (await findDeputies(agentId)).length > 0;
    const due = canBeMailed ? await takeStatementReminders(agentId) : [];
    const [first] = due;
    const from = stageTwoDate(now);
    if (!first || from === undefined) return;
    const mailed = {
      homes: due.map(({ address, suburb, isMissing }) => ({ home: `${address}, ${suburb}`, isMissing })),
      from: longDateLabel(from),
      isInForce: isStageTwoInForce(now),
      url: publicUrl(due.length === 1 ? ownStatementPath(first.listingId) : myListingsPath()),
    };
    await queueToAgent(agentId, (to) => statementReminderMail(mailed, to));
  });
}

/**
 * Emails a version to a person and records the request, which the agent sees. A repeat within an hour sends no second
 * email. Throws `TooMany`.
 */
export async function requestStatement(
  caller: Caller,
  home: ListingDetail,
  statement: Statement,
  { name, email }: StatementRequestInput,
): Promise<void> {
  if (await hasRecentRequest(statement.id, email)) return;
  await consumeRateLimit("statement.request.address", caller.ip);
  await consumeRateLimit("statement.request.email", email);
  const userId = caller.user?.id ?? null;
  const isProven = userId !== null && (await isConfirmedEmail(userId, email));
  const mail = await composeStatementMail(home, statement, { email, isProven });
  await transaction(async () => {
    const key = `statement ${statement.id} ${email.toLowerCase()}`;
    await lockHash(createHash("sha256").update(key).digest());
    if (await hasRecentRequest(statement.id, email)) return;
    const messageId = await (isProven ? queueMail : queueUnrequestedMail)(mail);
    const isMailed = messageId !== undefined;
    await insertStatementRequest({ statementId: statement.id, userId, name, email, isMailed });
  });
}

/** Whether the law requires a statement of this home, and buyers may ask for a missing one. */
export function needsStatement(home: Parameters<typeof isRegulatedSale>[0] & { closedOn: string | null }): boolean {
  return isStageTwoInForce() && home.closedOn === null && isRegulatedSale(home);
}

/**
 * Records the request for a statement that does not exist yet, and emails the agents, at most once an hour. Emails the
 * statement if it was published meanwhile. Throws `TooMany`.
 */
export async function requestMissingStatement(
  caller: Caller,
  home: ListingDetail,
  input: StatementRequestInput,
): Promise<void> {
  const { name, email } = input;
  if (await hasWaitingRequest(home.id, email)) return;
  await consumeRateLimit("statement.request.address", caller.ip);
  await consumeRateLimit("statement.request.email", email);
  const published = await transaction(async () => {
    await lockVersions(home.id);
    const statement = await findStatement(home.id);
    if (statement || (await hasWaitingRequest(home.id, email))) return statement;
    const isFirst = await insertWaitingRequest({ listingId: home.id, userId: caller.user?.id ?? null, name, email });
    if (!isFirst) return undefined;
    const mailed = { home: listingName(home), url: publicUrl(ownStatementPath(home.id)) };
    const agents = { agentId: home.agent?.id ?? null, secondAgentId: home.secondAgent?.id ?? null };
    await queueToAgents(agents, (to) => statementRequestedMail(mailed, to), { agentsOnly: true });
    return undefined;
  });
  if (published) await requestStatement(caller, home, published, input);
}

/** For homes that are now public: their first version may have been published while they were not. */
export async function answerRequestsOfHomes(listingIds: readonly number[], signal: AbortSignal): Promise<void> {
  for (const listingId of await findAnswerableHomes(listingIds)) {
    signal.throwIfAborted();
    await transaction(() => answerWaitingRequests(listingId));
  }
}

/** Emails the newest version to the people who wait for the first one. They wait longer if the home is not public. */
async function answerWaitingRequests(listingId: number): Promise<void> {
  const [home, statement] = [await findListing(listingId), await findStatement(listingId)];
  if (!home || !statement) return;
  for (const { id, email, userId } of await takeWaitingRequests(listingId, statement.id)) {
    const isProven = userId !== null && (await isConfirmedEmail(userId, email));
    const mail = await composeStatementMail(home, statement, { email, isProven });
    const messageId = await (isProven ? queueMail : queueUnrequestedMail)(mail);
    if (messageId !== undefined) await updateRequestMailed(id);
  }
}

/** Omits the texts of agents that this reader must not get. */
async function composeStatementMail(
  home: ListingDetail,
  statement: Statement,
  { email, isProven }: { email: string; isProven: boolean },
) {
  const reader = isProven ? "proven" : "anyone";
  const trust = await findHomeTrust(home.id);
  const sales = statement.sales.map(toSaleView);
  const { median } = statement;
  const day = sydneyDate(statement.createdAt);
  const texts = [listingName(home), ...sales.flatMap(({ address, source }) => [address, source])];
  const mayQuote = canMailText(trust.trust, reader, ...texts);
  const isOutdated = home.closedOn === null && toStatementState(home, statement) === "outdated";
  const path = mayQuote
    ? listingStatementPath(home, statement.version)
    : `${shortStatementPath(home.id)}?version=${statement.version}`;
  return statementMail(
    {
      home: mayQuote ? listingName(home) : genericHomeLabel(trust.knownSuburb),
      listingId: home.id,
      day: longDateLabel(day),
      price: statementPriceText(statement),
      priceChanged: isOutdated ? messages.page.priceChanged(advertisedText(home)) : undefined,
      sales: mayQuote ? sales : [],
      median: median && { ...median, warning: oldMedianText(median, day) },
      agent: mailableContact(trust, reader),
      secondAgent: mailableSharer(trust.secondAgent, reader),
      url: publicUrl(path),
    },
    email,
  );
}

/** Deletes versions of homes that left the market up to one moment, and requests up to another. */
export async function eraseOldStatements(upTo: { leftMarket: Date; requested: Date }) {
  return {
    statements: await deleteOldStatements(upTo.leftMarket),
    requests: await deleteOldStatementRequests(upTo.requested),
  };
}
