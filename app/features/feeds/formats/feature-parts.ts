import { FEATURE_GROUPS } from "./words.ts";

/** At most so many features has a home. */
export const MAX_FEATURES = 40;

/** Features by what says them: what software ticks and what an office types in a group, and words of other elements. */
type FeatureParts = Readonly<Record<string, readonly string[]>>;

/** The part of what an office types in a group. */
export function typedPart(group: string): string {
  return `${group} typed`;
}

const IN_ORDER = [...FEATURE_GROUPS, "studio", "category", "land", ...FEATURE_GROUPS.map(typedPart)];

/** All that the parts say, each once: ticks, then words of other elements, then what was typed. */
export function allFeatures(parts: FeatureParts): string[] {
  return eachOnce(IN_ORDER.flatMap((part) => parts[part] ?? []));
}

/** Whatever its capitals, in the order of first mention. */
export function eachOnce(features: readonly string[]): string[] {
  const byKey = new Map<string, string>();
  for (const feature of features.map((text) => text.trim())) {
    const key = feature.toLowerCase();
    if (key !== "" && !byKey.has(key)) byKey.set(key, feature);
  }
  return [...byKey.values()];
}
