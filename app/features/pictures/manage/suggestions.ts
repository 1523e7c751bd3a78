/** A home as far as its rooms can be guessed. */
export interface SuggestedHome {
  propertyType: string;
  bedrooms: number | null;
  bathrooms: number | null;
  parking: number | null;
}

/**
 * What the pictures of a home are likely to show, in the order in which agents send them. Never its address, which may be
 * hidden one day while these words stay.
 */
export function suggestWords(home: SuggestedHome): { photos: string[]; plan: string } {
  const { propertyType, bedrooms, bathrooms, parking } = home;
  const type = propertyType.toLowerCase();
  if (type === "land") {
    const photos = ["The block", "The street in front", "View from the back of the block", "Neighbourhood"];
    return { photos, plan: "Plan of the block" };
  }
  const isFlat = type === "apartment" || type === "unit";
  return {
    photos: [
      isFlat ? "Front of the building" : "Front of the house",
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
    plan: "Floor plan",
  };
}
