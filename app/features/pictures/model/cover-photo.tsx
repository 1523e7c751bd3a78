import { useLocation, useRouteLoaderData } from "react-router";
import { photoAt, PhotoFrame, type PhotoFrameProps } from "#app/ui/photo-frame.tsx";
import { placeholderGlyph } from "#app/ui/photo-placeholder.ts";
import { alteredLabel, coverImage, type CoverPicture } from "./media.ts";

/**
 * A CDN's origin, or "" for our own. Pages of agents and admins use our own, because a CDN requests drafts without the
 * session cookie.
 */
export function usePictureOrigin(): string {
  const root: { pictureOrigin?: string } | undefined = useRouteLoaderData("root");
  const { pathname } = useLocation();
  return /^\/(?:dashboard|admin)\b/.test(pathname) ? "" : (root?.pictureOrigin ?? "");
}

interface CoverPhotoProps extends Pick<PhotoFrameProps, "sizes" | "ratio" | "priority" | "className"> {
  home: { id: number; cover: CoverPicture | null; heroImageUrl: string | null; propertyType: string };
  /** Marks an illustration as such. */
  caption?: string;
}

/** The first picture of a home in a list, next to its name. Only an altered picture has a text. */
export function CoverPhoto({ home: { id, cover, heroImageUrl, propertyType }, caption, ...look }: CoverPhotoProps) {
  const origin = usePictureOrigin();
  return (
    <PhotoFrame
      {...look}
      image={cover ? coverImage(cover, origin) : photoAt(heroImageUrl)}
      alt={cover?.altered ? alteredLabel : ""}
      imageCaption={[caption, cover?.altered && alteredLabel].filter(Boolean).join(" · ")}
      captionIsSilent
      glyph={placeholderGlyph(propertyType)}
      seed={id}
    />
  );
}
