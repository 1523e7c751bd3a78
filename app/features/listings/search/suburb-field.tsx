import { type ComponentProps, type ComponentType, memo, type RefObject, useEffect, useRef, useState } from "react";
import { Checkbox, Field } from "#app/ui/field.tsx";
import { CRITERIA, isPostcode, sortNames, placeText } from "#app/features/listings/model/criteria.ts";
import { listingsMessages } from "#app/features/listings/model/listings.messages.ts";
import type { ComboboxProps } from "#app/ui/combobox.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useSentInHtml } from "#app/ui/use-sent-in-html.ts";

export interface SuburbFieldProps {
  /** One per line. Only on the server; the browser reads them from the document. */
  suburbNames?: string;
  status: "active" | "sold" | "leased";
  /** "1" includes nearby suburbs. */
  nearby: string;
  chosen: readonly string[];
  Combobox?: ComponentType<ComboboxProps>;
}

/**
 * Checked boxes for the chosen suburbs, and a native select that adds one. The loaded picker replaces the select unless
 * its list is open.
 */
export const SuburbField = memo(function SuburbField({
  suburbNames,
  status,
  chosen,
  nearby,
  Combobox,
}: SuburbFieldProps) {
  const select = useRef<HTMLSelectElement>(null);
  const [takeover, setTakeover] = useState<{ focusOnMount: boolean }>();
  const [names, setNames] = useState<readonly string[]>([]);
  const isOfDocument = useSentInHtml(true) ?? false;

  useEffect(() => {
    let isUnmounted = false;
    // The first document has the names in its select; after navigation they are fetched.
    void namesFor(select.current, isOfDocument, status).then((loadedNames) => !isUnmounted && setNames(loadedNames));
    return () => {
      isUnmounted = true;
    };
  }, [isOfDocument, status]);

  useEffect(() => {
    const native = select.current;
    if (!Combobox || !native) return;
    const focused = document.activeElement === native;
    if (!focused || isClosed(native)) return setTakeover({ focusOnMount: focused });
    const takeOver = () => setTakeover({ focusOnMount: false });
    native.addEventListener("blur", takeOver, { once: true });
    return () => native.removeEventListener("blur", takeOver);
  }, [Combobox]);

  /** Suburbs that the address does not contain yet. */
  const [added, setAdded] = useState<readonly string[]>([]);
  const waiting = added.filter((name) => !chosen.includes(name));
  const all = sortNames([...chosen, ...waiting]);

  function choose(suburb: string) {
    if (!all.includes(suburb)) setAdded([...waiting, suburb]);
  }

  useEffect(() => {
    // Its checkbox is in the form now, so the form can react to the change.
    if (added.length > 0) select.current?.dispatchEvent(new Event("change", { bubbles: true }));
  }, [added]);

  useEffect(() => {
    // Suburbs in the address have a checkbox now and would be added twice.
    if (select.current && chosen.includes(select.current.value)) select.current.value = "";
  }, [chosen]);

  const searchable = Combobox !== undefined && takeover !== undefined;
  const blank = all.length === 0 ? listingsMessages.allSuburbs : listingsMessages.addSuburb;
  return (
    <Field id={searchable ? "suburb-search" : "suburb"} label={CRITERIA.suburb.label}>
      <ChosenSuburbs names={all} />
      <div hidden={searchable}>
        <SuburbSelect ref={select} id="suburb" name="suburb" names={names} inDocument={suburbNames} blank={blank} />
      </div>
      {searchable && (
        <Combobox
          id="suburb-search"
          options={names}
          onChoose={choose}
          isChoice={isPostcode}
          allLabel={blank}
          noneLabel={listingsMessages.noSuburb}
          listLabel="Suburbs"
          focusOnMount={takeover.focusOnMount}
        />
      )}
      <label className="mt-1 flex min-h-(--tap) items-center gap-3">
        <Checkbox name="nearby" value="1" defaultChecked={nearby === "1"} />
        {CRITERIA.nearby.label}
      </label>
    </Field>
  );
});

function ChosenSuburbs({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <ul aria-label={listingsMessages.chosenPlaces} className="mb-2 flex flex-wrap gap-x-4">
      {names.map((name) => (
        <li key={name}>
          <label className="flex min-h-(--tap) items-center gap-3">
            <Checkbox name="suburb" value={name} defaultChecked />
            {placeText(name)}
          </label>
        </li>
      ))}
    </ul>
  );
}

/** False in browsers that cannot tell. */
function isClosed(select: HTMLSelectElement): boolean {
  return CSS.supports("selector(:open)") && !select.matches(":open");
}

/** From the document's select, else from the server. Empty if that is unreachable. */
async function namesFor(
  select: HTMLSelectElement | null,
  isOfDocument: boolean,
  status: SuburbFieldProps["status"],
): Promise<string[]> {
  const sent = Array.from(select?.options ?? [], ({ value }) => value).filter((name) => name !== "");
  if (isOfDocument || sent.length > 0) return sent;
  const response = await fetch(`/listings/suburbs${status === "active" ? "" : `?type=${status}`}`).catch(
    () => undefined,
  );
  return response?.ok ? (await response.text()).split("\n").filter(Boolean) : [];
}

interface SuburbSelectProps extends Pick<ComponentProps<"select">, "id" | "name"> {
  names: readonly string[];
  inDocument?: string;
  blank: string;
  ref: RefObject<HTMLSelectElement | null>;
}

/** About 600 suburbs; the options are only in the HTML of the document. */
function SuburbSelect({ names, inDocument, blank, ref, ...rest }: SuburbSelectProps) {
  useEffect(() => {
    const select = ref.current;
    if (!select) return;
    if (select.options.length <= 1) select.innerHTML = suburbOptions(names, blank);
    else if (select.options[0]) select.options[0].text = blank;
  }, [ref, names, blank]);
  return (
    <span className="select">
      <select
        {...rest}
        ref={ref}
        className="control"
        suppressHydrationWarning
        // oxlint-disable-next-line react/no-danger -- as elements the options cost a tenth of the page and 1.5 KB; every name is escaped
        dangerouslySetInnerHTML={{
          __html: inDocument === undefined ? "" : suburbOptions(inDocument.split("\n").filter(Boolean), blank),
        }}
      />
      <Icon name="chevron-down" />
    </span>
  );
}

/** HTML with escaped names. Options without a value attribute have their text as value. */
export function suburbOptions(suburbs: readonly string[], blank: string): string {
  const none = `<option value="">${blank}</option>`;
  if (suburbs.length === 0) return none;
  // Escape all names at once: one by one took 2% of the page's rendering time.
  return `${none}<option>${escaped(suburbs.join("\n")).replaceAll("\n", "</option><option>")}</option>`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
