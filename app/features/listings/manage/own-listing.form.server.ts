import { data } from "react-router";
import type { FormFailure, FormShown } from "#app/forms/form-reply.ts";
import { buttonForm, serverForm, type ServerSideForm } from "#app/forms/server-form.server.ts";
import { fieldLabel, fieldText, listingFormId, listingRemovalFormId } from "./form-values.ts";
import { listingInputMessages as messages } from "./manage.messages.ts";
import {
  FIELDS_OF_TYPE,
  type FieldValue,
  NOTHING_STATED,
  type OptionalFieldName,
} from "#app/features/listings/model/fields.ts";
import type { Coordinates } from "#app/features/nearby/coordinates.ts";
import type { Member } from "#app/lib/caller.ts";
import { isBlank } from "#app/lib/fields.ts";
import { findPlaceInLists, type OwnListing } from "./own-listings.queries.server.ts";
import { listingsHome, myListingsPath, ownListingElement, pageOfListing } from "./paths.ts";
import { checkPlace } from "./place.server.ts";
import { type ListingChanges, listingFormSchema, type ListingInput, newListingFormSchema } from "./input.schema.ts";
import { findListingSurroundings, type ListingDetail } from "#app/features/listings/model/listing.queries.server.ts";
import { type ListingInsert, listingInsertSchema } from "#app/features/listings/model/listing.schema.ts";
import { dateLabel, longDateLabel, sydneyDate, sydneyIso, timeLabel } from "#app/lib/sydney-time.ts";

/**
 * A listing as its page would show it to others, made from what was typed: nothing is stored. A new one has no number yet: 0.
 */
async function previewListing(
  input: ListingInput,
  agentId: number | null,
  before?: Pick<OwnListing, "id" | "publishedAt">,
): Promise<ListingDetail> {
  const now = new Date();
  // The owner is not shown: any will do for the rules of a row.
  const row = listingInsertSchema.parse({
    ...input,
    createdByUserId: 1,
    agentId,
    publishedAt: now,
  });
  const stated = Object.entries(row).filter(([, value]) => value !== undefined);
  const listing: StatedListing = { ...row, ...NOTHING_STATED, ...Object.fromEntries(stated) };
  const { auctionAt, availableFrom, latitude, longitude } = listing;
  const auction = auctionAt && auctionAt > now ? auctionAt : undefined;
  const isShownWhole = listing.addressDisplay === "full";
  return {
    ...listing,
    auctionAt: auctionAt ? sydneyIso(auctionAt) : null,
    auctionDay: auction ? dateLabel(sydneyDate(auction)) : null,
    auctionTime: auction ? `${longDateLabel(sydneyDate(auction))}, ${timeLabel(auction)}` : null,
    availableDay: availableFrom && availableLabel(availableFrom, now),
    latitude: isShownWhole ? latitude : null,
    longitude: isShownWhole ? longitude : null,
    underOfferAt: null,
    closedOn: null,
    closedPrice: null,
    priceWithheld: false,
    id: before?.id ?? 0,
    // Arranged beside the listing, which shows nothing of it before it is published.
    inspectionsByAppointment: false,
    publishedAt: before?.publishedAt ?? now.toISOString(),
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
    ...(await findListingSurroundings(agentId, row, before?.id)),
  };
}

/** A row with null in every optional field that it leaves out. */
type StatedListing = Omit<ListingInsert, OptionalFieldName> & {
  [Name in OptionalFieldName]: FieldValue<Name> | null;
};

function availableLabel(date: string, now: Date): string {
  return date <= sydneyDate(now) ? "now" : longDateLabel(date).replace(/^\S+ /, "");
}

export const newListingForm = withReason(
  serverForm(newListingFormSchema, { id: listingFormId }),
  messages.unableToPublish,
);
export const editListingForm = withReason(serverForm(listingFormSchema, { id: listingFormId }), messages.unableToSave);
export const listingRemovalForm = buttonForm(listingRemovalFormId);

/**
 * The same form for somebody who is no longer signed in: nothing is judged, so that what was typed goes, right or wrong,
 * where it can be sent again after logging in.
 */
export function withoutValidation<Input>(form: ServerSideForm<Input>): ServerSideForm<undefined> {
  return { ...form, parse: () => ({ value: undefined }) };
}

/** What a form sent, of which it is not clear yet what to store. */
type TypedListing = Omit<ListingInput, keyof Coordinates> & {
  coordinates?: Coordinates;
  placeId?: string;
  intent?: string;
};

interface ReviewOptions {
  /** The reply that shows the form again. */
  showAgain: (sentences: Record<string, string[]>) => FormFailure;
  /** Who offers it. */
  agentId: number | null;
  /** What is stored of it. */
  before?: OwnListing;
}

/**
 * What comes before a listing is stored: the question which place is meant, or its preview when that was asked for, as
 * the page's answer; otherwise the listing to store.
 */
export async function reviewListing(
  { placeId, intent, coordinates, ...input }: TypedListing,
  { showAgain, agentId, before }: ReviewOptions,
) {
  const checked = await checkPlace(input, placeId, before);
  const { question } = checked;
  if (!checked.place) {
    return { answer: data({ ...showAgain({ placeId: [checked.question.sentence] }), question }, { status: 422 }) };
  }
  const listing: ListingInput = { ...input, ...checked.place, ...coordinates };
  if (intent !== "preview") return { listing };
  const { formId, initialValue } = showAgain({});
  const shown: FormShown = { kind: "shown", formId, initialValue };
  return { answer: data({ ...shown, question, preview: await previewListing(listing, agentId, before) }) };
}

/** The row of a listing in the lists of whoever keeps it, a colleague's in those of the agency; an admin who is no agent has none. */
export async function placeInLists({ user }: Member, id: number): Promise<string> {
  if (user.role !== "agent") return listingsHome(user.role).to;
  for (const whose of ["mine", "agency"] as const) {
    const place = await findPlaceInLists(user.id, whose, id);
    if (!place) continue;
    const { list, before } = place;
    return `${myListingsPath({ whose, list, page: pageOfListing(before) })}#${ownListingElement(id)}`;
  }
  return myListingsPath();
}

/** The changes that a form asks for: it sends every field, so a blank one is cleared. */
export function changesOf(input: ListingInput): ListingChanges {
  const stated = Object.entries(input).filter(([, value]) => value !== undefined);
  const { bondWeeks: _notInTheForm, ...nothing } = NOTHING_STATED;
  return { ...nothing, ...Object.fromEntries(stated) };
}

/** Says above the fields' sentences what they mean together, and asks before it drops what was filled in for the other type. */
function withReason<Input>(form: ServerSideForm<Input>, title: string): ServerSideForm<Input> {
  const explain = (failure: FormFailure): FormFailure => {
    const { "": said = [messages.reviewDetails], ...byField } = failure.error;
    return { ...failure, error: { "": said.map((sentence) => `${title}. ${sentence}`), ...byField } };
  };
  return {
    ...form,
    // Both begin with a choice; a rental needs them.
    constraint: { ...form.constraint, price: { required: true }, priceFrequency: { required: true } },
    parse(body) {
      const { type, names } = otherTerms(body);
      const parsed = form.parse(withoutFields(body, names));
      const wrong = "failure" in parsed ? parsed.failure.error : {};
      if (type && body.get("drop") !== type) {
        const terms = names.map((name) => `${fieldLabel(name)}: ${fieldText(name, textOf(body, name))}`);
        return {
          failure: explain(form.reject(body, { ...wrong, drop: [messages.otherTerms[type](terms.join("; "))] })),
        };
      }
      return "failure" in parsed ? { failure: explain(form.reject(body, wrong)) } : parsed;
    },
    reject: (body, sentences) => explain(form.reject(body, sentences)),
  };
}

/** What was filled in that only a listing of the other type has; the form hides it, so that nobody could take it out there. */
function otherTerms(body: FormData): { type?: "sale" | "rent"; names: readonly string[] } {
  const listingType = body.get("listingType");
  const type = listingType === "rent" ? "sale" : listingType === "sale" ? "rent" : undefined;
  const names = type ? FIELDS_OF_TYPE[type].filter((name) => !isBlank(textOf(body, name))) : [];
  return names.length > 0 ? { type, names } : { names };
}

function textOf(body: FormData, name: string): string {
  const value = body.get(name);
  return typeof value === "string" ? value.trim() : "";
}

function withoutFields(body: FormData, names: readonly string[]): FormData {
  const rest = new FormData();
  for (const [name, value] of body) if (!names.includes(name)) rest.append(name, value);
  return rest;
}
