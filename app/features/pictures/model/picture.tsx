import { PhotoFrame, type PhotoPriority, type PhotoRatio } from "#app/ui/photo-frame.tsx";
import { frameImage, type ShownPicture, type SmallPicture } from "./media.ts";
import { usePictureOrigin } from "./use-picture-origin.ts";

export interface PictureProps {
  picture: ShownPicture;
  /** What it shows, if not its own words; "" where words beside it say it. */
  alt?: string;
  /** Says that it is no photo. */
  caption?: string;
  /** How wide it is on the screen: "(width >= 64rem) 40rem, 100vw". */
  sizes: string;
  priority?: PhotoPriority;
  /** Without one it is seen whole; with one it fills the frame. */
  ratio?: PhotoRatio;
  className?: string;
}

/** A picture in the width and format that suits the screen; its place is kept, and says so when it cannot be loaded. */
export function Picture({ picture, alt = picture.words, ratio = "own", caption, ...look }: PictureProps) {
  return (
    <PhotoFrame
      image={frameImage(picture, usePictureOrigin())}
      alt={alt}
      imageCaption={caption}
      captionIsSilent
      seed={picture.width + picture.height}
      ratio={ratio}
      {...look}
    />
  );
}

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
