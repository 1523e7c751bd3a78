import { type ReactNode, useEffect, useState } from "react";
import { UNSAFE_useScrollRestoration, useLocation } from "react-router";
import type { Flash } from "#app/session/flash.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Graticule } from "#app/ui/graticule.tsx";
import { SkipLink } from "#app/ui/skip-link.tsx";
import { MailNote, MailNoteProvider } from "#app/ui/mail-note.tsx";
import { savedIdsIn } from "#app/lib/saved-homes.ts";
import { SavedIdsProvider } from "#app/ui/saved-ids.tsx";
import { useSentInHtml } from "#app/ui/use-sent-in-html.ts";
import { KeptMailsNote } from "./kept-mails-note.tsx";
import { MainContent } from "./main-content.tsx";
import { NextScripts } from "./next-scripts.tsx";
import { RouteAnnouncer } from "./route-announcer.tsx";
import { SiteFooter } from "./site-footer.tsx";
import { type HeaderMember, SiteHeader } from "./site-header.tsx";
import { Toasts } from "./toasts.tsx";
import { useSlowNavigation } from "./use-slow-navigation.ts";

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
      <SavedIdsProvider known={member?.savedHomes} readKept={readSavedIds}>
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

const readSavedIds = () => savedIdsIn(document.cookie);

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
