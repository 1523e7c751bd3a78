import { brand } from "#platform/brand.ts";
import { escapeMarkup } from "#app/lib/markup.ts";

/** One mailbox: never a list, and never text that a mail program would have to take apart. */
export interface Mailbox {
  name: string;
  address: string;
}

/** A mail as an operation hands it to the outbox. */
export interface MailMessage {
  /** Which mail this is, e.g. "enquiry-receipt". */
  kind: string;
  to: Mailbox;
  replyTo?: Mailbox;
  subject: string;
  text: string;
  html: string;
  /** It is about the account of its reader: it goes out first, and no flood of other mail delays it. */
  isAboutAccount?: boolean;
  /** The enquiry that caused it. */
  leadId?: number;
  /** The subscriber whom it asks or tells something; it is erased with them. */
  subscriberId?: number;
  /** The saved search that it is about; it is erased with it. Absent where it is about several. */
  savedSearchId?: number;
  /** The home that it shows to somebody who did not list it; it is not sent while that home is suspended. */
  listingId?: number;
  /** Further headers; those that say who writes to whom about what are not among them. */
  headers?: Readonly<Record<string, string>>;
}

/** Markup that is known to be safe: only the tag below makes it. */
class Html {
  readonly markup: string;
  constructor(markup: string) {
    this.markup = markup;
  }
}

type Value = string | number | Html | readonly Html[] | undefined;

/**
 * Markup from a template: whatever is put in is escaped, for text and for quoted attributes alike, unless it is itself
 * from this tag. Nothing is inserted for undefined.
 */
export function html(template: TemplateStringsArray, ...values: readonly Value[]): Html {
  return new Html(template.reduce((markup, piece, index) => markup + markupOf(values[index - 1]) + piece));
}

function markupOf(value: Value): string {
  if (value === undefined) return "";
  if (value instanceof Html) return value.markup;
  if (typeof value === "string" || typeof value === "number") {
    return escapeMarkup(String(value));
  }
  return value.map((part) => part.markup).join("");
}

/** A text of several lines, its line ends kept. */
export function lines(text: string): Html {
  const [first, ...others] = text.split(/\r\n|\r|\n/);
  return html`${first}${others.map((line) => html`<br />${line}`)}`;
}

/** A line of a mail's table of details. */
export interface Detail {
  label: string;
  value: string;
  /** mailto:, tel: or https: */
  href?: string;
}

/** One of several things that a mail lists: a home, an article. */
export interface Entry {
  title: string;
  /** https: */
  href: string;
  /** What is said of it, below its title. */
  lines: readonly string[];
}

/** A part of a mail about several things, with a title of its own. */
export interface Section {
  title: string;
  entries: readonly Entry[];
  links: readonly MailLink[];
}

/** An address to go to, in words. */
export interface MailLink {
  label: string;
  href: string;
}

/** What a mail says, from which both of its forms are made. */
export interface MailContent {
  greeting: string;
  /** Paragraphs before what is quoted. */
  opening: readonly string[];
  /** What a person wrote, shown as theirs. */
  quoted?: string;
  details?: readonly Detail[];
  entries?: readonly Entry[];
  sections?: readonly Section[];
  /** The one thing to do. */
  link?: MailLink;
  /** Paragraphs after all that. */
  closing: readonly string[];
  /** What else can be done, such as getting no more of these mails. */
  furtherLinks?: readonly MailLink[];
  /** Why the reader gets this mail. */
  reason: string;
}

/* Mail programs know no custom properties, and many no style sheet: colours are repeated, inline, and the sheet only turns them dark. */
const font = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const text = `margin:0 0 16px;${font};font-size:16px;line-height:1.55;color:#15232f`;
const small = `margin:0 0 8px;${font};font-size:14px;line-height:1.5;color:#44525d`;
/* Some mail programs know one of these, some the other. Fixed tables do not grow with what is in them. */
const breaking = "word-break:break-word;overflow-wrap:anywhere";
const fixed = `table-layout:fixed;${breaking}`;
const dark =
  "@media (prefers-color-scheme:dark){.page{background:#111b24!important}.sheet{background:#1a2530!important;border-color:#3a4854!important}" +
  ".ink{color:#e9eff2!important}.soft{color:#c3ced6!important}.link{color:#8fd2f2!important}" +
  ".quote{background:#22303c!important;border-color:#8fd2f2!important;color:#e9eff2!important}.button{background:#8fd2f2!important;color:#111b24!important}}";

/** A mail in both of its forms, from what it says. */
export function composeMail(
  envelope: Omit<MailMessage, "text" | "html">,
  { details = [], entries = [], sections = [], furtherLinks = [], ...content }: MailContent,
): MailMessage {
  const whole = { ...content, details, entries, sections, furtherLinks };
  return { ...envelope, text: mailText(whole), html: mailHtml(envelope.subject, whole) };
}

/** Headers for which mail programs show a button that stops these mails without opening a page (RFC 8058); the address takes a POST. */
export function unsubscribeHeaders(url: string): Record<string, string> {
  return { "List-Unsubscribe": `<${url}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
}

type WholeContent = MailContent & Required<Pick<MailContent, "details" | "entries" | "sections" | "furtherLinks">>;

/** The mail as a document: at most 600 px wide, readable in the dark, and without pictures or anything else to fetch. */
function mailHtml(subject: string, content: WholeContent): string {
  const { greeting, opening, quoted, details, entries, sections, link, closing, furtherLinks, reason } = content;
  return html`<!doctype html>
    <html lang="en-AU">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${subject}</title>
        <style>
          ${dark}
        </style>
      </head>
      <body class="page" style="margin:0;padding:0;background:#f4f8fa">
        <table
          role="presentation"
          class="page"
          width="100%"
          cellpadding="0"
          cellspacing="0"
          style="${fixed};background:#f4f8fa"
        >
          <tr>
            <td align="center" style="padding:24px 12px">
              <table
                role="presentation"
                class="sheet"
                width="100%"
                cellpadding="0"
                cellspacing="0"
                style="${fixed};max-width:600px;background:#ffffff;border:1px solid #d3dbe0;text-align:left"
              >
                <tr>
                  <td style="padding:24px">
                    <p class="ink" style="${text};font-weight:700">${brand.name}</p>
                    ${[greeting, ...opening].map(paragraph)} ${quoted === undefined ? undefined : quotation(quoted)}
                    ${details.length === 0 ? undefined : table(details)} ${entries.map(entryHtml)}
                    ${sections.map(sectionHtml)} ${link && button(link)} ${closing.map(paragraph)}
                    ${furtherLinks.map(linkLine)}
                  </td>
                </tr>
              </table>
              <table
                role="presentation"
                width="100%"
                cellpadding="0"
                cellspacing="0"
                style="${fixed};max-width:600px;text-align:left"
              >
                <tr>
                  <td style="padding:16px 24px">
                    <p class="soft" style="${small}">${reason}</p>
                    <p class="soft" style="${small}">${signature.join(" · ")}</p>
                  </td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html>`.markup;
}

/** The same mail as plain text. */
function mailText(content: WholeContent): string {
  const { greeting, opening, quoted, details, entries, sections, link, closing, furtherLinks, reason } = content;
  const parts = [
    greeting,
    ...opening,
    quoted?.replace(/^/gm, "> "),
    details
      .map(({ label, value, href }) => `${label}: ${href?.startsWith("http") ? `${value} <${href}>` : value}`)
      .join("\n"),
    ...entries.map(entryText),
    ...sections.flatMap((section) => [
      section.title,
      ...section.entries.map(entryText),
      ...section.links.map(linkText),
    ]),
    link && linkText(link),
    ...closing,
    ...furtherLinks.map(linkText),
    `-- \n${reason}\n${signature.join("\n")}`,
  ];
  return `${parts.filter(Boolean).join("\n\n")}\n`;
}

function entryText({ title, lines: said, href }: Entry): string {
  return [title, ...said, href].join("\n");
}

function linkText({ label, href }: MailLink): string {
  return `${label}:\n${href}`;
}

/** Who sends this (Spam Act 2003, section 17). */
const signature = [brand.name, brand.place, brand.phone.label, brand.email];

function paragraph(words: string): Html {
  return html`<p class="ink" style="${text}">${words}</p>`;
}

function quotation(words: string): Html {
  return html`<blockquote
    class="quote"
    style="margin:0 0 16px;padding:12px 16px;background:#eef5f9;border-left:3px solid #0b5275;${font};font-size:16px;line-height:1.55;color:#15232f"
  >
    ${lines(words)}
  </blockquote>`;
}

function table(details: readonly Detail[]): Html {
  return html`<table role="presentation" cellpadding="0" cellspacing="0" style="${breaking};margin:0 0 16px">
    ${details.map(
      ({ label, value, href }) =>
        html`<tr>
          <td class="soft" style="${small};padding:0 16px 4px 0;vertical-align:top;white-space:nowrap">${label}</td>
          <td class="ink" style="${small};padding:0 0 4px;color:#15232f">
            ${href === undefined ? value : html`<a class="link" href="${href}" style="color:#0b5275">${value}</a>`}
          </td>
        </tr>`,
    )}
  </table>`;
}

function entryHtml({ title, href, lines: said }: Entry): Html {
  return html`<p class="ink" style="${text}">
    <a class="link" href="${href}" style="color:#0b5275;font-weight:600">${title}</a>${said.map(
      (line) => html`<br />${line}`,
    )}
  </p>`;
}

function sectionHtml({ title, entries, links }: Section): Html {
  return html`<p class="ink" style="${text};font-weight:700">${title}</p>
    ${entries.map(entryHtml)} ${links.map(linkLine)}`;
}

function linkLine({ label, href }: MailLink): Html {
  return html`<p style="margin:0 0 8px"><a class="link" href="${href}" style="${small};color:#0b5275">${label}</a></p>`;
}

function button({ label, href }: MailLink): Html {
  return html`<p style="margin:0 0 16px">
    <a
      class="button"
      href="${href}"
      style="display:inline-block;max-width:100%;box-sizing:border-box;padding:12px 20px;background:#0b5275;color:#ffffff;${font};font-size:16px;font-weight:600;text-decoration:none"
      >${label}</a
    >
  </p>`;
}
