import type { ReactNode } from "react";
import { usePictureOrigin } from "#app/features/pictures/model/cover-photo.tsx";
import { alteredLabel, altWithLabel, isDrawing, type ReadyPicture } from "#app/features/pictures/model/media.ts";
import { Picture, SmallPhoto } from "#app/features/pictures/model/picture.tsx";
import { countOf } from "#app/lib/text.ts";
import { Icon } from "#app/ui/icon.tsx";

export const galleryMessages = {
  photos: "Photos",
  floorPlans: "Floor plans",
  floorPlan: "Floor plan",
  sample: "Illustration of a sample home",
  sampleMany: "These are illustrations of a sample home.",
  place: (place: number, count: number) => `${place} of ${count}`,
  /** "9 photos and the plan". Drawings are called views. */
  all: (photos: number, plans: number, drawn: boolean) => {
    const label = countOf(photos, drawn ? "view" : "photo");
    return plans === 0 ? label : `${label} and ${plans === 1 ? "the plan" : countOf(plans, "plan")}`;
  },
  /** "All 8 pictures + plan" */
  open: (photos: number, plans: number) => {
    if (photos + plans === 1) return "Open the picture";
    const suffix = plans > 0 && photos > 0 ? ` + ${plans === 1 ? "plan" : countOf(plans, "plan")}` : "";
    return `All ${countOf(photos || plans, "picture")}${suffix}`;
  },
  /** After the number of views. */
  drawn: "illustrations of a sample home",
  back: "Back to the home",
  previous: "Previous",
  next: "Next",
  enquire: "Enquire",
  close: "Close",
  enlarge: "Open the plan in full size",
  overview: "All pictures",
  thumbnails: "Thumbnails",
  front: "Front",
  onPlan: (mark: string) => `${mark} on the plan`,
  illustrations: "illustrations",
  illustration: "illustration",
  photoOf: (place: number, count: number, home: string) => `Photo ${place} of ${count} of ${home}`,
  planOf: (home: string) => `Floor plan of ${home}`,
} as const;

export interface HomePictures {
  photos: readonly ReadyPicture[];
  floorPlans: readonly ReadyPicture[];
}

export interface PhotoListProps extends HomePictures {
  /** The address: "12 Wilson Street, Newtown". */
  home: string;
  /** Shows each picture on the full screen. */
  isFull?: boolean;
  /** The address of the enquiry form; absent for a closed home. */
  enquiryTo?: string;
  /** Of the home's page. */
  closeTo: string;
  /** The heading of the page or dialog, which names the pictures illustrations if they are. */
  head: ReactNode;
}

const sizes = "(min-width:48rem) min(38rem,50vw),100vw";

/** The id of all photos; as a hash, it ends the full-screen view. */
export const allPhotosId = "all-photos";

/** `place` counts from 1. */
export function photoId(place: number): string {
  return `photo-${place}`;
}

/** A description of a picture, divided into a title and the rest. */
interface PhotoText {
  /** "Kitchen"; undefined if the description does not begin with a few words that name something. */
  title: string | undefined;
  /** "" if the title contains everything. */
  rest: string;
}

const LONGEST_TITLE = 32;

/** "Kitchen"; undefined if the description of the picture does not begin with its subject. */
export function photoTitle({ alt }: ReadyPicture): string | undefined {
  return dividePhotoText(alt).title;
}

/** "The kitchen, with an island bench." is divided into "Kitchen" and "With an island bench." */
function dividePhotoText(alt: string): PhotoText {
  const [, first = "", divider = "", after = ""] = /^(?:the )?([^,.:;]+)([,.:;]*)\s*(.*)$/is.exec(alt.trim()) ?? [];
  if (/ seen from the street\b/i.test(alt)) return { title: galleryMessages.front, rest: alt };
  if (first === "" || first.length > LONGEST_TITLE) return { title: undefined, rest: alt };
  const title = capitalised(first.trim());
  if (after === "") return { title, rest: "" };
  // Anything else, such as the second of three rooms, makes no sentence of its own.
  const isSentence = /[.:;]/.test(divider) || /^with\b/i.test(after);
  return { title, rest: isSentence ? capitalised(after) : alt };
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A numbered room of a floor plan. */
interface PlanRoom {
  /** As in the drawing: "2". */
  mark: string;
  /** "Kitchen: 3.4 × 3.0 m" */
  text: string;
}

/** "The floor plan. 1 Living: 4.1 × 5.3 m, 2 Kitchen." Without at least two numbered rooms, all of it is `intro`. */
function dividePlanText(alt: string): { intro: string; rooms: PlanRoom[] } {
  const [intro = "", ...parts] = alt.replace(/\.$/, "").split(/(?:^|,? )(?=\d+ \p{Lu})/u);
  if (parts.length < 2) return { intro: alt, rooms: [] };
  const rooms = parts.map((part) => {
    const [, mark = "", text = ""] = /^(\d+) (.*)$/s.exec(part) ?? [];
    return { mark, text };
  });
  return { intro, rooms };
}

/** Whether a picture's title names this room: "Main bedroom" and "Main bed: 3.6 × 3.8 m". */
function isOfRoom(title: string | undefined, { text }: PlanRoom): boolean {
  const [names = ""] = text.split(":");
  return names.split("/").some((name) => {
    const word = name.trim().toLowerCase();
    return word !== "" && title?.toLowerCase().startsWith(word);
  });
}

interface ListedPicture extends PhotoText {
  picture: ReadyPicture;
  alt: string;
  /** "3 of 8" or "Floor plan". */
  place: string;
  /** Of a plan. */
  rooms: (PlanRoom & { to: string | undefined })[];
  /** The link to its room on a plan. */
  onPlan: { mark: string; to: string } | undefined;
}

/** Photos lead to their room on a plan, and rooms to their first photo. */
function listPictures({ photos, floorPlans, home }: Pick<PhotoListProps, "photos" | "floorPlans" | "home">) {
  const texts = photos.map(({ alt }) => dividePhotoText(alt));
  const plans = floorPlans.map(({ alt }) => dividePlanText(alt));
  const marks = plans.flatMap(({ rooms }, index) =>
    rooms.map((room) => ({
      room,
      to: `#${photoId(photos.length + index + 1)}`,
      photo: texts.findIndex(({ title }) => isOfRoom(title, room)),
    })),
  );
  const ofPhotos = photos.map((picture, index): ListedPicture => {
    const matches = marks.filter(({ room }) => isOfRoom(texts[index]?.title, room));
    const [mark] = matches.length === 1 ? matches : [];
    return {
      picture,
      alt: picture.alt || galleryMessages.photoOf(index + 1, photos.length, home),
      place: galleryMessages.place(index + 1, photos.length),
      title: texts[index]?.title,
      rest: texts[index]?.rest ?? "",
      rooms: [],
      onPlan: mark && { mark: mark.room.mark, to: mark.to },
    };
  });
  const ofPlans = floorPlans.map((picture, index): ListedPicture => {
    const rooms = plans[index]?.rooms ?? [];
    return {
      picture,
      alt: picture.alt || galleryMessages.planOf(home),
      place: galleryMessages.floorPlan,
      title: undefined,
      rest: plans[index]?.intro ?? "",
      rooms: rooms.map((room) => {
        const photo = marks.find((mark) => mark.room === room)?.photo ?? -1;
        return { ...room, to: photo < 0 ? undefined : `#${photoId(photo + 1)}` };
      }),
      onPlan: undefined,
    };
  });
  return [...ofPhotos, ...ofPlans];
}

/**
 * All photos of a home, then the floor plans, as a grid with a strip of thumbnails. The picture in the address's hash is
 * shown on the full screen, with the others to its sides; so are all of them with `isFull`, for a dialog without a hash.
 */
export function PhotoList({ photos, floorPlans, home, isFull, enquiryTo, closeTo, head }: PhotoListProps) {
  const pictures = listPictures({ photos, floorPlans, home });
  return (
    <div id={allPhotosId} className="photos" data-full={isFull ? "" : undefined}>
      <div className="photo-head">
        {head}
        {/* Scripts write the picture in sight here: "Kitchen, 3 of 8". */}
        <p className="photo-place" aria-hidden="true" />
      </div>
      <p className="photo-bar">
        <a href={`#${allPhotosId}`} className="photo-overview">
          {galleryMessages.overview}
        </a>
        {enquiryTo && (
          <a href={enquiryTo} className="btn btn-act">
            {galleryMessages.enquire}
          </a>
        )}
        <a href={closeTo} className="btn btn-quiet photo-close" data-close="">
          <Icon name="close" />
          {galleryMessages.close}
        </a>
      </p>
      {pictures.length > 1 && (
        <nav aria-label={galleryMessages.thumbnails} className="photo-thumbs">
          {pictures.map(({ picture, title, place }, index) => (
            <a key={picture.src} href={`#${photoId(index + 1)}`} className="photo-thumb">
              <Thumbnail picture={picture} />
              <span className="sr-only">{[title, place].filter(Boolean).join(", ")}</span>
            </a>
          ))}
        </nav>
      )}
      <ol className="photo-list">
        {pictures.map((listed, index) => (
          <li
            key={listed.picture.src}
            id={photoId(index + 1)}
            className={index < photos.length ? "photo" : "photo plan"}
          >
            <figure className="photo-figure">
              <FramedPicture
                {...listed}
                priority={index === 0 ? "first" : "lazy"}
                to={`#${photoId(index + 1)}`}
                sizes={sizes}
              />
              <PhotoCaption {...listed} />
            </figure>
            <p className="photo-steps">
              {index > 0 && (
                <a href={`#${photoId(index)}`} className="btn btn-quiet photo-previous" rel="prev">
                  <Icon name="chevron-left" />
                  <span className="photo-step-name">{galleryMessages.previous}</span>
                </a>
              )}
              {index < pictures.length - 1 && (
                <a href={`#${photoId(index + 2)}`} className="btn btn-quiet photo-next" rel="next">
                  <span className="photo-step-name">{galleryMessages.next}</span>
                  <Icon name="chevron-right" />
                </a>
              )}
            </p>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** "Kitchen · 3 of 8 · 2 on the plan". Screen readers read the alternative text instead of title and description. */
function PhotoCaption({ title, place, rest, rooms, onPlan }: ListedPicture) {
  return (
    <figcaption className="photo-caption">
      <span className="photo-title">
        {title && <b aria-hidden="true">{title}</b>}{" "}
        <span className={rooms.length > 0 ? "font-semibold text-ink" : undefined}>{place}</span>{" "}
        {onPlan && (
          <span>
            <a href={onPlan.to} className="link">
              {galleryMessages.onPlan(onPlan.mark)}
            </a>
          </span>
        )}
      </span>
      {rest && (
        <span aria-hidden="true" className="photo-text">
          {rest}
        </span>
      )}
      <PlanRooms rooms={rooms} />
    </figcaption>
  );
}

/** Decorative, in the narrowest file. */
function Thumbnail({ picture }: { picture: ReadyPicture }) {
  const origin = usePictureOrigin();
  const { src, widths, width, height } = picture;
  const [narrowest] = widths;
  if (narrowest !== undefined) {
    return <SmallPhoto src={`${src}-${narrowest}`} width={width} height={height} fetchPriority="low" />;
  }
  return <img src={origin + src} alt="" loading="lazy" decoding="async" width={width} height={height} />;
}

export interface FloorPlansProps {
  plans: readonly ReadyPicture[];
  home: string;
  /** Shows a plan on the full screen, by its place among the plans, which counts from 1. Absent in a preview. */
  fullPathOf?: (place: number) => string;
}

/** The floor plans of a home; null if there are none. */
export function FloorPlans({ plans, home, fullPathOf }: FloorPlansProps) {
  if (plans.length === 0) return null;
  return (
    <section aria-labelledby="floor-plans" className="flex flex-col gap-3">
      <h2 id="floor-plans" className="text-xl">
        {plans.length === 1 ? galleryMessages.floorPlan : galleryMessages.floorPlans}
      </h2>
      {plans.map((plan, index) => (
        <div key={plan.src}>
          <figure className="photo-figure">
            <FramedPicture
              picture={plan}
              alt={plan.alt || galleryMessages.planOf(home)}
              to={fullPathOf?.(index + 1)}
              sizes="(min-width:64rem) 60rem,100vw"
            />
            {plan.alt && <PlanCaption alt={plan.alt} isNamedIfWide={isDrawing(plan)} />}
          </figure>
          {fullPathOf && (
            <a href={fullPathOf(index + 1)} className="link inline-flex min-h-11 items-center print:hidden">
              {galleryMessages.enlarge}
            </a>
          )}
        </div>
      ))}
    </section>
  );
}

interface FramedPictureProps {
  picture: ReadyPicture;
  alt: string;
  priority?: "first" | "lazy";
  sizes: string;
  /** The hash that shows it on the full screen. */
  to?: string;
}

/** As wide as the page, but not higher than the screen. */
function FramedPicture({ picture, alt, priority, sizes: width, to }: FramedPictureProps) {
  const image = (
    <Picture
      picture={picture}
      alt={altWithLabel(picture, alt)}
      // On the picture, because small screens hide the caption under it.
      caption={picture.altered && alteredLabel}
      sizes={width}
      priority={priority}
      className="photo-image border"
    />
  );
  return (
    <div
      className="photo-frame"
      style={{ maxWidth: `calc(var(--tallest, 85vh) * ${(picture.width / picture.height).toFixed(3)})` }}
    >
      {to ? (
        <a href={to} className="photo-link">
          {image}
        </a>
      ) : (
        image
      )}
    </div>
  );
}

interface PlanRoomsProps {
  rooms: readonly (PlanRoom & { to?: string })[];
  /** On wide screens the plan has the names of rooms instead of their numbers. */
  isNamedIfWide?: boolean;
}

/** Hidden from screen readers except for links, because the alternative text of the plan names all rooms. */
function PlanRooms({ rooms, isNamedIfWide }: PlanRoomsProps) {
  if (rooms.length === 0) return null;
  return (
    <span className="photo-rooms">
      {rooms.map(({ mark, text, to }) => (
        <span key={mark} className={to ? undefined : "photo-room-unlinked"} aria-hidden={to === undefined || undefined}>
          <span className={isNamedIfWide ? "[@media(width>=48rem)_and_(height>=32rem)]:hidden" : undefined}>
            {`${mark} `}
          </span>
          {to ? (
            <a href={to} className="link">
              {text}
            </a>
          ) : (
            text
          )}
        </span>
      ))}
    </span>
  );
}

function PlanCaption({ alt, isNamedIfWide }: { alt: string } & Pick<PlanRoomsProps, "isNamedIfWide">) {
  const { intro, rooms } = dividePlanText(alt);
  return (
    <figcaption className="photo-caption">
      <span aria-hidden="true">{intro}</span>
      <PlanRooms rooms={rooms} isNamedIfWide={isNamedIfWide} />
    </figcaption>
  );
}
