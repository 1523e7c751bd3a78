import type { FrameImage } from "#app/ui/photo-frame.tsx";

/** Named after the boundaries were drawn: what the survey has no outline of. */
const WITHOUT_OUTLINE: readonly string[] = ["north-kellyville"];

/** The drawing of a suburb among its neighbours; null where there is none. */
export function outlineOf(slug: string): FrameImage | null {
  return WITHOUT_OUTLINE.includes(slug) ? null : { src: `/media/suburb/${slug}.svg`, colour: null };
}
