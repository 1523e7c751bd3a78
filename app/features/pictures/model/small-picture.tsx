import type { SmallPicture } from "./media.ts";
import { usePictureOrigin } from "./use-picture-origin.ts";

/** A portrait or a logo. It is decoration: the name stands beside it. */
export function SmallPhoto({ src, ...look }: SmallPicture & { className?: string }) {
  const address = usePictureOrigin() + src;
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={`${address}.avif`} />
      <img src={`${address}.jpg`} alt="" loading="lazy" decoding="async" {...look} />
    </picture>
  );
}
