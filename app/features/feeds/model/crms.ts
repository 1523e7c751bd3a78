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
  spreadsheet: "No program: a spreadsheet (CSV)",
} as const;

export type Crm = keyof typeof CRMS;

/** Whether the files of a feed come from a spreadsheet, by hand: each is shown first and published by a click. */
export function isSpreadsheet(crm: string): boolean {
  return crm === "spreadsheet";
}

/** A program as a sentence names it; one that is not known here is "your software". */
export function crmName(crm: string): string {
  if (isSpreadsheet(crm)) return "your spreadsheet";
  const known: Partial<Record<string, string>> = CRMS;
  return crm === "other" ? "your software" : (known[crm] ?? "your software");
}

/** The same as the heading of a feed. */
export function feedTitle(crm: string): string {
  if (isSpreadsheet(crm)) return "Spreadsheet";
  const name = crmName(crm);
  return name === "your software" ? "Your software" : name;
}
