import { data } from "react-router";
import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import { criteriaSummary } from "#app/features/listings/model/filter-summary.ts";
import { findSchoolNames } from "#app/features/nearby/nearby.queries.server.ts";
import { editSearchFormId, ownSearchesPath } from "#app/features/saved-searches/model/paths.ts";
import { listSuburbNames } from "#app/features/suburbs/model/suburbs.queries.server.ts";
import { formClientAction } from "#app/forms/form-client-action.ts";
import { loadPageOrUnavailable } from "#app/http/page-loader.server.ts";
import { readRowId } from "#app/lib/fields.ts";
import { requireUser, requirePageUser } from "#app/session/viewer.server.ts";
import type { Route } from "./+types/edit-own-search.page";
import { EditSearch, editSearchValues } from "./edit-search.tsx";
import { editSearchAction, editSearchForm } from "./manage.form.server.ts";
import { manageMessages as messages } from "./manage.messages.ts";
import { findSearch } from "./manage.queries.server.ts";

export function meta({ matches, location }: Route.MetaArgs) {
  const url = absoluteUrl(matches[0].loaderData.origin, location.pathname);
  return pageMeta({ title: messages.editTitle, description: messages.editDescription, url, noIndex: true });
}

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const viewer = requirePageUser({ context, url });
  const id = readRowId(params.id);
  return loadPageOrUnavailable(async () => {
    const search = id === undefined ? undefined : await findSearch({ userId: viewer.id }, id);
    if (!search) throw data(null, { status: 404 });
    return {
      id: search.id,
      summary: criteriaSummary(search.criteria),
      values: editSearchValues(search),
      constraint: editSearchForm.constraint,
      suburbNames: await listSuburbNames(),
      schoolNames: (await findSchoolNames()).join("\n"),
      home: { label: messages.tabTitle, to: ownSearchesPath },
    };
  });
}

export const action = editSearchAction({
  ownerOf: (args: Route.ActionArgs) => ({ userId: requireUser(args).user.id }),
  pathOf: () => ownSearchesPath,
});

export const clientAction = formClientAction({ form: editSearchFormId });

export default function EditOwnSearchPage({ loaderData, actionData }: Route.ComponentProps) {
  return <EditSearch {...loaderData} result={actionData} />;
}
