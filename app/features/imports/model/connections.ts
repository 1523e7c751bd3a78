import { readRowId } from "#app/lib/fields.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { pageNumber } from "#app/lib/page.ts";
import { countOf } from "#app/lib/text.ts";
import type { Crumb } from "#app/ui/navigation.tsx";
import { brand } from "#platform/brand.ts";
import { MAX_LISTINGS } from "./import-listing.ts";

export const connectionsPath = "/dashboard/feeds";

/** Empty for admins, who have no list. */
export function connectionsCrumbs(isAgent: boolean): readonly Crumb[] {
  return isAgent ? [{ label: "Imports", to: connectionsPath }] : [];
}

export function importFilesPath(connectionId: number, page = 1): string {
  return `${connectionsPath}/${connectionId}${page === 1 ? "" : `?page=${page}`}`;
}

export function templatePath(connectionId: number): string {
  return `${connectionsPath}/${connectionId}/template.csv`;
}

export function connectionPath(connectionId: number): string {
  return `${connectionsPath}/${connectionId}/connection`;
}

/** Of the heading. The form has the id "contact". */
export const CONNECTION_CONTACT_ID = "connection-contact";

export function connectionContactPath(connectionId: number): string {
  return `${connectionPath(connectionId)}#${CONNECTION_CONTACT_ID}`;
}

export function removeConnectionPath(connectionId: number): string {
  return `${connectionsPath}/${connectionId}/remove`;
}

export function receivePath(slug: string): string {
  return `/feeds/${slug}`;
}

export function reportJsonPath(slug: string, fileId: number): string {
  return `${receivePath(slug)}/files/${fileId}`;
}

interface ReportFilter {
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

export function reportPath(connectionId: number, fileId: number, { show, page }: ReportFilter = { page: 1 }): string {
  const params = new URLSearchParams({ ...(show && { show }), ...(page > 1 && { page: String(page) }) });
  return `${connectionsPath}/${connectionId}/files/${fileId}${params.size === 0 ? "" : `?${params}`}`;
}

/** Undefined when invalid. */
export function readImportIds(params: Readonly<Partial<Record<"id" | "file", string>>>) {
  return { connectionId: readRowId(params.id), fileId: readRowId(params.file) };
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

export const connectMessages = {
  title: "Imports",
  description: "Import listings from your agency's software.",
  heading: "Import listings from your software",
  intro: `The software that your agency uses for its listings can send them to ${brand.name}, as it does to other portals. Changes that you make there appear here within minutes: new homes, prices, photos, inspection times, under offer, sold.`,
  steps: {
    heading: "How it works",
    list: [
      "Choose your software and press Connect. You get an address, a token and an agent ID.",
      "Enter all three in your software, or send its support team the email that we have written for you.",
      "The first file needs your approval. You see how each home will appear here, then press Publish.",
    ],
  },
  connect: {
    heading: "Connect your software",
    another: "Connect other software",
    crm: "Your software",
    crmHint:
      "It must send REAXML, the format that every portal in Australia accepts. If you have no such software, choose the spreadsheet.",
    submit: "Connect",
    pending: "Connecting...",
    doneSheet: { title: "Ready", text: "Now download the template and fill it in." },
    done: { title: "Connected", text: "Now create the token and enter it in your software." },
  },
  list: {
    columns: ["Software", "Status", "Last file", "Settings"],
    connected: "Connected",
    /** A spreadsheet, each file of which needs approval. */
    published: "Published",
    unconfirmed: "Not published yet",
    nothingYet: "None yet",
  },
  exportLinks: {
    text: "Export your agency's listings:",
    reaxml: "REAXML",
    csv: "CSV for a spreadsheet",
  },
  mayNotRun: "Principals, managers and assistants run your agency’s imports",
  mayNotRunHint: "Ask a principal of your agency to change your role, or to import the homes.",
  noAgency: "You need an agency to import listings",
  noAgencyHint: "Create your agency, or join it. You can then connect its software here.",
  toAgency: "Go to your agency",
  tooMany: (count: number) => `An agency can have at most ${countOf(count, "connection")}. Please remove one first.`,

  connection: {
    title: "Connection details",
    description: "The details that your software needs to send its listings here.",
    introSheet: "Enter this agent ID in every row of your spreadsheet.",
    intro: (crm: string) => `Enter these three details in ${crm}, where it asks for the settings of a portal.`,
    address: "Address",
    addressHint: "Your software sends its files here by HTTPS POST: REAXML, or a ZIP with the REAXML and its photos.",
    folder: "If your software can only send by FTP, write to us and we will set up an FTP login for this connection.",
    agentId: "Agent ID",
    agentIdHint: "Your software includes it in every listing. It may be called office ID or client ID.",
    token: "Token",
    tokenHint: "Your software sends it with each file, after “Authorization: Bearer”.",
    noToken: "We show a token only once, when it is created, and store no copy of it.",
    newToken: "If the token is lost, or the wrong person has it, create a new one. The old one stops working at once.",
    left: "The person who created this token has left. Create a new one.",
    create: "Create a token",
    creating: "Creating...",
    created: "Copy the token now. It will not be shown again.",
    oldTokenInvalid: "Any previous token no longer works.",
    creationFailed: "The token was not created. Please try again.",
  },
  mail: {
    heading: "Email for your software's support team",
    hint: "For most software, the support team sets up a new portal. Copy this email, or open it in your email app.",
    hintWithoutToken: "Create the token first, so that the email includes it.",
    subject: (agency: string) => `New portal for ${agency}: ${brand.name}`,
    label: "The email",
    open: "Open in my email app",
    noToken: "(we will send you the token)",
    body: ({ agency, address, agentId, token }: { agency: string; address: string; agentId: string; token: string }) =>
      [
        "Hello,",
        `Please set up ${brand.name} as a new portal for ${agency}.`,
        [
          "Format: REAXML",
          `Address (HTTPS POST): ${address}`,
          `Header: Authorization: Bearer ${token}`,
          `Agent ID: ${agentId}`,
        ].join("\n"),
        `Please send a full export of all current listings first, then every change. Include sales, rentals, land and rural, and listings that go under offer or are sold, leased or withdrawn.`,
        `A file may have at most 20 MB and ${formatNumber(MAX_LISTINGS)} listings. Photos can be sent as URLs, or in a ZIP with the XML.`,
        "Thank you",
      ].join("\n\n"),
  },
  settings: {
    heading: "Settings",
    agentIds: "Agent IDs",
    agentIdsHint: "Separate IDs with commas. If your software can only send the ID of another portal, add that ID.",
    fullExport: "Each file is a full export of all our current listings",
    fullExportHint:
      "A home that is missing from two exports in a row is then taken off the market. Leave this unticked if your software sends only changes, as most software does.",
    save: "Save settings",
    saving: "Saving...",
    saved: { title: "Settings saved", text: "They apply from the next file." },
    contactHeading: "Contact",
    contact: (name: string) =>
      `Now ${name}. This person gets the emails about this connection, the homes whose agent is not at your agency, and the enquiries about them.`,
    contactLabel: "Contact of this connection",
    contactHint: "A principal, manager or agent of your agency. Homes that were imported before stay with their agent.",
    nobody: "Nobody receives the emails about this connection.",
    saveContact: "Save contact",
    contactSaved: { title: "Contact saved", text: "It applies from the next file." },
    remove: "Remove this connection",
  },
  remove: {
    title: "Remove this connection?",
    description: "Remove the connection to your software.",
    text: "Its address and token stop working immediately, and its reports are deleted. Its homes stay as they are, and you edit them here from then on. Photos that have not arrived yet will not be fetched.",
    submit: "Remove connection",
    pending: "Removing...",
    keep: "Keep it",
    done: { title: "Connection removed", text: "Its homes stay as they are, and you can edit them here." },
  },

  chooseCrm: "Choose your software",
  chooseContact: "Choose a principal, manager or agent of your agency",
  noAgentId: "Enter at least one agent ID",
  agentIdForm: "An agent ID has up to 32 letters, digits, dots, hyphens and underscores",
  manyAgentIds: (most: number) => `A connection can have at most ${most} agent IDs`,
  duplicateAgentId: (agentId: string) =>
    `${agentId} belongs to another connection. If it is yours, write to us and we will sort it out.`,
  notFound: "Connection not found",
  tryLater: "Unable to do this just now. Please try again later.",
} as const;
