import { useCombobox } from "downshift";
import { useState } from "react";
import { Icon } from "./icon.tsx";

export interface ComboboxProps {
  id: string;
  options: readonly string[];
  onChoose: (option: string) => void;
  /** Whether a text is a choice that no list needs to name. */
  isChoice?: (typed: string) => boolean;
  /** What the empty box says. */
  allLabel: string;
  /** Said when no option holds the typed text. */
  noneLabel: string;
  listLabel: string;
  /** Takes over the focus from the control in whose place it appears. */
  takesFocus: boolean;
}

const { InputBlur, InputChange, InputKeyDownEnter } = useCombobox.stateChangeTypes;
const nothing = "";
const never = () => false;

/**
 * A box to type in with a list to choose from, one after the other. It is empty again after each choice, and has no name: a
 * native control elsewhere holds what was chosen.
 */
export function Combobox({ id, options, onChoose, isChoice = never, takesFocus, ...words }: ComboboxProps) {
  const [typed, setTyped] = useState(nothing);
  const free = typed.trim();
  const found = isChoice(free) ? [free] : optionsMatching(typed, options);
  const choices = typed === nothing ? options : found;

  const only = optionNamed(typed, options) ?? (choices.length === 1 ? choices[0] : undefined);
  const { isOpen, highlightedIndex, selectItem, getInputProps, getMenuProps, getItemProps } = useCombobox<string>({
    inputId: id,
    items: [...choices],
    itemToString: (option) => option ?? nothing,
    selectedItem: nothing,
    inputValue: typed,
    onStateChange({ type, inputValue, selectedItem }) {
      if (type === InputChange) setTyped(inputValue ?? nothing);
      else if (selectedItem) choose(selectedItem);
      else if (type === InputBlur) setTyped(nothing);
    },
    stateReducer(state, { type, changes }) {
      // Enter chooses what is written here, also when nothing in the list is marked.
      if (type === InputKeyDownEnter && state.highlightedIndex === -1 && typed !== nothing && only !== undefined) {
        return { ...changes, selectedItem: only };
      }
      return type === InputBlur ? { ...changes, selectedItem: changes.selectedItem || meant(typed) } : changes;
    },
  });

  function choose(option: string) {
    setTyped(nothing);
    onChoose(option);
  }

  /** Left without a choice: a name typed in full counts, anything else is taken back. */
  function meant(text: string): string {
    return optionNamed(text, options) ?? (isChoice(text.trim()) ? text.trim() : nothing);
  }

  return (
    <div className="relative">
      <span className="select">
        <input
          {...getInputProps({
            autoFocus: takesFocus,
            onFocus: (event) => event.currentTarget.select(),
            // While the list is open, the reducer above sees the blur.
            onBlur() {
              if (isOpen) return;
              if (meant(typed) === nothing) setTyped(nothing);
              else selectItem(meant(typed));
            },
            onKeyDown(event) {
              // Enter searches for what is written here, not for what was chosen before.
              if (event.key !== "Enter" || typed === nothing || highlightedIndex !== -1) return;
              event.preventDefault();
              if (!isOpen && only !== undefined) selectItem(only);
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
                className={`flex min-h-11 cursor-default items-center px-3 ${index === highlightedIndex ? "bg-harbour text-on-fill" : ""}`}
              >
                {option}
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

/** The options that hold the typed text: those that start with it first, each group in its own order. */
export function optionsMatching(typed: string, options: readonly string[]): string[] {
  const text = key(typed);
  const containing = options.filter((option) => key(option).includes(text));
  const starting = containing.filter((option) => key(option).startsWith(text));
  return [...starting, ...containing.filter((option) => !starting.includes(option))];
}

/** The option that was typed in full, in any case; undefined when the text is no option's whole name. */
export function optionNamed(typed: string, options: readonly string[]): string | undefined {
  const text = key(typed);
  return options.find((option) => key(option) === text);
}

function key(text: string): string {
  return text.trim().replaceAll(/\s+/g, " ").toLowerCase();
}
