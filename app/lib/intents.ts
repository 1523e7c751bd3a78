import { readRowId } from "./fields.ts";

/** A button or small form of a page. */
export interface IntentDefinition {
  /** Default: its own name. Two intents may share a form, so that a toggle button stays the same element. */
  form?: string;
  /** Submits without leaving the page. */
  inPlace?: boolean;
  /** Concerns the page, not a row. */
  fullPage?: boolean;
}

/** Row 0 is the page. */
export interface Intent<Name extends string> {
  name: Name;
  id: number;
}

/** For browser and server. `intentAction` (app/http) defines the behaviour. */
export interface Intents<Name extends string> {
  definitions: Readonly<Record<Name, IntentDefinition>>;
  /** Works without JavaScript. */
  form: (path: string, name: Name, id?: number) => { id: string; action: string };
  formId: (name: Name, id?: number) => string;
  /** Also true for an unknown intent. */
  hasIntent: (url: URL) => boolean;
  /** Undefined if unknown. */
  read: (url: URL) => Intent<Name> | undefined;
  isInPlace: (name: Name) => boolean;
}

/** Defines the buttons and small forms of a page; their ids and addresses follow from the names. */
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

/** Throws an Error if both have a form of the same name. */
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
