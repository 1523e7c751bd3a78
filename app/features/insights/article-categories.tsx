import { useRef } from "react";
import { Link } from "react-router";
import { Sheet } from "#app/ui/sheet.tsx";
import { inCategory, type CategorySearch, sameCategory } from "#app/features/directory-search/category-search.ts";
import { categoryLabel } from "./category-label.ts";
import { insightsMessages } from "./insights.messages.ts";
import { postsPath } from "./post-filters.ts";

export interface ArticleCategoriesProps {
  filters: CategorySearch;
  categories: readonly string[];
}

/** The border says where one is; in forced colours, too, where the token of the page's ground is that of the ground. */
const linkClass =
  "flex min-h-11 items-center border-l-4 border-paper px-3 hover:bg-harbour-soft hover:text-harbour " +
  "aria-[current=true]:border-magenta aria-[current=true]:font-semibold lg:min-h-8 lg:text-sm";

/** One link to each category and one to all of them; every one keeps the search. */
export function ArticleCategories({ filters, categories }: ArticleCategoriesProps) {
  const sheet = useRef<HTMLDivElement>(null);
  return (
    <Sheet
      id="categories"
      ref={sheet}
      opener={`${insightsMessages.category}: ${nameOf(filters.category)}`}
      title={insightsMessages.categories}
      close={insightsMessages.close}
    >
      <nav aria-labelledby="categories-heading">
        <ul>
          {[undefined, ...categories].map((category) => (
            <li key={category ?? ""}>
              <Link
                to={postsPath(inCategory(filters, category))}
                preventScrollReset
                aria-current={sameCategory(category, filters.category) ? "true" : undefined}
                onClick={() => sheet.current?.hidePopover?.()}
                className={linkClass}
              >
                {nameOf(category)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </Sheet>
  );
}

function nameOf(category: string | undefined): string {
  return category === undefined ? insightsMessages.all : categoryLabel(category);
}
