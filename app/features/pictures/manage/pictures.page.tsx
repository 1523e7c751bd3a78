import { data, href } from "react-router";
import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import { draftPreviewPath, listingsHome } from "#app/features/listings/manage/paths.ts";
import { advisePictures, lawOf } from "#app/features/listings/model/check-advertisement.ts";
import { listingPath } from "#app/features/listings/model/paths.ts";
import { requireLawfulCaption } from "#app/features/listings/price-corrections.server.ts";
import {
  adviseTenantConsent,
  saveTenantPhotos,
  tenantPhotosSchema,
} from "#app/features/listings/tenant-photos.server.ts";
import { findHoldsByListings } from "#app/features/moderation/holds.queries.server.ts";
import { holdMessages, holdPath } from "#app/features/moderation/moderation.ts";
import {
  tenantsElement,
  addFormId,
  pictureElement,
  pictureIntents,
  picturesFormId,
  pictureUploadPath,
  alteredFieldName,
  positionFieldName,
  previousAlteredFieldName,
  previousAltFieldName,
  altFieldName,
} from "#app/features/pictures/manage-paths.ts";
import { picturesMessages as messages, tenantPhotosMessages } from "#app/features/pictures/manage.messages.ts";
import {
  findManagedHome,
  findManagedPictures,
  findTenantPhotos,
  type ManagedHome,
  type ManagedPicture,
} from "#app/features/pictures/manage.queries.server.ts";
import {
  deletePicture,
  makeCover,
  movePicture,
  orderPictures,
  requirePictureManager,
  saveAltered,
  saveAltTexts,
  setKind,
  undeletePicture,
  type AltTextChange,
  picturesFormSchema,
} from "#app/features/pictures/manage.server.ts";
import { frameImage } from "#app/features/pictures/model/media.ts";
import { receivePictures } from "#app/features/pictures/receive.server.ts";
import { uploadMessages } from "#app/features/pictures/spool.server.ts";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { intentClientAction } from "#app/forms/form-client-action.ts";
import type { FormFailure } from "#app/forms/form-result.ts";
import { serverForm, type ServerSideForm, toConstraint } from "#app/forms/server-form.server.ts";
import { toHttpError } from "#app/http/http-error.server.ts";
import { intent, intentAction } from "#app/http/intent-action.server.ts";
import { keepPageWhenUnreachable } from "#app/http/keep-page.ts";
import { guardUpload, pageAction } from "#app/http/page-action.server.ts";
import { loadPageOrUnavailable } from "#app/http/page-loader.server.ts";
import { requireRowId } from "#app/http/request.server.ts";
import type { Member } from "#app/lib/caller.ts";
import { NotFound } from "#app/lib/errors.ts";
import { readRowId } from "#app/lib/fields.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { requirePageAgentOrAdmin, requireUser } from "#app/session/viewer.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { Breadcrumb } from "#app/ui/navigation.tsx";
import type { Route } from "./+types/pictures.page";
import { AddPictures, type RefusedUpload } from "./add-pictures.tsx";
import { PictureList, usePicturesFailure, type PictureEntry } from "./picture-list.tsx";
import { TenantsSection, toTenantsView, useTenantsForm } from "./tenants-section.tsx";

export function meta({ matches, location }: Route.MetaArgs) {
  const url = absoluteUrl(matches[0].loaderData.origin, location.pathname);
  return pageMeta({ title: messages.title, description: messages.description, url, noIndex: true });
}

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const viewer = requirePageAgentOrAdmin({ context, url });
  const id = readRowId(params.id);
  const loaded = id === undefined ? undefined : await loadPageOrUnavailable(() => findPicturesPage(id, viewer));
  if (!loaded) throw data(null, { status: 404 });
  const { home, pictures, holds, tenantPhotos } = loaded;
  const suggested = suggestAltTexts(home);
  return {
    path: href("/dashboard/listings/:id/pictures", { id: String(home.id) }),
    upload: pictureUploadPath(home.id),
    title: home.title,
    place: `${home.address}, ${home.suburb}`,
    edit: href("/dashboard/listings/:id/edit", { id: String(home.id) }),
    feed: home.isImported ? href("/dashboard/listings/:id/feed", { id: String(home.id) }) : undefined,
    preview: home.status === "draft" && !home.isImported ? draftPreviewPath(home.id) : undefined,
    page: home.isVisible ? listingPath(home) : undefined,
    from: listingsHome(viewer.role),
    pictures: pictureEntries(pictures, suggested),
    holds: holds.filter(({ subject }) => subject === "picture"),
    advice: findPicturesAdvice(home, pictures),
    tenants: toTenantsView(home, tenantPhotos, {
      law: lawOf("tenant-consent"),
      advice: adviseTenantConsent(tenantPhotos, home.publishedAt),
    }),
    tenantsConstraint: toConstraint(tenantPhotosSchema),
    rooms: [...suggested.photos, suggested.plan],
  };
}

async function findPicturesPage(id: number, viewer: { id: number; isAdmin: boolean }) {
  const home = await findManagedHome(id, viewer);
  if (!home) return undefined;
  const [pictures, holds, tenantPhotos] = await Promise.all([
    findManagedPictures(id),
    findHoldsByListings([id]),
    findTenantPhotos(id),
  ]);
  return { home, pictures, holds: holds.get(id) ?? [], tenantPhotos };
}

/** Undefined once a picture is labelled. */
function findPicturesAdvice({ title, description, listingType }: ManagedHome, pictures: ManagedPicture[]) {
  if (pictures.some(({ isAltered, isDeleted }) => isAltered && !isDeleted)) return undefined;
  return advisePictures({ title, description, listingType: listingType === "rent" ? "rent" : "sale" });
}

function pictureEntries(pictures: ManagedPicture[], suggested: ReturnType<typeof suggestAltTexts>): PictureEntry[] {
  const current = pictures.filter(({ isDeleted }) => !isDeleted);
  const photos = current.filter(({ kind }) => kind === "photo");
  const plans = current.filter(({ kind }) => kind === "floorplan");
  const cover = photos.find(({ state }) => state === "ready") ?? photos.find(({ state }) => state === "preparing");
  return pictures.map((picture) => {
    const { id, kind, alt, state, problem, isDeleted, isAltered, image } = picture;
    const sameKind = kind === "photo" ? photos : plans;
    const place = sameKind.indexOf(picture) + 1;
    return {
      id,
      kind,
      alt,
      state,
      problem,
      isDeleted,
      isAltered,
      // Enough for a thumbnail.
      image:
        state === "ready" || state === "held" ? frameImage({ ...image, widths: image.widths.slice(0, 2) }) : undefined,
      place,
      count: sameKind.length,
      isCover: picture === cover,
      suggestion: kind === "floorplan" ? suggested.plan : suggested.photos[place - 1],
    };
  });
}

interface Pressed {
  member: Member;
  listingId: number;
  /** 0 for all. */
  id: number;
  input: PicturesInput;
  /** The number of changed texts. */
  saved: number;
  /** The number of labels set or removed. */
  labelled: number;
}

/** Saves the edited texts and labels before the button's own action. Returns the message to show at the picture. */
const button =
  (act: (pressed: Pressed) => Promise<{ title: string; text: string }>) =>
  async ({ id }: { id: number }, args: Route.ActionArgs) => {
    const listingId = readRowId(args.params.id);
    if (listingId === undefined) throw data({ message: messages.noHome }, { status: 404 });
    const respond = pageAction(
      await loadPageOrUnavailable(() => picturesForm(listingId)),
      async (input, submitArgs: Route.ActionArgs) => {
        const member = requireUser(submitArgs);
        const saved = await saveAltTexts(member, listingId, input.altTexts, requireLawfulCaption);
        const labelled = await saveAltered(member, listingId, input.altered);
        const message = await act({ member, listingId, id, input, saved, labelled });
        const to = id === 0 ? "" : `#${pictureElement(id)}`;
        return redirectWithFlash(href("/dashboard/listings/:id/pictures", { id: String(listingId) }) + to, {
          kind: "success",
          ...message,
        });
      },
      { failure: messages.tryLater },
    );
    return respond(args);
  };

const save = button(({ saved, labelled, input }) => {
  if (saved > 0) return Promise.resolve(labelled > 0 ? messages.altAndAlteredSaved : messages.altSaved);
  if (labelled === 0) return Promise.resolve(messages.nothingChanged);
  const isLabelled = [...input.altered.values()].includes(true);
  return Promise.resolve(isLabelled ? messages.alteredSaved : messages.unalteredSaved);
});

const move = (direction: "earlier" | "later") =>
  button(async ({ member, listingId, id }) => {
    const { place, count } = await movePicture(member, listingId, id, direction);
    return messages.moved(place, count);
  });

const makeKind = (kind: "photo" | "floorplan", message: { title: string; text: string }) =>
  button(async ({ member, listingId, id }) => {
    await setKind(member, listingId, id, kind);
    return message;
  });

export const action = intentAction(
  pictureIntents,
  {
    words: save,
    earlier: move("earlier"),
    later: move("later"),
    move: button(async ({ member, listingId, id, input }) => {
      const { place, count } = await movePicture(member, listingId, id, input.positions.get(id) ?? 0);
      return messages.moved(place, count);
    }),
    cover: button(async ({ member, listingId, id }) => {
      await makeCover(member, listingId, id);
      return messages.isCover;
    }),
    photo: makeKind("photo", messages.isPhoto),
    floorplan: makeKind("floorplan", messages.isPlan),
    delete: button(async ({ member, listingId, id }) => {
      await deletePicture(member, listingId, id);
      return messages.deleted;
    }),
    restore: button(async ({ member, listingId, id }) => {
      await undeletePicture(member, listingId, id);
      return messages.restored;
    }),
    tenants: intent({
      schema: tenantPhotosSchema,
      async act({ input }, args: Route.ActionArgs) {
        const listingId = requireRowId(args.params, messages.noHome);
        const { showsBelongings, consentOn } = await saveTenantPhotos(requireUser(args), listingId, input);
        const isMissing = showsBelongings && consentOn === null;
        return redirectWithFlash(
          `${href("/dashboard/listings/:id/pictures", { id: String(listingId) })}#${tenantsElement}`,
          { kind: "success", ...(isMissing ? tenantPhotosMessages.savedMissing : tenantPhotosMessages.saved) },
        );
      },
      failure: messages.tryLater,
    }),
    order: button(async ({ member, listingId, input }) => {
      await orderPictures(member, listingId, input.order ?? []);
      return messages.orderSaved;
    }),
  },
  { missingMessage: messages.noPicture, guard: requirePageAgentOrAdmin, otherwise: addPictures },
);

/** Adds files sent without JavaScript. Lists the refused ones by name. */
async function addPictures(args: Route.ActionArgs) {
  guardUpload(requirePageAgentOrAdmin, args);
  const member = requireUser(args);
  const listingId = readRowId(args.params.id);
  try {
    if (listingId === undefined) throw new NotFound(messages.noHome);
    requirePictureManager(member);
    const { files, isCut } = await receivePictures(
      member,
      { of: "listing", id: listingId },
      args.request,
      requireLawfulCaption,
    );
    const added = files.filter((file) => "picture" in file).length;
    if (files.length === added && added > 0) {
      return redirectWithFlash(
        `${href("/dashboard/listings/:id/pictures", { id: String(listingId) })}#${picturesFormId}`,
        {
          kind: "success",
          ...messages.added(added),
        },
      );
    }
    const refused = files.filter((file) => "problem" in file);
    const problems = refused.map(({ name, problem }, index) => ({
      name,
      problem: isCut && index === refused.length - 1 ? `${problem} ${uploadMessages.restUnread}` : problem,
    }));
    const problem = files.length === 0 ? messages.add.choose : undefined;
    const status = refused.some((file) => file.status === 507) ? 507 : 422;
    return data<RefusedUpload>({ kind: "refused", added, files: problems, problem }, { status });
  } catch (error) {
    const { status, message = messages.tryLater } = toHttpError(error);
    if (status === 403 || status === 404) throw data({ message }, { status });
    return data<RefusedUpload>({ kind: "refused", added: 0, files: [], problem: message }, { status });
  }
}

function refusal({ added, problem }: RefusedUpload): FormFailure {
  const message = problem ?? (added > 0 ? messages.add.refused : messages.add.noneAdded);
  return { kind: "rejected", formId: addFormId, status: "error", error: { file: [message] }, initialValue: {} };
}

export const clientAction = intentClientAction(pictureIntents, { failure: messages.tryLater });

// A lost connection while polling must not replace the page with an error.
export const clientMiddleware = keepPageWhenUnreachable();

export default function PicturesPage({ loaderData, actionData }: Route.ComponentProps) {
  const {
    path,
    upload,
    title,
    place,
    edit,
    feed,
    page,
    preview,
    from,
    pictures,
    holds,
    advice,
    tenants,
    tenantsConstraint,
    rooms,
  } = loaderData;
  const refused = actionData && "kind" in actionData && actionData.kind === "refused" ? actionData : undefined;
  const failure = usePicturesFailure(actionData);
  const tenantsForm = useTenantsForm(
    path,
    tenants,
    tenantsConstraint,
    actionData && "files" in actionData ? undefined : actionData,
  );
  const hasPictures = pictures.some(({ isDeleted }) => !isDeleted);
  // Keys, so that they keep their state and focus when they change places.
  const list = pictures.length > 0 && (
    <PictureList key="list" path={path} pictures={pictures} rooms={rooms} failure={failure} />
  );
  const tenantsSection = <TenantsSection key="tenants" form={tenantsForm} tenants={tenants} />;
  return (
    <>
      {failure && <ErrorSummary form={{ id: picturesFormId, failure }} />}
      {tenantsForm.failure && <ErrorSummary form={tenantsForm} />}
      {refused && <ErrorSummary form={{ id: addFormId, failure: refusal(refused) }} />}
      <div className="page flex flex-col gap-x-6 gap-y-4 py-4 md:gap-y-6 md:py-6">
        <Breadcrumb trail={[from, { label: title, to: edit }, { label: messages.title }]} />
        <div className="flex flex-col gap-1">
          <div className="flex flex-wrap items-baseline gap-x-6 gap-y-1">
            <h1 tabIndex={-1} className="text-xl">
              {messages.title}
            </h1>
            {feed && <TextLink to={feed}>{messages.seeImport}</TextLink>}
            {page && <TextLink to={page}>{messages.see}</TextLink>}
            {preview && <TextLink to={preview}>{messages.preview}</TextLink>}
            {hasPictures && (
              <a href={`#${addFormId}`} className="link font-semibold">
                {messages.add.heading}
              </a>
            )}
          </div>
          <p className="wrap-anywhere text-ink-2">{place}</p>
          {feed && <p className="prose">{messages.imported}</p>}
        </div>
        {holds.map(({ id, subject, reason }) => (
          <Alert key={id} tone="warn" title={holdMessages.heading[subject]}>
            <p className="wrap-anywhere whitespace-pre-line">{reason}</p>
            <p>
              <TextLink to={holdPath(id)}>{holdMessages.see}</TextLink>
            </p>
          </Alert>
        ))}
        {advice && (
          <Alert tone="note" title={messages.adviceTitle}>
            {advice}
          </Alert>
        )}
        {tenants.isOpen && tenantsSection}
        {hasPictures ? list : <EmptyState title={messages.none}>{messages.noneHint}</EmptyState>}
        <AddPictures path={path} upload={upload} refused={refused} hasPictures={hasPictures} />
        {!hasPictures && list}
        {!tenants.isOpen && tenantsSection}
        {preview && pictures.length > 0 && (
          <ButtonLink to={preview} className="self-start">
            {messages.preview}
          </ButtonLink>
        )}
      </div>
    </>
  );
}

interface SuggestedHome {
  propertyType: string;
  bedrooms: number | null;
  bathrooms: number | null;
  parking: number | null;
}

/** In the usual order of agents' photos. Never includes the address, which may be hidden later. */
export function suggestAltTexts(home: SuggestedHome): { photos: string[]; plan: string } {
  const { propertyType, bedrooms, bathrooms, parking } = home;
  const type = propertyType.toLowerCase();
  if (type === "land") {
    const photos = ["The block", "The street in front", "View from the back of the block", "Neighbourhood"];
    return { photos, plan: "Plan of the block" };
  }
  const isFlat = type === "apartment" || type === "unit";
  return {
    photos: [
      isFlat ? "Front of the building" : "Front of the house",
      "Living room",
      "Kitchen",
      "Main bedroom",
      "Bathroom",
      ...((bedrooms ?? 0) > 1 ? ["Second bedroom"] : []),
      ...((bedrooms ?? 0) > 2 ? ["Third bedroom"] : []),
      ...((bathrooms ?? 0) > 1 ? ["Second bathroom"] : []),
      isFlat ? "Balcony" : "Back garden",
      ...((parking ?? 0) > 0 ? [isFlat ? "Car space" : "Garage"] : []),
      isFlat ? "View" : "Laundry",
    ],
    plan: "Floor plan",
  };
}

interface PicturesInput {
  altTexts: ReadonlyMap<number, AltTextChange>;
  /** Edited labels only. */
  altered: ReadonlyMap<number, boolean>;
  /** The typed places, from 1. NaN for other text. */
  positions: ReadonlyMap<number, number>;
  /** The ids after dragging. */
  order?: number[];
}

/**
 * Two fields per text and per label distinguish unchanged ones from cleared ones. A picture deleted in another tab has no fields.
 */
async function picturesForm(listingId: number): Promise<ServerSideForm<PicturesInput>> {
  const pictures = await findManagedPictures(listingId);
  const ids = pictures.filter(({ isDeleted }) => !isDeleted).map(({ id }) => id);
  const form = serverForm(picturesFormSchema(ids), { id: picturesFormId });
  return {
    ...form,
    parse(body) {
      const sent = new Set(body.keys());
      const parsed = form.parse(body);
      if ("failure" in parsed) return parsed;
      const typed: Record<string, unknown> = parsed.value;
      const text = (name: string) => (typeof typed[name] === "string" ? typed[name] : "");
      const altTexts = ids
        .filter((id) => sent.has(altFieldName(id)))
        .map((id): [number, AltTextChange] => [
          id,
          {
            alt: text(altFieldName(id)),
            before: sent.has(previousAltFieldName(id)) ? text(previousAltFieldName(id)) : undefined,
          },
        ]);
      const altered = ids
        .filter((id) => sent.has(previousAlteredFieldName(id)))
        .map((id): [number, boolean] => [id, text(alteredFieldName(id)) !== ""])
        .filter(([id, isAltered]) => String(isAltered) !== text(previousAlteredFieldName(id)));
      const order = typed["order"] as number[] | undefined;
      const positions = new Map(ids.map((id) => [id, Number(text(positionFieldName(id)))]));
      return { value: { altTexts: new Map(altTexts), altered: new Map(altered), positions, order } };
    },
  };
}
