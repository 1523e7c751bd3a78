import type { ReactNode } from "react";

export interface SkipLinkProps {
  /** The id of what it leads to, which can take the focus. */
  to: string;
  children: ReactNode;
}

/** Seen while it has the focus. A plain anchor: the browser moves the focus by itself, with or without JavaScript. */
export function SkipLink({ to, children }: SkipLinkProps) {
  return (
    <a href={`#${to}`} className="skip">
      {children}
    </a>
  );
}

/** For the top of a search: the first result is a key press away, not as many as there are filters. */
export function SkipToResults() {
  return <SkipLink to="results">Skip to results</SkipLink>;
}
