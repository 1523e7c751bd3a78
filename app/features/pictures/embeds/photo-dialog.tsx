import { type KeyboardEvent, type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { isDrawing } from "#app/features/pictures/model/media.ts";
import { Dialog, DialogTitle } from "#app/ui/dialog.tsx";
import { markShownPhoto } from "#app/ui/photo-viewer.ts";
import { allPhotosId, galleryMessages as messages, PhotoList, type PhotoListProps } from "./photo-list.tsx";

export interface PhotoDialogProps extends Omit<PhotoListProps, "isFull" | "head"> {
  /** Its hash is the id of the picture to show first; without one, the dialog begins with all pictures. */
  opener: HTMLElement;
  onClose: () => void;
}

/** All photos as a dialog. Arrow keys move between pictures. */
export function PhotoDialog({ opener, onClose, ...pictures }: PhotoDialogProps) {
  return (
    <Dialog opener={opener} onClose={onClose} isFullScreen onKeyDown={turnByKey}>
      <PhotosFrom
        first={opener instanceof HTMLAnchorElement ? opener.hash.slice(1) : ""}
        onClose={onClose}
        {...pictures}
      />
    </Dialog>
  );
}

interface PhotosFromProps extends Omit<PhotoDialogProps, "opener"> {
  /** The id of the picture to show first, or "". */
  first: string;
}

/** The dialog mounts its content after itself, so the effect that scrolls must be in the content. */
function PhotosFrom({ first, onClose, ...pictures }: PhotosFromProps) {
  const list = useRef<HTMLDivElement>(null);
  const areDrawn = [...pictures.photos, ...pictures.floorPlans].every(isDrawing);
  // An object, so that a link scrolls again to a picture that people have swiped away from.
  const [shown, setShown] = useState({ id: first });
  useLayoutEffect(() => {
    const wanted = [...(list.current?.querySelectorAll("li") ?? [])].find(({ id }) => id === shown.id);
    wanted?.scrollIntoView({ block: "center", inline: "center" });
    wanted?.querySelector("a")?.focus({ preventScroll: true });
  }, [shown]);

  useEffect(() => (list.current ? markShownPhoto(list.current) : undefined), []);

  /** The links work by their hash; in a dialog they must not change the address. */
  function follow(event: MouseEvent) {
    const link = (event.target as Element).closest<HTMLAnchorElement>("a[href]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const id = link.hash.slice(1);
    if (link.getAttribute("href")?.startsWith("#")) {
      setShown({ id: id === allPhotosId ? "" : id });
      return;
    }
    onClose();
    // The closing dialog returns the focus to its opener first.
    if (id) setTimeout(() => location.assign(link.hash));
  }

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- listens to the links in it
    <div ref={list} onClick={follow}>
      <PhotoList
        {...pictures}
        isFull={shown.id !== ""}
        head={
          <>
            <DialogTitle className="text-lg leading-tight wrap-anywhere">
              <span className="sr-only">{messages.photos}: </span>
              {pictures.home}
            </DialogTitle>
            {areDrawn && <p className="text-sm text-ink-2">{messages.sampleMany}</p>}
          </>
        }
      />
    </div>
  );
}

function turnByKey(event: KeyboardEvent) {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const pictures = [...event.currentTarget.querySelectorAll<HTMLElement>(".photo")];
  const [x, y] = [window.innerWidth / 2, window.innerHeight / 2];
  const here = pictures.findIndex((picture) => {
    const { right, bottom } = picture.getBoundingClientRect();
    return right > x && bottom > y;
  });
  const place = { ArrowLeft: here - 1, ArrowRight: here + 1, Home: 0, End: pictures.length - 1 }[event.key];
  if (place === undefined) return;
  pictures[place]?.scrollIntoView({ block: "center", inline: "center" });
  event.preventDefault();
}
