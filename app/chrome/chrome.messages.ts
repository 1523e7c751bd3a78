/** Specification, section 2: the text of the not-found page. One heading holds both halves. */
/** The title of the not-found page; "Error" is kept for a form that failed. */
export const notFoundTitle = "Page not found";

export const notFoundHeading = {
  code: "404 Page Not Found",
  question: "Did you forget to add the page to the router?",
};

export const serviceProblemHeading = "There is a problem with the service";

export const sampleDataNotice =
  "The homes, agents, agencies and trades shown here are samples. Suburb figures are historical: the year to June 2019.";
