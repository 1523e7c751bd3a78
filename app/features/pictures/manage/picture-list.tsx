import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { useFetcher } from "react-router";
import {
  pictureElement,
  pictureIntents,
  picturesFormId,
  alteredFieldName,
  positionFieldName,
  previousAlteredFieldName,
  previousAltFieldName,
  altFieldName,
} from "#app/features/pictures/manage-paths.ts";
import { picturesMessages as messages } from "#app/features/pictures/manage.messages.ts";
import { usePolling } from "#app/features/pictures/model/use-polling.ts";
import { FieldError } from "#app/forms/error-summary.tsx";
import { type FormFailure, type FormResult, isFailure } from "#app/forms/form-result.ts";
import { Honeypot } from "#app/forms/honeypot.tsx";
import { useMessageAt } from "#app/forms/stable-rows.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Checkbox, TextInput } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { type FrameImage, PhotoFrame } from "#app/ui/photo-frame.tsx";
import { useFirstIntent } from "#app/ui/use-first-intent.ts";

export interface PictureEntry {
  id: number;
  kind: "photo" | "floorplan";
  alt: string;
  state: "preparing" | "ready" | "failed" | "held";
  problem: string | null;
  isDeleted: boolean;
  isAltered: boolean;
  /** Absent until the picture is ready. */
  image?: FrameImage;
  /** Among the undeleted pictures of its kind, from 1. */
  place: number;
  count: number;
  isCover: boolean;
  suggestion?: string;
}

/** The datalist of suggested texts. */
const roomsId = "rooms";

export interface RowsProps {
  path: string;
  failure?: FormFailure;
  /** The id of the element changed last without leaving the page. */
  justChanged?: string;
  canDrag: boolean;
}

interface RowProps extends RowsProps {
  picture: PictureEntry;
}

function PictureTile({ picture, path, failure, canDrag }: RowProps) {
  const { id, place, count, state, problem, kind, isCover, isAltered } = picture;
  const element = pictureElement(id);
  const message = useMessageAt(element);
  const name = `${kind === "photo" ? messages.photo : messages.plan} ${place}`;
  return (
    <li id={element} data-picture={id} tabIndex={-1} className="relative flex min-w-0 flex-col gap-2">
      <Thumbnail picture={picture} canDrag={canDrag} />
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <h3 className="text-base font-semibold">
          {name} <span className="font-normal text-ink-2 max-sm:sr-only">{messages.of(count)}</span>
        </h3>
        {isCover && <Badge tone="buff">{messages.cover}</Badge>}
        {isAltered && <Badge tone="outline">{messages.isAltered}</Badge>}
        {state === "held" && <Badge tone="outline">{messages.held}</Badge>}
        {state === "preparing" && <Badge tone="outline">{messages.preparing}</Badge>}
      </div>
      {problem && <p className="font-semibold wrap-anywhere text-bad">{messages.failed(problem)}</p>}
      <p role="status" className="text-sm font-semibold text-ok empty:hidden">
        {message?.title}
      </p>
      {state !== "failed" && <AltTextField picture={picture} failure={failure} />}
      <Buttons picture={picture} path={path} name={name} failure={failure} />
    </li>
  );
}

function Thumbnail({ picture, canDrag = false }: { picture: PictureEntry; canDrag?: boolean }) {
  const { id, image, state, kind, isCover } = picture;
  // The text field describes the picture, so it needs no alternative text.
  return (
    <div data-handle="" draggable={canDrag || undefined} className={canDrag ? "cursor-grab" : ""}>
      <PhotoFrame
        image={image ?? null}
        alt=""
        seed={id}
        sizes="(width >= 80rem) 18rem, (width >= 64rem) 24vw, (width >= 48rem) 32vw, 48vw"
        caption={state === "preparing" ? messages.preparing : undefined}
        captionIsSilent
        className={`border ${isCover ? "outline-3 outline-buff-2" : ""} ${kind === "floorplan" ? "[&_img]:object-contain" : ""}`}
      />
    </div>
  );
}

function AltTextField({ picture: { id, alt, suggestion }, failure }: Pick<RowProps, "picture" | "failure">) {
  const name = altFieldName(id);
  const fieldId = `${picturesFormId}-${name}`;
  const error = failure?.error[name]?.[0];
  const typed = failure?.initialValue[name];
  const hint = alt === "" ? suggestion : undefined;
  return (
    <div className="field" data-invalid={error ? "" : undefined}>
      <label htmlFor={fieldId} className="block text-sm font-semibold">
        {messages.alt}
      </label>
      {hint && (
        <p id={`${fieldId}-hint`} className="truncate text-sm text-ink-2">
          {messages.example(hint)}
        </p>
      )}
      <FieldError id={`${fieldId}-error`} error={error} />
      <input type="hidden" name={previousAltFieldName(id)} defaultValue={alt} />
      <TextInput
        id={fieldId}
        name={name}
        defaultValue={typeof typed === "string" ? typed : failure ? "" : alt}
        list={roomsId}
        autoComplete="off"
        aria-invalid={error ? true : undefined}
        aria-describedby={
          [hint && `${fieldId}-hint`, error && `${fieldId}-error`].filter(Boolean).join(" ") || undefined
        }
        className="min-w-0 px-2"
      />
    </div>
  );
}

/** The hidden field distinguishes an unticked box from a picture that was not in the form. */
function AlteredField({ picture: { id, isAltered }, failure }: Pick<RowProps, "picture" | "failure">) {
  const name = alteredFieldName(id);
  const isTicked = failure ? failure.initialValue[name] !== undefined : isAltered;
  return (
    <label className="flex min-h-(--tap) items-center gap-2 px-4">
      <input type="hidden" name={previousAlteredFieldName(id)} defaultValue={String(isAltered)} />
      <Checkbox id={`${picturesFormId}-${name}`} name={name} value="true" defaultChecked={isTicked} />
      <span>{messages.isAltered}</span>
    </label>
  );
}

/** A new place remounts the input, which would otherwise keep the typed one. */
function PositionField({ picture: { id, place }, path, name, failure }: ButtonsProps) {
  const field = positionFieldName(id);
  const fieldId = `${picturesFormId}-${field}`;
  const error = failure?.error[field]?.[0];
  const typed = failure?.initialValue[field];
  const about = <span className="sr-only">: {name}</span>;
  return (
    <div className="field px-4 pb-1" data-invalid={error ? "" : undefined}>
      <label htmlFor={fieldId} className="block text-sm font-semibold">
        {messages.position}
        {about}
      </label>
      <FieldError id={`${fieldId}-error`} error={error} />
      <div className="flex items-center gap-1.5">
        <span className="w-12 flex-none">
          <TextInput
            key={place}
            id={fieldId}
            name={field}
            inputMode="numeric"
            defaultValue={typeof typed === "string" ? typed : place}
            autoComplete="off"
            aria-invalid={error ? true : undefined}
            aria-describedby={error && `${fieldId}-error`}
            onKeyDown={moveOnEnter}
            className="min-w-0 px-2 text-center"
          />
        </span>
        <Button variant="quiet" {...button(path, "move", id)}>
          <span>
            {messages.move}
            {about}
          </span>
        </Button>
      </div>
    </div>
  );
}

/** Enter would press the first button of the form. */
function moveOnEnter(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== "Enter") return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit(event.currentTarget.closest(".field")?.querySelector("button"));
}

interface ButtonsProps extends Pick<RowProps, "picture" | "path" | "failure"> {
  /** "Photo 3" */
  name: string;
}

/** The arrows, and a menu with everything else. A picture that failed can only be deleted. */
function Buttons(props: ButtonsProps) {
  const { picture, path, name, failure } = props;
  const { id, kind, state, isCover, place, count } = picture;
  const about = <span className="sr-only">: {name}</span>;
  const deletion = (
    <Button variant="quiet" {...button(path, "delete", id)}>
      <span>
        {messages.delete}
        {about}
      </span>
    </Button>
  );
  const hasError = [positionFieldName(id), alteredFieldName(id)].some((field) => failure?.error[field] !== undefined);
  return (
    <div className="relative">
      <div className="absolute start-0 top-0 z-1 flex gap-1.5">
        {place > 1 && (
          <Small {...button(path, "earlier", id)}>
            <Icon name="chevron-left" />
            <span className="sr-only">
              {messages.earlier}
              {about}
            </span>
          </Small>
        )}
        {place < count && (
          <Small {...button(path, "later", id)}>
            <Icon name="chevron-right" />
            <span className="sr-only">
              {messages.later}
              {about}
            </span>
          </Small>
        )}
      </div>
      {state === "failed" ? (
        <div className="flex justify-end">{deletion}</div>
      ) : (
        <details name="picture-more" open={hasError} className="more-actions">
          <summary className="btn btn-quiet ml-auto flex! w-fit! px-3">
            <span className="sr-only">
              {messages.more}
              {about}
            </span>
            <Icon name="dots" />
          </summary>
          {/* In the flow, because the button that saves the label is below. */}
          <div className="more-menu static! min-w-0!">
            {count > 1 && <PositionField {...props} />}
            <AlteredField picture={picture} failure={failure} />
            {kind === "photo" && !isCover && (
              <Button variant="quiet" {...button(path, "cover", id)}>
                <span>
                  {messages.makeCover}
                  {about}
                </span>
              </Button>
            )}
            <Button variant="quiet" {...button(path, kind === "photo" ? "floorplan" : "photo", id)}>
              <span>
                {kind === "photo" ? messages.makePlan : messages.makePhoto}
                {about}
              </span>
            </Button>
            {deletion}
          </div>
        </details>
      )}
    </div>
  );
}

/** Null for pictures deleted earlier. */
function JustDeleted({ picture, path, justChanged }: RowProps) {
  const element = pictureElement(picture.id);
  const message = useMessageAt(element);
  if (message === undefined && justChanged !== element) return null;
  return (
    <li
      id={element}
      data-picture={picture.id}
      tabIndex={-1}
      className="flex flex-col items-start gap-2 self-start bg-shoal p-3"
    >
      <p role="status" className="font-semibold">
        {messages.deleted.title}.
      </p>
      <Small {...button(path, "restore", picture.id)}>{messages.undo}</Small>
    </li>
  );
}

function DeletedPictures({ pictures, path }: { pictures: readonly PictureEntry[]; path: string }) {
  return (
    <details className="border-t border-line pt-4">
      <summary className="font-semibold">
        {messages.deletedHeading} ({pictures.length})
      </summary>
      <ul className="mt-3 grid grid-cols-2 gap-4 sm:grid-cols-3 lg:grid-cols-6">
        {pictures.map((picture) => (
          <li key={picture.id} className="flex flex-col gap-2">
            <Thumbnail picture={picture} />
            <p className="text-sm wrap-anywhere text-ink-2">{picture.alt || picture.problem}</p>
            <Small {...button(path, "restore", picture.id)}>{messages.putBack}</Small>
          </li>
        ))}
      </ul>
    </details>
  );
}

function Small(props: Parameters<typeof Button>[0]) {
  return <Button variant="quiet" {...props} className="px-3 text-sm" />;
}

/** `data-does` identifies a button after its row has moved. */
function button(path: string, name: Parameters<typeof pictureIntents.formId>[0], id: number) {
  return { formAction: pictureIntents.form(path, name, id).action, "data-does": `${name}-${id}` };
}

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
  return state === "idle" && isFailure(result) && result.formId === picturesFormId ? result : undefined;
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
      {kinds.map(
        ({ kind, entries }) => entries.length > 0 && <Section key={kind} kind={kind} entries={entries} {...page} />,
      )}
      {hasAny && (
        <details className="-my-4">
          <summary className="link min-h-(--tap) w-fit content-center">{messages.about}</summary>
          <p className="prose text-ink-2">{messages.altHint}</p>
        </details>
      )}
      {hasAny && (
        <div className="form-foot">
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
      <ol
        className="mt-3 grid grid-cols-2 gap-x-3 gap-y-6 border-t-3 border-ink pt-4 md:grid-cols-3 md:gap-x-6 lg:grid-cols-4"
        data-kind={kind}
      >
        {entries.map((picture) =>
          picture.isDeleted ? (
            <JustDeleted key={picture.id} picture={picture} {...page} />
          ) : (
            <PictureTile key={picture.id} picture={picture} {...page} />
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
