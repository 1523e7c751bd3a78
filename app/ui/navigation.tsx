import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";
import { TextLink, Link } from "./link.tsx";

export interface Crumb {
  label: string;
  /** Absent on the current page. */
  to?: string;
}

interface BreadcrumbProps {
  trail: readonly Crumb[];
}

/** Narrow screens hide the current page, which the heading names, so a trail of two is a link back. */
export function Breadcrumb({ trail }: BreadcrumbProps) {
  return (
    <nav aria-label="Breadcrumb" className="print:hidden">
      {/* A page name without room would be alone in a second line. */}
      <ol className="flex flex-wrap gap-x-2 text-sm sm:max-h-8 sm:overflow-clip sm:[overflow-clip-margin:2px]">
        {trail.map((crumb, index) => (
          <li key={crumb.label} className={`flex min-h-8 items-center gap-2 ${crumb.to ? "" : "max-sm:hidden"}`}>
            {index === 0 && trail.length === 2 && (
              <span aria-hidden="true" className="text-lg text-harbour sm:hidden">
                ‹
              </span>
            )}
            {index > 0 && (
              <span aria-hidden="true" className="text-ink-3">
                /
              </span>
            )}
            {crumb.to ? (
              <TextLink to={crumb.to} className="py-1">
                {crumb.label}
              </TextLink>
            ) : (
              <span aria-current="page" className="text-ink-2">
                {crumb.label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

interface SkipLinkProps {
  to: string;
  children: ReactNode;
}

/** Visible while focused. A plain anchor works without JavaScript. */
export function SkipLink({ to, children }: SkipLinkProps) {
  return (
    <a href={`#${to}`} className="skip">
      {children}
    </a>
  );
}

export function SkipToResults() {
  return <SkipLink to="results">Skip to results</SkipLink>;
}

export interface PaginationProps {
  page: number;
  lastPage: number;
  openEnded?: boolean;
  pathOf: (page: number) => string;
  label?: string;
}

const stepClass = "btn btn-quiet";
const gapClass = "text-ink-3 flex min-h-(--tap) w-6 items-center justify-center";

/** Narrow screens show "Page 5 of 20"; a single page renders nothing. */
export function Pagination({ page, lastPage, openEnded = false, pathOf, label = "Pages" }: PaginationProps) {
  if (lastPage <= 1 && !openEnded) return null;
  const hasNext = page < lastPage || openEnded;
  return (
    <nav aria-label={label} className="flex flex-wrap items-center justify-between gap-2 print:hidden">
      <span className="flex md:basis-32">
        {page > 1 && (
          <Link to={pathOf(page - 1)} rel="prev" className={stepClass}>
            <Icon name="chevron-left" />
            Previous
          </Link>
        )}
      </span>
      <span className="order-first basis-full text-center text-ink-2 tnum md:hidden">
        {openEnded ? `Page ${page}` : `Page ${page} of ${lastPage}`}
      </span>
      <ul className="hidden tnum md:flex">
        {nearPages(page, lastPage).map((mark, index) => (
          <li key={mark === "gap" ? `gap-${index}` : mark}>
            {mark === "gap" ? (
              <span className={gapClass}>…</span>
            ) : (
              <Link to={pathOf(mark)} aria-current={mark === page ? "page" : undefined} className="page-number">
                <span className="sr-only">Page </span>
                {mark}
              </Link>
            )}
          </li>
        ))}
        {openEnded && <li className={gapClass}>…</li>}
      </ul>
      <span className="flex justify-end md:basis-32">
        {hasNext && (
          <Link to={pathOf(page + 1)} rel="next" className={stepClass}>
            Next
            <Icon name="chevron-right" />
          </Link>
        )}
      </span>
    </nav>
  );
}

type PageMark = number | "gap";

/** First, last and current page with its neighbours. A gap replaces two pages or more. */
export function nearPages(page: number, lastPage: number): PageMark[] {
  const pages = new Set([1, page - 1, page, page + 1, lastPage].filter((each) => each >= 1 && each <= lastPage));
  const marks: PageMark[] = [];
  let previous = 0;
  for (const each of pages) {
    if (each - previous === 2) marks.push(each - 1);
    else if (each - previous > 2) marks.push("gap");
    marks.push(each);
    previous = each;
  }
  return marks;
}
