import { createContext, type ReactElement, useContext } from "react";

/** Whether an element looks the same: what makes it is the same, and was given the same. */
export interface KeptAs {
  by: object;
  given: string;
}

/** Answers the HTML of an element, made now or for an earlier page. */
export type KeepHtml = (as: KeptAs, element: ReactElement) => string;

const Keeping = createContext<KeepHtml | undefined>(undefined);

/** Around a document in which nothing is one person's. */
export const KeptHtmlProvider = Keeping.Provider;

/**
 * The inside of a parent whose children depend on nothing but `as`: neither on the page nor on who asks. A server that has made
 * their HTML before does not make it again; the browser hydrates it as if it had been. What it answers are props of the parent.
 */
export function useKept(as: KeptAs | undefined, element: ReactElement) {
  const keep = useContext(Keeping);
  if (!keep || !as) return { children: element };
  return { dangerouslySetInnerHTML: { __html: keep(as, element) } };
}
