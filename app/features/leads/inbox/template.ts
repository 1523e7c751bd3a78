/** The placeholders of a template, without braces. */
const placeholders = ["name", "address", "next inspection"] as const;
type Placeholder = (typeof placeholders)[number];

const placeholderList = placeholders.map((name) => `{${name}}`).join(", ");

export interface TemplateFacts {
  name: string;
  /** Undefined for an enquiry to the agent. */
  address?: string;
  /** Undefined if none is planned. */
  inspection?: string;
}

const pattern = /\{([^{}\n]*)\}/g;

/** The first unknown placeholder as typed: "{adress}". */
export function findUnknownPlaceholder(text: string): string | undefined {
  const found = [...text.matchAll(pattern)].find(([, name = ""]) => toPlaceholder(name) === undefined);
  return found?.[0];
}

/** Replaces the placeholders. A missing home or inspection is replaced by "the home" or "not planned yet". */
export function fillTemplate(text: string, { name, address, inspection }: TemplateFacts): string {
  const values: Record<Placeholder, string> = {
    name,
    address: address ?? "the home",
    "next inspection": inspection ?? "not planned yet",
  };
  return text.replaceAll(pattern, (typed, inner: string) => {
    const placeholder = toPlaceholder(inner);
    return placeholder === undefined ? typed : values[placeholder];
  });
}

function toPlaceholder(typed: string): Placeholder | undefined {
  const name = typed.trim().toLowerCase().replaceAll(/\s+/g, " ");
  return placeholders.find((placeholder) => placeholder === name);
}

export const templateMessages = {
  title: "Reply templates",
  hint: "Texts that you can start an answer with.",
  list: "Your templates",
  add: "New template",
  edit: (name: string) => `Change ${name}`,
  remove: (name: string) => `Delete ${name}`,
  shared: "Agency",
  ownerLabel: "Who can use it",
  owners: { mine: "Only me", agency: "Everyone in my agency" },
  homesLabel: "For",
  homesOptions: { both: "Sales and rentals", sale: "Sales", rent: "Rentals" },
  textHint: `${placeholderList} are filled in when you use it.`,
  start: "Start with:",
  name: "Name the template",
  nameTooLong: "Please keep the name to 80 characters",
  text: "Write the text",
  textTooLong: "Please keep it to 5,000 characters",
  homes: "Choose sales, rentals or both",
  placeholder: (typed: string) => `${typed} is not a placeholder. Use {name}, {address} or {next inspection}.`,
  tooMany: "There are already 20 templates. Delete one first.",
  notAgency: "Your role can't change the agency's templates. Choose “Only me”.",
  missing: "This template was deleted, or your place in the agency has changed. Nothing was saved.",
  saved: { title: "Template saved", text: "You find it at each enquiry, under “Answer”." },
  removed: { title: "Template deleted", text: "Answers that were sent with it stay as they are." },
  failed: "Unable to save the template",
} as const;
