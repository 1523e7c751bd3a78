import { type ReactNode, useContext, useEffect, useLayoutEffect, useRef, useState, type ComponentType } from "react";
import { preloadModule, flushSync } from "react-dom";
import {
  type Location,
  NavigationType,
  UNSAFE_DataRouterContext,
  UNSAFE_FrameworkContext,
  UNSAFE_useScrollRestoration,
  useLocation,
  useNavigation,
  useNavigationType,
} from "react-router";
import { Honeypot } from "#app/forms/honeypot.tsx";
import { newsletterPath } from "#app/lib/paths.ts";
import type { Flash } from "#app/session/flash.server.ts";
import { Alert, MailNote, MailNoteProvider } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { Graticule } from "#app/ui/coast-strip.tsx";
import { TextInput } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { SkipLink } from "#app/ui/navigation.tsx";
import { SavedIdsProvider } from "#app/ui/saved-ids.tsx";
import { useServerRenderedValue } from "#app/ui/server-html.tsx";
import type { ToastRegionProps } from "#app/ui/toast.tsx";
import { dismissToast, type VisibleToast, showToast, useToast } from "#app/ui/toasts.ts";
import { brand } from "#platform/brand.ts";
import { storedMailsNote } from "./chrome.messages.ts";
import { footerLinks, navLinks } from "./nav-links.ts";
import { outlineOf } from "./page-outlines.tsx";
import { SampleDataLine } from "./sample-data-notice.tsx";
import { type HeaderMember, SiteHeader } from "./site-header.tsx";
import { SupportEmail, SupportPhone } from "./support.tsx";

function SiteFooter() {
  return (
    <footer className="section-gap bg-shoal print:hidden">
      <Graticule />
      <div className="page grid grid-cols-1 gap-8 py-8 md:grid-cols-[2fr_3fr_2fr] md:py-12">
        <div>
          <p className="text-lg font-bold">{brand.name}</p>
          <p className="text-ink-2">{brand.tagline}</p>
          <NewsletterForm />
        </div>
        <nav aria-label="Footer">
          <ul className="columns-2 gap-6">
            {[...navLinks, ...footerLinks].map((link) => (
              <li key={link.to}>
                <TextLink to={link.to} className="inline-block py-1">
                  {link.label}
                </TextLink>
              </li>
            ))}
          </ul>
        </nav>
        <address>
          <p>
            <SupportPhone className="inline-block py-1" />
          </p>
          <p>
            <SupportEmail className="inline-block py-1" />
          </p>
          <p className="py-1">{brand.place}</p>
        </address>
      </div>
      <div className="page pb-8 text-sm text-ink-2">
        <p className="border-t border-line pt-4">
          © {brand.foundedYear} {brand.name}. <SampleDataLine />
        </p>
      </div>
    </footer>
  );
}

/** A native post, so that Back restores everything typed on this page. */
function NewsletterForm() {
  return (
    <form method="post" action={newsletterPath} noValidate className="mt-4 flex flex-col gap-2">
      <label htmlFor="your-email" className="font-semibold">
        Your email
      </label>
      <div className="flex flex-wrap gap-2">
        <TextInput
          id="your-email"
          name="email"
          type="email"
          autoComplete="email"
          placeholder="Your email"
          required
          className="w-40 grow"
        />
        <Button>Subscribe</Button>
      </div>
      <Honeypot />
      <p className="text-sm text-ink-2">
        New articles, once a month. <TextLink to={newsletterPath}>About the newsletter</TextLink>
      </p>
    </form>
  );
}

interface ShellProps {
  flash?: Flash;
  member?: HeaderMember;
  /** The page for reading emails on an installation that sends none. */
  mailsPath?: string;
  children: ReactNode;
}

export function Shell({ flash, member, mailsPath, children }: ShellProps) {
  const flashInHtml = useServerRenderedValue(flash);

  // Shows controls that need JavaScript (`js-only` in utilities.css).
  useEffect(() => {
    document.documentElement.dataset["hydrated"] = "";
  }, []);

  return (
    <MailNoteProvider value={mailsPath && <StoredMailsNote path={mailsPath} />}>
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

/** The document's flash message, shown until the next page. */
function FlashBanner({ flash }: { flash: Flash | undefined }) {
  const { pathname } = useLocation();
  const [initialPath] = useState(pathname);
  if (!flash || pathname !== initialPath) return null;
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

/**
 * Visual only; the arrival is announced elsewhere. In an element of its own: browsers restyle everything in an element
 * whose children change, here the whole page.
 */
function NavigationProgress() {
  return <div className="contents">{useSlowNavigation() && <Graticule moving />}</div>;
}

/**
 * Restores the scroll position on client-side Back. `<ScrollRestoration>` would add an inline script for page loads,
 * where the browser does it earlier.
 */
function ScrollPosition() {
  UNSAFE_useScrollRestoration();
  return null;
}

function StoredMailsNote({ path }: { path: string }) {
  return (
    <p className="border-l-8 border-buff-2 bg-buff px-3 py-2 text-sm text-ink">
      {storedMailsNote.sendsNone} <TextLink to={path}>{storedMailsNote.where}</TextLink>.
    </p>
  );
}

/** The router requests only the page's own scripts, and the browser its imports a round trip later. */
function NextScripts() {
  const { location } = useNavigation();
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  const routes = useContext(UNSAFE_FrameworkContext)?.manifest.routes;
  useEffect(() => {
    if (!location || !router || !routes) return;
    const matches = (router.match(location) ?? []).map(({ route }) => routes[route.id]);
    // Skip modules that are loaded.
    for (const address of matches.flatMap((route) => route?.imports ?? [])) preloadModule(address, { as: "script" });
  }, [location, router, routes]);
  return null;
}

/** Milliseconds after the last change of the search parameters, so that only the last of several is announced. */
const announcePause = 500;

/**
 * A new path focuses the heading and announces the title; new search parameters keep the focus and announce
 * `[data-announce]` after a pause; a hash has precedence.
 */
function RouteAnnouncer() {
  const location = useLocation();
  const isBack = useNavigationType() === NavigationType.Pop;
  const previous = useRef(location);
  const removed = useRef(-1);
  const [announcement, setAnnouncement] = useState({ text: "", count: 0 });

  useEffect(() => {
    function rememberRemoval({ target }: MouseEvent) {
      const { activeElement } = document;
      const isPressed = target instanceof Node && activeElement?.contains(target);
      removed.current = isPressed ? removalLinks().findIndex((link) => link === activeElement) : -1;
    }
    document.addEventListener("click", rememberRemoval, true);
    return () => document.removeEventListener("click", rememberRemoval, true);
  }, []);

  useEffect(() => {
    const from = previous.current;
    previous.current = location;
    const text = arrive(from, location);
    if (from.pathname === location.pathname && document.activeElement === document.body)
      focusAfterRemoval(removed.current);
    removed.current = -1;
    // Forms keep the scroll position for their errors; the page that they lead to begins at the top.
    if (!isBack && from.pathname !== location.pathname && location.hash && !targetOf(location)) window.scrollTo(0, 0);
    if (!text) return undefined;
    const announce = () => setAnnouncement(({ count }) => ({ text, count: count + 1 }));
    if (from.pathname !== location.pathname) {
      announce();
      return undefined;
    }
    const pause = setTimeout(announce, announcePause);
    return () => clearTimeout(pause);
  }, [location, isBack]);

  return (
    <p role="status" className="sr-only">
      {/* A new node, so that repeated text ("0 homes") is announced again. */}
      {announcement.text && <span key={announcement.count}>{announcement.text}</span>}
    </p>
  );
}

/** The element of the hash. Null without one, as after a message that is shown in the corner. */
function targetOf({ hash }: Location): HTMLElement | null {
  return document.getElementById(decodeURIComponent(hash.slice(1)));
}

/** The visible links that remove a filter or a compared item, in order. */
function removalLinks(): HTMLElement[] {
  const links = document.querySelectorAll<HTMLElement>("main a:is(.chip, [data-removes])");
  return [...links].filter((link) => link.checkVisibility());
}

/** The removed link had this index: focuses the link after it, else the one before it, else the results or the page's heading. */
function focusAfterRemoval(index: number): void {
  if (index === -1) return;
  const links = removalLinks();
  const heading = document.getElementById("results") ?? document.querySelector<HTMLElement>("main h1[tabindex='-1']");
  (links[index] ?? links[index - 1] ?? heading)?.focus();
}

/** Moves the focus; returns the announcement. */
function arrive(from: Location, to: Location): string {
  if (from.key === to.key && from.pathname === to.pathname && from.search === to.search) return "";
  const target = targetOf(to);
  if (target || (to.hash && from.pathname === to.pathname)) {
    target?.focus({ preventScroll: true });
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
 * While an outline is shown, the current page stays hidden below it with scroll position and typed values, in case the
 * navigation is cancelled. The outline is no higher than the window, so that its start is seen at every position.
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
        <div aria-hidden="true" className="sticky top-0 col-start-1 row-start-1 max-h-dvh self-start overflow-clip">
          {outline}
        </div>
      )}
    </main>
  );
}

/** Hiding removes the focus: restore it later, unless the user has moved on. */
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

/** Quick navigations show nothing, to avoid flashes. */
const patienceInMs = 250;

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

const loadRegion = () => import("#app/ui/toast.tsx");

/** Loads the component when a form is first used: with the first message, it would fail if the connection is lost. */
function Toasts({ flash, sentInHtml }: { flash: Flash | undefined; sentInHtml: Flash | undefined }) {
  const toast = useToast();
  const [Region, setRegion] = useState<ComponentType<ToastRegionProps>>();
  const [isLost, setLost] = useState(false);

  useEffect(() => {
    if (flash && flash.id !== sentInHtml?.id) showToast(flash, flash.id);
  }, [flash, sentInHtml]);

  useEffect(() => {
    function prepare({ target }: FocusEvent) {
      if (!(target instanceof Element)) return;
      // A button may be outside its form.
      const form = target instanceof HTMLButtonElement ? target.form : target.closest("form");
      if (form?.method !== "post") return;
      document.removeEventListener("focusin", prepare);
      // Not essential: the page shows the same message.
      loadRegion().catch(() => undefined);
    }
    document.addEventListener("focusin", prepare);
    return () => document.removeEventListener("focusin", prepare);
  }, []);

  useEffect(() => {
    if (!toast || Region || isLost) return;
    loadRegion().then(
      (module) => setRegion(() => module.ToastRegion),
      () => setLost(true),
    );
  }, [toast, Region, isLost]);

  useEffect(() => {
    if (Region) return;
    function openByKey({ key }: KeyboardEvent) {
      if (key !== "F8") return;
      loadRegion().then(
        (module) => {
          flushSync(() => setRegion(() => module.ToastRegion));
          document.querySelector<HTMLElement>(".toasts")?.focus();
        },
        () => undefined,
      );
    }
    document.addEventListener("keydown", openByKey);
    return () => document.removeEventListener("keydown", openByKey);
  }, [Region]);

  if (Region) return <Region toast={toast} onClose={dismissToast} />;
  return isLost && toast ? <PlainToast key={toast.key} toast={toast} /> : null;
}

/** Fallback if the component for messages could not be loaded. */
function PlainToast({ toast: { key, kind, title, text } }: { toast: VisibleToast }) {
  return (
    <div role="alert" className="toasts">
      <div className={`toast ${kind === "failure" ? "border-l-bad" : "border-l-ok"}`}>
        <div className="min-w-0 grow">
          <p className="font-semibold">{title}</p>
          <p>{text}</p>
        </div>
        <button
          type="button"
          aria-label="Dismiss notification"
          className="toast-close"
          onClick={() => dismissToast(key)}
        >
          <Icon name="close" />
        </button>
      </div>
    </div>
  );
}
