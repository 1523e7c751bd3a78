import { createContext, memo, useContext, useEffect, useEffectEvent, useRef } from "react";

const Sent = createContext<(name: string) => string | undefined>(() => undefined);

/** Around the page on the server: the HTML that its loaders send beside their data, by name. */
export const SentHtmlProvider = Sent.Provider;

/** What the loaders of a document sent under this name, for a component that writes it itself; undefined in the browser. */
export function useSentHtml(name: string): string | undefined {
  return useContext(Sent)(name);
}

export interface SentHtmlProps {
  name: string;
  /** Where the same HTML is found by itself, for what came by script. */
  source: string;
  className?: string;
  /** Called when other HTML has taken its place. */
  onReplaced?: (element: HTMLElement) => void;
}

/** What is asked for ahead of its time; the newest few. */
const asked = new Map<string, Promise<string>>();
const KEPT = 4;

/** Asks for a piece before it is shown, so that it comes with the data of its page and not after it. */
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
 * HTML that the server sends as it is (a large drawing): React neither renders nor compares it, and no data carries it a
 * second time. After a client navigation it comes from `source`; what was shown stays until then.
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
      // The old drawing stays, and its links work. The next step asks again.
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
