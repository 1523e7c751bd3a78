/** The sentences of the newsletter. */
export const newsletterMessages = {
  title: "Newsletter",
  description: "Once a month by email: the new articles on buying, selling, renting and owning a home in Sydney.",
  lead: "Once a month we email you the new articles from our Insights, each with a few words about it and a link.",
  points: [
    "It goes out at the start of the month. If there is nothing new, we don't send one.",
    "It has articles and nothing else: no homes, and no offers from others.",
    "Every newsletter has an unsubscribe link. You don't need an account.",
  ],
  toArticles: "Read the articles",
  /** Both the label and the placeholder. */
  email: "Your email",
  subscribe: "Subscribe",
  subscribing: "Subscribing...",
  notice: "We use your address for the newsletter and nothing else. First we email you to confirm that it is yours.",
  privacy: "How we look after your details",
  failed: "We could not take your address just now. Please try again in a moment.",

  requested: {
    title: "Check your inbox to confirm.",
    text: "Unless this address already gets our newsletter, a link to confirm it is on its way. The link works for seven days. We send at most one a day.",
  },
  again: "Use another address",
} as const;
