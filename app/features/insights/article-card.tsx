import { Card, CardBody } from "#app/ui/card.tsx";
import { Link } from "#app/ui/link.tsx";
import { photoAt, PhotoFrame, type PhotoPriority } from "#app/ui/photo-frame.tsx";
import { type ArticleCardData, type ArticleDate, articlePath, categoryLabel } from "./post.ts";

export interface ArticleCardProps {
  article: ArticleCardData;
  /** From 48rem the picture is next to the text. The others are rows on phones. */
  wide?: boolean;
}

export function ArticleCard({ article, wide = false }: ArticleCardProps) {
  const { slug, title, category, excerpt, published } = article;
  return (
    <Card as="li" className={wide ? "col-span-full md:grid md:grid-cols-2" : "article-row"}>
      <ArticleArt
        article={article}
        priority={wide ? "first" : "lazy"}
        className={wide ? "md:aspect-auto md:border-r md:border-b-0" : ""}
      />
      <CardBody className={wide ? "md:min-h-72 md:p-6" : ""}>
        <p className="text-sm font-medium text-ink-2">
          {categoryLabel(category)}
          {!wide && published && (
            <span className="sm:hidden">
              {" · "}
              <PublishedOn date={published} />
            </span>
          )}
        </p>
        <h3 className={`wrap-anywhere ${wide ? "text-xl" : "text-lg"}`}>
          {/* The link covers the card. */}
          <Link to={articlePath(slug)} className="after:absolute after:inset-0 hover:underline">
            {title}
          </Link>
        </h3>
        {excerpt && <p className={wide ? "line-clamp-6 prose" : "line-clamp-4 text-sm max-sm:hidden"}>{excerpt}</p>}
        <p className={`mt-auto pt-2 text-sm ${wide ? "" : "max-sm:hidden"}`.trimEnd()}>
          {published && <PublishedOn date={published} />}
        </p>
      </CardBody>
    </Card>
  );
}

interface ArticleArtProps {
  article: Pick<ArticleCardData, "slug" | "title" | "category" | "heroImageUrl">;
  priority?: PhotoPriority;
  className?: string;
}

/** The picture or a drawing, which is decorative and not printed. */
export function ArticleArt({ article, priority, className = "" }: ArticleArtProps) {
  const { slug, title, heroImageUrl } = article;
  const drawing = { src: `/media/article/${slug}.svg`, colour: null };
  return (
    <PhotoFrame
      image={photoAt(heroImageUrl) ?? drawing}
      alt={heroImageUrl ? `Photo: ${title}` : ""}
      seed={seedOf(slug)}
      ratio="5/2"
      priority={priority}
      className={heroImageUrl ? className : `print:hidden ${className}`}
    />
  );
}

function seedOf(text: string): number {
  let seed = 0;
  for (const character of text) seed = (Math.imul(seed, 31) + (character.codePointAt(0) ?? 0)) | 0;
  return seed;
}

export function PublishedOn({ date: { label, instant } }: { date: ArticleDate }) {
  return (
    <time dateTime={instant} className="text-ink-2 tnum">
      {label}
    </time>
  );
}
