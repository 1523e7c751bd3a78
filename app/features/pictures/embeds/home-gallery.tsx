import { isDrawing, type ReadyPicture } from "#app/features/pictures/model/media.ts";
import { useDialogOpener } from "#app/ui/dialog-link.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { galleryMessages as messages, photoId, type PhotoListProps } from "./photo-list.tsx";
import { type KeyboardEvent, type MouseEvent, useRef } from "react";
import { Link } from "#app/ui/link.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Picture } from "#app/features/pictures/model/picture.tsx";

export interface HomeGalleryProps extends Omit<PhotoListProps, "level"> {
  /** Absent without pictures. */
  to?: string;
}

/** A strip of photos (at least one) and a link to all pictures, which JavaScript opens as a dialog. */
export function HomeGallery({ to = "", ...pictures }: HomeGalleryProps) {
  const { photos, floorPlans, home } = pictures;
  const { link, Dialog, opener, close } = useDialogOpener(
    to,
    async () => (await import("./photo-dialog.tsx")).PhotoDialog,
  );
  return (
    <section aria-label={messages.photos} className="flex flex-col gap-2">
      <PhotoStrip photos={photos} home={home} link={link} />
      {to && (
        <ButtonLink variant="quiet" className="self-start print:hidden" {...link}>
          {messages.seeAll(photos.length, floorPlans.length, photos.every(isDrawing))}
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
  link: {
    to: string;
    onClick: (event: MouseEvent<HTMLElement>) => void;
    onPointerEnter: () => void;
    onFocus: () => void;
  };
}

const sizes = "(min-width:64rem) 46rem,92vw";

/**
 * Scrolls by swiping or by the links below each photo. JavaScript adds arrow keys and stops links from adding history
 * entries.
 */
function PhotoStrip({ photos, home, link }: PhotoStripProps) {
  const strip = useRef<HTMLUListElement>(null);

  function turnTo(place: number): boolean {
    const slide = strip.current?.children[place - 1];
    if (!slide) return false;
    slide.scrollIntoView({ block: "nearest", inline: "start", behavior: "smooth" });
    slide.querySelector("a")?.focus({ preventScroll: true });
    return true;
  }

  function turnByKey(event: KeyboardEvent) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const slides = [...(strip.current?.children ?? [])];
    const here = slides.findIndex((slide) => slide.contains(event.target as Node));
    if (step === undefined || here < 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    if (turnTo(here + 1 + step)) event.preventDefault();
  }

  const turnByLink = (place: number) => (event: MouseEvent) => {
    if (turnTo(place)) event.preventDefault();
  };

  const count = photos.length;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the links in it have the focus; arrow keys are a second way
    <ul ref={strip} aria-label={messages.photos} onKeyDown={turnByKey} className="strip">
      {photos.map((photo, index) => {
        const place = index + 1;
        const image = (
          <Picture
            picture={photo}
            alt={photo.alt || messages.photoOf(place, count, home)}
            caption={isDrawing(photo) ? messages.sample : undefined}
            sizes={sizes}
            priority={index === 0 ? "first" : "lazy"}
            ratio="3/2"
            className="max-h-[28rem] w-full border border-t-3 border-t-ink"
          />
        );
        return (
          <li key={photo.src} id={`strip-${place}`} className={index > 0 ? "print:hidden" : undefined}>
            {link.to ? (
              <Link {...link} to={`${link.to}#${photoId(place)}`} className="block">
                {image}
              </Link>
            ) : (
              image
            )}
            {count > 1 && (
              <p className="flex items-center justify-center gap-2 text-sm text-ink-2 print:hidden">
                <StripLink to={place - 1} count={count} name="previous" onClick={turnByLink(place - 1)} />
                <span className="tnum">{messages.place(place, count)}</span>
                <StripLink to={place + 1} count={count} name="next" onClick={turnByLink(place + 1)} />
              </p>
            )}
          </li>
        );
      })}
    </ul>
  );
}

interface StripLinkProps {
  to: number;
  count: number;
  name: "previous" | "next";
  onClick: (event: MouseEvent) => void;
}

function StripLink({ to, count, name, onClick }: StripLinkProps) {
  if (to < 1 || to > count) return <span className="size-11" />;
  return (
    <a
      href={`#strip-${to}`}
      onClick={onClick}
      aria-label={messages[name]}
      className="link grid size-11 place-items-center"
    >
      <Icon name={name === "previous" ? "chevron-left" : "chevron-right"} />
    </a>
  );
}
