import { brand } from "#platform/brand.ts";
import { insightsMessages } from "#app/features/insights/insights.messages.ts";
import { countOf } from "#app/lib/text.ts";
import { composeMail, type MailContent, type MailMessage, unsubscribeHeaders } from "#app/mail/layout.ts";

/** What an issue of the newsletter is called in the outbox. */
export const newsletterKind = "newsletter";

/** An article of an issue, and its absolute address. */
export interface LinkedArticle {
  title: string;
  excerpt: string | null;
  url: string;
}

export interface NewsletterMail {
  address: string;
  articles: readonly LinkedArticle[];
  /** The absolute address that stops the newsletter: of a page for people, and for mail programs to post to (RFC 8058). */
  stopUrl: string;
}

/** An issue of the newsletter: the articles that are new, the newest first. */
export function newsletterMail({ address, articles, stopUrl }: NewsletterMail): MailMessage {
  const [newest] = articles;
  const subject = [countOf(articles.length, "new article"), newest?.title].filter(Boolean).join(": ");
  const content: MailContent = {
    greeting: "Hello,",
    opening: [
      articles.length === 1 ? "There is a new article in our Insights:" : "There are new articles in our Insights:",
    ],
    entries: articles.map(({ title, excerpt, url }) => ({
      title,
      href: url,
      lines: excerpt === null ? [] : [excerpt],
    })),
    closing: [insightsMessages.note],
    furtherLinks: [{ label: "Stop the newsletter", href: stopUrl }],
    reason: `You are receiving this email because you confirmed that you want the ${brand.name} newsletter.`,
  };
  return composeMail(
    { kind: newsletterKind, to: { name: "", address }, subject, headers: unsubscribeHeaders(stopUrl) },
    content,
  );
}
