import { setTimeout as delay } from "node:timers/promises";
import type { Figure } from "./figures.ts";
import { median } from "./measure.ts";
import { openQuickMailServer } from "./quick-mail-server.ts";
import { machine, type Row, writeResults } from "./results.ts";
import { type ServerProcess, startWorker } from "./server-process.ts";
import { type TemporaryDatabase, withTemporaryDatabase } from "./temporary-database.ts";

/**
 * `npm run bench:messages`: how many emails per second are queued, and delivered to a fast and to a slow mail server, and the delay
 * of a single email. PostgreSQL has durable settings.
 */

/** The deliveries to measure: number of emails, number of workers, and response time of the mail server in milliseconds. */
const deliveries = [
  { mails: 4000, workers: 1, responseMillis: 0 },
  { mails: 4000, workers: 2, responseMillis: 0 },
  { mails: 1000, workers: 1, responseMillis: 20 },
  { mails: 1000, workers: 2, responseMillis: 20 },
];
const writers = [1, 8];
const mailsWritten = 1000;
const singleMails = 20;
const mailsAhead = 1000;
const enquiryAddress = "robin.sample@example.com";
const pollMillis = 5;

/** As large as an email about five new homes. */
const sampleEmail = {
  kind: "new-homes",
  subject: "5 new homes: House for sale in Newtown, 2+ bedrooms",
  text: "Brick cottage with a lemon tree\n$1,450,000, Newtown, 3 bedrooms, 1 bathroom\n\n".repeat(20),
  html: `<p>${"<strong>Brick cottage with a lemon tree</strong> $1,450,000, Newtown, 3 bedrooms<br />".repeat(50)}</p>`,
  headers: { "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
};
/** A delivery that takes longer (milliseconds) has failed. */
const timeoutMillis = 300_000;

await withTemporaryDatabase("messages", run);

async function run({ url, secretKey, stopAtEnd }: TemporaryDatabase): Promise<void> {
  // This module reads the environment when it is loaded, so it is imported after it is set.
  const { queueMail } = await import("#app/mail/outbox.server.ts");
  const server = stopAtEnd(await openQuickMailServer());
  const mailSettings = {
    SMTP_URL: server.url,
    MAIL_FROM: "hello@southerly.test",
    SERVICE_DESK_EMAIL: "desk@southerly.test",
    SECRET_KEYS: secretKey,
  };
  const workers: ServerProcess[] = [];

  let queued = 0;
  /** Each email has its own transaction and address, because a mailbox may get only 500 emails an hour. */
  async function queue(mails: number, by: number): Promise<void> {
    const last = queued + mails;
    await Promise.all(
      Array.from({ length: by }, async () => {
        while (queued < last) {
          queued += 1;
          await queueMail({ ...sampleEmail, to: { name: "Sam Sample", address: `sam.sample.${queued}@example.com` } });
        }
      }),
    );
  }

  async function untilArrived(mails: number): Promise<void> {
    const deadline = performance.now() + timeoutMillis;
    while (server.arrivals.length < mails) {
      if (performance.now() > deadline) throw new Error(`${server.arrivals.length} of ${mails} emails arrived.`);
      await delay(pollMillis);
    }
  }

  const timeOf = (index: number) => server.arrivals.at(index)?.at ?? Number.NaN;

  const written: Row[] = [];
  for (const by of writers) {
    const start = performance.now();
    await queue(mailsWritten, by);
    const rate = mailsWritten / ((performance.now() - start) / 1000);
    written.push({ "writers at a time": by, mails: mailsWritten, "mails per second": Math.round(rate) });
    console.log(`${by} writers: ${Math.round(rate)} mails/s`);
  }
  workers.push(await startWorker(url, mailSettings));
  await untilArrived(queued);

  const waits: number[] = [];
  for (let single = 0; single < singleMails; single += 1) {
    // Random delay, to be out of step with the worker, which polls once a second.
    await delay(1000 * Math.random());
    const start = performance.now();
    await queue(1, 1);
    await untilArrived(queued);
    waits.push((server.arrivals.at(-1)?.at ?? 0) - start);
  }
  await stopAll(workers);

  const handedOver: Row[] = [];
  for (const { mails, workers: count, responseMillis } of deliveries) {
    server.delayResponses(responseMillis);
    await queue(mails, 8);
    const before = server.arrivals.length;
    const starting = Array.from({ length: count }, () => startWorker(url, mailSettings));
    workers.push(...(await Promise.all(starting)));
    await untilArrived(before + mails);
    // Measured from the first email to the last, which excludes the start of a worker.
    const rate = (mails - 1) / ((timeOf(-1) - timeOf(before)) / 1000);
    const usage = await Promise.all(workers.map((worker) => worker.usage()));
    const cpuMillis = usage.reduce((sum, { cpuMicros }) => sum + cpuMicros / 1000, 0);
    await stopAll(workers);
    handedOver.push({
      workers: count,
      "answer after": `${responseMillis} ms`,
      mails,
      "mails per second": Math.round(rate),
      "CPU of the workers per mail, start included": `${(cpuMillis / mails).toFixed(1)} ms`,
    });
    console.log(`${count} workers, response after ${responseMillis} ms: ${Math.round(rate)} mails/s`);
  }
  // An urgent email that is queued behind many digests.
  server.delayResponses(0);
  await queue(mailsAhead, 8);
  const before = server.arrivals.length;
  await queueMail({ ...sampleEmail, kind: "enquiry-received", to: { name: "Robin Sample", address: enquiryAddress } });
  queued += 1;
  workers.push(await startWorker(url, mailSettings));
  await untilArrived(queued);
  await stopAll(workers);
  const enquiryAt = server.arrivals.find(({ to }) => to === enquiryAddress)?.at ?? Number.NaN;
  const behind = {
    "digests delivered before it": server.arrivals.slice(before).findIndex(({ to }) => to === enquiryAddress),
    "seconds after the first": ((enquiryAt - timeOf(before)) / 1000).toFixed(1),
  };

  if (server.arrivals.length !== queued)
    throw new Error(`${server.arrivals.length} emails arrived, ${queued} were written.`);

  const sorted = waits.toSorted((a, b) => a - b);
  await writeResults("messages", {
    command: "npm run bench:messages",
    machine: await machine(url),
    bytesOfText: sampleEmail.text.length + sampleEmail.html.length,
    waits: sorted,
    figures: [
      ...written.map((row) => mailsPerSecond(`written, ${row["writers at a time"]} at a time`, row)),
      ...handedOver.map((row) =>
        mailsPerSecond(`handed over, ${row["workers"]} workers, answered after ${row["answer after"]}`, row),
      ),
      { name: "one mail from writing to arrival, p50", value: median(sorted), unit: "ms", better: "less" },
    ],
    tables: {
      "Emails written to the outbox, each in its own transaction": written,
      "Emails delivered to the mail server": handedOver,
      [`Milliseconds from the call that writes an email to its arrival, ${singleMails} emails one at a time`]: [
        { p50: median(sorted).toFixed(0), most: (sorted.at(-1) ?? 0).toFixed(0) },
      ],
      [`The email of an enquiry, queued behind ${mailsAhead} digests for one worker`]: [behind],
    },
  });
}

function mailsPerSecond(name: string, row: Row): Figure {
  return { name, value: Number(row["mails per second"]), unit: "mails a second", better: "more" };
}

async function stopAll(workers: ServerProcess[]): Promise<void> {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
}
