import type { TabLink } from "#app/ui/tab-links.tsx";
import { adminMessages } from "#app/features/admin/model/admin.messages.ts";

const tabs = [
  { to: "/admin", name: "leads" },
  { to: "/admin/agents", name: "agents" },
  { to: "/admin/outbox", name: "outbox" },
  { to: "/admin/audit", name: "audit" },
] as const;

/** The tabs of the admin pages, with the one of the page as the current one. */
export function adminTabs(pathname: string): TabLink[] {
  return tabs.map(({ to, name }) => ({ to, label: adminMessages.tab[name], current: to === pathname }));
}
