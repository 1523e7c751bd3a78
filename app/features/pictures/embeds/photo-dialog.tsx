import { type KeyboardEvent, useEffect, useRef } from "react";
import { Dialog } from "#app/ui/dialog.tsx";
import { galleryMessages as messages } from "./gallery.messages.ts";
import { PhotoList, type PhotoListProps } from "./photo-list.tsx";

export interface PhotoDialogProps extends Omit<PhotoListProps, "level"> {
  /** A link; its hash is the id of the picture that is looked at first. */
  opener: HTMLElement;
  onClose: () => void;
}

/** The page of all photos over the whole screen. Arrow keys go from one picture to the next. */
export function PhotoDialog({ opener, onClose, home, ...pictures }: PhotoDialogProps) {
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const wanted = opener instanceof HTMLAnchorElement ? opener.hash.slice(1) : "";
    const place = [...(list.current?.querySelectorAll("li") ?? [])].find(({ id }) => id === wanted);
    place?.scrollIntoView({ block: "start" });
  }, [opener]);

  function turn(event: KeyboardEvent) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    const figures = [...(list.current?.querySelectorAll("figure") ?? [])];
    // What stands in the middle of the screen is looked at.
    const middle = window.innerHeight / 2;
    const here = figures.findIndex((figure) => figure.getBoundingClientRect().bottom > middle);
    figures[here + step]?.scrollIntoView({ block: "center" });
    event.preventDefault();
  }

  return (
    <Dialog title={`${messages.photos}: ${home}`} opener={opener} onClose={onClose} isWhole onKeyDown={turn}>
      <div ref={list}>
        <PhotoList {...pictures} home={home} level={3} />
      </div>
    </Dialog>
  );
}
