import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import { myRequest, MyRequests, myRequestsPath } from "./request-list.tsx";
import { myRequestsMessages as messages } from "./requests.messages.ts";
import { findOwnLeadPage } from "./requests.queries.server.ts";
import { receiptInForce } from "#app/features/leads/model/lead-links.server.ts";
import { pageNumber } from "#app/lib/page.ts";
import { requirePageUser } from "#app/session/viewer.server.ts";
import { LoadFailed } from "#app/ui/load-failed.tsx";
import { keepPageWhenUnreachable } from "#app/http/keep-page.ts";
import { loadPage } from "#app/http/page-loader.server.ts";
import type { Route } from "./+types/requests.page";

export function meta({ matches }: Route.MetaArgs) {
  const url = absoluteUrl(matches[0].loaderData.origin, myRequestsPath(1));
  return pageMeta({ title: messages.page, description: messages.description, url, noIndex: true });
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const viewer = requirePageUser({ context, url });
  const page = pageNumber(url.searchParams.get("page"));
  return loadPage({ databaseAway: { found: undefined, page } }, async () => {
    const { items: leads, ...found } = await findOwnLeadPage(viewer.id, page);
    return { found: { ...found, requests: leads.map((lead) => myRequest(lead, receiptInForce(lead))) }, page };
  });
}

export const clientMiddleware = keepPageWhenUnreachable((shown: Route.ComponentProps["loaderData"], params) => ({
  ...shown,
  page: pageNumber(params.get("page")),
  found: undefined,
}));

export default function RequestsPage({ loaderData: { found, page } }: Route.ComponentProps) {
  if (found) return <MyRequests {...found} />;
  return (
    <LoadFailed title={messages.failed} path={myRequestsPath(page)}>
      {messages.failedHint}
    </LoadFailed>
  );
}
