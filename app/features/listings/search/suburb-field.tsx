import { type ComponentProps, type ComponentType, memo, useEffect, useMemo, useRef, useState } from "react";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { Field } from "#app/ui/field.tsx";
import { CRITERIA, isPostcode, namesInOrder, placeWords } from "#app/features/listings/model/criteria.ts";
import { listingsMessages } from "#app/features/listings/model/listings.messages.ts";
import type { ComboboxProps } from "#app/ui/combobox.tsx";
import { Icon } from "#app/ui/icon.tsx";

export interface SuburbFieldProps {
  /** "1" when nearby suburbs are included. */
  nearby: string;
  suburbs: readonly string[];
  chosen: readonly string[];
  Combobox?: ComponentType<ComboboxProps>;
}

/**
 * The chosen suburbs as ticked boxes, and a native select that adds one: so nothing that was chosen is lost, however somebody
 * uses it. Once the searchable picker is loaded it stands in the select's place, but never
 * under someone's hands: a select whose list is open stays until it is left.
 */
export const SuburbField = memo(function SuburbField({ suburbs, chosen, nearby, Combobox }: SuburbFieldProps) {
  const select = useRef<HTMLSelectElement>(null);
  const [takeover, setTakeover] = useState<{ takesFocus: boolean }>();

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
  const all = namesInOrder([...chosen, ...waiting]);

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
        <SuburbSelect ref={select} id="suburb" name="suburb" suburbs={suburbs} blank={blank} />
      </div>
      {searchable && (
        <Combobox
          id="suburb-search"
          options={suburbs}
          onChoose={choose}
          isChoice={isPostcode}
          allLabel={blank}
          noneLabel={listingsMessages.noSuburbFound}
          listLabel="Suburbs"
          takesFocus={takeover.takesFocus}
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
            {placeWords(name)}
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

interface SuburbSelectProps extends Pick<ComponentProps<"select">, "ref" | "id" | "name"> {
  suburbs: readonly string[];
  /** The words for choosing none. */
  blank: string;
}

/** The native select of suburbs, some six hundred options. */
function SuburbSelect({ suburbs, blank, ...rest }: SuburbSelectProps) {
  const html = useMemo(() => suburbOptions(suburbs, blank), [suburbs, blank]);
  return (
    <span className="select">
      <select
        {...rest}
        className="control"
        // oxlint-disable-next-line react/no-danger -- as elements the options cost a tenth of the page and 1.5 KB; every name is escaped
        dangerouslySetInnerHTML={{ __html: html }}
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
  return `<option value="">${blank}</option>${suburbs.map((name) => `<option>${escaped(name)}</option>`).join("")}`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
