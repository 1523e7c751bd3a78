import { Form, Outlet, useLocation, href } from "react-router";
import { isConfirmedEmail } from "#app/features/accounts/model/accounts.queries.server.ts";
import { accountIntents, accountPath, settingsMessages } from "#app/features/accounts/model/account.ts";
import { getMissingParts, missingPartsNote } from "#app/features/agents/own-profile/own-profile.ts";
import { findOwnProfile } from "#app/features/agents/own-profile/own-profile.queries.server.ts";
import { findFirstListing } from "#app/features/listings/manage/my-listings.queries.server.ts";
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
import { Badge } from "#app/ui/badge.tsx";
import { Icon } from "#app/ui/icon.tsx";

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
    <div className="page flex flex-col gap-3 pt-2 pb-6 sm:gap-4">
      <div className="flex flex-wrap items-end justify-between gap-x-8 border-b border-ink">
        <div className="flex items-baseline gap-x-6 max-sm:grow max-sm:justify-between">
          <h1 tabIndex={-1} className="text-xl">
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
      {firstSteps && pathsWithFirstSteps.includes(pathname) && <FirstSteps steps={firstSteps} />}
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

interface FirstStep {
  title: string;
  text: string;
  to: string;
  /** "waiting" for someone else. */
  state: "done" | "waiting" | "open";
}

export interface AgentProgress {
  /** The missing parts of the profile, as a sentence. Undefined once it is complete. */
  missing: string | undefined;
  agency: "none" | "requested" | "member";
  firstListing: "none" | "draft" | "published";
}

/** The steps of a new agent: profile, agency, first listing. Undefined once nothing is left for them to do. */
export function getFirstSteps({ missing, agency, firstListing }: AgentProgress): FirstStep[] | undefined {
  const steps: FirstStep[] = [
    {
      title: "Finish your profile",
      text: missing ?? "The directory shows you.",
      to: href("/dashboard/profile"),
      state: missing === undefined ? "done" : "open",
    },
    {
      title: "Join or create an agency",
      text:
        agency === "requested"
          ? "Someone at the agency has to accept you."
          : "You share homes with your colleagues, and can connect your software.",
      to: href("/dashboard/agency"),
      state: ({ none: "open", requested: "waiting", member: "done" } as const)[agency],
    },
    firstListing === "draft"
      ? {
          title: "Publish your first listing",
          text: "You have saved a draft.",
          to: href("/dashboard/listings"),
          state: "open",
        }
      : {
          title: "Add your first listing",
          text: "Buyers and renters can then enquire about it.",
          to: href("/dashboard/listings/new"),
          state: firstListing === "none" ? "open" : "done",
        },
  ];
  return steps.some(({ state }) => state === "open") ? steps : undefined;
}

function FirstSteps({ steps }: { steps: readonly FirstStep[] }) {
  const next = steps.find(({ state }) => state === "open");
  return (
    <section aria-labelledby="first-steps" className="flex max-w-[48rem] flex-col gap-2 bg-shoal p-4 print:hidden">
      <h2 id="first-steps" className="text-lg">
        Next steps
      </h2>
      <ol className="flex flex-col gap-3">
        {steps.map((step) => (
          <li key={step.to} className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-2">
            {step.state === "done" ? (
              <Icon name="check" className="mt-1 text-ok" />
            ) : (
              <span aria-hidden="true">{steps.indexOf(step) + 1}.</span>
            )}
            <div>
              <p className="flex flex-wrap items-baseline gap-x-2">
                <TextLink to={step.to} className="inline-block min-h-6 font-semibold">
                  {step.title}
                </TextLink>
                {step === next && <Badge tone="outline">Next</Badge>}
                {step.state === "done" && <span className="text-ink-2">(done)</span>}
                {step.state === "waiting" && <span className="text-ink-2">(waiting for an answer)</span>}
              </p>
              <p className="text-sm text-ink-2">{step.text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
