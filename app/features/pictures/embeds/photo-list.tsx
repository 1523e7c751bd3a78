import { countOf } from "#app/lib/text.ts";
import { alteredLabel, altWithLabel, isDrawing, type ReadyPicture } from "#app/features/pictures/model/media.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Picture, SmallPhoto } from "#app/features/pictures/model/picture.tsx";
import { usePictureOrigin } from "#app/features/pictures/model/cover-photo.tsx";

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
  /** The heading of the page already names the pictures illustrations. */
  hasOwnHead?: boolean;
}

const sizes = "(min-width:48rem) min(38rem,50vw),100vw";

/** The id of all photos; as a hash, it ends the full-screen view. */
export const allPhotosId = "all-photos";

/** `place` counts from 1. */
export function photoId(place: number): string {
  return `photo-${place}`;
}

/**
 * All photos of a home, then the floor plans, as a grid. The picture in the address's hash is shown on the full screen,
 * with the others to its sides; so are all of them with `isFull`, for a dialog without a hash.
 */
export function PhotoList({ photos, floorPlans, home, isFull, enquiryTo, closeTo, hasOwnHead }: PhotoListProps) {
  const pictures = [
    ...photos.map((picture, index) => ({
      picture,
      alt: picture.alt || galleryMessages.photoOf(index + 1, photos.length, home),
      label: galleryMessages.place(index + 1, photos.length),
      isPlan: false,
    })),
    ...floorPlans.map((picture) => ({
      picture,
      alt: picture.alt || galleryMessages.planOf(home),
      label: galleryMessages.floorPlan,
      isPlan: true,
    })),
  ];
  return (
    <div id={allPhotosId} className="photos" data-full={isFull ? "" : undefined}>
      {!hasOwnHead && pictures.every(({ picture }) => isDrawing(picture)) && (
        <p className="mb-4 text-sm text-ink-2">{galleryMessages.sampleMany}</p>
      )}
      <p className="photo-bar">
        <a href={`#${allPhotosId}`} className="photo-overview">
          {galleryMessages.overview}
        </a>
        {enquiryTo && (
          <a href={enquiryTo} className="btn btn-act">
            {galleryMessages.enquire}
          </a>
        )}
        <a href={closeTo} className="btn btn-quiet" data-close="">
          <Icon name="close" />
          {galleryMessages.close}
        </a>
      </p>
      <ol className="photo-list">
        {pictures.map(({ picture, alt, label, isPlan }, index) => (
          <li key={picture.src} id={photoId(index + 1)} className={isPlan ? "photo plan" : "photo"}>
            <CaptionedPicture
              picture={picture}
              alt={alt}
              place={label}
              priority={index === 0 ? "first" : "lazy"}
              to={`#${photoId(index + 1)}`}
              sizes={sizes}
            />
            <p className="photo-steps">
              {index > 0 && (
                <a href={`#${photoId(index)}`} className="btn btn-quiet">
                  <Icon name="chevron-left" />
                  {galleryMessages.previous}
                </a>
              )}
              <span className="photo-step">{label}</span>
              {index < pictures.length - 1 && (
                <a href={`#${photoId(index + 2)}`} className="btn btn-quiet">
                  {galleryMessages.next}
                  <Icon name="chevron-right" />
                </a>
              )}
            </p>
          </li>
        ))}
      </ol>
      {pictures.length > 1 && (
        <nav aria-label={galleryMessages.thumbnails} className="photo-thumbs">
          {pictures.map(({ picture, label }, index) => (
            <a key={picture.src} href={`#${photoId(index + 1)}`}>
              <Thumbnail picture={picture} />
              <span className="sr-only">{label}</span>
            </a>
          ))}
        </nav>
      )}
    </div>
  );
}

/** Decorative, in the narrowest file. */
function Thumbnail({ picture }: { picture: ReadyPicture }) {
  const origin = usePictureOrigin();
  const { src, widths, width, height } = picture;
  const [narrowest] = widths;
  if (narrowest !== undefined) return <SmallPhoto src={`${src}-${narrowest}`} width={width} height={height} />;
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
          <CaptionedPicture
            picture={plan}
            alt={plan.alt || galleryMessages.planOf(home)}
            to={fullPathOf?.(index + 1)}
            sizes="(min-width:64rem) 60rem,100vw"
            isNamedIfWide={isDrawing(plan)}
          />
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

interface CaptionedPictureProps {
  picture: ReadyPicture;
  alt: string;
  place?: string;
  priority?: "first" | "lazy";
  sizes: string;
  /** The hash that shows it on the full screen. */
  to?: string;
  /** On wide screens it has the names of rooms instead of their numbers. */
  isNamedIfWide?: boolean;
}

/** The caption is hidden from screen readers, which read the alternative text. */
function CaptionedPicture({ picture, alt, place, priority, sizes: width, to, isNamedIfWide }: CaptionedPictureProps) {
  const image = (
    <Picture
      picture={picture}
      alt={altWithLabel(picture, alt)}
      // On the picture, because small screens hide the caption under it.
      caption={picture.altered && alteredLabel}
      sizes={width}
      priority={priority}
      className="border"
    />
  );
  return (
    <figure className="photo-figure flex flex-col gap-2">
      {/* As wide as the page, but not higher than the screen. */}
      <div
        className="photo-frame"
        style={{ maxWidth: `calc(var(--tallest, 85vh) * ${(picture.width / picture.height).toFixed(3)})` }}
      >
        {to ? <a href={to}>{image}</a> : image}
      </div>
      {(place ?? picture.alt) && (
        <figcaption className="photo-caption flex gap-x-3 text-sm text-ink-2">
          {place && <span className="photo-place flex-none tnum">{place}</span>}
          <PictureText alt={picture.alt} isNamedIfWide={isNamedIfWide} />
        </figcaption>
      )}
    </figure>
  );
}

/** Numbered rooms of a plan are a list: "The floor plan. 1 Living: 4.1 × 5.3 m, 2 Kitchen". */
function PictureText({ alt, isNamedIfWide }: { alt: string } & Pick<CaptionedPictureProps, "isNamedIfWide">) {
  const [text, ...rooms] = alt.replace(/\.$/, "").split(/(?:^|,? )(?=\d+ \p{Lu})/u);
  if (rooms.length < 2) return <span aria-hidden="true">{alt}</span>;
  return (
    <span aria-hidden="true" className="grow">
      {text}
      <span className="photo-rooms mt-1 block columns-[10.5rem] gap-x-4 text-ink">
        {rooms.map((room) => (
          <span key={room} className="block break-inside-avoid tnum">
            <span className={isNamedIfWide ? "[@media(width>=48rem)_and_(height>=32rem)]:hidden" : undefined}>
              {/^\d+ /.exec(room)?.[0]}
            </span>
            {room.replace(/^\d+ /, "")}
          </span>
        ))}
      </span>
    </span>
  );
}
