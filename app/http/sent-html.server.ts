import { createContext, type RouterContextProvider } from "react-router";

/** Makes a piece of a document's HTML, when the document is rendered. */
type Draw = () => string;

const pieces = createContext<ReadonlyMap<string, Draw> | null>(null);

/**
 * Sends HTML with the document, for the element with this name (`SentHtml`, `useSentHtml`). It travels once: a loader's data would carry
 * it a second time, for hydration. `draw` is called for documents only; what a client navigation needs comes from the
 * address that the element names.
 */
export function sendHtml(context: Readonly<RouterContextProvider>, name: string, draw: Draw): void {
  context.set(pieces, new Map([...(context.get(pieces) ?? []), [name, draw]]));
}

/** Reads what loaders have sent: the HTML of a name, undefined when there is none. */
export function readSentHtml(context: Readonly<RouterContextProvider>): (name: string) => string | undefined {
  const sent = context.get(pieces);
  return (name) => sent?.get(name)?.();
}
