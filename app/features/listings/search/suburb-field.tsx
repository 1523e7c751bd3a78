import { type ComponentType, memo, useEffect, useRef, useState } from "react";
import { Field } from "#app/ui/field.tsx";
import { CRITERIA } from "#app/features/listings/model/criteria.ts";
import { listingsMessages } from "#app/features/listings/model/listings.messages.ts";
import { SuburbSelect } from "./suburb-select.tsx";
import type { ComboboxProps } from "#app/ui/combobox.tsx";

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
