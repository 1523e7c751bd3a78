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
  { to: savedAgentsPath(1, isAgent), label: "Saved Agents" },
  { to: savedHomesPath, label: "Homes" },
  { to: "/dashboard/searches", label: "Searches" },
  { to: ownRegistrationsPath, label: isAgent ? "Registrations" : "Inspections" },
  { to: "/dashboard/requests", label: "My Requests" },
];
const accountTab = { to: "/dashboard/account", label: "Account" };

/** `/dashboard` redirects agents to the first. */
const agentTabs: readonly Tab[] = [
  { to: "/dashboard/enquiries", label: "Enquiries" },
  { to: "/dashboard/listings", label: "My Listings" },
  { to: "/dashboard/feeds", label: "Imports" },
  { to: "/dashboard/inspections", label: "Inspections" },
  { to: "/dashboard/agency", label: "Agency" },
  { to: "/dashboard/profile", label: "Profile" },
  { to: savedAgentsPath(1, true), label: "Saved" },
  accountTab,
];

/** Agents have the tabs of buyers in a second line, which only these pages show. */
export function DashboardTabs({ isAgent }: { isAgent: boolean }) {
  const { pathname } = useLocation();
  const isCurrent = ({ to }: Tab) => to.split("?", 1)[0] === pathname;
  const saved = savedTabs(isAgent).map((tab) => ({ ...tab, current: isCurrent(tab) }));
  if (!isAgent) {
    const account = { ...accountTab, current: isCurrent(accountTab) };
    return <TabLinks label="Dashboard" wraps tabs={[...saved, account]} />;
  }
  const isSaved = saved.some(({ current }) => current);
  const tabs = agentTabs.map((tab) => {
    const isParent = tab.label === "Saved";
    return { ...tab, current: isParent ? isSaved : isCurrent(tab), isParent };
  });
  return (
    <>
      <TabLinks label="Dashboard" wraps tabs={tabs} />
      {isSaved && (
        <div className="w-full border-t border-line print:hidden">
          <TabLinks label="Saved" wraps tabs={saved} />
        </div>
      )}
    </>
  );
}
