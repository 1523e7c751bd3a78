import { escapeMarkup } from "#app/lib/markup.ts";
import { findHouseMedians } from "#app/features/suburbs/model/suburbs.queries.server.ts";
import { type ChartLabel, type ChartMark, DRAWING_SIZES, type SuburbChartLabels } from "./chart.ts";
import { getSuburbChart, type LabelledSuburb, type Station } from "./suburb-labels.server.ts";

export interface SuburbNames {
  /** Both drawings' names with their scale bars. */
  html: string;
  /** The quarter of the median prices among them. Undefined if there are none. */
  quarter: string | undefined;
}

/** Undefined for a suburb without outline and point. */
export async function drawSuburbNames(
  suburb: LabelledSuburb,
  stations: readonly Station[],
): Promise<SuburbNames | undefined> {
  const { quarter, bySuburb } = await findHouseMedians();
  const wide = getSuburbChart(suburb, stations, bySuburb, "wide");
  const narrow = getSuburbChart(suburb, stations, bySuburb, "narrow");
  if (!wide || !narrow) return undefined;
  const hasSoundings = [...wide.labels, ...narrow.labels].some(({ kind }) => kind === "sounding");
  return {
    html: drawNames("wide", wide) + drawNames("narrow", narrow),
    quarter: hasSoundings ? quarter : undefined,
  };
}

function drawNames(kind: "wide" | "narrow", { labels, marks, scale }: SuburbChartLabels): string {
  const { width, height } = DRAWING_SIZES[kind];
  return (
    `<svg aria-hidden="true" viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMidYMax slice" ` +
    `text-anchor="middle" class="names names-${kind}">${marks.map(drawMark).join("")}${labels.map(drawLabel).join("")}</svg>` +
    drawScaleBar(kind, scale)
  );
}

function drawMark({ kind, x, y, zone }: ChartMark): string {
  return `<path d="${MARKS[kind](x, y)}" class="mark ${kind} z${zone}"/>`;
}

const circle = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1-${2 * r} 0z`;

const MARKS: Record<ChartMark["kind"], (x: number, y: number) => string> = {
  station: (x, y) => circle(x, y, 4.5),
  stop: (x, y) => circle(x, y, 3),
  wharf: (x, y) => `${circle(x, y, 7)}M${x} ${y - 3.5}v7.5m-2-5h4m-5.5 2a3.5 3.5 0 0 0 7 0`,
  point: (x, y) => circle(x, y, 6),
};

function drawLabel({ kind, text, x, y, anchor, zone }: ChartLabel): string {
  const lines = text.split("\n").map(escapeMarkup);
  const content =
    lines.length === 1
      ? lines.join("")
      : lines.map((line, index) => `<tspan x="${x}"${index === 0 ? "" : ' dy="1.1em"'}>${line}</tspan>`).join("");
  const anchored = anchor === "middle" ? "" : ` text-anchor="${anchor}"`;
  return `<text x="${x}" y="${y}" class="${kind} z${zone}"${anchored}>${content}</text>`;
}

/** In four blocks, for the corner of the chart. */
function drawScaleBar(kind: "wide" | "narrow", { pixels, label }: SuburbChartLabels["scale"]): string {
  const block = pixels / 4;
  return (
    `<svg aria-hidden="true" width="${pixels + 40}" height="28" viewBox="-10 0 ${pixels + 40} 28" class="chart-scale scale-${kind}">` +
    `<path class="paper" d="M0 .5h${pixels}v5H0z"/><path class="ink" d="M0 .5h${block}v5H0zM${2 * block} .5h${block}v5h-${block}z"/>` +
    `<text x="0" y="20" text-anchor="middle">0</text><text x="${pixels}" y="20" text-anchor="middle">${label}</text></svg>`
  );
}
