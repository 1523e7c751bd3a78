/** A figure that is compared between runs. */
export interface Figure {
  name: string;
  value: number;
  unit: string;
  better: "more" | "less";
  /** An upper bound or reference measured in the same run, so that the speed of the machine cancels out. */
  limit?: { name: string; value: number };
}

/** A figure with the same figure of the previous run. */
export interface ComparedFigure extends Figure {
  benchmark: string;
  /** Absent if the previous run did not have this figure. */
  last?: Figure & { date: string };
}

/**
 * How much a figure varies between runs by chance: bytes hardly, a ratio to a limit of the same run a little, and times a lot on a
 * shared machine.
 */
const variationOf = ({ unit, limit }: Figure) => (unit === "bytes" ? 0.01 : limit ? 0.15 : 0.35);

/** The compared value: relative to the limit if there is one. */
const comparedValue = ({ value, limit }: Figure) => (limit ? value / limit.value : value);

/** The factor by which a figure got worse since the previous run; above 1 is worse. Undefined without a previous run. */
function worsening(figure: ComparedFigure): number | undefined {
  const { last, better } = figure;
  if (!last || (last.limit === undefined) !== (figure.limit === undefined)) return undefined;
  const [now, before] = [comparedValue(figure), comparedValue(last)];
  if (now === before) return 1;
  return better === "less" ? now / before : before / now;
}

export function rowOf(figure: ComparedFigure): Record<string, string> {
  const { benchmark, name, limit, last } = figure;
  return {
    benchmark,
    figure: name,
    found: amount(figure),
    limit: limit ? `${short(limit.value)}, ${limit.name}` : "",
    ratio: limit ? comparedValue(figure).toFixed(2) : "",
    "last result": last ? `${last.limit ? comparedValue(last).toFixed(2) : amount(last)}, ${last.date}` : "",
  };
}

/** One sentence for each regression that exceeds the normal variation, largest first. One sentence if there is none. */
export function describeRegressions(figures: readonly ComparedFigure[]): string[] {
  const worse = figures
    .map((figure) => ({ figure, times: worsening(figure) ?? 1 }))
    .filter(({ figure, times }) => times > 1 + variationOf(figure) || Number.isNaN(times))
    .toSorted((a, b) => b.times - a.times);
  if (worse.length === 0) return ["No figure is worse than its normal variation."];
  return worse.map(({ figure, times }) => {
    const { benchmark, name, limit, last } = figure;
    const format = (one: Figure) => (limit ? `${comparedValue(one).toFixed(2)} of ${limit.name}` : amount(one));
    return `${benchmark}: ${name} got worse: ${format(figure)}; on ${last?.date} it was ${last ? format(last) : ""} (${times.toFixed(1)} times).`;
  });
}

const amount = ({ value, unit }: Figure) => `${short(value)} ${unit}`;

/** Rounds to three significant digits; integers are not rounded. */
function short(value: number): string {
  if (Number.isInteger(value) || value >= 1000) return Math.round(value).toLocaleString("en-AU");
  return String(Number(value.toPrecision(3)));
}
