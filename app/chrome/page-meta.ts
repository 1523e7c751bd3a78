import type { MetaDescriptor } from "react-router";
import { brand } from "#platform/brand.ts";

const shareImagePath = "/share.png";

export interface ShareImage {
  /** Absolute. */
  url: string;
  width?: number;
  height?: number;
  alt?: string;
}

export interface PageMeta {
  /** Without the brand. */
  title: string;
  description: string;
  /** The absolute canonical address. */
  url: string;
  /** For shared links; default the site's. */
  image?: string | ShareImage;
  type?: string;
  /** Excludes the page from search engines. */
  noIndex?: boolean;
  /** The page does not exist: not indexed, without a canonical address. */
  isError?: boolean;
}

export const noIndex: MetaDescriptor = { name: "robots", content: "noindex" };

/** absoluteUrl("https://a.example", "/b") is "https://a.example/b". */
export function absoluteUrl(origin: string, path: string): string {
  return new URL(path, origin).href;
}

/** Appends the brand. */
export function documentTitle(title: string): string {
  return `${title} – ${brand.name}`;
}

/** React Router escapes "<", ">" and "&" in the structured data. */
export function pageMeta({
  title,
  description,
  url,
  image,
  type = "website",
  noIndex: isPrivate,
  isError,
}: PageMeta): MetaDescriptor[] {
  const share = typeof image === "string" ? { url: image } : image;
  const picture = share?.url ?? absoluteUrl(url, shareImagePath);
  const descriptors: MetaDescriptor[] = [
    { title: documentTitle(title) },
    { name: "description", content: description },
    ...(isError ? [] : [{ tagName: "link" as const, rel: "canonical", href: url }]),
    { property: "og:site_name", content: brand.name },
    { property: "og:locale", content: "en_AU" },
    { property: "og:type", content: type },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: url },
    { property: "og:image", content: picture },
    ...(share?.width ? [{ property: "og:image:width", content: String(share.width) }] : []),
    ...(share?.height ? [{ property: "og:image:height", content: String(share.height) }] : []),
    ...(share?.alt ? [{ property: "og:image:alt", content: share.alt }] : []),
    { name: "twitter:card", content: "summary_large_image" },
    { name: "twitter:title", content: title },
    { name: "twitter:description", content: description },
    { name: "twitter:image", content: picture },
    { "script:ld+json": { title, description, image: picture, url, type } },
  ];
  if (isPrivate || isError) descriptors.push(noIndex);
  return descriptors;
}
