import { exportCsvPath } from "#app/features/listings/model/paths.ts";
import { templatePath } from "#app/features/feeds/model/paths.ts";
import { reportMessages } from "./report-words.ts";

const { sheet: messages } = reportMessages;

/** How an office without a program imports its homes, and what it writes where. */
export function SheetSteps({ feedId, columns }: { feedId: number; columns: { header: string; about: string }[] }) {
  return (
    <>
      <ol className="flex list-decimal flex-col gap-2 pl-6">
        {messages.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className="flex flex-wrap gap-x-6">
        <a href={templatePath(feedId)} download className="link inline-flex min-h-(--tap) items-center">
          {messages.template}
        </a>
        <a href={exportCsvPath} download className="link inline-flex min-h-(--tap) items-center">
          {messages.current}
        </a>
      </p>
      <details>
        <summary className="cursor-pointer py-3 font-semibold">{messages.columns}</summary>
        <p className="mb-2 text-sm text-ink-2">{messages.empty}</p>
        <dl className="flex flex-col gap-2">
          {columns.map(({ header, about }) => (
            <div key={header}>
              <dt className="font-semibold">{header}</dt>
              <dd className="text-ink-2">{about}</dd>
            </div>
          ))}
        </dl>
      </details>
    </>
  );
}
