/** The form on the page. The one in the footer has none: what is wrong with it is said on the page. */
export const newsletterFormId = "newsletter";
