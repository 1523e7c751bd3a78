import { readRowId } from "#app/lib/fields.ts";
import { pageNumber } from "#app/lib/page.ts";
import type { Crumb } from "#app/ui/navigation.tsx";

export const connectionsPath = "/dashboard/feeds";

/** Empty for admins, who have no list. */
export function connectionsCrumbs(isAgent: boolean): readonly Crumb[] {
  return isAgent ? [{ label: "Imports", to: connectionsPath }] : [];
}

export function importFilesPath(feedId: number, page = 1): string {
  return `${connectionsPath}/${feedId}${page === 1 ? "" : `?page=${page}`}`;
}

export function templatePath(feedId: number): string {
  return `${connectionsPath}/${feedId}/template.csv`;
}

export function connectionPath(feedId: number): string {
  return `${connectionsPath}/${feedId}/connection`;
}

export function removeConnectionPath(feedId: number): string {
  return `${connectionsPath}/${feedId}/remove`;
}

export function receivePath(slug: string): string {
  return `/feeds/${slug}`;
}

export function reportJsonPath(slug: string, fileId: number): string {
  return `${receivePath(slug)}/files/${fileId}`;
}

export interface ReportFilter {
  /** "attention": entries that need action, the default if any. */
  show?: "attention" | "all";
  page: number;
}

export function readReportFilter(params: URLSearchParams): ReportFilter {
  const requested = params.get("show");
  return {
    show: requested === "attention" || requested === "all" ? requested : undefined,
    page: pageNumber(params.get("page")),
  };
}

export function reportPath(feedId: number, fileId: number, { show, page }: ReportFilter = { page: 1 }): string {
  const params = new URLSearchParams({ ...(show && { show }), ...(page > 1 && { page: String(page) }) });
  return `${connectionsPath}/${feedId}/files/${fileId}${params.size === 0 ? "" : `?${params}`}`;
}

/** Undefined when invalid. */
export function readImportIds(params: Readonly<Partial<Record<"id" | "file", string>>>) {
  return { feedId: readRowId(params.id), fileId: readRowId(params.file) };
}

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
