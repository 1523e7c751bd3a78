import { useEffect, type ReactNode } from "react";
import { NavigationProgress } from "./navigation-progress.tsx";
import { RouteAnnouncer } from "./route-announcer.tsx";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";
import { SkipLink } from "./skip-link.tsx";

export interface ShellProps {
  children: ReactNode;
}

/** What surrounds every page, error pages included. */
export function Shell({ children }: ShellProps) {
  // Controls that need JavaScript become visible from here on (`js-only` in app.css).
  useEffect(() => {
    document.documentElement.dataset["hydrated"] = "";
  }, []);

  return (
    <>
      <SkipLink />
      <NavigationProgress />
      <SiteHeader />
      <main id="main" tabIndex={-1} className="grow">
        {children}
      </main>
      <SiteFooter />
      <RouteAnnouncer />
    </>
  );
}
