import { sharedAs } from "#app/freshness.server.ts";
import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import { SampleDataNotice } from "#app/chrome/sample-data-notice.tsx";
import { agentEnquiry } from "#app/features/leads/enquire/enquire.form.server.ts";
import { agentsMessages, agentsOf } from "#app/features/agents/model/agents.messages.ts";
import {
  type AgentFilters,
  agentsPath,
  decodeAgentFilters,
  unreadSortNote,
} from "#app/features/agents/model/filters.ts";
import { SuburbHomeCounts, type SuburbHomeCountsProps } from "#app/features/listings/embeds/suburb-homes.tsx";
import { countHomesInSuburb } from "#app/features/listings/embeds/suburb-homes.queries.server.ts";
import { AgentActions, SavingNotice } from "#app/features/saved-agents/save-agent-form.tsx";
import { savedAgentIntents } from "#app/features/saved-agents/paths.ts";
import { savedAmong, savingAction } from "#app/features/saved-agents/saving.form.server.ts";
import { isPostcode, placeWords } from "#app/features/listings/model/criteria.ts";
import { unknownSuburbsNote } from "#app/features/suburbs/model/labels.ts";
import { findPlaceMeant } from "#app/features/suburbs/model/search.queries.server.ts";
import { findSuburbNamed } from "#app/features/suburbs/model/suburbs.queries.server.ts";
import { intentClientAction } from "#app/forms/form-client-action.ts";
import { LoadFailed } from "#app/ui/load-failed.tsx";
import { keepPageWhenUnreachable } from "#app/http/keep-page.ts";
import { loadPage } from "#app/http/page-loader.server.ts";
import { SkipToResults } from "#app/ui/skip-link.tsx";
import type { Route } from "./+types/agents.page";
import { AgentResults, homesInSuburb } from "./agent-results.tsx";
import { AgentSearch } from "./agent-search.tsx";
import { searchAgents } from "./agents.queries.server.ts";
import { agentsStructuredData } from "./structured-data.ts";
import { listAgentTerms } from "./terms.queries.server.ts";

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { origin, pictureOrigin = origin } = matches[0].loaderData;
  const { filters, results } = loaderData;
  const page = pageMeta({
    title: agentsMessages.title,
    description: agentsMessages.description,
    // Another order is no other page.
    url: absoluteUrl(origin, agentsPath({ ...filters, sort: undefined, page: results?.found.page ?? filters.page })),
  });
  if (!results) return page;
  return [...page, { "script:ld+json": agentsStructuredData(results.found, origin, pictureOrigin) }];
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const asked = decodeAgentFilters(url.searchParams);
  const { constraint } = agentEnquiry;
  return loadPage(
    { databaseAway: { filters: asked, results: undefined, suburbs: "", specialties: "", constraint } },
    async () => {
      const [{ filters, found, suburbNote }, suburbs, specialties] = await Promise.all([
        searchTwice(asked),
        listAgentTerms("suburb"),
        listAgentTerms("specialty"),
      ]);
      const [homes, saved] = await Promise.all([
        findHomesOf(filters.suburb ?? found.correctedTo ?? filters.search),
        savedAmong(context, found.agents),
      ]);
      const notes = [suburbNote, unreadSortNote(url.searchParams)].filter((note) => note !== undefined);
      if (found.total !== 0 && notes.length === 0 && found.correctedTo === undefined)
        sharedAs(agentsPath({ ...filters, page: found.page }));
      return { filters, results: { found, homes, saved, notes }, suburbs, specialties, constraint };
    },
  );
}

/** The agents of a search. When nobody serves a suburb because it is misspelt, those of the one that is meant, which the note says. */
async function searchTwice(filters: AgentFilters) {
  const found = await searchAgents(filters);
  if (found.total !== 0 || filters.suburb === undefined) return { filters, found };
  const meant = await findPlaceMeant(filters.suburb);
  if (!meant) return { filters, found, suburbNote: unknownSuburbsNote([filters.suburb]) };
  if (meant.place === filters.suburb) return { filters, found };
  const meantFilters = { ...filters, suburb: meant.place, page: 1 };
  const suburbNote = meant.isGuess ? `${unknownSuburbsNote([filters.suburb])} ${agentsOf(meant.place)}` : undefined;
  return { filters: meantFilters, found: await searchAgents(meantFilters), suburbNote };
}

/** The homes of the suburb or postcode that a text names; undefined when it names none, or one without homes. */
async function findHomesOf(text: string | undefined) {
  if (!text) return undefined;
  const place = isPostcode(text) ? text : (await findSuburbNamed(text))?.name;
  if (place === undefined) return undefined;
  const counts = await countHomesInSuburb(place);
  return counts.sale + counts.rent === 0 ? undefined : { suburb: place, counts };
}

export const action = savingAction({
  pathOf: ({ url }: Route.ActionArgs, agentId) =>
    `${agentsPath(decodeAgentFilters(url.searchParams))}#agent-${agentId}`,
});

export const clientAction = intentClientAction(savedAgentIntents);

export const clientMiddleware = keepPageWhenUnreachable((shown: Route.ComponentProps["loaderData"], params) => ({
  ...shown,
  filters: decodeAgentFilters(params),
  results: undefined,
}));

export default function AgentsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { filters, results, suburbs, specialties, constraint } = loaderData;
  const path = agentsPath(filters);
  return (
    <div className="page flex flex-col gap-6 py-6">
      {results && results.found.agents.length > 0 && <SkipToResults />}
      <SavingNotice reply={actionData} />
      <h1 tabIndex={-1} className="border-b border-ink pb-2 text-xl">
        {agentsMessages.title}
      </h1>
      <SampleDataNotice />
      <AgentSearch filters={filters} suburbs={suburbs} specialties={specialties} />
      {results ? (
        <AgentResults
          filters={filters}
          found={results.found}
          notes={results.notes}
          homes={results.homes && <HomesLine {...results.homes} />}
        >
          {(agent) => (
            <AgentActions agent={agent} constraint={constraint} saved={results.saved} path={path} reply={actionData} />
          )}
        </AgentResults>
      ) : (
        <LoadFailed title={agentsMessages.failed} path={path}>
          {agentsMessages.failedHint}
        </LoadFailed>
      )}
    </div>
  );
}

function HomesLine({ suburb, counts }: SuburbHomeCountsProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-6">
      <p>{homesInSuburb(counts.sale + counts.rent, placeWords(suburb))}</p>
      <SuburbHomeCounts suburb={suburb} counts={counts} />
    </div>
  );
}
