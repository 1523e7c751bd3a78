import { href } from "react-router";
import { roleMessages } from "#app/features/managers/policy.ts";
import type { Page } from "#app/lib/page.ts";
import { countText } from "#app/lib/text.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { DottedFacts } from "#app/ui/facts.tsx";
import { Field, TextInput } from "#app/ui/field.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { LoadFailed } from "#app/ui/load-failed.tsx";
import { Pagination } from "#app/ui/navigation.tsx";
import { SearchForm } from "#app/ui/search-form.tsx";
import { personPath } from "./paths.ts";
import type { ListedPerson, PeopleFilters } from "./people.queries.server.ts";

const messages = {
  people: (count: number) => countText(count, "person", "people"),
  found: (count: number, search: string) => `${countText(count, "person", "people")} matching “${search}”`,
  none: "Check the spelling, or show everyone.",
  you: "you",
  unfinished: "not in the directory",
  unfinishedTitle: (count: number) =>
    `${countText(count, "person is", "people are")} not on the public page of your agency`,
  unfinishedHint:
    "Their profiles lack suburbs or a description. Their homes are on the page. Ask them to finish their profiles.",
  requests: "Requests to join your agency appear on this page.",
  search: "Search people",
  text: "Name or email",
  submit: "Search",
  showAll: "Show everyone",
  notLoaded: "We couldn’t load the people just now.",
  notLoadedHint: "Please try again in a moment.",
} as const;

const headingId = "people";

function peoplePath({ search, page }: PeopleFilters): string {
  const params = new URLSearchParams();
  if (search !== undefined) params.set("search", search);
  if (page > 1) params.set("page", String(page));
  const path = href("/dashboard/agency");
  return `${params.size > 0 ? `${path}?${params.toString()}` : path}#${headingId}`;
}

interface PeopleListProps {
  /** Undefined if they could not be loaded. */
  people?: Page<ListedPerson>;
  search?: string;
  /** Whether they answer requests to join. */
  mayAccept: boolean;
  /** People with an unfinished profile. */
  unfinishedCount: number;
}

export function PeopleList({ people, search, mayAccept, unfinishedCount }: PeopleListProps) {
  if (!people)
    return (
      <LoadFailed title={messages.notLoaded} path={peoplePath({ search, page: 1 })}>
        {messages.notLoadedHint}
      </LoadFailed>
    );
  const { items, total, page, lastPage } = people;
  const heading = search === undefined ? messages.people(total) : messages.found(total, search);
  return (
    <section aria-labelledby={headingId} className="flex flex-col gap-3 border-t border-ink pt-3">
      <h3 id={headingId} tabIndex={-1} data-announce={heading} className="text-lg wrap-anywhere">
        {heading}
      </h3>
      {(lastPage > 1 || search !== undefined) && <PeopleSearch search={search} />}
      {mayAccept && unfinishedCount > 0 && (
        <Alert tone="note" title={messages.unfinishedTitle(unfinishedCount)}>
          {messages.unfinishedHint}
        </Alert>
      )}
      {total === 0 && <p>{messages.none}</p>}
      <ul className="flex flex-col">
        {items.map(({ id, name, role, office, isListed, isYou }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4 border-b border-line py-1 wrap-anywhere">
            <span>
              <TextLink to={personPath(id)} className="inline-flex min-h-(--tap) items-center">
                {name}
              </TextLink>
              {isYou && <span className="text-ink-2"> ({messages.you})</span>}
            </span>
            <span className="self-center text-ink-2">
              <DottedFacts facts={[roleMessages.name[role], office, !isListed && messages.unfinished]} />
            </span>
          </li>
        ))}
      </ul>
      <Pagination page={page} lastPage={lastPage} pathOf={(to) => peoplePath({ search, page: to })} />
      {mayAccept && <p className="text-sm text-ink-2">{messages.requests}</p>}
    </section>
  );
}

function PeopleSearch({ search = "" }: { search?: string }) {
  return (
    <SearchForm action={href("/dashboard/agency")} label={messages.search} values={{ search }} className="print:hidden">
      <Field id="search" label={messages.text}>
        <div className="flex gap-2">
          <TextInput id="search" name="search" type="search" defaultValue={search} className="min-w-0" />
          <Button>{messages.submit}</Button>
        </div>
      </Field>
      {search !== "" && (
        <TextLink to={peoplePath({ page: 1 })} className="inline-flex min-h-8 items-center text-sm">
          {messages.showAll}
        </TextLink>
      )}
    </SearchForm>
  );
}
