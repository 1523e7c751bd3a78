import { SmallPhoto } from "#app/features/pictures/model/picture.tsx";
import { initialsOf } from "./card.ts";

/** Over the initials. */
const photoClass = "absolute inset-0 size-full object-cover";

const sizes = {
  card: { pixels: 56, className: "size-14" },
  page: { pixels: 96, className: "size-24 text-xl" },
} as const;

export interface AgentPortraitProps {
  name: string;
  /** The one that was uploaded: see `SmallPicture.src`. */
  portrait?: string | null;
  photoUrl: string | null;
  size?: keyof typeof sizes;
}

/** Shown where there is no photo. */
const placeholder = "/agent.svg";

/**
 * The portrait, the photo elsewhere, or a placeholder image. All are decoration, because the name is next to them. A photo
 * that cannot be loaded shows nothing, which leaves the initials under it.
 */
export function AgentPortrait({ name, portrait, photoUrl, size = "card" }: AgentPortraitProps) {
  const { pixels, className } = sizes[size];
  return (
    <span
      aria-hidden="true"
      className={`relative grid flex-none place-items-center overflow-hidden rounded-full border border-line-strong bg-depth-1 font-bold ${className}`}
    >
      {initialsOf(name)}
      {portrait && <SmallPhoto src={portrait} width={pixels} height={pixels} className={photoClass} />}
      {!portrait && (
        <img
          src={photoUrl ?? placeholder}
          alt=""
          width={pixels}
          height={pixels}
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          className={photoClass}
        />
      )}
    </span>
  );
}
