import { readRowId } from "./fields.ts";

/** One thing that a button or small form of a list asks for. */
export interface IntentDefinition {
  /** The name of its form, where two intents share one: the button that pauses and resumes stays the same element. */
  form?: string;
  /** Its post does not leave the page. */
  inPlace?: boolean;
  /** It concerns the whole list instead of one row. */
  whole?: boolean;
}

/** What was asked for, and of which row; 0 for the whole list. */
export interface Intent<Name extends string> {
  name: Name;
  id: number;
}

/** The intents of one list, as browser and server both know them. What each does is said in `intentAction` (app/http). */
export interface Intents<Name extends string> {
  /** The id and the address of an intent's form, on the page of this path and query. It works without JavaScript. */
  form: (path: string, name: Name, id?: number) => { id: string; action: string };
  formId: (name: Name, id?: number) => string;
  /** Whether an address asks for something, known or not. */
  isAsked: (url: URL) => boolean;
  /** What an address asks for; undefined when it is nothing known. */
  read: (url: URL) => Intent<Name> | undefined;
  /** Whether the post of what an address asks for leaves the page as it is. */
  isInPlace: (name: Name) => boolean;
}

/** Defines the buttons and small forms of a list: the ids and addresses of their forms follow from their names. */
export function defineIntents<Name extends string>(
  definitions: Readonly<Record<Name, IntentDefinition>>,
): Intents<Name> {
  const isName = (name: string): name is Name => Object.hasOwn(definitions, name);
  const formId = (name: Name, id = 0) => [definitions[name].form ?? name, ...(id === 0 ? [] : [id])].join("-");

  function read({ searchParams }: URL): Intent<Name> | undefined {
    const name = searchParams.get("do");
    if (name === null || !isName(name)) return undefined;
    const id = definitions[name].whole ? 0 : readRowId(searchParams.get("id"));
    return id === undefined ? undefined : { name, id };
  }

  return {
    form(path, name, id = 0) {
      const query = `do=${name}${id === 0 ? "" : `&id=${id}`}`;
      return { id: formId(name, id), action: `${path}${path.includes("?") ? "&" : "?"}${query}` };
    },
    formId,
    isAsked: ({ searchParams }) => searchParams.has("do"),
    read,
    isInPlace: (name) => definitions[name].inPlace ?? false,
  };
}
