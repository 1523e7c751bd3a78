import { type KeyboardEvent, type MouseEvent, useRef } from "react";
import { alteredLabel, altWithLabel, isDrawing, type ReadyPicture } from "#app/features/pictures/model/media.ts";
import { Picture } from "#app/features/pictures/model/picture.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { useDialogOpener } from "#app/ui/dialog-link.tsx";
import { Link } from "#app/ui/link.tsx";
import { galleryMessages as messages, photoId, type PhotoListProps, photoTitle } from "./photo-list.tsx";

export interface HomeGalleryProps extends Omit<PhotoListProps, "isFull" | "head"> {
  /** Absent without pictures. */
  to?: string;
}

/**
 * The first three photos (at least one), or on a phone a strip of all of them, and a link to all pictures, which
 * JavaScript opens as a dialog.
 */
export function HomeGallery({ to = "", ...pictures }: HomeGalleryProps) {
  const { photos, floorPlans, home } = pictures;
  const { link, Dialog, opener, close } = useDialogOpener(
    to,
    async () => (await import("./photo-dialog.tsx")).PhotoDialog,
  );
  const isDrawn = photos.every(isDrawing);
  return (
    <section aria-label={messages.photos} className="gallery">
      <PhotoStrip photos={photos} home={home} isDrawn={isDrawn} link={link} />
      {to && (
        <ButtonLink variant="quiet" {...link}>
          {messages.open(photos.length, floorPlans.length)}
        </ButtonLink>
      )}
      {Dialog && opener && <Dialog {...pictures} opener={opener} onClose={close} />}
    </section>
  );
}

interface PhotoStripProps {
  photos: readonly ReadyPicture[];
  /** The address: "12 Wilson Street, Newtown". */
  home: string;
  /** All of them are drawings, which the first one states. */
  isDrawn: boolean;
  link: {
    to: string;
    onClick: (event: MouseEvent<HTMLElement>) => void;
    onPointerEnter: () => void;
    onFocus: () => void;
  };
}

/** Wider than the boxes, which cut off the sides of the photos. */
const sizes = {
  first: "(min-width:64rem) 39rem,91vw",
  other: "(min-width:64rem) 20rem,91vw",
} as const;

/** On a phone it scrolls by swiping and follows the keyboard focus. JavaScript adds arrow keys. */
function PhotoStrip({ photos, home, isDrawn, link }: PhotoStripProps) {
  const strip = useRef<HTMLUListElement>(null);

  function turnByKey(event: KeyboardEvent) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const slides = [...(strip.current?.children ?? [])];
    const here = slides.findIndex((slide) => slide.contains(event.target as Node));
    if (step === undefined || here < 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    const slide = slides[here + step];
    if (!slide?.checkVisibility()) return;
    slide.scrollIntoView({ block: "nearest", inline: "start", behavior: "smooth" });
    slide.querySelector("a")?.focus({ preventScroll: true });
    event.preventDefault();
  }

  const count = photos.length;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the links in it have the focus; arrow keys are a second way
    <ul ref={strip} aria-label={messages.photos} onKeyDown={turnByKey} className="strip">
      {photos.map((photo, index) => {
        const place = index + 1;
        const drawn = isDrawn ? index === 0 && messages.illustrations : isDrawing(photo) && messages.illustration;
        const image = (
          <Picture
            picture={photo}
            alt={altWithLabel(photo, photo.alt || messages.photoOf(place, count, home))}
            caption={[
              count > 1 && photoTitle(photo),
              count > 1 && messages.place(place, count),
              drawn,
              photo.altered && alteredLabel,
            ]
              .filter(Boolean)
              .join(" · ")}
            sizes={index === 0 ? sizes.first : sizes.other}
            priority={index === 0 ? "first" : "lazy"}
            ratio="3/2"
            className="w-full border lg:aspect-auto lg:h-full"
          />
        );
        return (
          <li
            key={photo.src}
            data-altered={photo.altered ? "" : undefined}
            className={index > 0 ? "print:hidden" : undefined}
          >
            {link.to ? (
              <Link {...link} to={`${link.to}#${photoId(place)}`}>
                {image}
              </Link>
            ) : (
              image
            )}
          </li>
        );
      })}
    </ul>
  );
}
