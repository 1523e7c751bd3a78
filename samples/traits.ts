/**
 * Whether a home's traits meet what a sentence or a feature needs: words separated by spaces must all hold, "a/b" is
 * either, "!a" is without. Nothing needed is always met.
 */
export function meets(traits: ReadonlySet<string>, needs: string): boolean {
  return words(needs).every((need) =>
    need.startsWith("!") ? !traits.has(need.slice(1)) : need.split("/").some((trait) => traits.has(trait)),
  );
}

/** The traits that a need names and the home has: what a sentence that needs them is about. */
export function named(traits: ReadonlySet<string>, needs: string): string[] {
  return words(needs)
    .filter((need) => !need.startsWith("!"))
    .flatMap((need) => need.split("/"))
    .filter((trait) => traits.has(trait));
}

const parsed = new Map<string, readonly string[]>();

/** The banks ask some hundred thousand times about a few hundred needs. */
function words(needs: string): readonly string[] {
  const known = parsed.get(needs);
  if (known !== undefined) return known;
  const split = needs.split(" ").filter((need) => need !== "");
  parsed.set(needs, split);
  return split;
}
