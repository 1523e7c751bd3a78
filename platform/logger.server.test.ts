import { pino } from "pino";
import { expect, test } from "vitest";
import { currentRequestId, logOptions, withLogContext } from "./logger.server.ts";

/** A logger with the product's settings, and the lines that it writes. */
function lines(): { log: pino.Logger; written: Record<string, unknown>[] } {
  const written: Record<string, unknown>[] = [];
  const write = (line: string) => written.push(JSON.parse(line) as Record<string, unknown>);
  return { log: pino({ ...logOptions, level: "info" }, { write }), written };
}

test("every log line of a request has its id, at any depth; later lines do not", async () => {
  const { log, written } = lines();
  await Promise.all(
    ["one", "two"].map((requestId) =>
      withLogContext({ requestId }, async () => {
        log.info("begun");
        await Promise.resolve();
        expect(currentRequestId()).toBe(requestId);
        log.info({ table: "leads" }, "deep");
      }),
    ),
  );
  log.info("between");
  expect(currentRequestId()).toBeUndefined();
  expect(written.map(({ msg, requestId }) => [msg, requestId])).toEqual([
    ["begun", "one"],
    ["begun", "two"],
    ["deep", "one"],
    ["deep", "two"],
    ["between", undefined],
  ]);
});

test("every line of a job names it", () => {
  const { log, written } = lines();
  withLogContext({ event: "mail.queued", job: "7f0c" }, () => log.warn({ message: 12 }, "a mail was not sent"));
  expect(written).toMatchObject([{ event: "mail.queued", job: "7f0c", message: 12 }]);
});
