import { readRowId } from "./fields.ts";

/** A button or small form of a page. */
export interface IntentDefinition {
  /**
   * The name of its form; default its own. Two intents may share one, so that a toggle button stays the same element.
   */
  form?: string;
  /** Submits without leaving the page. */
  inPlace?: boolean;
  /** Concerns the whole page instead of one row. */
  fullPage?: boolean;
}

/** The intent and row of an address; row 0 for the whole page. */
export interface Intent<Name extends string> {
  name: Name;
  id: number;
}

/** The intents of one page, for browser and server. `intentAction` (app/http) defines what each does. */
export interface Intents<Name extends string> {
  definitions: Readonly<Record<Name, IntentDefinition>>;
  /** The id and action of an intent's form on a page with this path and query. Works without JavaScript. */
  form: (path: string, name: Name, id?: number) => { id: string; action: string };
  formId: (name: Name, id?: number) => string;
  /** Whether an address contains an intent, known or not. */
  hasIntent: (url: URL) => boolean;
  /** The intent of an address; undefined if unknown. */
  read: (url: URL) => Intent<Name> | undefined;
  /** Whether it submits without leaving the page. */
  isInPlace: (name: Name) => boolean;
}

/** Defines the buttons and small forms of a page. Ids and addresses of the forms follow from their names. */
export function defineIntents<Name extends string>(
  definitions: Readonly<Record<Name, IntentDefinition>>,
): Intents<Name> {
  const isName = (name: string): name is Name => Object.hasOwn(definitions, name);
  const formId = (name: Name, id = 0) => [definitions[name].form ?? name, ...(id === 0 ? [] : [id])].join("-");

  function read({ searchParams }: URL): Intent<Name> | undefined {
    const name = searchParams.get("do");
    if (name === null || !isName(name)) return undefined;
    const id = definitions[name].fullPage ? 0 : readRowId(searchParams.get("id"));
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

/** Combines two sets of intents on a page. Throws an Error if both have a form of the same name. */
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
