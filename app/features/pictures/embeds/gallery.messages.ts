export const galleryMessages = {
  photos: "Photos",
  floorPlans: "Floor plans",
  floorPlan: "Floor plan",
  sample: "Illustration of a sample home",
  sampleMany: "These are illustrations of a sample home.",
  previous: "Previous photo",
  next: "Next photo",
  /** "1 of 9" */
  place: (place: number, count: number) => `${place} of ${count}`,
  /** "See all 9 photos and the floor plan"; what is drawn is a picture. */
  seeAll: (photos: number, plans: number, drawn: boolean) => {
    const one = drawn ? "picture" : "photo";
    const words = photos === 1 ? `the ${one}` : `${photos === 2 ? "both" : `all ${photos}`} ${one}s`;
    if (plans === 0) return `See ${words}`;
    return `See ${words} and ${plans === 1 ? "the floor plan" : `${plans} floor plans`}`;
  },
  photoOf: (place: number, count: number, home: string) => `Photo ${place} of ${count} of ${home}`,
  planOf: (home: string) => `Floor plan of ${home}`,
} as const;
