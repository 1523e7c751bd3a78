import { type SubmitEvent, useRef } from "react";
import { useNavigate } from "react-router";
import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";
import { useFirstIntent } from "./use-first-intent.ts";

const searchTypes = [
  { value: "sale", label: "Buy" },
  { value: "rent", label: "Rent" },
  { value: "sold", label: "Sold" },
] as const;

const searchBoxMessages = {
  label: "Suburb, station, street or a sentence",
  shortLabel: "Place or sentence",
  placeholder: "2 bed in Newtown",
  submit: "Show homes",
};

export interface SearchBoxProps {
  /** Of the text field; unique on the page. */
  id: string;
  /** Chosen at first. */
  type?: (typeof searchTypes)[number]["value"];
  text?: string;
  /** "panel" has a visible label, for a panel with other forms. "row" is one line in a frame of its own. */
  variant?: "panel" | "row";
}

/** Searches homes by place or sentence, on pages of every noun. /listings interprets `q`. */
export function SearchBox({ id, type = "sale", text, variant = "row" }: SearchBoxProps) {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const Suggestions = useFirstIntent(form, loadSuggestions)?.Suggestions;

  function search(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    void navigate(searchPath(new FormData(event.currentTarget)));
  }

  return (
    <form
      ref={form}
      method="get"
      action="/listings"
      role="search"
      aria-label="Homes"
      autoComplete="off"
      className={`search-box search-box-${variant}`}
      onSubmit={search}
    >
      <label htmlFor={id} className={variant === "row" ? "sr-only" : "search-label"}>
        <span className="max-sm:hidden">{searchBoxMessages.label}</span>
        <span className="sm:hidden">{searchBoxMessages.shortLabel}</span>
      </label>
      <fieldset className="segments">
        <legend className="sr-only">I want to</legend>
        {searchTypes.map(({ value, label }) => (
          <label key={value}>
            <input type="radio" name="type" value={value} defaultChecked={value === type} />
            {label}
          </label>
        ))}
      </fieldset>
      <span className="search-entry">
        <Icon name="search" />
        <input
          ref={input}
          id={id}
          name="q"
          type="text"
          defaultValue={text}
          maxLength={200}
          placeholder={searchBoxMessages.placeholder}
          enterKeyHint="search"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          className="control"
        />
      </span>
      <Button>
        {variant === "panel" && <Icon name="search" className="sm:hidden" />}
        <span className={variant === "panel" ? "max-sm:sr-only" : undefined}>{searchBoxMessages.submit}</span>
      </Button>
      {Suggestions && (
        <Suggestions
          form={form}
          input={input}
          source={suggestionsPath}
          onChoose={({ path }) => void navigate(path)}
          isLayer
        />
      )}
    </form>
  );
}

const loadSuggestions = () => import("./combobox-suggestions.tsx");

/** The caret is left out at the end of the text, where most people type, so that these responses can be cached. */
function suggestionsPath(fields: FormData, caret: number): string {
  const query = new URLSearchParams(searchPath(fields).split("?")[1]);
  if (caret < (query.get("q") ?? "").length) query.set("at", String(caret));
  return `/api/listings/places?${query.toString()}`;
}

/** Without blank fields and the default type. */
function searchPath(fields: FormData): string {
  const query = new URLSearchParams();
  for (const [name, value] of fields) {
    const typed = typeof value === "string" ? value.trim() : "";
    if (typed !== "" && !(name === "type" && typed === "sale")) query.append(name, typed);
  }
  return query.size === 0 ? "/listings" : `/listings?${query}`;
}
