/** The ids of the forms by which agents keep their listings. */
export const listingFormId = "listing";
export const listingStatusFormId = "listing-status";
export const listingRemovalFormId = "listing-removal";
