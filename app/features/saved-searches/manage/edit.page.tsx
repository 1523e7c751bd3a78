import { data } from "react-router";
import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import { criteriaSummary } from "#app/features/listings/model/filter-summary.ts";
import { findSchoolNames } from "#app/features/nearby/nearby.queries.server.ts";
import { editSearchFormId, saveSearchPath } from "#app/features/saved-searches/model/paths.ts";
import { readSubscriptions } from "#app/features/subscribers/subscribers.server.ts";
import { subscriptionsPath } from "#app/features/subscribers/subscription.ts";
import { listSuburbNames } from "#app/features/suburbs/model/suburbs.queries.server.ts";
import { formClientAction } from "#app/forms/form-client-action.ts";
import { loadPageOrUnavailable } from "#app/http/page-loader.server.ts";
import { privatePage } from "#app/http/response-headers.server.ts";
import { NotFound } from "#app/lib/errors.ts";
import { readRowId } from "#app/lib/fields.ts";
import type { Route } from "./+types/edit.page";
import { EditSearch, editSearchValues } from "./edit-search.tsx";
import { editSearchAction, editSearchForm } from "./manage.form.server.ts";
import { manageMessages as messages } from "./manage.messages.ts";
import { findSearch } from "./manage.queries.server.ts";

/** The address is secret, so the meta tags point to the page that saves a search. */
export function meta({ matches }: Route.MetaArgs) {
  const url = absoluteUrl(matches[0].loaderData.origin, saveSearchPath());
  return pageMeta({ title: messages.editTitle, description: messages.editDescription, url, noIndex: true });
}

export const middleware = [privatePage];

/** Throws a 404 for a search that is deleted or belongs to another address. */
export async function loader({ params }: Route.LoaderArgs) {
  const subscriberId = readSubscriptions(params.token);
  const id = readRowId(params.id);
  return loadPageOrUnavailable(async () => {
    const search = subscriberId === undefined || id === undefined ? undefined : await findSearch({ subscriberId }, id);
    if (!search) throw data(null, { status: 404 });
    return {
      id: search.id,
      summary: criteriaSummary(search.criteria),
      values: editSearchValues(search),
      constraint: editSearchForm.constraint,
      suburbNames: await listSuburbNames(),
      schoolNames: (await findSchoolNames()).join("\n"),
      home: { label: messages.title, to: subscriptionsPath(params.token) },
    };
  });
}

export const action = editSearchAction({
  ownerOf({ params }: Route.ActionArgs) {
    const subscriberId = readSubscriptions(params.token);
    if (subscriberId === undefined) throw new NotFound(messages.unavailable.invalid.title);
    return { subscriberId };
  },
  pathOf: ({ params }) => subscriptionsPath(params.token),
});

export const clientAction = formClientAction({ form: editSearchFormId });

export default function EditSearchPage({ loaderData, actionData }: Route.ComponentProps) {
  return <EditSearch {...loaderData} result={actionData} />;
}
