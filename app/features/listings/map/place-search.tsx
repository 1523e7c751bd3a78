import { useRef } from "react";
import { activeFilters, isInHeading } from "#app/features/listings/model/filter-summary.ts";
import { encodeListingFilters, fromFirstPage, type ListingFilters } from "#app/features/listings/model/filters.ts";
import { listingsMessages } from "#app/features/listings/model/listings.messages.ts";
import { MAP_SIZE } from "#app/features/map/view.ts";
import { Icon } from "#app/ui/icon.tsx";
import { useFirstIntent } from "#app/ui/use-first-intent.ts";

export interface PlaceSearchProps {
  filters: ListingFilters;
  /** Opens a search or the page of an agency. */
  follow: (path: string) => void;
}

/**
 * Adds a place or a sentence to the search of a map; the view follows. On phones, where the list hides its heading, the
 * empty field shows the chosen place.
 */
export function PlaceSearch({ filters, follow }: PlaceSearchProps) {
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const Suggestions = useFirstIntent(form, loadSuggestions)?.Suggestions;
  const [place, ...others] = activeFilters(filters).filter(({ name }) => isInHeading(name, filters));
  const rest = new URLSearchParams(encodeListingFilters({ ...fromFirstPage(filters), allAreas: undefined }));

  function choose(path: string) {
    if (input.current) input.current.value = "";
    follow(path);
  }

  return (
    <form
      ref={form}
      method="get"
      action="/listings"
      role="search"
      aria-label="Places"
      autoComplete="off"
      className="map-place"
    >
      {[...rest].map(([name, value]) => (
        <input key={name + value} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" aria-label={listingsMessages.addPlace}>
        <Icon name="search" />
      </button>
      <input
        ref={input}
        name="q"
        type="text"
        className="control"
        aria-label={listingsMessages.addPlace}
        placeholder={listingsMessages.addPlace}
        maxLength={200}
        enterKeyHint="search"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
      />
      {place && (
        <span className="map-chosen" aria-hidden="true">
          <span className="truncate">{place.label.replace(/^[^:]*: /, "")}</span>
          {others.length > 0 && <span>+{others.length}</span>}
        </span>
      )}
      {Suggestions && (
        <Suggestions
          form={form}
          input={input}
          source={(fields, caret) => suggestionsPath(fields, caret, form.current)}
          noPlace={listingsMessages.noSuburb}
          onChoose={({ path }) => choose(path)}
        />
      )}
    </form>
  );
}

const loadSuggestions = () => import("#app/ui/combobox-suggestions.tsx");

/** Pixels between the added suburbs and the edges of the map. */
const MARGIN = 16;

/** The caret is left out at the end of the text. */
function suggestionsPath(fields: FormData, caret: number, form: Element | null): string {
  const query = new URLSearchParams();
  for (const [name, value] of fields) if (typeof value === "string") query.append(name, value);
  if (caret < (query.get("q") ?? "").length) query.set("at", String(caret));
  const { width, height } = form?.closest(".map-view")?.querySelector(".map-sheet")?.getBoundingClientRect() ?? {};
  if (width && height) {
    const scale = Math.max(1, width / MAP_SIZE.width, height / MAP_SIZE.height);
    query.set("width", String(Math.round(width / scale - 2 * MARGIN)));
    query.set("height", String(Math.round(height / scale - 2 * MARGIN)));
  }
  return `/api/listings/places?${query}`;
}
