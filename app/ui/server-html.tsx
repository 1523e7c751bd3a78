import { type ReactElement, createContext, memo, useContext, useEffect, useEffectEvent, useRef, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";

let isFirstRender = true;

/** After hydration, or rendering anew after a mismatch. */
export function endFirstRender(): void {
  isFirstRender = false;
}

/** Undefined if the value was loaded later by a script. The browser announces only values in the HTML. */
export function useServerRenderedValue<T>(value: T): T | undefined {
  const hydrated = useHydrated();
  const [initial] = useState(() => (hydrated && !isFirstRender ? undefined : value));
  return initial;
}

const ServerHtmlContext = createContext<(name: string) => string | undefined>(() => undefined);

export const ServerHtmlProvider = ServerHtmlContext.Provider;

/** Undefined in the browser. */
export function useServerHtml(name: string): string | undefined {
  return useContext(ServerHtmlContext)(name);
}

interface ServerHtmlProps {
  name: string;
  /** The address of the same HTML, for client navigations. */
  source: string;
  className?: string;
  onReplaced?: (element: HTMLElement) => void;
}

const requests = new Map<string, Promise<string>>();
const MAX_REQUESTS = 4;

export function preloadHtml(source: string): void {
  void request(source).catch(() => undefined);
}

function request(source: string): Promise<string> {
  const known = requests.get(source);
  if (known) return known;
  const html = fetch(source).then((response) => {
    if (!response.ok) throw new Error(`${response.status}`);
    return response.text();
  });
  requests.set(source, html);
  html.catch(() => requests.delete(source));
  for (const old of [...requests.keys()].slice(0, -MAX_REQUESTS)) requests.delete(old);
  return html;
}

/**
 * Server HTML such as a large drawing, neither compared by React nor repeated in the data. After a client navigation it
 * is loaded from `source`; the old HTML stays until then.
 */
export const ServerHtml = memo(function ServerHtml({ name, source, className, onReplaced }: ServerHtmlProps) {
  const html = useServerHtml(name) ?? "";
  const element = useRef<HTMLDivElement>(null);
  const loadedSource = useRef<string>(undefined);
  const handleReplaced = useEffectEvent((box: HTMLElement) => onReplaced?.(box));

  useEffect(() => {
    const box = element.current;
    if (!box || loadedSource.current === source) return;
    const isInDocument = loadedSource.current === undefined && box.firstChild !== null;
    loadedSource.current = source;
    if (isInDocument) return;
    let current = true;
    request(source).then(
      (text) => {
        if (!current) return;
        box.innerHTML = text;
        handleReplaced(box);
      },
      // Keep the old drawing: its links work. The next navigation retries.
      () => {
        if (current) loadedSource.current = "";
      },
    );
    return () => {
      current = false;
    };
  }, [source]);

  return (
    <div
      ref={element}
      className={className}
      suppressHydrationWarning
      // oxlint-disable-next-line react/no-danger -- made by our own server, which escapes every text in it
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
});

interface HtmlCacheKey {
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
