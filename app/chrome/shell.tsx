import { type ReactNode, useContext, useEffect, useLayoutEffect, useRef, useState } from "react";
import {
  type Location,
  UNSAFE_DataRouterContext,
  UNSAFE_FrameworkContext,
  UNSAFE_useScrollRestoration,
  useLocation,
  useNavigation,
} from "react-router";
import type { Flash } from "#app/session/flash.ts";
import { Alert, MailNote, MailNoteProvider } from "#app/ui/alert.tsx";
import { Graticule } from "#app/ui/graticule.tsx";
import { SkipLink } from "#app/ui/navigation.tsx";
import { SavedIdsProvider } from "#app/ui/saved-ids.tsx";
import { useSentInHtml } from "#app/ui/use-sent-in-html.ts";
import { SiteFooter } from "./site-footer.tsx";
import { type HeaderMember, SiteHeader } from "./site-header.tsx";
import { Toasts } from "./toasts.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { keptMailsNote } from "./chrome.messages.ts";
import { preloadModule } from "react-dom";
import { outlineOf } from "./page-outlines.tsx";

export interface ShellProps {
  /** What the root loader has to say this time. */
  flash?: Flash;
  /** Who is signed in. */
  member?: HeaderMember;
  /** Where mails are read that nobody is sent. */
  mailsPath?: string;
  children: ReactNode;
}

/** What surrounds every page, error pages included. */
export function Shell({ flash, member, mailsPath, children }: ShellProps) {
  const flashInHtml = useSentInHtml(flash);

  // Controls that need JavaScript become visible from here on (`js-only` in app.css).
  useEffect(() => {
    document.documentElement.dataset["hydrated"] = "";
  }, []);

  return (
    <MailNoteProvider value={mailsPath && <KeptMailsNote path={mailsPath} />}>
      <SavedIdsProvider known={member?.savedHomes}>
        <SkipLink to="main">Skip to main content</SkipLink>
        <NavigationProgress />
        <SiteHeader member={member} />
        <MainContent>
          <FlashBanner flash={flashInHtml} />
          {children}
        </MainContent>
        <SiteFooter />
        <RouteAnnouncer />
        <ScrollPosition />
        <NextScripts />
        <Toasts flash={flash} sentInHtml={flashInHtml} />
      </SavedIdsProvider>
    </MailNoteProvider>
  );
}

/** What the server had to say with this document. It stays for as long as the page does. */
function FlashBanner({ flash }: { flash: Flash | undefined }) {
  const { pathname } = useLocation();
  const [saidOn] = useState(pathname);
  if (!flash || pathname !== saidOn) return null;
  const failed = flash.kind === "failure";
  return (
    <div className="page pt-6">
      <Alert id="flash" tone={failed ? "bad" : "ok"} title={flash.title} role={failed ? "alert" : "status"}>
        {flash.text}
        {flash.mailed && <MailNote />}
      </Alert>
    </div>
  );
}

/** The graticule runs along the top edge while a page is on its way. The arrival is announced elsewhere, so this is for the eye only. */
function NavigationProgress() {
  return useSlowNavigation() ? <Graticule moving /> : null;
}

/**
 * Brings the scroll position back when somebody goes back without a page load. It is `<ScrollRestoration>` but for the
 * script that this one writes into the page: on a page load the browser restores the position itself, and earlier.
 */
function ScrollPosition() {
  UNSAFE_useScrollRestoration();
  return null;
}

/** Where mails are read on an installation that sends none. */
function KeptMailsNote({ path }: { path: string }) {
  return (
    <p className="border-l-8 border-buff-2 bg-buff px-3 py-2 text-sm text-ink">
      {keptMailsNote.sendsNone} <TextLink to={path}>{keptMailsNote.where}</TextLink>.
    </p>
  );
}

/**
 * Asks at once for all scripts of the page that is on its way. The router asks for the page's own alone, and the browser for what
 * that imports when it is there, a round trip later.
 */
function NextScripts() {
  const { location } = useNavigation();
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  const routes = useContext(UNSAFE_FrameworkContext)?.manifest.routes;
  useEffect(() => {
    if (!location || !router || !routes) return;
    const found = (router.match(location) ?? []).map(({ route }) => routes[route.id]);
    // What is there already is not asked for again.
    for (const address of found.flatMap((route) => route?.imports ?? [])) preloadModule(address, { as: "script" });
  }, [location, router, routes]);
  return null;
}

/**
 * What a page load does for people who do not see the screen, React Router leaves out: on a new path the focus goes to the heading and
 * the title is said; on new search parameters the focus stays and the page's `[data-announce]` text is said; a hash in the address wins.
 */
function RouteAnnouncer() {
  const location = useLocation();
  const previous = useRef(location);
  const [announcement, setAnnouncement] = useState({ text: "", count: 0 });

  useEffect(() => {
    const from = previous.current;
    previous.current = location;
    const text = arrive(from, location);
    if (text) setAnnouncement(({ count }) => ({ text, count: count + 1 }));
  }, [location]);

  return (
    <p role="status" className="sr-only">
      {/* The key makes each announcement a new node: the same words twice ("0 homes") would otherwise be said once. */}
      {announcement.text && <span key={announcement.count}>{announcement.text}</span>}
    </p>
  );
}

/** Moves the focus where the new address asks for it, and returns what is to be said. */
function arrive(from: Location, to: Location): string {
  if (from.key === to.key && from.pathname === to.pathname && from.search === to.search) return "";
  if (to.hash) {
    document.getElementById(decodeURIComponent(to.hash.slice(1)))?.focus({ preventScroll: true });
    return from.pathname === to.pathname ? "" : document.title;
  }
  if (from.pathname !== to.pathname) {
    const heading = document.querySelector<HTMLElement>("main h1[tabindex='-1']") ?? document.getElementById("main");
    heading?.focus({ preventScroll: true });
    return document.title;
  }
  if (from.search !== to.search) {
    const source = document.querySelector<HTMLElement>("[data-announce]");
    return source?.dataset["announce"] || source?.textContent || "";
  }
  return "";
}

/**
 * The page. While another that has an outline is slow to come, it lies unseen under that: it keeps its height and so the
 * scroll position, and all that was typed, in case the reader stays after all.
 */
function MainContent({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const next = useNavigation().location;
  const outline = useSlowNavigation() && next !== undefined && next.pathname !== pathname ? outlineOf(next) : undefined;
  const covered = outline !== undefined;
  useFocusBack(covered);

  return (
    <main
      id="main"
      tabIndex={-1}
      aria-busy={covered || undefined}
      className={covered ? "grid grow grid-cols-1" : "grow"}
    >
      <div className={covered ? "invisible col-start-1 row-start-1" : undefined}>{children}</div>
      {covered && (
        <div aria-hidden="true" className="sticky top-0 col-start-1 row-start-1 self-start">
          {outline}
        </div>
      )}
    </main>
  );
}

/** What is hidden loses the focus: this gives it back when it is shown again, unless the reader has gone elsewhere. */
function useFocusBack(hidden: boolean): void {
  const focused = useRef<Element>(null);

  useLayoutEffect(() => {
    if (hidden) focused.current = document.activeElement;
  }, [hidden]);

  useEffect(() => {
    if (!hidden) return;
    return () => {
      const { activeElement, body } = document;
      if (activeElement === body && focused.current instanceof HTMLElement)
        focused.current.focus({ preventScroll: true });
    };
  }, [hidden]);
}

/** What flashes for a moment reads as a fault: quick navigations show nothing. */
const patienceInMs = 250;

/** Whether the next page, or the next state of this one, has been on its way for long enough to say so. */
function useSlowNavigation(): boolean {
  const waiting = useNavigation().state !== "idle";
  const [slow, setSlow] = useState(false);

  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => setSlow(true), patienceInMs);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [waiting]);

  return waiting && slow;
}
