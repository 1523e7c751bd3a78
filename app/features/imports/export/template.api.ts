import { brand } from "#platform/brand.ts";
import { COLUMNS } from "#app/features/imports/formats/csv-columns.ts";
import { findConnection } from "#app/features/imports/imports.queries.server.ts";
import { requireConnectionManager } from "#app/features/imports/connections.server.ts";
import { readImportIds } from "#app/features/imports/model/connections.ts";
import { csvLines, csvResponse } from "#app/http/file-response.server.ts";
import { byMethod, jsonEndpoint } from "#app/http/endpoint.server.ts";
import { NotFound } from "#app/lib/errors.ts";
import { requireUser } from "#app/session/viewer.server.ts";
import { exportMessages } from "./export.server.ts";

const begun: Readonly<Partial<Record<string, string>>> = { Status: "current", Type: "Sale", State: "NSW" };

const handler = byMethod({
  GET: jsonEndpoint(async (args) => {
    const member = requireUser(args);
    requireConnectionManager(member);
    const { feedId } = readImportIds(args.params);
    const feed = feedId === undefined ? undefined : await findConnection(feedId, member.user);
    if (!feed) throw new NotFound(exportMessages.noFeed);
    const row = COLUMNS.map(({ header }) => (header === "Agent ID" ? (feed.agentIds[0] ?? "") : (begun[header] ?? "")));
    return csvResponse(
      csvLines([COLUMNS.map(({ header }) => header), row]),
      `${brand.name.toLowerCase()}-template.csv`,
    );
  }, exportMessages.failed),
});

export const loader = handler;
export const action = handler;
