import type { ReactNode } from "react";

export interface Fact {
  term: string;
  detail: ReactNode;
}

export interface FactListProps {
  items: readonly Fact[];
  /** In two columns on wide screens. */
  columns?: boolean;
}

export function FactList({ items, columns }: FactListProps) {
  return (
    <dl className={columns ? "gap-x-10 md:columns-2" : undefined}>
      {items.map((fact) => (
        <div key={fact.term} className="flex break-inside-avoid flex-wrap gap-x-4 border-b border-line py-2">
          <dt className="basis-36 text-ink-2">{fact.term}</dt>
          <dd className="min-w-0 flex-1 basis-40 font-medium wrap-anywhere [&_.link]:inline-block [&_.link]:min-h-6">
            {fact.detail}
          </dd>
        </div>
      ))}
    </dl>
  );
}
