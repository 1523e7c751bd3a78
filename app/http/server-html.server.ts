import { createContext, type RouterContextProvider } from "react-router";

type Draw = () => string;

const pieces = createContext<ReadonlyMap<string, Draw> | null>(null);

/**
 * Sends HTML with the document for the element of this name (`SentHtml`, `useSentHtml`), instead of again in the loader
 * data. `draw` runs for documents only.
 */
export function serverHtml(context: Readonly<RouterContextProvider>, name: string, draw: Draw): void {
  context.set(pieces, new Map([...(context.get(pieces) ?? []), [name, draw]]));
}

/** Undefined for a name without HTML. */
export function readServerHtml(context: Readonly<RouterContextProvider>): (name: string) => string | undefined {
  const sent = context.get(pieces);
  return (name) => sent?.get(name)?.();
}
