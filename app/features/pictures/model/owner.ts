/** Whose picture it is. */
export interface PictureOwner {
  of: "listing" | "agent" | "agency";
  id: number;
}

export type PictureKind = "photo" | "floorplan" | "portrait" | "logo";

/** What an owner has pictures of; the first is meant when nobody says. */
export const kindsOf = {
  listing: ["photo", "floorplan"],
  agent: ["portrait"],
  agency: ["logo"],
} as const satisfies Record<PictureOwner["of"], readonly PictureKind[]>;

/** As many pictures as a home may have. */
export const MAX_PICTURES = 40;
