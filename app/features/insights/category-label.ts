/** A category as people read it: "buying_a_home" is "Buying a home" (specification, section 2). */
export function categoryLabel(category: string): string {
  const words = category.replaceAll("_", " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
