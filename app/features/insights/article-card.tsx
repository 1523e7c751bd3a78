import { Link } from "react-router";
import { Card, CardBody } from "#app/ui/card.tsx";
import { ArticleArt } from "./article-art.tsx";
import type { ArticleCardData } from "./article-card.ts";
import { categoryLabel } from "./category-label.ts";
import { articlePath } from "./post-filters.ts";
import { PublishedOn } from "./published-on.tsx";

export interface ArticleCardProps {
  article: ArticleCardData;
  /** The first of the page takes its whole width: from 48rem on its picture stands beside its text. */
  wide?: boolean;
}

export function ArticleCard({ article, wide = false }: ArticleCardProps) {
  const { slug, title, category, excerpt, published } = article;
  return (
    <Card as="li" className={wide ? "col-span-full md:grid md:grid-cols-2" : undefined}>
      <ArticleArt
        article={article}
        priority={wide ? "first" : "lazy"}
        className={wide ? "md:aspect-auto md:border-r md:border-b-0" : ""}
      />
      <CardBody className={wide ? "md:min-h-72 md:p-6" : ""}>
        <p className="text-sm font-medium text-ink-2">{categoryLabel(category)}</p>
        <h3 className={`wrap-anywhere ${wide ? "text-xl" : "text-lg"}`}>
          {/* The link reaches over the whole card: there is nothing else to choose on it. */}
          <Link to={articlePath(slug)} className="after:absolute after:inset-0 hover:underline">
            {title}
          </Link>
        </h3>
        {excerpt && <p className={wide ? "line-clamp-6 prose" : "line-clamp-4 text-sm"}>{excerpt}</p>}
        <p className="mt-auto pt-2 text-sm">
          <PublishedOn date={published} />
        </p>
      </CardBody>
    </Card>
  );
}
