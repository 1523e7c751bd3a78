import { href, Outlet, useLocation } from "react-router";
import { adminMessages as messages } from "#app/features/admin/model/admin.messages.ts";
import { findAdminStats, MAX_STAT } from "#app/features/admin/model/admin.queries.server.ts";
import { agentsBasePath, leadsBasePath, leadsPath } from "#app/features/admin/model/filters.ts";
import { loadPart } from "#app/http/page-loader.server.ts";
import { countFigure } from "#app/lib/text.ts";
import { requirePageAdmin } from "#app/session/viewer.server.ts";
import { Stat, StatList } from "#app/ui/facts.tsx";
import { type TabLink, TabLinks } from "#app/ui/tab-links.tsx";
import type { Route } from "./+types/admin.layout";

/** Each page checks access itself. */
export async function loader({ context, url }: Route.LoaderArgs) {
  requirePageAdmin({ context, url });
  const stats = await loadPart(findAdminStats());
  const text = (count: number | undefined) => (count === undefined ? messages.unknown : countFigure(count, MAX_STAT));
  return {
    totalLeads: text(stats?.totalLeads),
    newLeads: text(stats?.newLeads),
    quarantinedLeads: stats?.quarantinedLeads ? text(stats.quarantinedLeads) : undefined,
    totalAgents: text(stats?.totalAgents),
    featuredAgents: text(stats?.featuredAgents),
  };
}

export default function AdminLayout({ loaderData: stats }: Route.ComponentProps) {
  const { pathname } = useLocation();
  return (
    <div className="page flex flex-col gap-4 py-4 sm:gap-6 sm:py-6">
      <h1 tabIndex={-1} className="text-xl">
        {messages.title}
      </h1>
      <StatList isCompact>
        <Stat label={messages.figures.totalLeads} value={stats.totalLeads} to={leadsBasePath} />
        <Stat
          label={messages.figures.newLeads}
          value={stats.newLeads}
          to={leadsPath({ status: "new", page: 1 })}
          note={stats.quarantinedLeads ? `${stats.quarantinedLeads} ${messages.awaitsReview}` : undefined}
        />
        <Stat label={messages.figures.totalAgents} value={stats.totalAgents} to={agentsBasePath} />
        <Stat label={messages.figures.featuredAgents} value={stats.featuredAgents} to={href("/agents")} />
      </StatList>
      <div className="border-b border-ink">
        <TabLinks label={messages.tabs} tabs={adminTabs(pathname)} />
      </div>
      <Outlet />
    </div>
  );
}

const tabs = [
  { to: "/admin", name: "leads" },
  { to: "/admin/listings", name: "listings" },
  { to: "/admin/agents", name: "agents" },
  { to: "/admin/agencies", name: "agencies" },
  { to: "/admin/people", name: "people" },
  { to: "/admin/reports", name: "reports" },
  { to: "/admin/holds", name: "holds" },
  { to: "/admin/outbox", name: "outbox" },
  { to: "/admin/audit", name: "audit" },
] as const;

function adminTabs(pathname: string): TabLink[] {
  return tabs.map(({ to, name }) => ({
    to,
    label: messages.tab[name],
    current: to === pathname || (to !== "/admin" && pathname.startsWith(`${to}/`)),
  }));
}
