import { type FocusEvent, type InputEvent, useId, useState } from "react";
import { LISTING_FIELDS } from "#app/features/listings/model/fields.ts";
import { RadioField, SelectField, TextField } from "#app/forms/fields.tsx";
import { getFieldOptions, stateChoices } from "./form-values.ts";
import { type Fields, ListingControl, More } from "./listing-controls.tsx";
import { listingInputMessages as messages, placeMessages } from "./manage.messages.ts";
import { type Place, placeOptions, type PlaceQuestion, splitAddress, suggestAddresses } from "./place.ts";

export interface AddressFieldsProps {
  fields: Fields;
  question?: PlaceQuestion;
  /** For a new home: the suburbs that its address may name. */
  places?: readonly Place[];
}

export function AddressFields({ fields, question, places }: AddressFieldsProps) {
  const list = useId();
  const { suggested, ...handlers } = usePlaceOfAddress(places ?? []);
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
 * Suggests suburbs for the address, and fills in the one it names unless another was typed. The suburb leaves the address
 * with the focus. The server does the same without scripts.
 */
function usePlaceOfAddress(places: readonly Place[]) {
  const [suggested, setSuggested] = useState<readonly string[]>([]);
  const [filled, setFilled] = useState<Place & { isMoved?: boolean }>();

  function onInput({ target }: InputEvent<HTMLElement>) {
    if (!(target instanceof HTMLInputElement) || !target.form) return;
    setSuggested(suggestAddresses(target.value, places));
    const split = splitAddress(target.value, places);
    const found = split?.postcode === "" ? undefined : split;
    const [suburb, postcode] = ["suburb", "postcode"].map((name) => target.form?.elements.namedItem(name));
    if (!(suburb instanceof HTMLInputElement) || !(postcode instanceof HTMLInputElement)) return;
    const isOurs = suburb.value === (filled?.suburb ?? "") && postcode.value === (filled?.postcode ?? "");
    if (!isOurs || (!found && filled?.isMoved)) return;
    suburb.value = found?.suburb ?? "";
    postcode.value = found?.postcode ?? "";
    setFilled(found);
  }

  function onBlur({ target }: FocusEvent<HTMLElement>) {
    if (!(target instanceof HTMLInputElement) || !filled) return;
    const split = splitAddress(target.value, places);
    if (split?.suburb !== filled.suburb) return;
    target.value = split.street;
    setFilled({ ...filled, isMoved: true });
  }

  return { suggested, onInput, onBlur };
}
