import { type ComponentProps, type ComponentType, memo, useEffect, useRef, useState } from "react";
import { Field } from "#app/ui/field.tsx";
import { CRITERIA, isPostcode } from "#app/features/listings/model/criteria.ts";
import { listingsMessages } from "#app/features/listings/model/listings.messages.ts";
import type { ComboboxProps } from "#app/ui/combobox.tsx";
import { Icon } from "#app/ui/icon.tsx";

export interface SuburbFieldProps {
  suburbs: readonly string[];
  /** Empty for all suburbs. */
  chosen: string;
  Combobox?: ComponentType<ComboboxProps>;
}

/**
 * A native select, which owns the value. Once the searchable picker is loaded it stands in the select's place, but never
 * under someone's hands: a select whose list is open stays until it is left.
 */
export const SuburbField = memo(function SuburbField({ suburbs, chosen, Combobox }: SuburbFieldProps) {
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

  function choose(suburb: string) {
    if (!select.current) return;
    // A postcode is no option until it is chosen.
    if (isPostcode(suburb)) select.current.add(new Option(suburb), 1);
    select.current.value = suburb;
    select.current.dispatchEvent(new Event("change", { bubbles: true }));
  }

  const searchable = Combobox !== undefined && takeover !== undefined;
  return (
    <Field id={searchable ? "suburb-search" : "suburb"} label={CRITERIA.suburb.label}>
      <div hidden={searchable}>
        <SuburbSelect ref={select} id="suburb" name="suburb" suburbs={suburbs} chosen={chosen} />
      </div>
      {searchable && (
        <Combobox
          id="suburb-search"
          options={suburbs}
          chosen={chosen}
          onChoose={choose}
          isChoice={isPostcode}
          allLabel={listingsMessages.allSuburbs}
          noneLabel={listingsMessages.noSuburbFound}
          listLabel="Suburbs"
          takesFocus={takeover.takesFocus}
        />
      )}
    </Field>
  );
});

/** Whether its list is surely closed; browsers that cannot tell count as open. */
function isClosed(select: HTMLSelectElement): boolean {
  return CSS.supports("selector(:open)") && !select.matches(":open");
}

interface SuburbSelectProps extends Pick<ComponentProps<"select">, "ref" | "id" | "name"> {
  suburbs: readonly string[];
  /** Empty for all suburbs. */
  chosen: string;
}

/** The native select of suburbs, some six hundred options. */
function SuburbSelect({ suburbs, chosen, ...rest }: SuburbSelectProps) {
  // A suburb of the address that has no homes now is still an option, so that the form says what was searched for.
  const unlisted = chosen === "" || suburbs.includes(chosen) ? undefined : chosen;
  const [drawn, setDrawn] = useState(draw);
  // Drawn again only when the names change: a new choice belongs to the browser, which has it already.
  if (drawn.suburbs !== suburbs || drawn.unlisted !== unlisted) setDrawn(draw());

  function draw() {
    const names = unlisted === undefined ? suburbs : [unlisted, ...suburbs];
    return { suburbs, unlisted, html: suburbOptions(names, chosen) };
  }

  return (
    <span className="select">
      <select
        {...rest}
        className="control"
        // oxlint-disable-next-line react/no-danger -- as elements the options cost a tenth of the page and 1.5 KB; every name is escaped
        dangerouslySetInnerHTML={{ __html: drawn.html }}
      />
      <Icon name="chevron-down" />
    </span>
  );
}

/**
 * The options of the suburb select as HTML, "All suburbs" first and one of them chosen. Names are escaped; an option
 * without a value attribute has its text as its value.
 */
export function suburbOptions(suburbs: readonly string[], chosen: string): string {
  const all = `<option value=""${chosen === "" ? selected : ""}>${listingsMessages.allSuburbs}</option>`;
  return all + suburbs.map((name) => `<option${name === chosen ? selected : ""}>${escaped(name)}</option>`).join("");
}

const selected = ' selected=""';

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
