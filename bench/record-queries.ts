import pg from "pg";

/**
 * Loaded before Southerly in a process that is not measured: notes the queries from the message "record" on, and
 * answers them to "recorded". So the bare server asks what the product really asks, whatever that is today.
 */

/** A query that Southerly asked, and the wave it came in: those of one wave were asked before any of them was answered. */
export interface RecordedQuery {
  text: string;
  values: unknown[];
  wave: number;
}

type Ask = (this: pg.Client, query: pg.QueryConfig, ...rest: unknown[]) => Promise<pg.QueryResult> | undefined;

// oxlint-disable-next-line typescript/unbound-method -- it is called with the client that it is asked on
const ask = pg.Client.prototype.query as unknown as Ask;
let recorded: RecordedQuery[] | undefined;
let wave = 0;
let answered = false;

/** Kysely hands over one object and awaits; whoever calls in another way (the queue does) is passed through unnoted. */
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
