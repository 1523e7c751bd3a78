import { useEffect, type ReactNode } from "react";
import type { Flash } from "#app/session/flash.ts";
import { useSentInHtml } from "#app/ui/use-sent-in-html.ts";
import { FlashBanner } from "./flash-banner.tsx";
import { MainContent } from "./main-content.tsx";
import { NavigationProgress } from "./navigation-progress.tsx";
import { RouteAnnouncer } from "./route-announcer.tsx";
import { ScrollPosition } from "./scroll-position.tsx";
import { SiteFooter } from "./site-footer.tsx";
import type { HeaderMember } from "./account-links.tsx";
import { SiteHeader } from "./site-header.tsx";
import { SkipLink } from "./skip-link.tsx";
import { Toasts } from "./toasts.tsx";

export interface ShellProps {
  /** What the root loader has to say this time. */
  flash?: Flash;
  /** Who is signed in. */
  member?: HeaderMember;
  children: ReactNode;
}

/** What surrounds every page, error pages included. */
export function Shell({ flash, member, children }: ShellProps) {
  const flashInHtml = useSentInHtml(flash);

  // Controls that need JavaScript become visible from here on (`js-only` in app.css).
  useEffect(() => {
    document.documentElement.dataset["hydrated"] = "";
  }, []);

  return (
    <>
      <SkipLink />
      <NavigationProgress />
      <SiteHeader member={member} />
      <MainContent>
        <FlashBanner flash={flashInHtml} />
        {children}
      </MainContent>
      <SiteFooter />
      <RouteAnnouncer />
      <ScrollPosition />
      <Toasts flash={flash} sentInHtml={flashInHtml} />
    </>
  );
}
