import { authenticateConnection, withImportTimeout } from "#app/features/imports/connections.server.ts";
import { reportJsonPath } from "#app/features/imports/model/connections.ts";
import { receiveBody } from "#app/features/imports/run-import.server.ts";
import { mediaStore, withIncomingFile } from "#app/features/pictures/model/media-store.server.ts";
import { jsonEndpoint, jsonResponse, postOnly } from "#app/http/endpoint.server.ts";
import { publicOrigin } from "#app/http/request.server.ts";
import { receiveMessages as messages } from "./unpack.server.ts";

/**
 * 202 with the address of the report, or 200 for a known file, which is not applied again. Stores the file before the
 * response; a job applies it.
 */
const receive = jsonEndpoint(async ({ request, params, url }) => {
  const name = fileName(request.headers);
  const { connection, file } = await withImportTimeout(async () => {
    const addressed = await authenticateConnection(params["slug"] ?? "", request.headers.get("authorization"));
    const stored = await withIncomingFile(mediaStore(), (path) =>
      receiveBody(addressed, { name, body: request.body, path }),
    );
    return { connection: addressed, file: stored };
  });
  const { id, state, isNew } = file;
  const report = publicOrigin(url) + reportJsonPath(connection.slug, id);
  const body = JSON.stringify({ id, state: state.toUpperCase(), report });
  return jsonResponse(body, { status: isNew ? 202 : 200, headers: { Location: report } });
}, messages.failed);

/** By default, one with the extension of the content type. */
function fileName(headers: Headers): string {
  const [, quoted, plain] =
    /filename\s*=\s*(?:"([^"]*)"|([^\s;]+))/i.exec(headers.get("content-disposition") ?? "") ?? [];
  return quoted ?? plain ?? (headers.get("content-type")?.includes("zip") ? "feed.zip" : "feed.xml");
}

export async function action(args: Parameters<typeof receive>[0]): Promise<Response> {
  if (args.request.method !== "POST") return postOnly();
  const response = await receive(args);
  if (response.status === 401) response.headers.set("WWW-Authenticate", "Bearer");
  return response;
}

export const loader = postOnly;
