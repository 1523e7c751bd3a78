import type { ReactNode, Ref } from "react";
import { Button } from "./button.tsx";

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

export interface NarrowFoldProps {
  summary: string;
  isOpen?: boolean;
  className?: string;
  children: ReactNode;
}

/**
 * Folds what is rarely read on phones; always open on wide screens and in print. Browsers without `::details-content`
 * fold it everywhere.
 */
export function NarrowFold({ summary, isOpen, className = "", children }: NarrowFoldProps) {
  return (
    <details open={isOpen} className={`narrow-fold ${className}`}>
      <summary className="link w-fit py-2.5">{summary}</summary>
      {children}
    </details>
  );
}

export interface SidePanelProps {
  className?: string;
  /** For a long page: stays in sight, and scrolls if taller than the screen, with its `submit-bar` visible. */
  isSticky?: boolean;
  children: ReactNode;
}

export function SidePanel({ className = "", isSticky = false, children }: SidePanelProps) {
  return (
    <aside className={`side-panel min-w-0 ${className}`}>
      <div className={isSticky ? "side-sticky" : undefined}>{children}</div>
    </aside>
  );
}

export interface SheetProps {
  /** The heading's id is `{id}-heading`. */
  id: string;
  opener: ReactNode;
  title: string;
  close: string;
  ref?: Ref<HTMLDivElement>;
  children: ReactNode;
}

/** In the flow from 64rem on; below that a full-screen drawer that opens without a script. */
export function Sheet({ id, opener, title, close, ref, children }: SheetProps) {
  return (
    <div className="print:hidden">
      <Button type="button" variant="quiet" popoverTarget={id} className="wrap-anywhere lg:hidden">
        {opener}
      </Button>
      <div
        id={id}
        ref={ref}
        popover="auto"
        className="m-0 bg-paper text-ink max-lg:h-dvh max-lg:max-h-none max-lg:w-full max-lg:max-w-none max-lg:overflow-y-auto max-lg:overscroll-contain max-lg:border-0 max-lg:p-4 lg:static lg:block lg:h-auto lg:w-auto lg:overflow-visible lg:border-0 lg:p-0"
      >
        <div className="mb-4 flex items-center justify-between gap-4">
          <h2 id={`${id}-heading`} className="text-xl">
            {title}
          </h2>
          <Button
            type="button"
            variant="quiet"
            popoverTarget={id}
            popoverTargetAction="hide"
            className="wrap-anywhere lg:hidden"
          >
            {close}
          </Button>
        </div>
        {children}
      </div>
    </div>
  );
}
