import type { FormFailure } from "#app/forms/form-reply.ts";
import { buttonForm, serverForm, type ServerSideForm } from "#app/forms/server-form.server.ts";
import { listingFormId, listingRemovalFormId } from "./form-values.ts";
import { listingInputMessages as messages } from "./manage.messages.ts";
import { type ListingChanges, listingFormSchema, type ListingInput, listingInputSchema } from "./input.schema.ts";

export const newListingForm = withReason(
  serverForm(listingFormSchema, { id: listingFormId }),
  messages.unableToPublish,
);
export const editListingForm = withReason(serverForm(listingInputSchema, { id: listingFormId }), messages.unableToSave);
export const listingRemovalForm = buttonForm(listingRemovalFormId);

/**
 * The same form for somebody who is no longer signed in: nothing is judged, so that what was typed goes, right or wrong,
 * where it can be sent again after logging in.
 */
export function withoutValidation<Input>(form: ServerSideForm<Input>): ServerSideForm<undefined> {
  return { ...form, parse: () => ({ value: undefined }) };
}

/** The changes that a form asks for, which sends every field it has: what is blank in it is taken away. */
export function changesOf(input: ListingInput): ListingChanges {
  const { bedrooms = null, bathrooms = null, parking = null, landSize = null, heroImageUrl = null } = input;
  return { ...input, bedrooms, bathrooms, parking, landSize, heroImageUrl };
}

/** Says above the fields' sentences what they mean together. */
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
      const parsed = form.parse(body);
      return "failure" in parsed ? { failure: explain(parsed.failure) } : parsed;
    },
    reject: (body, sentences) => explain(form.reject(body, sentences)),
  };
}
