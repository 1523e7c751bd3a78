import { SelectField, TextAreaField, TextField } from "#app/forms/fields.tsx";
import { type FormResult, isFailure } from "#app/forms/form-result.ts";
import { Honeypot } from "#app/forms/honeypot.tsx";
import { FormMessage, ServerForm, SubmitButton } from "#app/forms/server-form.tsx";
import { useServerForm } from "#app/forms/use-server-form.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Form } from "react-router";
import { templateMessages as messages } from "./template.ts";
import type { ReplyTemplate } from "./templates.queries.server.ts";

export const TEMPLATES = "templates";

interface FormAddress {
  id: string;
  action: string;
}

interface ReplyTemplatesProps {
  templates: readonly ReplyTemplate[];
  /** Whether the viewer's role may change the agency's. */
  mayShare: boolean;
  toForm: (name: "newTemplate" | "template" | "removeTemplate", id?: number) => FormAddress;
  result?: FormResult;
}

export function ReplyTemplates({ templates, mayShare, toForm, result }: ReplyTemplatesProps) {
  const hasFailure = isFailure(result) && /^(newTemplate|template-|removeTemplate-)/.test(result.formId);
  return (
    <details id={TEMPLATES} className="border-t border-ink pt-1 print:hidden" open={hasFailure}>
      <summary className="min-h-(--tap) cursor-pointer content-center text-lg font-semibold">
        {`${messages.title} (${templates.length})`}
      </summary>
      <div className="flex max-w-[48rem] flex-col gap-4">
        <p className="prose">{messages.hint}</p>
        {templates.length > 0 && (
          <ul aria-label={messages.list} className="flex flex-col gap-3">
            {templates.map((template) => (
              <li key={template.id} className="border-b border-line pb-3">
                <p className="flex flex-wrap items-baseline gap-x-3">
                  <span className="font-semibold wrap-anywhere">{template.name}</span>
                  {template.isShared && <Badge tone="outline">{messages.shared}</Badge>}
                </p>
                <p className="prose wrap-anywhere whitespace-pre-line">{template.text}</p>
                {template.mayEdit && <Editor template={template} toForm={toForm} result={result} />}
              </li>
            ))}
          </ul>
        )}
        <details open={isFailure(result) && result.formId === "newTemplate"}>
          <summary className="min-h-(--tap) cursor-pointer content-center font-semibold text-harbour">
            {messages.add}
          </summary>
          <TemplateForm key={templates.length} form={toForm("newTemplate")} mayShare={mayShare} result={result} />
        </details>
      </div>
    </details>
  );
}

function Editor({
  template,
  toForm,
  result,
}: Pick<ReplyTemplatesProps, "toForm" | "result"> & { template: ReplyTemplate }) {
  const form = toForm("template", template.id);
  const removal = toForm("removeTemplate", template.id);
  return (
    <details open={isFailure(result) && result.formId === form.id}>
      <summary className="min-h-(--tap) cursor-pointer content-center font-semibold text-harbour">
        {messages.edit(template.name)}
      </summary>
      <TemplateForm key={template.text + template.name} form={form} template={template} result={result} />
      <Form id={removal.id} method="post" action={removal.action} className="mt-3">
        <Honeypot />
        <Button variant="danger">{messages.remove(template.name)}</Button>
      </Form>
    </details>
  );
}

interface TemplateFormProps {
  form: FormAddress;
  template?: ReplyTemplate;
  mayShare?: boolean;
  result?: FormResult;
}

const toOptions = <Name extends string>(labels: Readonly<Record<Name, string>>) =>
  Object.entries<string>(labels).map(([value, label]) => ({ value, label }));

function TemplateForm({ form: { id, action }, template, mayShare = false, result }: TemplateFormProps) {
  const form = useServerForm<{ name: string; text: string; homes: string; owner: string }>({
    id,
    action,
    constraint: {
      name: { required: true },
      text: { required: true },
      homes: { required: true },
      owner: { required: true },
    },
    result,
    defaultValue: {
      name: template?.name ?? "",
      text: template?.text ?? "",
      homes: template?.listingType ?? "both",
      owner: "mine",
    },
    failureTitle: messages.failed,
  });
  return (
    <ServerForm form={form} className="mt-1 flex flex-col items-start gap-3">
      <TextField field={form.fields.name} label="Name" autoComplete="off" className="w-full" />
      <TextAreaField
        field={form.fields.text}
        label="Text"
        hint={messages.textHint}
        autoComplete="off"
        rows={6}
        className="w-full"
      />
      <SelectField field={form.fields.homes} label={messages.homesLabel} options={toOptions(messages.homesOptions)} />
      {mayShare && (
        <SelectField field={form.fields.owner} label={messages.ownerLabel} options={toOptions(messages.owners)} />
      )}
      <Honeypot />
      <FormMessage />
      <SubmitButton pendingLabel="Saving...">Save template</SubmitButton>
    </ServerForm>
  );
}
