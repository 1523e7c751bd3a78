import { type ComponentProps, type ComponentType, memo, type RefObject, useEffect, useRef, useState } from "react";
import { Checkbox, Field } from "#app/ui/field.tsx";
import { CRITERIA, isPostcode, sortNames, placeText } from "#app/features/listings/model/criteria.ts";
import { listingsMessages } from "#app/features/listings/model/listings.messages.ts";
import type { ComboboxProps } from "#app/ui/combobox.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useSentInHtml } from "#app/ui/use-sent-in-html.ts";

export interface SuburbFieldProps {
  /** The names of all suburbs with homes, one to a line, while a document is rendered; the browser reads them there. */
  suburbNames?: string;
  /** Of which homes the suburbs are. */
  status: "active" | "sold" | "leased";
  /** "1" when nearby suburbs are included. */
  nearby: string;
  chosen: readonly string[];
  Combobox?: ComponentType<ComboboxProps>;
}

/**
 * The chosen suburbs as ticked boxes, and a native select that adds one: so nothing that was chosen is lost, however somebody
 * uses it. Once the searchable picker is loaded it stands in the select's place, but never
 * under someone's hands: a select whose list is open stays until it is left.
 */
export const SuburbField = memo(function SuburbField({
  suburbNames,
  status,
  chosen,
  nearby,
  Combobox,
}: SuburbFieldProps) {
  const select = useRef<HTMLSelectElement>(null);
  const [takeover, setTakeover] = useState<{ takesFocus: boolean }>();
  const [names, setNames] = useState<readonly string[]>([]);
  const isOfDocument = useSentInHtml(true) ?? false;

  useEffect(() => {
    let isGone = false;
    // Of a page that came as a document they are in its select; otherwise nobody has sent them yet.
    void namesFor(select.current, isOfDocument, status).then((found) => !isGone && setNames(found));
    return () => {
      isGone = true;
    };
  }, [isOfDocument, status]);

  useEffect(() => {
    const native = select.current;
    if (!Combobox || !native) return;
    const focused = document.activeElement === native;
    if (!focused || isClosed(native)) return setTakeover({ takesFocus: focused });
    const takeOver = () => setTakeover({ takesFocus: false });
    native.addEventListener("blur", takeOver, { once: true });
    return () => native.removeEventListener("blur", takeOver);
  }, [Combobox]);

  /** What is chosen here, until the address has it, too. */
  const [added, setAdded] = useState<readonly string[]>([]);
  const waiting = added.filter((name) => !chosen.includes(name));
  const all = sortNames([...chosen, ...waiting]);

  function choose(suburb: string) {
    if (!all.includes(suburb)) setAdded([...waiting, suburb]);
  }

  useEffect(() => {
    // Its box is in the form now, which hears of it.
    if (added.length > 0) select.current?.dispatchEvent(new Event("change", { bubbles: true }));
  }, [added]);

  useEffect(() => {
    // What the address has is a box now, and would otherwise be added once more.
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
          noneLabel={listingsMessages.noSuburbFound}
          listLabel="Suburbs"
          focusOnMount={takeover.takesFocus}
        />
      )}
      <label className="mt-1 flex min-h-(--tap) items-center gap-3">
        <Checkbox name="nearby" value="1" defaultChecked={nearby === "1"} />
        {CRITERIA.nearby.label}
      </label>
    </Field>
  );
});

/** Each of them a box that is ticked, and takes it away when it is not. */
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

/** Whether its list is surely closed; browsers that cannot tell count as open. */
function isClosed(select: HTMLSelectElement): boolean {
  return CSS.supports("selector(:open)") && !select.matches(":open");
}

/** The names in the select of a document, otherwise those that the server knows; empty while that is away. */
async function namesFor(
  select: HTMLSelectElement | null,
  isOfDocument: boolean,
  status: SuburbFieldProps["status"],
): Promise<string[]> {
  const sent = Array.from(select?.options ?? [], ({ value }) => value).filter((name) => name !== "");
  if (isOfDocument || sent.length > 0) return sent;
  const answer = await fetch(`/listings/suburbs${status === "active" ? "" : `?type=${status}`}`).catch(() => undefined);
  return answer?.ok ? (await answer.text()).split("\n").filter(Boolean) : [];
}

interface SuburbSelectProps extends Pick<ComponentProps<"select">, "id" | "name"> {
  names: readonly string[];
  inDocument?: string;
  /** The words for choosing none. */
  blank: string;
  ref: RefObject<HTMLSelectElement | null>;
}

/** The native select of suburbs, some six hundred options, which a document brings as HTML and nowhere else. */
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

/**
 * The options of the suburb select as HTML, that for none first. Names are escaped; an option without a value attribute has
 * its text as its value.
 */
export function suburbOptions(suburbs: readonly string[], blank: string): string {
  const none = `<option value="">${blank}</option>`;
  if (suburbs.length === 0) return none;
  // All in one step: six hundred texts, each escaped by itself, were a fiftieth of the page.
  return `${none}<option>${escaped(suburbs.join("\n")).replaceAll("\n", "</option><option>")}</option>`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
