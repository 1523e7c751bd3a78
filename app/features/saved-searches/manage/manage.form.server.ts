import type { ActionFunctionArgs } from "react-router";
import { deleteAllSearches } from "#app/features/saved-searches/model/lifecycle.server.ts";
import { editSearchFormId, searchElement, searchIntents } from "#app/features/saved-searches/model/paths.ts";
import { searchEditSchema, searchFrequencySchema } from "#app/features/saved-searches/model/saved-search.schema.ts";
import { frequencyLabels } from "#app/features/saved-searches/model/saved-search.ts";
import type { SearchOwner } from "#app/features/saved-searches/model/searches.queries.server.ts";
import { serverForm } from "#app/forms/server-form.server.ts";
import { intent, intentAction } from "#app/http/intent-action.server.ts";
import { pageAction } from "#app/http/page-action.server.ts";
import { NotFound } from "#app/lib/errors.ts";
import { readRowId } from "#app/lib/fields.ts";
import { countOf } from "#app/lib/text.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { deleteSearch, editSearch, pauseSearch, resumeSearch, setSearchFrequency } from "./change.server.ts";
import { manageMessages as messages } from "./manage.messages.ts";
import { findSearch } from "./manage.queries.server.ts";

interface SearchesPage<Args> {
  /** Throws when the caller may not manage the searches. */
  ownerOf: (args: Args) => SearchOwner;
  pathOf: (args: Args) => string;
  /** See `intentAction`. */
  guard?: (args: Args) => unknown;
}

const success = (message: { title: string; text: string }) => ({ kind: "success", ...message }) as const;
const failure = messages.notSaved;

export const editSearchForm = serverForm(searchEditSchema, { id: editSearchFormId });

/** Creates the action of a list page. */
export function searchesAction<Args extends ActionFunctionArgs>({ ownerOf, pathOf, guard }: SearchesPage<Args>) {
  const backToList = (args: Args, message: { title: string; text: string }, id?: number) =>
    redirectWithFlash(pathOf(args) + (id === undefined ? "" : `#${searchElement(id)}`), success(message));

  return intentAction(
    searchIntents,
    {
      pause: intent({
        async act({ id }, args: Args) {
          await pauseSearch(ownerOf(args), id);
          return backToList(args, messages.paused, id);
        },
        failure,
      }),
      resume: intent({
        async act({ id }, args: Args) {
          const owner = ownerOf(args);
          await resumeSearch(owner, id);
          const search = await findSearch(owner, id);
          return backToList(args, search?.isConfirmed ? messages.resumed : messages.resumedUnconfirmed, id);
        },
        failure,
      }),
      frequency: intent({
        schema: searchFrequencySchema,
        async act({ id, input: { frequency } }, args: Args) {
          await setSearchFrequency(ownerOf(args), id, frequency);
          return backToList(args, { title: messages.frequencySet, text: frequencyLabels[frequency] }, id);
        },
        failure,
      }),
      delete: intent({
        async act({ id }, args: Args) {
          return backToList(args, await deleteIfExists(ownerOf(args), id));
        },
        failure,
      }),
      "delete-all": intent({
        async act(_, args: Args) {
          const deleted = await deleteAllSearches(ownerOf(args));
          const text = `${countOf(deleted, "search", "searches")}. ${messages.allDeletedText}`;
          return backToList(args, { title: messages.allDeleted, text });
        },
        failure,
      }),
    },
    { missingMessage: messages.noSearch, guard },
  );
}

/** Tolerates a search that is already deleted, by a double click or a mail's link. */
async function deleteIfExists(owner: SearchOwner, id: number) {
  try {
    await deleteSearch(owner, id);
    return messages.deleted;
  } catch (error) {
    if (error instanceof NotFound) return messages.alreadyDeleted;
    throw error;
  }
}

/** Creates the action of an edit page. */
export function editSearchAction<Args extends ActionFunctionArgs>({
  ownerOf,
  pathOf,
}: Omit<SearchesPage<Args>, "guard">) {
  return pageAction(
    editSearchForm,
    async (input, args: Args) => {
      const id = readRowId(args.params["id"]);
      const owner = ownerOf(args);
      if (id === undefined) throw new NotFound(messages.noSearch);
      await editSearch(owner, id, input);
      return redirectWithFlash(`${pathOf(args)}#${searchElement(id)}`, success(messages.edited));
    },
    { failure },
  );
}
