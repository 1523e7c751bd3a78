import { findPost } from "#app/features/insights/posts.queries.server.ts";
import { getOnly } from "#app/http/endpoint.server.ts";
import { fileEndpoint, drawingResponse } from "#app/http/file-response.server.ts";
import { NotFound } from "#app/lib/errors.ts";
import { drawArticle } from "./draw-article.ts";

export const loader = fileEndpoint(async ({ params }) => {
  const [, slug = ""] = /^([a-z0-9-]{1,255})\.svg$/.exec(params["file"] ?? "") ?? [];
  const article = await findPost(slug);
  if (!article) throw new NotFound("There is no such picture.");
  return drawingResponse(drawArticle(article), "public, max-age=86400");
});

export const action = getOnly;
