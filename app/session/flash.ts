/** A message for the next page that a person sees, said once. */
export interface Flash {
  id: string;
  kind: "success" | "failure";
  title: string;
  text: string;
  /** It announces a mail. */
  mailed?: boolean;
  /** The id of the element that it is about, such as the row that was changed: it says so, too. */
  at?: string;
}

/** The id of the element that shows it: the hash of an address that leads to it. */
export const flashElement = "flash";
