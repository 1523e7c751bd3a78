import { useEffect, useRef } from "react";
import { Link } from "./link.tsx";

export interface TabLink {
  to: string;
  label: string;
  current: boolean;
}

export interface TabLinksProps {
  /** Accessible name of the navigation. */
  label: string;
  tabs: readonly TabLink[];
  /** In several lines on wide screens, instead of scrolling. */
  wraps?: boolean;
}

/** Tabs wider than the screen scroll. CSS scrolls to the current tab, and a script in older browsers. */
export function TabLinks({ label, tabs, wraps = false }: TabLinksProps) {
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
      <ul ref={list} className={wraps ? "tabs tabs-wrap" : "tabs"}>
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
