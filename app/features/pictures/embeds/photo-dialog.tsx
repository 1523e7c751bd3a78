import { type KeyboardEvent, useEffect, useRef } from "react";
import { Dialog } from "#app/ui/dialog.tsx";
import { galleryMessages as messages, PhotoList, type PhotoListProps } from "./photo-list.tsx";

export interface PhotoDialogProps extends Omit<PhotoListProps, "level"> {
  /** Its hash is the id of the picture to show first. */
  opener: HTMLElement;
  onClose: () => void;
}

/** All photos as a full-screen dialog. Arrow keys move between pictures. */
export function PhotoDialog({ opener, onClose, ...pictures }: PhotoDialogProps) {
  return (
    <Dialog
      title={`${messages.photos}: ${pictures.home}`}
      opener={opener}
      onClose={onClose}
      isFullScreen
      onKeyDown={turnByKey}
    >
      <ListFrom first={opener instanceof HTMLAnchorElement ? opener.hash.slice(1) : ""} {...pictures} />
    </Dialog>
  );
}

/** The dialog mounts its content after itself, so the effect that scrolls must be in the content. */
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
  const middle = window.innerHeight / 2;
  const here = figures.findIndex((figure) => figure.getBoundingClientRect().bottom > middle);
  figures[here + step]?.scrollIntoView({ block: "center" });
  event.preventDefault();
}
