/** All words of `needs` must hold; "a/b" is either, "!a" is not. Empty needs are always met. */
export function meets(traits: ReadonlySet<string>, needs: string): boolean {
  return words(needs).every((need) =>
    need.startsWith("!") ? !traits.has(need.slice(1)) : need.split("/").some((trait) => traits.has(trait)),
  );
}

/** The traits in `needs` that the home has. */
export function named(traits: ReadonlySet<string>, needs: string): string[] {
  return words(needs)
    .filter((need) => !need.startsWith("!"))
    .flatMap((need) => need.split("/"))
    .filter((trait) => traits.has(trait));
}

const parsed = new Map<string, readonly string[]>();

/** Cached: hundreds of thousands of calls for a few hundred needs. */
function words(needs: string): readonly string[] {
  const known = parsed.get(needs);
  if (known !== undefined) return known;
  const split = needs.split(" ").filter((need) => need !== "");
  parsed.set(needs, split);
  return split;
}
