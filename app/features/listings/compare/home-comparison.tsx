import type { ReactNode } from "react";
import {
  type ComparisonGroups,
  type ComparisonRow,
  type EqualPairs,
  findEqualPairs,
  findLowestPrice,
  groupRows,
  listFeatureRows,
  listPairs,
  NO_PAIRS,
} from "#app/features/listings/model/attributes.ts";
import type { ListingCardData } from "#app/features/listings/model/card.queries.server.ts";
import { comparisonMessages } from "#app/features/listings/model/comparison.messages.ts";
import { listingName, roomCounts, shortPriceLabel, statusLabel } from "#app/features/listings/model/labels.ts";
import type { ListingDetail } from "#app/features/listings/model/listing.queries.server.ts";
import { listingsMessages } from "#app/features/listings/model/listings.messages.ts";
import { comparePath, listingPath } from "#app/features/listings/model/paths.ts";
import { CoverPhoto } from "#app/features/pictures/model/cover-photo.tsx";
import { formatNumber } from "#app/lib/numbers.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link, TextLink } from "#app/ui/link.tsx";
import { Select } from "#app/ui/select.tsx";

const MAX_HOMES = 4;

/** A label with one value for both homes. */
const oneValue = (row: string) =>
  `${row} th[scope=row]{grid-column:1;padding:.5rem 0}${row} td{grid-column:2;padding:.5rem 0}`;

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
.comparison :is(th,td){padding:.5rem 1.5rem .5rem 0;vertical-align:top;font-weight:400}
.comparison thead th{padding-block:.75rem}
.comparison .same td~td{display:none}
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
.comparison thead th{position:relative;font-weight:700}
.comparison .remove{position:absolute;top:1rem;right:1.75rem;padding:.5rem;background:var(--s-surface);border:1px solid var(--s-line-strong);border-radius:var(--radius-sm)}
.comparison thead th:first-child{width:11rem}
.comparison .if-alike{display:none}
.comparison .group{border-bottom:1px solid var(--s-ink)}
.comparison .group th{padding-top:2.5rem;font-size:1.25rem;font-weight:700}
.comparison .cost td{overflow-wrap:normal;font-size:clamp(1rem,5.4vw,1.25rem);font-weight:700}
.key-figures{width:100%;text-align:left;font-variant-numeric:tabular-nums;font-size:.9375rem}
.key-figures :is(th,td){padding:0 .75rem 0 0;vertical-align:top;font-weight:400}
.key-figures :is(th,td):last-child{padding-right:0}
.key-figures thead{border-bottom:1px solid var(--s-ink)}
.key-figures thead th{padding-bottom:.25rem;color:var(--s-ink-2);font-size:.875rem}
.key-figures [scope=rowgroup]{padding-top:.5rem;overflow-wrap:anywhere}
.key-figures td{padding-bottom:.5rem;font-weight:600}
.key-figures tbody{border-bottom:1px solid var(--s-line)}
.key-figures small{display:block;color:var(--s-ink-2);font-size:.875rem;font-weight:400}
@media (max-width:22.5rem){.key-figures td{font-size:.875rem}.key-figures :is(th,td){padding-right:.5rem}}
.comparison small{display:block;font-weight:400;color:var(--s-ink-2);font-size:.9375rem}
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
.comparison th[scope=row]{padding:.5rem 0 0;color:var(--s-ink-2);font-size:.9375rem}
.comparison td{padding:0 0 .5rem}
.comparison .group th{padding-top:1.75rem}
.comparison th[scope=row] small{display:inline}
.comparison th[scope=row] small::before{content:", "}
.comparison thead{order:-1}
.comparison thead th{padding:.5rem 0}
.comparison thead th:first-child{display:none}
${PAIR_STYLE}
${oneValue(".comparison .same")}
}
@media (max-height:30rem){.comparison{--photo:5rem}.comparison thead{position:static}}
@media (forced-colors:active){.comparison thead{border-bottom:2px solid CanvasText}}
`;

const messages = comparisonMessages.comparison;

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
  "auctionDay",
  "inspectionsByAppointment",
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
  /** The inspection that the visitor has registered for, with the path of the registration. */
  own?: { when: string; path: string };
}

interface HomeComparisonProps {
  homes: readonly ComparedHome[];
  /** Costs and facts. */
  rows: readonly ComparisonRow[];
  /** The assumptions of the costs, to add to the address of a comparison. */
  assumed: string;
  /** Saves the home. */
  action: (home: ComparedHome) => ReactNode;
}

/**
 * The differences are first. Names, prices and rooms stay at the top. Phones show two homes and their differences; with three or
 * four homes, a select chooses the pair without scripts.
 */
export function HomeComparison({ homes, rows, assumed, action }: HomeComparisonProps) {
  const groups = groupRows([...rows, ...listFeatureRows(homes)], homes.length);
  const actions = (home: ComparedHome) => (
    <>
      {action(home)}
      <RemoveLink home={home} homes={homes} assumed={assumed} />
    </>
  );
  const columns = homes.map((home, index) => ({ home, className: `home-${index + 1}` }));
  const lowest = findLowestPrice(homes);
  return (
    <>
      <style href="home-comparison" precedence="page">
        {COMPARISON_STYLE}
      </style>
      {homes.length > 2 && <KeyFigures homes={homes} rows={rows} lowest={lowest} />}
      <div className="comparison" data-many={homes.length > 2 ? "" : undefined}>
        {homes.length > 2 && <PairChoice homes={homes} />}
        <table>
          <caption className="sr-only">{comparisonMessages.compare}</caption>
          <thead>
            <tr>
              <th scope="col">
                <span className="sr-only">{messages.detail}</span>
              </th>
              {columns.map(({ home, className }) => (
                <th key={home.id} scope="col" className={className}>
                  <Picture home={home} />
                  <RemoveLink home={home} homes={homes} assumed={assumed} isInHead />
                  <TextLink to={listingPath(home)}>{shortName(home, homes)}</TextLink>
                  {home.address !== null && <small>{home.suburb}</small>}
                  <Price home={home} isLowest={home.id === lowest} />
                  <Specification home={home} />
                  <Status home={home} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <Row label={messages.inspection} columns={columns} figure={NextInspection} />
          </tbody>
          <Groups groups={groups} columns={columns} />
          <tbody>
            <Row
              label={comparisonMessages.attributes.save}
              isLabelled={false}
              columns={columns}
              figure={actions}
              className="last"
            />
          </tbody>
        </table>
        {groups.unstated.length > 0 && (
          <p className="max-w-prose pt-3 text-sm text-ink-2">{messages.unstated(groups.unstated.join(", "))}</p>
        )}
      </div>
    </>
  );
}

interface KeyFiguresProps extends Pick<HomeComparisonProps, "homes" | "rows"> {
  lowest: number | undefined;
}

/** On phones: a row of figures for each home, before two of them are compared. */
function KeyFigures({ homes, rows, lowest }: KeyFiguresProps) {
  const price: ComparisonRow = {
    label: comparisonMessages.attributes.price,
    values: Object.fromEntries(
      homes.map((home) => {
        const { amount, isGuide } = shortPriceLabel(home);
        return [home.id, isGuide ? { text: amount, note: listingsMessages.guide.toLowerCase() } : amount];
      }),
    ),
    ...(lowest !== undefined && { best: { id: lowest, text: messages.best.least } }),
  };
  const columns = [price, ...rows.filter(({ isCost }) => isCost).map(withoutNotes)];
  return (
    <table className="key-figures mb-5 md:hidden print:hidden">
      <caption className="sr-only">{messages.keyFigures}</caption>
      <thead>
        <tr>
          {columns.map(({ label }) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      {homes.map((home) => (
        <tbody key={home.id}>
          <tr>
            <th scope="rowgroup" colSpan={columns.length}>
              <TextLink to={listingPath(home)}>{shortName(home, homes)}</TextLink>
            </th>
          </tr>
          <tr>
            {columns.map((row) => (
              <td key={row.label}>{toValue(row)(home)}</td>
            ))}
          </tr>
        </tbody>
      ))}
    </table>
  );
}

/** The pair below has them. */
function withoutNotes({ values, ...row }: ComparisonRow): ComparisonRow {
  const texts = Object.entries(values).map(([id, value]) => [
    id,
    typeof value === "string" ? value : (value?.text ?? null),
  ]);
  return { ...row, values: Object.fromEntries(texts) as ComparisonRow["values"] };
}

/** Of phones; elsewhere all homes are shown. */
function PairChoice({ homes }: Pick<HomeComparisonProps, "homes">) {
  const names = homes.map((home) => shortName(home, homes));
  return (
    <label className="mb-3 grid gap-1 text-sm md:hidden print:hidden">
      <span className="text-ink-2">{messages.pair}</span>
      <Select
        name="pair"
        autoComplete="off"
        options={listPairs(homes.length).map(({ key, places: [one, other] }) => ({
          value: key,
          label: `${names[one - 1]} ${messages.and} ${names[other - 1]}`,
        }))}
      />
    </label>
  );
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
  /** False if the cells say the same. */
  isLabelled?: boolean;
}

function Row({ label, note, columns, figure, className, pairs = NO_PAIRS, isLabelled = true }: RowProps) {
  return (
    <tr
      className={className}
      data-alike={pairs.alike.join(" ") || undefined}
      data-unstated={pairs.unstated.join(" ") || undefined}
    >
      <th scope="row">
        {isLabelled ? label : <span className="sr-only">{label}</span>}
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
            figure={toValue(row)}
            className={row.isCost ? `${group} cost` : group}
            pairs={pairs}
          />
        ))}
      </tbody>
    ),
  );
}

function toValue({ values, best }: ComparisonRow) {
  return ({ id }: ComparedHome) => <Value of={values[id]} best={best?.id === id ? best.text : undefined} />;
}

function Value({ of: value, best }: { of: ComparisonRow["values"][number] | undefined; best: string | undefined }) {
  if (value === null || value === undefined) return <NotStated />;
  const { text, note } = typeof value === "string" ? { text: value } : value;
  if (best === undefined) {
    return (
      <>
        {text}
        {note && <small>{note}</small>}
      </>
    );
  }
  return (
    <>
      <b className="font-bold">{text}</b>
      <small>{note === undefined ? best : `${note}, ${best}`}</small>
    </>
  );
}

function NotStated() {
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="sr-only">{comparisonMessages.notStated}</span>
    </>
  );
}

/** "12 Wilson Street", or "Newtown (address hidden)". */
function columnName({ address, suburb }: ComparedHome): string {
  return address ?? messages.withheldName(suburb);
}

/** A longer name if two homes would have the same. */
function shortName(home: ComparedHome, homes: readonly ComparedHome[]): string {
  const first = columnName(home);
  if (!homes.some((other) => other !== home && columnName(other) === first)) return first;
  return home.address === null ? `${messages.kind(home.bedrooms, home.propertyType)}, ${first}` : listingName(home);
}

function Picture({ home }: { home: ComparedHome }) {
  return (
    <div className="photo-box">
      <CoverPhoto home={home} ratio="16/9" sizes="20rem" />
    </div>
  );
}

interface RemoveLinkProps extends Pick<HomeComparisonProps, "homes" | "assumed"> {
  home: ComparedHome;
  /** Only an icon, on wide screens; phones have the link below the figures. */
  isInHead?: true;
}

/** Null for the only home. */
function RemoveLink({ home, homes, assumed, isInHead }: RemoveLinkProps) {
  const others = homes.filter(({ id }) => id !== home.id).map(({ id }) => id);
  if (others.length === 0) return null;
  const to = comparePath(others) + assumed;
  if (isInHead) {
    return (
      <Link
        to={to}
        data-removes=""
        className="remove max-md:hidden print:hidden"
        aria-label={`${messages.remove} ${shortName(home, homes)}`}
      >
        <Icon name="close" />
      </Link>
    );
  }
  return (
    <TextLink to={to} data-removes="" className="mt-1 block w-fit py-2 text-sm md:hidden print:hidden">
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
function Price({ home, isLowest }: { home: ComparedHome; isLowest: boolean }) {
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
      {isLowest && <span className="text-sm text-ink-2">{messages.best.least}</span>}
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

function withoutInspection({ inspectionsByAppointment }: Pick<ComparedHome, "inspectionsByAppointment">): string {
  return inspectionsByAppointment ? messages.byAppointment : messages.noInspection;
}

function NextInspection({ next, own, ...home }: Pick<ComparedHome, "next" | "own" | "inspectionsByAppointment">) {
  if (own) {
    return (
      <>
        <span className="font-semibold text-ok">{messages.registered}</span>
        <TextLink to={own.path} className="block w-fit py-1 tnum">
          {own.when}
        </TextLink>
      </>
    );
  }
  if (!next) return withoutInspection(home);
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
