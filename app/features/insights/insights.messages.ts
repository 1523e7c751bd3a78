export const insightsMessages = {
  title: "Insights",
  description:
    "Articles on buying, selling, renting and owning a home in Sydney, in plain language and with their sources.",
  feed: "Insights on Sydney property",
  note: "General information about property in Sydney, not advice. Each article shows its date.",
  search: "Search articles",
  placeholder: "Search articles...",
  submit: "Search",
  categories: "Categories",
  category: "Category",
  all: "All",
  close: "Close",
  clear: "Clear search",
  order: "Newest first.",
  followFeed: "RSS feed of new articles",
  empty: "No articles found",
  emptyHint: "Try other words, or choose another category.",
  reset: "Show all articles",
  failed: "We couldn't load the articles just now.",
  failedHint: "Please try again in a moment.",
} as const;

export const articleMessages = {
  page: "Article",
  contents: "Contents",
  related: "Related articles",
  back: "Back to Insights",
  missingTitle: "Article Not Found",
  missingHint: "The article you're looking for doesn't exist or has been removed",
  failed: "We couldn't load this article just now.",
  failedHint: "Please try again in a moment.",
  share: {
    title: "Share this article",
    link: "Link to this article",
    byEmail: "Email this article",
    copied: "Article link copied to clipboard",
  },
} as const;

export function generalInformation(date?: string): string {
  return `General information${date ? ` as of ${date}` : ""}, not advice about your situation. Laws, rates and figures may have changed since.`;
}

export const postsMessages = {
  failedToFetch: "Failed to fetch posts",
} as const;
