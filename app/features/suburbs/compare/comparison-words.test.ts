import { expect, test } from "vitest";
import type { Addition } from "./comparison.ts";
import { additionWords } from "./comparison-words.ts";

const glebe = { name: "Glebe", slug: "glebe" };

test.each<[addition: Addition, words: string | undefined]>([
  [{ outcome: "added", ...glebe }, undefined],
  [{ outcome: "already there", ...glebe }, "Glebe is here already."],
  [{ outcome: "no room", ...glebe }, "Four suburbs at most stand side by side. Remove one to add Glebe."],
  [{ outcome: "unknown", text: "zzz" }, "No suburbs found for “zzz”."],
  [{ outcome: "choose", text: "bon", choices: [glebe] }, "Several suburbs have “bon” in their name. Which one?"],
  [
    { outcome: "misspelled", text: "gleeb", choices: [glebe] },
    "No suburb is called “gleeb”. Did you mean one of these?",
  ],
])("%j: %s", (addition, words) => {
  expect(additionWords(addition)).toBe(words);
});
