import {
  type ComponentType,
  type RefObject,
  type SubmitEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import { addFormId, draggedPicture } from "#app/features/pictures/manage-paths.ts";
import { picturesMessages } from "#app/features/pictures/manage.messages.ts";
import { FieldError } from "#app/forms/error-summary.tsx";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { useFirstIntent } from "#app/ui/use-first-intent.ts";
import type { UploadQueue } from "./upload-list.tsx";

const messages = picturesMessages.add;
const fileId = `${addFormId}-file`;

/** The result without JavaScript if files were refused. */
export interface RefusedUpload {
  kind: "refused";
  added: number;
  files: { name: string; problem: string }[];
  /** Why none of the files could be added. */
  problem?: string;
}

export interface AddPicturesProps {
  path: string;
  upload: string;
  refused?: RefusedUpload;
  /** The list below has texts and labels that may not be saved yet. */
  hasPictures: boolean;
}

/** The form that adds pictures. Works without JavaScript. */
export function AddPictures({ path, upload, refused, hasPictures }: AddPicturesProps) {
  const box = useRef<HTMLElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const { uploading, isOver, send } = useUploading(box, form, upload);
  return (
    <section
      ref={box}
      aria-labelledby="add-heading"
      className={`flex flex-col gap-4 border border-t-3 border-line border-t-ink bg-surface p-4 md:p-6 ${isOver ? "bg-harbour-soft" : ""}`}
    >
      <h2 id="add-heading" className="text-lg">
        {messages.heading}
      </h2>
      {refused && <RefusedFiles refused={refused} />}
      {/* With JavaScript the page stays as it is while files are sent. */}
      {hasPictures && <p className="hidden noscript:block">{messages.saveFirst}</p>}
      <form
        ref={form}
        id={addFormId}
        method="post"
        action={path}
        encType="multipart/form-data"
        onSubmit={send}
        className="flex flex-wrap items-end gap-x-6 gap-y-4"
      >
        {/* Before the files, because these fields apply to the files after them. */}
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
        <div className="field min-w-0 flex-1 basis-60">
          <label htmlFor={fileId} className="block font-semibold">
            {messages.files}
          </label>
          <p id={`${fileId}-hint`} className="text-sm text-ink-2">
            {messages.hint}{" "}
            <span aria-hidden="true" className="js-only pointer-coarse:hidden">
              {messages.drop}
            </span>
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
        <Button className="self-end">{messages.submit}</Button>
      </form>
      {uploading && <uploading.UploadList queue={uploading.queue} />}
    </section>
  );
}

function RefusedFiles({ refused: { added, files } }: { refused: RefusedUpload }) {
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

const loadUploading = () => import("./upload-list.tsx");

function uploadingFrom({ uploadQueue, UploadList }: Awaited<ReturnType<typeof loadUploading>>, address: string) {
  return { queue: uploadQueue(address, picturesMessages.upload.unsent), UploadList };
}

type Uploading = { queue: UploadQueue; UploadList: ComponentType<{ queue: UploadQueue }> };

/**
 * Sends each file on its own with a progress bar, and accepts drops anywhere on the page. If the code cannot be loaded,
 * the form is submitted normally.
 */
function useUploading(box: RefObject<HTMLElement | null>, form: RefObject<HTMLFormElement | null>, address: string) {
  const loaded = useFirstIntent(box, loadUploading);
  const [opened, setOpened] = useState<Uploading>();
  const [isOver, setIsOver] = useState(false);

  async function open(): Promise<UploadQueue> {
    const uploads = uploadingFrom(loaded ?? (await loadUploading()), address);
    setOpened(uploads);
    return uploads.queue;
  }
  const kindOf = () => {
    const kind = new FormData(form.current ?? undefined).get("kind");
    return typeof kind === "string" ? kind : "photo";
  };

  function send(event: SubmitEvent<HTMLFormElement>): void {
    const { currentTarget } = event;
    const input = currentTarget.elements.namedItem("file");
    const files = input instanceof HTMLInputElement ? [...(input.files ?? [])] : [];
    // Let the server return its message.
    if (files.length === 0 || !(input instanceof HTMLInputElement)) return;
    event.preventDefault();
    const kind = kindOf();
    open().then(
      (queue) => {
        queue.add(files, kind);
        input.value = "";
      },
      () => currentTarget.submit(),
    );
  }

  const drop = useEffectEvent((files: File[]) => {
    // The progress is below the pictures, where files are rarely dropped.
    box.current?.scrollIntoView({ block: "nearest" });
    void open().then((queue) => queue.add(files, kindOf()));
  });
  useEffect(() => {
    const listening = new AbortController();
    const holdsFiles = ({ dataTransfer }: DragEvent) =>
      dataTransfer !== null && dataTransfer.types.includes("Files") && !dataTransfer.types.includes(draggedPicture);
    const listen = (name: "dragover" | "dragleave" | "drop", heard: (event: DragEvent) => void) =>
      document.addEventListener(name, (event) => holdsFiles(event) && heard(event), { signal: listening.signal });
    listen("dragover", (event) => {
      event.preventDefault();
      setIsOver(true);
    });
    listen("dragleave", ({ relatedTarget }) => {
      if (relatedTarget === null) setIsOver(false);
    });
    listen("drop", (event) => {
      event.preventDefault();
      setIsOver(false);
      drop([...(event.dataTransfer?.files ?? [])]);
    });
    return () => listening.abort();
  }, []);

  // Uploads continue after leaving the page.
  const uploading = opened ?? (loaded && uploadingFrom(loaded, address));
  return { uploading, isOver, send };
}
