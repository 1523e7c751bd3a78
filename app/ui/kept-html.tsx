import { createContext, type ReactElement, useContext } from "react";

/** Identifies the markup of an element: the component that makes it and its input. */
export interface KeptAs {
  by: object;
  given: string;
}

/** Returns the HTML of an element, rendered now or for an earlier page. */
export type KeepHtml = (as: KeptAs, element: ReactElement) => string;

const Keeping = createContext<KeepHtml | undefined>(undefined);

/** Wraps a document that contains nothing personal. */
export const KeptHtmlProvider = Keeping.Provider;

/**
 * Props for a parent whose children depend only on `as`, not on the page or the user. The server reuses HTML that it
 * has rendered before; the browser hydrates it as usual.
 */
export function useKept(as: KeptAs | undefined, element: ReactElement) {
  const keep = useContext(Keeping);
  if (!keep || !as) return { children: element };
  return { dangerouslySetInnerHTML: { __html: keep(as, element) } };
}
