import type { NameFilters } from "#app/features/admin/model/name-filters.ts";
import { NameList } from "#app/features/admin/model/name-search.tsx";
import type { FormReply } from "#app/forms/form-reply.ts";
import type { FormConstraint } from "#app/forms/server-form.server.ts";
import { countedOf } from "#app/lib/text.ts";
import { RecordTable } from "#app/ui/record-table.tsx";
import { peopleAddress, peoplePath } from "./paths.ts";
import { peopleMessages as messages } from "./people.messages.ts";
import { PersonEntry, type PersonRow } from "./person-entry.tsx";

export interface PeopleListProps {
  filters: NameFilters;
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
export function PeopleList({ filters, people, constraint, reply, ...found }: PeopleListProps) {
  return (
    <NameList
      address={peopleAddress}
      messages={messages}
      filters={filters}
      found={found}
      heading={countedOf(found.total, "person", "people")}
      emptyStepTo="/admin"
    >
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
    </NameList>
  );
}
