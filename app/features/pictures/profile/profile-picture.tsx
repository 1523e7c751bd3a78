import { Form } from "react-router";
import { frameImage, type ReadyPicture } from "#app/features/pictures/model/media.ts";
import { usePolling } from "#app/features/pictures/model/use-polling.ts";
import { ErrorSummary, FieldError } from "#app/forms/error-summary.tsx";
import { isFailure } from "#app/forms/form-result.ts";
import { Honeypot } from "#app/forms/honeypot.tsx";
import { Breadcrumb } from "#app/ui/navigation.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PhotoFrame } from "#app/ui/photo-frame.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { profilePictureFormId, profilePictureIntents } from "#app/features/pictures/manage-paths.ts";
import { profilePictureMessages } from "#app/features/pictures/manage.messages.ts";
import type { ProfilePicture } from "#app/features/pictures/manage.queries.server.ts";

export interface ProfilePicturePage {
  path: string;
  /** Absent without a profile or agency. */
  owner?: { id: number; name: string };
  /** Newest first. */
  pictures: readonly Pick<ProfilePicture, "state" | "problem" | "image">[];
  profile: { label: string; to: string };
}

export interface ProfilePictureViewProps extends ProfilePicturePage {
  messages: Record<"title" | "meaning" | "none" | "missing" | "toProfile" | "label" | "submit" | "remove", string>;
  result: unknown;
}

/** A preview, an upload form and a button to remove the picture. */
export function ProfilePictureView({ path, owner, pictures, profile, messages, result }: ProfilePictureViewProps) {
  const failure = isFailure(result) ? result : undefined;
  return (
    <>
      {failure && <ErrorSummary form={{ id: profilePictureFormId, failure }} />}
      <div className="page flex flex-col gap-6 py-6">
        <Breadcrumb trail={[profile, { label: messages.title }]} />
        <div className="flex flex-col gap-2">
          <h1 tabIndex={-1} className="text-xl">
            {messages.title}
          </h1>
          {owner && <p className="wrap-anywhere text-ink-2">{owner.name}</p>}
        </div>
        {owner ? (
          <div className="grid max-w-[48rem] gap-6 border border-t-3 border-line border-t-ink bg-surface p-4 md:grid-cols-[12rem_minmax(0,1fr)] md:p-6">
            <Preview path={path} owner={owner} pictures={pictures} none={messages.none} />
            <div className="flex min-w-0 flex-col gap-6">
              <p className="prose">{messages.meaning}</p>
              <FileForm
                path={path}
                label={messages.label}
                submit={messages.submit}
                error={failure?.error["file"]?.[0] ?? failure?.error[""]?.[0]}
              />
              {pictures.length > 0 && <RemoveForm path={path}>{messages.remove}</RemoveForm>}
            </div>
          </div>
        ) : (
          <EmptyState title={messages.none} actions={<ButtonLink to={profile.to}>{messages.toProfile}</ButtonLink>}>
            {messages.missing}
          </EmptyState>
        )}
      </div>
    </>
  );
}

interface PreviewProps extends Pick<ProfilePicturePage, "path" | "pictures"> {
  owner: { id: number };
  none: string;
}

function Preview({ path, owner, pictures, none }: PreviewProps) {
  const [newest] = pictures;
  const ready: ReadyPicture | undefined = pictures.find(({ state }) => state === "ready")?.image;
  const isWaiting = newest?.state === "preparing";
  usePolling(isWaiting);
  return (
    <div className="flex flex-col gap-2">
      <PhotoFrame
        image={ready ? frameImage({ ...ready, widths: ready.widths.slice(0, 2) }) : null}
        alt=""
        seed={owner.id}
        sizes="12rem"
        caption={isWaiting ? profilePictureMessages.preparing : ready ? undefined : none}
        className="border [&_img]:object-contain"
      />
      {newest?.problem && (
        <p className="font-semibold wrap-anywhere text-bad">{profilePictureMessages.failed(newest.problem)}</p>
      )}
      {isWaiting && (
        <TextLink to={path} reloadDocument>
          {profilePictureMessages.show}
        </TextLink>
      )}
    </div>
  );
}

interface FileFormProps {
  path: string;
  label: string;
  submit: string;
  error: string | undefined;
}

/** Works without JavaScript. */
function FileForm({ path, label, submit, error }: FileFormProps) {
  const id = `${profilePictureFormId}-file`;
  return (
    <form
      id={profilePictureFormId}
      method="post"
      action={path}
      encType="multipart/form-data"
      className="flex flex-col items-start gap-4"
    >
      <div className="field w-full" data-invalid={error ? "" : undefined}>
        <label htmlFor={id} className="block font-semibold">
          {label}
        </label>
        <p id={`${id}-hint`} className="text-sm text-ink-2">
          {profilePictureMessages.hint}
        </p>
        <FieldError id={`${id}-error`} error={error} />
        <input
          id={id}
          type="file"
          name="file"
          accept="image/jpeg,image/png,image/webp,image/avif"
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-hint${error ? ` ${id}-error` : ""}`}
          className="control py-2"
        />
      </div>
      <Button>{submit}</Button>
    </form>
  );
}

function RemoveForm({ path, children }: { path: string; children: string }) {
  const { id, action } = profilePictureIntents.form(path, "remove");
  return (
    <Form id={id} method="post" action={action} className="border-t border-line pt-4">
      <Honeypot />
      <Button variant="quiet">{children}</Button>
    </Form>
  );
}
