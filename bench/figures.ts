/** One figure of a benchmark that is compared from run to run. */
export interface Figure {
  name: string;
  value: number;
  unit: string;
  better: "more" | "less";
  /** What cannot be beaten, or what it is compared with, measured in the same run: the machine's mood is in both. */
  limit?: { name: string; value: number };
}

/** A figure of this run beside the same figure of the last one. */
export interface ComparedFigure extends Figure {
  benchmark: string;
  /** Absent where the last run did not have it. */
  last?: Figure & { date: string };
}

/**
 * How much of a figure may differ from run to run by chance alone: bytes do not, a ratio to a limit of the same run does
 * a little, and whatever a clock says a lot on a machine that others use too.
 */
const swingOf = ({ unit, limit }: Figure) => (unit === "bytes" ? 0.01 : limit ? 0.15 : 0.35);

/** The figure as it is compared: against its limit, where there is one. */
const sizeOf = ({ value, limit }: Figure) => (limit ? value / limit.value : value);

/** How many times as much, or as long, as in the last run; above 1 is worse. Undefined without a last run. */
function worsening(figure: ComparedFigure): number | undefined {
  const { last, better } = figure;
  if (!last || (last.limit === undefined) !== (figure.limit === undefined)) return undefined;
  const [now, before] = [sizeOf(figure), sizeOf(last)];
  if (now === before) return 1;
  return better === "less" ? now / before : before / now;
}

/** A row for the table of all figures: the figure, its limit, their ratio, and the last result. */
export function rowOf(figure: ComparedFigure): Record<string, string> {
  const { benchmark, name, limit, last } = figure;
  return {
    benchmark,
    figure: name,
    found: amount(figure),
    limit: limit ? `${short(limit.value)}, ${limit.name}` : "",
    ratio: limit ? sizeOf(figure).toFixed(2) : "",
    "last result": last ? `${last.limit ? sizeOf(last).toFixed(2) : amount(last)}, ${last.date}` : "",
  };
}

/** What got worse since the last run by more than chance, a sentence each, the worst first; one sentence when nothing did. */
export function inWords(figures: readonly ComparedFigure[]): string[] {
  const worse = figures
    .map((figure) => ({ figure, times: worsening(figure) ?? 1 }))
    .filter(({ figure, times }) => times > 1 + swingOf(figure) || Number.isNaN(times))
    .toSorted((a, b) => b.times - a.times);
  if (worse.length === 0) return ["No figure is worse than its normal variation."];
  return worse.map(({ figure, times }) => {
    const { benchmark, name, limit, last } = figure;
    const said = (one: Figure) => (limit ? `${sizeOf(one).toFixed(2)} of ${limit.name}` : amount(one));
    return `${benchmark}: ${name} got worse: ${said(figure)}; on ${last?.date} it was ${last ? said(last) : ""} (${times.toFixed(1)} times).`;
  });
}

const amount = ({ value, unit }: Figure) => `${short(value)} ${unit}`;

/** Three digits are as many as a benchmark is good for; whole numbers keep theirs. */
function short(value: number): string {
  if (Number.isInteger(value) || value >= 1000) return Math.round(value).toLocaleString("en-AU");
  return String(Number(value.toPrecision(3)));
}
