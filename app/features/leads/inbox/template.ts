/** The placeholders of a template, without braces. */
const placeholders = ["name", "address", "next inspection"] as const;
type Placeholder = (typeof placeholders)[number];

export const placeholderList = placeholders.map((name) => `{${name}}`).join(", ");

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

/** Replaces the placeholders. A missing home or inspection becomes "the home" or "not planned yet". */
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
