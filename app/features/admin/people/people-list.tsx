import { NothingFound } from "#app/features/admin/model/name-search.tsx";
import type { FormReply } from "#app/forms/form-reply.ts";
import type { FormConstraint } from "#app/forms/server-form.server.ts";
import { countedOf } from "#app/lib/text.ts";
import { RecordList } from "#app/ui/record-list.tsx";
import { RecordTable } from "#app/ui/record-table.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { peopleAddress, type PeopleFilters, peoplePath } from "./paths.ts";
import { peopleMessages as messages } from "./people.messages.ts";
import { PersonEntry, type PersonRow } from "./person-entry.tsx";

export interface PeopleListProps {
  filters: PeopleFilters;
  people: readonly PersonRow[];
  total: number;
  page: number;
  lastPage: number;
  openEnded: boolean;
  /** Of the reason for a suspension. */
  constraint: FormConstraint;
  /** The page's action data. */
  reply?: FormReply;
}

const columns = [
  { label: messages.columns.person, className: "md:w-[34%]" },
  { label: messages.columns.joined, className: "md:w-28" },
  { label: messages.columns.state },
  { label: messages.columns.actions, className: "md:w-[30%]" },
];

/** Everybody with an account, or those who match, by pages. */
export function PeopleList({ filters, people, total, page, lastPage, openEnded, constraint, reply }: PeopleListProps) {
  const heading = countedOf(total, "person", "people");
  return (
    <RecordList
      heading={heading}
      note={total > 0 ? messages.order : undefined}
      more={
        total > 0 &&
        filters.search && (
          <TextLink
            to={peopleAddress}
            replace
            preventScrollReset
            className="inline-flex min-h-8 items-center text-sm print:hidden"
          >
            {messages.showAll}
          </TextLink>
        )
      }
      page={page}
      lastPage={lastPage}
      openEnded={openEnded}
      pathOf={(to) => peoplePath({ ...filters, page: to })}
    >
      {total === 0 ? (
        <NothingFound address={peopleAddress} messages={messages} search={filters.search} emptyStepTo="/admin" />
      ) : (
        <RecordTable caption={messages.columns.person} columns={columns}>
          {people.map((person) => (
            <PersonEntry
              key={person.id}
              person={person}
              path={peoplePath(filters)}
              constraint={constraint}
              reply={reply}
            />
          ))}
        </RecordTable>
      )}
    </RecordList>
  );
}
