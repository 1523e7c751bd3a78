import type { ClientActionFunctionArgs } from "react-router";
import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import { decodeListingFilters, listingsPath, withoutClosed } from "#app/features/listings/model/filters.ts";
import { saveSearch } from "#app/features/saved-searches/model/lifecycle.server.ts";
import { saveSearchPath } from "#app/features/saved-searches/model/paths.ts";
import { saveSearchSchema } from "#app/features/saved-searches/model/saved-search.schema.ts";
import { savedSearchMessages as messages } from "#app/features/saved-searches/model/saved-search.ts";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { formClientAction } from "#app/forms/form-client-action.ts";
import { serverForm } from "#app/forms/server-form.server.ts";
import { pageAction } from "#app/http/page-action.server.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { getCaller, getViewer } from "#app/session/viewer.server.ts";
import { TextLink } from "#app/ui/link.tsx";
import type { Route } from "./+types/save.page";
import { SaveSearchForm, saveSearchFormId, useSaveSearchForm } from "./save-form.tsx";

export function meta({ matches }: Route.MetaArgs) {
  const url = absoluteUrl(matches[0].loaderData.origin, saveSearchPath());
  return pageMeta({ title: messages.title, description: messages.description, url, noIndex: true });
}

// oxlint-disable-next-line southerly/stays-when-unreachable -- no link of the page changes its query
export function loader({ url, context }: Route.LoaderArgs) {
  const { filters } = decodeListingFilters(url.searchParams);
  // Alerts are only about homes on the market.
  return { filters: withoutClosed(filters), email: getViewer(context)?.email };
}

export const action = pageAction(
  serverForm(saveSearchSchema, { id: saveSearchFormId }),
  async (input, args: Route.ActionArgs) => {
    const { mustConfirm } = await saveSearch(getCaller(args), input);
    const { filters } = decodeListingFilters(args.url.searchParams);
    const { title, text } = messages.succeeded;
    const flash = {
      kind: "success",
      title,
      text: mustConfirm ? `${text} ${messages.confirm}` : text,
      mailed: true,
    } as const;
    return redirectWithFlash(listingsPath(withoutClosed(filters)), flash);
  },
  { failure: messages.failed.text },
);

const options = { form: saveSearchFormId, failure: messages.failed.text };
const onItsPage = formClientAction(options);
const inDialog = formClientAction({ ...options, inPlace: true });

/** On its own page, saving redirects to the search; a dialog is already there. */
export function clientAction(args: ClientActionFunctionArgs) {
  return window.location.pathname === saveSearchPath() ? onItsPage(args) : inDialog(args);
}

export default function SaveSearchPage({ loaderData: { filters, email }, actionData }: Route.ComponentProps) {
  const form = useSaveSearchForm({ path: saveSearchPath(filters), email, result: actionData });
  return (
    <>
      <ErrorSummary form={form} />
      <div className="page py-6 md:py-10">
        <div className="mx-auto flex max-w-lg flex-col gap-5">
          <h1 tabIndex={-1} className="text-xl">
            {messages.title}
          </h1>
          <div className="border border-t-3 border-line border-t-ink bg-surface p-4">
            <SaveSearchForm form={form} filters={filters} />
          </div>
          <p>
            <TextLink to={listingsPath(filters)}>{messages.back}</TextLink>
          </p>
        </div>
      </div>
    </>
  );
}
