import { type ActionFunctionArgs, data, Form, href } from "react-router";
import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import { ownProfilePath, ownProfileMessages } from "#app/features/agents/own-profile/own-profile.ts";
import { logoPath, profilePictureFormId, profilePictureIntents } from "#app/features/pictures/manage-paths.ts";
import {
  logoMessages,
  portraitMessages,
  profilePictureMessages as messages,
} from "#app/features/pictures/manage.messages.ts";
import {
  findLogoPage,
  findProfilePicturePage,
  type ProfilePicture,
} from "#app/features/pictures/manage.queries.server.ts";
import {
  chooseProfilePicture,
  removeProfilePicture,
  requireProfileOwner,
} from "#app/features/pictures/manage.server.ts";
import { frameImage, type ReadyPicture } from "#app/features/pictures/model/media.ts";
import { PictureField } from "#app/features/pictures/model/picture-field.tsx";
import { usePolling } from "#app/features/pictures/model/use-polling.ts";
import { receivePictures } from "#app/features/pictures/receive.server.ts";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { intentClientAction } from "#app/forms/form-client-action.ts";
import { type FormFailure, isFailure } from "#app/forms/form-result.ts";
import { Honeypot } from "#app/forms/honeypot.tsx";
import { toHttpError } from "#app/http/http-error.server.ts";
import { intent, intentAction } from "#app/http/intent-action.server.ts";
import { keepPageWhenUnreachable } from "#app/http/keep-page.ts";
import { guardUpload } from "#app/http/page-action.server.ts";
import { loadPageOrUnavailable } from "#app/http/page-loader.server.ts";
import type { Viewer } from "#app/lib/caller.ts";
import { readRowId } from "#app/lib/fields.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { getViewer, requirePageAdmin, requirePageAgent, requireUser } from "#app/session/viewer.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { Breadcrumb } from "#app/ui/navigation.tsx";
import { PhotoFrame } from "#app/ui/photo-frame.tsx";
import type { Route } from "./+types/profile-picture.page";

/** By the id and the last part of the path of the route. */
const kinds = {
  portrait: { owner: "agent", path: href("/dashboard/profile/portrait"), texts: portraitMessages },
  logo: { owner: "agency", path: href("/dashboard/profile/logo"), texts: logoMessages },
} as const;

export function meta({ matches, location, loaderData }: Route.MetaArgs) {
  const url = absoluteUrl(matches[0].loaderData.origin, location.pathname);
  const { title, description } = kinds[matches.some((match) => match?.id === "logo") ? "logo" : "portrait"].texts;
  const isOwn = loaderData?.agencyId === undefined;
  return pageMeta({ title: isOwn ? title : messages.logo, description, url, noIndex: true });
}

export async function loader({ context, url, pattern }: Route.LoaderArgs) {
  const kind = readKind({ pattern });
  const agencyId = readAgency({ context, url, pattern });
  const viewer = agencyId === undefined ? requirePageAgent({ context, url }) : undefined;
  const loaded = await loadPageOrUnavailable(() =>
    viewer ? findProfilePicturePage(viewer.id, kinds[kind].owner) : findLogoPage(agencyId ?? 0),
  );
  if (!viewer && !loaded.owner) throw data({ message: messages.noOwner }, { status: 404 });
  return { kind, agencyId, path: pathOf(kind, agencyId), ...loaded };
}

/** The agency that an admin has chosen in the list of agencies. Undefined for their own picture and for other people. */
function readAgency({ context, url, pattern }: Pick<ActionFunctionArgs, "context" | "url" | "pattern">) {
  const agencyId = readRowId(url.searchParams.get("agency"));
  if (agencyId === undefined || readKind({ pattern }) !== "logo") return undefined;
  return getViewer(context)?.isAdmin ? agencyId : undefined;
}

function pathOf(kind: keyof typeof kinds, agencyId: number | undefined): string {
  return agencyId === undefined ? kinds[kind].path : logoPath(agencyId);
}

function requireOwner(args: ActionFunctionArgs): Viewer {
  return readAgency(args) === undefined ? requirePageAgent(args) : requirePageAdmin(args);
}

/** From the route pattern, and so independent of the URL's case. */
function readKind({ pattern }: Pick<ActionFunctionArgs, "pattern">): keyof typeof kinds {
  return pattern.endsWith("/logo") ? "logo" : "portrait";
}

export const action = intentAction(
  profilePictureIntents,
  {
    remove: intent({
      async act(_, args: ActionFunctionArgs) {
        const kind = readKind(args);
        const { owner, texts } = kinds[kind];
        const agencyId = readAgency(args);
        await removeProfilePicture(requireUser(args), owner, agencyId);
        return redirectWithFlash(pathOf(kind, agencyId), { kind: "success", ...texts.removed });
      },
      failure: messages.tryLater,
    }),
  },
  { missingMessage: messages.notFound, guard: requireOwner, otherwise: add },
);

async function add(args: ActionFunctionArgs) {
  guardUpload(requireOwner, args);
  const kind = readKind(args);
  const { owner: of, texts } = kinds[kind];
  const agencyId = readAgency(args);
  try {
    const member = requireUser(args);
    const owner = await requireProfileOwner(member, of, agencyId);
    const [file] = (await receivePictures(member, owner, args.request, undefined)).files;
    if (!file) return data(rejected(messages.choose), { status: 422 });
    if ("problem" in file) return data(rejected(file.problem), { status: file.status === 507 ? 507 : 422 });
    await chooseProfilePicture(member, owner, file.picture.id);
    return redirectWithFlash(pathOf(kind, agencyId), { kind: "success", ...texts.saved });
  } catch (error) {
    const { status, message = messages.tryLater } = toHttpError(error);
    if (status === 403 || status === 404) throw data({ message }, { status });
    return data(rejected(message), { status });
  }
}

function rejected(message: string): FormFailure {
  return {
    kind: "rejected",
    formId: profilePictureFormId,
    status: "error",
    error: { file: [message] },
    initialValue: {},
  };
}

export const clientAction = intentClientAction(profilePictureIntents, { failure: messages.tryLater });

// A lost connection while polling must not replace the page with an error.
export const clientMiddleware = keepPageWhenUnreachable();

/** A preview, an upload form and a button to remove the picture. */
export default function ProfilePicturePage({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, agencyId, path, owner, pictures } = loaderData;
  const { texts } = kinds[kind];
  const profile =
    agencyId === undefined
      ? { label: ownProfileMessages.heading, to: ownProfilePath }
      : { label: messages.agencies, to: href("/admin/agencies") };
  const title = agencyId === undefined ? texts.title : messages.logo;
  const failure = isFailure(actionData) ? actionData : undefined;
  return (
    <>
      {failure && <ErrorSummary form={{ id: profilePictureFormId, failure }} />}
      <div className="page flex flex-col gap-6 py-6">
        <Breadcrumb trail={[profile, { label: title }]} />
        <div className="flex flex-col gap-2">
          <h1 tabIndex={-1} className="text-xl">
            {title}
          </h1>
          {owner && <p className="wrap-anywhere text-ink-2">{owner.name}</p>}
        </div>
        {owner ? (
          <div className="grid max-w-[48rem] gap-6 border border-t-3 border-line border-t-ink bg-surface p-4 md:grid-cols-[12rem_minmax(0,1fr)] md:p-6">
            <Preview path={path} owner={owner} pictures={pictures} none={texts.none} />
            <div className="flex min-w-0 flex-col gap-6">
              <p className="prose">{agencyId === undefined ? texts.meaning : messages.logoMeaning}</p>
              <FileForm
                path={path}
                label={texts.label}
                submit={texts.submit}
                error={failure?.error["file"]?.[0] ?? failure?.error[""]?.[0]}
              />
              {pictures.length > 0 && <RemoveForm path={path}>{texts.remove}</RemoveForm>}
            </div>
          </div>
        ) : (
          <EmptyState title={texts.none} actions={<ButtonLink to={profile.to}>{texts.toProfile}</ButtonLink>}>
            {texts.missing}
          </EmptyState>
        )}
      </div>
    </>
  );
}

interface PreviewProps {
  path: string;
  /** Newest first. */
  pictures: readonly Pick<ProfilePicture, "state" | "problem" | "image">[];
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
        caption={isWaiting ? messages.preparing : ready ? undefined : none}
        className="border [&_img]:object-contain"
      />
      {newest?.problem && <p className="font-semibold wrap-anywhere text-bad">{messages.failed(newest.problem)}</p>}
      {isWaiting && (
        <TextLink to={path} reloadDocument>
          {messages.show}
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

function FileForm({ path, label, submit, error }: FileFormProps) {
  return (
    <form
      id={profilePictureFormId}
      method="post"
      action={path}
      encType="multipart/form-data"
      className="flex flex-col items-start gap-4"
    >
      <PictureField id={`${profilePictureFormId}-file`} name="file" label={label} hint={messages.hint} error={error} />
      <Button>{submit}</Button>
    </form>
  );
}

function RemoveForm({ path, children }: { path: string; children: string }) {
  const form = profilePictureIntents.form(path, "remove");
  return (
    <Form id={form.id} method="post" action={form.action} className="border-t border-line pt-4">
      <Honeypot />
      <Button variant="quiet">{children}</Button>
    </Form>
  );
}
