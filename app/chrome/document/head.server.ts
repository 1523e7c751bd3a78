import type { EntryContext } from "react-router";
import { errorTitlePrefix, isFailure } from "#app/forms/form-result.ts";

/**
 * Prefixes the title with "Error: " after a failed form: `meta` does not know action data. After hydration the error
 * summary does it.
 */
export function markFailedTitle(html: string, { staticHandlerContext }: EntryContext): string {
  const { actionData, errors } = staticHandlerContext;
  if (errors || !Object.values(actionData ?? {}).some(isFailure)) return html;
  return html.replace("<title>", () => `<title>${errorTitlePrefix}`);
}

/** Media addresses; they need no quoting in a header. */
const address = String.raw`(?:https:\/\/[\w.:-]+)?\/media\/[\w./-]+`;
const firstImage = new RegExp(String.raw`<img\b[^>]*?\bsrc="(${address})"[^>]*?\bfetchpriority="high"`, "i");
const sourceBefore = new RegExp(
  String.raw`<source type="image\/avif" srcset="((?:${address} \d+w(?:, ?)?)+)" sizes="([\w\s().:<>=,-]+)"\/>$`,
  "i",
);

/**
 * The `Link` header that preloads the document's high-priority picture. Undefined if that picture is not a media file.
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
