import pg from "pg";

/**
 * Preloaded into a Southerly process that is not measured: records the queries after the message "record", and returns them for
 * "recorded". So the bare server always runs the product's current queries.
 */

/** A query of Southerly with its wave: queries of one wave are sent before any of them has returned. */
export interface RecordedQuery {
  text: string;
  values: unknown[];
  wave: number;
}

type Query = (this: pg.Client, query: pg.QueryConfig, ...rest: unknown[]) => Promise<pg.QueryResult> | undefined;

// oxlint-disable-next-line typescript/unbound-method -- `recordingQuery` calls it with the right client
const originalQuery = pg.Client.prototype.query as unknown as Query;
let recorded: RecordedQuery[] | undefined;
let wave = 0;
let hasReturned = false;

/**
 * Records queries of Kysely, which passes one object and awaits the result. Calls in other forms (from the queue) are not recorded.
 */
const recordingQuery: Query = function (query, ...rest) {
  if (!recorded || rest.length > 0) return originalQuery.call(this, query, ...rest);
  if (hasReturned) wave += 1;
  hasReturned = false;
  recorded.push({ text: query.text, values: query.values ?? [], wave });
  return originalQuery.call(this, query)?.finally(() => {
    hasReturned = true;
  });
};
pg.Client.prototype.query = recordingQuery as unknown as typeof pg.Client.prototype.query;

process.on("message", (message) => {
  if (message === "record") {
    recorded = [];
    wave = 0;
    hasReturned = false;
    process.send?.({ recording: true });
  }
  if (message === "recorded") {
    process.send?.({ recorded });
    recorded = undefined;
  }
});
