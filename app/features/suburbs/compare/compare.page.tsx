import { useEffect, useRef } from "react";
import { Form, redirect } from "react-router";
import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import { findAgentsOfSuburb } from "#app/features/agents/directory/agents.queries.server.ts";
import { agentsPath } from "#app/features/agents/model/filters.ts";
import { countHomesInSuburb } from "#app/features/listings/embeds/homes.queries.server.ts";
import { listingsPath } from "#app/features/listings/model/filters.ts";
import { PlaceInput } from "#app/features/listings/model/place-input.tsx";
import {
  comparedPath,
  comparePath,
  suburbsBasePath,
  suburbSuggestionsPath,
} from "#app/features/suburbs/model/paths.ts";
import { type PostcodeFigure, sourcesOf } from "#app/features/suburbs/model/postcode-medians.ts";
import { kindsOfHome } from "#app/features/suburbs/model/residents.tsx";
import { searchSuburbs } from "#app/features/suburbs/model/suburb-lists.queries.server.ts";
import { suburbsMessages } from "#app/features/suburbs/model/suburbs.messages.ts";
import {
  type ComparedSuburb,
  countSchoolsAndStations,
  findBusyNeighbours,
  findCensus,
  findNearestSuburbs,
  findNewestFigures,
  findSuburbNamed,
  findSuburbsToCompare,
  findUnconfirmedStations,
  listSuburbNames,
} from "#app/features/suburbs/model/suburbs.queries.server.ts";
import { keepPageWhenUnreachable } from "#app/http/keep-page.ts";
import { loadPage } from "#app/http/page-loader.server.ts";
import { serverHtml } from "#app/http/response-headers.server.ts";
import { Button } from "#app/ui/button.tsx";
import { LoadFailed } from "#app/ui/load-failed.tsx";
import { Breadcrumb } from "#app/ui/navigation.tsx";
import { useServerHtml } from "#app/ui/server-html.tsx";
import { useFirstIntent } from "#app/ui/use-first-intent.ts";
import { cachePublicly } from "#platform/cache-dependencies.server.ts";
import type { Route } from "./+types/compare.page";
import { ComparisonNotes, ComparisonView } from "./comparison-view.tsx";
import {
  type Addition,
  arrangeComparison,
  decodeComparison,
  linkedCount,
  MAX_COMPARED,
  resolveAddition,
  type SuburbColumn,
  type SuburbPairs,
  toComparedFigures,
} from "./comparison.ts";

const OFFERED = 3;
/** Leaves three when the others are all compared already. */
const NEIGHBOURS = OFFERED + MAX_COMPARED;

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const slugs = loaderData.comparison?.suburbs.map(({ slug }) => slug) ?? [];
  return pageMeta({
    title: suburbsMessages.compare,
    description: suburbsMessages.compareDescription,
    url: absoluteUrl(matches[0].loaderData.origin, comparePath(slugs)),
    // There are billions of comparisons, all built from the guides.
    noIndex: slugs.length > 0,
  });
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const { slugs, add } = decodeComparison(url.searchParams);
  const path = url.pathname + url.search;
  return loadPage({ fallback: { path, add, comparison: undefined } }, async () => {
    const { compared, beyond, unknown } = arrangeComparison(slugs, await findSuburbsToCompare(slugs));
    const present = compared.map(({ slug }) => slug);
    const added = add === undefined ? undefined : await findAddition(add, present);
    if (added?.outcome === "added") {
      const extended = [...present, added.slug];
      // The form disappears with the fourth: focus the heading of the comparison.
      throw redirect(extended.length < MAX_COMPARED ? comparePath(extended) : comparedPath(extended));
    }
    if (present.length === slugs.length) cachePublicly(comparePath(present));
    const figures = await findNewestFigures(compared.flatMap(({ postcode }) => postcode ?? []));
    const [suburbs, nearby, pairs, names] = await Promise.all([
      Promise.all(compared.map((suburb) => toComparedSuburb(suburb, figures.get(suburb.postcode ?? "") ?? []))),
      findNearby(compared),
      // Only on a cached page, because it counts all homes on the market.
      slugs.length === 0 && add === undefined ? findPairs() : undefined,
      compared.length < MAX_COMPARED ? listSuburbNames("any") : "",
    ]);
    serverHtml(context, suburbNamesHtml, () => names);
    const sources = sourcesOf([...figures.values()].flat());
    return {
      path,
      add,
      comparison: { suburbs, sources, nearby, pairs, added, unknown, beyond: beyond.map(({ name }) => name) },
    };
  });
}

async function findAddition(text: string, compared: readonly string[]): Promise<Addition> {
  const [named, results] = await Promise.all([findSuburbNamed(text), searchSuburbs({ search: text, page: 1 })]);
  return resolveAddition(text, named, results, compared);
}

async function toComparedSuburb(suburb: ComparedSuburb, figures: readonly PostcodeFigure[]): Promise<SuburbColumn> {
  const { name } = suburb;
  const [homes, agents, census, { schools, stations }, unconfirmedStations] = await Promise.all([
    countHomesInSuburb(name),
    findAgentsOfSuburb(name, 0),
    findCensus(suburb.postcode),
    countSchoolsAndStations([suburb.slug]),
    findUnconfirmedStations(suburb.slug),
  ]);
  const homesPath = (type: "sale" | "rent") => listingsPath({ type, suburb: [name], sort: "newest", page: 1 });
  return {
    ...suburb,
    figures: toComparedFigures(figures),
    kinds: census && kindsOfHome(census),
    schools: suburb.hasOutline ? schools : null,
    stations: suburb.hasOutline ? stations : null,
    unconfirmedStations,
    forSale: linkedCount(homes.sale, homesPath("sale")),
    forRent: linkedCount(homes.rent, homesPath("rent")),
    agents: linkedCount(agents.total, agentsPath({ suburb: name, page: 1 })),
  };
}

/** The suburbs with the most homes on the market, each with its nearest neighbour of another postcode. */
async function findPairs(): Promise<SuburbPairs> {
  const pairs = await findBusyNeighbours(PAIRS);
  const suburbs = await findSuburbsToCompare(pairs.flat());
  const figures = await findNewestFigures(suburbs.flatMap(({ postcode }) => postcode ?? []));
  const paired = suburbs.map(({ id, name, slug, hasOutline, postcode }) => {
    const { house, strata } = toComparedFigures(figures.get(postcode ?? "") ?? []);
    return { id, name, slug, hasOutline, house: house?.latest.median ?? null, strata: strata?.latest.median ?? null };
  });
  const sales = [...figures.values()].flat().filter(({ kind, dwelling }) => kind === "sale" && dwelling !== "all");
  const newest = sales.reduce((latest, { periodEnd }) => (periodEnd > latest ? periodEnd : latest), "");
  return {
    pairs: pairs.map((pair) => pair.flatMap((slug) => paired.find((suburb) => suburb.slug === slug) ?? [])),
    period: sales.find(({ periodEnd }) => periodEnd === newest)?.period ?? "",
    sources: sourcesOf(sales),
  };
}

const PAIRS = 6;

/** Neighbours of the last suburb that are not compared yet. */
async function findNearby(compared: readonly ComparedSuburb[]) {
  const last = compared.at(-1);
  if (!last || compared.length >= MAX_COMPARED) return [];
  const nearest = await findNearestSuburbs(last.id, NEIGHBOURS);
  return nearest
    .filter(({ slug }) => !compared.some((suburb) => suburb.slug === slug))
    .slice(0, OFFERED)
    .map(({ name, slug }) => ({ name, slug }));
}

export const clientMiddleware = keepPageWhenUnreachable((current: Route.ComponentProps["loaderData"], params) => ({
  ...current,
  path: comparePath(decodeComparison(params).slugs),
  comparison: undefined,
}));

export default function ComparePage({ loaderData: { path, add, comparison } }: Route.ComponentProps) {
  const compared = comparison?.suburbs.map(({ slug }) => slug) ?? [];
  return (
    <div className="page flex flex-col gap-3 py-3 md:gap-6 md:py-6">
      <Breadcrumb trail={[{ label: suburbsMessages.title, to: suburbsBasePath }, { label: suburbsMessages.compare }]} />
      <h1 tabIndex={-1} className="border-b border-ink pb-2 text-xl">
        {suburbsMessages.compare}
      </h1>
      {compared.length < MAX_COMPARED ? (
        <CompareForm compared={compared} typed={add} />
      ) : (
        <p className="text-ink-2">{suburbsMessages.noRoom}</p>
      )}
      {comparison ? (
        <>
          <ComparisonNotes
            compared={compared}
            beyond={comparison.beyond}
            unknown={comparison.unknown}
            addition={comparison.added}
          />
          <ComparisonView
            suburbs={comparison.suburbs}
            sources={comparison.sources}
            nearby={comparison.nearby}
            pairs={comparison.pairs}
          />
        </>
      ) : (
        <LoadFailed title={suburbsMessages.failedToFetch} path={path}>
          {suburbsMessages.failedHint}
        </LoadFailed>
      )}
    </div>
  );
}

interface CompareFormProps {
  compared: readonly string[];
  /** Could not be added. */
  typed?: string;
}

function CompareForm({ compared, typed = "" }: CompareFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const before = useRef(compared.length);
  const Suggestions = useFirstIntent(form, loadSuggestions)?.Suggestions;

  useEffect(() => {
    // Clear after adding, but not text typed before hydration.
    const box = form.current?.elements.namedItem("add");
    if (compared.length > before.current && box instanceof HTMLInputElement) box.value = "";
    before.current = compared.length;
  }, [compared.length]);

  return (
    <Form
      ref={form}
      method="get"
      action={comparePath([])}
      role="search"
      aria-label={suburbsMessages.compare}
      autoComplete="off"
      preventScrollReset
    >
      {compared.length > 0 && <input type="hidden" name="s" value={compared.join(",")} />}
      <PlaceInput
        id="add"
        name="add"
        label={suburbsMessages.addSuburb}
        hint={suburbsMessages.addHint}
        defaultValue={typed}
        className="md:grid md:grid-cols-[auto_minmax(0,28rem)_minmax(0,1fr)] md:items-center md:gap-x-4 md:[&>p]:order-last"
        suburbNames={useServerHtml(suburbNamesHtml)}
        Suggestions={Suggestions}
        source={suggestionsPath}
        onChoose={(_, input, name) => {
          if (!input || name === undefined) return;
          input.value = name;
          form.current?.requestSubmit();
        }}
        button={<Button>{suburbsMessages.add}</Button>}
      />
    </Form>
  );
}

const suburbNamesHtml = "suburb-names";

const loadSuggestions = () => import("#app/ui/combobox-suggestions.tsx");

function suggestionsPath(fields: FormData): string {
  const text = fields.get("add");
  return suburbSuggestionsPath({ tail: typeof text === "string" ? text : "" });
}
