import type { ReactNode } from "react";

export interface MarginSectionProps {
  /** Of the heading, for links within the page. */
  id: string;
  title: ReactNode;
  /** Scope and sources: in the margin under the heading, and after the content where there is no margin. */
  note?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** On wide screens, heading and sources are in a margin column, as on a chart. */
export function MarginSection({ id, title, note, className = "", children }: MarginSectionProps) {
  return (
    <section
      aria-labelledby={id}
      className={`grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-3 lg:grid-cols-[14.5rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr] ${className}`}
    >
      <h2 id={id} tabIndex={-1} className="text-xl lg:hyphens-auto">
        {title}
      </h2>
      <div className="flex min-w-0 flex-col gap-6 lg:col-start-2 lg:row-span-2 lg:row-start-1">{children}</div>
      {note && <div className="flex flex-col gap-2 text-sm text-pretty text-ink-2">{note}</div>}
    </section>
  );
}
