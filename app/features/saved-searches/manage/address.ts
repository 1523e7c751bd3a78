import { readRowId } from "#app/lib/fields.ts";

/** Where a signed-in person manages their searches; by a mailed link it is `managePath` of its token. */
export const ownSearchesPath = "/dashboard/searches";

const changes = ["pause", "resume", "frequency", "delete"] as const;

/** What the button of a search asks for. */
export interface SearchChange {
  to: (typeof changes)[number];
  id: number;
}

/** Where such a button posts, on the page of this path. */
export function searchChangePath(path: string, { to, id }: SearchChange): string {
  return `${path}?do=${to}&search=${id}`;
}

/** The page that asks whether all are to be deleted; its button posts to the same address. */
export function deleteAllPath(path: string): string {
  return `${path}?do=delete-all`;
}

/** Whether the query string is of that page. */
export function isDeleteAll(params: URLSearchParams): boolean {
  return params.get("do") === "delete-all";
}

/** Reads what such a button asks for; undefined when the address is not of one. */
export function readSearchChange(params: URLSearchParams): SearchChange | undefined {
  const to = changes.find((known) => known === params.get("do"));
  const id = readRowId(params.get("search"));
  return to === undefined || id === undefined ? undefined : { to, id };
}

/** The page on which a search of the list at this path is edited. */
export function editSearchPath(path: string, id: number): string {
  return `${path}/${id}/edit`;
}

/** The element of a search in the list: the hash of an address that leads to it. */
export function searchElement(id: number): string {
  return `search-${id}`;
}

/** The form of a button: pausing and resuming are one, so that its place in the page stays what it is. */
export function searchFormId({ to, id }: SearchChange): string {
  return `${to === "resume" ? "pause" : to}-${id}`;
}

export const deleteAllFormId = "delete-all";
export const editSearchFormId = "edit-search";

/**
 * The form that posts to an address of the list, and whether the page stays: who deletes all is led back to the list. The
 * id is only a part of a name here.
 */
export function pressedForm({ searchParams }: URL): { form: string; inPlace: boolean } {
  if (isDeleteAll(searchParams)) return { form: deleteAllFormId, inPlace: false };
  const change = readSearchChange(searchParams);
  return { form: change ? searchFormId(change) : "search", inPlace: true };
}
