import {
  frequencyOptions,
  frequencyWords,
  type SearchFrequency,
} from "#app/features/saved-searches/model/frequency.ts";
import { FormMessage } from "#app/forms/form-message.tsx";
import type { FormReply } from "#app/forms/form-reply.ts";
import { Honeypot } from "#app/forms/honeypot.tsx";
import { SelectField } from "#app/forms/select-field.tsx";
import { ServerForm } from "#app/forms/server-form.tsx";
import { SubmitButton } from "#app/forms/submit-button.tsx";
import { useServerForm } from "#app/forms/use-server-form.ts";
import { MailNote } from "#app/ui/mail-note.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { editSearchPath, searchElement, searchIntents } from "./paths.ts";
import { manageMessages as messages } from "./manage.messages.ts";
import type { SearchView } from "./search-view.ts";

interface SearchEntryProps {
  search: SearchView;
  /** The path of the list. */
  path: string;
  /** The page's action data. */
  reply?: FormReply;
}

/** One saved search: its criteria, its state and its buttons. */
export function SearchEntry({ search, path, reply }: SearchEntryProps) {
  const { id, words, state } = search;
  return (
    <li
      id={searchElement(id)}
      tabIndex={-1}
      className="grid gap-x-8 gap-y-4 border border-t-3 border-line border-t-ink bg-surface p-4 lg:grid-cols-[minmax(0,1fr)_18rem]"
    >
      <div className="flex min-w-0 flex-col gap-3">
        <About search={search} />
        <div className="mt-auto flex flex-wrap gap-3 print:hidden">
          {search.confirmPath ? (
            <ButtonLink variant="quiet" to={search.confirmPath}>
              <span>
                {messages.confirm} <span className="sr-only">{words}</span>
              </span>
            </ButtonLink>
          ) : (
            <SearchButton search={search} to={state === "paused" ? "resume" : "pause"} path={path} reply={reply} />
          )}
          <ButtonLink variant="quiet" to={editSearchPath(path, id)}>
            <span>
              {messages.edit} <span className="sr-only">{words}</span>
            </span>
          </ButtonLink>
          <SearchButton search={search} to="delete" path={path} reply={reply} />
        </div>
      </div>
      <div className="border-line max-lg:border-t max-lg:pt-3 lg:border-l lg:pl-6 print:hidden">
        <SearchFrequencyForm search={search} path={path} reply={reply} />
      </div>
    </li>
  );
}

function About({
  search: { words, homesPath, state, frequency, lastMail, waiting },
}: Pick<SearchEntryProps, "search">) {
  return (
    <div className="flex flex-col gap-1">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h3 className="min-w-0 text-lg wrap-anywhere">
          <TextLink to={homesPath}>{words}</TextLink>
        </h3>
        <Badge tone={state === "live" ? "plain" : state === "waiting" ? "buff" : "outline"}>
          {messages.state[state]}
        </Badge>
      </div>
      <p>{frequencyWords[frequency]}</p>
      <p className="text-sm text-ink-2">{[lastMail, waiting].filter(Boolean).join(" · ")}</p>
      {messages.stateHint[state] && <p className="text-sm text-ink-2">{messages.stateHint[state]}</p>}
      {state === "waiting" && <MailNote />}
    </div>
  );
}

interface SearchButtonProps extends SearchEntryProps {
  to: "pause" | "resume" | "delete";
}

function SearchButton({ search: { id, words }, to, path, reply }: SearchButtonProps) {
  const form = useServerForm({
    ...searchIntents.form(path, to, id),
    constraint: {},
    reply,
    inPlace: true,
    failureTitle: messages.notSavedTitle,
  });
  return (
    <ServerForm form={form}>
      <Honeypot />
      <SubmitButton variant="quiet" pendingLabel={messages.pending[to]}>
        <span>
          {messages[to]} <span className="sr-only">{words}</span>
        </span>
      </SubmitButton>
      <FormMessage />
    </ServerForm>
  );
}

function SearchFrequencyForm({ search: { id, words, frequency }, path, reply }: SearchEntryProps) {
  const form = useServerForm<{ frequency: SearchFrequency }>({
    ...searchIntents.form(path, "frequency", id),
    constraint: { frequency: { required: true } },
    reply,
    defaultValue: { frequency },
    inPlace: true,
    failureTitle: messages.notSavedTitle,
  });
  return (
    <ServerForm form={form} className="flex max-w-md flex-col gap-2">
      <SelectField
        field={form.fields.frequency}
        label={messages.frequency}
        options={frequencyOptions}
        autoComplete="off"
      />
      <Honeypot />
      <FormMessage />
      <SubmitButton variant="quiet" pendingLabel={messages.changing} className="self-start">
        <span>
          {messages.change} <span className="sr-only">{`${messages.frequencyOf} ${words}`}</span>
        </span>
      </SubmitButton>
    </ServerForm>
  );
}
