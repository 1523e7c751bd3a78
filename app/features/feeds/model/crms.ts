/** The programs that Australian agencies export their listings from, by the key that is stored. */
export const CRMS = {
  agentbox: "Agentbox",
  "box-and-dice": "Box+Dice",
  console: "Console Cloud",
  eagle: "Eagle Software",
  idashboard: "iDashboard",
  listonce: "ListOnce",
  lockedon: "LockedOn",
  "property-tree": "Property Tree",
  propertyme: "PropertyMe",
  renet: "Renet",
  rex: "Rex",
  vaultre: "VaultRE",
  zenu: "Zenu",
  other: "Another program",
} as const;

export type Crm = keyof typeof CRMS;

/** A program as a sentence names it; one that is not known here is "your software". */
export function crmName(crm: string): string {
  const known: Partial<Record<string, string>> = CRMS;
  return crm === "other" ? "your software" : (known[crm] ?? "your software");
}

/** The same as the heading of a feed. */
export function feedTitle(crm: string): string {
  const name = crmName(crm);
  return name === "your software" ? "Your software" : name;
}
