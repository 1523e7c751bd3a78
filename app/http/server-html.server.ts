import { createContext, type RouterContextProvider } from "react-router";

/** Renders HTML when the document is rendered. */
type Draw = () => string;

const pieces = createContext<ReadonlyMap<string, Draw> | null>(null);

/**
 * Sends HTML with the document for the element of this name (`SentHtml`, `useSentHtml`), once instead of again in the
 * loader data. `draw` runs for documents only; client navigations load the HTML from the element's own address.
 */
export function serverHtml(context: Readonly<RouterContextProvider>, name: string, draw: Draw): void {
  context.set(pieces, new Map([...(context.get(pieces) ?? []), [name, draw]]));
}

/** The HTML that loaders sent under a name; undefined if none. */
export function readServerHtml(context: Readonly<RouterContextProvider>): (name: string) => string | undefined {
  const sent = context.get(pieces);
  return (name) => sent?.get(name)?.();
}
