import { useLocation } from "react-router";
import { ownRegistrationsPath } from "#app/features/inspections/model/paths.ts";
import { savedAgentsPath } from "#app/features/saved-agents/saved-agents.ts";
import { savedHomesPath } from "#app/features/saved-homes/saved-homes.ts";
import { TabLinks } from "#app/ui/tab-links.tsx";

interface Tab {
  to: string;
  label: string;
}

/** Agents also conduct inspections, so their tab for the others is named "Registrations". */
const savedTabs = (isAgent: boolean): Tab[] => [
  { to: "/dashboard", label: "Saved Agents" },
  { to: savedHomesPath, label: "Homes" },
  { to: "/dashboard/searches", label: "Searches" },
  { to: ownRegistrationsPath, label: isAgent ? "Registrations" : "Inspections" },
  { to: "/dashboard/requests", label: "My Requests" },
];
const accountTab = { to: "/dashboard/account", label: "Account" };

/** The name of a group is shown while none of its pages is open. It leads to the first. */
const agentGroups: readonly { label: string; tabs: readonly Tab[] }[] = [
  { label: "Enquiries", tabs: [{ to: "/dashboard/enquiries", label: "Enquiries" }] },
  {
    label: "My Listings",
    tabs: [
      { to: "/dashboard/listings", label: "My Listings" },
      { to: "/dashboard/feeds", label: "Imports" },
    ],
  },
  { label: "Inspections", tabs: [{ to: "/dashboard/inspections", label: "Inspections" }] },
  {
    label: "Agency",
    tabs: [
      { to: "/dashboard/agency", label: "Agency" },
      { to: "/dashboard/profile", label: "Profile" },
    ],
  },
  { label: "Saved", tabs: savedTabs(true) },
  { label: "Account", tabs: [accountTab] },
];

/** The tabs of an agent: the open group shows its pages, every other group its name. */
function toAgentTabs(pathname: string): Tab[] {
  return agentGroups.flatMap(({ label, tabs }) =>
    tabs.some(({ to }) => to === pathname) ? tabs : tabs.slice(0, 1).map(({ to }) => ({ to, label })),
  );
}

/** Agents see their own tabs first, and `/dashboard` redirects them. */
export function DashboardTabs({ isAgent }: { isAgent: boolean }) {
  const { pathname } = useLocation();
  const tabs = isAgent ? toAgentTabs(pathname) : [...savedTabs(false), accountTab];
  return (
    <TabLinks
      label="Dashboard"
      wraps
      tabs={tabs.map(({ to, label }) => ({
        to: to === "/dashboard" ? savedAgentsPath(1, isAgent) : to,
        label,
        current: to === pathname,
      }))}
    />
  );
}
