import { type ReactNode, useEffect, useRef } from "react";
import { Link, TextLink } from "./link.tsx";

export interface Crumb {
  label: string;
  /** Absent on the last crumb, the current page. */
  to?: string;
}

interface BreadcrumbProps {
  trail: readonly Crumb[];
}

export function Breadcrumb({ trail }: BreadcrumbProps) {
  return (
    <nav aria-label="Breadcrumb" className="print:hidden">
      <ol className="flex flex-wrap gap-x-2 text-sm">
        {trail.map((crumb, index) => (
          <li key={crumb.label} className="flex min-h-8 items-center gap-2">
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
  /** The id of a focusable element. */
  to: string;
  children: ReactNode;
}

/** Visible while it has the focus. A plain anchor, so the browser moves the focus without JavaScript too. */
export function SkipLink({ to, children }: SkipLinkProps) {
  return (
    <a href={`#${to}`} className="skip">
      {children}
    </a>
  );
}

/** Skips the filters at the top of a search page. */
export function SkipToResults() {
  return <SkipLink to="results">Skip to results</SkipLink>;
}

export interface TabLink {
  to: string;
  label: string;
  current: boolean;
}

export interface TabLinksProps {
  /** The accessible name of the navigation. */
  label: string;
  tabs: readonly TabLink[];
}

/**
 * Tabs as links. Where they are wider than the screen they scroll; CSS scrolls to the current tab, and a script does
 * in older browsers.
 */
export function TabLinks({ label, tabs }: TabLinksProps) {
  const list = useRef<HTMLUListElement>(null);
  const current = tabs.find((tab) => tab.current)?.to;

  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>("[aria-current]");
    if (current === undefined || !list.current || !tab) return;
    const { left, right } = list.current.getBoundingClientRect();
    const box = tab.getBoundingClientRect();
    // Browsers round scroll positions: round outwards so that the tab is not cut off.
    if (box.left < left) list.current.scrollLeft += Math.floor(box.left - left);
    else if (box.right > right) list.current.scrollLeft += Math.ceil(box.right - right);
  }, [current]);

  return (
    <nav aria-label={label} className="min-w-0 print:hidden">
      <ul ref={list} className="tabs">
        {tabs.map((tab) => (
          <li key={tab.to}>
            <Link to={tab.to} preventScrollReset aria-current={tab.current ? "page" : undefined} className="tab">
              {tab.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
