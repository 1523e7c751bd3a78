import { insightsMessages } from "#app/features/insights/post.ts";
import { countOf } from "#app/lib/text.ts";
import { composeMail, type MailContent, type MailMessage, unsubscribeHeaders } from "#app/mail/layout.ts";
import { brand } from "#platform/brand.ts";

export const newsletterKind = "newsletter";

/** `url` is absolute. */
export interface LinkedArticle {
  title: string;
  excerpt: string | null;
  url: string;
}

export interface NewsletterMail {
  address: string;
  articles: readonly LinkedArticle[];
  /** Absolute. Mail programs can also post to it (RFC 8058). */
  stopUrl: string;
}

/** Articles are newest first. */
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
