import { data, redirect } from "react-router";
import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import { SampleDataNotice } from "#app/chrome/sample-data-notice.tsx";
import { AgentPortrait } from "#app/features/agents/model/agent-card.tsx";
import { type AreaAgent, findAgentsByRecord } from "#app/features/agents/model/agent.queries.server.ts";
import { agentPath } from "#app/features/agents/model/card.ts";
import { countClosedHomes, findLatestSalesIn } from "#app/features/listings/embeds/homes.queries.server.ts";
import { LISTING_TYPES, MAX_NAMES } from "#app/features/listings/model/criteria.ts";
import { listingsPath } from "#app/features/listings/model/filters.ts";
import { ListingGrid } from "#app/features/listings/model/listing-card.tsx";
import { listingsMessages } from "#app/features/listings/model/listings.messages.ts";
import { getBorderLines } from "#app/features/map/levels.server.ts";
import {
  type Area,
  type AreaGroup,
  areaStructuredData,
  findArea,
  findAround,
  groupBySmallerRegions,
  summarisePrices,
} from "#app/features/suburbs/model/areas.ts";
import { areaMapPath, areaPath, suburbsBasePath } from "#app/features/suburbs/model/paths.ts";
import {
  findSuburbsOfCouncil,
  findSuburbsOfRegion,
  type SuburbTable as Table,
} from "#app/features/suburbs/model/suburb-lists.queries.server.ts";
import { SuburbGroups, SuburbTable, SuburbTableNotes } from "#app/features/suburbs/model/suburb-table.tsx";
import { suburbsMessages } from "#app/features/suburbs/model/suburbs.messages.ts";
import { countSchoolsAndStations, findAreas } from "#app/features/suburbs/model/suburbs.queries.server.ts";
import { loadPage } from "#app/http/page-loader.server.ts";
import { serverHtml } from "#app/http/response-headers.server.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { countOf, joinNames, slugify } from "#app/lib/text.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { LoadFailed } from "#app/ui/load-failed.tsx";
import { Breadcrumb } from "#app/ui/navigation.tsx";
import { MarginSection } from "#app/ui/sections.tsx";
import { ServerHtml } from "#app/ui/server-html.tsx";
import { cachePublicly } from "#platform/cache-dependencies.server.ts";
import type { Route } from "./+types/area.page";
import { drawAreaOf } from "./charts.server.ts";

const LATEST_SALES = 3;
const AGENTS = 6;

const kinds = {
  region: { one: "region", many: "Regions", notFound: "Region Not Found" },
  council: { one: "council", many: "Councils", notFound: "Council Not Found" },
} as const;

export function meta({ loaderData, matches, location }: Route.MetaArgs) {
  const origin = matches[0].loaderData.origin;
  const { area, table, known, kind } = loaderData;
  if (!area || !table) {
    return pageMeta({
      title: known ? kinds[kind].notFound : suburbsMessages.title,
      description: suburbsMessages.failedToFetch,
      url: absoluteUrl(origin, location.pathname),
      noIndex: true,
    });
  }
  const url = absoluteUrl(origin, areaPath(area));
  const description = describe(area);
  return [
    ...pageMeta({ title: `${area.name}: suburbs and prices`, description, url }),
    { "script:ld+json": areaStructuredData(area.name, table.rows, { url, description, origin }) },
  ];
}

function describe({ name, suburbs }: AreaData): string {
  return `The ${countOf(suburbs, "suburb")} of ${name}, Sydney: median prices of houses and units, homes for sale and for rent, and agents.`;
}

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const kind = url.pathname.startsWith(`${suburbsBasePath}/councils/`) ? ("council" as const) : ("region" as const);
  const fallback = { kind, path: url.pathname, area: undefined, table: undefined, known: undefined };
  return loadPage({ fallback }, async () => {
    const areas = await findAreas();
    const ofKind = kind === "region" ? areas.regions : areas.councils;
    const found = findArea(ofKind, params.slug);
    if (found && "redirect" in found) throw redirect(found.redirect + url.search, 301);
    if (!found) {
      return data({ ...fallback, known: ofKind.map(toLink) }, { status: 404 });
    }
    const { area } = found;
    const slugs = area.suburbs.map(({ slug }) => slug);
    const [table, counts, closed, sales, agents] = await Promise.all([
      kind === "region" ? findSuburbsOfRegion(area.slug) : findSuburbsOfCouncil(area.suburbs[0]?.council ?? ""),
      countSchoolsAndStations(slugs),
      countClosedHomes(slugs),
      findLatestSalesIn(slugs, LATEST_SALES),
      findAgentsByRecord(slugs, AGENTS),
    ]);
    const map = drawAreaOf(area, areas);
    serverHtml(context, "area-map", () => map ?? "");
    const { parts, wholes, adjoining } = findAround(area, ofKind, getBorderLines);
    const ofOtherKind = kind === "region" ? areas.councils : areas.regions;
    const within = ofOtherKind.filter((other) => other.suburbs.some(({ slug }) => slugs.includes(slug)));
    cachePublicly(areaPath(area));
    return {
      kind,
      path: areaPath(area),
      known: undefined,
      area: {
        ...toLink(area),
        kind,
        // "the Inner West" is no other name.
        otherNames: area.otherNames.filter((name) => slugify(name.replace(/^the /, "")) !== area.slug),
        suburbs: area.suburbs.length,
        hasMap: map !== undefined,
        parts: parts.map(toLink),
        wholes: wholes.map(toLink),
        adjoining: adjoining.map(toLink),
        within: within.map(toLink),
        groups: groupBySmallerRegions(area, areas.regions),
        ...counts,
      },
      table,
      closed,
      sales,
      agents,
    };
  });
}

function toLink({ kind, slug, name }: Area) {
  return { kind, slug, name };
}

type AreaLink = ReturnType<typeof toLink>;

interface AreaData extends AreaLink {
  otherNames: readonly string[];
  /** Their number. */
  suburbs: number;
  hasMap: boolean;
  parts: AreaLink[];
  wholes: AreaLink[];
  adjoining: AreaLink[];
  /** Areas of the other kind that share suburbs with it. */
  within: AreaLink[];
  /** Of a region that consists of smaller ones. Empty for others. */
  groups: readonly AreaGroup[];
  schools: number;
  stations: number;
}

export default function AreaPage({ loaderData }: Route.ComponentProps) {
  const { kind, path, area, table, known } = loaderData;
  if (known) return <AreaNotFound kind={kind} known={known} />;
  if (!area || !table) {
    return (
      <div className="page flex flex-col gap-6 py-6">
        <h1 tabIndex={-1} className="text-xl">
          {suburbsMessages.title}
        </h1>
        <LoadFailed title={suburbsMessages.failedToFetch} path={path}>
          {suburbsMessages.failedHint}
        </LoadFailed>
      </div>
    );
  }
  const { closed, sales, agents } = loaderData;
  return (
    <>
      <AreaHero area={area} table={table} />
      <div className="page flex flex-col gap-16 py-10">
        <p className="max-w-[44rem] text-lg text-pretty tnum">{summarisePrices(table.rows, table.quarter)}</p>
        <MarginSection
          id="suburbs"
          title={countOf(area.suburbs, "suburb")}
          note={<SuburbTableNotes sources={table.sources} />}
        >
          <SuburbsOfArea area={area} table={table} />
        </MarginSection>
        {sales !== "[]" && (
          <MarginSection
            id="sold"
            title="Sold here"
            note={
              <p className="tnum">
                {joinNames([
                  ...(closed.sold > 0 ? [countOf(closed.sold, "home") + " sold"] : []),
                  ...(closed.leased > 0 ? [`${formatNumber(closed.leased)} leased`] : []),
                ])}{" "}
                through Southerly in the last 12 months. They are in none of the public figures.
              </p>
            }
          >
            <ListingGrid json={sales} />
          </MarginSection>
        )}
        {agents.length > 0 && (
          <MarginSection
            id="agents"
            title="Agents"
            note={<p>With the most homes sold here in the last 12 months, then leased.</p>}
          >
            <AreaAgents agents={agents} />
          </MarginSection>
        )}
        <MarginSection
          id="around"
          title={`Around ${area.name}`}
          note={<p>Regions are how people speak, not law: their lines are not official.</p>}
        >
          <AreaLinks area={area} />
        </MarginSection>
        <SampleDataNotice />
      </div>
    </>
  );
}

function SuburbsOfArea({ area: { name, groups }, table: { rows, quarter } }: { area: AreaData; table: Table }) {
  const homesPath = (type: "sale" | "rent", suburb: string) => listingsPath({ type, suburb: [suburb] });
  if (groups.length === 0) {
    return <SuburbTable rows={rows} quarter={quarter} caption={`Suburbs of ${name}`} homesPath={homesPath} />;
  }
  return (
    <SuburbGroups
      groups={groups.map((group) => ({
        name: group.name,
        path: areaPath(group),
        rows: rows.filter(({ slug }) => group.suburbs.includes(slug)),
      }))}
      quarter={quarter}
      homesPath={homesPath}
    />
  );
}

function AreaHero({ area, table: { rows } }: { area: AreaData; table: Table }) {
  const counts = { sale: 0, rent: 0 };
  for (const { forSale, forRent } of rows) {
    counts.sale += forSale;
    counts.rent += forRent;
  }
  return (
    <header className="relative border-b border-line lg:flex lg:min-h-116 lg:items-end">
      {area.hasMap && (
        <div className="relative h-64 overflow-hidden bg-depth-1 lg:absolute lg:inset-0 lg:h-auto print:h-64">
          <ServerHtml
            name="area-map"
            source={areaMapPath(area)}
            className="absolute top-1/2 left-1/2 w-[76.8rem] [translate:-50%_-50%] lg:left-[calc(50%+12rem)] lg:w-[144rem]"
          />
        </div>
      )}
      <div className="pointer-events-none relative page">
        <div className="pointer-events-auto flex flex-col gap-3 py-5 lg:my-8 lg:w-108 lg:bg-surface lg:px-6">
          <Breadcrumb trail={[{ label: suburbsMessages.title, to: suburbsBasePath }, { label: area.name }]} />
          <h1 tabIndex={-1} className="text-2xl">
            {area.name}
          </h1>
          <p className="text-pretty text-ink-2">
            {area.kind === "council" ? "Council area" : "Region"} of Sydney, {countOf(area.suburbs, "suburb")}.
            {area.otherNames.length > 0 && ` Also called ${joinAlternatives(area.otherNames)}.`}
          </p>
          <ul className="flex flex-wrap gap-x-6">
            {LISTING_TYPES.map((type) => {
              const label = `${formatNumber(counts[type])} ${listingsMessages.forWhat[type]}`;
              const path = searchPath(type, rows);
              return (
                <li key={type} className="flex min-h-(--tap) items-center font-semibold tnum">
                  {counts[type] === 0 ? (
                    label
                  ) : (
                    <TextLink to={path ?? "#suburbs"} className="py-2">
                      {label}
                    </TextLink>
                  )}
                </li>
              );
            })}
          </ul>
        </div>
      </div>
    </header>
  );
}

/** A search in all suburbs with such homes. Undefined if they exceed the limit of a search. */
function searchPath(type: "sale" | "rent", rows: Table["rows"]): string | undefined {
  const suburb = rows.filter((row) => (type === "sale" ? row.forSale : row.forRent) > 0).map(({ name }) => name);
  return suburb.length > MAX_NAMES ? undefined : listingsPath({ type, suburb });
}

function joinAlternatives(names: readonly string[]): string {
  return names.length === 1 ? names.join("") : `${names.slice(0, -1).join(", ")} or ${names.at(-1) ?? ""}`;
}

/** Agents with their sales and leases of the last twelve months. */
function AreaAgents({ agents }: { agents: readonly AreaAgent[] }) {
  return (
    <ol className="grid gap-x-8 gap-y-6 sm:grid-cols-2 xl:grid-cols-3">
      {agents.map(({ id, name, agencyName, sold, leased, ...pictures }) => (
        <li key={id} className="flex gap-3">
          <AgentPortrait name={name} {...pictures} />
          <div className="min-w-0">
            <TextLink to={agentPath({ id })} className="font-semibold">
              {name}
            </TextLink>
            {agencyName && <p className="text-sm text-ink-2">{agencyName}</p>}
            <p className="text-sm tnum">
              {[sold > 0 && `${formatNumber(sold)} sold`, leased > 0 && `${formatNumber(leased)} leased`]
                .filter(Boolean)
                .join(", ")}
            </p>
          </div>
        </li>
      ))}
    </ol>
  );
}

function AreaLinks({ area }: { area: AreaData }) {
  const { parts, wholes, adjoining, within, schools, stations, kind } = area;
  const groups = [
    { label: "Part of", areas: wholes },
    { label: "Contains", areas: parts },
    { label: "Next to it", areas: adjoining },
    { label: kind === "region" ? "Councils" : "Regions", areas: within },
  ].filter(({ areas }) => areas.length > 0);
  return (
    <dl className="grid gap-x-8 gap-y-6 sm:grid-cols-2">
      {groups.map(({ label, areas }) => (
        <div key={label}>
          <dt className="text-sm text-ink-2">{label}</dt>
          <dd>
            <ul className="flex flex-wrap gap-x-4">
              {areas.map((other) => (
                <li key={other.slug}>
                  <TextLink to={areaPath(other)} className="inline-block py-2">
                    {other.name}
                  </TextLink>
                </li>
              ))}
            </ul>
          </dd>
        </div>
      ))}
      <div>
        <dt className="text-sm text-ink-2">Schools and stations</dt>
        <dd className="py-2">
          {countOf(schools, "government school")}, {countOf(stations, "station or wharf", "stations and wharves")}
        </dd>
      </div>
    </dl>
  );
}

function AreaNotFound({ kind, known }: { kind: AreaLink["kind"]; known: readonly AreaLink[] }) {
  return (
    <div className="page flex flex-col gap-6 py-6">
      <h1 tabIndex={-1} className="text-2xl">
        {kinds[kind].notFound}
      </h1>
      <EmptyState
        title={`We know no ${kinds[kind].one} with that name`}
        actions={<ButtonLink to={suburbsBasePath}>{suburbsMessages.allGuides}</ButtonLink>}
        suggestions={
          <ul className="flex flex-wrap gap-x-4" aria-label={kinds[kind].many}>
            {known.map((area) => (
              <li key={area.slug}>
                <TextLink to={areaPath(area)} className="inline-block py-2">
                  {area.name}
                </TextLink>
              </li>
            ))}
          </ul>
        }
      >
        These are the ones we have.
      </EmptyState>
    </div>
  );
}
