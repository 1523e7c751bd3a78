/** The id of the form by which people enquire, on every page and in every dialog; `#enquire` leads to it. */
export const enquiryFormId = "enquire";
