import type { Home } from "./home.ts";
import { wordingOf } from "./prose.ts";
import type { Random } from "#db/reference/random.ts";
import { repeats, stutters } from "./repetition.ts";
import type { Template } from "./template.ts";
import { meets, named } from "./traits.ts";

export interface Sentence {
  text: string;
  /** the features of the home that it speaks of */
  features: string[];
}

/** Writes sentences, never the same one twice, and prefers the templates and wordings that it has used least. */
export interface Writer {
  /** undefined when the bank has nothing (new) to say about the home; `previous` is what the sentence will stand among */
  write(home: Home, bank: readonly Template[], previous?: readonly Sentence[]): Sentence | undefined;
}

const TRIES_PER_TEMPLATE = 5;

export function createWriter(random: Random): Writer {
  const written = new Set<string>();
  const templateUses = new Map<Template, number>();
  const wordingUses = new Map<string, number>();

  const leastUsed = <T>(list: readonly T[], uses: ReadonlyMap<T, number>): T[] =>
    list
      .map((item) => ({ item, rank: (uses.get(item) ?? 0) * (0.7 + random.next() * 0.6) + random.next() }))
      .toSorted((a, b) => a.rank - b.rank)
      .map(({ item }) => item);

  const choose = (wordings: readonly string[]) => leastUsed(wordings, wordingUses)[0] ?? "";

  /** Counts every wording that came into the text, so that a striking one is not heard more often than its fellows. */
  function countUse(template: Template, chosen: readonly string[]): void {
    templateUses.set(template, (templateUses.get(template) ?? 0) + 1);
    for (const wording of chosen) wordingUses.set(wording, (wordingUses.get(wording) ?? 0) + 1);
  }

  function write(home: Home, bank: readonly Template[], previous: readonly Sentence[] = []): Sentence | undefined {
    const told = new Set(previous.flatMap(({ features }) => features));
    const fitting = bank.filter(([needs]) => meets(home.traits, needs));
    for (const template of leastUsed(fitting, templateUses)) {
      const features = named(home.traits, template[0]).filter((trait) => home.features.has(trait));
      if (features.some((feature) => told.has(feature))) continue;
      for (let attempt = 0; attempt < TRIES_PER_TEMPLATE; attempt += 1) {
        const chosen: string[] = [];
        const text = wordingOf(template[1], home.words, random, (wordings) => {
          const wording = choose(wordings);
          chosen.push(wording);
          return wording;
        });
        if (
          written.has(text) ||
          stutters(text) ||
          repeats(
            text,
            previous.map((sentence) => sentence.text),
            home.words,
          )
        )
          continue;
        written.add(text);
        countUse(template, chosen);
        return { text, features };
      }
    }
    return undefined;
  }

  return { write };
}
