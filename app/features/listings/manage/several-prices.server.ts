import { z } from "zod";
import { changeListing } from "#app/features/listings/edit.server.ts";
import { priceLabel } from "#app/features/listings/model/labels.ts";
import { requireAgentOrAdmin } from "#app/features/listings/publish.server.ts";
import type { Member } from "#app/lib/caller.ts";
import { Conflict, Forbidden, Invalid, NotFound } from "#app/lib/errors.ts";
import { savepoint, transaction } from "#db/transaction.server.ts";
import { fieldLabel } from "./form-values.ts";
import { onePriceSchema } from "./input.schema.ts";
import { listingInputMessages, marketMessages } from "./manage.messages.ts";
import { lockListing, type StoredListing } from "./own-listings.queries.server.ts";
import { severalPricesMessages as messages } from "./several-prices.messages.ts";
import { EditConflict, requireNoConflict, toVersion } from "./versions.server.ts";

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
 * Changes all prices or none, by the rules of the listing form. Returns the number of changed homes. Throws
 * `PricesRefused` with the faults of all homes, `NotFound` if none of them may be edited, and `Forbidden`.
 */
export async function changePrices(member: Member, typed: readonly TypedPrice[]): Promise<number> {
  requireAgentOrAdmin(member);
  return transaction(async () => {
    let changed = 0;
    let found = 0;
    const errors: Record<string, string[]> = {};
    const versions: Record<string, string> = {};
    // In the order of ids, so that two such changes at once cannot block each other.
    for (const one of typed.toSorted((first, second) => first.id - second.id)) {
      const home = await lockListing(one.id, member.user);
      if (!home) {
        errors[""] = [messages.notFound];
        continue;
      }
      found += 1;
      try {
        if (await savepoint(() => changePrice(member, home, one))) changed += 1;
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
    return changed;
  });
}

/** False for a price that the member left as it was, even if a colleague changed it since. */
async function changePrice(member: Member, home: StoredListing, typed: TypedPrice): Promise<boolean> {
  const checked = onePriceSchema.safeParse(typed);
  if (!checked.success) {
    const byField = Map.groupBy(checked.error.issues, ({ path }) => String(path[0] ?? "price"));
    throw new Invalid(
      Object.fromEntries([...byField].map(([name, issues]) => [name, issues.map(({ message }) => message)])),
      listingInputMessages.reviewDetails,
    );
  }
  const { price, priceTo = null, confirmPrice } = checked.data;
  const values = toPriceValues({ price, priceTo });
  const [wanted, stored] = [toVersion(values), toVersion(toPriceValues(home))];
  if (wanted === typed.version || wanted === stored) return false;
  if (home.closedOn !== null) throw new Conflict(marketMessages.closed[home.listingType === "rent" ? "rent" : "sale"]);
  requireNoConflict(typed.version, toPriceValues(home), values);
  await changeListing(member, home.id, { price, priceTo }, confirmPrice);
  return true;
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
    return [["price", messages.changedMeanwhile([amount, frequency].filter(Boolean).join(" "))]];
  }
  if (error instanceof Conflict || error instanceof NotFound || error instanceof Forbidden) {
    return [["price", error.message]];
  }
  throw error;
}

function isPriceField(name: string): name is PriceField {
  return PRICE_FIELDS.some((one) => one === name);
}
