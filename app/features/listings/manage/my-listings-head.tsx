import type { Colleague } from "#app/features/managers/manager.queries.server.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { Button } from "#app/ui/button.tsx";
import { TextInput } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { SearchForm } from "#app/ui/search-form.tsx";
import { Select, type SelectOption } from "#app/ui/select.tsx";
import { TabLinks } from "#app/ui/tab-links.tsx";
import { ownListingsMessages as messages } from "./manage.messages.ts";
import type { MyListingsSummary } from "./my-listings.queries.server.ts";
import { myListingsPath, type MyListingsState, OWN_LISTS, type OwnList } from "./paths.ts";

const toOptions = <Name extends string>(labels: Readonly<Record<Name, string>>) =>
  Object.entries<string>(labels).map(([value, label]) => ({ value, label }));

export function toAgentOptions(colleagues: readonly Colleague[], own: number | undefined) {
  const you = own === undefined ? [] : [{ value: String(own), label: messages.you }];
  return [...you, ...colleagues.map(({ agentId, name }) => ({ value: String(agentId), label: name }))];
}

export function isFiltered({ agent, search, kind, stage, due }: MyListingsState): boolean {
  return [agent, search, kind, stage, due].some((value) => value !== undefined);
}

interface FiltersProps {
  state: MyListingsState;
  summary: Pick<MyListingsSummary, "kinds" | "lists">;
  agents: readonly SelectOption[];
  /** Whether the agency's homes can be chosen. */
  hasScopes: boolean;
}

export function Filters({ state, summary: { kinds, lists }, agents, hasScopes }: FiltersProps) {
  const { search = "", kind = "", stage = "", due, sort = "due" } = state;
  const scope = state.scope === "agency" ? state.scope : "";
  const list = state.list === "current" ? "" : (state.list ?? "");
  const agent = String(state.agent ?? "");
  const hasStages = list === "";
  const applied = [agent, kind, stage].filter(Boolean).length;
  const withCount = (label: string, count: number) => (hasStages && count > 0 ? `${label} (${count})` : label);
  const kindOptions = toOptions({
    sale: withCount(messages.kinds.sale, kinds.sale),
    rent: withCount(messages.kinds.rent, kinds.rent),
  });
  const scopeOptions = [
    { value: "", label: messages.scope.mine },
    { value: "agency", label: messages.scope.agency },
  ];
  const listOptions = shownLists(lists, state.list ?? "current").map((name) => ({
    value: name === "current" ? "" : name,
    label: listLabel(name, lists),
  }));
  const stageOptions = toOptions({ ...messages.stages, draft: withCount(messages.stages.draft, kinds.draft) });
  return (
    <SearchForm
      action={myListingsPath()}
      label={messages.search}
      values={{ agent, search, kind, stage, sort, whose: scope, list }}
      className="my-listings-search"
    >
      {due && <input type="hidden" name="due" value={due} />}
      <div className="flex min-w-0 gap-2">
        <TextInput
          name="search"
          type="search"
          aria-label={messages.searchLabel}
          defaultValue={search}
          placeholder={messages.searchHint}
          className="min-w-0 max-sm:px-2"
        />
        {/* Enter searches, too, and the narrowest phones have room for the field only; the focus shows the button. */}
        <Button variant="quiet" className="max-sm:px-3 max-[22rem]:not-focus-visible:sr-only">
          <Icon name="search" className="sm:hidden" />
          <span className="max-sm:sr-only">{messages.show}</span>
        </Button>
      </div>
      <details className="wide-open">
        <summary className="btn btn-quiet max-sm:px-3">
          <Icon name="filter" />
          <span>
            <span className="max-sm:sr-only">{messages.filters}</span>
            {applied > 0 && ` (${applied})`}
          </span>
        </summary>
        <div className="my-listings-filters lg:auto-cols-[7.75rem] lg:grid-flow-col lg:grid-cols-none xl:auto-cols-[9.75rem]">
          {/* Phones show these instead of the tabs. */}
          {hasScopes ? (
            <span className="sm:hidden">
              <Select name="whose" aria-label={messages.scopes} options={scopeOptions} defaultValue={scope} />
            </span>
          ) : (
            scope && <input type="hidden" name="whose" value={scope} />
          )}
          {listOptions.length > 1 ? (
            <span className="sm:hidden">
              <Select name="list" aria-label={messages.lists} options={listOptions} defaultValue={list} />
            </span>
          ) : (
            list && <input type="hidden" name="list" value={list} />
          )}
          {scope === "agency" && (
            <Select
              name="agent"
              aria-label={messages.agent}
              options={[{ value: "", label: messages.everyAgent }, ...agents]}
              defaultValue={agent}
            />
          )}
          <Select
            name="kind"
            aria-label={messages.kind}
            options={[{ value: "", label: messages.kind }, ...kindOptions]}
            defaultValue={kind}
          />
          {hasStages && (
            <Select
              name="stage"
              aria-label={messages.status}
              options={[{ value: "", label: messages.anyStatus }, ...stageOptions]}
              defaultValue={stage}
            />
          )}
          <Select name="sort" aria-label={messages.sort} options={toOptions(messages.sorts)} defaultValue={sort} />
        </div>
      </details>
    </SearchForm>
  );
}

interface TabsProps {
  state: MyListingsState;
}

export function ScopeTabs({ state: { scope = "mine", search } }: TabsProps) {
  return (
    <TabLinks
      label={messages.scopes}
      tabs={(["mine", "agency"] as const).map((one) => ({
        to: myListingsPath({ scope: one, search, page: 1 }),
        label: messages.scope[one],
        current: one === scope,
      }))}
    />
  );
}

type ListCounts = MyListingsSummary["lists"];

const shownLists = (counts: ListCounts, list: OwnList) =>
  OWN_LISTS.filter((name) => name === list || name === "current" || counts[name] > 0);

const listLabel = (name: OwnList, counts: ListCounts) => `${messages.ofList[name]} (${formatNumber(counts[name])})`;

/** The counts are those of the search, so that each leads to its results. */
export function Lists({ state, counts }: TabsProps & { counts: ListCounts }) {
  const { scope, agent, search, kind, list = "current" } = state;
  const lists = shownLists(counts, list);
  if (lists.length === 1) return null;
  return (
    <TabLinks
      label={messages.lists}
      tabs={lists.map((name) => ({
        to: myListingsPath({ scope, agent, search, kind, list: name, page: 1 }),
        label: listLabel(name, counts),
        current: name === list,
      }))}
    />
  );
}
