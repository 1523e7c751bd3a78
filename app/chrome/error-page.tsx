import { type ReactNode, createContext, useContext } from "react";
import { useLocation } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { CoastStrip } from "#app/ui/coast-strip.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { QuoteThis } from "#app/ui/load-failed.tsx";
import { SearchBox } from "#app/ui/search-box.tsx";
import {
  accountMessages as messages,
  notFoundHeading,
  notFoundHelp,
  serviceProblemHeading,
} from "./chrome.messages.ts";
import { type NavLink, suggestPages } from "./nav-links.ts";
import { SupportLinks } from "./support.tsx";

interface ErrorPageProps {
  title?: string;
  message?: string;
  /** The failed request; default that of this document. */
  requestId?: string;
}

export function ErrorPage({ title = serviceProblemHeading, message, requestId }: ErrorPageProps) {
  const documentId = useRequestId();
  const quoted = requestId ?? documentId;
  return (
    <>
      <CoastStrip size="gone">
        <div className="page flex min-h-32 items-end py-6">
          <h1 tabIndex={-1} className="text-xl">
            {title}
          </h1>
        </div>
      </CoastStrip>
      <div className="page py-6">
        <div className="flex prose flex-col gap-4">
          <p>{message ?? "Try again in a few minutes."}</p>
          <p>
            If you need help, write to <SupportLinks between="or call" />.
          </p>
          {quoted && <QuoteThis id={requestIdElement}>{quoted}</QuoteThis>}
        </div>
        <p className="mt-6">
          <ButtonLink to="/" variant="quiet" reloadDocument>
            Go to the home page
          </ButtonLink>
        </p>
      </div>
    </>
  );
}

/** The id under which the server logged the request of this document. */
export const RequestId = createContext<string | undefined>(undefined);

const requestIdElement = "request-id";

/** In the browser read from the document; undefined if it is not there. */
function useRequestId(): string | undefined {
  const onServer = useContext(RequestId);
  if (typeof document === "undefined") return onServer;
  return document.getElementById(requestIdElement)?.textContent ?? undefined;
}

const nextSteps = [
  { to: "/listings", label: "Homes for sale", text: "By suburb, price and rooms." },
  { to: "/listings?type=rent", label: "Homes for rent", text: "By suburb, weekly rent and rooms." },
  { to: "/listings?type=sold", label: "Sold homes", text: "With the price, where the agent published it." },
  { to: "/saved", label: "Your saved homes", text: "And the homes that you viewed recently." },
  { to: "/agents", label: "Agents", text: "By name, agency or suburb." },
  { to: "/suburbs", label: "Suburb guides", text: "What homes sold for, with period and source." },
];

const causes = [
  "The address was typed or copied incompletely.",
  "The home was withdrawn, or it was sold or leased some time ago.",
  "The agent, the article or the page has moved or was removed.",
];

interface NotFoundPageProps {
  children?: ReactNode;
  /** A section below the links. */
  homes?: ReactNode;
}

/** The search, links and homes come first; the specified sentence is still the heading of the page, but last and small. */
export function NotFoundPage({ children, homes }: NotFoundPageProps) {
  const suggested = suggestPages(useLocation().pathname);
  const others = nextSteps.filter((step) => !suggested.some(({ to }) => to === step.to));
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
          <section aria-labelledby="suggestions">
            <h2 id="suggestions" className="text-lg">
              {notFoundHelp.suggestions}
            </h2>
            <LinkList links={suggested} className="mt-1" />
          </section>
        )}
        {children && <div className="prose">{children}</div>}
        <section aria-labelledby="next">
          <h2 id="next" className="text-lg">
            {notFoundHelp.next}
          </h2>
          <ul className="mt-1 grid grid-cols-2 gap-x-6 sm:grid-cols-3 lg:grid-cols-6">
            {others.map(({ to, label, text }) => (
              <li key={to} className="border-b border-line py-1 lg:border-b-0">
                <TextLink to={to} className="inline-flex min-h-8 items-center font-semibold">
                  {label}
                </TextLink>
                <p className="text-sm text-pretty text-ink-2 max-sm:hidden">{text}</p>
              </li>
            ))}
          </ul>
        </section>
        {/* Phones show two homes, because a link leads to all. */}
        {homes && <div className="max-sm:[&_.homes>li:nth-child(n+3)]:hidden">{homes}</div>}
        <section aria-labelledby="causes">
          <h2 id="causes" className="text-lg">
            {notFoundHelp.causes}
          </h2>
          <ul className="mt-2 ml-5 flex list-disc flex-col gap-1 text-ink-2">
            {causes.map((cause) => (
              <li key={cause}>{cause}</li>
            ))}
          </ul>
        </section>
        <h1 tabIndex={-1} className="text-[0.8125rem] leading-normal font-normal tracking-normal text-ink-2">
          {notFoundHeading.code} - {notFoundHeading.question}
        </h1>
      </div>
    </>
  );
}

function LinkList({ links, className }: { links: readonly NavLink[]; className: string }) {
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
