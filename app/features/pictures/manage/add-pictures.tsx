import { useRef } from "react";
import { FieldError } from "#app/forms/field-error.tsx";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { keepMessages } from "./keep.messages.ts";
import { addFormId } from "./paths.ts";

const messages = keepMessages.add;
const fileId = `${addFormId}-file`;

/** What came of files that were sent with the page's own form, when some of them were refused. */
export interface Refused {
  kind: "refused";
  added: number;
  files: { name: string; problem: string }[];
  /** Why nothing could be taken at all. */
  problem?: string;
}

export interface AddPicturesProps {
  path: string;
  refused?: Refused;
}

/** The form that adds pictures: a browser sends it by itself. */
export function AddPictures({ path, refused }: AddPicturesProps) {
  const box = useRef<HTMLElement>(null);
  return (
    <section
      ref={box}
      aria-labelledby="add-heading"
      className="flex flex-col gap-4 border border-t-3 border-line border-t-ink bg-surface p-4 md:p-6"
    >
      <h2 id="add-heading" className="text-lg">
        {messages.heading}
      </h2>
      {refused && <RefusedFiles refused={refused} />}
      <form
        id={addFormId}
        method="post"
        action={path}
        encType="multipart/form-data"
        className="flex flex-col gap-4 md:flex-row md:flex-wrap md:items-end md:gap-6"
      >
        {/* Before the files: what is said of them must have been read when they come. */}
        <fieldset>
          <legend className="mb-1 font-semibold">{messages.kind}</legend>
          <div className="flex flex-wrap gap-x-6">
            {(["photo", "floorplan"] as const).map((kind) => (
              <label key={kind} className="flex min-h-(--tap) items-center gap-2">
                <input type="radio" name="kind" value={kind} defaultChecked={kind === "photo"} className="checkbox" />
                {messages.kinds[kind]}
              </label>
            ))}
          </div>
        </fieldset>
        <div className="field min-w-0 md:flex-1">
          <label htmlFor={fileId} className="block font-semibold">
            {messages.files}
          </label>
          <p id={`${fileId}-hint`} className="text-sm text-ink-2">
            {messages.hint}
          </p>
          <FieldError id={`${fileId}-error`} error={refused?.problem} />
          <input
            id={fileId}
            type="file"
            name="file"
            multiple
            accept="image/jpeg,image/png,image/webp,image/avif"
            aria-describedby={`${fileId}-hint${refused?.problem ? ` ${fileId}-error` : ""}`}
            className="control py-2"
          />
        </div>
        <Button>{messages.submit}</Button>
      </form>
    </section>
  );
}

function RefusedFiles({ refused: { added, files } }: { refused: Refused }) {
  if (files.length === 0) return null;
  return (
    <Alert tone="bad" title={added > 0 ? messages.refused : messages.noneAdded} role="alert" id="refused">
      <ul className="flex list-disc flex-col gap-1 pl-6">
        {files.map(({ name, problem }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two files may have one name
          <li key={index} className="wrap-anywhere">
            <b>{name}</b>: {problem}
          </li>
        ))}
      </ul>
      {added > 0 && <p className="mt-2">{messages.othersAdded(added)}</p>}
    </Alert>
  );
}
