/** Software of Australian agencies, by stored key. */
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
  other: "Other software",
  spreadsheet: "A spreadsheet (Excel or CSV)",
} as const;

export type Crm = keyof typeof CRMS;

/** Spreadsheets need approval each time. */
export function isSpreadsheet(crm: string): boolean {
  return crm === "spreadsheet";
}

/** Within a sentence; "your software" if unknown. */
export function crmName(crm: string): string {
  if (isSpreadsheet(crm)) return "your spreadsheet";
  const known: Partial<Record<string, string>> = CRMS;
  return crm === "other" ? "your software" : (known[crm] ?? "your software");
}

export function connectionTitle(crm: string): string {
  if (isSpreadsheet(crm)) return "Spreadsheet";
  const name = crmName(crm);
  return name === "your software" ? "Your software" : name;
}
