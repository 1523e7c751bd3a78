import { createContext, type ReactElement, useContext } from "react";

/** Identifies the markup of an element: the component that makes it and its input. */
export interface HtmlCacheKey {
  by: object;
  given: string;
}

/** Returns the HTML of an element, rendered now or for an earlier page. */
export type CacheHtml = (as: HtmlCacheKey, element: ReactElement) => string;

const HtmlCacheContext = createContext<CacheHtml | undefined>(undefined);

/** Wraps a document that contains nothing personal. */
export const HtmlCacheProvider = HtmlCacheContext.Provider;

/**
 * Props for a parent whose children depend only on `as`, not on the page or the user. The server reuses HTML that it
 * has rendered before; the browser hydrates it as usual.
 */
export function useCachedHtml(as: HtmlCacheKey | undefined, element: ReactElement) {
  const cache = useContext(HtmlCacheContext);
  if (!cache || !as) return { children: element };
  return { dangerouslySetInnerHTML: { __html: cache(as, element) } };
}
