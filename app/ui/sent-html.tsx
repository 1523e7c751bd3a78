import { createContext, memo, useContext, useEffect, useEffectEvent, useRef } from "react";

const Sent = createContext<(name: string) => string | undefined>(() => undefined);

/** HTML that loaders send with the document, by name. */
export const SentHtmlProvider = Sent.Provider;

/** HTML that the document's loaders sent under this name; undefined in the browser. */
export function useSentHtml(name: string): string | undefined {
  return useContext(Sent)(name);
}

export interface SentHtmlProps {
  name: string;
  /** The address of the same HTML, for client navigations. */
  source: string;
  className?: string;
  /** Called when the HTML was replaced. */
  onReplaced?: (element: HTMLElement) => void;
}

/** Prefetched pieces; the newest few. */
const asked = new Map<string, Promise<string>>();
const KEPT = 4;

/** Requests a piece together with the data of its page. */
export function preloadHtml(source: string): void {
  void askFor(source).catch(() => undefined);
}

function askFor(source: string): Promise<string> {
  const known = asked.get(source);
  if (known) return known;
  const answer = fetch(source).then((response) => {
    if (!response.ok) throw new Error(`${response.status}`);
    return response.text();
  });
  asked.set(source, answer);
  answer.catch(() => asked.delete(source));
  for (const old of [...asked.keys()].slice(0, -KEPT)) asked.delete(old);
  return answer;
}

/**
 * Server HTML such as a large drawing. React neither renders nor compares it, and it is not repeated in the data.
 * After a client navigation it comes from `source`; the old HTML stays until then.
 */
export const SentHtml = memo(function SentHtml({ name, source, className, onReplaced }: SentHtmlProps) {
  const html = useSentHtml(name) ?? "";
  const element = useRef<HTMLDivElement>(null);
  const shown = useRef<string>(undefined);
  const tellReplaced = useEffectEvent((box: HTMLElement) => onReplaced?.(box));

  useEffect(() => {
    const box = element.current;
    if (!box || shown.current === source) return;
    const isInDocument = shown.current === undefined && box.firstChild !== null;
    shown.current = source;
    if (isInDocument) return;
    let current = true;
    askFor(source).then(
      (text) => {
        if (!current) return;
        box.innerHTML = text;
        tellReplaced(box);
      },
      // Keep the old drawing, whose links work. The next navigation retries.
      () => {
        if (current) shown.current = "";
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
