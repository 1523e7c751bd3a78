import { type ComponentType, type ReactNode, useRef } from "react";
import type { SuggestionsProps } from "#app/ui/combobox-suggestions.tsx";
import { Field, hintId } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useServerRenderedValue } from "#app/ui/server-html.tsx";

export interface PlaceInputProps extends Pick<SuggestionsProps, "source" | "noPlace" | "browsed"> {
  id: string;
  name: string;
  label: string;
  hint?: string;
  placeholder?: string;
  defaultValue?: string;
  /** Of the field with its label and hint. */
  className?: string;
  maxLength?: number;
  /** One per line. Only on the server. */
  suburbNames?: string;
  /** Undefined until they are loaded. */
  Suggestions?: ComponentType<SuggestionsProps>;
  onChoose: (path: string, input: HTMLInputElement | null, name?: string) => void;
  /** Right of the field. */
  button?: ReactNode;
}

/** A text field for a place. The browser suggests the suburbs until our suggestions are loaded. */
export function PlaceInput({
  id,
  name,
  label,
  hint,
  placeholder,
  defaultValue,
  className,
  maxLength,
  suburbNames = "",
  Suggestions,
  source,
  noPlace,
  browsed,
  onChoose,
  button,
}: PlaceInputProps) {
  const region = useRef<HTMLDivElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const isOfDocument = useServerRenderedValue(true) ?? false;
  const hasNativeList = isOfDocument && !Suggestions;
  const listId = `${id}-names`;
  return (
    <div ref={region} className="place-input relative">
      <Field id={id} label={label} hint={hint} className={className}>
        <div className="flex gap-2">
          <span className="search-entry">
            <Icon name="search" />
            <input
              ref={(element) => {
                input.current = element;
                form.current = element?.form ?? null;
              }}
              id={id}
              name={name}
              type="text"
              list={hasNativeList ? listId : undefined}
              // Firefox shows no list with "off", which the form has.
              autoComplete={hasNativeList ? "on" : undefined}
              maxLength={maxLength}
              placeholder={placeholder}
              defaultValue={defaultValue}
              enterKeyHint="search"
              autoCapitalize="off"
              autoCorrect="off"
              spellCheck={false}
              aria-describedby={hint === undefined ? undefined : hintId(id)}
              className="control"
            />
          </span>
          {button}
        </div>
      </Field>
      {Suggestions && (
        <Suggestions
          form={form}
          region={region}
          input={input}
          source={source}
          noPlace={noPlace}
          browsed={browsed}
          onChoose={({ path, place }) => onChoose(path, input.current, place?.name)}
        />
      )}
      {hasNativeList && (
        // About 600 suburbs; the options are only in the HTML of the document.
        // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- HTML allows a datalist no label
        <datalist
          id={listId}
          suppressHydrationWarning
          // oxlint-disable-next-line react/no-danger -- as elements the options cost a tenth of the page and 1.5 KB; every name is escaped
          dangerouslySetInnerHTML={{ __html: suburbOptions(suburbNames.split("\n").filter(Boolean)) }}
        />
      )}
    </div>
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
