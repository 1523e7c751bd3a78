import type { ReactNode } from "react";
import { CardPage } from "#app/features/accounts/model/card-page.tsx";
import { LoadFailed } from "#app/ui/load-failed.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { subscriberMessages } from "./subscriber.messages.ts";

export interface LinkSheetProps {
  title: string;
  /** The id of the text, for an address that leads to it; it is then read out, too. */
  id?: string;
  /** Where to go from there. */
  link: { to: string; label: string };
  children: ReactNode;
}

/** What a mailed link has to say when there is nothing to press. */
export function LinkSheet({ title, id, link, children }: LinkSheetProps) {
  return (
    <CardPage title={title}>
      <p id={id} role={id && "status"} tabIndex={id ? -1 : undefined} className="wrap-anywhere">
        {children}
      </p>
      <p>
        <TextLink to={link.to}>{link.label}</TextLink>
      </p>
    </CardPage>
  );
}

/** The database cannot be asked just now. */
export function LinkAway({ title, path }: { title: string; path: string }) {
  const { away } = subscriberMessages;
  return (
    <CardPage title={title}>
      <LoadFailed title={away.title} path={path}>
        {away.text}
      </LoadFailed>
    </CardPage>
  );
}
