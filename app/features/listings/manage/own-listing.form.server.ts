import { data } from "react-router";
import { findAgentChoices, type ListingAgents } from "#app/features/listings/listing-agents.server.ts";
import {
  TYPE_FIELDS,
  type FieldValue,
  NULL_FIELDS,
  type OptionalFieldName,
} from "#app/features/listings/model/fields.ts";
import { findListingContext, type ListingDetail } from "#app/features/listings/model/listing.queries.server.ts";
import { type ListingInsert, listingInsertSchema } from "#app/features/listings/model/listing.schema.ts";
import { DESCRIPTION_TO_COME, PHONE_TO_COME } from "#app/features/listings/model/placeholders.ts";
import { findPriceQuestion } from "#app/features/listings/publish.server.ts";
import { adviseManager } from "#app/features/listings/saved-listing.server.ts";
import type { UnfinishedInput } from "#app/features/listings/unfinished.server.ts";
import type { Manager } from "#app/features/managers/manager.queries.server.ts";
import type { Coordinates } from "#app/features/nearby/coordinates.ts";
import { suburbName } from "#app/features/suburbs/model/paths.ts";
import type { FormFailure, FormRedisplay } from "#app/forms/form-result.ts";
import { buttonForm, serverForm, type ServerSideForm } from "#app/forms/server-form.server.ts";
import { loadPart } from "#app/http/page-loader.server.ts";
import { findState } from "#app/lib/australian-states.ts";
import type { Member } from "#app/lib/caller.ts";
import { Invalid } from "#app/lib/errors.ts";
import { isBlank, UNSTATED } from "#app/lib/fields.ts";
import { dateLabel, longDateLabel, sydneyDate, sydneyIso, timeLabel } from "#app/lib/sydney-time.ts";
import { fieldLabel, fieldText, listingRemovalFormId, toListingValues, UNFINISHED_FIELDS } from "./form-values.ts";
import {
  type ListingChanges,
  listingFormSchema,
  type ListingInput,
  newListingFormSchema,
  typedPlaceSchema,
  typedPriceSchema,
} from "./input.schema.ts";
import { secondHomeMessages, listingInputMessages as messages, previewMessages } from "./manage.messages.ts";
import { findPositionInLists } from "./my-listings.queries.server.ts";
import { findImportSource, type OwnListing } from "./own-listings.queries.server.ts";
import {
  listingFormId,
  ADD_PHOTOS,
  FINISH_LATER,
  listingsHome,
  myListingsPath,
  NOBODY,
  ownListingElement,
  PUBLISH,
  toListPage,
} from "./paths.ts";
import { listGuidePlaces } from "./place.queries.server.ts";
import { checkPlace } from "./place.server.ts";
import { addressEndings, type Place, type PlaceQuestion, splitAddress, toName, toPlacesByName } from "./place.ts";

/** Page data from typed input; the id of a new listing is 0. */
async function previewListing(
  input: ListingInput,
  agents: Parameters<typeof findListingContext>[0],
  before?: Pick<OwnListing, "id" | "publishedAt">,
): Promise<ListingDetail> {
  const now = new Date();
  // The owner is not displayed, so any id satisfies the schema.
  const row = listingInsertSchema.parse({
    ...input,
    createdByUserId: 1,
    agentId: agents.agentId,
    publishedAt: now,
  });
  const stated = Object.entries(row).filter(([, value]) => value !== undefined);
  const listing: StatedListing = { ...row, ...NULL_FIELDS, ...Object.fromEntries(stated) };
  const { auctionAt, availableFrom, latitude, longitude } = listing;
  const auction = auctionAt && auctionAt > now ? auctionAt : undefined;
  const isFullAddressPublic = listing.addressDisplay === "full";
  return {
    ...listing,
    auctionAt: auctionAt ? sydneyIso(auctionAt) : null,
    auctionDay: auction ? dateLabel(sydneyDate(auction)) : null,
    auctionTime: auction ? `${longDateLabel(sydneyDate(auction))}, ${timeLabel(auction)}` : null,
    availableDay: availableFrom && availableLabel(availableFrom, now),
    latitude: isFullAddressPublic ? latitude : null,
    longitude: isFullAddressPublic ? longitude : null,
    underOfferAt: null,
    closedOn: null,
    closedPrice: null,
    priceWithheld: false,
    id: before?.id ?? 0,
    inspectionsByAppointment: false,
    publishedAt: before?.publishedAt ?? now.toISOString(),
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
    ...(await findListingContext(agents, row, before?.id)),
  };
}

/** Undefined for a draft with invalid fields, whose form names them. */
export async function previewDraft(draft: OwnListing): Promise<ListingDetail | undefined> {
  const body = new FormData();
  for (const [name, value] of Object.entries(toListingValues(draft))) body.append(name, value);
  const parsed = editListingForm.parse(body);
  if ("failure" in parsed) return undefined;
  const { coordinates, ...input } = parsed.value;
  return previewListing({ ...input, ...coordinates }, { agentId: draft.agentId }, draft);
}

type StatedListing = Omit<ListingInsert, OptionalFieldName> & {
  [Name in OptionalFieldName]: FieldValue<Name> | null;
};

function availableLabel(date: string, now: Date): string {
  return date <= sydneyDate(now) ? "now" : longDateLabel(date).replace(/^\S+ /, "");
}

export const newListingForm = withReason(
  serverForm(newListingFormSchema, { id: listingFormId }),
  (body) => (isDraft(body) ? messages.unableToSaveDraft : messages.unableToPublish),
  withWorkingTitle,
);
export const newOrUnfinishedForm = withPlaceOfAddress(orUnfinished(newListingForm));
export const editListingForm = withReason(
  serverForm(listingFormSchema, { id: listingFormId }),
  () => messages.unableToSave,
  withWorkingTitle,
);
export const listingRemovalForm = buttonForm(listingRemovalFormId);

/** The button "Finish later" sends the fields without validation. */
function orUnfinished<Input>(form: ServerSideForm<Input>): ServerSideForm<Input | { unfinished: UnfinishedInput }> {
  return {
    ...form,
    parse(body) {
      if (body.get("intent") !== FINISH_LATER) return form.parse(body);
      const typed = Object.fromEntries(UNFINISHED_FIELDS.map((name) => [name, textOf(body, name)]));
      const attemptId = newListingFormSchema.shape.attemptId.safeParse(textOf(body, "attemptId")).data;
      return { value: { unfinished: { ...typed, attemptId: attemptId || crypto.randomUUID() } } };
    },
  };
}

/**
 * Moves the suburb that the address ends with to its own fields, unless these are filled in. Another known suburb there
 * is an error. Without the database, outside NSW and for "Finish later" the fields stay as typed.
 */
function withPlaceOfAddress<Input>(form: ServerSideForm<Input>) {
  return {
    ...form,
    async parse(body: FormData) {
      const isRead = body.get("intent") !== FINISH_LATER && findState(textOf(body, "state")) === "NSW";
      const [address, suburb] = [textOf(body, "address"), textOf(body, "suburb")];
      const names = isRead ? addressEndings(address).map(({ name }) => name) : [];
      if (names.length === 0) return form.parse(body);
      const places = toPlacesByName((await loadPart(listGuidePlaces([...names, toName(suburb)]))) ?? []);
      const split = splitAddress(address, places);
      const typed = suburb === "" ? split : places.get(toName(suburb));
      if (!split || !typed) return form.parse(body);
      if (typed.suburb !== split.suburb) {
        const parsed = form.parse(body);
        const { "": _summary, ...others } = "failure" in parsed ? parsed.failure.error : {};
        const error = { ...others, suburb: [messages.otherSuburb(split.suburb, typed.suburb)] };
        return { failure: form.reject(body, error) };
      }
      const shown = withoutFields(body, []);
      shown.set("address", split.street);
      if (suburb === "") shown.set("suburb", split.suburb);
      if (textOf(body, "postcode") === "") shown.set("postcode", split.postcode);
      return { ...form.parse(shown), shown };
    },
  };
}

/** After the session has ended, so that any input can be sent again after logging in. */
export function skipValidation<Input>(form: ServerSideForm<Input>): ServerSideForm<undefined> {
  return { ...form, parse: () => ({ value: undefined }) };
}

type TypedListing = Omit<ListingInput, keyof Coordinates> & {
  coordinates?: Coordinates;
  placeId?: string;
  intent?: string;
} & ListingAgents;

interface ReviewOptions {
  /** The account that sends the form. */
  user: Manager;
  redisplay: (errors: Record<string, string[]>) => FormFailure;
  agentId: number | null;
  before?: OwnListing;
}

/** `response` asks about the place or shows the preview; otherwise `listing` can be stored. */
export async function reviewListing(
  { placeId, intent, coordinates, agentId: chosenId, secondAgentId, assistantId, ...input }: TypedListing,
  { redisplay, user, agentId, before }: ReviewOptions,
) {
  const checked = await checkPlace(input, placeId, before);
  const { question } = checked;
  if (!checked.place) {
    const failure = redisplay({ placeId: [checked.question.message] });
    const explained = before ? failure : await withPriceQuestion(failure);
    return { response: data({ ...explained, question }, { status: 422 }) };
  }
  const listing = renamed({ ...input, ...checked.place, ...coordinates }, input);
  if (intent !== "preview") return { listing };
  const { formId, initialValue } = redisplay({});
  const redisplayed: FormRedisplay = { kind: "shown", formId, initialValue };
  const choices = await findAgentChoices(user, before);
  const isChoice = (id: number | null | undefined) =>
    choices?.sharers.some(({ value }) => value === String(id ?? NOBODY)) === true;
  const agents = {
    agentId: chosenId !== undefined && isChoice(chosenId) ? chosenId : agentId,
    secondAgentId: isChoice(secondAgentId) ? secondAgentId : undefined,
    assistantId: isChoice(assistantId) ? assistantId : undefined,
  };
  const preview = await previewListing(listing, agents, before);
  const advice = await adviseManager({ ...listing, agentId: agents.agentId }, user.id, before?.id);
  return { response: data({ ...redisplayed, question, preview, advice }) };
}

/** Whether the agent means to advertise a second home at the address of this one. */
export async function askAboutDuplicate(
  { id, title }: { id: number; title: string },
  redisplay: (errors: Record<string, string[]>) => FormFailure,
) {
  const failure = await withPriceQuestion(redisplay({ confirmDuplicate: [secondHomeMessages.found(title)] }));
  return data({ ...failure, duplicate: String(id) }, { status: 422 });
}

interface QuestioningFailure extends FormFailure {
  question?: PlaceQuestion;
}

/** Adds the question about the place to the errors of other fields. */
export async function withPlaceQuestion(failure: FormFailure, before?: Place): Promise<QuestioningFailure> {
  const typed = typedPlaceSchema.safeParse(failure.initialValue);
  if (!typed.success) return failure;
  const { placeId, ...place } = typed.data;
  try {
    const { place: chosen, question } = await checkPlace(place, placeId, before);
    const error = { ...failure.error, ...(!chosen && { placeId: [question.message] }) };
    return { ...failure, error: inFormOrder(error), ...(question && { question }) };
  } catch (thrown) {
    if (!(thrown instanceof Invalid)) throw thrown;
    return { ...failure, error: inFormOrder({ ...thrown.errors, ...failure.error }) };
  }
}

/** Adds the question about an unlikely price to the errors of other fields, so that all appear at once. */
export async function withPriceQuestion(failure: FormFailure): Promise<FormFailure> {
  const { status, intent } = failure.initialValue;
  const typed = typedPriceSchema.safeParse(failure.initialValue);
  const isPublished = intent === PUBLISH || (status === "active" && intent !== ADD_PHOTOS);
  if (!typed.success || !isPublished) return failure;
  const question = await findPriceQuestion(typed.data, typed.data.confirmPrice);
  if (question === undefined) return failure;
  return { ...failure, error: inFormOrder({ ...failure.error, confirmPrice: [question] }) };
}

function inFormOrder(error: Readonly<Record<string, readonly string[]>>): FormFailure["error"] {
  const order = ["", ...editListingForm.names];
  const sorted = Object.entries(error).toSorted(([one], [other]) => order.indexOf(one) - order.indexOf(other));
  return Object.fromEntries(sorted.map(([name, texts]) => [name, [...texts]]));
}

/** Adds to the message of a change that it has stopped the import of the home. */
export async function tellIfImportStops<Message extends { text: string }>(
  id: number,
  change: () => Promise<Message>,
): Promise<Message> {
  const source = await findImportSource(id);
  const message = await change();
  if (source === undefined || (await findImportSource(id)) !== undefined) return message;
  return { ...message, text: `${message.text} ${messages.importStopped}` };
}

/** The path within the lists; for admins who are not agents the admin page. */
export async function pathInLists({ user }: Member, id: number): Promise<string> {
  if (user.role !== "agent") return listingsHome(user.role).to;
  for (const scope of ["mine", "agency"] as const) {
    const place = await findPositionInLists(user.id, scope, id);
    if (!place) continue;
    const { list, before } = place;
    return `${myListingsPath({ scope, list, page: toListPage(before) })}#${ownListingElement(id)}`;
  }
  return myListingsPath();
}

/** The form sends every field, so a blank one is cleared. */
export function toListingChanges(input: ListingInput): ListingChanges {
  const stated = Object.entries(input).filter(([, value]) => value !== undefined);
  const { bondWeeks: _notInTheForm, ...nothing } = NULL_FIELDS;
  return { ...nothing, ...Object.fromEntries(stated) };
}

/** Sets the status of the pressed button, and the description and the phone that a draft may leave out. */
function withButtonStatus(body: FormData): FormData {
  const complete = withoutFields(body, []);
  const intent = body.get("intent");
  if (intent === ADD_PHOTOS) complete.set("status", "draft");
  if (intent === PUBLISH) complete.set("status", "active");
  if (isDraft(complete) && textOf(body, "description") === "") complete.set("description", DESCRIPTION_TO_COME);
  if (isDraft(complete) && textOf(body, "contactPhone") === "") complete.set("contactPhone", PHONE_TO_COME);
  return complete;
}

function isDraft(body: FormData): boolean {
  return body.get("status") === "draft";
}

/** A draft may leave out its title, too; lists of homes need one. `toListingValues` shows it as blank. */
function withWorkingTitle(body: FormData): FormData {
  if (!isDraft(body) || textOf(body, "title") !== "") return body;
  const complete = withoutFields(body, []);
  const [propertyType, suburb] = [textOf(body, "propertyType"), suburbName(textOf(body, "suburb"))];
  complete.set("title", previewMessages.workingTitle({ propertyType, suburb }));
  return complete;
}

/** A working title follows the suburb, which the answer to a question may correct. */
function renamed(listing: ListingInput, typed: Pick<ListingInput, "propertyType" | "suburb">): ListingInput {
  if (listing.title !== previewMessages.workingTitle(typed)) return listing;
  return { ...listing, title: previewMessages.workingTitle(listing) };
}

function withReason<Input>(
  form: ServerSideForm<Input>,
  toTitle: (body: FormData) => string,
  completed: (body: FormData) => FormData = (body) => body,
): ServerSideForm<Input> {
  const explain = (body: FormData, failure: FormFailure): FormFailure => {
    const title = toTitle(withButtonStatus(body));
    const { "": summary = [messages.reviewDetails], ...byField } = failure.error;
    return { ...failure, error: { "": summary.map((reason) => `${title}. ${reason}`), ...byField } };
  };
  return {
    ...form,
    // Both have initial values; rentals require them.
    constraint: { ...form.constraint, price: { required: true }, priceFrequency: { required: true } },
    parse(body) {
      const { type, names } = otherTerms(body);
      const parsed = form.parse(completed(withButtonStatus(withoutFields(body, names))));
      const wrong = "failure" in parsed ? parsed.failure.error : {};
      if (type && body.get("drop") !== type) {
        const terms = names.map((name) => `${fieldLabel(name)}: ${fieldText(name, textOf(body, name))}`);
        return {
          failure: explain(body, form.reject(body, { ...wrong, drop: [messages.otherTerms[type](terms.join("; "))] })),
        };
      }
      return "failure" in parsed ? { failure: explain(body, form.reject(body, wrong)) } : parsed;
    },
    reject: (body, errors) => explain(body, form.reject(body, errors)),
  };
}

/** The form hides these fields, so users cannot clear them. */
function otherTerms(body: FormData): { type?: "sale" | "rent"; names: readonly string[] } {
  const listingType = body.get("listingType");
  const type = listingType === "rent" ? "sale" : listingType === "sale" ? "rent" : undefined;
  const names = type ? TYPE_FIELDS[type].filter((name) => isStated(textOf(body, name))) : [];
  return names.length > 0 ? { type, names } : { names };
}

function isStated(text: string): boolean {
  return !isBlank(text) && text !== UNSTATED;
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
