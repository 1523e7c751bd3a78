import { createContext, type RouterContextProvider } from "react-router";

const htmlOnly = createContext<string | null>(null);

/**
 * Sets a text for the components that render this document: `HtmlOnly` of `app/chrome`. It is not in the data that the document
 * brings for the browser, where it would stand a second time.
 */
export function setHtmlOnly(context: Readonly<RouterContextProvider>, text: string): void {
  context.set(htmlOnly, text);
}

/** That text; undefined where no loader has set one. */
export function getHtmlOnly(context: Readonly<RouterContextProvider>): string | undefined {
  return context.get(htmlOnly) ?? undefined;
}
