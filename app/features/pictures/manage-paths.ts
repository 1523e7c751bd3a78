import { defineIntents } from "#app/lib/intents.ts";

export const addFormId = "add";

/** The section about a tenant's belongings. */
export const tenantsElement = "tenants-section";

/** Each button of this form also saves the edited texts. */
export const picturesFormId = "pictures";

export const pictureIntents = defineIntents({
  words: { form: picturesFormId, fullPage: true, inPlace: true },
  earlier: { form: picturesFormId, inPlace: true },
  later: { form: picturesFormId, inPlace: true },
  move: { form: picturesFormId, inPlace: true },
  cover: { form: picturesFormId, inPlace: true },
  photo: { form: picturesFormId, inPlace: true },
  floorplan: { form: picturesFormId, inPlace: true },
  delete: { form: picturesFormId, inPlace: true },
  restore: { form: picturesFormId, inPlace: true },
  order: { form: picturesFormId, fullPage: true, inPlace: true },
  tenants: { fullPage: true },
});

/** The element's id of a picture, also used as a hash. */
export function pictureElement(pictureId: number): string {
  return `picture-${pictureId}`;
}

/** The names of two fields: a picture's text, now and when the form was loaded. */
export function altFieldName(pictureId: number): string {
  return `words-${pictureId}`;
}

export function previousAltFieldName(pictureId: number): string {
  return `before-${pictureId}`;
}

/** Whether a picture is altered, now and when the form was loaded. */
export function alteredFieldName(pictureId: number): string {
  return `altered-${pictureId}`;
}

export function previousAlteredFieldName(pictureId: number): string {
  return `altered-before-${pictureId}`;
}

/** The place that a picture moves to, from 1. */
export function positionFieldName(pictureId: number): string {
  return `position-${pictureId}`;
}

/** Distinguishes a picture of the list from a dragged file. */
export const draggedPicture = "application/x-southerly-picture";

export function pictureUploadPath(listingId: number): string {
  return `/api/listings/${listingId}/pictures`;
}

/** Of the page where an admin changes the logo of an agency. */
export function logoPath(agencyId: number): string {
  return `/dashboard/profile/logo?agency=${agencyId}`;
}

export const profilePictureIntents = defineIntents({ remove: { fullPage: true } });

export const profilePictureFormId = "picture";
