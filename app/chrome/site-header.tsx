import { useRef } from "react";
import { Link, useLocation } from "react-router";
import { brand } from "#app/brand.ts";
import { Button } from "#app/ui/button.tsx";
import { Graticule } from "#app/ui/graticule.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { AccountLinks, type HeaderMember } from "./account-links.tsx";
import { BrandMark } from "./brand-mark.tsx";
import { currentMark, navLinks } from "./nav-links.ts";

/**
 * Below 78rem the links are a popover, which the browser opens and closes without our help; above, the same element lies in the row.
 * After a link was followed in the browser, nobody else would close it.
 */
export function SiteHeader({ member }: { member?: HeaderMember }) {
  const { pathname } = useLocation();
  const menu = useRef<HTMLDivElement>(null);
  const closeMenu = () => menu.current?.hidePopover?.();

  return (
    <header className="bg-surface">
      <div className="page flex h-16 items-center justify-between gap-6">
        <Link to="/" className="flex min-h-11 items-center gap-2 text-lg font-bold">
          <BrandMark />
          {brand.name}
        </Link>
        <Button type="button" variant="quiet" popoverTarget="site-menu" className="xl:hidden print:hidden">
          <Icon name="menu" className="menu-closed" />
          <Icon name="close" className="menu-opened" />
          Menu
        </Button>
        <div id="site-menu" ref={menu} popover="auto" className="menu print:hidden">
          <nav aria-label="Main">
            <ul className="gap-4 text-sm max-xl:text-base xl:flex">
              {navLinks.map((link) => (
                <li key={link.to}>
                  <Link
                    to={link.to}
                    aria-current={currentMark(link.to, pathname)}
                    onClick={closeMenu}
                    className="menu-link"
                  >
                    {link.label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          <AccountLinks member={member} onFollow={closeMenu} />
        </div>
      </div>
      <Graticule />
    </header>
  );
}
