import { type KeyboardEvent, useEffect, useRef } from "react";
import { Dialog } from "#app/ui/dialog.tsx";
import { galleryMessages as messages, PhotoList, type PhotoListProps } from "./photo-list.tsx";

export interface PhotoDialogProps extends Omit<PhotoListProps, "level"> {
  /** A link; its hash is the id of the picture that is looked at first. */
  opener: HTMLElement;
  onClose: () => void;
}

/** The page of all photos over the whole screen. Arrow keys go from one picture to the next. */
export function PhotoDialog({ opener, onClose, ...pictures }: PhotoDialogProps) {
  return (
    <Dialog
      title={`${messages.photos}: ${pictures.home}`}
      opener={opener}
      onClose={onClose}
      isWhole
      onKeyDown={turnByKey}
    >
      <ListFrom first={opener instanceof HTMLAnchorElement ? opener.hash.slice(1) : ""} {...pictures} />
    </Dialog>
  );
}

/** The dialog brings its content a moment after itself: what looks at it has to be in it. */
function ListFrom({ first, ...pictures }: Omit<PhotoListProps, "level"> & { first: string }) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const wanted = [...(list.current?.querySelectorAll("li") ?? [])].find(({ id }) => id === first);
    wanted?.scrollIntoView({ block: "start" });
  }, [first]);
  return (
    <div ref={list}>
      <PhotoList {...pictures} level={3} />
    </div>
  );
}

function turnByKey(event: KeyboardEvent) {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
  const figures = [...event.currentTarget.querySelectorAll("figure")];
  // What stands in the middle of the screen is looked at.
  const middle = window.innerHeight / 2;
  const here = figures.findIndex((figure) => figure.getBoundingClientRect().bottom > middle);
  figures[here + step]?.scrollIntoView({ block: "center" });
  event.preventDefault();
}
