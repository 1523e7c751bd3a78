import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { CoastStrip } from "#app/ui/coast-strip.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { SearchBox } from "#app/ui/search-box.tsx";
import { accountMessages as messages, notFoundHeading, notFoundHelp } from "./chrome.messages.ts";
import { navLinks, suggestPages } from "./nav-links.ts";

export interface NotFoundPageProps {
  children?: ReactNode;
}

/** The search and other help come first; the specified sentence is still the heading of the page. */
export function NotFoundPage({ children }: NotFoundPageProps) {
  const suggested = suggestPages(useLocation().pathname);
  return (
    <>
      <CoastStrip size="gone">
        <div className="page py-6">
          <p className="mb-3 text-xl font-bold">{notFoundHelp.lead}</p>
          <div className="max-w-3xl">
            <SearchBox id="not-found-search" />
          </div>
        </div>
      </CoastStrip>
      <div className="page flex flex-col gap-6 py-6">
        {suggested.length > 0 && (
          <section aria-labelledby="meant">
            <h2 id="meant" className="text-lg">
              {notFoundHelp.meant}
            </h2>
            <LinkList links={suggested} className="mt-1" />
          </section>
        )}
        {children && <div className="prose">{children}</div>}
        <section aria-labelledby="not-found-links">
          <h2 id="not-found-links" className="text-lg">
            {notFoundHelp.links}
          </h2>
          <LinkList links={navLinks} className="mt-1 flex flex-wrap gap-x-6" />
        </section>
        <h1 tabIndex={-1} className="text-base font-medium text-ink-2">
          {notFoundHeading.code} - {notFoundHeading.question}
        </h1>
      </div>
    </>
  );
}

function LinkList({ links, className }: { links: typeof navLinks; className: string }) {
  return (
    <ul className={className}>
      {links.map(({ to, label }) => (
        <li key={to}>
          <TextLink to={to} className="inline-flex min-h-8 items-center py-1">
            {label}
          </TextLink>
        </li>
      ))}
    </ul>
  );
}

/** For the not-found page of an address that members may see. */
export function HaveAccount({ logIn }: { logIn: string }) {
  return (
    <p>
      {messages.haveAccount} <TextLink to={logIn}>{messages.logIn}</TextLink> {messages.toSee}
    </p>
  );
}
