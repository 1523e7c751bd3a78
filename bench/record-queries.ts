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

type Ask = (this: pg.Client, query: pg.QueryConfig, ...rest: unknown[]) => Promise<pg.QueryResult> | undefined;

// oxlint-disable-next-line typescript/unbound-method -- `askAndNote` calls it with the right client
const ask = pg.Client.prototype.query as unknown as Ask;
let recorded: RecordedQuery[] | undefined;
let wave = 0;
let answered = false;

/**
 * Records queries of Kysely, which passes one object and awaits the result. Calls in other forms (from the queue) are not recorded.
 */
const askAndNote: Ask = function (query, ...rest) {
  if (!recorded || rest.length > 0) return ask.call(this, query, ...rest);
  if (answered) wave += 1;
  answered = false;
  recorded.push({ text: query.text, values: query.values ?? [], wave });
  return ask.call(this, query)?.finally(() => {
    answered = true;
  });
};
pg.Client.prototype.query = askAndNote as unknown as typeof pg.Client.prototype.query;

process.on("message", (message) => {
  if (message === "record") {
    recorded = [];
    wave = 0;
    answered = false;
    process.send?.({ recording: true });
  }
  if (message === "recorded") {
    process.send?.({ recorded });
    recorded = undefined;
  }
});
