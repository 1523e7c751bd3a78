import { ErrorSummary } from "#app/forms/error-summary.tsx";
import type { FormReply } from "#app/forms/form-reply.ts";
import { useServerForm } from "#app/forms/use-server-form.ts";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { EditSearchForm } from "./edit-form.tsx";
import type { EditSearchFields } from "./edit-values.ts";
import { manageMessages as says } from "./manage.messages.ts";
import { editSearchFormId, editSearchPath } from "./address.ts";

export interface EditSearchScreenProps {
  id: number;
  words: string;
  values: EditSearchFields;
  constraint: Readonly<Record<string, { required: boolean }>>;
  suburbNames: string;
  /** The path and the name of the list. */
  home: { label: string; to: string };
  /** The page's action data. */
  reply?: FormReply;
}

/** The page on which a search is edited, whoever's it is. */
export function EditSearchScreen({ id, words, values, constraint, suburbNames, home, reply }: EditSearchScreenProps) {
  const form = useServerForm<EditSearchFields>({
    id: editSearchFormId,
    action: editSearchPath(home.to, id),
    constraint,
    reply,
    defaultValue: values,
  });
  return (
    <>
      <ErrorSummary form={form} />
      <div className="page flex flex-col gap-4 py-6">
        <Breadcrumb trail={[home, { label: says.edit }]} />
        <h1 tabIndex={-1} className="text-xl">
          {says.editTitle}
        </h1>
        <p className="prose wrap-anywhere text-ink-2">{words}</p>
        <EditSearchForm form={form} suburbNames={suburbNames} path={home.to} />
      </div>
    </>
  );
}
