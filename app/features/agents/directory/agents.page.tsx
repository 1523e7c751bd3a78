import { useMemo } from "react";
import type { ItemList, WithContext } from "schema-dts";
import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import { SampleDataNotice } from "#app/chrome/sample-data-notice.tsx";
import { agentImage, agentPath } from "#app/features/agents/model/card.ts";
import {
  agentChoicePath,
  type AgentFilters,
  AGENTS_PER_PAGE,
  agentsBasePath,
  agentsPath,
  appraisalBasePath,
  decodeAgentChoice,
  decodeAgentFilters,
  hasAgentFilters,
  ignoredSortNote,
} from "#app/features/agents/model/filters.ts";
import { agentEnquiry } from "#app/features/leads/enquire/enquire.form.server.ts";
import { countHomesInSuburb } from "#app/features/listings/embeds/homes.queries.server.ts";
import { SuburbHomeCounts, type SuburbHomeCountsProps } from "#app/features/listings/embeds/homes.tsx";
import { isPostcode, placeText } from "#app/features/listings/model/criteria.ts";
import { AgentActions, SavingNotice } from "#app/features/saved-agents/save-agent-form.tsx";
import { savedAgentIntents } from "#app/features/saved-agents/saved-agents.ts";
import { getSavedAmong, savingAction } from "#app/features/saved-agents/saving.form.server.ts";
import { unknownSuburbsNote } from "#app/features/suburbs/model/labels.ts";
import { resolvePlace } from "#app/features/suburbs/model/suburb-lists.queries.server.ts";
import { findSuburbNamed } from "#app/features/suburbs/model/suburbs.queries.server.ts";
import { intentClientAction } from "#app/forms/form-client-action.ts";
import { keepPageWhenUnreachable } from "#app/http/keep-page.ts";
import { loadPage } from "#app/http/page-loader.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Field, TextInput } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { LoadFailed } from "#app/ui/load-failed.tsx";
import { SkipToResults } from "#app/ui/navigation.tsx";
import { SearchForm } from "#app/ui/search-form.tsx";
import { Select, type SelectOption } from "#app/ui/select.tsx";
import { cachePublicly } from "#platform/cache-dependencies.server.ts";
import type { Route } from "./+types/agents.page";
import { AgentResults, homesInSuburbLabel, useChosenAgents } from "./agent-results.tsx";
import { type AgentPage, listAgentTerms, searchAgents } from "./agents.queries.server.ts";

const messages = {
  title: "Find Your Perfect Agent",
  appraisal: "Ask for an appraisal",
  more: "Order, specialty",
} as const;

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { origin, pictureOrigin = origin } = matches[0].loaderData;
  const { filters, results } = loaderData;
  const page = pageMeta({
    title: messages.title,
    description:
      "Real estate agents across Sydney. Search by name, agency, suburb or specialty, and enquire for a response within 24 hours.",
    // The canonical URL ignores the order.
    url: absoluteUrl(origin, agentsPath({ ...filters, sort: undefined, page: results?.page.page ?? filters.page })),
  });
  if (!results) return page;
  return [...page, { "script:ld+json": agentsStructuredData(toAgentPage(results), origin, pictureOrigin) }];
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const requested = decodeAgentFilters(url.searchParams);
  const { constraint } = agentEnquiry;
  return loadPage(
    { fallback: { filters: requested, results: undefined, suburbs: "", specialties: "", constraint } },
    async () => {
      const [{ filters, agentPage, suburbNote, place }, suburbs, specialties] = await Promise.all([
        searchWithCorrection(requested),
        listAgentTerms("suburb"),
        listAgentTerms("specialty"),
      ]);
      const [homes, saved] = await Promise.all([
        countHomesInPlace(filters.suburb ?? agentPage.correctedTo ?? filters.search),
        getSavedAmong(context, agentPage.agents),
      ]);
      const notes = [suburbNote, ignoredSortNote(url.searchParams)].filter((note) => note !== undefined);
      if (agentPage.total !== 0 && notes.length === 0 && agentPage.correctedTo === undefined)
        cachePublicly(agentsPath({ ...filters, page: agentPage.page }));
      const { agents, ...page } = agentPage;
      const results = { page, json: JSON.stringify(agents), place, homes, saved, notes };
      return { filters, results, suburbs, specialties, constraint };
    },
  );
}

/** When a misspelt suburb has no agents, searches the corrected suburb and adds a note. */
async function searchWithCorrection(filters: AgentFilters) {
  const place = await findRecordPlace(filters);
  const agentPage = await searchAgents(filters, place);
  if (agentPage.total !== 0 || filters.suburb === undefined) return { filters, agentPage, place };
  const corrected = await resolvePlace(filters.suburb);
  if (!corrected) return { filters, agentPage, place, suburbNote: unknownSuburbsNote([filters.suburb]) };
  if (corrected.place === filters.suburb) return { filters, agentPage, place };
  const correctedFilters = { ...filters, suburb: corrected.place, page: 1 };
  const suburbNote = corrected.isGuess
    ? `${unknownSuburbsNote([filters.suburb])} ${servingNote(corrected.place)}`
    : undefined;
  const correctedPage = await searchAgents(correctedFilters);
  return { filters: correctedFilters, agentPage: correctedPage, suburbNote, place: corrected.place };
}

/**
 * The suburb or postcode for the sales records: the filter, or a search text that names one. Undefined: all of Sydney.
 */
async function findRecordPlace({ suburb, search }: AgentFilters): Promise<string | undefined> {
  const text = suburb ?? search;
  if (text === undefined) return undefined;
  return isPostcode(text) ? text : ((await findSuburbNamed(text))?.name ?? suburb);
}

/** Undefined when the text names no place, or one without homes. */
async function countHomesInPlace(text: string | undefined) {
  if (!text) return undefined;
  const place = isPostcode(text) ? text : (await findSuburbNamed(text))?.name;
  if (place === undefined) return undefined;
  const counts = await countHomesInSuburb(place);
  return counts.sale + counts.rent === 0 ? undefined : { suburb: place, counts };
}

export const action = savingAction({
  pathOf: ({ url }: Route.ActionArgs, agentId) =>
    `${agentsPath(decodeAgentFilters(url.searchParams), decodeAgentChoice(url.searchParams).ids)}#agent-${agentId}`,
});

export const clientAction = intentClientAction(savedAgentIntents);

export const clientMiddleware = keepPageWhenUnreachable((current: Route.ComponentProps["loaderData"], params) => ({
  ...current,
  filters: decodeAgentFilters(params),
  results: undefined,
}));

export default function AgentsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { filters, results, suburbs, specialties, constraint } = loaderData;
  const agentPage = useMemo(() => results && toAgentPage(results), [results]);
  const path = agentsPath(filters, useChosenAgents());
  return (
    <div className="page flex flex-col gap-2 pt-2 pb-6 lg:gap-5 lg:py-6">
      {agentPage && agentPage.agents.length > 0 && <SkipToResults />}
      <SavingNotice result={actionData} />
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h1 tabIndex={-1} className="text-xl max-sm:text-lg">
          {messages.title}
        </h1>
        <TextLink
          to={agentChoicePath(appraisalBasePath, { ids: [], place: results?.place })}
          className="inline-block py-0.5 max-sm:text-sm"
        >
          <span className="max-sm:hidden">Selling? </span>
          {messages.appraisal}
        </TextLink>
      </div>
      <AgentSearch filters={filters} suburbs={suburbs} specialties={specialties} />
      {results && agentPage ? (
        <AgentResults
          filters={filters}
          agentPage={agentPage}
          place={results.place}
          notes={results.notes}
          homes={results.homes && <HomesLine {...results.homes} />}
        >
          {(agent) => (
            <AgentActions agent={agent} constraint={constraint} saved={results.saved} path={path} result={actionData} />
          )}
        </AgentResults>
      ) : (
        <LoadFailed title="We couldn't load the agents just now." path={path}>
          Please try again in a moment.
        </LoadFailed>
      )}
      <SampleDataNotice />
    </div>
  );
}

interface SentPage {
  page: Omit<AgentPage, "agents">;
  /** The agents as one string, which is shorter than the stream's own encoding of them. */
  json: string;
}

function toAgentPage({ page, json }: SentPage): AgentPage {
  return { ...page, agents: JSON.parse(json) as AgentPage["agents"] };
}

function HomesLine({ suburb, counts }: SuburbHomeCountsProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-6">
      <p>{homesInSuburbLabel(counts.sale + counts.rent, placeText(suburb))}</p>
      <SuburbHomeCounts suburb={suburb} counts={counts} />
    </div>
  );
}

const AGENTS_LISTED = 10;

/** Describes the first ten agents of a page in schema.org's terms. `pictureOrigin` is where pictures are served. */
export function agentsStructuredData(
  { agents, page }: Pick<AgentPage, "agents" | "page">,
  origin: string,
  pictureOrigin = origin,
): WithContext<ItemList> {
  const before = (page - 1) * AGENTS_PER_PAGE;
  return {
    "@context": "https://schema.org",
    "@type": "ItemList",
    itemListElement: agents.slice(0, AGENTS_LISTED).map((agent, place) => {
      const image = agentImage(agent, pictureOrigin);
      return {
        "@type": "ListItem",
        position: before + place + 1,
        item: {
          "@type": "RealEstateAgent",
          name: agent.name,
          url: new URL(agentPath(agent), origin).href,
          ...(image && { image }),
        },
      };
    }),
  };
}

interface AgentSearchProps {
  filters: AgentFilters;
  /** Of listed agents, one per line. */
  suburbs: string;
  specialties: string;
}

function AgentSearch({ filters, suburbs, specialties }: AgentSearchProps) {
  const search = filters.search ?? "";
  const suburb = termOptions("All Suburbs", suburbs, filters.suburb);
  const specialty = termOptions("All Specialties", specialties, filters.specialty);
  const sort = filters.sort ?? "";
  const chosen = useChosenAgents();
  return (
    <SearchForm
      action={agentsBasePath}
      label="Search agents"
      values={{ search, suburb: suburb.chosen, specialty: specialty.chosen, sort }}
      className="flex flex-wrap items-end gap-2 lg:grid lg:grid-cols-[minmax(0,1fr)_12rem_minmax(0,25rem)_auto] lg:gap-3 print:hidden"
    >
      {chosen.map((id) => (
        <input key={id} type="hidden" name="agent" value={id} />
      ))}
      <Field id="search" label="Name, agency, suburb or keywords" className={`flex-[3_1_7rem] ${compactField}`}>
        <TextInput id="search" name="search" type="search" placeholder="Name, agency or suburb" defaultValue={search} />
      </Field>
      {/* On phones the button is next to the text, and the agents begin on the first screen. */}
      <div className="flex gap-2 lg:order-last">
        <Button className="max-[22.5rem]:px-2">Search</Button>
        {(hasAgentFilters(filters) || sort !== "") && (
          <ButtonLink
            to={agentsPath({ page: 1 }, chosen)}
            variant="quiet"
            replace
            preventScrollReset
            className="max-sm:px-2"
          >
            Clear
          </ButtonLink>
        )}
      </div>
      <Field id="suburb" label="Suburb" className={`flex-[1_1_calc(50%-0.25rem)] ${compactField}`}>
        <Select id="suburb" name="suburb" defaultValue={suburb.chosen} options={suburb.options} />
      </Field>
      <details className="narrow-fold min-w-0 flex-[1_1_calc(50%-0.25rem)] open:basis-full">
        <summary className="control flex cursor-pointer items-center justify-between gap-2">
          <span className="line-clamp-2 text-sm leading-tight">{summarizeFold(specialty.chosen, sort)}</span>
          <Icon name="chevron-down" />
        </summary>
        <div className="grid gap-2 max-lg:mt-2 sm:grid-cols-2 lg:gap-3">
          <Field id="specialty" label="Specialty" className={compactField}>
            <Select id="specialty" name="specialty" defaultValue={specialty.chosen} options={specialty.options} />
          </Field>
          <Field id="sort" label="Order by" className={compactField}>
            <Select id="sort" name="sort" defaultValue={sort} options={sortOptions} />
          </Field>
        </div>
      </details>
    </SearchForm>
  );
}

/** On phones the placeholder or the first option replaces the visible label, so that agents begin on the first screen. */
const compactField =
  "min-w-0 max-lg:[&>label]:sr-only max-[22.5rem]:[&_select]:pr-8 max-[22.5rem]:[&_select]:pl-2 max-[22.5rem]:[&_select]:text-sm";

const sortOptions: SelectOption[] = [
  { value: "", label: "Featured first" },
  { value: "sales", label: "Most sold" },
  { value: "leases", label: "Most leased" },
  { value: "price", label: "Highest median price" },
  { value: "days", label: "Fewest days to sell" },
  { value: "recent", label: "Latest sale or lease" },
  { value: "answers", label: "Fastest answers" },
];

/** The choices in the fold of phones, or their names. */
export function summarizeFold(specialty: string, sort: string): string {
  const order = sort === "" ? "" : sortOptions.find(({ value }) => value === sort)?.label;
  return [specialty, order].filter(Boolean).join(", ") || messages.more;
}

interface TermOptions {
  options: SelectOption[];
  chosen: string;
}

/**
 * Returns the options of a select from `lines` (one per line). Adds a requested term that no agent has, so that the
 * form shows the search.
 */
export function termOptions(all: string, lines: string, requested: string | undefined): TermOptions {
  const terms = lines.split("\n").filter(Boolean);
  const chosen = requested && (terms.find((term) => term.toLowerCase() === requested.toLowerCase()) ?? requested);
  const offered = chosen === undefined || terms.includes(chosen) ? terms : [chosen, ...terms];
  return {
    options: [{ value: "", label: all }, ...offered.map((term) => ({ value: term, label: term }))],
    chosen: chosen ?? "",
  };
}

function servingNote(suburb: string): string {
  return `These agents serve ${suburb}.`;
}
