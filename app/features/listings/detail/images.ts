import { isDrawing, photoPath, type ShownPicture } from "#app/features/pictures/model/media.ts";

interface Pictured {
  heroImageUrl: string | null;
  photos: readonly ShownPicture[];
}

/** What is shown small on a page of others needs no more. */
const WIDEST = 1600;

/** The pictures of a home by their whole address; what was pasted counts where there is nothing else. */
export function imageAddresses({ heroImageUrl, photos }: Pictured, origin: string): string[] {
  if (photos.length === 0) return heroImageUrl === null ? [] : [heroImageUrl];
  return photos.map((photo) => origin + (isDrawing(photo) ? photo.src : jpegOf(photo).path));
}

/** What stands beside a shared link: the first photograph, as a JPEG, for nothing else is shown everywhere. */
export function shareImage({ heroImageUrl, photos }: Pictured, origin: string) {
  const photo = photos.find((one) => !isDrawing(one));
  if (!photo) return heroImageUrl === null || photos.length > 0 ? undefined : { url: heroImageUrl };
  const { path, width } = jpegOf(photo);
  return {
    url: origin + path,
    width,
    height: Math.round((width * photo.height) / photo.width),
    ...(photo.words && { alt: photo.words }),
  };
}

function jpegOf({ src, widths }: ShownPicture): { path: string; width: number } {
  const width = widths.findLast((one) => one <= WIDEST) ?? widths[0] ?? 0;
  return { path: photoPath(src, width, "jpg"), width };
}
