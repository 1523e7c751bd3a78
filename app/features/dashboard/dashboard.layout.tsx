import { Outlet, useLocation } from "react-router";
import type { Viewer } from "#app/lib/caller.ts";
import { requirePageUser } from "#app/session/viewer.server.ts";
import { TabLinks } from "#app/ui/tab-links.tsx";
import type { Route } from "./+types/dashboard.layout";

const tabs = [
  { to: "/dashboard", label: "Saved Agents", forAgents: false },
  { to: "/dashboard/searches", label: "Saved searches", forAgents: false },
  { to: "/dashboard/requests", label: "My Requests", forAgents: false },
  { to: "/dashboard/listings", label: "My Listings", forAgents: true },
  { to: "/dashboard/enquiries", label: "Enquiries", forAgents: true },
  { to: "/dashboard/profile", label: "My profile", forAgents: true },
  { to: "/dashboard/account", label: "Account", forAgents: false },
];

/** The frame alone: each page in it checks for itself who may see it. */
export function loader({ context, url }: Route.LoaderArgs) {
  return { role: requirePageUser({ context, url }).role };
}

export default function DashboardLayout({ loaderData: { role } }: Route.ComponentProps) {
  const { pathname } = useLocation();
  return (
    <div className="page flex flex-col gap-6 py-6">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-2 border-b border-ink">
        <h1 tabIndex={-1} className="pb-2 text-xl">
          Dashboard
        </h1>
        <TabLinks label="Dashboard" tabs={tabsFor(role, pathname)} />
      </div>
      <Outlet />
    </div>
  );
}

function tabsFor(role: Viewer["role"], pathname: string) {
  return tabs
    .filter(({ forAgents }) => !forAgents || role === "agent")
    .map(({ to, label }) => ({ to, label, current: to === pathname }));
}
