import { conflictMessages as messages } from "./conflict.messages.ts";

/** A field of which two versions exist: every value is a finished text. */
export interface Difference {
  name: string;
  label: string;
  stored: string;
  /** Absent when whoever saves had left it alone. */
  typed?: string;
}

/** Both versions of what two people have changed at once, field by field. */
export function Differences({ differences }: { differences: readonly Difference[] }) {
  return (
    <section
      aria-labelledby="differences"
      className="flex flex-col gap-4 border border-t-3 border-line border-t-ink bg-surface p-4 md:p-6"
    >
      <h2 id="differences" className="text-lg">
        {messages.title}
      </h2>
      <p className="prose">{messages.explanation}</p>
      {differences.map(({ name, label, stored, typed }) => (
        <div key={name} className="border-t border-line pt-3">
          <h3 className="mb-1 font-semibold">{label}</h3>
          <dl className="grid gap-4 sm:grid-cols-2">
            <Version term={messages.stored} text={stored} />
            <Version
              term={messages.typed}
              text={typed ?? messages.untyped}
              className={typed === undefined ? "text-ink-2" : ""}
            />
          </dl>
        </div>
      ))}
    </section>
  );
}

function Version({ term, text, className = "" }: { term: string; text: string; className?: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-ink-2">{term}</dt>
      <dd className={`wrap-anywhere whitespace-pre-line ${className}`}>{text || messages.empty}</dd>
    </div>
  );
}
