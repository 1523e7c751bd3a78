import { useLocation } from "react-router";
import { ownRegistrationsPath } from "#app/features/inspections/model/paths.ts";
import { savedAgentsPath } from "#app/features/saved-agents/saved-agents.ts";
import { savedHomesPath } from "#app/features/saved-homes/saved-homes.ts";
import { TabLinks } from "#app/ui/tab-links.tsx";

const agentTabs = [
  { to: "/dashboard/enquiries", label: "Enquiries" },
  { to: "/dashboard/listings", label: "My Listings" },
  { to: "/dashboard/inspections", label: "Inspections" },
  { to: "/dashboard/feeds", label: "Imports" },
  { to: "/dashboard/profile", label: "Profile" },
  { to: "/dashboard/agency", label: "Agency" },
];

/** Agents also conduct inspections, so their tab for the others is named "Registrations". */
const memberTabs = (isAgent: boolean) => [
  { to: "/dashboard", label: "Saved Agents" },
  { to: savedHomesPath, label: "Homes" },
  { to: "/dashboard/searches", label: "Searches" },
  { to: ownRegistrationsPath, label: isAgent ? "Registrations" : "Inspections" },
  { to: "/dashboard/requests", label: "My Requests" },
  { to: "/dashboard/account", label: "Account" },
];

/** Agents see their own tabs first, and `/dashboard` redirects them. */
export function DashboardTabs({ isAgent }: { isAgent: boolean }) {
  const { pathname } = useLocation();
  const tabs = isAgent ? [...agentTabs, ...memberTabs(true)] : memberTabs(false);
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
