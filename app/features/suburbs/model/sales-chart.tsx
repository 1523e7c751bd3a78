import { briefDollars, formatDollars, formatNumber } from "#app/lib/numbers.ts";
import { joinNames } from "#app/lib/text.ts";
import { type HistoryQuarter, nameQuarters, type NamedQuarter, type SalesHistory } from "./market.ts";
import { suburbsMessages as messages } from "./suburbs.messages.ts";

export interface SalesChartProps {
  history: SalesHistory;
  postcode: string;
}

/** The medians of a postcode by quarter, with a band for the middle half of the sales. */
export function SalesChart({ history, postcode }: SalesChartProps) {
  const beyond = beyondScale(history);
  return (
    <div>
      <Drawing history={history} label={describeChart(history, postcode)} />
      {beyond.length > 0 && (
        <p className="text-sm text-ink-2">
          {messages.beyondScale} {joinNames(beyond)}.
        </p>
      )}
    </div>
  );
}

/** CSS pixels. */
const HEIGHT = 200;
const TOP = 10;
const TOP_WITH_ARROWS = 34;
/** Room for the labels of the years. */
const BOTTOM = 34;
/** Units of the stretched plot, which are no pixels across. */
const PLOT = { width: 1000, left: 20, unitsPerPixel: 2 };
/** In per cent of the width. */
const PLOT_WIDTH = 84;
const LABELS_LEFT = 86.5;

/** Stretches to the width of its box; lines, dots and labels are not stretched. */
function Drawing({ history, label }: { history: SalesHistory; label: string }) {
  const beyond = findBeyondScale(history.quarters);
  const quarters = history.quarters.map((quarter, index) => (beyond.includes(index) ? null : quarter));
  const plot = toPlot(history.quarters);
  const { few, many } = dotPaths(plot, quarters);
  const last = quarters.findLastIndex((quarter) => quarter !== null);
  const newest = quarters[last];
  const newestDot = newest ? `M${plot.x(last)} ${plot.y(newest[1])}h0` : undefined;
  const years = yearsOf(nameQuarters(history));
  return (
    <svg role="img" aria-label={label} height={HEIGHT} className="sales-chart w-full max-w-[36rem] text-sm tnum">
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${PLOT.width} ${HEIGHT * PLOT.unitsPerPixel}`}
        preserveAspectRatio="none"
        width={`${PLOT_WIDTH}%`}
        height={HEIGHT}
      >
        <path d={bandPath(plot, quarters)} className="fill-depth-1 stroke-depth-2" strokeWidth="0.75" />
        <path d={plot.ticks.map((tick) => `M0 ${plot.y(tick)}H${PLOT.width}`).join("")} className="stroke-line" />
        <path d={linePath(plot, quarters)} className="stroke-harbour" strokeWidth="2" />
        <path d={few + many} className="stroke-harbour" strokeWidth="7" />
        <path d={few} className="stroke-paper" strokeWidth="4" />
        <path d={newestDot} className="stroke-ink" strokeWidth="11" />
        {newest?.[3] === null && <path d={newestDot} className="stroke-paper" strokeWidth="7" />}
        <path
          d={years.map(({ index }) => `M${plot.x(index)} ${(HEIGHT - BOTTOM + 6) * PLOT.unitsPerPixel}v10`).join("")}
          className="stroke-ink-2"
        />
        <path d={beyond.map((index) => arrowPath(plot.x(index))).join("")} className="stroke-harbour" strokeWidth="2" />
      </svg>
      {toArrowLabels(beyond).map(({ index, row }) => (
        <text
          key={index}
          x={acrossBox(plot, index)}
          y={13 + row * 15}
          dx={index > quarters.length / 2 ? -7 : 7}
          textAnchor={index > quarters.length / 2 ? "end" : "start"}
        >
          {briefDollars((history.quarters[index]?.[1] ?? 0) * 1000)}
        </text>
      ))}
      {plot.ticks.map((tick) => (
        <text key={tick} x={`${LABELS_LEFT}%`} y={plot.y(tick) / PLOT.unitsPerPixel + 5}>
          {inMillions(tick, plot.step)}
        </text>
      ))}
      {years.map(({ year, index }) => (
        <text
          key={year}
          x={acrossBox(plot, index)}
          y={HEIGHT - 6}
          textAnchor={index === 0 ? "start" : index === quarters.length - 1 ? "end" : "middle"}
        >
          {year}
        </text>
      ))}
    </svg>
  );
}

export interface Plot {
  /** In units of the plot, like `y`. */
  x: (index: number) => number;
  /** Of thousands of dollars. */
  y: (thousands: number) => number;
  /** Thousands of dollars, from the lowest, `step` apart. */
  ticks: number[];
  step: number;
}

function acrossBox({ x }: Plot, index: number): string {
  return `${round((x(index) / PLOT.width) * PLOT_WIDTH)}%`;
}

/** Upwards, at the top of the plot. */
function arrowPath(x: number): string {
  return `M${x} 32V2M${x - 12} 14L${x} 2L${x + 12} 14`;
}

/** In quarters: the width of a label. */
const LABEL_WIDTH = 5;

/** A label that would touch the one before it is in the second row. */
function toArrowLabels(beyond: readonly number[]): { index: number; row: number }[] {
  const labels: { index: number; row: number }[] = [];
  for (const index of beyond) {
    const before = labels.at(-1);
    labels.push({ index, row: before && index - before.index < LABEL_WIDTH ? 1 - before.row : 0 });
  }
  return labels;
}

/** Fits the band into the plot, below the arrows of medians beyond the scale. The scale does not begin at zero, as its labels show. */
export function toPlot(quarters: readonly (HistoryQuarter | null)[]): Plot {
  const known = quarters.filter((quarter) => quarter !== null);
  const lowest = Math.min(...known.map(([lower]) => lower));
  const beyond = findBeyondScale(quarters);
  const highest = toTop(quarters.filter((quarter, index) => quarter !== null && !beyond.includes(index)));
  const step = tickStep(highest - lowest || highest);
  const bottom = HEIGHT - BOTTOM;
  const across = (PLOT.width - 2 * PLOT.left) / Math.max(1, quarters.length - 1);
  const up = (bottom - (beyond.length > 0 ? TOP_WITH_ARROWS : TOP)) / (highest - lowest || 1);
  const first = Math.ceil(lowest / step);
  return {
    x: (index) => Math.round(PLOT.left + index * across),
    y: (thousands) => Math.round((bottom - (thousands - lowest) * up) * PLOT.unitsPerPixel),
    ticks: Array.from({ length: Math.floor(highest / step) - first + 1 }, (_, index) => (first + index) * step),
    step,
  };
}

/** Times the median of the quarters around: the first that leaves few quarters above it. */
const FURTHEST = [1.4, 1.75, 2.5];
const MOST_BEYOND = 2;
/** Quarters on each side. */
const AROUND = 4;

/** Times the height of the scale without a quarter: from there on it would squeeze the others. */
const SQUEEZING = 1.5;

/**
 * The indexes of quarters whose median is far above those around, for example by sales of a block, and would squeeze the
 * others: the scale ends below them. The newest median is always on the scale.
 */
export function findBeyondScale(quarters: readonly (HistoryQuarter | null)[]): number[] {
  const known = quarters.flatMap((quarter, index) => (quarter ? [{ index, median: quarter[1] }] : []));
  const compared = known.slice(0, -1).map(({ index, median }) => {
    const around = known.filter((other) => Math.abs(other.index - index) <= AROUND);
    return { index, times: median / middle(around.map((other) => other.median)) };
  });
  const [beyond = []] = FURTHEST.map((limit) => compared.filter(({ times }) => times > limit)).filter(
    (list, step) => list.length <= MOST_BEYOND || step === FURTHEST.length - 1,
  );
  const indexes = beyond.map(({ index }) => index);
  const others = quarters.filter((_, index) => !indexes.includes(index));
  const scale = toHeight(others);
  return indexes.filter((index) => toHeight([...others, quarters[index] ?? null]) > SQUEEZING * scale);
}

/** In thousands of dollars, like the quarters. */
function toHeight(quarters: readonly (HistoryQuarter | null)[]): number {
  const lowest = Math.min(...quarters.flatMap((quarter) => (quarter ? [quarter[0]] : [])));
  return toTop(quarters) - lowest;
}

function middle(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;
}

/** Times the typical median: higher ends of the band are cut off. */
const HIGHEST_BAND = 2.5;

function toTop(quarters: readonly (HistoryQuarter | null)[]): number {
  const known = quarters.filter((quarter) => quarter !== null);
  const limit = HIGHEST_BAND * middle(known.map(([, median]) => median));
  const uppers = known.map(([, , upper]) => upper).filter((upper) => upper <= limit);
  return Math.max(...known.map(([, median]) => median), ...uppers);
}

/** The medians above the scale, with their quarters. */
export function beyondScale(history: Pick<SalesHistory, "quarters" | "lastQuarter">): string[] {
  const names = nameQuarters(history);
  return findBeyondScale(history.quarters).map(
    (index) => `${formatDollars((history.quarters[index]?.[1] ?? 0) * 1000)} in ${names[index]?.name ?? ""}`,
  );
}

/** For two to four labels. */
function tickStep(range: number): number {
  const power = 10 ** Math.floor(Math.log10(range));
  return ([0.5, 1, 2, 2.5].find((factor) => range / (factor * power) <= 4) ?? 5) * power;
}

/** "$1.25m"; thousands of dollars. As many decimals as the step needs. */
export function inMillions(thousands: number, step: number): string {
  const decimals = Math.max(1, [0, 1, 2, 3].find((digits) => ((step / 1000) * 10 ** digits) % 1 === 0) ?? 3);
  return `$${(thousands / 1000).toFixed(decimals)}m`;
}

/** The runs of quarters without a gap, as indexes. */
function runsOf(quarters: readonly (HistoryQuarter | null)[]): { index: number; quarter: HistoryQuarter }[][] {
  const runs: { index: number; quarter: HistoryQuarter }[][] = [];
  quarters.forEach((quarter, index) => {
    if (!quarter) return;
    if (quarters[index - 1] && runs.length > 0) runs.at(-1)?.push({ index, quarter });
    else runs.push([{ index, quarter }]);
  });
  return runs;
}

/** One line per run of quarters, so that gaps stay open. */
export function linePath({ x, y }: Pick<Plot, "x" | "y">, quarters: readonly (HistoryQuarter | null)[]): string {
  return runsOf(quarters)
    .filter((run) => run.length > 1)
    .map((run) => `M${run.map(({ index, quarter }) => `${x(index)} ${y(quarter[1])}`).join("L")}`)
    .join("");
}

/** Half the width of the band of a quarter between two gaps. */
const SINGLE_HALF_WIDTH = 6;

export function bandPath({ x, y }: Plot, quarters: readonly (HistoryQuarter | null)[]): string {
  return runsOf(quarters)
    .map((run) => {
      const [single] = run.length === 1 ? run : [];
      if (single) {
        const [lower, , upper] = single.quarter;
        return `M${x(single.index) - SINGLE_HALF_WIDTH} ${y(lower)}V${y(upper)}h${2 * SINGLE_HALF_WIDTH}V${y(lower)}Z`;
      }
      const top = run.map(({ index, quarter }) => `${x(index)} ${y(quarter[2])}`);
      const bottom = run.toReversed().map(({ index, quarter }) => `${x(index)} ${y(quarter[0])}`);
      return `M${[...top, ...bottom].join("L")}Z`;
    })
    .join("");
}

/** Lines without length, which round caps turn into dots: those of 30 sales or fewer, and the others. */
export function dotPaths({ x, y }: Plot, quarters: readonly (HistoryQuarter | null)[]): { few: string; many: string } {
  const dots = { few: "", many: "" };
  quarters.forEach((quarter, index) => {
    if (quarter) dots[quarter[3] === null ? "few" : "many"] += `M${x(index)} ${y(quarter[1])}h0`;
  });
  return dots;
}

/** Every second year has a label, the newest among them. */
const LABELLED = 2;

/** The first quarters of the labelled years. */
export function yearsOf(names: readonly NamedQuarter[]): { year: number; index: number }[] {
  const last = names.at(-1)?.year ?? 0;
  return names.flatMap(({ year, quarter }, index) =>
    quarter === 0 && (last - year) % LABELLED === 0 ? [{ year, index }] : [],
  );
}

/** A summary of the chart in one sentence. */
export function describeChart(history: SalesHistory, postcode: string): string {
  const names = nameQuarters(history);
  const known = history.quarters.flatMap((quarter, index) =>
    quarter ? [{ median: quarter[1], name: names[index]?.name ?? "" }] : [],
  );
  const sorted = known.toSorted((one, other) => one.median - other.median);
  const [first, last, lowest, highest] = [known[0], known.at(-1), sorted[0], sorted.at(-1)];
  const what = `Median price of ${messages.saleDwellings[history.dwelling].toLowerCase()} in postcode ${postcode} by quarter`;
  if (!first || !last || !lowest || !highest) return `${what}.`;
  const at = ({ median, name }: typeof first) => `${formatDollars(median * 1000)} in ${name}`;
  if (first === last) return `${what}: ${at(last)}.`;
  return `${what}: from ${at(first)} to ${at(last)}, at least ${at(lowest)}, at most ${at(highest)}.`;
}

function round(length: number): number {
  return Math.round(length * 10) / 10;
}

interface SalesTableProps {
  history: SalesHistory;
  postcode: string;
}

/** The same quarters in figures, newest first. */
export function SalesTable({ history, postcode }: SalesTableProps) {
  const names = nameQuarters(history);
  const rows = history.quarters.map((quarter, index) => ({ quarter, name: names[index]?.name ?? "" })).toReversed();
  return (
    <table className="w-full text-right text-sm tnum">
      <caption className="py-2 text-left text-ink-2">
        <b className="font-semibold text-ink">{messages.saleDwellings[history.dwelling]}</b>,{" "}
        {messages.salesTableUnit(postcode)}
      </caption>
      <thead className="text-ink-2">
        <tr className="border-b border-ink align-bottom">
          <th scope="col" className="py-1 text-left font-normal">
            {messages.quarter}
          </th>
          {messages.salesColumns.map((name) => (
            <th key={name} scope="col" className="py-1 pl-1 font-normal">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ quarter, name }) => (
          <tr key={name} className="border-b border-line">
            <th scope="row" className="py-1 text-left font-normal whitespace-nowrap">
              {name}
            </th>
            {quarter ? (
              <QuarterCells quarter={quarter} />
            ) : (
              <td colSpan={4} className="text-ink-2">
                {messages.noMedian}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function QuarterCells({ quarter: [lower, median, upper, sales] }: { quarter: HistoryQuarter }) {
  return (
    <>
      <td>{formatNumber(lower)}</td>
      <td className="font-semibold">{formatNumber(median)}</td>
      <td>{formatNumber(upper)}</td>
      <td>{sales === null ? <FewSales /> : formatNumber(sales)}</td>
    </>
  );
}

function FewSales() {
  return (
    <>
      <span aria-hidden="true">≤ 30</span>
      <span className="sr-only">{messages.fewShort}</span>
    </>
  );
}
