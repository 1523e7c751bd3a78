import type { ActionFunctionArgs } from "react-router";
import { noInputSchema } from "#app/features/listings/model/no-input.schema.ts";
import { serverForm } from "#app/forms/server-form.server.ts";
import { pageAction } from "#app/http/page-action.server.ts";
import { readRowId } from "#app/lib/fields.ts";
import { NotFound } from "#app/lib/errors.ts";
import { countOf } from "#app/lib/text.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import {
  deleteAllSearches,
  deleteSearch,
  editSearch,
  pauseSearch,
  resumeSearch,
  setSearchFrequency,
} from "./change.server.ts";
import { searchFrequencySchema } from "./manage.schema.ts";
import { manageMessages as says } from "./manage.messages.ts";
import { findSearch, type SearchOwner } from "./own-searches.queries.server.ts";
import { frequencyWords } from "#app/features/saved-searches/model/frequency.ts";
import { searchEditSchema } from "#app/features/saved-searches/model/saved-search.schema.ts";
import {
  deleteAllFormId,
  editSearchFormId,
  isDeleteAll,
  readSearchChange,
  type SearchChange,
  searchElement,
  searchFormId,
} from "./address.ts";

/** A page on which somebody manages their searches. */
interface SearchesPage<Args> {
  /** Whose; throws for whoever may not. */
  ownerOf: (args: Args) => SearchOwner;
  /** The path of the list. */
  pathOf: (args: Args) => string;
}

const success = (message: { title: string; text: string }) => ({ kind: "success", ...message }) as const;
const failure = says.notSaved;

/** The form of a search that is edited, on the page of either owner. */
export const editSearchForm = serverForm(searchEditSchema, { id: editSearchFormId });

/** The action of a page with the list: its address says which button was pressed. */
export function searchesAction<Args extends ActionFunctionArgs>(page: SearchesPage<Args>) {
  const deleteAll = pageAction(
    serverForm(noInputSchema, { id: deleteAllFormId }),
    async (_, args: Args) => {
      const deleted = await deleteAllSearches(page.ownerOf(args));
      const text = `${countOf(deleted, "search", "searches")}. ${says.allDeletedText}`;
      return redirectWithFlash(page.pathOf(args), success({ title: says.allDeleted, text }));
    },
    { failure },
  );
  return async (args: Args) => {
    if (isDeleteAll(args.url.searchParams)) return deleteAll(args);
    const change = readSearchChange(args.url.searchParams);
    return changeAction(page, change)(args);
  };
}

function changeAction<Args extends ActionFunctionArgs>(
  { ownerOf, pathOf }: SearchesPage<Args>,
  change: SearchChange | undefined,
) {
  const id = change ? searchFormId(change) : "search";
  if (change?.to === "frequency") {
    return pageAction(
      serverForm(searchFrequencySchema, { id }),
      async ({ frequency }, args: Args) => {
        await setSearchFrequency(ownerOf(args), change.id, frequency);
        const message = success({ title: says.frequencySet, text: frequencyWords[frequency] });
        return redirectWithFlash(`${pathOf(args)}#${searchElement(change.id)}`, message);
      },
      { failure },
    );
  }
  return pageAction(
    serverForm(noInputSchema, { id }),
    async (_, args: Args) => {
      const owner = ownerOf(args);
      if (!change) throw new NotFound(says.noSearch);
      const message = success(await press(owner, change));
      const place = change.to === "delete" ? "" : `#${searchElement(change.id)}`;
      return redirectWithFlash(`${pathOf(args)}${place}`, message);
    },
    { failure },
  );
}

/** Does what a button asks for, and answers what is said then. */
async function press(owner: SearchOwner, { to, id }: SearchChange) {
  if (to === "pause") {
    await pauseSearch(owner, id);
    return says.paused;
  }
  if (to === "resume") {
    await resumeSearch(owner, id);
    return (await findSearch(owner, id))?.isConfirmed ? says.resumed : says.resumedUnconfirmed;
  }
  try {
    await deleteSearch(owner, id);
    return says.deleted;
  } catch (error) {
    // Pressed twice, or stopped by a link of its mail meanwhile: what was wanted is so.
    if (error instanceof NotFound) return says.deletedBefore;
    throw error;
  }
}

/** The action of a page with the form of one search, whose id is a parameter of the address. */
export function editSearchAction<Args extends ActionFunctionArgs>({ ownerOf, pathOf }: SearchesPage<Args>) {
  return pageAction(
    editSearchForm,
    async (input, args: Args) => {
      const id = readRowId(args.params["id"]);
      const owner = ownerOf(args);
      if (id === undefined) throw new NotFound(says.noSearch);
      await editSearch(owner, id, input);
      return redirectWithFlash(`${pathOf(args)}#${searchElement(id)}`, success(says.edited));
    },
    { failure },
  );
}
