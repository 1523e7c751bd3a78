import { data, type ShouldRevalidateFunctionArgs } from "react-router";
import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import { adminMessages, agentMessages as messages, queueMessages } from "#app/features/admin/model/admin.messages.ts";
import {
  adminAgentPath,
  adminListingsPath,
  agentsBasePath,
  auditPath,
  nameListPath,
} from "#app/features/admin/model/filters.ts";
import { messageSchema, sendMessage } from "#app/features/admin/queue/queue.server.ts";
import { personPath } from "#app/features/agencies/paths.ts";
import { findMailbox } from "#app/features/agents/model/agent.queries.server.ts";
import { profileSchema } from "#app/features/agents/model/agent.schema.ts";
import { agentPath } from "#app/features/agents/model/card.ts";
import { findProfile } from "#app/features/agents/own-profile/own-profile.queries.server.ts";
import { changeProfile, explainChange } from "#app/features/agents/own-profile/own-profile.server.ts";
import {
  getMissingParts,
  type OwnProfileFields,
  toProfileFields,
} from "#app/features/agents/own-profile/own-profile.ts";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { TextAreaField, TextField } from "#app/forms/fields.tsx";
import { intentClientAction } from "#app/forms/form-client-action.ts";
import { type FormResult, isFailure } from "#app/forms/form-result.ts";
import { type FormConstraint, toConstraint } from "#app/forms/server-form.server.ts";
import { FormEnd, ServerForm } from "#app/forms/server-form.tsx";
import { useServerForm } from "#app/forms/use-server-form.ts";
import { intent, intentAction } from "#app/http/intent-action.server.ts";
import { loadPageOrUnavailable } from "#app/http/page-loader.server.ts";
import { requireRowId } from "#app/http/request.server.ts";
import { readRowId } from "#app/lib/fields.ts";
import { defineIntents } from "#app/lib/intents.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { requireAdmin, requirePageAdmin } from "#app/session/viewer.server.ts";
import { TextLink } from "#app/ui/link.tsx";
import { Breadcrumb } from "#app/ui/navigation.tsx";
import type { Route } from "./+types/agent.page";
import { findAgent } from "./agents.queries.server.ts";

const intents = defineIntents({ change: { fullPage: true }, message: { fullPage: true } });

export function meta({ matches, location, loaderData }: Route.MetaArgs) {
  const url = absoluteUrl(matches[0].loaderData.origin, location.pathname);
  const title = loaderData?.agent.name ?? adminMessages.tab.agents;
  return pageMeta({ title, description: messages.description, url, noIndex: true });
}

export async function loader({ context, url, params }: Route.LoaderArgs) {
  requirePageAdmin({ context, url });
  const id = readRowId(params.id);
  const agent = id === undefined ? undefined : await loadPageOrUnavailable(() => findAgentDetails(id));
  if (!agent) throw data(null, { status: 404 });
  const { profile, agencyName, hasMailbox } = agent;
  const { agencyId: _, ...fields } = toProfileFields(profile, { name: profile.name, email: "" });
  return {
    agent: { id: profile.id, name: profile.name, agencyName, isListed: getMissingParts(profile).length === 0 },
    fields,
    savedAt: profile.updatedAt.getTime(),
    hasMailbox,
    constraints: { profile: toConstraint(profileSchema), message: toConstraint(messageSchema) },
  };
}

async function findAgentDetails(id: number) {
  const [profile, agent, mailbox] = await Promise.all([findProfile(id), findAgent(id), findMailbox(id)]);
  return profile && { profile, agencyName: agent?.agencyName ?? null, hasMailbox: mailbox !== undefined };
}

const readAgentId = ({ params }: Route.ActionArgs) => requireRowId(params, queueMessages.none);

export const action = intentAction(
  intents,
  {
    change: intent({
      schema: profileSchema,
      async act({ input }, args: Route.ActionArgs) {
        const id = readAgentId(args);
        await changeProfile(requireAdmin(args), id, input).catch((error: unknown) =>
          explainChange(error, messages.label),
        );
        return redirectWithFlash(adminAgentPath(id), { kind: "success", ...messages.saved });
      },
      failure: messages.failed,
    }),
    message: intent({
      schema: messageSchema,
      async act({ input: { message } }, args: Route.ActionArgs) {
        const id = readAgentId(args);
        await sendMessage(requireAdmin(args), "agent", id, message);
        return redirectWithFlash(adminAgentPath(id), {
          kind: "success",
          ...queueMessages.message.sent,
          mailed: true,
        });
      },
      failure: messages.failed,
    }),
  },
  { missingMessage: queueMessages.none, guard: requirePageAdmin },
);

/** React Router does not load again after a refusal, but the next attempt must name the profile that was stored meanwhile. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || defaultShouldRevalidate;
}

export const clientAction = intentClientAction(intents, { failure: messages.failed });

export default function AgentPage({ loaderData, actionData }: Route.ComponentProps) {
  const { agent, fields, savedAt, hasMailbox, constraints } = loaderData;
  return (
    <>
      {isFailure(actionData) && <ErrorSummary form={{ id: actionData.formId, failure: actionData }} className="" />}
      <Breadcrumb trail={[{ label: messages.all, to: agentsBasePath }, { label: agent.name }]} />
      <div className="flex flex-col gap-1">
        <h2 className="text-lg wrap-anywhere">{agent.name}</h2>
        <AgentLinks {...agent} />
      </div>
      {/* The new key resets the form after saving. */}
      <ProfileForm
        key={savedAt}
        savedAt={savedAt}
        id={agent.id}
        defaultValue={fields}
        constraint={constraints.profile}
        result={actionData}
      />
      <section aria-labelledby="message-heading" className="flex max-w-[48rem] flex-col gap-3 border-t border-ink pt-3">
        <h3 id="message-heading" className="text-lg">
          {messages.message}
        </h3>
        {hasMailbox ? (
          <MessageForm id={agent.id} constraint={constraints.message} result={actionData} />
        ) : (
          <p className="prose">{messages.unreachable}</p>
        )}
      </section>
    </>
  );
}

function AgentLinks({ id, name, agencyName, isListed }: Route.ComponentProps["loaderData"]["agent"]) {
  const links = [
    ...(isListed ? [{ to: agentPath({ id }), label: messages.page }] : []),
    ...(agencyName === null
      ? []
      : [
          { to: nameListPath("/admin/agencies", { search: agencyName, page: 1 }), label: agencyName },
          {
            to: personPath(id),
            label: messages.membership,
          },
        ]),
    { to: adminListingsPath({ search: name, page: 1 }), label: messages.listings },
    { to: auditPath({ subject: `agent ${id}`, page: 1 }), label: messages.changes },
  ];
  return (
    <>
      {!isListed && <p className="text-ink-2">{messages.notListed}</p>}
      <p className="flex flex-wrap gap-x-6 gap-y-1">
        {links.map(({ to, label }) => (
          <TextLink key={to} to={to} className="inline-flex min-h-6 items-center wrap-anywhere">
            {label}
          </TextLink>
        ))}
      </p>
    </>
  );
}

interface FormProps {
  id: number;
  constraint: FormConstraint;
  result?: FormResult;
}

type ProfileFields = Omit<OwnProfileFields, "agencyId">;

const { label, hint } = messages;

interface ProfileFormProps extends FormProps {
  defaultValue: ProfileFields;
  savedAt: number;
}

function ProfileForm({ id, defaultValue, savedAt, constraint, result }: ProfileFormProps) {
  const form = useServerForm<ProfileFields>({
    ...intents.form(adminAgentPath(id), "change"),
    constraint,
    result,
    defaultValue,
  });
  const { fields } = form;
  return (
    <section aria-labelledby="profile-heading" className="flex max-w-[48rem] flex-col gap-3 border-t border-ink pt-3">
      <h3 id="profile-heading" className="text-lg">
        {messages.profile}
      </h3>
      <ServerForm form={form} className="flex flex-col gap-4">
        <TextField field={fields.name} label={label.name} autoComplete="off" />
        <div className="grid items-end gap-4 sm:grid-cols-2">
          <TextField field={fields.licenceNumber} label={label.licenceNumber} autoComplete="off" />
          <TextField
            field={fields.yearsExperience}
            label={label.yearsExperience}
            inputMode="numeric"
            autoComplete="off"
          />
          <TextField field={fields.phone} label={label.phone} type="tel" autoComplete="off" />
          <TextField
            field={fields.awayUntil}
            label={label.awayUntil}
            hint={hint.awayUntil}
            type="date"
            autoComplete="off"
          />
        </div>
        <TextField field={fields.email} label={label.email} hint={hint.email} type="email" autoComplete="off" />
        <TextField field={fields.photoUrl} label={label.photoUrl} hint={hint.photoUrl} type="url" autoComplete="off" />
        <TextAreaField field={fields.suburbs} label={label.suburbs} hint={hint.suburbs} rows={2} autoComplete="off" />
        <TextField field={fields.specialties} label={label.specialties} hint={hint.specialties} autoComplete="off" />
        <TextAreaField field={fields.profileDescription} label={label.profileDescription} rows={8} autoComplete="off" />
        <div className="flex flex-col items-start gap-3">
          {/* Of the stored profile, also after a conflict, so that saving again replaces it. */}
          <input type="hidden" name="savedAt" value={savedAt} />
          <FormEnd pendingLabel={messages.saving}>{messages.save}</FormEnd>
        </div>
      </ServerForm>
    </section>
  );
}

function MessageForm({ id, constraint, result }: FormProps) {
  const form = useServerForm<{ message: string }>({
    ...intents.form(adminAgentPath(id), "message"),
    constraint,
    result,
  });
  return (
    <ServerForm form={form} className="flex flex-col items-start gap-3">
      <p className="prose text-ink-2">{queueMessages.message.lead}</p>
      <TextAreaField
        field={form.fields.message}
        label={queueMessages.message.field}
        rows={4}
        autoComplete="off"
        className="w-full"
      />
      <FormEnd variant="quiet" pendingLabel={queueMessages.message.sending}>
        {queueMessages.message.send}
      </FormEnd>
    </ServerForm>
  );
}
