/** The ids of the forms by which agents keep their listings. */
export const listingFormId = "listing";
export const listingRemovalFormId = "listing-removal";
