import { data, redirect } from "react-router";
import type { PageHandle } from "#app/chrome/document/hydration.server.ts";
import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import { stillAvailablePath } from "#app/features/listings/model/paths.ts";
import { confirmByLink, readStillAvailable } from "#app/features/listings/upkeep.server.ts";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { formClientAction } from "#app/forms/form-client-action.ts";
import { Honeypot } from "#app/forms/honeypot.tsx";
import { buttonForm } from "#app/forms/server-form.server.ts";
import { FormMessage, ServerForm, SubmitButton } from "#app/forms/server-form.tsx";
import { type ServerFormHandle, useServerForm } from "#app/forms/use-server-form.ts";
import { pageAction } from "#app/http/page-action.server.ts";
import { loadPage } from "#app/http/page-loader.server.ts";
import { privatePage } from "#app/http/response-headers.server.ts";
import { formatLongDate } from "#app/lib/dates.ts";
import { getCaller } from "#app/session/viewer.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { LinkProblem } from "#app/ui/load-failed.tsx";
import type { Route } from "./+types/still-available.page";
import { myListingsPath } from "./paths.ts";
import { availabilityMessages as messages } from "./upkeep.messages.ts";
import { findAvailability } from "./upkeep.queries.server.ts";

const formId = "still-available-form";
const confirmation = buttonForm(formId);

export const handle: PageHandle = { scripts: false };

/** The address contains the token, so the tags name the home page. */
export function meta({ matches }: Route.MetaArgs) {
  const url = absoluteUrl(matches[0].loaderData.origin, "/");
  return pageMeta({ title: messages.page, description: messages.description, url, noIndex: true });
}

export const middleware = [privatePage];

export async function loader({ params }: Route.LoaderArgs) {
  const path = stillAvailablePath(params.token);
  const link = readStillAvailable(params.token);
  if (link.state === "expired") return data({ state: "expired", path } as const, { status: 410 });
  if (link.state === "invalid") return data({ state: "invalid", path } as const, { status: 404 });
  return loadPage({ fallback: { state: "loadFailed", path } as const }, async () => {
    const home = await findAvailability(link.id);
    if (!home) return data({ state: "invalid", path } as const, { status: 404 });
    return {
      state: "loaded",
      path,
      home: {
        name: `${home.shownAddress ?? home.title}, ${home.suburb}`,
        stage: !home.isOnMarket
          ? "offMarket"
          : !home.isAdvertised
            ? "underOffer"
            : home.isRecent
              ? "confirmed"
              : "page",
        confirmedOn: formatLongDate(home.confirmedAt),
      },
    } as const;
  });
}

/** Needs no session: agents read their mail where they are not logged in. */
export const action = pageAction(
  confirmation,
  async (_, args: Route.ActionArgs) => {
    await confirmByLink(getCaller(args), args.params.token);
    return redirect(`${stillAvailablePath(args.params.token)}#confirmed`, 303);
  },
  { failure: messages.failed },
);

export const clientAction = formClientAction({ form: formId, failure: messages.failed });

export default function StillAvailablePage({ loaderData, actionData }: Route.ComponentProps) {
  const form = useServerForm({ id: formId, action: loaderData.path, constraint: {}, result: actionData });
  return (
    <>
      <ErrorSummary form={form} />
      <div className="page flex max-w-[48rem] flex-col items-start gap-6 py-6">
        {loaderData.state === "loaded" ? (
          <Home home={loaderData.home} form={form} />
        ) : (
          <>
            <LinkProblem
              {...messages.unavailable[loaderData.state]}
              retryPath={loaderData.state === "loadFailed" ? loaderData.path : undefined}
            />
            {loaderData.state !== "loadFailed" && <MyListingsLink />}
          </>
        )}
      </div>
    </>
  );
}

interface HomeProps {
  home: { name: string; stage: "page" | "confirmed" | "offMarket" | "underOffer"; confirmedOn: string };
  form: ServerFormHandle;
}

/** A button confirms, because mail programs open links to check them. */
function Home({ home: { name, stage, confirmedOn }, form }: HomeProps) {
  return (
    <>
      <h1 tabIndex={-1} className="text-2xl">
        {messages[stage]}
      </h1>
      <p className="text-lg font-semibold wrap-anywhere">{name}</p>
      {stage === "confirmed" && <Alert tone="ok" id="confirmed" role="status" title={messages.thanks} />}
      {stage === "offMarket" && <p className="prose">{messages.offMarketHint}</p>}
      {stage === "underOffer" && <p className="prose">{messages.underOfferHint}</p>}
      {stage === "page" && (
        <ServerForm form={form} className="flex flex-col items-start gap-4">
          <p className="prose">
            {messages.lastConfirmed(confirmedOn)} {messages.hint}
          </p>
          <Honeypot />
          <FormMessage />
          <SubmitButton pendingLabel={messages.confirming}>{messages.confirm}</SubmitButton>
        </ServerForm>
      )}
      <MyListingsLink />
    </>
  );
}

function MyListingsLink() {
  return (
    <p>
      <TextLink to={myListingsPath()} className="inline-flex min-h-11 items-center">
        {messages.myListings}
      </TextLink>
    </p>
  );
}
