import { Form, Outlet, useLocation } from "react-router";
import { isConfirmedEmail } from "#app/features/accounts/model/accounts.queries.server.ts";
import { accountIntents, accountPath } from "#app/features/accounts/model/paths.ts";
import { settingsMessages } from "#app/features/accounts/model/account.messages.ts";
import { getMissingParts, missingPartsNote } from "#app/features/agents/own-profile/own-profile.ts";
import { findOwnProfile } from "#app/features/agents/own-profile/own-profile.queries.server.ts";
import { findFirstListing } from "#app/features/listings/manage/my-listings.queries.server.ts";
import { findHoldByAccount } from "#app/features/moderation/holds.queries.server.ts";
import { holdMessages } from "#app/features/moderation/moderation.messages.ts";
import { holdPath } from "#app/features/moderation/moderation.ts";
import { Honeypot } from "#app/forms/honeypot.tsx";
import { loadPart } from "#app/http/page-loader.server.ts";
import { requirePageUser } from "#app/session/viewer.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextLink } from "#app/ui/link.tsx";
import type { Route } from "./+types/dashboard.layout";
import { DashboardTabs } from "./dashboard-tabs.tsx";
import { FirstSteps, getFirstSteps } from "./first-steps.tsx";

/** An agent's home, and the page that follows the first step. The page of the agency lists steps of its own. */
const pathsWithFirstSteps = ["/dashboard/enquiries", "/dashboard/profile"];

/** Does not authorise its pages: each of them has its own check. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { id, role, email } = requirePageUser({ context, url });
  const isAgent = role === "agent";
  const [isConfirmed, hold, firstSteps] = await Promise.all([
    loadPart(isConfirmedEmail(id, email)),
    isAgent ? loadPart(findHoldByAccount(id)) : undefined,
    isAgent ? loadPart(findFirstSteps(id)) : undefined,
  ]);
  return { role, unconfirmedEmail: isConfirmed === false ? email : undefined, hold, firstSteps };
}

async function findFirstSteps(userId: number) {
  const [profile, firstListing] = await Promise.all([findOwnProfile(userId), findFirstListing(userId)]);
  const missing = getMissingParts(profile);
  const { agencyId = null, requestedAgencyId = null } = profile ?? {};
  return getFirstSteps({
    missing: missing.length > 0 ? missingPartsNote(missing) : undefined,
    agency: agencyId !== null ? "member" : requestedAgencyId !== null ? "requested" : "none",
    firstListing,
  });
}

export default function DashboardLayout({
  loaderData: { role, unconfirmedEmail, hold, firstSteps },
}: Route.ComponentProps) {
  const { pathname } = useLocation();
  return (
    <div className="page flex flex-col gap-4 py-4 sm:gap-6 sm:py-6">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-2 border-b border-ink">
        <h1 tabIndex={-1} className="text-xl sm:pb-2">
          Dashboard
        </h1>
        <DashboardTabs isAgent={role === "agent"} />
      </div>
      {hold && (
        <Alert tone="warn" title={holdMessages.heading.agent} level={2}>
          <p className="wrap-anywhere whitespace-pre-line">{hold.reason}</p>
          <p>
            <TextLink to={holdPath(hold.id)}>{holdMessages.see}</TextLink>
          </p>
        </Alert>
      )}
      {unconfirmedEmail !== undefined && pathname !== accountPath && <ConfirmNotice email={unconfirmedEmail} />}
      {firstSteps && pathsWithFirstSteps.includes(pathname) && <FirstSteps steps={firstSteps} />}
      <Outlet />
    </div>
  );
}

/** Shown until the account's address is confirmed. The form posts to the account page. */
function ConfirmNotice({ email }: { email: string }) {
  const { title, about, send } = settingsMessages.confirmation;
  const form = accountIntents.form(accountPath, "confirmation");
  return (
    <Alert tone="note" title={title} level={2}>
      <p className="wrap-anywhere">{about(email)}</p>
      <Form id={form.id} method="post" action={form.action} className="mt-3 print:hidden">
        <Honeypot />
        <Button variant="quiet">{send}</Button>
      </Form>
    </Alert>
  );
}
