import type { Random } from "#app/lib/random.ts";
import type { Home } from "./home.ts";
import { wordingOf } from "./prose.ts";
import { createEchoes, repeats, stutters } from "./repetition.ts";
import type { Template } from "./template.ts";
import { meets, named } from "./traits.ts";

export interface Sentence {
  text: string;
  /** Mentioned in the sentence. */
  features: string[];
}

/** Prefers the least used templates and wordings. Plain facts may repeat. */
export interface Writer {
  /** Separate from the home's random stream, so that wording does not change the home. */
  random: Random;
  /** Undefined if the bank has nothing new about the home. `previous` is empty for titles. */
  write(home: Home, bank: readonly Template[], previous?: readonly Sentence[]): Sentence | undefined;
}

const TRIES_PER_TEMPLATE = 10;

export function createWriter(random: Random): Writer {
  const echoes = createEchoes();
  const templateUses = new Map<Template, number>();
  const wordingUses = new Map<string, number>();

  const leastUsed = <T>(list: readonly T[], uses: ReadonlyMap<T, number>): T[] =>
    list
      .map((item) => ({ item, rank: (uses.get(item) ?? 0) * (0.7 + random.next() * 0.6) + random.next() }))
      .toSorted((a, b) => a.rank - b.rank)
      .map(({ item }) => item);

  const choose = (wordings: readonly string[]) => leastUsed(wordings, wordingUses)[0] ?? "";

  /** Striking wordings must not be overused. */
  function countUse(template: Template, chosen: readonly string[]): void {
    templateUses.set(template, (templateUses.get(template) ?? 0) + 1);
    for (const wording of chosen) wordingUses.set(wording, (wordingUses.get(wording) ?? 0) + 1);
  }

  function write(home: Home, bank: readonly Template[], previous?: readonly Sentence[]): Sentence | undefined {
    const place = previous === undefined ? "title" : previous.length === 0 ? "opening" : "later";
    const mentioned = new Set((previous ?? []).flatMap(({ features }) => features));
    const before = (previous ?? []).map(({ text }) => text);
    const fitting = bank.filter(([needs]) => meets(home.traits, needs));
    for (const template of leastUsed(fitting, templateUses)) {
      const features = named(home.traits, template[0]).filter((trait) => home.features.has(trait));
      if (features.some((feature) => mentioned.has(feature))) continue;
      for (let attempt = 0; attempt < TRIES_PER_TEMPLATE; attempt += 1) {
        const chosen: string[] = [];
        const text = wordingOf(template[1], home.slots, random, (wordings) => {
          const wording = attempt === 0 ? choose(wordings) : random.pick(wordings);
          chosen.push(wording);
          return wording;
        });
        if (stutters(text) || repeats(text, before, home.slots) || echoes.tooOften(text, place, before)) continue;
        echoes.add(text, place, before);
        countUse(template, chosen);
        return { text, features };
      }
    }
    return undefined;
  }

  return { random, write };
}
