import { index, type RouteConfig, prefix, route } from "@react-router/dev/routes";

export default [
  index("features/home/home.page.tsx"),
  route("listings", "features/listings/listings.page.tsx"),
  route("listings/feed", "features/listings/listings-feed.api.ts"),
  route("listings/:id/:slug?", "features/listings/listing.page.tsx"),
  route("agents", "features/agents/agents.page.tsx"),
  route("agents/:id", "features/agents/agent.page.tsx"),
  route("for-agents", "features/home/for-agents.page.tsx"),
  route("suburbs", "features/suburbs/suburbs.page.tsx"),
  route("suburbs/compare", "features/suburbs/compare.page.tsx"),
  route("suburbs/:slug", "features/suburbs/suburb.page.tsx"),
  route("services/conveyancing", "features/services/conveyancing.page.tsx"),
  route("services/finance", "features/services/finance.page.tsx"),
  route("finance/calculators/mortgage", "features/mortgage/mortgage.page.tsx"),
  route("finance/calculators/mortgage.csv", "features/mortgage/schedule.api.ts"),
  route("services/renovations", "features/services/renovations.page.tsx"),
  route("services/trades", "features/trades/trades.page.tsx"),
  route("services/trades/:id/quote", "features/trades/quote.page.tsx"),
  route("insights", "features/insights/insights.page.tsx"),
  route("insights/feed", "features/insights/insights-feed.api.ts"),
  route("insights/:slug", "features/insights/article.page.tsx"),
  route("privacy", "features/legal/privacy.page.tsx"),
  route("terms", "features/legal/terms.page.tsx"),
  route("enquiries/:receipt", "features/leads/enquiry.page.tsx"),

  route("robots.txt", "features/sitemap/robots.api.ts"),
  route("sitemap.xml", "features/sitemap/sitemap.api.ts"),
  route("sitemaps/:part", "features/sitemap/sitemap-part.api.ts"),

  route("dev/mail", "mail/dev-mail.page.tsx"),

  ...prefix("api", [
    route("agents", "features/agents/agents.api.ts"),
    route("listings", "features/listings/listings.api.ts"),
    route("listings/:id", "features/listings/listing.api.ts"),
    route("leads", "features/leads/leads.api.ts"),
    route("posts", "features/insights/posts.api.ts"),
    route("suburbs", "features/suburbs/suburbs.api.ts"),
    route("suburbs/:slug", "features/suburbs/suburb.api.ts"),
    route("trades", "features/trades/trades.api.ts"),
    route("*", "http/unknown-endpoint.api.ts"),
  ]),

  route("*", "chrome/unknown.page.tsx"),
] satisfies RouteConfig;
