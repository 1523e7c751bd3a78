import { escapeMarkup } from "#app/lib/text.ts";
import { brand } from "#platform/brand.ts";
import { env } from "#platform/env.server.ts";
import { publicUrl } from "./public-url.server.ts";

/** Never a list or text to be parsed. */
export interface Mailbox {
  name: string;
  address: string;
}

export interface MailMessage {
  /** For example "enquiry-receipt". */
  kind: string;
  to: Mailbox;
  replyTo?: Mailbox;
  subject: string;
  text: string;
  html: string;
  /** Sent first, with a rate limit of its own. */
  isAboutAccount?: boolean;
  leadId?: number;
  /** Deleting the subscriber deletes the mail. */
  subscriberId?: number;
  /** Deleting the search deletes the mail. Absent in mails about several searches. */
  savedSearchId?: number;
  /** A home shown to someone other than its agent. The mail is not sent while that home is suspended. */
  listingId?: number;
  /** See `sanitiseHeaders` for the forbidden ones. */
  headers?: Readonly<Record<string, string>>;
}

/** Safe markup, created only by `html`. */
class Html {
  readonly markup: string;
  constructor(markup: string) {
    this.markup = markup;
  }
}

type Value = string | number | Html | readonly Html[] | undefined;

/** Escapes values for text and quoted attributes, except markup from this tag. Undefined inserts nothing. */
export function html(template: TemplateStringsArray, ...values: readonly Value[]): Html {
  return new Html(template.reduce((markup, piece, index) => markup + toMarkup(values[index - 1]) + piece));
}

function toMarkup(value: Value): string {
  if (value === undefined) return "";
  if (value instanceof Html) return value.markup;
  if (typeof value === "string" || typeof value === "number") {
    return escapeMarkup(String(value));
  }
  return value.map((part) => part.markup).join("");
}

/** Turns line breaks into markup. */
export function multilineHtml(text: string): Html {
  const [first, ...others] = text.split(/\r\n|\r|\n/);
  return html`${first}${others.map((line) => html`<br />${line}`)}`;
}

export interface Detail {
  label: string;
  value: string;
  /** mailto:, tel: or https: */
  href?: string;
  /** Above the value, which names the person. */
  picture?: MailPicture | null;
}

/** Shown as a JPEG, which all mail clients show. */
export interface MailPicture {
  /** Its path without the extension, "/media/4d7c…-400". */
  src: string;
  /** Pixels. */
  width: number;
  height: number;
}

/** For example a home or an article. */
export interface Entry {
  title: string;
  /** https: */
  href: string;
  lines: readonly string[];
  link?: MailLink;
  contacts?: readonly Contact[];
}

/** A line with the portrait of the person that it names. */
export interface Contact {
  text: string;
  picture?: MailPicture | null | undefined;
}

export interface Section {
  title: string;
  entries: readonly Entry[];
  links: readonly MailLink[];
}

export interface MailLink {
  label: string;
  href: string;
}

export interface MailContent {
  greeting: string;
  opening: readonly string[];
  /** A person's text, shown as a quotation. */
  quoted?: string;
  details?: readonly Detail[];
  entries?: readonly Entry[];
  sections?: readonly Section[];
  link?: MailLink;
  closing: readonly string[];
  /** For example to unsubscribe. */
  furtherLinks?: readonly MailLink[];
  /** Why the reader gets this mail. */
  reason: string;
}

/**
 * Mail clients ignore custom properties and some ignore style sheets, so colours are inline; the style sheet only sets
 * dark mode.
 */
const font = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const text = `margin:0 0 16px;${font};font-size:16px;line-height:1.55;color:#15232f`;
const small = `margin:0 0 8px;${font};font-size:14px;line-height:1.5;color:#44525d`;
/* Clients support one property or the other. Fixed tables do not grow with their content. */
const breaking = "word-break:break-word;overflow-wrap:anywhere";
const fixed = `table-layout:fixed;${breaking}`;
const dark =
  "@media (prefers-color-scheme:dark){.page{background:#111b24!important}.sheet{background:#1a2530!important;border-color:#3a4854!important}" +
  ".ink{color:#e9eff2!important}.soft{color:#c3ced6!important}.link{color:#8fd2f2!important}" +
  ".quote{background:#22303c!important;border-color:#8fd2f2!important;color:#e9eff2!important}.button{background:#8fd2f2!important;color:#111b24!important}}";

/** As text and HTML. */
export function composeMail(
  envelope: Omit<MailMessage, "text" | "html">,
  { details = [], entries = [], sections = [], furtherLinks = [], ...content }: MailContent,
): MailMessage {
  const complete = { ...content, details, entries, sections, furtherLinks };
  return { ...envelope, text: mailText(complete), html: mailHtml(envelope.subject, complete) };
}

/** For one-click unsubscription (RFC 8058). `url` must accept a POST. */
export function unsubscribeHeaders(url: string): Record<string, string> {
  return { "List-Unsubscribe": `<${url}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
}

type CompleteContent = MailContent & Required<Pick<MailContent, "details" | "entries" | "sections" | "furtherLinks">>;

/** At most 600 px wide. Portraits are the only external resources. */
function mailHtml(subject: string, content: CompleteContent): string {
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

function mailText(content: CompleteContent): string {
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

function entryText({ title, lines: details, href, link, contacts = [] }: Entry): string {
  const further = link === undefined ? [] : [`${link.label}: ${link.href}`];
  return [title, ...details, ...contacts.map((contact) => contact.text), href, ...further].join("\n");
}

function linkText({ label, href }: MailLink): string {
  return `${label}:\n${href}`;
}

/** The sender's identity (Spam Act 2003, section 17). */
const signature = [brand.name, brand.place, env.SUPPORT_PHONE, env.SUPPORT_EMAIL];

function paragraph(content: string): Html {
  return html`<p class="ink" style="${text}">${content}</p>`;
}

function quotation(content: string): Html {
  return html`<blockquote
    class="quote"
    style="margin:0 0 16px;padding:12px 16px;background:#eef5f9;border-left:3px solid #0b5275;${font};font-size:16px;line-height:1.55;color:#15232f"
  >
    ${multilineHtml(content)}
  </blockquote>`;
}

function table(details: readonly Detail[]): Html {
  return html`<table role="presentation" cellpadding="0" cellspacing="0" style="${breaking};margin:0 0 16px">
    ${details.map(
      ({ label, value, href, picture }) =>
        html`<tr>
          <td class="soft" style="${small};padding:0 16px 4px 0;vertical-align:top;white-space:nowrap">${label}</td>
          <td class="ink" style="${small};padding:0 0 4px;color:#15232f">
            ${portrait(picture)}${href === undefined ? value : html`<a class="link" href="${href}" style="color:#0b5275">${value}</a>`}
          </td>
        </tr>`,
    )}
  </table>`;
}

function entryHtml({ title, href, lines: details, link, contacts = [] }: Entry): Html {
  return html`<p class="ink" style="${text}">
    <a class="link" href="${href}" style="color:#0b5275;font-weight:600">${title}</a>${details.map(
      (line) => html`<br />${line}`,
    )}${link && html`<br /><a class="link" href="${link.href}" style="color:#0b5275">${link.label}</a>`}${contacts.map(
      // A portrait is a block, so the line after it needs no break.
      (contact, index) =>
        html`${contacts[index - 1]?.picture ? undefined : html`<br />`}${contact.text}${portrait(contact.picture)}`,
    )}
  </p>`;
}

function sectionHtml({ title, entries, links }: Section): Html {
  return html`<p class="ink" style="${text};font-weight:700">${title}</p>
    ${entries.map(entryHtml)} ${links.map(linkLine)}`;
}

/** The name follows or precedes it as text, so the alternative text is empty. */
function portrait(picture: MailPicture | null | undefined): Html | undefined {
  if (!picture) return undefined;
  const { src, width, height } = picture;
  const url = `${env.MEDIA_PUBLIC_URL ?? publicUrl("").replace(/\/$/, "")}${src}.jpg`;
  return html`<img
    src="${url}"
    alt=""
    width="${width}"
    height="${height}"
    style="display:block;border:0;margin:0 0 8px"
  />`;
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
