import { Outlet, useLocation } from "react-router";
import { pageViewer } from "#app/session/viewer.server.ts";
import { TabLinks } from "#app/ui/tab-links.tsx";
import type { Route } from "./+types/dashboard.layout";
import { dashboardMessages as says } from "./dashboard.messages.ts";
import { dashboardTabs } from "./dashboard-tabs.ts";

/** Each page in it judges for itself who may see it. */
export function loader({ context, url }: Route.LoaderArgs) {
  return { role: pageViewer({ context, url }).role };
}

export default function DashboardLayout({ loaderData: { role } }: Route.ComponentProps) {
  const { pathname } = useLocation();
  return (
    <div className="page flex flex-col gap-6 py-6">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-2 border-b border-ink">
        <h1 tabIndex={-1} className="pb-2 text-xl">
          {says.title}
        </h1>
        <TabLinks label={says.tabs} tabs={dashboardTabs(role, pathname)} />
      </div>
      <Outlet />
    </div>
  );
}
