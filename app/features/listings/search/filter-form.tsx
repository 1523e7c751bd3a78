import {
  type ComponentType,
  type FocusEvent,
  type MouseEvent as PressEvent,
  type ReactNode,
  type RefObject,
  type ToggleEvent,
  useEffect,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { CRITERION_NAMES, ROOM_CRITERIA } from "#app/features/listings/model/criteria.ts";
import {
  type FilterFormValues,
  toFilterFormValues,
  type FormSection,
  toSubmittedSearch,
  invalidHints,
  getRemainingSections,
} from "#app/features/listings/model/filter-controls.ts";
import type { FilterNotice } from "#app/features/listings/model/filter-notices.ts";
import { activeFilters, countFilters, isInHeading } from "#app/features/listings/model/filter-summary.ts";
import { clearFilters, type ListingFilters, listingsPath, toSearchType } from "#app/features/listings/model/filters.ts";
import { homesCountLabel } from "#app/features/listings/model/labels.ts";
import { listingsMessages } from "#app/features/listings/model/listings.messages.ts";
import type { PriceHistogram } from "#app/features/listings/model/price-histogram.ts";
import type { MapView } from "#app/features/map/view.ts";
import { Button } from "#app/ui/button.tsx";
import type { SuggestionsProps } from "#app/ui/combobox-suggestions.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { TextLink } from "#app/ui/link.tsx";
import type { RangeSliderProps } from "#app/ui/range-slider.tsx";
import { useFirstIntent } from "#app/ui/use-first-intent.ts";
import { useLiveForm } from "#app/ui/use-live-form.ts";
import { CriterionFields, type CriterionFieldsProps, PlaceField } from "./criterion-fields.tsx";
import type { FacetCounts } from "./facets.ts";
import { PriceRange } from "./price-range.tsx";
import { useSlowSearch } from "./results-frame.tsx";
import type { ListingPage } from "./search.queries.server.ts";
import type { Suggestion } from "./suggestions.server.ts";

interface FilterPanelProps {
  filters: ListingFilters;
  notices: readonly FilterNotice[];
  suburbNames?: string;
  prices: PriceHistogram | undefined;
  facets: FacetCounts;
  /** Undefined while they are unknown. */
  found?: Found;
  /** Searches that find homes, if this one finds none. */
  suggestions?: readonly Suggestion[];
  /** The homes of these filters could not be loaded. */
  retryPath?: string;
}

type Found = Pick<ListingPage, "total" | "atLeast">;

export function FilterPanel({
  filters,
  notices,
  suburbNames,
  prices,
  facets,
  found,
  suggestions,
  retryPath,
}: FilterPanelProps) {
  const region = useRef<HTMLDivElement>(null);
  const controls = useSearchControls(region);
  const active = countFilters(filters);
  return (
    <div ref={region}>
      <Drawer
        // The list has its own buttons.
        opener={
          filters.map !== undefined && (
            <>
              {listingsMessages.filters} {active > 0 && <span className="count">{active}</span>}
            </>
          )
        }
        isSidebar={filters.map === undefined}
      >
        <FilterForm
          filters={filters}
          values={toFilterFormValues(filters, notices)}
          unread={invalidHints(notices, filters.type)}
          suburbNames={suburbNames}
          prices={prices}
          facets={facets}
          found={found}
          suggestions={suggestions}
          retryPath={retryPath}
          controls={controls}
        />
      </Drawer>
    </div>
  );
}

interface DrawerProps {
  /** False if other buttons open it. */
  opener: ReactNode;
  /** In the flow from 64rem on. */
  isSidebar: boolean;
  children: ReactNode;
}

/** A full-screen panel on small screens, which opens without scripts. */
function Drawer({ opener, isSidebar, children }: DrawerProps) {
  const panel = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  // Without scripts, Escape would close a panel of the kind "auto" and leave its choices unapplied.
  const [kind, setKind] = useState<"manual" | "auto">("manual");

  useEffect(() => {
    const element = panel.current;
    if (!element) return undefined;
    const closeByKey = ({ key, defaultPrevented }: KeyboardEvent) => {
      if (key === "Escape" && !defaultPrevented && element.popover === "manual") element.hidePopover();
    };
    // Before a button opens it, because hydration must not change the page. A change would close an open panel.
    const prepare = ({ target }: MouseEvent) => {
      if (element.matches(":popover-open")) return;
      flushSync(() => setKind("auto"));
      element.dataset.part = target instanceof Element && target.closest(".place") ? "places" : "";
    };
    document.addEventListener("keydown", closeByKey);
    document.addEventListener("click", prepare, { capture: true });
    // Opened before hydration.
    if (element.matches(":popover-open")) focusStart(element);
    return () => {
      document.removeEventListener("keydown", closeByKey);
      document.removeEventListener("click", prepare, { capture: true });
    };
  }, []);

  function onToggle({ newState, target, currentTarget }: ToggleEvent<HTMLDivElement>) {
    // React also reports the toggles of `details` inside.
    if (target !== currentTarget) return;
    if (newState === "closed") {
      setKind("auto");
      void submitIfUnderstood(currentTarget.querySelector<HTMLInputElement>("[name=q]"));
      // The browser returns the focus only from a panel of the kind "auto".
      if (document.activeElement === document.body) button.current?.focus({ preventScroll: true });
    } else focusStart(currentTarget);
  }

  /** The panel with the places does not hide what is below it. */
  function closeBehind({ relatedTarget, currentTarget }: FocusEvent<HTMLDivElement>) {
    const isOutside = relatedTarget !== null && !currentTarget.contains(relatedTarget);
    if (isOutside && currentTarget.dataset.part === "places" && currentTarget.matches(":popover-open")) {
      currentTarget.hidePopover();
    }
  }

  return (
    <div className={isSidebar ? "sheet-column" : "print:hidden"}>
      {opener && (
        <Button ref={button} type="button" variant="quiet" popoverTarget="filters" className="sheet-opener">
          {opener}
        </Button>
      )}
      <div id="filters" ref={panel} popover={kind} onToggle={onToggle} onBlur={closeBehind} className="sheet">
        {children}
      </div>
    </div>
  );
}

/** Words that wait for Enter apply when the panel closes, unless one of them is unfinished: it would find no homes as a keyword. */
async function submitIfUnderstood(field: HTMLInputElement | null) {
  const text = field?.value.trim();
  if (!field || !text) return;
  field.dataset.unread = field.value;
  try {
    const response = await fetch(`/api/listings/interpret?${new URLSearchParams({ q: text })}`);
    const { chips } = (await response.json()) as { chips: { criterion: string }[] };
    const isUnderstood = chips.length > 0 && chips.every(({ criterion }) => criterion !== "keywords");
    if (isUnderstood && field.value.trim() === text) field.form?.requestSubmit();
  } catch {
    // The words stay in the field.
  }
}

/** Leaves the focus in the panel if it is there already. */
function focusStart(panel: HTMLElement) {
  if (panel.contains(document.activeElement)) return;
  // The button with the place leads to the field for places.
  const isPlace = document.activeElement?.classList.contains("place");
  const start = isPlace ? panel.querySelector<HTMLElement>("[name=q]") : undefined;
  (start ?? document.getElementById("filters-heading"))?.focus({ preventScroll: true });
}

async function loadSearchControls(): Promise<SearchControls> {
  const [{ Suggestions }, { RangeSlider }] = await Promise.all([
    import("#app/ui/combobox-suggestions.tsx"),
    import("#app/ui/range-slider.tsx"),
  ]);
  return { Suggestions, RangeSlider };
}

/** Loads the controls when the user approaches the form; undefined until then. */
function useSearchControls(region: RefObject<HTMLElement | null>): SearchControls | undefined {
  return useFirstIntent(region, loadSearchControls);
}

/** Added to the native controls when searching in the browser. */
export interface SearchControls {
  Suggestions: ComponentType<SuggestionsProps>;
  RangeSlider: ComponentType<RangeSliderProps>;
}

export interface FilterFormProps extends CriterionFieldsProps {
  suburbNames?: string;
  prices: PriceHistogram | undefined;
  found?: Found;
  suggestions?: readonly Suggestion[];
  retryPath?: string;
  /** Undefined until loaded. */
  controls?: SearchControls;
}

export function FilterForm({
  filters,
  values,
  unread,
  suburbNames,
  prices,
  facets,
  found,
  suggestions,
  retryPath,
  controls,
}: FilterFormProps) {
  const { formProps, applySoon, goTo } = useLiveFilters(values);
  const searchType = toSearchType(filters);
  const fields = { filters, values, unread, facets };
  return (
    <form
      {...formProps}
      method="get"
      action="/listings"
      autoComplete="off"
      role="search"
      aria-labelledby="filters-heading"
      className="sheet-form"
    >
      <FormHead />
      <div className="sheet-body">
        {searchType !== "sale" && <input type="hidden" name="type" value={searchType} />}
        {filters.price && <input type="hidden" name="price" defaultValue={filters.price} />}
        {filters.map === undefined ? (
          <PlaceField
            suburbNames={suburbNames}
            chosen={values.suburb}
            isAnywhere={!hasPlace(filters)}
            browsed={browsedPlaces(filters)}
            nearby={values.nearby}
            Suggestions={controls?.Suggestions}
            goTo={goTo}
          />
        ) : (
          <MapFields filters={filters} map={filters.map} />
        )}
        <div className="chosen-places">
          <CriterionFields sections={[AREA, BY_SEARCH]} {...fields} />
        </div>
        <CriterionFields sections={[TYPE_OF_HOME]} {...fields} />
        <PriceRange
          filters={filters}
          values={values}
          unread={unread}
          histogram={prices}
          Slider={controls?.RangeSlider}
          onSettle={applySoon}
        />
        <CriterionFields sections={[ROOMS, KEYWORDS]} {...fields} />
        <FoldedFilters label={listingsMessages.moreFilters} sections={MORE} {...fields} />
        <FoldedFilters label={listingsMessages.otherFilters} sections={OTHERS} {...fields} />
        <input type="hidden" name="sort" value={filters.sort} />
      </div>
      <FormFoot filters={filters} found={found} suggestions={suggestions} retryPath={retryPath} />
    </form>
  );
}

function FormHead() {
  return (
    <div className="sheet-head">
      <h2 id="filters-heading" tabIndex={-1}>
        {listingsMessages.filters}
      </h2>
      <button type="submit" className="sheet-close" onClick={closePanel}>
        <Icon name="close" />
        <span className="until-hydrated sr-only">{listingsMessages.closeAndSubmit}</span>
        <span className="once-hydrated sr-only">{listingsMessages.close}</span>
      </button>
    </div>
  );
}

/** Without scripts the button submits the choices. */
function closePanel(event: PressEvent<HTMLButtonElement>) {
  const panel = event.currentTarget.closest<HTMLElement>("[popover]");
  if (!panel?.matches(":popover-open")) return;
  event.preventDefault();
  panel.hidePopover();
}

const FOOT_SUGGESTIONS = 2;

/** The button has the number of homes, unless it is unknown or changes only after submitting. */
function FormFoot({
  filters,
  found,
  suggestions = [],
  retryPath,
}: Pick<FilterFormProps, "filters" | "found" | "suggestions" | "retryPath">) {
  const isCounted = useSlowSearch() === undefined;
  return (
    <div className="sheet-foot">
      <Button>
        {isCounted && found ? (
          <>
            <span className="until-hydrated">{listingsMessages.submit}</span>
            <span className="once-hydrated">
              {listingsMessages.showHomes(homesCountLabel(found.total, found.atLeast))}
            </span>
          </>
        ) : (
          listingsMessages.submit
        )}
      </Button>
      {activeFilters(filters).length > 0 && (
        <TextLink
          to={listingsPath(clearFilters(filters))}
          preventScrollReset
          className="sheet-clear"
          onClick={focusHeading}
        >
          {listingsMessages.clearFilters}
        </TextLink>
      )}
      {retryPath !== undefined && (
        <p className="w-full lg:hidden">
          <span className="text-bad">{listingsMessages.failed}</span>{" "}
          <TextLink to={retryPath} replace preventScrollReset className="inline-block py-1">
            {listingsMessages.tryAgain}
          </TextLink>
        </p>
      )}
      {suggestions.length > 0 && (
        <ul aria-label={listingsMessages.suggestions} className="sheet-suggestions">
          {suggestions.slice(0, FOOT_SUGGESTIONS).map(({ label, total, path }) => (
            <li key={path}>
              <TextLink
                to={path}
                preventScrollReset
                className="inline-flex min-h-(--tap) items-center"
                onClick={focusHeading}
              >
                {`${label}: ${homesCountLabel(total)}`}
              </TextLink>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function hasPlace(filters: ListingFilters): boolean {
  return filters.station !== undefined || activeFilters(filters).some(({ name }) => isInHeading(name, filters));
}

function browsedPlaces({ suburb, region, area, station, school }: ListingFilters): string {
  return JSON.stringify([suburb, region, area, station, school]);
}

/** The link with the focus disappears with the search that it changes. */
function focusHeading() {
  document.getElementById("filters-heading")?.focus({ preventScroll: true });
}

const PLACES: FormSection = { names: ["suburb", "nearby"] };
const AREA: FormSection = { names: ["region", "area"] };
const TYPE_OF_HOME: FormSection = { names: ["propertyType"] };
const ROOMS: FormSection = { names: ROOM_CRITERIA, look: "segments" };
const PRICES: FormSection = { names: ["priceMin", "priceMax", "price"] };
const KEYWORDS: FormSection = { names: ["keywords"] };
/**
 * The search box offers these in addition to the other controls: rooms, the method of sale and the distance to a
 * station.
 */
const BY_SEARCH: FormSection = {
  names: ["bedrooms", "auction", "station"],
  legend: listingsMessages.bySearch,
  setOnly: true,
};
const MORE: readonly FormSection[] = [
  { names: ["features"] },
  { names: ["landMin"] },
  { names: ["open"] },
  { names: ["listedWithin"] },
  { names: ["method"] },
  { names: ["stationWithin"] },
];
const RARE: readonly FormSection[] = [
  { names: ["school"] },
  { names: ["stepFree", "stepFreeBathroom"], legend: listingsMessages.steps },
  { names: ["hasPictures", "hasFloorPlan"], legend: listingsMessages.shows, hideEmpty: true },
  { names: ["statesStrata", "statesMaterialFacts"], legend: listingsMessages.statedByAgent },
];
const OTHERS: readonly FormSection[] = [
  ...RARE,
  ...getRemainingSections(
    CRITERION_NAMES,
    PLACES,
    AREA,
    TYPE_OF_HOME,
    ROOMS,
    PRICES,
    KEYWORDS,
    BY_SEARCH,
    ...MORE,
    ...RARE,
  ),
];

interface FoldedFiltersProps extends CriterionFieldsProps {
  label: string;
  sections: readonly FormSection[];
}

/** Closed unless a filter is set; the user's own choice remains. The number of filters inside is in the label. */
function FoldedFilters({ label, sections, ...fields }: FoldedFiltersProps) {
  const { filters, unread } = fields;
  const names = new Set<string>(sections.flatMap((section) => section.names));
  const count = activeFilters(filters).filter(({ name }) => names.has(name)).length;
  const [isOpen] = useState(() => count > 0 || Object.keys(unread).some((name) => names.has(name)));
  return (
    <details open={isOpen}>
      <summary className="py-2 font-semibold">
        {label} {count > 0 && <span className="count">{count}</span>}
      </summary>
      <div className="flex flex-col gap-4">
        <CriterionFields sections={sections} {...fields} />
      </div>
    </details>
  );
}

/** Suburbs are chosen on the map; hidden fields preserve them and the view. */
function MapFields({ filters: { suburb, nearby }, map }: { filters: ListingFilters; map: MapView | null }) {
  return (
    <>
      <input type="hidden" name="view" value="map" />
      {map &&
        (["z", "x", "y"] as const).map((name) => <input key={name} type="hidden" name={name} value={map[name]} />)}
      {nearby && <input type="hidden" name="nearby" value="1" />}
      {suburb?.map((name) => (
        <input key={name} type="hidden" name="suburb" value={name} />
      ))}
    </>
  );
}

/** Applies filters on change, also to the results behind the open panel. */
function useLiveFilters(values: FilterFormValues) {
  return useLiveForm({
    values,
    pathOf: withSentence,
    typingPause: 300,
    isUnfinished,
    submittedText: SENTENCE,
  });
}

const SENTENCE = "q";

/** The server interprets the sentence and redirects to the address of its filters. */
function withSentence(typed: URLSearchParams): string {
  const { path } = toSubmittedSearch(typed);
  const sentence = typed.get(SENTENCE)?.trim();
  if (!sentence) return path;
  return `${path}${path.includes("?") ? "&" : "?"}${new URLSearchParams({ [SENTENCE]: sentence })}`;
}

/** Unfinished text, such as "1" of "1,200,000", is not applied until the field loses focus. */
function isUnfinished(typed: URLSearchParams, inUse: Element | null): boolean {
  const { pricesSwapped, invalid } = toSubmittedSearch(typed);
  if (pricesSwapped && isPrice(inUse)) return true;
  return inUse instanceof HTMLInputElement && Object.hasOwn(invalid, inUse.name);
}

function isPrice(control: Element | null): boolean {
  return control instanceof HTMLInputElement && (control.name === "priceMin" || control.name === "priceMax");
}
