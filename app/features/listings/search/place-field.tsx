import { type ComponentType, memo, useRef } from "react";
import { useNavigate } from "react-router";
import type { SuggestionsProps } from "#app/ui/combobox-suggestions.tsx";
import { Checkbox, Field } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useSentInHtml } from "#app/ui/sent-html.tsx";
import { CRITERIA, placeText } from "#app/features/listings/model/criteria.ts";
import { toSubmittedSearch } from "#app/features/listings/model/filter-controls.ts";
import { listingsMessages } from "#app/features/listings/model/listings.messages.ts";

export interface PlaceFieldProps {
  /** One per line. Only on the server. */
  suburbNames?: string;
  /** "1" includes nearby suburbs. */
  nearby: string;
  chosen: readonly string[];
  Suggestions?: ComponentType<SuggestionsProps>;
}

/**
 * A text field for a place or a sentence, which /listings interprets, and checked boxes for the chosen suburbs. The
 * browser suggests the suburbs until our suggestions are loaded.
 */
export const PlaceField = memo(function PlaceField({ suburbNames, chosen, nearby, Suggestions }: PlaceFieldProps) {
  const navigate = useNavigate();
  const region = useRef<HTMLDivElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const isOfDocument = useSentInHtml(true) ?? false;
  const hasNativeList = isOfDocument && !Suggestions;

  function choose(path: string) {
    if (input.current) input.current.value = "";
    void navigate(path, { replace: path.startsWith("/listings"), preventScrollReset: true });
  }

  return (
    <div>
      <div ref={region} className="relative">
        <Field id="place" label={listingsMessages.placeOrSentence}>
          <span className="search-entry">
            <Icon name="search" />
            <input
              ref={(element) => {
                input.current = element;
                form.current = element?.form ?? null;
              }}
              id="place"
              name="q"
              type="text"
              list={hasNativeList ? NATIVE_LIST : undefined}
              // Firefox shows no list with "off", which the form has.
              autoComplete={hasNativeList ? "on" : undefined}
              maxLength={200}
              placeholder={chosen.length === 0 ? listingsMessages.allSuburbs : listingsMessages.addSuburb}
              enterKeyHint="search"
              autoCapitalize="off"
              autoCorrect="off"
              spellCheck={false}
              className="control"
            />
          </span>
        </Field>
        {Suggestions && (
          <Suggestions
            form={form}
            region={region}
            input={input}
            source={suggestionsPath}
            noPlace={listingsMessages.noSuburb}
            onChoose={({ path }) => choose(path)}
          />
        )}
      </div>
      {hasNativeList && <SuburbList id={NATIVE_LIST} names={suburbNames} />}
      <ChosenSuburbs names={chosen} />
      <label className="mt-1 flex min-h-(--tap) items-center gap-3">
        <Checkbox name="nearby" value="1" defaultChecked={nearby === "1"} />
        {CRITERIA.nearby.label}
      </label>
    </div>
  );
});

/** With the other filters of the form. The caret is left out at the end of the text. */
function suggestionsPath(fields: FormData, caret: number): string {
  const typed = new URLSearchParams();
  for (const [name, value] of fields) if (typeof value === "string") typed.append(name, value);
  const text = typed.get("q") ?? "";
  const query = new URLSearchParams(toSubmittedSearch(typed).path.split("?")[1]);
  query.set("q", text);
  if (caret < text.length) query.set("at", String(caret));
  return `/api/listings/places?${query}`;
}

function ChosenSuburbs({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <ul aria-label={listingsMessages.chosenPlaces} className="choices mt-2">
      {names.map((name) => (
        <li key={name}>
          <label className="choice">
            <input type="checkbox" name="suburb" value={name} defaultChecked />
            {placeText(name)}
          </label>
        </li>
      ))}
    </ul>
  );
}

const NATIVE_LIST = "suburbs";

/** About 600 suburbs; the options are only in the HTML of the document. */
function SuburbList({ id, names = "" }: { id: string; names?: string }) {
  return (
    // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- HTML allows a datalist no label
    <datalist
      id={id}
      suppressHydrationWarning
      // oxlint-disable-next-line react/no-danger -- as elements the options cost a tenth of the page and 1.5 KB; every name is escaped
      dangerouslySetInnerHTML={{ __html: suburbOptions(names.split("\n").filter(Boolean)) }}
    />
  );
}

/** HTML with escaped names. Options without a value attribute have their text as value. */
export function suburbOptions(suburbs: readonly string[]): string {
  if (suburbs.length === 0) return "";
  // Escape all names at once: one by one took 2% of the page's rendering time.
  return `<option>${escaped(suburbs.join("\n")).replaceAll("\n", "</option><option>")}</option>`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
