import { createContext, type ReactElement, useContext } from "react";

export interface HtmlCacheKey {
  by: object;
  given: string;
}

export type CacheHtml = (as: HtmlCacheKey, element: ReactElement) => string;

const HtmlCacheContext = createContext<CacheHtml | undefined>(undefined);

/** Wraps a document that contains nothing personal. */
export const HtmlCacheProvider = HtmlCacheContext.Provider;

/** For children that depend only on `as`, not on the page or the user. The server reuses their HTML. */
export function useCachedHtml(as: HtmlCacheKey | undefined, element: ReactElement) {
  const cache = useContext(HtmlCacheContext);
  if (!cache || !as) return { children: element };
  return { dangerouslySetInnerHTML: { __html: cache(as, element) } };
}
