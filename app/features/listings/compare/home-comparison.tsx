import type { ReactNode } from "react";
import type { ListingCardData } from "#app/features/listings/model/card.queries.server.ts";
import {
  addressLines,
  listingName,
  roomCounts,
  shortPriceLabel,
  statusLabel,
  trimFeatures,
} from "#app/features/listings/model/labels.ts";
import type { ListingDetail } from "#app/features/listings/model/listing.queries.server.ts";
import { listingsMessages } from "#app/features/listings/model/listings.messages.ts";
import { comparePath, listingPath } from "#app/features/listings/model/paths.ts";
import { CoverPhoto } from "#app/features/pictures/model/cover-photo.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { formatNumber } from "#app/lib/numbers.ts";

const MAX_HOMES = 4;

/** A label with one value for both homes. */
const oneValue = (row: string) =>
  `${row} th[scope=row]{grid-column:1;padding:.75rem 0}${row} td{grid-column:2;padding:.75rem 0}`;

/**
 * Phones show one pair. Rows with equal values are displayed under "The same", with one value. CSS reorders them, because the
 * pair is chosen without scripts.
 */
const PAIR_STYLE = listPairs(MAX_HOMES)
  .map(({ key, places }) => {
    const isChosen = `.comparison[data-many]:has([value="${key}"]:checked)`;
    const hidden = [1, 2, 3, 4].filter((place) => !places.includes(place)).map((place) => `.home-${place}`);
    const alike = `${isChosen} tr[data-alike~="${key}"]`;
    return [
      `${isChosen} tr:not(.same) :is(${hidden.join()}){display:none}`,
      `${alike}{order:4}${alike} .home-${places[1]}{display:none}${oneValue(alike)}`,
      `${isChosen} tr[data-unstated~="${key}"]{display:none}`,
      `${isChosen}:has(tr[data-alike~="${key}"]) .if-alike{display:grid}`,
    ].join("");
  })
  .join("\n");

/** Print always has the table with a column per home. No character in it needs escaping. */
const COMPARISON_STYLE = `
.comparison table{width:100%;table-layout:fixed;text-align:left;overflow-wrap:anywhere;font-variant-numeric:tabular-nums}
.comparison :is(th,td){padding:.75rem 1.5rem .75rem 0;vertical-align:top;font-weight:400}
.comparison tr{border-bottom:1px solid var(--s-line)}
.comparison{--photo:11.25rem}
.comparison .photo-box{height:var(--photo);max-width:20rem;margin-bottom:.5rem}
.comparison .photo-box>div{height:100%;aspect-ratio:auto}
.comparison thead{position:sticky;top:calc(-.75rem - var(--photo));z-index:1;background:var(--s-paper)}
.comparison tbody :is(a,button,input){scroll-margin-top:9rem}
.comparison thead small{font-weight:400;font-size:.875rem}
.comparison .specification{display:flex;flex-wrap:wrap;gap:0 .75rem;font-weight:400}
.comparison .specification li{display:flex;align-items:center;gap:.25rem}
.comparison .specification svg{width:1.125rem;height:1.125rem;color:var(--s-ink-3)}
.comparison thead tr{border-bottom:1px solid var(--s-ink)}
.comparison thead th{font-weight:700}
.comparison thead th:first-child{width:11rem}
.comparison .if-alike{display:none}
.comparison .group{border-bottom:1px solid var(--s-ink)}
.comparison .group th{padding-top:2.5rem;font-size:1.25rem;font-weight:700}
.comparison .cost td{font-size:1.25rem;font-weight:700}
.comparison small{display:block;color:var(--s-ink-2);font-size:.9375rem}
@media print{.comparison thead{position:static}.comparison tr{break-inside:avoid}.comparison .last{display:none}}
@media screen and (max-width:47.99rem){
.comparison{--photo:6rem}
.comparison thead{top:calc(-.5rem - var(--photo))}
.comparison .specification{gap:0 .5rem;font-size:.9375rem}
.comparison table{display:flex;flex-direction:column}
.comparison tbody{display:contents}
.comparison tr{order:0}
.comparison .differ{order:2}
.comparison .differ.group{order:1}
.comparison .same{order:4}
.comparison .same.group{order:3}
.comparison .last{order:5}
.comparison tr{display:grid;grid-template-columns:repeat(2,minmax(0,1fr));column-gap:1rem}
.comparison th[scope=row],.comparison th[scope=rowgroup]{grid-column:1/-1}
.comparison th[scope=row]{padding:.75rem 0 0;color:var(--s-ink-2);font-size:.9375rem}
.comparison td{padding:.125rem 0 .75rem}
.comparison thead{order:-1}
.comparison thead th{padding:.5rem 0}
.comparison thead th:first-child{display:none}
${PAIR_STYLE}
${oneValue(".comparison .same")}
.comparison .same td~td{display:none}
}
@media (max-height:30rem){.comparison{--photo:5rem}.comparison thead{position:static}.comparison legend{position:absolute;clip-path:inset(50%)}}
@media (forced-colors:active){.comparison thead{border-bottom:2px solid CanvasText}}
`;

const messages = listingsMessages.comparison;

export const COMPARED_COLUMNS = [
  "id",
  "title",
  "address",
  "suburb",
  "state",
  "postcode",
  "listingType",
  "propertyType",
  "bedrooms",
  "bathrooms",
  "parking",
  "landSize",
  "price",
  "priceTo",
  "priceWords",
  "priceFrequency",
  "status",
  "underOfferAt",
  "closedOn",
  "closedPrice",
  "features",
  "heroImageUrl",
] as const satisfies readonly (keyof ListingDetail)[];

export interface ComparedHome
  extends Pick<ListingDetail, (typeof COMPARED_COLUMNS)[number]>, Pick<ListingCardData, "cover"> {
  /** The next inspection and where to register. */
  next?: { when: string; path: string };
}

interface HomeComparisonProps {
  homes: readonly ComparedHome[];
  /** Costs and facts. */
  rows: readonly ComparisonRow[];
  /** Saves the home. */
  action: (home: ComparedHome) => ReactNode;
}

/**
 * The differences are first. Names, prices and rooms stay at the top. Phones show two homes and their differences; with three or
 * four homes, radio buttons choose the pair without scripts.
 */
export function HomeComparison({ homes, rows, action }: HomeComparisonProps) {
  const groups = groupRows([...rows, ...listFeatureRows(homes)], homes.length);
  const actions = (home: ComparedHome) => (
    <>
      {action(home)}
      <RemoveLink home={home} homes={homes} />
    </>
  );
  const columns = homes.map((home, index) => ({ home, className: `home-${index + 1}` }));
  return (
    <div className="comparison" data-many={homes.length > 2 ? "" : undefined}>
      <style href="home-comparison" precedence="page">
        {COMPARISON_STYLE}
      </style>
      {homes.length > 2 && <PairChoice homes={homes} />}
      <table>
        <caption className="sr-only">{listingsMessages.compare}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">{messages.detail}</span>
            </th>
            {columns.map(({ home, className }) => (
              <th key={home.id} scope="col" className={className}>
                <Picture home={home} />
                <TextLink to={listingPath(home)}>{shortName(home, homes)}</TextLink>
                <small>{home.suburb}</small>
                <Price home={home} />
                <Specification home={home} />
                <Status home={home} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Row label={messages.inspection} columns={columns} figure={toInspection} />
        </tbody>
        <Groups groups={groups} columns={columns} />
        <tbody>
          <Row label={listingsMessages.attributes.save} columns={columns} figure={actions} className="last" />
        </tbody>
      </table>
      {groups.unstated.length > 0 && (
        <p className="max-w-prose pt-3 text-sm text-ink-2">{messages.unstated(groups.unstated.join(", "))}</p>
      )}
    </div>
  );
}

const toInspection = (home: ComparedHome) => <NextInspection {...home} />;

/** Of phones; elsewhere all homes are shown. */
function PairChoice({ homes }: Pick<HomeComparisonProps, "homes">) {
  const names = homes.map((home) => shortName(home, homes));
  const streets = names.map(streetOf);
  const isDistinct = new Set(streets).size === streets.length;
  const labels = names.map((name, index) => (
    <StreetLabel key={name} name={name} street={isDistinct ? (streets[index] ?? name) : name} />
  ));
  return (
    <fieldset className="mb-3 min-w-0 md:hidden print:hidden">
      <legend className="mb-1 text-sm text-ink-2">{messages.pair}</legend>
      {/* One line that scrolls sideways, so that six pairs do not push the comparison down. */}
      <div className="choices relative -mx-(--gutter) flex-nowrap overflow-x-auto px-(--gutter) py-1">
        {listPairs(homes.length).map(({ key, places: [one, other] }, index) => (
          <label key={key} className="choice flex-none whitespace-nowrap">
            <input type="radio" name="pair" value={key} defaultChecked={index === 0} />
            <span>
              {labels[one - 1]} {messages.and} {labels[other - 1]}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Shows the street, and announces the full name. */
function StreetLabel({ name, street }: { name: string; street: string }) {
  const [before, after] = [name.slice(0, name.indexOf(street)), name.slice(name.indexOf(street) + street.length)];
  return (
    <>
      {before && <span className="sr-only">{before}</span>}
      {street}
      {after && <span className="sr-only">{after}</span>}
    </>
  );
}

/** "Keel" of "10/26 Keel Way"; other names stay as they are. */
function streetOf(name: string): string {
  return /^\S*\d\S* (\D+) \D+$/.exec(name)?.[1] ?? name;
}

interface Column {
  home: ComparedHome;
  className: string;
}

interface RowProps {
  label: string;
  note?: string;
  columns: readonly Column[];
  figure: (home: ComparedHome) => ReactNode;
  className?: string;
  /** For phones. */
  pairs?: EqualPairs;
}

function Row({ label, note, columns, figure, className, pairs = NO_PAIRS }: RowProps) {
  return (
    <tr
      className={className}
      data-alike={pairs.alike.join(" ") || undefined}
      data-unstated={pairs.unstated.join(" ") || undefined}
    >
      <th scope="row">
        {label}
        {note && <small>{note}</small>}
      </th>
      {columns.map(({ home, className: column }) => (
        <td key={home.id} className={column}>
          {figure(home)}
        </td>
      ))}
    </tr>
  );
}

interface GroupsProps {
  groups: ComparisonGroups;
  columns: readonly Column[];
}

function Groups({ groups, columns }: GroupsProps) {
  const ids = columns.map(({ home }) => home.id);
  const different = groups.different.map((row) => ({
    row,
    pairs: columns.length > 2 ? findEqualPairs(row, ids) : NO_PAIRS,
  }));
  const same = groups.same.map((row) => ({ row, pairs: NO_PAIRS }));
  const hasAlike = different.some(({ pairs }) => pairs.alike.length > 0);
  const parts = [
    { title: messages.different, rows: different, group: "differ" },
    { title: columns.length > 1 ? messages.same : messages.facts, rows: same, group: "same" },
  ];
  return parts.map(({ title, rows, group }) =>
    rows.length === 0 && !(group === "same" && hasAlike) ? null : (
      <tbody key={title}>
        <tr className={`group ${group} ${rows.length === 0 ? "if-alike" : ""}`.trimEnd()}>
          <th scope="rowgroup" colSpan={columns.length + 1}>
            {title}
          </th>
        </tr>
        {rows.map(({ row, pairs }) => (
          <Row
            key={row.label}
            label={row.label}
            note={row.note}
            columns={columns}
            figure={toValue(row.values)}
            className={row.isCost ? `${group} cost` : group}
            pairs={pairs}
          />
        ))}
      </tbody>
    ),
  );
}

function toValue(values: ComparisonRow["values"]) {
  return ({ id }: ComparedHome) => <Value of={values[id]} />;
}

function Value({ of: value }: { of: ComparisonRow["values"][number] | undefined }) {
  if (value === null || value === undefined) return <NotStated />;
  const { text, note } = typeof value === "string" ? { text: value } : value;
  return (
    <>
      {text}
      {note && <small>{note}</small>}
    </>
  );
}

function NotStated() {
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="sr-only">{listingsMessages.notStated}</span>
    </>
  );
}

/** The full name if two homes share the first line of the address. */
function shortName(home: ComparedHome, homes: readonly ComparedHome[]): string {
  const [first] = addressLines(home);
  const isShared = homes.some((other) => other !== home && addressLines(other)[0] === first);
  return isShared ? listingName(home) : first;
}

function Picture({ home }: { home: ComparedHome }) {
  return (
    <div className="photo-box">
      <CoverPhoto home={home} ratio="16/9" sizes="20rem" />
    </div>
  );
}

/** Null for the only home. */
function RemoveLink({ home, homes }: { home: ComparedHome; homes: readonly ComparedHome[] }) {
  const others = homes.filter(({ id }) => id !== home.id).map(({ id }) => id);
  if (others.length === 0) return null;
  return (
    <TextLink to={comparePath(others)} className="mt-1 block w-fit py-2 text-sm print:hidden">
      {messages.remove}
      <span className="sr-only"> {shortName(home, homes)}</span>
    </TextLink>
  );
}

/** "4 2 1 448 m²", with icons and words for screen readers. */
function Specification({ home }: { home: ComparedHome }) {
  return (
    <ul className="specification">
      {roomCounts(home).map(({ kind, count, label }) => (
        <li key={kind}>
          <Icon name={kind} />
          <span aria-hidden="true">{count === 0 && kind === "bed" ? label : count}</span>
          <span className="sr-only">{label}</span>
        </li>
      ))}
      {home.landSize ? (
        <li className="whitespace-nowrap">
          {formatNumber(home.landSize)} m²<span className="sr-only">{listingsMessages.ofLand}</span>
        </li>
      ) : null}
    </ul>
  );
}

/** Short, so that a range fits on one line of a phone's column. */
function Price({ home }: { home: ComparedHome }) {
  const { amount, isGuide, full, frequency } = shortPriceLabel(home);
  return (
    <span className="mt-1 flex flex-wrap items-baseline gap-x-2 font-normal">
      {full && <span className="sr-only">{full}</span>}
      {isGuide && (
        <span aria-hidden="true" className="text-sm">
          {listingsMessages.guide}
        </span>
      )}
      <span aria-hidden={full !== undefined || undefined} className="text-lg font-bold max-[22.5rem]:text-[0.9375rem]">
        {amount}
      </span>
      {frequency && <span>{frequency}</span>}
    </span>
  );
}

function Status({ home }: { home: ComparedHome }) {
  const status = statusLabel(home);
  return (
    status && (
      <span className="mt-1 flex font-normal">
        <Badge tone="outline">{status}</Badge>
      </span>
    )
  );
}

function NextInspection({ next }: Pick<ComparedHome, "next">) {
  if (!next) return messages.noInspection;
  const [day = "", hours = ""] = next.when.split(/(?<=,) /);
  return (
    <>
      {day} <span className="whitespace-nowrap">{hours}</span>
      <TextLink to={next.path} className="block w-fit py-1 text-sm print:hidden">
        {messages.register}
      </TextLink>
    </>
  );
}

/** With a second line, such as the scope of a median. */
type ComparedValue = string | { text: string; note: string };

export interface ComparisonRow {
  label: string;
  /** Set for the costs, which are shown larger. */
  isCost?: true;
  note?: string;
  /** By listing id; null if not stated. */
  values: Readonly<Record<number, ComparedValue | null>>;
}

interface ComparisonGroups {
  different: ComparisonRow[];
  same: ComparisonRow[];
  /** Labels of rows without any value. */
  unstated: string[];
}

/** Preserves the order within the groups. Rows of a single home are in `same`. */
export function groupRows(rows: readonly ComparisonRow[], homes: number): ComparisonGroups {
  const groups: ComparisonGroups = { different: [], same: [], unstated: [] };
  for (const row of rows) {
    const values = Object.values(row.values);
    if (values.every((value) => value === null)) groups.unstated.push(row.label);
    else if (homes > 1 && new Set(values.map((value) => JSON.stringify(value))).size > 1) groups.different.push(row);
    else groups.same.push(row);
  }
  return groups;
}

/** Two columns, counted from 1. */
interface Pair {
  /** "1-3" */
  key: string;
  places: readonly [number, number];
}

/** All pairs of columns, in order: of three "1-2", "1-3" and "2-3". */
export function listPairs(homes: number): Pair[] {
  const places = Array.from({ length: homes }, (_, index) => index + 1);
  return places.flatMap((one) =>
    places.filter((other) => other > one).map((other): Pair => ({ key: `${one}-${other}`, places: [one, other] })),
  );
}

/** Keys of pairs of homes. */
export interface EqualPairs {
  /** With the same value in a row. */
  alike: readonly string[];
  /** Without a value in a row. */
  unstated: readonly string[];
}

const NO_PAIRS: EqualPairs = { alike: [], unstated: [] };

export function findEqualPairs({ values }: ComparisonRow, ids: readonly number[]): EqualPairs {
  const textOf = (place: number) => JSON.stringify(values[ids[place - 1] ?? 0] ?? null);
  const equal = listPairs(ids.length).filter(({ places: [one, other] }) => textOf(one) === textOf(other));
  const isUnstated = ({ places: [one] }: Pair) => textOf(one) === "null";
  const keysOf = (pairs: readonly Pair[]) => pairs.map(({ key }) => key);
  return {
    alike: keysOf(equal.filter((pair) => !isUnstated(pair))),
    unstated: keysOf(equal.filter(isUnstated)),
  };
}

/** Features that only some of the homes have, and those of all: a row each instead of one per feature. */
export function listFeatureRows(homes: readonly { id: number; features: string[] }[]): ComparisonRow[] {
  const listed = homes.map(({ id, features }) => ({ id, features: trimFeatures(features) }));
  const ofAll = (listed[0]?.features ?? []).filter((name) => listed.every(({ features }) => features.includes(name)));
  const toRow = (label: string, select: (features: readonly string[]) => string[]): ComparisonRow => ({
    label,
    values: Object.fromEntries(listed.map(({ id, features }) => [id, select(features).join(", ") || null])),
  });
  const rows = [
    toRow(listingsMessages.comparison.features, (features) => features.filter((name) => !ofAll.includes(name))),
    toRow(listingsMessages.comparison.featuresOfAll, () => ofAll),
  ];
  return rows.filter(({ values }) => Object.values(values).some((value) => value !== null));
}
