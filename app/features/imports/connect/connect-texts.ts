import { brand } from "#platform/brand.ts";
import { MAX_LISTINGS } from "#app/features/imports/model/import-listing.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { countOf } from "#app/lib/text.ts";

export const connectMessages = {
  title: "Feeds",
  description: "Your agency's own software sends its listings here.",
  heading: "Feeds from your software",
  intro: `The program in which you keep your listings can send them to ${brand.name}, as it does to other portals. What you change there changes here within minutes: new homes, prices, photos, open times, under offer, sold.`,
  steps: {
    heading: "How it works",
    list: [
      "Choose your program and press Connect. You get an address, a token and an agent ID.",
      "Enter the three in your program, or send its support the email that we have written for you.",
      "The first file waits for you. You see what each home will be here, and press Publish.",
    ],
  },
  connect: {
    heading: "Connect your software",
    another: "Connect another program",
    crm: "Your program",
    crmHint:
      "It sends REAXML, the format that every portal in Australia accepts. Without a program, choose a spreadsheet.",
    submit: "Connect",
    pending: "Connecting...",
    doneSheet: { title: "Ready", text: "Now download the template and fill it in." },
    done: { title: "Connected", text: "Now create the token and give it to your program." },
  },
  list: {
    columns: ["Program", "State", "Last file", "Settings"],
    connected: "Connected",
    unconfirmed: "Not published yet",
    nothingYet: "Nothing yet",
  },
  exportLinks: {
    text: "Export your agency's listings:",
    reaxml: "REAXML",
    csv: "CSV for a spreadsheet",
  },
  noAgency: "A feed belongs to an agency",
  noAgencyHint:
    "Add your agency to your profile. Once the agency or we have confirmed it, you can connect its software here.",
  toProfile: "Go to My profile",
  tooMany: (count: number) => `An agency can have ${countOf(count, "feed")}. Please remove one first.`,

  connection: {
    title: "Connection",
    description: "What your software must know to send its listings here.",
    back: "Feed",
    introSheet: "Write this agent ID into every row of your spreadsheet.",
    intro: (crm: string) => `Enter these three in ${crm}, where it asks for the details of a portal.`,
    address: "Address",
    addressHint: "Files are sent here by HTTPS POST: REAXML, or a ZIP with the REAXML and its photos.",
    folder: "If your program can only send by FTP, write to us and we will set up an FTP login for this connection.",
    agentId: "Agent ID",
    agentIdHint: "Your program writes it into every listing. Some call it office ID or client ID.",
    token: "Token",
    tokenHint: "Your program sends it with each file, as “Authorization: Bearer” and the token.",
    noToken: "We show a token once, when it is created, and keep no copy of it.",
    newToken: "If the token is lost, or the wrong person has it, create a new one. The old one stops working at once.",
    left: "The person who created this token has left. Create a new one.",
    create: "Create a token",
    creating: "Creating...",
    created: "This is the token. Copy it now: it is not shown again.",
    oldTokenInvalid: "Your previous token no longer works.",
    creationFailed: "The token was not created. Please try again.",
  },
  mail: {
    heading: "Email to your software's support",
    hint: "In most programs the support sets up a new portal. Copy this, or open it in your mail program.",
    hintWithoutToken: "Create the token first: the email then has it.",
    subject: (agency: string) => `New portal for ${agency}: ${brand.name}`,
    label: "The email",
    open: "Open in my mail program",
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
    agentIdsHint: "Separate several with commas. If your program can only send the ID of another portal, add that ID.",
    fullExport: "Each file is a full export of all our current listings",
    fullExportHint:
      "A home that is missing from two exports in a row is then taken off the market. Leave this off if your program sends only changes, as most do.",
    save: "Save settings",
    saving: "Saving...",
    saved: { title: "Settings saved", text: "They apply from the next file." },
    contact: (name: string) => `Emails about this feed go to ${name}.`,
    nobody: "Nobody gets the emails about this feed.",
    takeOver: "Send them to me",
    tookOver: { title: "Saved", text: "You get the emails about this feed now." },
    remove: "Remove this feed",
  },
  remove: {
    title: "Remove this feed?",
    description: "Asks before a feed is removed.",
    text: "Its address and token stop working at once, and its reports are deleted. The homes stay as they are, and you edit them here from then on. Photos that have not arrived yet are not fetched.",
    submit: "Remove feed",
    pending: "Removing...",
    keep: "Keep it",
    done: { title: "Feed removed", text: "Its homes stay as they are, and you can edit them here." },
  },

  chooseCrm: "Choose your program",
  noAgentId: "Enter at least one agent ID",
  agentIdForm: "An agent ID has up to 32 letters, digits, dots, hyphens and underscores",
  manyAgentIds: (most: number) => `A feed can have at most ${most} agent IDs`,
  duplicateAgentId: (agentId: string) =>
    `${agentId} belongs to another connection. If it is yours, write to us and we will sort it out.`,
  notFound: "Feed not found",
  tryLater: "Unable to do this just now. Please try again later.",
} as const;
