import { Icon } from "./icon.tsx";

export interface Reading {
  path: string;
  homes: number | null;
  chips: { label: string; criterion: string; text: string }[];
  notUnderstood: string[];
  corrections: { from: string; to: string }[];
  choices: { label: string; path: string }[];
}

export function ReadAs({
  chips,
  notUnderstood,
  corrections,
  onRemove,
}: Reading & { onRemove: (text: string) => void }) {
  if (chips.length === 0 && notUnderstood.length === 0) return null;
  return (
    <div className="read-as">
      <p>We read it as</p>
      <ul>
        {chips.map(({ label, criterion, text }) => (
          <li key={`${criterion} ${label}`}>
            <button
              type="button"
              className={criterion === "keywords" ? "chip chip-plain" : "chip"}
              aria-label={`${label}, remove`}
              onClick={() => onRemove(text)}
            >
              {label}
              <Icon name="close" />
            </button>
          </li>
        ))}
      </ul>
      {corrections.map(({ from, to }) => (
        <p key={from}>
          “{from}” as {to}
        </p>
      ))}
      {notUnderstood.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </div>
  );
}

/** The matched part is bold. */
export function Matched({ text, word }: { text: string; word: string }) {
  const at = text.toLowerCase().indexOf(word);
  if (word === "" || at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <b>{text.slice(at, at + word.length)}</b>
      {text.slice(at + word.length)}
    </>
  );
}

export function isFilter({ criterion }: Reading["chips"][number]): boolean {
  return criterion !== "keywords";
}

/** In narrow lists only the number is visible. */
export function HomesCount({ homes }: { homes: number | null }) {
  const [count, unit] = homesText(homes).split(" ");
  return (
    <small className="tnum">
      {count} <span className="@max-[22rem]:sr-only">{unit}</span>
    </small>
  );
}

export function EnterKey() {
  return (
    <kbd aria-hidden="true" className="@max-[22rem]:hidden">
      Enter
    </kbd>
  );
}

export function homesText(homes: number | null): string {
  if (homes === null) return "1,000+ homes";
  return homes === 1 ? "1 home" : `${homes} homes`;
}
