/** A home as far as its rooms can be guessed. */
export interface SuggestedHome {
  address: string;
  propertyType: string;
  bedrooms: number | null;
  bathrooms: number | null;
  parking: number | null;
}

/** What the pictures of a home are likely to show, in the order in which agents send them. */
export function suggestWords(home: SuggestedHome): { photos: string[]; plan: string } {
  const { address, propertyType, bedrooms, bathrooms, parking } = home;
  const type = propertyType.toLowerCase();
  if (type === "land") {
    const photos = [
      `The block at ${address}`,
      "The street in front",
      "View from the back of the block",
      "Neighbourhood",
    ];
    return { photos, plan: `Plan of the block at ${address}` };
  }
  const isFlat = type === "apartment" || type === "unit";
  return {
    photos: [
      `Front of ${address}`,
      "Living room",
      "Kitchen",
      "Main bedroom",
      "Bathroom",
      ...((bedrooms ?? 0) > 1 ? ["Second bedroom"] : []),
      ...((bedrooms ?? 0) > 2 ? ["Third bedroom"] : []),
      ...((bathrooms ?? 0) > 1 ? ["Second bathroom"] : []),
      isFlat ? "Balcony" : "Back garden",
      ...((parking ?? 0) > 0 ? [isFlat ? "Car space" : "Garage"] : []),
      isFlat ? "View" : "Laundry",
    ],
    plan: `Floor plan of ${address}`,
  };
}
