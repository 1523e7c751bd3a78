import type { MouseEvent, ReactNode } from "react";
import { Link } from "./link.tsx";
import type { TabLink } from "./tab-links.tsx";

export interface LinkMenuProps {
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
              <Link to={to} replace preventScrollReset aria-current={current ? "page" : undefined}>
                {text}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </Popover>
  );
}

export interface PopoverProps {
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
