import { joinNames } from "#app/lib/text.ts";
import { SentHtml } from "#app/ui/sent-html.tsx";
import { suburbDrawingPath, suburbNamesPath } from "./chart.ts";

export interface SuburbChartProps {
  suburb: { name: string; slug: string; hasOutline: boolean };
  neighbours: readonly string[];
}

/** Of the HTML that a document with this chart has. */
export const suburbNamesHtml = "suburb-names";

/**
 * A drawing of a suburb that fills its box, with names in the page's own type. The parent is positioned; the lists of
 * neighbours and stations have the same content.
 */
export function SuburbChart({ suburb, neighbours }: SuburbChartProps) {
  const { slug } = suburb;
  return (
    <div role="img" aria-label={chartLabel(suburb, neighbours)} className="chart-hero">
      <picture>
        <source media="(min-width: 64rem)" srcSet={suburbDrawingPath(slug, "wide")} />
        <img src={suburbDrawingPath(slug, "narrow")} alt="" decoding="async" />
      </picture>
      <SentHtml name={suburbNamesHtml} source={suburbNamesPath(slug)} />
    </div>
  );
}

function chartLabel({ name, hasOutline }: SuburbChartProps["suburb"], neighbours: readonly string[]): string {
  if (!hasOutline) return `Chart of ${name}, shown as a point.`;
  return neighbours.length === 0 ? `Chart of ${name}.` : `Chart of ${name} among ${joinNames(neighbours)}.`;
}
