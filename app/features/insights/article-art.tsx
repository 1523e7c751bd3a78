import { type ContourChoice, contourFor } from "#app/ui/contour-choice.ts";
import { Drawing } from "#app/ui/drawing.tsx";
import { PhotoFrame, type PhotoPriority } from "#app/ui/photo-frame.tsx";
import type { ArticleCardData } from "./article-card.ts";

export interface ArticleArtProps {
  article: Pick<ArticleCardData, "slug" | "title" | "category" | "heroImageUrl">;
  priority?: PhotoPriority;
  className?: string;
}

/** The picture of an article; without one, contours, which say nothing and so are not printed. */
export function ArticleArt({ article, priority, className = "" }: ArticleArtProps) {
  const { slug, title, heroImageUrl } = article;
  if (heroImageUrl) {
    const alt = `Photo: ${title}`;
    return (
      <PhotoFrame
        src={heroImageUrl}
        alt={alt}
        seed={seedOf(slug)}
        ratio="5/2"
        priority={priority}
        className={className}
      />
    );
  }
  return (
    <div className={`relative aspect-[5/2] overflow-hidden border-b border-line bg-depth-1 print:hidden ${className}`}>
      <Drawing contour={contourOf(article)} />
    </div>
  );
}

/** Articles of a category lie much the same way, a little turned each; which contours they show is their own. */
function contourOf({ slug, category }: { slug: string; category: string }): ContourChoice {
  const own = contourFor(seedOf(slug));
  return { ...own, degrees: contourFor(seedOf(category)).degrees + (own.degrees % 60) };
}

function seedOf(text: string): number {
  let seed = 0;
  for (const character of text) seed = (Math.imul(seed, 31) + (character.codePointAt(0) ?? 0)) | 0;
  return seed;
}
