import { defineIntents } from "#app/lib/intents.ts";

/** The id of the form that adds pictures. */
export const addFormId = "add";

/** The id of the one form in which all pictures of a home stand: every button of it also saves the words that were typed. */
export const picturesFormId = "pictures";

/** What its buttons do. */
export const pictureIntents = defineIntents({
  words: { form: picturesFormId, whole: true, inPlace: true },
  save: { form: picturesFormId, inPlace: true },
  earlier: { form: picturesFormId, inPlace: true },
  later: { form: picturesFormId, inPlace: true },
  cover: { form: picturesFormId, inPlace: true },
  photo: { form: picturesFormId, inPlace: true },
  floorplan: { form: picturesFormId, inPlace: true },
  delete: { form: picturesFormId, inPlace: true },
  restore: { form: picturesFormId, inPlace: true },
  order: { form: picturesFormId, whole: true, inPlace: true },
});

/** The id of a picture's place in the list: the hash of an address that leads to it. */
export function pictureElement(pictureId: number): string {
  return `picture-${pictureId}`;
}

/** The name of the field with a picture's words, and of the one with the words that it began with. */
export function wordsName(pictureId: number): string {
  return `words-${pictureId}`;
}

export function wordsBeforeName(pictureId: number): string {
  return `before-${pictureId}`;
}

/** The type of what is dragged when it is a picture of the list, and no file from elsewhere. */
export const draggedPicture = "application/x-southerly-picture";

/** Where scripts send each file by itself. */
export function uploadAddress(listingId: number): string {
  return `/api/listings/${listingId}/pictures`;
}
