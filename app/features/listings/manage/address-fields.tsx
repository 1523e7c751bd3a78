import { type InputEvent, type KeyboardEvent, useId, useMemo, useState } from "react";
import { LISTING_FIELDS } from "#app/features/listings/model/fields.ts";
import { RadioField, SelectField, TextField } from "#app/forms/fields.tsx";
import { getFieldOptions, stateChoices } from "./form-values.ts";
import { type Fields, ListingControl, More } from "./listing-controls.tsx";
import { listingInputMessages as messages, placeMessages } from "./manage.messages.ts";
import {
  type Place,
  placeOptions,
  type PlaceQuestion,
  splitAddress,
  suggestAddresses,
  toPlacesByName,
} from "./place.ts";

export interface AddressFieldsProps {
  fields: Fields;
  question?: PlaceQuestion;
  /** For a new home: the suburbs that its address may name. */
  places?: readonly Place[];
}

const NO_PLACES: readonly Place[] = [];

export function AddressFields({ fields, question, places }: AddressFieldsProps) {
  const list = useId();
  const { suggested, ...handlers } = usePlaceOfAddress(places ?? NO_PLACES, fields.address.initialValue ?? "");
  return (
    <>
      {places ? (
        <div {...handlers}>
          <TextField
            field={fields.address}
            label={LISTING_FIELDS.address.label}
            hint={messages.addressHint}
            placeholder={messages.addressExample}
            list={list}
            autoComplete="on"
          />
          <datalist id={list}>
            {suggested.map((address) => (
              <option key={address} value={address} aria-label={address} />
            ))}
          </datalist>
        </div>
      ) : (
        <ListingControl name="address" field={fields.address} />
      )}
      <div className="place-fields">
        <ListingControl name="suburb" field={fields.suburb} />
        <SelectField
          field={fields.state}
          label={LISTING_FIELDS.state.label}
          options={stateChoices(fields.state.initialValue)}
        />
        <TextField
          field={fields.postcode}
          label={LISTING_FIELDS.postcode.label}
          inputMode="numeric"
          autoComplete="off"
        />
      </div>
      {question && <RadioField field={fields.placeId} legend={placeMessages.legend} options={placeOptions(question)} />}
      <More label={messages.more.place} names={["addressDisplay", "coordinates"]} fields={fields}>
        <RadioField
          field={fields.addressDisplay}
          legend={LISTING_FIELDS.addressDisplay.label}
          hint={LISTING_FIELDS.addressDisplay.hint}
          options={getFieldOptions("addressDisplay")}
        />
        <TextField
          field={fields.coordinates}
          label={messages.coordinates}
          hint={messages.coordinatesHint}
          autoComplete="off"
          className="sm:max-w-sm"
        />
      </More>
    </>
  );
}

/**
 * Suggests suburbs for the address, and fills in the one it ends with while suburb and postcode are as filled in from the
 * `initial` address, or empty. The server does so without scripts, and removes the suburb from the address. Enter takes
 * the first suggestion and does not publish a form that has only begun.
 */
function usePlaceOfAddress(places: readonly Place[], initial: string) {
  const byName = useMemo(() => toPlacesByName(places), [places]);
  const [suggested, setSuggested] = useState<readonly string[]>([]);
  const [before, setBefore] = useState(initial);

  function onInput({ target }: InputEvent<HTMLElement>) {
    if (target instanceof HTMLInputElement) follow(target);
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const { target, key, nativeEvent } = event;
    if (key !== "Enter" || nativeEvent.isComposing || !(target instanceof HTMLInputElement)) return;
    event.preventDefault();
    const [first] = suggested;
    if (first === undefined || splitAddress(target.value, byName)) return;
    target.value = first;
    follow(target);
  }

  function follow(target: HTMLInputElement) {
    if (!target.form) return;
    setSuggested(suggestAddresses(target.value, byName));
    setBefore(target.value);
    const [suburb, state, postcode] = ["suburb", "state", "postcode"].map((name) =>
      target.form?.elements.namedItem(name),
    );
    if (!(suburb instanceof HTMLInputElement) || !(postcode instanceof HTMLInputElement)) return;
    if (!(state instanceof HTMLSelectElement) || state.value !== "NSW") return;
    const [old, found] = [splitAddress(before, byName), splitAddress(target.value, byName)];
    const isBlank = suburb.value === "" && postcode.value === "";
    if (!isBlank && (suburb.value !== old?.suburb || postcode.value !== old.postcode)) return;
    suburb.value = found?.suburb ?? "";
    postcode.value = found?.postcode ?? "";
  }

  return { suggested, onInput, onKeyDown };
}
