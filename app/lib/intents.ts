import { readRowId } from "./fields.ts";

/** What a button or small form of a page does. */
export interface IntentDefinition {
  /** The name of its form, if not its own. Two intents may share one: the button that pauses and resumes stays the same element. */
  form?: string;
  /** Its post does not leave the page. */
  inPlace?: boolean;
  /** It concerns the whole page instead of one row. */
  whole?: boolean;
}

/** What an address names, and of which row; 0 for the whole page. */
export interface Intent<Name extends string> {
  name: Name;
  id: number;
}

/** The intents of one page, as browser and server both know them. What each does is said in `intentAction` (app/http). */
export interface Intents<Name extends string> {
  definitions: Readonly<Record<Name, IntentDefinition>>;
  /** The id and the address of an intent's form, on the page of this path and query. It works without JavaScript. */
  form: (path: string, name: Name, id?: number) => { id: string; action: string };
  formId: (name: Name, id?: number) => string;
  /** Whether an address names an intent, known or not. */
  hasIntent: (url: URL) => boolean;
  /** The intent that an address names; undefined when it is not a known one. */
  read: (url: URL) => Intent<Name> | undefined;
  /** Whether its post leaves the page as it is. */
  isInPlace: (name: Name) => boolean;
}

/** Defines the buttons and small forms of a page: the ids and addresses of their forms follow from their names. */
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
    definitions,
    form(path, name, id = 0) {
      const query = `do=${name}${id === 0 ? "" : `&id=${id}`}`;
      return { id: formId(name, id), action: `${path}${path.includes("?") ? "&" : "?"}${query}` };
    },
    formId,
    hasIntent: ({ searchParams }) => searchParams.has("do"),
    read,
    isInPlace: (name) => definitions[name].inPlace ?? false,
  };
}

/** The intents of two sets that share a page. Throws an Error if both have a form of the same name. */
export function joinIntents<First extends string, Second extends string>(
  first: Intents<First>,
  second: Intents<Second>,
): Intents<First | Second> {
  const namesOf = (definitions: object) =>
    Object.entries<IntentDefinition>({ ...definitions }).flatMap(([name, { form }]) => [name, form ?? name]);
  const shared = namesOf(second.definitions).find((name) => namesOf(first.definitions).includes(name));
  if (shared !== undefined) throw new Error(`Both sets of intents have "${shared}": rename one of them`);
  return defineIntents<First | Second>({ ...first.definitions, ...second.definitions });
}
