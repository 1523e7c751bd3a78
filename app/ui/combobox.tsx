import { useCombobox } from "downshift";
import { useState } from "react";
import { Icon } from "./icon.tsx";

export interface ComboboxProps {
  id: string;
  options: readonly string[];
  onChoose: (option: string) => void;
  /** Allows a text that is not an option. */
  isChoice?: (typed: string) => boolean;
  /** The placeholder. */
  allLabel: string;
  /** Shown when no option contains the typed text. */
  noneLabel: string;
  listLabel: string;
  /** Moves the focus here from the control that this replaces. */
  focusOnMount: boolean;
}

const { InputBlur, InputChange, InputKeyDownEnter } = useCombobox.stateChangeTypes;
const nothing = "";
const never = () => false;

/** Adds one choice after the other. It has no name: a native control elsewhere holds the choices. */
export function Combobox({ id, options, onChoose, isChoice = never, focusOnMount, ...labels }: ComboboxProps) {
  const [typed, setTyped] = useState(nothing);
  const free = typed.trim();
  const candidates = isChoice(free) ? [free] : optionsMatching(typed, options);
  const choices = typed === nothing ? options : candidates;

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
      // Enter chooses the typed text without a highlighted option.
      if (type === InputKeyDownEnter && state.highlightedIndex === -1 && typed !== nothing && only !== undefined) {
        return { ...changes, selectedItem: only };
      }
      return type === InputBlur ? { ...changes, selectedItem: changes.selectedItem || chosenOption(typed) } : changes;
    },
  });

  function choose(option: string) {
    setTyped(nothing);
    onChoose(option);
  }

  /** On blur, a name typed in full is chosen and any other text is dropped. */
  function chosenOption(text: string): string {
    return optionNamed(text, options) ?? (isChoice(text.trim()) ? text.trim() : nothing);
  }

  return (
    <div className="relative">
      <span className="select">
        <input
          {...getInputProps({
            autoFocus: focusOnMount,
            onFocus: (event) => event.currentTarget.select(),
            // While open, the reducer above handles the blur.
            onBlur() {
              if (isOpen) return;
              if (chosenOption(typed) === nothing) setTyped(nothing);
              else selectItem(chosenOption(typed));
            },
            onKeyDown(event) {
              // Enter submits the typed text, not the last choice.
              if (event.key !== "Enter" || typed === nothing || highlightedIndex !== -1) return;
              event.preventDefault();
              if (!isOpen && only !== undefined) selectItem(only);
            },
          })}
          type="text"
          autoComplete="off"
          placeholder={labels.allLabel}
          className="control placeholder:text-ink"
        />
        <Icon name="chevron-down" />
      </span>
      <div hidden={!isOpen} className="absolute inset-x-0 top-full z-10 border border-ink bg-surface">
        <ul
          {...getMenuProps({ "aria-label": labels.listLabel })}
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
          {isOpen && choices.length === 0 && <span className="block py-2">{labels.noneLabel}</span>}
        </p>
      </div>
    </div>
  );
}

/** Options that start with the text come first. */
export function optionsMatching(typed: string, options: readonly string[]): string[] {
  const text = key(typed);
  const containing = options.filter((option) => key(option).includes(text));
  const starting = containing.filter((option) => key(option).startsWith(text));
  return [...starting, ...containing.filter((option) => !starting.includes(option))];
}

/** Ignores case; undefined if no option was typed in full. */
export function optionNamed(typed: string, options: readonly string[]): string | undefined {
  const text = key(typed);
  return options.find((option) => key(option) === text);
}

function key(text: string): string {
  return text.trim().replaceAll(/\s+/g, " ").toLowerCase();
}
