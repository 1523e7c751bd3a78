import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import Negotiator from "negotiator";
import { brand } from "#app/brand.ts";
import type { ErrorResponse } from "./error-response.ts";
import type { Reply } from "./reply.ts";

const style = `:root{color-scheme:light dark}
body{margin:0 auto;max-width:34rem;padding:12vh 1.5rem;font:1.0625rem/1.55 system-ui,sans-serif;background:light-dark(#f9fcfd,#0f191f);color:light-dark(#0d2433,#e4eef4)}
h1{font-size:1.85rem;line-height:1.15}
a{color:light-dark(#00567a,#8cd0f2);display:inline-block;padding:.7rem 0}
small{color:light-dark(#44586a,#a9bac6)}`;

const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** What the client of a refused request would rather read. */
type ErrorFormat = "json" | "html";

/** A refusal in the form the client can read, with the request id that the log has too. */
export function renderError(
  { status, title, message, headers }: ErrorResponse,
  requestId: string,
  format: ErrorFormat,
): Reply & { body: string } {
  const common = { ...headers, "cache-control": "no-store" };
  if (format === "json") {
    const body = JSON.stringify({ message: `${title}. ${message}` });
    return { status, headers: { ...common, "content-type": "application/json; charset=utf-8" }, body };
  }
  return {
    status,
    headers: { ...common, "content-type": "text/html; charset=utf-8", "content-security-policy": policy },
    body: page(title, message, requestId),
  };
}

/** All texts are ours: nothing here comes from the request. */
function page(title: string, message: string, requestId: string): string {
  return `<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} – ${brand.name}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${message}</p>
<p><a href="/">Go to the home page</a></p>
<p><small>If you write to us about this, please quote ${requestId}.</small></p>
</main>
</body>
</html>
`;
}

/** JSON below /api, and for clients that would rather have it than a page. */
export function errorFormat(api: boolean, { headers }: IncomingMessage): ErrorFormat {
  const preferred = new Negotiator({ headers }).mediaType(["text/html", "application/json"]);
  return api || preferred === "application/json" ? "json" : "html";
}
