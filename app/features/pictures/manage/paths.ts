import { defineIntents } from "#app/lib/intents.ts";

export const addFormId = "add";

/** The id of the form that contains all pictures of a home. Each of its buttons also saves the edited texts. */
export const picturesFormId = "pictures";

export const pictureIntents = defineIntents({
  words: { form: picturesFormId, fullPage: true, inPlace: true },
  save: { form: picturesFormId, inPlace: true },
  earlier: { form: picturesFormId, inPlace: true },
  later: { form: picturesFormId, inPlace: true },
  cover: { form: picturesFormId, inPlace: true },
  photo: { form: picturesFormId, inPlace: true },
  floorplan: { form: picturesFormId, inPlace: true },
  delete: { form: picturesFormId, inPlace: true },
  restore: { form: picturesFormId, inPlace: true },
  order: { form: picturesFormId, fullPage: true, inPlace: true },
});

/** The element's id of a picture in the list, used as the hash of its address. */
export function pictureElement(pictureId: number): string {
  return `picture-${pictureId}`;
}

/** The names of two fields: a picture's text, and its text when the form was loaded. */
export function altFieldName(pictureId: number): string {
  return `words-${pictureId}`;
}

export function previousAltFieldName(pictureId: number): string {
  return `before-${pictureId}`;
}

/** The drag type of a picture in the list, to tell it from a file dragged into the browser. */
export const draggedPicture = "application/x-southerly-picture";

/** The address to which JavaScript sends each file. */
export function uploadAddress(listingId: number): string {
  return `/api/listings/${listingId}/pictures`;
}
