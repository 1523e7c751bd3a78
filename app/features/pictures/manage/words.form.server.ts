import { serverForm, type ServerSideForm } from "#app/forms/server-form.server.ts";
import { picturesFormId, wordsBeforeName, wordsName } from "./paths.ts";
import { findKeptPictures } from "./keep.queries.server.ts";
import { picturesFormSchema } from "./keep.schema.ts";
import type { WordsChange } from "./keep.server.ts";

/** What the one form of a home's pictures sends with each of its buttons. */
export interface PicturesInput {
  words: ReadonlyMap<number, WordsChange>;
  /** Of the pictures as they were dragged. */
  order?: number[];
}

/**
 * The form with the words of all pictures of a home: two fields of each, so that words which nobody typed over are told
 * from those that were taken away. A picture that another tab deleted meanwhile has no fields any more.
 */
export async function picturesForm(listingId: number): Promise<ServerSideForm<PicturesInput>> {
  const pictures = await findKeptPictures(listingId);
  const ids = pictures.filter(({ isDeleted }) => !isDeleted).map(({ id }) => id);
  const form = serverForm(picturesFormSchema(ids), { id: picturesFormId });
  return {
    ...form,
    parse(body) {
      const sent = new Set(body.keys());
      const parsed = form.parse(body);
      if ("failure" in parsed) return parsed;
      const typed: Record<string, unknown> = parsed.value;
      const text = (name: string) => (typeof typed[name] === "string" ? typed[name] : "");
      const words = ids
        .filter((id) => sent.has(wordsName(id)))
        .map((id): [number, WordsChange] => [
          id,
          { words: text(wordsName(id)), before: sent.has(wordsBeforeName(id)) ? text(wordsBeforeName(id)) : undefined },
        ]);
      return { value: { words: new Map(words), order: typed["order"] as number[] | undefined } };
    },
  };
}
