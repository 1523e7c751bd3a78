import type { Random } from "#app/lib/random.ts";
import { capitalised } from "#reference/wording.ts";
import { FREE_SLOTS } from "./data/slots.ts";

const freeSlots: Readonly<Record<string, readonly string[]>> = FREE_SLOTS;

/** Replaces `{slot}` by a word, `{Slot}` by its capitalised form. Throws for an unknown slot. */
export function expandSlots(text: string, slots: Readonly<Record<string, string>>, random?: Random): string {
  return text.replace(/\{(\w+)\}/g, (_, slot: string) => {
    const key = slot.charAt(0).toLowerCase() + slot.slice(1);
    const choices = freeSlots[key];
    const word = slots[key] ?? (choices !== undefined && random !== undefined ? random.pick(choices) : undefined);
    if (word === undefined) throw new Error(`No word for {${slot}} in: ${text}`);
    return key === slot ? word : capitalised(word);
  });
}

/** Picks from `[this|that]` with `choose`, fills the slots, corrects articles and capitalises the first letter. */
export function wordingOf(
  template: string,
  slots: Readonly<Record<string, string>>,
  random: Random,
  choose: (wordings: readonly string[]) => string,
): string {
  const chosen = template.replace(/\[([^\]]*)\]/g, (_, wordings: string) => choose(wordings.split("|")));
  return capitalised(
    fitArticles(expandSlots(chosen, slots, random))
      .replace(/ {2,}/g, " ")
      .replace(/ ([,.;:])/g, "$1"),
  );
}

/** Changes "a apartment" to "an apartment" and "a 8-metre" to "an 8-metre"; "a unit" stays. */
function fitArticles(text: string): string {
  return text.replace(/\b([Aa]) (?=(?:[aeioAEIO]|u(?!ni|se)|8|11\b|18\b|18\d\d))(?!one\b|one-|once\b|eu)/g, "$1n ");
}
