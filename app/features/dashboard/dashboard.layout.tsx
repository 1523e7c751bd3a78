import { Form, Outlet, useLocation } from "react-router";
import { accountIntents, accountPath, settingsMessages } from "#app/features/accounts/model/account.ts";
import { isConfirmedEmail } from "#app/features/accounts/model/accounts.queries.server.ts";
import { findHoldByAccount } from "#app/features/moderation/holds.queries.server.ts";
import { holdMessages, holdPath } from "#app/features/moderation/moderation.ts";
import { Honeypot } from "#app/forms/honeypot.tsx";
import { loadPart } from "#app/http/page-loader.server.ts";
import { requirePageUser } from "#app/session/viewer.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextLink } from "#app/ui/link.tsx";
import type { Route } from "./+types/dashboard.layout";
import { DashboardTabs } from "./dashboard-tabs.tsx";
import { findAgentProgress } from "./first-steps.server.ts";
import { FirstSteps } from "./first-steps.tsx";

/** An agent's home, and the page that follows the first step. The page of the agency lists steps of its own. */
const pathsWithFirstSteps = ["/dashboard/enquiries", "/dashboard/profile"];

/** Does not authorise its pages: each of them has its own check. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { id, role, email } = requirePageUser({ context, url });
  const isAgent = role === "agent";
  const [isConfirmed, hold, progress] = await Promise.all([
    loadPart(isConfirmedEmail(id, email)),
    isAgent ? loadPart(findHoldByAccount(id)) : undefined,
    isAgent ? loadPart(findAgentProgress(id)) : undefined,
  ]);
  return { role, unconfirmedEmail: isConfirmed === false ? email : undefined, hold, progress };
}

export default function DashboardLayout({
  loaderData: { role, unconfirmedEmail, hold, progress },
}: Route.ComponentProps) {
  const { pathname } = useLocation();
  return (
    <div className={`page flex flex-col pb-6 sm:gap-4 sm:pt-2 ${role === "agent" ? "gap-2" : "gap-3 pt-2"}`}>
      <div className="flex flex-wrap items-end justify-between gap-x-8 border-b border-ink">
        <div className="flex items-baseline gap-x-6 max-sm:grow max-sm:justify-between">
          {/* On phones the tabs of agents take its line. */}
          <h1 tabIndex={-1} className={`text-xl ${role === "agent" ? "max-sm:sr-only" : ""}`.trimEnd()}>
            Dashboard
          </h1>
          {role !== "agent" && (
            <TextLink to="/" className="inline-block py-1 print:hidden">
              Search homes
            </TextLink>
          )}
        </div>
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
      {unconfirmedEmail !== undefined && pathname !== accountPath && (
        <ConfirmNotice email={unconfirmedEmail} isAgent={role === "agent"} />
      )}
      {progress && pathsWithFirstSteps.includes(pathname) && <FirstSteps progress={progress} />}
      <Outlet />
    </div>
  );
}

/** Shown until the account's address is confirmed. The form posts to the account page. */
function ConfirmNotice({ email, isAgent }: { email: string; isAgent: boolean }) {
  const { title, about, aboutAgent, send } = settingsMessages.confirmation;
  const form = accountIntents.form(accountPath, "confirmation");
  return (
    <Alert tone="note" title={title} level={2}>
      <p className="wrap-anywhere">{(isAgent ? aboutAgent : about)(email)}</p>
      <Form id={form.id} method="post" action={form.action} className="mt-3 print:hidden">
        <Honeypot />
        <Button variant="quiet">{send}</Button>
      </Form>
    </Alert>
  );
}
