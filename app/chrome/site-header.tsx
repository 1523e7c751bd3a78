import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { NEWS_COUNT_LIMIT } from "#app/lib/page.ts";
import { countFigure } from "#app/lib/text.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Graticule } from "#app/ui/coast-strip.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { useSavedIds } from "#app/ui/saved-ids.tsx";
import { showToast } from "#app/ui/toasts.ts";
import { brand } from "#platform/brand.ts";
import { accountMessages as messages } from "./chrome.messages.ts";
import { currentMark, navLinks } from "./nav-links.ts";

/**
 * Below 78rem the links are a native popover, which a client navigation must close; above, the same element is in the
 * row. Below 64rem the header returns on scrolling up (`site-header` in navigation.css).
 */
export function SiteHeader({ member }: { member?: HeaderMember }) {
  const { pathname } = useLocation();
  const menu = useRef<HTMLDivElement>(null);
  const closeMenu = () => menu.current?.hidePopover?.();
  useScrollDirection();

  return (
    <header className="site-header">
      <div className="page flex h-13 items-center xl:h-14 xl:gap-4">
        <Link to="/" className="mr-auto flex min-h-11 min-w-0 items-center gap-2 text-lg font-bold xl:mr-1">
          <BrandMark />
          <span className="truncate">{brand.name}</span>
        </Link>
        <div id="site-menu" ref={menu} popover="auto" className="menu print:hidden">
          <nav aria-label="Main" className="xl:mr-auto">
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
        <QuickLinks inspections={member?.inspections} />
        <button type="button" popoverTarget="site-menu" className="quick-link -mr-3 xl:hidden">
          <Icon name="menu" className="menu-closed" />
          <Icon name="close" className="menu-opened" />
          <span className="sr-only">Menu</span>
        </button>
      </div>
      <Graticule />
    </header>
  );
}

/** For browsers without the scroll-state query for the direction; navigation.css uses both. */
function useScrollDirection() {
  useEffect(() => {
    let before = scrollY;
    const note = () => {
      const { dataset } = document.documentElement;
      if (scrollY < before && scrollY > 0) dataset["scrolled"] = "up";
      else delete dataset["scrolled"];
      before = scrollY;
    };
    addEventListener("scroll", note, { passive: true });
    return () => removeEventListener("scroll", note);
  }, []);
}

/** The number of saved homes is from the server for members and from the browser for visitors. */
function QuickLinks({ inspections = 0 }: { inspections?: number }) {
  const { pathname } = useLocation();
  const { length: saved } = useSavedIds().ids ?? [];
  const links = [
    { to: "/saved", icon: "heart", label: messages.saved, detail: messages.savedDetail, count: saved },
    { to: "/inspections", icon: "calendar", label: messages.inspections, detail: "", count: inspections },
  ] as const;
  return (
    <ul className="flex text-sm print:hidden">
      {links.map(({ to, icon, label, detail, count }) => (
        <li key={to}>
          <Link to={to} aria-current={currentMark(to, pathname)} className="quick-link">
            <Icon name={icon} />
            <span className="quick-label">
              {label}
              <span className="sr-only">{`${detail} `}</span>
            </span>
            {count > 0 && <span>{count}</span>}
          </Link>
        </li>
      ))}
    </ul>
  );
}

export interface HeaderMember {
  /** The first name, or the email address. */
  name: string;
  isAdmin: boolean;
  isAgent: boolean;
  /** Unanswered enquiries of an agent, up to 100. */
  waiting?: number;
  /** Undefined while the database is down. */
  savedHomes?: readonly number[];
  /** Upcoming inspections that the member is registered for. */
  inspections?: number;
}

interface AccountLinksProps {
  /** Undefined for visitors. */
  member?: HeaderMember;
  onFollow: () => void;
}

function AccountLinks({ member, onFollow }: AccountLinksProps) {
  const { pathname } = useLocation();

  if (!member) {
    return (
      <div className="flex gap-x-4 max-xl:mt-4 max-xl:flex-col xl:text-sm">
        <Link to="/login/consumer" className="menu-link text-ink-2" onClick={onFollow}>
          {messages.consumerLogin}
        </Link>
        <Link to="/login/agent" className="menu-link text-ink-2" onClick={onFollow}>
          {messages.agentLogin}
        </Link>
      </div>
    );
  }
  return (
    <div className="flex gap-x-4 gap-y-2 max-xl:mt-4 max-xl:flex-col xl:min-w-0 xl:items-center xl:text-sm">
      {member.isAdmin && (
        <Link to="/admin" onClick={onFollow} aria-current={currentMark("/admin", pathname)} className="menu-link">
          {messages.admin}
        </Link>
      )}
      <Link
        to={member.isAgent ? "/dashboard/enquiries" : "/dashboard"}
        onClick={onFollow}
        aria-current={currentMark("/dashboard", pathname)}
        className="menu-link gap-2 xl:max-w-44"
      >
        <span className="truncate">
          {member.name}
          <span className="sr-only">, {messages.dashboard}</span>
        </span>
        {member.waiting !== undefined && member.waiting > 0 && <Waiting count={member.waiting} />}
      </Link>
      <LogOutForm />
    </div>
  );
}

/**
 * Logs out in place, so that the page stays on failure. The router's post would load a module first and reload the page
 * on failure.
 */
function LogOutForm() {
  const [leaving, setLeaving] = useState(false);

  async function leave(event: SubmitEvent) {
    event.preventDefault();
    if (leaving) return;
    setLeaving(true);
    const done = await fetch(messages.logOutEndpoint, { method: "POST" }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (done) return location.assign("/");
    setLeaving(false);
    showToast({ kind: "failure", ...messages.logOutFailed });
  }

  return (
    <form
      method="post"
      action={messages.logOutAddress}
      onSubmit={(event) => void leave(event)}
      className="flex flex-col"
    >
      <button type="submit" className="menu-link cursor-pointer text-ink-2" aria-disabled={leaving || undefined}>
        {leaving ? messages.loggingOut : messages.logOut}
      </button>
    </form>
  );
}

/** Unanswered enquiries, at most "99+". */
function Waiting({ count }: { count: number }) {
  const text = countFigure(count, NEWS_COUNT_LIMIT);
  return (
    <Badge tone="buff">
      <span aria-hidden="true">{text}</span>
      <span className="sr-only">, {messages.waiting(text)}</span>
    </Badge>
  );
}

/** Inline, because it is seen first. */
function BrandMark() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className="size-8 flex-none" fill="none" stroke="currentColor">
      <circle cx="16" cy="16" r="14" strokeWidth="2" />
      <path d="M16 2v3M30 16h-3M2 16h3" strokeWidth="2" />
      <path d="M11.5 15 16 7l4.5 8" strokeWidth="1.8" strokeLinejoin="round" />
      <path d="M11 15h10l-5 14z" className="fill-harbour stroke-harbour" strokeLinejoin="round" />
    </svg>
  );
}
