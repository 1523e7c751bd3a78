import { useCombobox } from "downshift";
import { useState } from "react";
import { Icon } from "./icon.tsx";
import { optionNamed, optionsMatching } from "./combobox-options.ts";

export interface ComboboxProps {
  id: string;
  options: readonly string[];
  /** Empty when nothing is chosen. */
  chosen: string;
  onChoose: (option: string) => void;
  /** The words for choosing nothing, which stand before the options. */
  allLabel: string;
  /** Said when no option holds the typed text. */
  noneLabel: string;
  listLabel: string;
  /** Takes over the focus from the control in whose place it appears. */
  takesFocus: boolean;
}

const { InputBlur } = useCombobox.stateChangeTypes;
const nothing = "";

/** A box to type in with a list to choose from. It has no name: a native control elsewhere holds the value. */
export function Combobox({ id, options, chosen, onChoose, takesFocus, ...words }: ComboboxProps) {
  // The page answers a choice a moment later; until then the choice stands here.
  const [selected, setSelected] = useState(chosen);
  const [followed, setFollowed] = useState(chosen);
  if (followed !== chosen) {
    setFollowed(chosen);
    setSelected(chosen);
  }
  const [typed, setTyped] = useState("");
  const choices = typed === "" ? [nothing, ...options] : optionsMatching(typed, options);

  const { isOpen, inputValue, highlightedIndex, selectItem, getInputProps, getMenuProps, getItemProps } =
    useCombobox<string>({
      inputId: id,
      items: choices,
      itemToString: (option) => option ?? nothing,
      selectedItem: selected,
      onInputValueChange: ({ inputValue: text, selectedItem }) => setTyped(text === selectedItem ? "" : text),
      onSelectedItemChange({ selectedItem }) {
        setSelected(selectedItem ?? nothing);
        onChoose(selectedItem ?? nothing);
      },
      stateReducer(state, { type, changes }) {
        if (type !== InputBlur) return changes;
        const picked = changes.selectedItem === state.selectedItem ? undefined : changes.selectedItem;
        const option = picked ?? meant(state.inputValue);
        return { ...changes, selectedItem: option, inputValue: option };
      },
    });

  /** Left without a choice: a name typed in full counts, an emptied box means nothing, anything else is taken back. */
  function meant(text: string): string {
    return optionNamed(text, [nothing, ...options]) ?? selected;
  }

  const only = optionNamed(typed, options) ?? (choices.length === 1 ? choices[0] : undefined);
  return (
    <div className="relative">
      <span className="select">
        <input
          {...getInputProps({
            autoFocus: takesFocus,
            onFocus: (event) => event.currentTarget.select(),
            // While the list is open, the reducer above sees the blur.
            onBlur: () => !isOpen && selectItem(meant(inputValue)),
            onKeyDown(event) {
              // Enter searches for what is written here, not for what was chosen before.
              if (event.key !== "Enter" || typed === "" || highlightedIndex !== -1) return;
              event.preventDefault();
              if (only !== undefined) selectItem(only);
            },
          })}
          type="text"
          autoComplete="off"
          placeholder={words.allLabel}
          className="control placeholder:text-ink"
        />
        <Icon name="chevron-down" />
      </span>
      <div hidden={!isOpen} className="absolute inset-x-0 top-full z-10 border border-ink bg-surface">
        <ul
          {...getMenuProps({ "aria-label": words.listLabel })}
          className="max-h-72 overflow-y-auto overscroll-contain"
        >
          {isOpen &&
            choices.map((option, index) => (
              <li
                key={option}
                {...getItemProps({ item: option, index })}
                className={`flex min-h-11 cursor-default items-center px-3 ${index === highlightedIndex ? "bg-harbour text-on-fill" : ""} ${option === selected ? "font-semibold" : ""}`}
              >
                {option === nothing ? words.allLabel : option}
              </li>
            ))}
        </ul>
        <p role="status" className="px-3">
          {isOpen && choices.length === 0 && <span className="block py-2">{words.noneLabel}</span>}
        </p>
      </div>
    </div>
  );
}
