import type { ReactNode } from "react";
import { suburbDrawingPath, suburbNamesPath, suburbPath, suburbsAddress } from "#app/features/suburbs/model/paths.ts";
import { kilometres } from "#app/features/suburbs/model/labels.ts";
import { suburbsMessages } from "#app/features/suburbs/model/suburbs.messages.ts";
import { joinNames } from "#app/lib/text.ts";
import { TextLink } from "#app/ui/link.tsx";
import { Breadcrumb } from "#app/ui/navigation.tsx";
import { SentHtml } from "#app/ui/sent-html.tsx";

interface NamedArea {
  name: string;
  /** Of its page. */
  path: string;
}

export interface SuburbHeroProps {
  suburb: {
    name: string;
    postcode: string | null;
    heroImageUrl: string | null;
    hasOutline: boolean;
  };
  /** The chart that fills its box. Undefined without outline and point. */
  chart: ReactNode;
  /** The quarter of the median prices on the chart: "January to March 2024". Undefined if there are none. */
  soundings: string | undefined;
  council: NamedArea | undefined;
  regions: readonly NamedArea[];
  /** From the centre of the city. */
  km: number | null;
  /** The older suburb whose land it took. */
  cutFrom: { name: string; slug: string } | undefined;
  /** Links to its homes. */
  children: ReactNode;
}

/** A suburb's chart or photo with a panel of what and where it is. */
export function SuburbHero(props: SuburbHeroProps) {
  const { suburb, chart, soundings, council, regions, km, cutFrom, children } = props;
  const { name, postcode, heroImageUrl, hasOutline } = suburb;
  const isDrawn = !heroImageUrl && Boolean(chart);
  return (
    <>
      <header className="relative lg:flex lg:min-h-116 lg:items-end">
        <div className="relative h-64 overflow-hidden bg-depth-1 lg:absolute lg:inset-0 lg:h-auto print:h-64">
          {heroImageUrl ? (
            <img
              src={heroImageUrl}
              alt={name}
              fetchPriority="high"
              decoding="async"
              referrerPolicy="no-referrer"
              className="absolute inset-0 size-full object-cover"
            />
          ) : (
            chart
          )}
        </div>
        <div className="relative page">
          <div className="flex flex-col gap-3 py-5 lg:my-8 lg:w-108 lg:bg-surface lg:px-6">
            <Breadcrumb
              trail={[
                { label: suburbsMessages.title, to: suburbsAddress },
                ...regions.slice(0, 1).map((region) => ({ label: region.name, to: region.path })),
                { label: name },
              ]}
            />
            <h1 tabIndex={-1} className="text-2xl">
              {name}
            </h1>
            <p className="text-pretty text-ink-2">
              {suburbsMessages.place}
              {postcode && <span className="tnum"> {postcode}</span>}
              {". "}
              {council && <AreaName {...council} />}
              {km !== null && `${council ? ", " : ""}${kilometres(km)} from the centre`}
            </p>
            {regions.length > 1 && (
              <div className="text-sm text-ink-2">
                Also in{" "}
                <ul aria-label="Other regions" className="commas inline">
                  {regions.slice(1).map((region) => (
                    <li key={region.name}>
                      <AreaName {...region} />
                    </li>
                  ))}
                </ul>
              </div>
            )}
            {children}
            {isDrawn && !hasOutline && (
              <p className="text-sm text-ink-2">
                {cutFrom ? (
                  <>
                    The boundaries on our charts are of 2016, when {name} was a part of{" "}
                    <TextLink to={suburbPath(cutFrom)}>{cutFrom.name}</TextLink>: it is shown as a point.
                  </>
                ) : (
                  "We have no outline of this suburb: it is shown as a point."
                )}
              </p>
            )}
          </div>
        </div>
      </header>
      {isDrawn && (
        <p className="page pt-2 text-sm text-ink-2 lg:text-right">
          {soundings && suburbsMessages.soundings(soundings)}{" "}
          <span className="max-lg:hidden">
            {suburbsMessages.outlineSource} {suburbsMessages.stationSource}
          </span>
        </p>
      )}
    </>
  );
}

function AreaName({ name, path }: NamedArea) {
  return <TextLink to={path}>{name}</TextLink>;
}

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
