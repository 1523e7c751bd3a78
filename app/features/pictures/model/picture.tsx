import { PhotoFrame, type PhotoPriority, type PhotoRatio } from "#app/ui/photo-frame.tsx";
import { frameImage, type ReadyPicture, type SmallPicture } from "./media.ts";
import { usePictureOrigin } from "./use-picture-origin.ts";

export interface PictureProps {
  picture: ReadyPicture;
  /** Replaces the picture's own text; "" if adjacent text describes it. */
  alt?: string;
  /** Marks a drawing as such. */
  caption?: string;
  sizes: string;
  priority?: PhotoPriority;
  /** Without a ratio the picture is not cropped. */
  ratio?: PhotoRatio;
  className?: string;
}

/** A responsive picture. Reserves its space, and shows a message if it cannot be loaded. */
export function Picture({ picture, alt = picture.alt, ratio = "own", caption, ...look }: PictureProps) {
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

/** Decorative, as the name is next to it. */
export function SmallPhoto({ src, ...look }: SmallPicture & { className?: string }) {
  const address = usePictureOrigin() + src;
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={`${address}.avif`} />
      <img src={`${address}.jpg`} alt="" loading="lazy" decoding="async" {...look} />
    </picture>
  );
}
