import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { Field, TextInput } from "#app/ui/field.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { accountMessages as messages, notFoundHeading } from "./chrome.messages.ts";
import { navLinks } from "./nav-links.ts";

export interface NotFoundPageProps {
  children?: ReactNode;
}

export function NotFoundPage({ children }: NotFoundPageProps) {
  return (
    <div className="page py-8 md:py-12">
      <h1 tabIndex={-1} className="text-2xl">
        {notFoundHeading.code}{" "}
        <span className="mt-2 block text-lg font-medium text-ink-2">
          <span className="sr-only">- </span>
          {notFoundHeading.question}
        </span>
      </h1>
      {children && <div className="mt-4 prose">{children}</div>}
      <div className="mt-8 grid gap-8 md:grid-cols-2 lg:gap-16">
        <form role="search" method="get" action="/listings" autoComplete="off">
          <Field id="not-found-keywords" label="Search homes by keyword">
            <div className="flex flex-wrap gap-2">
              <div className="min-w-0 flex-1 basis-48">
                <TextInput id="not-found-keywords" name="keywords" type="search" />
              </div>
              <Button>Search homes</Button>
            </div>
          </Field>
        </form>
        <section aria-labelledby="not-found-links">
          <h2 id="not-found-links" className="font-semibold">
            Or start with one of these
          </h2>
          <ul className="mt-1 columns-2 gap-6">
            {navLinks.map((link) => (
              <li key={link.to}>
                <TextLink to={link.to} className="inline-block py-1">
                  {link.label}
                </TextLink>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </div>
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
