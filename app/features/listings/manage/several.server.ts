import { z } from "zod";
import { EditConflict, requireNoConflict, toVersion } from "#app/features/audit/versions.server.ts";
import { changeListing, requireNotSuspended, setListingStatus } from "#app/features/listings/edit.server.ts";
import { changeAgent, changeSharers } from "#app/features/listings/listing-agents.server.ts";
import { markUnderOffer, relistListing, withdrawListing } from "#app/features/listings/market.server.ts";
import { priceLabel } from "#app/features/listings/model/labels.ts";
import { listingMessages } from "#app/features/listings/model/listing-form.messages.ts";
import { advisePrice } from "#app/features/listings/price-corrections.server.ts";
import { requireAgentOrAdmin, type SavedListing } from "#app/features/listings/publish.server.ts";
import { confirmAvailable } from "#app/features/listings/upkeep.server.ts";
import { absentIfBlank, lineField, rowIdField } from "#app/http/fields.schema.ts";
import type { Member } from "#app/lib/caller.ts";
import { Conflict, Invalid, isRefusal, NotFound, plainError } from "#app/lib/errors.ts";
import { readDate, readTime } from "#app/lib/sydney-time.ts";
import { countOf } from "#app/lib/text.ts";
import { savepoint, transaction } from "#db/transaction.server.ts";
import { fieldLabel } from "./form-values.ts";
import { onePriceSchema } from "./input.schema.ts";
import { listingInputMessages, marketMessages } from "./manage.messages.ts";
import { lockListing, type StoredListing } from "./own-listings.queries.server.ts";
import { LISTINGS_PER_PAGE, NOBODY, SEVERAL_CHANGES, SHARES, SEVERAL_STATUSES, type SeveralStatus } from "./paths.ts";
import { severalMessages as messages, severalPricesMessages as pricesMessages } from "./several.messages.ts";

const sharerField = (message: string) =>
  absentIfBlank(z.union([z.literal(NOBODY), rowIdField(message)], message).optional());

/** All fields are read whichever change is sent, so that none of them is emptied by an error. */
export const severalSchema = z
  .object({
    homes: z.array(rowIdField(messages.homes)).max(LISTINGS_PER_PAGE, messages.tooMany(LISTINGS_PER_PAGE)).default([]),
    change: z.enum(SEVERAL_CHANGES, messages.change),
    status: absentIfBlank(z.enum(SEVERAL_STATUSES, messages.status).optional()),
    colleague: absentIfBlank(rowIdField(messages.colleague).optional()),
    secondAgent: sharerField(messages.secondAgent),
    assistant: sharerField(messages.assistant),
    date: absentIfBlank(lineField().optional()),
    from: absentIfBlank(lineField().optional()),
    to: absentIfBlank(lineField().optional()),
    /** The number of homes, once the member has confirmed it. */
    confirmStop: absentIfBlank(lineField().optional()),
  })
  .superRefine(({ homes, change, ...values }, context) => {
    const report = (field: string, message: string) =>
      context.addIssue({ code: "custom", path: [field], message, input: undefined });
    if (homes.length === 0) report("homes", messages.homes);
    if (change === "status" && values.status === undefined) report("status", messages.status);
    for (const share of SHARES) if (change === share && values[share] === undefined) report(share, messages[share]);
    if (change === "colleague" && values.colleague === undefined) report("colleague", messages.colleague);
    const count = new Set(homes).size;
    if (change === "stopImport" && count > 0 && values.confirmStop !== String(count)) {
      report("confirmStop", messages.confirmStop(count));
    }
    if (change !== "inspection") return;
    for (const [field, read] of [
      ["date", readDate],
      ["from", readTime],
      ["to", readTime],
    ] as const) {
      const typed = values[field];
      if (typed === undefined || read(typed) === undefined) report(field, messages[field]);
    }
  });
/** Prices are changed by `changePrices`. */
export type SeveralInput = Omit<z.output<typeof severalSchema>, "change"> & {
  change: Exclude<(typeof SEVERAL_CHANGES)[number], "price">;
};

interface SeveralResult {
  changed: number;
  /** The homes that stay as they are, by reason. */
  refused: ReadonlyMap<string, readonly string[]>;
  /** Those of a spreadsheet whose import has stopped, because their status changed. */
  detached: number;
}

/** Operations of other nouns on one home. */
interface OtherOperations {
  /** Throws `Invalid` with messages by field. */
  addInspection: (
    member: Member,
    id: number,
    times: { date: string; from: string; to: string; weeks: 1 },
  ) => Promise<unknown>;
  /** Throws `NotFound` if no import of the member's agency has the home. */
  stopImport: (member: Member, id: number) => Promise<unknown>;
  /** Throws like `stopImport`, and `Conflict` if the connection was removed. */
  resumeImport: (member: Member, id: number) => Promise<unknown>;
}

/**
 * Changes several homes in one transaction. A home that cannot be changed is left as it was, with the reason, and the
 * others are changed. Throws `Invalid` for times that suit none of the homes, and `Forbidden`.
 */
export async function changeSeveral(
  member: Member,
  input: SeveralInput,
  others: OtherOperations,
): Promise<SeveralResult> {
  requireAgentOrAdmin(member);
  const change = toChange(member, input, others);
  return transaction(async () => {
    let changed = 0;
    let detached = 0;
    const refused = new Map<string, string[]>();
    let unsuitable: Invalid | undefined;
    // In the order of ids, so that two such changes at once cannot block each other.
    for (const id of [...new Set(input.homes)].toSorted((one, other) => one - other)) {
      const home = await lockListing(id, member.user);
      try {
        if (!home) throw new NotFound(listingInputMessages.notFound);
        const pendingReason = await savepoint(() => change(home));
        if (pendingReason !== undefined) {
          refused.set(pendingReason, [...(refused.get(pendingReason) ?? []), home.address]);
        } else {
          changed += 1;
          if (input.change === "status" && home.isInSpreadsheet && !member.user.isAdmin) detached += 1;
        }
      } catch (error) {
        if (error instanceof Invalid) unsuitable ??= error;
        const reason = toReason(error);
        refused.set(reason, [...(refused.get(reason) ?? []), home?.address ?? messages.unknownHome]);
      }
    }
    if (input.change === "inspection" && changed === 0 && unsuitable) throw unsuitable;
    return { changed, refused, detached };
  });
}

/** Of input that the schema accepts for an inspection. */
export function readInspectionTimes({ date, from, to }: Pick<SeveralInput, "date" | "from" | "to">) {
  return { date: readDate(date) ?? "", from: readTime(from) ?? "", to: readTime(to) ?? "" };
}

/** Returns the reason if the home is changed later. */
type Change = (home: StoredListing) => Promise<string | undefined>;

function toChange(
  member: Member,
  { change, status, colleague, secondAgent, assistant, ...times }: SeveralInput,
  { addInspection, stopImport, resumeImport }: OtherOperations,
): Change {
  if (change === "available") {
    return async ({ id }) => {
      await confirmAvailable(member, id);
    };
  }
  if (change === "stopImport") {
    return async ({ id, isImported }) => {
      if (!isImported) throw new Conflict(messages.notImported);
      await stopImport(member, id);
    };
  }
  if (change === "importAgain") {
    return async ({ id, isImported }) => {
      if (isImported) throw new Conflict(messages.isImported);
      await resumeImport(member, id);
    };
  }
  if (change === "inspection") {
    const inspection = { ...readInspectionTimes(times), weeks: 1 } as const;
    return async ({ id }) => {
      await addInspection(member, id, inspection);
    };
  }
  if (change === "secondAgent" || change === "assistant") {
    const chosen = { secondAgent, assistant }[change] ?? NOBODY;
    return async (home) => {
      await changeSharers(member, home, { [change]: chosen === NOBODY ? null : { userId: chosen } });
    };
  }
  if (change === "colleague") {
    return async ({ id }) => {
      await handOverListing(member, id, colleague ?? 0);
    };
  }
  return (home) => changeStatus(member, home, status ?? "draft");
}

async function changeStatus(member: Member, home: StoredListing, status: SeveralStatus): Promise<string | undefined> {
  const isUnderOffer = home.status === "active" && home.underOfferAt !== null;
  const present = isUnderOffer ? "underOffer" : home.status;
  if (present === status) throw new Conflict(messages.already[status]);
  const saved = await statusChanges[status](member, home);
  return saved.isPendingVerification ? listingInputMessages.pendingVerification.text : undefined;
}

const statusChanges: Readonly<Record<SeveralStatus, (member: Member, home: StoredListing) => Promise<SavedListing>>> = {
  active: (member, { id, status }) =>
    status === "draft" ? setListingStatus(member, id, "active") : relistListing(member, id),
  underOffer: (member, { id }) => markUnderOffer(member, id),
  draft: (member, { id }) => setListingStatus(member, id, "draft"),
  withdrawn: (member, { id }) => withdrawListing(member, id),
};

/** Throws `NotFound`, `Conflict` for suspended accounts, and like `changeAgent`. */
export async function handOverListing(member: Member, id: number, colleagueId: number): Promise<void> {
  requireAgentOrAdmin(member);
  await transaction(async () => {
    const before = await lockListing(id, member.user);
    if (!before) throw new NotFound(listingInputMessages.notFound);
    requireNotSuspended(before);
    await changeAgent(member, before, { userId: colleagueId });
  });
}

/** Rethrows errors that are not about one home. */
function toReason(error: unknown): string {
  if (error instanceof Invalid) return Object.values(error.errors).flat().join(" ") || error.message;
  if (isRefusal(error)) return error.message;
  throw error;
}

/** Addresses named for each reason; the message must fit into a cookie. */
const MAX_NAMED = 5;
const MAX_REASONS = 4;

/** "2 homes changed", and which homes stay as they are and why. */
export function severalSummary({ changed, refused, detached }: SeveralResult) {
  const reasons = [...refused].map(([reason, addresses]) => {
    const others = addresses.length - MAX_NAMED;
    const named = addresses.slice(0, MAX_NAMED).join(", ");
    return `${named}${others > 0 ? ` and ${countOf(others, "other home")}` : ""}: ${reason.slice(0, 200)}`;
  });
  const more = [...refused.values()].slice(MAX_REASONS).flat().length;
  const text = [...reasons.slice(0, MAX_REASONS), ...(more > 0 ? [messages.more(more)] : [])].join(" ");
  return {
    kind: changed > 0 ? ("success" as const) : ("failure" as const),
    title: changed > 0 ? messages.changed(changed) : messages.noneChanged,
    text: [
      ...(detached > 0 ? [messages.detached(detached)] : []),
      refused.size > 0 ? `${messages.unchanged} ${text}` : messages.all,
    ].join(" "),
  };
}

/** The fields of one home. */
export const PRICE_FIELDS = ["price", "priceTo", "confirmPrice", "version"] as const;
type PriceField = (typeof PRICE_FIELDS)[number];

/** As typed; `version` is that of the prices when the form was opened. */
export type TypedPrice = { id: number } & Readonly<Record<PriceField, string>>;

export function priceFieldName(name: PriceField, id: number): string {
  return `${name}-${id}`;
}

/** All fields are texts: `changePrices` reports the faults of all homes at once. */
export function pricesFormSchema(ids: readonly number[]) {
  const names = ids.flatMap((id) => PRICE_FIELDS.map((name) => priceFieldName(name, id)));
  return z.object(Object.fromEntries(names.map((name) => [name, z.string().optional()])));
}

interface Amounts {
  price: number;
  priceTo?: number | null;
}

export function toPriceValues({ price, priceTo }: Amounts) {
  return { price: String(price), priceTo: priceTo == null ? "" : String(priceTo) };
}

/** By field name of the form; `versions` are the present ones of homes that a colleague changed. */
export class PricesRefused extends Invalid {
  readonly versions: Readonly<Record<string, string>>;
  constructor(errors: Record<string, string[]>, versions: Record<string, string>) {
    super(errors, listingInputMessages.reviewDetails);
    this.versions = versions;
  }
}

/**
 * Changes all prices or none, by the rules of the listing form. Returns the number of changed homes and of those whose
 * import has stopped, and the advice on new prices that stage 2 will not allow. Throws `PricesRefused` with the faults of all homes, `NotFound` if none of them may be edited, and
 * `Forbidden`.
 */
export async function changePrices(
  member: Member,
  typed: readonly TypedPrice[],
): Promise<{ changed: number; detached: number; advice: string[] }> {
  requireAgentOrAdmin(member);
  return transaction(async () => {
    let changed = 0;
    let detached = 0;
    const advice: string[] = [];
    let found = 0;
    const errors: Record<string, string[]> = {};
    const versions: Record<string, string> = {};
    // In the order of ids, so that two such changes at once cannot block each other.
    for (const one of typed.toSorted((first, second) => first.id - second.id)) {
      const home = await lockListing(one.id, member.user);
      if (!home) {
        errors[""] = [pricesMessages.notFound];
        continue;
      }
      found += 1;
      try {
        const amounts = await savepoint(() => changePrice(member, home, one));
        if (amounts) {
          changed += 1;
          const advised = await advisePrice({ ...home, ...amounts }, home.createdByUserId, home.id);
          if (advised !== undefined) advice.push(pricesMessages.fault(home.address, advised));
          if (home.isInSpreadsheet && !member.user.isAdmin) detached += 1;
        }
      } catch (error) {
        if (error instanceof EditConflict) {
          versions[priceFieldName("version", home.id)] = error.details.version;
        }
        for (const [name, text] of toFaults(error, home)) {
          (errors[priceFieldName(name, home.id)] ??= []).push(text);
        }
      }
    }
    if (found === 0 && typed.length > 0) throw new NotFound(listingInputMessages.notFound);
    if (Object.keys(errors).length > 0) throw new PricesRefused(errors, versions);
    return { changed, detached, advice };
  });
}

/** Undefined for a price that the member left as it was, even if a colleague changed it since. */
async function changePrice(
  member: Member,
  home: StoredListing,
  typed: TypedPrice,
): Promise<{ price: number; priceTo: number | null } | undefined> {
  const checked = onePriceSchema.safeParse(typed, { error: plainError });
  if (!checked.success) {
    const byField = Map.groupBy(checked.error.issues, ({ path }) => String(path[0] ?? "price"));
    // The example in the message of the field is a sale.
    const toText = ({ message }: { message: string }) =>
      home.listingType === "rent" && message === listingMessages.price ? listingMessages.rent : message;
    throw new Invalid(
      Object.fromEntries([...byField].map(([name, issues]) => [name, issues.map(toText)])),
      listingInputMessages.reviewDetails,
    );
  }
  const { price, priceTo = null, confirmPrice } = checked.data;
  const values = toPriceValues({ price, priceTo });
  const [wanted, stored] = [toVersion(values), toVersion(toPriceValues(home))];
  if (wanted === typed.version || wanted === stored) return undefined;
  if (home.closedOn !== null) throw new Conflict(marketMessages.closed[home.listingType === "rent" ? "rent" : "sale"]);
  requireNoConflict(typed.version, toPriceValues(home), values);
  await changeListing(member, home.id, { price, priceTo }, confirmPrice);
  return { price, priceTo };
}

/** The texts by field; rethrows errors that are not about one home. */
function toFaults(error: unknown, home: StoredListing): (readonly [PriceField, string])[] {
  if (error instanceof Invalid) {
    return Object.entries(error.errors).flatMap(([name, texts]) =>
      texts.map((text) =>
        isPriceField(name)
          ? ([name, text] as const)
          : (["price", name === "" ? text : `${fieldLabel(name)}. ${text}`] as const),
      ),
    );
  }
  if (error instanceof EditConflict) {
    const listingType = home.listingType === "rent" ? "rent" : "sale";
    const { amount, frequency } = priceLabel({ ...home, listingType });
    return [["price", pricesMessages.changedMeanwhile([amount, frequency].filter(Boolean).join(" "))]];
  }
  if (isRefusal(error)) return [["price", error.message]];
  throw error;
}

function isPriceField(name: string): name is PriceField {
  return PRICE_FIELDS.some((one) => one === name);
}
