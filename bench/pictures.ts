import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import sharp from "sharp";
import { insertListing } from "#samples/factories/listings.ts";
import { signedInMember } from "#tests/support/members.ts";
import { multipart } from "#tests/support/photos.ts";
import { median, toMegabytes } from "./measure.ts";
import { machine, writeResults } from "./results.ts";
import { type ServerProcess, startSoutherly, startWorker } from "./server-process.ts";
import { type TemporaryDatabase, withTemporaryDatabase } from "./temporary-database.ts";

/** `npm run bench:pictures`: photos per minute through upload and processing, and the resident memory of web and worker. */

const largest = { atOnce: 8, bytes: 20 * 1024 * 1024 - 1024, rounds: 3 };
const budgetMegabytes = 50;
const pagesBefore = 2000;
const photos = { count: 20, atOnce: 3, width: 4000, height: 3000 };
const pollMillis = 50;
const timeoutMillis = 300_000;

await withTemporaryDatabase("pictures", run);

async function run({ directory, url, secretKey, stopAtEnd }: TemporaryDatabase): Promise<void> {
  // This module reads the environment when it is loaded, so it is imported after it is set.
  const { db } = await import("#db/client.server.ts");
  const MEDIA_URL = pathToFileURL(join(directory, "media")).href;
  const web = stopAtEnd(await startSoutherly(url, { environment: { MEDIA_URL, SECRET_KEYS: secretKey } }));
  const photo = await drawPhoto();

  /** Returns an upload function for a home of a new agent. The daily limit of 500 MB per agent is enough for one round. */
  async function newHome(): Promise<(bytes: Uint8Array) => Promise<void>> {
    const agent = await signedInMember(db(), { role: "agent" });
    const { id } = await insertListing(db(), { createdByUserId: agent.id });
    return async (bytes) => {
      const { body, headers } = multipart([{ name: "photo.jpg", bytes }]);
      const response = await fetch(`${web.url}/api/listings/${id}/pictures`, {
        method: "POST",
        body,
        headers: { ...headers, cookie: agent.cookie },
      });
      if (response.status !== 201) throw new Error(`${response.status}: ${await response.text()}`);
    };
  }

  async function uploadLargest(): Promise<number> {
    const send = await newHome();
    const start = performance.now();
    await Promise.all(Array.from({ length: largest.atOnce }, () => send(padded(photo, largest.bytes))));
    return (largest.atOnce * largest.bytes) / 1e6 / ((performance.now() - start) / 1000);
  }

  // Bring the server to a steady state: some thousand pages, and a photo.
  for (let requested = 0; requested < pagesBefore; requested += 10) {
    const pages = Array.from({ length: 10 }, () => fetch(`${web.url}/listings`).then((response) => response.text()));
    await Promise.all(pages);
  }
  await (
    await newHome()
  )(padded(photo, photo.length + 16));
  await delay(1000);
  const before = (await web.usage()).rss;
  const watchWeb = watchMemory(web);
  const rates: number[] = [];
  for (let round = 0; round < largest.rounds; round += 1) rates.push(await uploadLargest());
  const growth = (await watchWeb()) - before;
  console.log(`8 uploads of 20 MB at once: web grows by ${toMegabytes(growth)} MB, ${median(rates).toFixed(0)} MB/s`);
  // Photos that were uploaded to measure the web process are not part of the worker's measurement.
  await db().deleteFrom("pictures").execute();

  const worker = stopAtEnd(await startWorker(url, { MEDIA_URL, SECRET_KEYS: secretKey }));
  const send = await newHome();
  const [maxOfWeb, maxOfWorker] = [watchMemory(web), watchMemory(worker)];
  const cpuBefore = (await worker.usage()).cpuMicros;
  const start = performance.now();
  let sent = 0;
  const sending = Array.from({ length: photos.atOnce }, async () => {
    while (sent < photos.count) {
      sent += 1;
      await send(padded(photo, photo.length + 16));
    }
  });
  await Promise.all(sending);
  const uploaded = performance.now() - start;
  await untilReady();
  const processed = performance.now() - start;
  const cpuMillis = ((await worker.usage()).cpuMicros - cpuBefore) / 1000;

  async function untilReady(): Promise<void> {
    for (;;) {
      const rows = await db().selectFrom("pictures").select("state").where("state", "=", "ready").execute();
      if (rows.length === photos.count) return;
      if (performance.now() - start > timeoutMillis) throw new Error(`${rows.length} photos are ready.`);
      await delay(pollMillis);
    }
  }

  await writeResults("pictures", {
    command: "npm run bench:pictures",
    machine: await machine(url),
    figures: [
      { name: "web grows by, under large uploads", value: toMegabytes(growth), unit: "MB", better: "less" },
      { name: "photos uploaded", value: perMinute(uploaded), unit: "a minute", better: "more" },
      { name: "photos ready", value: perMinute(processed), unit: "a minute", better: "more" },
      { name: "CPU of the worker per photo", value: cpuMillis / photos.count, unit: "ms", better: "less" },
    ],
    tables: {
      [`${largest.atOnce} uploads of 20 MB at once, ${largest.rounds} times`]: [
        {
          "web grows by": `${toMegabytes(growth)} MB`,
          budget: `${budgetMegabytes} MB`,
          met: growth < budgetMegabytes * 1e6 ? "yes" : "no",
          "MB per second": Math.round(median(rates)),
        },
      ],
      [`${photos.count} photos of 12 megapixels (${(photo.length / 1e6).toFixed(1)} MB), ${photos.atOnce} at a time`]: [
        {
          "uploaded per minute": perMinute(uploaded),
          "ready per minute": perMinute(processed),
          "CPU of the worker per photo": `${(cpuMillis / photos.count / 1000).toFixed(1)} s`,
          "web, max": `${toMegabytes(await maxOfWeb())} MB`,
          "worker, max": `${toMegabytes(await maxOfWorker())} MB`,
        },
      ],
    },
  });
}

function perMinute(millis: number): number {
  return Math.round((photos.count / millis) * 60_000);
}

/** Noise over a gradient has the detail of a photo. */
function drawPhoto(): Promise<Buffer> {
  const { width, height } = photos;
  const gradient = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><linearGradient id="g" x2="1" y2="1"><stop stop-color="#8cd0f2"/><stop offset="1" stop-color="#5a4632"/></linearGradient><rect width="100%" height="100%" fill="url(#g)"/></svg>`;
  return sharp(Buffer.from(gradient))
    .composite([
      {
        input: {
          create: {
            width,
            height,
            channels: 3,
            background: "#808080",
            noise: { type: "gaussian", mean: 128, sigma: 14 },
          },
        },
        blend: "soft-light",
      },
    ])
    .jpeg({ quality: 92 })
    .toBuffer();
}

/** Appends random bytes after the end of the image, which decoders ignore, so that each file is different. */
function padded(photo: Buffer, length: number): Buffer {
  return Buffer.concat([photo, randomBytes(Math.max(16, length - photo.length))]);
}

/** Samples the resident memory of a process. The returned function stops the sampling and returns the maximum in bytes. */
function watchMemory(process: ServerProcess): () => Promise<number> {
  let max = 0;
  const stopping = new AbortController();
  const watching = (async () => {
    while (!stopping.signal.aborted) {
      max = Math.max(max, (await process.usage()).rss);
      await delay(pollMillis);
    }
  })();
  return async () => {
    stopping.abort();
    await watching;
    return max;
  };
}
