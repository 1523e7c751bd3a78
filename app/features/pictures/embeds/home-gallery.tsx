import { isDrawing } from "#app/features/pictures/model/media.ts";
import { useDialogOpener } from "#app/ui/dialog-link.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { galleryMessages as messages } from "./gallery.messages.ts";
import type { PhotoListProps } from "./photo-list.tsx";
import { PhotoStrip } from "./photo-strip.tsx";

export interface HomeGalleryProps extends Omit<PhotoListProps, "level"> {
  /** The page that shows them all; without it there is none yet. */
  to?: string;
}

/** The photos of a home, at least one: a strip, and the way to all of them, which hydrated opens over the page. */
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
