import { ButtonLink } from "#app/ui/button.tsx";
import { articleMessages } from "./insights.messages.ts";
import { insightsAddress } from "./post-filters.ts";

export function ArticleNotFound() {
  return (
    <div className="page flex flex-col items-start gap-6 py-8 md:py-12">
      <h1 tabIndex={-1} className="text-2xl">
        {articleMessages.notFoundTitle}
      </h1>
      <p className="prose">{articleMessages.notFoundHint}</p>
      <ButtonLink to={insightsAddress}>{articleMessages.back}</ButtonLink>
    </div>
  );
}
