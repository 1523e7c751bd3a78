/** The one button of the pages that confirm and that stop. */
export const subscriptionFormId = "subscription";
