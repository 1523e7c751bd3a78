import { type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { useFetcher } from "react-router";
import { usePolling } from "#app/features/pictures/model/use-polling.ts";
import { FieldError } from "#app/forms/error-summary.tsx";
import { type FormFailure, type FormResult, isFailure } from "#app/forms/form-result.ts";
import { Honeypot } from "#app/forms/honeypot.tsx";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { useFirstIntent } from "#app/ui/use-first-intent.ts";
import { picturesMessages as messages } from "./manage.messages.ts";
import { pictureElement, pictureIntents, picturesFormId } from "./paths.ts";
import {
  DeletedPictures,
  JustDeleted,
  type PictureEntry,
  PictureRow,
  roomsId,
  type RowsProps,
} from "./picture-row.tsx";

export interface PictureListProps {
  path: string;
  /** In order, including deleted pictures that can be restored. */
  pictures: readonly PictureEntry[];
  /** Suggestions for the texts. */
  rooms: readonly string[];
  failure?: FormFailure;
}

const usePicturesFetcher = () => useFetcher<FormResult>({ key: picturesFormId });

/** From the fetcher or, after a page load, from the action data. */
export function usePicturesFailure(formResult: unknown): FormFailure | undefined {
  const { data, state } = usePicturesFetcher();
  const result = data ?? formResult;
  return state === "idle" && isFailure(result) ? result : undefined;
}

/** All pictures of a home in one form. */
export function PictureList({ path, pictures, rooms, failure }: PictureListProps) {
  const fetcher = usePicturesFetcher();
  const pending = fetcher.state !== "idle";
  const form = useRef<HTMLFormElement>(null);
  const press = useFocusRestoration(form, pending);
  const canDrag = useDragging(form, (order) => {
    if (pending || !form.current) return;
    const body = new FormData(form.current);
    body.set("order", order.join(","));
    void fetcher.submit(body, {
      method: "post",
      action: pictureIntents.form(path, "order").action,
      preventScrollReset: true,
    });
  });
  const kinds = (["photo", "floorplan"] as const).map((kind) => ({
    kind,
    entries: pictures.filter((picture) => picture.kind === kind),
  }));
  const deleted = pictures.filter(({ isDeleted }) => isDeleted);
  const waiting = pictures.filter(({ state, isDeleted }) => state === "preparing" && !isDeleted).length;
  const hasAny = deleted.length < pictures.length;
  usePolling(waiting > 0);
  const page: RowsProps = { path, failure, justChanged: hashOf(fetcher.data), canDrag };
  return (
    <fetcher.Form
      ref={form}
      id={picturesFormId}
      method="post"
      action={pictureIntents.form(path, "words").action}
      preventScrollReset
      onSubmit={(event) => {
        if (pending) event.preventDefault();
        else press(event.nativeEvent.submitter);
      }}
      className="flex flex-col gap-8"
    >
      {/* Enter submits with a form's first button. */}
      <button type="submit" hidden tabIndex={-1}>
        {messages.saveAll}
      </button>
      <Honeypot />
      <input type="hidden" name="order" defaultValue="" />
      <datalist id={roomsId}>
        {rooms.map((room) => (
          <option key={room}>{room}</option>
        ))}
      </datalist>
      {waiting > 0 && (
        <Alert
          tone="note"
          title={messages.wait(waiting)}
          actions={<Button variant="quiet">{messages.showReady}</Button>}
        >
          {messages.waitHint}
        </Alert>
      )}
      <FieldError id={`${picturesFormId}-error`} error={failure?.error[""]?.[0]} />
      {hasAny && <p className="prose text-ink-2">{messages.altHint}</p>}
      {kinds.map(
        ({ kind, entries }) => entries.length > 0 && <Section key={kind} kind={kind} entries={entries} {...page} />,
      )}
      {hasAny && (
        <div>
          <Button aria-disabled={pending || undefined}>{messages.saveAll}</Button>
        </div>
      )}
      {deleted.length > 0 && <DeletedPictures pictures={deleted} path={path} />}
    </fetcher.Form>
  );
}

interface SectionProps extends RowsProps {
  kind: PictureEntry["kind"];
  entries: readonly PictureEntry[];
}

function Section({ kind, entries, ...page }: SectionProps) {
  const count = entries.filter(({ isDeleted }) => !isDeleted).length;
  return (
    <section aria-labelledby={`${kind}-heading`}>
      <h2 id={`${kind}-heading`} className="text-lg">
        {kind === "photo" ? messages.photos : messages.plans}{" "}
        <span className="font-normal text-ink-2">{`(${count})`}</span>
      </h2>
      <ol className="mt-3 border-t-3 border-ink" data-kind={kind}>
        {entries.map((picture) =>
          picture.isDeleted ? (
            <JustDeleted key={picture.id} picture={picture} {...page} />
          ) : (
            <PictureRow key={picture.id} picture={picture} {...page} />
          ),
        )}
      </ol>
    </section>
  );
}

/** "picture-12" from a redirect address. */
function hashOf(result: FormResult | undefined): string | undefined {
  return result?.kind === "done" ? result.to.split("#", 2)[1] : undefined;
}

/** Restores the focus after a row has moved or disappeared. Returns a function that records the pressed button. */
function useFocusRestoration(form: RefObject<HTMLFormElement | null>, pending: boolean) {
  const pressed = useRef<string>(undefined);
  useEffect(() => {
    const does = pressed.current;
    if (pending || does === undefined) return;
    pressed.current = undefined;
    if (document.activeElement !== document.body) return;
    const row = form.current?.querySelector(`#${pictureElement(Number(does.split("-")[1]))}`);
    const target =
      form.current?.querySelector<HTMLElement>(`[data-does="${does}"]`) ?? row?.querySelector("button") ?? row;
    if (target instanceof HTMLElement) target.focus({ preventScroll: true });
  }, [form, pending]);
  return (submitter: HTMLElement | null) => {
    pressed.current = submitter?.dataset["does"];
  };
}

const loadDragging = () => import("./drag-order.ts");

/** `drop` gets the ids in the new order. Returns whether dragging is enabled. */
function useDragging(form: RefObject<HTMLFormElement | null>, drop: (order: number[]) => void): boolean {
  const enableDragging = useFirstIntent(form, loadDragging)?.enableDragging;
  const dropped = useEffectEvent(drop);
  useEffect(() => {
    if (!enableDragging || !form.current) return undefined;
    return enableDragging(form.current, (order) => dropped(order));
  }, [enableDragging, form]);
  return enableDragging !== undefined;
}
