import { type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { Icon, type IconName } from "./icon.tsx";
import { EnterKey, HomesCount, homesText, isFilter, Matched, ReadAs, type Reading } from "./suggestion-parts.tsx";

export interface SuggestedPlace {
  kind: string;
  name: string;
  detail: string;
  /** Of a suburb, where only suburbs are requested. */
  postcode?: string;
  /** Null for too many to count. */
  homes: number | null;
  path: string;
  /** The heading above it and the following places of this group, without a text. */
  group?: string;
}

export interface Suggested {
  sentence: Reading | null;
  /** The typed words that the places match. */
  word: string | null;
  /** The text with its last word completed. */
  completions: { text: string; homes: number | null; path: string }[];
  places: SuggestedPlace[];
}

export interface SuggestionsProps {
  form: RefObject<HTMLFormElement | null>;
  input: RefObject<HTMLInputElement | null>;
  /** The address that returns `Suggested` for the form's fields and the position of the caret. */
  source: (fields: FormData, caret: number) => string;
  onChoose: (place: { path: string; place?: SuggestedPlace }) => void;
  /** Called for each text. No places if the request failed. */
  onLoad?: (places: readonly SuggestedPlace[], text: string) => void;
  /** Shown in place of the name, the detail and the count. Enter then chooses the first place, and Escape only closes. */
  labelOf?: (place: SuggestedPlace, text: string) => string;
  /** Without the numbers of homes, where people choose the suburb of their own home. */
  hasCounts?: boolean;
  /** The list closes when the focus leaves it; by default the form. */
  region?: RefObject<HTMLElement | null>;
  /** Shown for words that name no place and no other filter. */
  noPlace?: string;
  /** Covers small screens while open. */
  isLayer?: boolean;
  /**
   * Lists places for an empty field, too. The list stays open when one of them is chosen, and loads again when this text,
   * the places of the search, has changed.
   */
  browsed?: string;
}

/** Milliseconds. */
const typingPause = 150;
const announcePause = 600;
const maxCached = 50;

const icons: Readonly<Record<string, IconName>> = {
  suburb: "pin",
  postcode: "pin",
  street: "pin",
  nearby: "area",
  region: "area",
  council: "area",
  station: "train",
  school: "school",
  agency: "home",
};

/**
 * Suggestions for a text field that stays in the document, so that nothing typed earlier is lost: an ARIA 1.2 combobox
 * with a list and manual selection. Only Enter or a press chooses. When the source fails, the form submits the text.
 */
export function Suggestions({
  form,
  input,
  source,
  onChoose,
  onLoad,
  labelOf,
  hasCounts = labelOf === undefined,
  region = form,
  noPlace,
  isLayer = false,
  browsed,
}: SuggestionsProps) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const [shown, setShown] = useState<Suggested & { address: string; text: string; typed: string }>();
  /** The element around the field, unless the field is empty. */
  const [filled, setFilled] = useState<HTMLElement | null>(null);
  const [announced, setAnnounced] = useState("");
  const cache = useRef(new Map<string, Suggested>());
  const latest = useRef("");
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);

  const places = shown?.places ?? [];
  // A text that may yet become the name of a place needs no note.
  const isUnfinished = shown?.sentence?.homes === 0 && shown.completions.length > 0;
  const isRead = shown?.sentence && (places.length === 0 || shown.sentence.chips.some(isFilter));
  const read = isRead ? shown.sentence : null;
  const sentence = isUnfinished ? null : read;
  const choices = sentence?.choices ?? [];
  const completions = shown?.completions ?? [];
  const options: { path: string; text?: string; place?: SuggestedPlace }[] = [
    ...(sentence ? [{ path: sentence.path }] : []),
    ...choices.map(({ path }) => ({ path })),
    ...completions,
    ...places.map((place) => ({ path: place.path, place })),
  ];
  const isListed = isOpen && options.length > 0;
  // Enter chooses the completion, or the highlighted place that starts with the typed text.
  const highlighted = sentence
    ? undefined
    : options.find(({ text, place }) => labelOf ?? startsWithTyped(text ?? place?.name ?? "", shown?.text ?? ""));
  const isUnknown = places.length === 0 && sentence?.chips.every(({ criterion }) => criterion === "keywords");

  function sourceNow(): string | undefined {
    const field = input.current;
    if (!form.current || !field) return undefined;
    return source(new FormData(form.current), field.selectionStart ?? field.value.length);
  }

  /** The fields that a person can change. */
  function typedNow(): string {
    if (!form.current) return "";
    const hidden = Array.from(
      form.current.querySelectorAll<HTMLInputElement>("input[type=hidden]"),
      ({ name }) => name,
    );
    return JSON.stringify([...new FormData(form.current)].filter(([name]) => !hidden.includes(name)));
  }

  async function load() {
    const field = input.current;
    if (!field) return;
    if (field.value.trim() === "" && browsed === undefined) {
      latest.current = "";
      return setShown(undefined);
    }
    const address = sourceNow();
    if (address === undefined) return;
    const typed = typedNow();
    const isRepeated = address === latest.current;
    latest.current = address;
    let suggested = cache.current.get(address);
    if (!suggested) {
      if (isRepeated) return;
      suggested = await fetchSuggestions(address);
      if (latest.current !== address) return;
      if (cache.current.size >= maxCached) cache.current.clear();
      if (suggested) cache.current.set(address, suggested);
      else latest.current = "";
    }
    if (!isRepeated) setActive(-1);
    // Other texts, such as one with another street number, have the same address.
    const text = field.value;
    setShown(suggested && { ...suggested, address, text, typed });
    onLoad?.(suggested?.places ?? [], text);
  }

  function loadSoon() {
    clearTimeout(pause.current);
    pause.current = setTimeout(() => void load(), typingPause);
  }

  function close() {
    setIsOpen(false);
    setActive(-1);
  }

  function choose(option: (typeof options)[number]) {
    if (option.place?.group === undefined) close();
    else setActive(-1);
    onChoose(option);
  }

  /** Drops the words that a chip was read from. */
  function removeChip(text: string) {
    const field = input.current;
    if (!field) return;
    setNativeValue(field, removeText(field.value, text));
    field.focus();
    void load();
  }

  function noteText() {
    setFilled(input.current?.value ? input.current.parentElement : null);
  }

  function clear() {
    if (!input.current) return;
    setNativeValue(input.current, "");
    input.current.focus();
    void load();
  }

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
    const option = options[active];
    switch (event.key) {
      case "ArrowDown":
      case "ArrowUp": {
        event.preventDefault();
        if (!isListed) return setIsOpen(true);
        const step = event.key === "ArrowDown" ? 1 : -1;
        // -1 is the text field.
        const count = options.length + 1;
        return setActive(((active + 1 + step + count) % count) - 1);
      }
      case "Enter": {
        // The list may belong to an earlier text while the next one loads. The address also changes with the view of a map.
        const isCurrent = shown && (shown.address === sourceNow() || shown.typed === typedNow());
        const chosen = option ?? (isCurrent ? highlighted : undefined);
        if (isListed && chosen) {
          event.preventDefault();
          choose(chosen);
        } else close();
        return;
      }
      case "Escape":
        if (isListed || (isOpen && isLayer)) {
          event.preventDefault();
          close();
        } else if (input.current?.value && !labelOf) {
          event.preventDefault();
          clear();
        }
        return;
    }
  });
  const onInput = useEffectEvent(() => {
    noteText();
    setIsOpen(true);
    setActive(-1);
    loadSoon();
  });
  const onOpen = useEffectEvent(() => {
    noteText();
    setIsOpen(true);
    void load();
  });
  const onChange = useEffectEvent((event: Event) => {
    if (event.target !== input.current) void load();
  });
  const onBrowsed = useEffectEvent(() => isOpen && void load());
  const onSubmit = useEffectEvent(close);
  const onLeave = useEffectEvent((event: FocusEvent) => {
    const to = event.relatedTarget;
    if (!(to instanceof Node && region.current?.contains(to))) close();
  });

  useEffect(() => {
    const field = input.current;
    const owner = form.current;
    if (!field || !owner) return;
    const listening = new AbortController();
    const { signal } = listening;
    field.setAttribute("role", "combobox");
    field.setAttribute("aria-autocomplete", "list");
    field.addEventListener("keydown", (event) => onKeyDown(event), { signal });
    field.addEventListener("input", () => onInput(), { signal });
    field.addEventListener("focus", () => onOpen(), { signal });
    field.addEventListener("click", () => onOpen(), { signal });
    field.addEventListener("blur", () => setActive(-1), { signal });
    owner.addEventListener("change", (event) => onChange(event), { signal });
    owner.addEventListener("focusout", (event) => onLeave(event), { signal });
    owner.addEventListener("submit", () => onSubmit(), { signal });
    // The field may have been focused before this loaded.
    const opening = setTimeout(() => document.activeElement === field && onOpen());
    return () => {
      listening.abort();
      clearTimeout(opening);
      clearTimeout(pause.current);
    };
  }, [form, input]);

  useEffect(() => {
    const field = input.current;
    field?.setAttribute("aria-expanded", String(isListed));
    field?.setAttribute("aria-controls", `${id}list`);
    if (isListed && active >= 0) {
      field?.setAttribute("aria-activedescendant", `${id}${active}`);
      document.getElementById(`${id}${active}`)?.scrollIntoView({ block: "nearest" });
    } else field?.removeAttribute("aria-activedescendant");
  }, [input, id, isListed, active]);

  useEffect(() => {
    const timer = browsed === undefined ? undefined : setTimeout(() => onBrowsed());
    return () => clearTimeout(timer);
  }, [browsed]);

  useEffect(() => {
    const owner = form.current;
    if (isLayer) owner?.toggleAttribute("data-layer", isOpen);
    return () => owner?.removeAttribute("data-layer");
  }, [form, isLayer, isOpen]);

  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(isOpen && shown ? announcement(shown) : ""), announcePause);
    return () => clearTimeout(timer);
  }, [isOpen, shown]);

  const firstCompletion = (sentence ? 1 : 0) + choices.length;
  const firstPlace = firstCompletion + completions.length;
  const optionProps = (index: number) => ({
    id: `${id}${index}`,
    role: "option",
    "aria-selected": index === active,
    onClick: () => options[index] && choose(options[index]),
  });
  return (
    <>
      {isLayer &&
        filled &&
        createPortal(
          <button type="button" className="search-clear" tabIndex={-1} onClick={clear}>
            <Icon name="close" />
            <span className="sr-only">Clear the search</span>
          </button>,
          filled,
        )}
      {isLayer && (
        <button type="button" className="layer-back" hidden={!isOpen} onClick={close}>
          <Icon name="chevron-left" />
          <span className="sr-only">Close suggestions</span>
        </button>
      )}
      <p role="status" className="sr-only">
        {announced}
      </p>
      <div
        hidden={!isListed}
        role="presentation"
        className="suggestions"
        // Presses keep the focus in the text field.
        onPointerDown={(event) => event.preventDefault()}
        onMouseDown={(event) => event.preventDefault()}
      >
        {isUnknown && noPlace && <p className="px-4 pt-3">{noPlace}</p>}
        {read && (
          <ReadAs {...read} chips={isUnfinished ? read.chips.filter(isFilter) : read.chips} onRemove={removeChip} />
        )}
        {/* Not focusable, although it scrolls: Tab leaves the field. */}
        <div id={`${id}list`} role="listbox" aria-label="Suggestions" tabIndex={-1}>
          {sentence && (
            <div {...optionProps(0)} className="suggestion suggestion-first">
              <Icon name="search" />
              <span>
                {sentence.homes === 0 ? (
                  <>
                    <b>No homes</b> for this search yet: see the closest
                  </>
                ) : (
                  <>
                    <b>Show {homesText(sentence.homes)}</b> for {places.length > 0 ? "this search" : "these words"}
                  </>
                )}
              </span>
              <EnterKey />
            </div>
          )}
          {choices.map((choice, index) => (
            <div key={choice.path} {...optionProps(index + (sentence ? 1 : 0))} className="suggestion">
              <Icon name="search" />
              <span>
                Did you mean <b>{choice.label}</b>?
              </span>
            </div>
          ))}
          {completions.map((completion, index) => (
            <div key={completion.path} {...optionProps(firstCompletion + index)} className="suggestion">
              <Icon name="search" />
              <span>
                <Matched text={completion.text} word={shown?.text.trim().toLowerCase() ?? ""} />
              </span>
              <HomesCount homes={completion.homes} />
              {completion.path === highlighted?.path && <EnterKey />}
            </div>
          ))}
          {places.length > 0 && shown?.word && !labelOf && (
            <div role="presentation" className="suggestion-heading">
              Places that match “{shown.word}”
            </div>
          )}
          {byGroup(places).map((group) => {
            const rows = group.places.map(({ place, index }) => (
              <div key={place.path} {...optionProps(firstPlace + index)} className="suggestion">
                <Icon name={icons[place.kind] ?? "pin"} />
                <span>
                  <Matched text={labelOf?.(place, shown?.text ?? "") ?? place.name} word={shown?.word ?? ""} />{" "}
                  {!labelOf && <small>{place.detail}</small>}
                </span>
                {hasCounts && <HomesCount homes={place.homes} />}
                {place === highlighted?.place && <EnterKey />}
              </div>
            ));
            if (group.label === undefined) return rows;
            return (
              <div key={group.label} role="group" aria-label={group.label}>
                <div aria-hidden="true" className="suggestion-heading">
                  {group.label}
                </div>
                {rows}
              </div>
            );
          })}
        </div>
      </div>
    </>
  );
}

interface PlaceGroup {
  label: string | undefined;
  places: { place: SuggestedPlace; index: number }[];
}

function byGroup(places: readonly SuggestedPlace[]): PlaceGroup[] {
  const groups: PlaceGroup[] = [];
  for (const [index, place] of places.entries()) {
    const last = groups.at(-1);
    if (last && last.label === place.group) last.places.push({ place, index });
    else groups.push({ label: place.group, places: [{ place, index }] });
  }
  return groups;
}

/** Whether the text is the beginning of the name, of at least three letters. */
function startsWithTyped(name: string, text: string): boolean {
  const typed = text.trim().toLowerCase();
  return typed.length >= 3 && name.toLowerCase().startsWith(typed);
}

/** "Read as House, Pool. 4 homes. 6 suggestions." */
function announcement({ sentence, completions, places }: Suggested): string {
  const offered = completions.length + places.length;
  const labels = sentence?.chips.map(({ label }) => label).join(", ");
  return [
    labels && `Read as ${labels}.`,
    sentence && `${homesText(sentence.homes)}.`,
    offered > 0 && `${offered} ${offered === 1 ? "suggestion" : "suggestions"}.`,
  ]
    .filter(Boolean)
    .join(" ");
}

async function fetchSuggestions(address: string): Promise<Suggested | undefined> {
  try {
    const response = await fetch(address, { headers: { Accept: "application/json" } });
    return response.ok ? ((await response.json()) as Suggested) : undefined;
  } catch {
    return undefined;
  }
}

/** Removes `removed` from `text`, ignoring case: as one phrase if it occurs, otherwise word by word. */
export function removeText(text: string, removed: string): string {
  const at = text.toLowerCase().indexOf(removed.toLowerCase());
  const parts = removed.split(" ");
  const rest =
    at >= 0
      ? `${text.slice(0, at)} ${text.slice(at + removed.length)}`
      : parts.length > 1
        ? parts.reduce(removeText, text)
        : text;
  return rest.replaceAll(/\s+/g, " ").replaceAll(/^[\s,]+|[\s,]+$|,(?=,)/g, "");
}

/** React tracks the value of an uncontrolled field only for its own events. */
function setNativeValue(field: HTMLInputElement, value: string) {
  field.value = value;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
