import { countOf } from "#app/lib/text.ts";
import { isDrawing, type ReadyPicture } from "#app/features/pictures/model/media.ts";
import { Picture } from "#app/features/pictures/model/picture.tsx";

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
  level: 2 | 3;
}

const sizes = "(min-width:64rem) 60rem,100vw";

/** `place` counts from 1. */
export function photoId(place: number): string {
  return `photo-${place}`;
}

/** All photos of a home with captions, then the floor plans. */
export function PhotoList({ photos, floorPlans, home, level }: PhotoListProps) {
  const count = photos.length;
  return (
    <div className="flex flex-col gap-8">
      {[...photos, ...floorPlans].every(isDrawing) && (
        <p className="text-sm text-ink-2">{galleryMessages.sampleMany}</p>
      )}
      {count > 0 && (
        <ol className="flex flex-col gap-8">
          {photos.map((photo, index) => (
            <li key={photo.src} id={photoId(index + 1)}>
              <CaptionedPicture
                picture={photo}
                alt={photo.alt || galleryMessages.photoOf(index + 1, count, home)}
                place={galleryMessages.place(index + 1, count)}
                priority={index === 0 ? "first" : "lazy"}
              />
            </li>
          ))}
        </ol>
      )}
      <FloorPlans plans={floorPlans} home={home} level={level} />
    </div>
  );
}

export interface FloorPlansProps {
  plans: readonly ReadyPicture[];
  home: string;
  level: 2 | 3;
}

/** The floor plans of a home; null if there are none. */
export function FloorPlans({ plans, home, level }: FloorPlansProps) {
  if (plans.length === 0) return null;
  const Heading = `h${level}` as const;
  return (
    <section aria-labelledby="floor-plans" className="flex flex-col gap-3">
      <Heading id="floor-plans" className="text-xl">
        {plans.length === 1 ? galleryMessages.floorPlan : galleryMessages.floorPlans}
      </Heading>
      {plans.map((plan) => (
        <CaptionedPicture key={plan.src} picture={plan} alt={plan.alt || galleryMessages.planOf(home)} />
      ))}
    </section>
  );
}

interface CaptionedPictureProps {
  picture: ReadyPicture;
  alt: string;
  place?: string;
  priority?: "first" | "lazy";
}

/** The caption is hidden from screen readers, which read the alternative text. */
function CaptionedPicture({ picture, alt, place, priority }: CaptionedPictureProps) {
  return (
    <figure className="flex flex-col gap-2">
      {/* As wide as the page, but at most 85% of the screen's height. */}
      <div style={{ maxWidth: `calc(85vh * ${(picture.width / picture.height).toFixed(3)})` }}>
        <Picture picture={picture} alt={alt} sizes={sizes} priority={priority} className="border" />
      </div>
      {(place ?? picture.alt) && (
        <figcaption className="flex gap-3 text-sm text-ink-2">
          {place && <span className="flex-none tnum">{place}</span>}
          <span aria-hidden="true">{picture.alt}</span>
        </figcaption>
      )}
    </figure>
  );
}
