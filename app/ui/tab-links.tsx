import { useEffect, useRef, type MouseEvent, type ReactNode } from "react";
import { Link } from "./link.tsx";

export interface TabLink {
  to: string;
  label: string;
  current: boolean;
  /** Current while one of its pages is open. */
  isParent?: boolean;
}

interface TabLinksProps {
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
    <nav aria-label={label} className={`min-w-0 print:hidden ${wraps ? "tabs-faded" : ""}`.trimEnd()}>
      <ul ref={list} className={wraps ? "tabs tabs-wrap" : "tabs"}>
        {tabs.map((tab) => (
          <li key={tab.to}>
            <Link
              to={tab.to}
              preventScrollReset
              aria-current={tab.current ? (tab.isParent ? "true" : "page") : undefined}
              className="tab"
            >
              {tab.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface LinkMenuProps {
  /** Buttons with this `popoverTarget` open the menu, also without JavaScript. */
  id: string;
  /** Accessible name of the navigation. */
  label: string;
  links: readonly TabLink[];
}

/** Links in a popover below the button that opened it. */
export function LinkMenu({ id, label, links }: LinkMenuProps) {
  return (
    <Popover id={id}>
      <nav aria-label={label}>
        <ul>
          {links.map(({ to, label: text, current }) => (
            <li key={to}>
              <Link to={to} preventScrollReset aria-current={current ? "page" : undefined}>
                {text}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </Popover>
  );
}

interface PopoverProps {
  id: string;
  className?: string;
  children: ReactNode;
}

/** Closes when a link in it is followed in the browser. */
export function Popover({ id, className = "", children }: PopoverProps) {
  function close({ target, currentTarget }: MouseEvent<HTMLElement>) {
    if (target instanceof Element && target.closest("a")) currentTarget.hidePopover?.();
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- only the links inside are operated
    <div id={id} popover="auto" className={`link-menu ${className}`.trimEnd()} onClick={close}>
      {children}
    </div>
  );
}
