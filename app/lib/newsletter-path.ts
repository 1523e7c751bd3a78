/** The page of the newsletter; the form in the footer of every page posts to it, too. */
export const newsletterPath = "/newsletter";
