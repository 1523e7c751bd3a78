import { type KeyboardEvent, useRef } from "react";
import { LISTING_FIELDS } from "#app/features/listings/model/fields.ts";
import { withoutSuburb, withSuburb } from "#app/features/suburbs/model/paths.ts";
import { RadioField, SelectField, TextField } from "#app/forms/fields.tsx";
import type { SuggestedPlace } from "#app/ui/combobox-suggestions.tsx";
import { useFirstIntent } from "#app/ui/use-first-intent.ts";
import { getFieldOptions, stateChoices } from "./form-values.ts";
import { type Fields, ListingControl, More } from "./listing-controls.tsx";
import { listingInputMessages as messages, placeMessages } from "./manage.messages.ts";
import {
  addressSuggestionsPath,
  isSameStreet,
  type Place,
  placeOptions,
  type PlaceQuestion,
  type SplitAddress,
  splitAddress,
  toPlacesByName,
} from "./place.ts";

export interface AddressFieldsProps {
  fields: Fields;
  question?: PlaceQuestion;
  /** The address may name the suburb. */
  suggestsSuburbs?: boolean;
}

export function AddressFields({ fields, question, suggestsSuburbs }: AddressFieldsProps) {
  return (
    <>
      {suggestsSuburbs ? (
        <AddressWithSuburb fields={fields} />
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

/** Only on the form of a new home, whose address the server splits, too. */
function AddressWithSuburb({ fields }: { fields: Fields }) {
  const region = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const Suggestions = useFirstIntent(region, loadSuggestions)?.Suggestions;
  const initial = namedPlace(fields);
  /** The last address with a suburb. */
  const known = useRef(initial);
  /** The agent typed the place if it differs. */
  const filled = useRef<Place>(initial ?? noPlace);

  function choose(suggestion: SuggestedPlace) {
    if (!input.current) return;
    const street = withoutSuburb(input.current.value, suggestion.name);
    const place = toPlace(suggestion);
    input.current.value = street;
    known.current = { street, ...place };
    filled.current = place;
    fillPlace(form.current, { ...place, state: "NSW" });
  }

  /**
   * Fills in the suburb that the address ends with. One that was cut off or chosen remains for its street. Otherwise
   * empties the fields, unless the agent typed the place.
   */
  function follow(places: readonly SuggestedPlace[], text: string) {
    const current = readPlace(form.current);
    const last = filled.current;
    if (current?.state !== "NSW" || current.suburb !== last.suburb || current.postcode !== last.postcode) return;
    const ofStreet = known.current && isSameStreet(text, known.current.street) ? known.current : undefined;
    const place = splitAddress(text, toPlacesByName([last, ...places.map(toPlace)])) ?? ofStreet;
    if (place) known.current = place;
    const { suburb, postcode } = place ?? noPlace;
    if (suburb === last.suburb && postcode === last.postcode) return;
    filled.current = { suburb, postcode };
    fillPlace(form.current, filled.current);
  }

  return (
    <div
      role="presentation"
      ref={(element) => {
        region.current = element;
        input.current = element?.querySelector("input") ?? null;
        form.current = input.current?.form ?? null;
      }}
      className="relative"
      onKeyDown={ignoreEnter}
    >
      <TextField
        field={fields.address}
        label={LISTING_FIELDS.address.label}
        hint={messages.addressHint}
        placeholder={messages.addressExample}
        // The browser's list would cover ours.
        autoComplete={Suggestions ? "off" : "on"}
      />
      {Suggestions && (
        <Suggestions
          form={form}
          input={input}
          region={region}
          source={suggestionsPath}
          labelOf={suburbLabel}
          onLoad={follow}
          onChoose={({ place }) => place && choose(place)}
        />
      )}
    </div>
  );
}

const noPlace: Place = { suburb: "", postcode: "" };

const loadSuggestions = () => import("#app/ui/combobox-suggestions.tsx");

/** The form would be published when it has only begun. */
function ignoreEnter(event: KeyboardEvent<HTMLElement>) {
  if (event.key === "Enter" && !event.nativeEvent.isComposing) event.preventDefault();
}

function suggestionsPath(fields: FormData): string {
  const address = fields.get("address");
  return addressSuggestionsPath(typeof address === "string" ? address : "");
}

/** The place of a restored draft, if its address ends with it. */
function namedPlace({ address, suburb, postcode }: Fields): SplitAddress | undefined {
  const place = { suburb: suburb.initialValue ?? "", postcode: postcode.initialValue ?? "" };
  const named = splitAddress(address.initialValue ?? "", toPlacesByName([place]));
  return named?.postcode === place.postcode ? named : undefined;
}

/** "12 King St, Newtown NSW 2042" for "12 King St newt". */
function suburbLabel(place: SuggestedPlace, address: string): string {
  return `${withSuburb(address, place.name)} NSW ${toPlace(place).postcode}`;
}

function toPlace({ name, postcode = "" }: SuggestedPlace): Place {
  return { suburb: name, postcode };
}

const PLACE_FIELDS = ["suburb", "postcode", "state"] as const;

function readPlace(form: HTMLFormElement | null): Place | undefined {
  if (!form) return undefined;
  const [suburb = "", postcode = "", state = ""] = PLACE_FIELDS.map((name) => {
    const field = form.elements.namedItem(name);
    return field instanceof HTMLInputElement || field instanceof HTMLSelectElement ? field.value : "";
  });
  return { suburb, postcode, state };
}

function fillPlace(form: HTMLFormElement | null, place: Place) {
  for (const name of PLACE_FIELDS) {
    const field = form?.elements.namedItem(name);
    const value = place[name];
    if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement) || value === undefined) continue;
    field.value = value;
    // The draft is saved after an input.
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
}
