import { renderToString } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { firstPictureLink, markFailedTitle } from "#app/chrome/document/head.server.ts";
import { htmlCacheFor } from "#app/chrome/document/html-cache.server.ts";
import { hasScripts, hydrationScripts, plainScript } from "#app/chrome/document/hydration.server.ts";
import { prepareStyles } from "#app/chrome/document/used-styles.server.ts";
import { RequestId } from "#app/chrome/error-page.tsx";
import { textResponse } from "#app/http/file-response.server.ts";
import { contentSecurityPolicy, readServerHtml } from "#app/http/response-headers.server.ts";
import { HtmlCacheProvider, ServerHtmlProvider } from "#app/ui/server-html.tsx";
import { logger } from "#platform/logger.server.ts";
import stylesheet from "./app.css?inline";
import stylesheetUrl from "./app.css?url";
import fontFaces from "./fonts/faces.css?inline";

export { application } from "./application.server.ts";

const usedStyles = prepareStyles(stylesheet);

/**
 * Renders the document as one string. Does not stream, because visitors without JavaScript would only see Suspense
 * fallbacks, and a complete string can be compressed and cached.
 */
export default async function renderDocument(
  request: Request,
  responseStatus: number,
  headers: Headers,
  context: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const status = getErrorStatus(context) ?? responseStatus;
  const handoff = await readChunks(context.serverHandoffStream);
  context.serverHandoffStream = undefined;
  const page = renderToString(
    <RequestId value={request.headers.get("x-request-id") ?? undefined}>
      <ServerHtmlProvider value={readServerHtml(loadContext)}>
        <HtmlCacheProvider value={htmlCacheFor(context)}>
          <ServerRouter context={context} url={request.url} />
        </HtmlCacheProvider>
      </ServerHtmlProvider>
    </RequestId>,
  );
  const document = markFailedTitle(page, context);
  const scripts = hasScripts(context) ? hydrationScripts(context, handoff, stylesheetUrl) : plainScript(document);
  const headEnd = document.indexOf("</head>");
  const bodyEnd = document.lastIndexOf("</body>");
  const styles = fontFaces + usedStyles(document);
  const html = `<!DOCTYPE html>${document.slice(0, headEnd)}<style>${styles}</style>${document.slice(headEnd, bodyEnd)}${scripts.html}</body></html>`;

  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Security-Policy", contentSecurityPolicy(scripts.hashes));
  const firstPicture = firstPictureLink(document);
  if (firstPicture !== undefined) headers.set("Link", firstPicture);
  if (isPersonal(request, headers)) headers.set("Cache-Control", "private, no-store");
  else if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-cache");
  if (status === 405) headers.set("Allow", "GET, HEAD");
  return textResponse(html, { status, headers });
}

/** Logs errors of loaders, actions and components. Ignores aborted requests and those that React Router rejects. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  const requestId = request.headers.get("x-request-id");
  logger.error({ err: error, requestId }, "a request failed");
};

/** An error page has the status of its error, even after an action returned another one. */
function getErrorStatus({ staticHandlerContext: { errors } }: EntryContext): number | undefined {
  const [error] = Object.values(errors ?? {}) as unknown[];
  if (error === undefined) return undefined;
  return isRouteErrorResponse(error) ? error.status : 500;
}

/** Flash messages and submitted values are personal. */
function isPersonal(request: Request, headers: Headers): boolean {
  return request.method === "POST" || headers.has("Set-Cookie");
}

async function readChunks(stream: ReadableStream<Uint8Array> | undefined): Promise<string[]> {
  if (!stream) return [];
  const decoder = new TextDecoder();
  const chunks: string[] = [];
  for await (const bytes of stream) chunks.push(decoder.decode(bytes, { stream: true }));
  return chunks.filter((chunk) => chunk !== "");
}
