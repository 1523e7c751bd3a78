import { byMethod, jsonEndpoint, jsonResponse } from "#app/http/endpoint.server.ts";
import { requireUser } from "#app/session/viewer.server.ts";
import { brand } from "#platform/brand.ts";
import { findAccountData } from "./account-data.queries.server.ts";

/** Returns a file with all data of the current account, or 401. */
const handler = byMethod({
  GET: jsonEndpoint(async (args) => {
    const { user } = requireUser(args);
    const fileName = `${brand.name.toLowerCase()}-my-data.json`;
    return jsonResponse(JSON.stringify(await findAccountData(user.id), null, 2), {
      headers: {
        "Content-Disposition": `attachment; filename="${fileName}"`,
        "Cache-Control": "private, no-store",
      },
    });
  }, "Your data could not be read."),
});

export const loader = handler;
export const action = handler;
