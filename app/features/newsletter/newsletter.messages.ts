/** The sentences of the newsletter. */
export const newsletterMessages = {
  title: "Newsletter",
  description: "Once a month by email: the new articles on buying, selling, renting and owning a home in Sydney.",
  lead: "Once a month we email you the articles that are new in our Insights: title, a few words about each, and a link.",
  points: [
    "It comes when a month begins. When nothing is new, nothing comes.",
    "It holds articles and nothing else: no homes, and no offers from others.",
    "Every newsletter has a link that stops it, without an account.",
  ],
  toArticles: "Read the articles",
  /** Both the label and the placeholder. */
  email: "Your email",
  subscribe: "Subscribe",
  subscribing: "Subscribing...",
  notice: "We use your address for the newsletter and nothing else. We ask by email first whether it is yours.",
  privacy: "How we look after your details",
  failed: "We could not take your address just now. Please try again in a moment.",

  requested: {
    title: "Check your inbox to confirm.",
    text: "Unless this address gets our newsletter already, a link to confirm it is on its way. The link works for seven days. We send at most one a day.",
  },
  again: "Use another address",
} as const;
