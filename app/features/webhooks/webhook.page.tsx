import { href } from "react-router";
import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import { findMembership } from "#app/features/managers/manager.queries.server.ts";
import { may } from "#app/features/managers/policy.ts";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { TextField } from "#app/forms/fields.tsx";
import { intentClientAction } from "#app/forms/form-client-action.ts";
import { isFailure } from "#app/forms/form-result.ts";
import { type FormConstraint, serverForm, toConstraint } from "#app/forms/server-form.server.ts";
import { FormEnd, ServerForm } from "#app/forms/server-form.tsx";
import { useServerForm } from "#app/forms/use-server-form.ts";
import { intent, intentAction } from "#app/http/intent-action.server.ts";
import { pageAction } from "#app/http/page-action.server.ts";
import { loadPageOrUnavailable } from "#app/http/page-loader.server.ts";
import { type DisplayTime, displayTime } from "#app/lib/dates.ts";
import { defineIntents } from "#app/lib/intents.ts";
import { countOf } from "#app/lib/text.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { requireAgent, requirePageAgent } from "#app/session/viewer.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { CopyField } from "#app/ui/copy-field.tsx";
import { Breadcrumb } from "#app/ui/navigation.tsx";
import { RecordCell, RecordRow, RecordTable, TimeCell } from "#app/ui/record-table.tsx";
import type { Route } from "./+types/webhook.page";
import { findLastDeliveries, findWebhook } from "./webhook.queries.server.ts";
import {
  webhookSchema,
  changeUrl,
  createSecret,
  removeWebhook,
  retryDelivery,
  sendTest,
  switchWebhook,
} from "./webhook.server.ts";
import { webhookMessages, DAYS_OF_FAILURE, DELIVERY_RETENTION_DAYS, type DeliveryStatus } from "./webhook.ts";

const path = href("/dashboard/agency/webhook");

const secretFormId = "secret";

const webhookIntents = defineIntents({
  address: { fullPage: true },
  test: { fullPage: true },
  on: { fullPage: true },
  off: { fullPage: true },
  remove: { fullPage: true },
  retry: {},
});

const messages = {
  title: "Webhook for your CRM",
  agency: "Your agency",
  description: "Send your agency’s enquiries and registrations to your CRM.",
  intro:
    "Your CRM receives each new enquiry, request for an appraisal and registration for an inspection within seconds, and learns when one is answered, reassigned or withdrawn. Emails continue as before.",
  addressHeading: "Address",
  address: "Address that receives the messages",
  addressHint: "From your CRM’s settings. It starts with https://.",
  create: "Connect and show the secret",
  save: "Save address",
  saved: { title: "Address saved", text: "Send a test to check it." },
  on: "On",
  off: "Off",
  failing: "Failing",
  failingHint: `Your CRM did not accept the last message. If it accepts none for ${DAYS_OF_FAILURE} days, we stop sending and email the principals.`,
  offHint: "Nothing is sent. Enquiries that arrive meanwhile are not sent later.",
  offByFailures: `Your CRM accepted no message for ${DAYS_OF_FAILURE} days, so we stopped sending. Fix the problem, then switch it on.`,
  switchOn: "Switch on",
  switchOff: "Switch off",
  switchedOn: { title: "Webhook switched on", text: "New enquiries and registrations are sent to your CRM." },
  switchedOff: { title: "Webhook switched off", text: "Nothing is sent to your CRM until you switch it on." },
  secret: "Signing secret",
  secretHint: "Copy it into your CRM now. It is not shown again.",
  secretLead: "Your CRM uses it to check that a message is ours. If it may be known to others, make a new one.",
  newSecret: "Make a new secret",
  newSecretHint: "The current secret then stops working.",
  created: "This is the signing secret",
  test: "Send a test",
  tested: {
    title: "Test queued",
    text: "Its result appears in the list below in a moment. Reload the page to see it.",
  },
  deliveries: "Last deliveries",
  none: "Nothing has been sent yet.",
  keeps: `The last 50, for up to ${DELIVERY_RETENTION_DAYS} days.`,
  columns: ["Event", "Time", "Status", "Retry"],
  status: { queued: "Queued", delivered: "Delivered", failed: "Failed" } satisfies Record<DeliveryStatus, string>,
  waiting: "Will be retried",
  attempts: (count: number) => countOf(count, "attempt"),
  retry: "Retry now",
  retried: { title: "Delivery queued", text: "Its result appears in the list below in a moment." },
  format: "For the developers of your CRM",
  formatText:
    "Messages are JSON by POST, signed with HMAC-SHA256 as in Standard Webhooks: headers webhook-id, webhook-timestamp and webhook-signature. Respond with a status from 200 to 299 within 10 seconds. Other responses are retried ten times over four to five hours with the same webhook-id, so ignore an id that you have received.",
  events: "Events",
  remove: "Remove the webhook",
  removeHint: "Removes the address, the secret and the list of deliveries.",
  removed: { title: "Webhook removed", text: "Nothing is sent to your CRM." },
  working: "One moment...",
  failed: "We couldn’t change that. Please try again in a moment.",
  eventTexts: {
    "enquiry.created": "New enquiry",
    "appraisal.requested": "Request for an appraisal",
    "enquiry.answered": "Enquiry answered",
    "enquiry.reassigned": "Enquiry reassigned",
    "enquiry.withdrawn": "Enquiry withdrawn",
    "registration.created": "Registration for an inspection",
    "registration.withdrawn": "Registration withdrawn",
    test: "Test",
  } as Readonly<Record<string, string>>,
} as const;

export function meta({ matches, location }: Route.MetaArgs) {
  const url = absoluteUrl(matches[0].loaderData.origin, location.pathname);
  return pageMeta({ title: messages.title, description: messages.description, url, noIndex: true });
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { id } = requirePageAgent({ context, url });
  return loadPageOrUnavailable(async () => {
    const membership = await findMembership(id);
    const agencyId = membership?.agencyId ?? null;
    const constraint = toConstraint(webhookSchema);
    if (!membership || agencyId === null || !may(membership, "connectWebhook", agencyId)) {
      return { mayConnect: false, webhook: undefined, deliveries: [], constraint };
    }
    const [webhook, deliveries] = await Promise.all([findWebhook(agencyId), findLastDeliveries(agencyId)]);
    return {
      mayConnect: true,
      webhook: webhook && {
        url: webhook.url,
        isOn: webhook.switchedOffAt === null,
        isOffByFailures: webhook.isOffByFailures,
        isFailing: webhook.failingSince !== null,
      },
      deliveries: deliveries.map(({ createdAt, ...delivery }) => ({ ...delivery, time: displayTime(createdAt) })),
      constraint,
    };
  });
}

/** The secret is only in this response. */
const newSecret = pageAction(
  serverForm(webhookSchema, { id: secretFormId }),
  async ({ url }, args: Route.ActionArgs) => ({
    kind: "secret" as const,
    secret: await createSecret(requireAgent(args), url),
  }),
  { failure: messages.failed },
);

const withFlash = (message: { title: string; text: string }) =>
  redirectWithFlash(path, { kind: "success", ...message });

export const action = intentAction(
  webhookIntents,
  {
    address: intent({
      schema: webhookSchema,
      async act({ input }, args: Route.ActionArgs) {
        await changeUrl(requireAgent(args), input.url);
        return withFlash(messages.saved);
      },
      failure: messages.failed,
    }),
    test: intent({
      async act(_, args: Route.ActionArgs) {
        await sendTest(requireAgent(args));
        return withFlash(messages.tested);
      },
      failure: messages.failed,
    }),
    on: intent({
      async act(_, args: Route.ActionArgs) {
        await switchWebhook(requireAgent(args), true);
        return withFlash(messages.switchedOn);
      },
      failure: messages.failed,
    }),
    off: intent({
      async act(_, args: Route.ActionArgs) {
        await switchWebhook(requireAgent(args), false);
        return withFlash(messages.switchedOff);
      },
      failure: messages.failed,
    }),
    remove: intent({
      async act(_, args: Route.ActionArgs) {
        await removeWebhook(requireAgent(args));
        return withFlash(messages.removed);
      },
      failure: messages.failed,
    }),
    retry: intent({
      async act({ id }, args: Route.ActionArgs) {
        await retryDelivery(requireAgent(args), id);
        return withFlash(messages.retried);
      },
      failure: messages.failed,
    }),
  },
  { missingMessage: webhookMessages.missing, guard: requirePageAgent, otherwise: newSecret },
);

export const clientAction = intentClientAction(webhookIntents, {
  failure: messages.failed,
  otherwise: { form: secretFormId, failure: messages.failed },
});

type Reply = Parameters<typeof useServerForm>[0]["result"];
type LoadedWebhook = NonNullable<Route.ComponentProps["loaderData"]["webhook"]>;

export default function WebhookPage({ loaderData, actionData }: Route.ComponentProps) {
  const { mayConnect, webhook, deliveries, constraint } = loaderData;
  const secret = actionData && "secret" in actionData ? actionData.secret : undefined;
  const failure = isFailure(actionData) ? actionData : undefined;
  return (
    <>
      {failure && <ErrorSummary form={{ id: failure.formId, failure }} />}
      <div className="page flex flex-col gap-6 py-6">
        <Breadcrumb trail={[{ label: messages.agency, to: href("/dashboard/agency") }, { label: messages.title }]} />
        <div>
          <h1 tabIndex={-1} className="text-xl">
            {messages.title}
          </h1>
          <p className="mt-2 prose">{messages.intro}</p>
        </div>
        <div className="flex max-w-[48rem] flex-col gap-6">
          {webhook ? (
            <>
              {secret !== undefined && <NewSecret key={secret} secret={secret} />}
              <State webhook={webhook} result={failure} />
              <Address key={webhook.url} url={webhook.url} constraint={constraint} result={failure} />
              <RenewSecret url={webhook.url} result={failure} />
            </>
          ) : mayConnect ? (
            <Connect constraint={constraint} result={failure} />
          ) : (
            <Alert tone="note" title={webhookMessages.mayNot} />
          )}
          <Format />
        </div>
        {webhook && <Deliveries deliveries={deliveries} isOn={webhook.isOn} result={failure} />}
        {webhook && (
          <section
            aria-labelledby="remove-heading"
            className="flex flex-col items-start gap-2 border-t border-ink pt-3"
          >
            <h2 id="remove-heading" className="text-lg">
              {messages.remove}
            </h2>
            <p className="text-ink-2">{messages.removeHint}</p>
            <Button name="remove" label={messages.remove} variant="danger" result={failure} />
          </section>
        )}
      </div>
    </>
  );
}

function NewSecret({ secret }: { secret: string }) {
  return (
    <>
      <Alert tone="ok" title={messages.created} role="status">
        <p>{messages.secretHint}</p>
      </Alert>
      <CopyField id="new-secret" label={messages.secret} text={secret} />
    </>
  );
}

function Connect({ constraint, result }: { constraint: FormConstraint; result: Reply }) {
  const form = useServerForm<{ url: string }>({ id: secretFormId, action: path, constraint, result });
  return (
    <ServerForm form={form} className="flex flex-col items-start gap-4">
      <UrlField field={form.fields.url} />
      <FormEnd pendingLabel={messages.working}>{messages.create}</FormEnd>
    </ServerForm>
  );
}

function UrlField({ field }: { field: Parameters<typeof TextField>[0]["field"] }) {
  return (
    <TextField
      field={field}
      label={messages.address}
      hint={messages.addressHint}
      type="url"
      autoComplete="off"
      spellCheck={false}
      className="w-full"
    />
  );
}

function State({ webhook, result }: { webhook: LoadedWebhook; result: Reply }) {
  const { isOn, isOffByFailures, isFailing } = webhook;
  const offHint = isOffByFailures ? messages.offByFailures : messages.offHint;
  const hint = isOn ? isFailing && messages.failingHint : offHint;
  return (
    <div className="flex flex-col gap-3">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Badge tone={isOn && !isFailing ? "plain" : "buff"}>
          {isOn ? (isFailing ? messages.failing : messages.on) : messages.off}
        </Badge>
        {hint && <span className="prose">{hint}</span>}
      </p>
      <div className="flex flex-wrap gap-3">
        {isOn && <Button name="test" label={messages.test} variant="quiet" result={result} />}
        {isOn ? (
          <Button key="off" name="off" label={messages.switchOff} variant="quiet" result={result} />
        ) : (
          <Button key="on" name="on" label={messages.switchOn} variant="quiet" result={result} />
        )}
      </div>
    </div>
  );
}

function Address({ url, constraint, result }: { url: string; constraint: FormConstraint; result: Reply }) {
  const form = useServerForm<{ url: string }>({
    ...webhookIntents.form(path, "address"),
    constraint,
    result,
    defaultValue: { url },
  });
  return (
    <section aria-labelledby="address-heading" className="flex flex-col gap-3 border-t border-ink pt-3">
      <h2 id="address-heading" className="text-lg">
        {messages.addressHeading}
      </h2>
      <ServerForm form={form} className="flex flex-col items-start gap-4">
        <UrlField field={form.fields.url} />
        <FormEnd variant="quiet" pendingLabel={messages.working}>
          {messages.save}
        </FormEnd>
      </ServerForm>
    </section>
  );
}

function RenewSecret({ url, result }: { url: string; result: Reply }) {
  const form = useServerForm<{ url: string }>({ id: secretFormId, action: path, constraint: {}, result });
  return (
    <section aria-labelledby="secret-heading" className="flex flex-col gap-3 border-t border-ink pt-3">
      <h2 id="secret-heading" className="text-lg">
        {messages.secret}
      </h2>
      <p className="prose">{messages.secretLead}</p>
      <ServerForm form={form} className="flex flex-col items-start gap-2">
        {/* A colleague may have saved another address in the meantime. */}
        <input type="hidden" name="url" value={url} />
        <FormEnd variant="quiet" pendingLabel={messages.working}>
          {messages.newSecret}
        </FormEnd>
        <p className="text-sm text-ink-2">{messages.newSecretHint}</p>
      </ServerForm>
    </section>
  );
}

interface DeliveriesProps {
  deliveries: readonly {
    id: number;
    event: string;
    status: DeliveryStatus;
    attempts: number;
    lastError: string | null;
    time: DisplayTime;
  }[];
  isOn: boolean;
  result: Reply;
}

function Deliveries({ deliveries, isOn, result }: DeliveriesProps) {
  return (
    <section aria-labelledby="deliveries-heading" className="flex flex-col gap-3 border-t border-ink pt-3">
      <div>
        <h2 id="deliveries-heading" className="text-lg">
          {messages.deliveries}
        </h2>
        <p className="text-sm text-ink-2">{deliveries.length === 0 ? messages.none : messages.keeps}</p>
      </div>
      {deliveries.length > 0 && (
        <RecordTable caption={messages.deliveries} columns={messages.columns.map((label) => ({ label }))}>
          {deliveries.map(({ id, event, status, attempts, lastError, time }) => (
            <RecordRow key={id} heading={<strong>{messages.eventTexts[event] ?? event}</strong>}>
              <RecordCell>
                <TimeCell {...time} />
              </RecordCell>
              <RecordCell>
                {status === "queued" && attempts > 0 ? messages.waiting : messages.status[status]}
                {lastError && (
                  <span className="block text-ink-2">
                    {lastError} {messages.attempts(attempts)}
                  </span>
                )}
              </RecordCell>
              <RecordCell>
                {isOn && (status === "failed" || (status === "queued" && attempts > 0)) && (
                  <Button name="retry" id={id} label={messages.retry} variant="quiet" result={result} />
                )}
              </RecordCell>
            </RecordRow>
          ))}
        </RecordTable>
      )}
    </section>
  );
}

interface ButtonProps {
  name: "test" | "on" | "off" | "remove" | "retry";
  id?: number;
  label: string;
  variant: "quiet" | "danger";
  result: Reply;
}

function Button({ name, id, label, variant, result }: ButtonProps) {
  const form = useServerForm({ ...webhookIntents.form(path, name, id), constraint: {}, result });
  return (
    <ServerForm form={form}>
      <FormEnd variant={variant} pendingLabel={messages.working}>
        {label}
      </FormEnd>
    </ServerForm>
  );
}

function Format() {
  return (
    <details className="border-t border-ink pt-1 print:hidden">
      <summary className="min-h-(--tap) cursor-pointer content-center font-semibold">{messages.format}</summary>
      <p className="prose">{messages.formatText}</p>
      <p className="mt-2 font-semibold">{messages.events}</p>
      <ul className="list-disc pl-5">
        {Object.entries(messages.eventTexts).map(([event, text]) => (
          <li key={event} className="wrap-anywhere">
            <code>{event}</code>: {text}
          </li>
        ))}
      </ul>
    </details>
  );
}
