import type { EntryContext } from "react-router";
import { errorTitlePrefix } from "#app/forms/form-messages.ts";
import { isFailure } from "#app/forms/form-reply.ts";

/**
 * The document of a form that was not accepted says so first in its title, as that is read aloud first.
 * A page's `meta` is not told of its action; after hydration the error summary keeps the title so.
 */
export function markFailedTitle(html: string, { staticHandlerContext }: EntryContext): string {
  const { actionData, errors } = staticHandlerContext;
  if (errors || !Object.values(actionData ?? {}).some(isFailure)) return html;
  return html.replace("<title>", () => `<title>${errorTitlePrefix}`);
}

/** Addresses as the media routes write them; nothing of it needs quoting in a header. */
const address = String.raw`(?:https:\/\/[\w.:-]+)?\/media\/[\w./-]+`;
const firstImage = new RegExp(String.raw`<img\b[^>]*?\bsrc="(${address})"[^>]*?\bfetchpriority="high"`, "i");
const sourceBefore = new RegExp(
  String.raw`<source type="image\/avif" srcset="((?:${address} \d+w(?:, ?)?)+)" sizes="([\w\s().:<>=,-]+)"\/>$`,
  "i",
);

/**
 * The `Link` header that asks for the picture which a document shows first, the one of high priority: on a slow line it
 * begins while the document still arrives. undefined where there is none, or it is not one of ours.
 */
export function firstPictureLink(html: string): string | undefined {
  const image = firstImage.exec(html);
  if (!image) return undefined;
  const source = sourceBefore.exec(html.slice(0, image.index));
  const choice = source
    ? `; type="image/avif"; imagesrcset="${source[1]}"; imagesizes="${source[2]?.replaceAll("&gt;", ">").replaceAll("&lt;", "<")}"`
    : "";
  return `<${image[1]}>; rel=preload; as=image${choice}; fetchpriority=high`;
}
