import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import { findAuditEntries } from "#app/features/audit/audit.queries.server.ts";
import { pageNumber } from "#app/lib/page.ts";
import { pageAdmin } from "#app/session/viewer.server.ts";
import { LoadFailed } from "#app/ui/load-failed.tsx";
import { loadPage } from "#app/http/page-loader.server.ts";
import type { Route } from "./+types/audit.page";
import { adminMessages } from "#app/features/admin/model/admin.messages.ts";
import { auditPath, CHANGES_PER_PAGE } from "./audit-address.ts";
import { auditLine } from "./audit-entry.ts";
import { AuditTrail } from "./audit-trail.tsx";
import { auditMessages as says } from "./audit.messages.ts";

export function meta({ matches, location }: Route.MetaArgs) {
  const url = absoluteUrl(matches[0].loaderData.origin, location.pathname);
  return pageMeta({ title: adminMessages.tab.audit, description: says.description, url, noIndex: true });
}

export async function loader({ context, url }: Route.LoaderArgs) {
  pageAdmin({ context, url });
  const page = pageNumber(url.searchParams.get("page"));
  const range = { limit: CHANGES_PER_PAGE + 1, offset: (page - 1) * CHANGES_PER_PAGE };
  return loadPage({ databaseAway: { page, found: undefined } }, async () => {
    const entries = await findAuditEntries(range);
    const lines = entries.slice(0, CHANGES_PER_PAGE).map(auditLine);
    return { page, found: { lines, hasMore: entries.length > CHANGES_PER_PAGE } };
  });
}

export default function AuditPage({ loaderData: { page, found } }: Route.ComponentProps) {
  return found ? (
    <AuditTrail page={page} {...found} />
  ) : (
    <LoadFailed title={says.failed} path={auditPath(page)}>
      {adminMessages.away}
    </LoadFailed>
  );
}
