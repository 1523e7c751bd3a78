import { suburbDrawing } from "./suburb-drawing.server.ts";
import { getOnly } from "#app/http/endpoint.server.ts";
import { fileEndpoint, drawingResponse } from "#app/http/file-endpoint.server.ts";
import { NotFound } from "#app/lib/errors.ts";

export const loader = fileEndpoint(({ params }) => {
  const [, slug = ""] = /^([a-z0-9-]{1,80})\.svg$/.exec(params["file"] ?? "") ?? [];
  const svg = suburbDrawing(slug);
  if (svg === undefined) throw new NotFound("There is no such picture.");
  return drawingResponse(svg, "public, max-age=86400");
});

export const action = getOnly;
