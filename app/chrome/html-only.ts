import { createContext } from "react";

/** What a loader gave for the HTML of its document alone; undefined in the browser, which has the document. */
export const HtmlOnly = createContext<string | undefined>(undefined);
