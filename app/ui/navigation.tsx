import { type ReactNode, useEffect, useRef } from "react";
import { Link, TextLink } from "./link.tsx";

export interface Crumb {
  label: string;
  /** Missing on the last one, which is this page. */
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
  /** The id of what it leads to, which can take the focus. */
  to: string;
  children: ReactNode;
}

/** Seen while it has the focus. A plain anchor: the browser moves the focus by itself, with or without JavaScript. */
export function SkipLink({ to, children }: SkipLinkProps) {
  return (
    <a href={`#${to}`} className="skip">
      {children}
    </a>
  );
}

/** For the top of a search: the first result is a key press away, not as many as there are filters. */
export function SkipToResults() {
  return <SkipLink to="results">Skip to results</SkipLink>;
}

export interface TabLink {
  to: string;
  label: string;
  current: boolean;
}

export interface TabLinksProps {
  /** The name of the navigation, for example what the tabs choose between. */
  label: string;
  tabs: readonly TabLink[];
}

/**
 * Tabs as links: they change the address, work without JavaScript and stay what they are after hydration. Where they are
 * wider than the screen they scroll; the style sheet brings the current one into sight, and a script in older browsers.
 */
export function TabLinks({ label, tabs }: TabLinksProps) {
  const list = useRef<HTMLUListElement>(null);
  const current = tabs.find((tab) => tab.current)?.to;

  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>("[aria-current]");
    if (current === undefined || !list.current || !tab) return;
    const { left, right } = list.current.getBoundingClientRect();
    const box = tab.getBoundingClientRect();
    // Whole pixels outwards: browsers round scroll positions, and a fraction of the tab would stay cut.
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
