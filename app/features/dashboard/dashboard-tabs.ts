import type { Viewer } from "#app/lib/caller.ts";
import type { TabLink } from "#app/ui/tab-links.tsx";
import { dashboardMessages } from "./dashboard.messages.ts";

const tabs = [
  { to: "/dashboard", name: "saved", forAgents: false },
  { to: "/dashboard/searches", name: "searches", forAgents: false },
  { to: "/dashboard/requests", name: "requests", forAgents: false },
  { to: "/dashboard/listings", name: "listings", forAgents: true },
  { to: "/dashboard/enquiries", name: "enquiries", forAgents: true },
  { to: "/dashboard/profile", name: "profile", forAgents: true },
  { to: "/dashboard/account", name: "account", forAgents: false },
] as const;

/** The tabs that somebody of this role has (specification, section 6), with the one of the page as the current one. */
export function dashboardTabs(role: Viewer["role"], pathname: string): TabLink[] {
  return tabs
    .filter(({ forAgents }) => !forAgents || role === "agent")
    .map(({ to, name }) => ({ to, label: dashboardMessages.tab[name], current: to === pathname }));
}
