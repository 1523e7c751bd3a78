import { Form } from "react-router";
import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import { SampleDataNotice } from "#app/chrome/sample-data-notice.tsx";
import { costMessages, describeCost, type HomeCostView } from "#app/features/costs/home-cost.ts";
import { formatNextInspection, type NextInspection } from "#app/features/inspections/model/inspection-labels.server.ts";
import { findNextInspections } from "#app/features/inspections/model/inspections.queries.server.ts";
import { findOwnTimes } from "#app/features/inspections/register/own-times.server.ts";
import { type ComparisonRow, toComparedAttributes, withBest } from "#app/features/listings/model/attributes.ts";
import { comparisonMessages } from "#app/features/listings/model/comparison.messages.ts";
import { getField } from "#app/features/listings/model/fields.ts";
import { findDaysOnMarket } from "#app/features/listings/model/history.queries.server.ts";
import { ListingsFailed } from "#app/features/listings/model/listing-card.tsx";
import { costOfListing } from "#app/features/listings/model/listing-cost.server.ts";
import { findListings, type ListingDetail } from "#app/features/listings/model/listing.queries.server.ts";
import { comparePath } from "#app/features/listings/model/paths.ts";
import {
  findNearestStationOfEach,
  findSchoolsOfEach,
  type NearestStation,
  type SchoolsOfHome,
} from "#app/features/nearby/nearby.queries.server.ts";
import { metresLabel, stationLabel } from "#app/features/nearby/places.ts";
import { SaveHeart, SaveHomeForm } from "#app/features/saved-homes/save-home.tsx";
import { readSavedAmong } from "#app/features/saved-homes/saved-homes.middleware.server.ts";
import { savedHomesPath } from "#app/features/saved-homes/saved-homes.ts";
import { findPricingInfo } from "#app/features/services/services.queries.server.ts";
import { medianLike } from "#app/features/suburbs/model/market.ts";
import type { PostcodeFigure } from "#app/features/suburbs/model/postcode-medians.ts";
import { findNewestFigures } from "#app/features/suburbs/model/suburbs.queries.server.ts";
import { FieldError } from "#app/forms/error-summary.tsx";
import { errorTitlePrefix } from "#app/forms/form-result.ts";
import { keepPageWhenUnreachable } from "#app/http/keep-page.ts";
import { loadPage, loadPart } from "#app/http/page-loader.server.ts";
import { parseTypedDollars, readRowId } from "#app/lib/fields.ts";
import { formatDollars } from "#app/lib/numbers.ts";
import { countOf } from "#app/lib/text.ts";
import { getViewer } from "#app/session/viewer.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Checkbox, TextInput } from "#app/ui/field.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { SearchNotes } from "#app/ui/search-form.tsx";
import { cachePublicly } from "#platform/cache-dependencies.server.ts";
import type { Route } from "./+types/compare.page";
import { COMPARED_COLUMNS, type ComparedHome, HomeComparison } from "./home-comparison.tsx";

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const ids = loaderData.homes?.map(({ id }) => id) ?? [];
  return pageMeta({
    title:
      loaderData.assumptions?.error === undefined
        ? comparisonMessages.compare
        : errorTitlePrefix + comparisonMessages.compare,
    description: comparisonMessages.compareDescription,
    // One canonical URL for any order of the homes.
    url: absoluteUrl(matches[0].loaderData.origin, comparePath(ids.toSorted((one, other) => one - other))),
    noIndex: true,
  });
}

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { ids, notices } = decodeComparison(url.searchParams);
  const path = url.pathname + url.search;
  const fallback = { path, notices, homes: undefined, rows: [], assumptions: undefined, savedIds: [] };
  return loadPage({ fallback }, async () => {
    const { homes, notices: more } = arrangeComparison(await findListings(ids));
    const allNotices = [...notices, ...more];
    const shownIds = homes.map(({ id }) => id);
    const savedIds = readSavedAmong({ request, context }, shownIds);
    const placed = homes.map(toPlacedHome);
    // One call for all homes each: this page would otherwise take most of the pool's connections.
    const viewer = getViewer(context);
    const [figures, pricingInfo, inspections, days, stations, schools, ownTimes = []] = await Promise.all([
      findNewestFigures(homes.map(({ postcode }) => postcode)),
      findPricingInfo("conveyancing"),
      findNextInspections(shownIds),
      findDaysOnMarket(shownIds),
      findNearestStationOfEach(placed),
      findSchoolsOfEach(placed),
      viewer && loadPart(findOwnTimes(viewer.id, shownIds)),
    ]);
    if (allNotices.length === 0 && savedIds.length === 0 && ownTimes.length === 0) cachePublicly(comparePath(ids));
    const places = homes.map(({ id, status }, index) => ({
      id,
      days: status === "active" ? days.get(id) : undefined,
      station: stations[index],
      schools: schools[index],
    }));
    const sources = { figures, pricingInfo, params: url.searchParams };
    const { costs, assumptions } = costsOf(homes, sources);
    return {
      path,
      notices: allNotices,
      assumptions,
      savedIds,
      homes: homes.map((home) => {
        const inspection = inspections.get(home.id);
        const own = ownTimes.find(({ listingId }) => listingId === home.id);
        return comparedHome(home, inspection && formatNextInspection([inspection]), own);
      }),
      rows: comparisonRows(homes, { figures, costs, places }),
    };
  });
}

export const clientMiddleware = keepPageWhenUnreachable((loaderData: Route.ComponentProps["loaderData"], params) => {
  const { ids, notices } = decodeComparison(params);
  return {
    ...loaderData,
    path: comparePath(ids),
    notices,
    homes: undefined,
    rows: [],
    assumptions: undefined,
    savedIds: [],
  };
});

export default function ComparePage({
  loaderData: { path, notices, homes, rows, assumptions, savedIds },
}: Route.ComponentProps) {
  const ids = homes?.map(({ id }) => id) ?? [];
  return (
    <div className="page flex flex-col gap-6 py-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-ink pb-2">
        <h1 tabIndex={-1} className="text-xl">
          {comparisonMessages.compare}
        </h1>
        {homes && homes.length > 0 && homes.length < MAX_COMPARED && (
          <TextLink to={savedHomesPath} className="inline-flex min-h-6 items-center print:hidden">
            {comparisonMessages.comparison.add}
          </TextLink>
        )}
      </div>
      <SearchNotes notes={notices} />
      {!homes && <ListingsFailed path={path} />}
      {homes?.length === 0 && (
        <EmptyState
          title={comparisonMessages.nothingCompared}
          actions={<ButtonLink to={savedHomesPath}>{comparisonMessages.toSavedHomes}</ButtonLink>}
        >
          {comparisonMessages.nothingComparedHint}
        </EmptyState>
      )}
      {homes && homes.length > 0 && (
        <SaveHomeForm savedIds={savedIds}>
          {assumptions && <Assumptions ids={ids} {...assumptions} />}
          <HomeComparison
            key={comparePath(ids)}
            homes={homes}
            rows={rows}
            assumed={assumptions?.query ?? ""}
            action={saveButton}
          />
          <p className="max-w-prose text-sm text-ink-2">{comparisonMessages.comparison.assumed}</p>
          <p>
            <ButtonLink to={savedHomesPath} variant="quiet">
              {comparisonMessages.toSavedHomes}
            </ButtonLink>
          </p>
        </SaveHomeForm>
      )}
      <SampleDataNotice />
    </div>
  );
}

interface CostAssumptions {
  /** As typed. */
  deposit: string;
  isFirstHome: boolean;
  /** Of the costs that the page shows: "With 20% deposit and no first-home help." */
  text: string;
  /** To add to the address of a comparison; "" for the defaults. */
  query: string;
  error?: string;
}

/** States the assumptions of the costs; the form changes them. */
function Assumptions({ ids, deposit, isFirstHome, text, error }: CostAssumptions & { ids: readonly number[] }) {
  const { comparison } = comparisonMessages;
  const errorId = "deposit-error";
  return (
    <details open={error !== undefined} className="border-l-4 border-line-strong pl-3">
      <summary className="flex min-h-11 flex-wrap items-center gap-x-2 [&::-webkit-details-marker]:hidden">
        {text} <span className="link print:hidden">{comparison.change}</span>
      </summary>
      <Form
        method="get"
        action="/compare"
        preventScrollReset
        className="flex flex-wrap items-end gap-x-6 gap-y-3 pt-1 pb-3 print:hidden"
      >
        <input type="hidden" name="home" value={ids.join(",")} />
        <div className="field w-full gap-1 sm:w-56" data-invalid={error ? "" : undefined}>
          <label htmlFor="deposit" className="text-sm font-semibold">
            {comparison.deposit}
          </label>
          <FieldError id={errorId} error={error} />
          <TextInput
            id="deposit"
            name="deposit"
            defaultValue={deposit}
            inputMode="decimal"
            suffix="%"
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? errorId : undefined}
          />
        </div>
        <label className="flex min-h-11 items-center gap-2">
          <Checkbox name="first" value="yes" defaultChecked={isFirstHome} />
          {comparison.first}
        </label>
        <Button>{comparison.workOut}</Button>
      </Form>
    </details>
  );
}

const saveButton = (home: ComparedHome) => <SaveHeart home={home} withLabel />;

const MAX_COMPARED = 4;
const MAX_REQUESTED = 12;

export interface ComparisonQuery {
  /** Unique, in the requested order. */
  ids: number[];
  notices: string[];
}

/** Never throws; notices report invalid ids. */
export function decodeComparison(params: URLSearchParams): ComparisonQuery {
  const requested = params
    .getAll("home")
    .flatMap((list) => list.split(","))
    .filter((text) => text.trim() !== "");
  const read = requested.map((text) => readRowId(text.trim()));
  const known = read.filter((id) => id !== undefined);
  const ids = [...new Set(known)].slice(0, MAX_REQUESTED);
  const malformed = read.length - known.length;
  return {
    ids,
    notices: [
      ...(malformed > 0 ? [`We ignored ${countOf(malformed, "invalid home number")}.`] : []),
      ...(known.length > new Set(known).size ? ["Each home is shown only once."] : []),
    ],
  };
}

/** The first four listed homes; notices report the others. */
export function arrangeComparison<Home>(homes: readonly (Home | undefined)[]): { homes: Home[]; notices: string[] } {
  const listed = homes.filter((home) => home !== undefined);
  const [missing, beyond] = [homes.length - listed.length, listed.length - MAX_COMPARED];
  return {
    homes: listed.slice(0, MAX_COMPARED),
    notices: [
      ...(missing > 0
        ? [`${countOf(missing, "home")} ${missing === 1 ? "is" : "are"} not listed here, or no longer listed.`]
        : []),
      ...(beyond > 0 ? [`You can compare up to four homes. We left out ${beyond}.`] : []),
    ],
  };
}

function comparedHome(home: ListingDetail, next: NextInspection | undefined, own: ComparedHome["own"]): ComparedHome {
  return {
    ...(Object.fromEntries(COMPARED_COLUMNS.map((name) => [name, home[name]])) as Pick<
      ListingDetail,
      (typeof COMPARED_COLUMNS)[number]
    >),
    cover: home.photos[0] ?? null,
    ...(next && { next: { when: next.when, path: next.path } }),
    ...(own && { own: { when: own.when, path: own.path } }),
  };
}

function toPlacedHome({ latitude, longitude, suburb }: ListingDetail) {
  return { suburb, ...(latitude !== null && longitude !== null && { point: { latitude, longitude } }) };
}

interface HomePlaces {
  id: number;
  /** Undefined for homes that are no longer on the market. */
  days?: number;
  station?: NearestStation;
  schools?: SchoolsOfHome;
}

/** Days on the market, the nearest station and the schools that take the home. Omits rows without any value. */
function placeRows(places: readonly HomePlaces[]): ComparisonRow[] {
  const { comparison } = comparisonMessages;
  const toRow = (label: string, read: (home: HomePlaces) => ComparisonRow["values"][number], note?: string) => ({
    label,
    ...(note !== undefined && { note }),
    values: Object.fromEntries(places.map((home) => [home.id, read(home)])),
  });
  const toSchools = ({ schools }: HomePlaces, level: "primary" | "secondary") => {
    if (!schools || schools[level].length === 0) return null;
    const text = schools[level]
      .slice(0, MAX_SCHOOLS)
      .map(({ name }) => name)
      .join(", ");
    return schools.suburb === null ? text : { text, note: comparison.partsOf(schools.suburb) };
  };
  return [
    toRow(comparison.days, ({ days }) => {
      if (days === undefined) return null;
      return days === 0 ? comparison.today : countOf(days, "day");
    }),
    withBest(
      toRow(
        comparison.station,
        ({ station }) => {
          if (!station) return null;
          const away = metresLabel(station.metres);
          return {
            text: stationLabel(station),
            note: station.from === "suburb" ? comparison.fromCentre(away) : away,
          };
        },
        comparison.stationNote,
      ),
      places,
      // A distance from the centre of the suburb is not that of the home.
      ({ station }) => (station?.from === "home" ? station.metres : undefined),
      "nearest",
    ),
    toRow(comparison.primary, (home) => toSchools(home, "primary"), comparison.schoolNote),
    toRow(comparison.secondary, (home) => toSchools(home, "secondary"), comparison.schoolNote),
  ].filter(({ values }) => Object.values(values).some((value) => value !== null));
}

const MAX_SCHOOLS = 2;

/** Parameters of the address that all costs share. */
const ASSUMED = ["deposit", "first"] as const;

interface CostSources {
  figures: ReadonlyMap<string, readonly PostcodeFigure[]>;
  pricingInfo: string | null;
  params: URLSearchParams;
}

interface CostOfHome {
  id: number;
  /** Absent for a home that is off the market. */
  cost?: HomeCostView;
}

function hasGuideRange({ listingType, closedOn, price, priceTo }: ListingDetail): boolean {
  return listingType === "sale" && closedOn === null && priceTo !== null && priceTo > price;
}

/** With an invalid deposit the costs have the usual one. No assumptions without a home for sale. */
function costsOf(homes: readonly ListingDetail[], { figures, pricingInfo, params }: CostSources) {
  const workOut = (names: readonly string[]) => {
    const assumed = new URLSearchParams([...params].filter(([name]) => names.includes(name)));
    const open = homes.filter(({ closedOn }) => closedOn === null);
    return open.map((home) => {
      const found = { figures: figures.get(home.postcode) ?? [], pricingInfo };
      return { id: home.id, found: costOfListing(home, found, { searchParams: assumed }) };
    });
  };
  const typed = workOut(ASSUMED);
  const isWrong = typed.some(({ found }) => found.sale?.errors.includes("deposit"));
  const used = isWrong ? workOut(["first"]) : typed;
  const saleOf = (all: typeof typed) => all.find(({ found }) => found.sale)?.found.sale?.fields;
  const [typedFields, fields] = [saleOf(typed), saleOf(used)];
  const query = ASSUMED.filter((name) => params.has(name)).map(
    (name) => `&${new URLSearchParams({ [name]: params.get(name) ?? "" }).toString()}`,
  );
  const assumptions: CostAssumptions | undefined = typedFields &&
    fields && {
      deposit: typedFields.deposit,
      isFirstHome: fields.first !== "",
      text: [
        comparisonMessages.comparison.with(fields.deposit.replace("%", "").trim(), fields.first !== ""),
        homes.some(hasGuideRange) && comparisonMessages.comparison.atUpperEnd,
      ]
        .filter(Boolean)
        .join(" "),
      query: query.join(""),
      ...(isWrong && { error: costMessages.errors.deposit }),
    };
  return { costs: used.map(({ id, found }): CostOfHome => ({ id, cost: describeCost(found) })), assumptions };
}

interface RowSources {
  /** In the order of the homes. */
  places: readonly HomePlaces[];
  costs: readonly CostOfHome[];
  figures: ReadonlyMap<string, readonly PostcodeFigure[]>;
}

/** Costs, rooms and land, places, the other facts, then the median of such homes. */
function comparisonRows(homes: readonly ListingDetail[], { figures, costs, places }: RowSources): ComparisonRow[] {
  const toRow = (
    label: string,
    read: (cost: HomeCostView) => string | undefined,
    isPartial: (cost: HomeCostView) => boolean = () => false,
  ): ComparisonRow => {
    const texts = new Map(costs.map(({ id, cost }) => [id, cost && read(cost)]));
    const partial = new Set(costs.flatMap(({ id, cost }) => (cost && isPartial(cost) ? [id] : [])));
    const values = homes.map(({ id }): [number, ComparisonRow["values"][number]] => {
      const text = texts.get(id) ?? null;
      return [id, text !== null && partial.has(id) ? { text, note: comparisonMessages.comparison.unstatedFees } : text];
    });
    const row = { label, isCost: true as const, values: Object.fromEntries(values) };
    return withBest(row, homes, ({ id }) => dollarsOf(texts.get(id)), "least");
  };
  const rows = [
    withMissingPrice(
      toRow(costMessages.cashSum, ({ answer, month }) => (month ? answer?.amount : undefined)),
      homes,
    ),
    toRow(
      costMessages.month,
      ({ month }) => month?.amount,
      ({ month }) => month?.missing !== undefined,
    ),
    toRow(costMessages.moveInSum, ({ answer, month }) => (month ? undefined : answer?.amount)),
  ];
  const attributes = toComparedAttributes(homes);
  const isFirst = ({ label }: ComparisonRow) => FIRST_FACTS.has(label);
  return [
    ...rows.filter(({ values }) => Object.values(values).some((value) => value !== null)),
    ...attributes.filter(isFirst),
    ...placeRows(places),
    ...attributes.filter((row) => !isFirst(row)),
    medianRow(homes, figures),
  ];
}

/** Names the period once if it is that of all medians. */
function medianRow(homes: readonly ListingDetail[], figures: RowSources["figures"]): ComparisonRow {
  const medians = homes.map((home) => ({ id: home.id, median: medianLike(figures.get(home.postcode) ?? [], home) }));
  const periods = new Set(medians.flatMap(({ median }) => median?.period ?? []));
  const [period] = periods.size === 1 ? periods : [];
  return {
    label: comparisonMessages.attributes.median,
    note: [comparisonMessages.attributes.medianNote, period].filter(Boolean).join(", "),
    values: Object.fromEntries(
      medians.map(({ id, median }) => [
        id,
        median && {
          text: formatDollars(median.median),
          note: period === undefined ? median.scope : median.scope.replace(`, ${period}`, ""),
        },
      ]),
    ),
  };
}

/** What buyers compare after the costs, before places. */
const FIRST_FACTS = new Set(
  (["propertyType", "bedrooms", "bathrooms", "parking", "landSize"] as const).map((name) => {
    const { attribute, label } = getField(name);
    return attribute ?? label;
  }),
);

/** Undefined for a sum of unknown size, such as "at least $5,316". */
function dollarsOf(text: string | undefined): number | undefined {
  return text?.startsWith("$") ? parseTypedDollars(text) : undefined;
}

/** A dash would not explain why the cost of a home for sale is missing. */
function withMissingPrice({ values, ...row }: ComparisonRow, homes: readonly ListingDetail[]): ComparisonRow {
  const isUnpriced = ({ listingType, price, closedOn }: ListingDetail) =>
    listingType === "sale" && price === 0 && closedOn === null;
  if (Object.values(values).every((value) => value === null)) return { ...row, values };
  const missing = homes
    .filter(isUnpriced)
    .map(({ id }): [number, string] => [id, comparisonMessages.comparison.needsPrice]);
  return { ...row, values: { ...values, ...Object.fromEntries(missing) } };
}
