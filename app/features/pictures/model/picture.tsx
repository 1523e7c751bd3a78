import { PhotoFrame, type PhotoPriority, type PhotoRatio } from "#app/ui/photo-frame.tsx";
import { usePictureOrigin } from "./cover-photo.tsx";
import { frameImage, type ReadyPicture, type SmallPicture, smallPicturePath } from "./media.ts";

export interface PictureProps {
  picture: ReadyPicture;
  /** Replaces the picture's own text; "" if adjacent text describes it. */
  alt?: string;
  /** Marks a drawing or an altered photo as such. */
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
export function SmallPhoto({ src, ...look }: SmallPicture & { className?: string; fetchPriority?: "low" }) {
  const origin = usePictureOrigin();
  const path = smallPicturePath(src);
  const image = <img src={origin + path} alt="" loading="lazy" decoding="async" {...look} />;
  if (path === src) return image;
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={`${origin}${src}.avif`} />
      {image}
    </picture>
  );
}
