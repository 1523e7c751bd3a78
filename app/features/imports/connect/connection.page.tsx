import { data } from "react-router";
import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import { changeContact, createToken, saveSettings } from "#app/features/imports/connections.server.ts";
import { findConnection } from "#app/features/imports/imports.queries.server.ts";
import {
  CONNECTION_CONTACT_ID,
  CRMS,
  crmName,
  connectionTitle,
  isSpreadsheet,
  receivePath,
  connectionPath,
  importFilesPath,
  connectionsCrumbs,
  readImportIds,
  removeConnectionPath,
  connectMessages,
} from "#app/features/imports/model/connections.ts";
import { findContactCandidates } from "#app/features/imports/model/contact.queries.server.ts";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { CheckboxField, SelectField, TextField } from "#app/forms/fields.tsx";
import { intentClientAction } from "#app/forms/form-client-action.ts";
import { isFailure } from "#app/forms/form-result.ts";
import { buttonForm, toConstraint } from "#app/forms/server-form.server.ts";
import { FormEnd, ServerForm } from "#app/forms/server-form.tsx";
import { useServerForm } from "#app/forms/use-server-form.ts";
import { intent, intentAction } from "#app/http/intent-action.server.ts";
import { pageAction } from "#app/http/page-action.server.ts";
import { loadPageOrUnavailable } from "#app/http/page-loader.server.ts";
import { publicOrigin } from "#app/http/request.server.ts";
import { NotFound } from "#app/lib/errors.ts";
import { defineIntents } from "#app/lib/intents.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { requirePageAgentOrAdmin, requireUser } from "#app/session/viewer.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { CopyField } from "#app/ui/copy-field.tsx";
import { Field, Textarea } from "#app/ui/field.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { Breadcrumb } from "#app/ui/navigation.tsx";
import type { Route } from "./+types/connection.page";
import { connectionSettingsSchema, contactSchema } from "./connect.schema.ts";

const { connection: messages, mail, settings } = connectMessages;

const tokenFormId = "token";

const connectionIntents = defineIntents({ settings: { fullPage: true }, contact: { fullPage: true } });

export function meta({ matches, location }: Route.MetaArgs) {
  const url = absoluteUrl(matches[0].loaderData.origin, location.pathname);
  return pageMeta({ title: messages.title, description: messages.description, url, noIndex: true });
}

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const viewer = requirePageAgentOrAdmin({ context, url });
  const { connectionId } = readImportIds(params);
  const connection =
    connectionId === undefined ? undefined : await loadPageOrUnavailable(() => findConnection(connectionId, viewer));
  if (!connection) throw data(null, { status: 404 });
  const { id, crm, agencyName, agentIds, fullExport, contactName, contactUserId, isTokenLeft } = connection;
  const candidates = await loadPageOrUnavailable(() => findContactCandidates(connection.agencyId));
  return {
    isAgent: viewer.role === "agent",
    connection: { id, crm, agencyName, agentIds, fullExport, contactName, contactUserId, isTokenLeft },
    address: publicOrigin(url) + receivePath(connection.slug),
    candidates,
    constraint: toConstraint(connectionSettingsSchema),
    contactConstraint: toConstraint(contactSchema),
  };
}

function connectionIdOf({ params }: Route.ActionArgs): number {
  const { connectionId } = readImportIds(params);
  if (connectionId === undefined) throw new NotFound(connectMessages.notFound);
  return connectionId;
}

/** The token is only in this response. */
const newToken = pageAction(
  buttonForm(tokenFormId),
  async (_, args: Route.ActionArgs) => ({
    kind: "token" as const,
    token: await createToken(requireUser(args), connectionIdOf(args)),
  }),
  { failure: messages.creationFailed },
);

export const action = intentAction(
  connectionIntents,
  {
    settings: intent({
      schema: connectionSettingsSchema,
      async act({ input }, args: Route.ActionArgs) {
        await saveSettings(requireUser(args), connectionIdOf(args), input);
        return redirectWithFlash(connectionPath(connectionIdOf(args)), { kind: "success", ...settings.saved });
      },
      failure: connectMessages.tryLater,
    }),
    contact: intent({
      schema: contactSchema,
      async act({ input }, args: Route.ActionArgs) {
        await changeContact(requireUser(args), connectionIdOf(args), input.contact);
        return redirectWithFlash(connectionPath(connectionIdOf(args)), { kind: "success", ...settings.contactSaved });
      },
      failure: connectMessages.tryLater,
    }),
  },
  { missingMessage: connectMessages.notFound, guard: requirePageAgentOrAdmin, otherwise: newToken },
);

export const clientAction = intentClientAction(connectionIntents, {
  failure: connectMessages.tryLater,
  otherwise: { form: tokenFormId, failure: messages.creationFailed },
});

export default function ConnectionPage({ loaderData, actionData }: Route.ComponentProps) {
  const { isAgent, connection, address, candidates, constraint, contactConstraint } = loaderData;
  const token = actionData && "token" in actionData ? actionData.token : undefined;
  const path = connectionPath(connection.id);
  const failure = isFailure(actionData) ? actionData : undefined;
  const title = connectionTitle(connection.crm);
  const isSheet = isSpreadsheet(connection.crm);
  return (
    <>
      {failure && <ErrorSummary form={{ id: failure.formId, failure }} />}
      <div className="page flex flex-col gap-6 py-6">
        <Breadcrumb
          trail={[
            ...connectionsCrumbs(isAgent),
            { label: title, to: importFilesPath(connection.id) },
            { label: messages.title },
          ]}
        />
        <div>
          <h1 tabIndex={-1} className="text-xl">
            {messages.title}: {title}
          </h1>
          <p className="mt-2 prose">{isSheet ? messages.introSheet : messages.intro(crmName(connection.crm))}</p>
        </div>
        <div className="flex max-w-[48rem] flex-col gap-6">
          {!isSheet && <CopyField id="address" label={messages.address} hint={messages.addressHint} text={address} />}
          <CopyField
            id="agent-id"
            label={messages.agentId}
            hint={isSheet ? undefined : messages.agentIdHint}
            text={connection.agentIds[0] ?? ""}
            key={connection.agentIds[0]}
          />
          {!isSheet && (
            <>
              <Token path={path} token={token} isLeft={connection.isTokenLeft} result={failure} />
              <p className="text-sm text-ink-2">{messages.folder}</p>
              <SupportMail
                key={token}
                agency={connection.agencyName}
                address={address}
                agentId={connection.agentIds[0] ?? ""}
                token={token}
              />
            </>
          )}
          {/* A new key resets the form to the saved values. */}
          <Settings
            key={`${connection.crm} ${connection.agentIds.join()} ${connection.fullExport}`}
            connection={connection}
            path={path}
            constraint={constraint}
            result={failure}
          />
          <Contact
            key={connection.contactUserId}
            connection={connection}
            path={path}
            candidates={candidates}
            constraint={contactConstraint}
            result={failure}
          />
          <p>
            <TextLink to={removeConnectionPath(connection.id)} className="inline-flex min-h-(--tap) items-center">
              {settings.remove}
            </TextLink>
          </p>
        </div>
      </div>
    </>
  );
}

type Reply = Parameters<typeof useServerForm>[0]["result"];

interface TokenProps {
  path: string;
  token?: string;
  /** The creator of the token has left. */
  isLeft: boolean;
  result: Reply;
}

function Token({ path, token, isLeft, result }: TokenProps) {
  const form = useServerForm({ id: tokenFormId, action: path, constraint: {}, result });
  return (
    <section aria-labelledby="token-heading" className="flex flex-col gap-3">
      <h2 id="token-heading" className="text-lg">
        {messages.token}
      </h2>
      {token === undefined ? (
        <>
          {isLeft && <Alert tone="warn" title={messages.left} />}
          <p>
            {messages.noToken} {messages.newToken}
          </p>
          <ServerForm form={form} className="flex flex-col items-start gap-3">
            <FormEnd pendingLabel={messages.creating}>{messages.create}</FormEnd>
          </ServerForm>
        </>
      ) : (
        <>
          <Alert tone="ok" title={messages.created} role="status">
            <p>{messages.oldTokenInvalid}</p>
          </Alert>
          <CopyField id="new-token" label={messages.token} hint={messages.tokenHint} text={token} />
        </>
      )}
    </section>
  );
}

interface SupportMailProps {
  agency: string;
  address: string;
  agentId: string;
  token?: string;
}

function SupportMail({ agency, address, agentId, token }: SupportMailProps) {
  const subject = mail.subject(agency);
  const body = mail.body({ agency, address, agentId, token: token ?? mail.noToken });
  const link = `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
  return (
    <section aria-labelledby="mail-heading" className="flex flex-col gap-3 border-t border-ink pt-3">
      <h2 id="mail-heading" className="text-lg">
        {mail.heading}
      </h2>
      <p>
        {mail.hint} {token === undefined && mail.hintWithoutToken}
      </p>
      <Field id="mail" label={mail.label}>
        <Textarea id="mail" readOnly rows={16} defaultValue={`${subject}\n\n${body}`} spellCheck={false} />
      </Field>
      <p>
        <TextLink to={link} className="inline-flex min-h-(--tap) items-center">
          {mail.open}
        </TextLink>
      </p>
    </section>
  );
}

interface SettingsProps {
  connection: { crm: string; agentIds: string[]; fullExport: boolean };
  path: string;
  constraint: ReturnType<typeof toConstraint>;
  result: Reply;
}

function Settings({ connection, path, constraint, result }: SettingsProps) {
  const form = useServerForm<{ crm: string; agentIds: string; fullExport: string }>({
    ...connectionIntents.form(path, "settings"),
    constraint,
    result,
    defaultValue: {
      crm: connection.crm,
      agentIds: connection.agentIds.join(", "),
      fullExport: connection.fullExport ? "on" : undefined,
    },
  });
  return (
    <section aria-labelledby="settings-heading" className="flex flex-col gap-4 border-t border-ink pt-3">
      <h2 id="settings-heading" className="text-lg">
        {settings.heading}
      </h2>
      <ServerForm form={form} className="flex flex-col items-start gap-4">
        <SelectField
          field={form.fields.crm}
          label={connectMessages.connect.crm}
          options={Object.entries(CRMS).map(([value, label]) => ({ value, label }))}
          autoComplete="off"
          className="w-full max-w-[24rem]"
        />
        <TextField
          field={form.fields.agentIds}
          label={settings.agentIds}
          hint={settings.agentIdsHint}
          autoComplete="off"
          spellCheck={false}
          className="w-full"
        />
        <CheckboxField field={form.fields.fullExport} label={settings.fullExport} hint={settings.fullExportHint} />
        <FormEnd variant="quiet" pendingLabel={settings.saving}>
          {settings.save}
        </FormEnd>
      </ServerForm>
    </section>
  );
}

interface ContactProps {
  connection: { contactName: string | null; contactUserId: number | null };
  path: string;
  candidates: readonly { userId: number; name: string }[];
  constraint: ReturnType<typeof toConstraint>;
  result: Reply;
}

function Contact({ connection, path, candidates, constraint, result }: ContactProps) {
  const form = useServerForm<{ contact: string }>({
    ...connectionIntents.form(path, "contact"),
    constraint,
    result,
    defaultValue: { contact: connection.contactUserId === null ? undefined : String(connection.contactUserId) },
  });
  return (
    <section aria-labelledby={CONNECTION_CONTACT_ID} className="flex flex-col gap-4 border-t border-ink pt-3">
      <h2 id={CONNECTION_CONTACT_ID} tabIndex={-1} className="text-lg">
        {settings.contactHeading}
      </h2>
      <p className="wrap-anywhere">
        {connection.contactName === null ? settings.nobody : settings.contact(connection.contactName)}
      </p>
      {candidates.length > 0 && (
        <ServerForm form={form} className="flex flex-col items-start gap-4">
          <SelectField
            field={form.fields.contact}
            label={settings.contactLabel}
            hint={settings.contactHint}
            options={candidates.map(({ userId, name }) => ({ value: String(userId), label: name }))}
            autoComplete="off"
            className="w-full max-w-[24rem]"
          />
          <FormEnd variant="quiet" pendingLabel={settings.saving}>
            {settings.saveContact}
          </FormEnd>
        </ServerForm>
      )}
    </section>
  );
}
