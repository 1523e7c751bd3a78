import { index, type RouteConfig, prefix, route } from "@react-router/dev/routes";

export default [
  index("features/home/home.page.tsx"),
  route("listings", "features/listings/listings.page.tsx"),
  route("listings/:id/:slug?", "features/listings/listing.page.tsx"),
  route("enquiries/:receipt", "features/leads/enquiry.page.tsx"),

  route("dev/mail", "mail/dev-mail.page.tsx"),

  ...prefix("api", [
    route("listings", "features/listings/listings.api.ts"),
    route("listings/:id", "features/listings/listing.api.ts"),
    route("leads", "features/leads/leads.api.ts"),
    route("suburbs", "features/suburbs/suburbs.api.ts"),
    route("suburbs/:slug", "features/suburbs/suburb.api.ts"),
    route("*", "http/unknown-endpoint.api.ts"),
  ]),

  route("*", "chrome/unknown.page.tsx"),
] satisfies RouteConfig;
