import { expect, test } from "vitest";
import { phrasesAt } from "./places.api.ts";

test.each<[text: string, phrases: string[], why: string]>([
  ["new|", ["new"], "one word"],
  ["3 bed house near Newt|", ["bed house near newt", "house near newt", "near newt", "newt"], "at most four words"],
  ["St  Mar|ys", ["st marys", "marys"], "the word around the caret"],
  ["new|town under 1.6m", ["newtown"], "nothing behind the word"],
  ["Newtown, en|", ["en"], "a comma separates places"],
  ["n|", [], "one letter is too short"],
  ["|", [], "no text"],
  ["near | Newtown", ["near"], "between words"],
])("%s is %j (%s)", (marked, phrases) => {
  const at = marked.indexOf("|");
  expect(phrasesAt(marked.replace("|", ""), at)).toEqual(phrases);
});
