import type { ReactNode } from "react";
import { Link } from "./link.tsx";

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

export interface FoldSummaryProps {
  title: ReactNode;
  /** The main content in a few words: "$510 to $1,200 a week". */
  preview?: string;
  className?: string;
}

/** Of a `<details>`: shows what it contains, so that readers know whether to open it. */
export function FoldSummary({ title, preview, className = "py-1" }: FoldSummaryProps) {
  return (
    <summary className={`w-fit ${className}`}>
      <span className="link">{title}</span>
      {preview && <span className="text-sm text-ink-2"> {preview}</span>}
    </summary>
  );
}

export interface NarrowFoldProps {
  summary: ReactNode;
  /** The main content in a few words. */
  preview?: string;
  isOpen?: boolean;
  className?: string;
  children: ReactNode;
}

/**
 * Folds details that are rarely read on phones; always open on wide screens and in print. Browsers without
 * `::details-content` fold it everywhere.
 */
export function NarrowFold({ summary, preview, isOpen, className = "", children }: NarrowFoldProps) {
  return (
    <details open={isOpen} className={`narrow-fold ${className}`}>
      <FoldSummary title={summary} preview={preview} className="py-2.5" />
      {children}
    </details>
  );
}

export interface SidePanelProps {
  className?: string;
  children: ReactNode;
}

export function SidePanel({ className = "", children }: SidePanelProps) {
  return <aside className={`side-panel min-w-0 ${className}`}>{children}</aside>;
}

export interface CategoryLinksProps {
  title: string;
  links: readonly { label: string; to: string; isCurrent: boolean }[];
}

/** A column from 64rem on; below that one row of chips that scrolls sideways. */
export function CategoryLinks({ title, links }: CategoryLinksProps) {
  return (
    <nav aria-labelledby="categories" className="min-w-0 print:hidden">
      <h2 id="categories" className="text-[1.0625rem] max-lg:sr-only lg:mb-2">
        {title}
      </h2>
      <ul className="category-links">
        {links.map(({ label, to, isCurrent }) => (
          <li key={to}>
            <Link to={to} preventScrollReset aria-current={isCurrent ? "true" : undefined}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
