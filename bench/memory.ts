import autocannon from "autocannon";
import { median } from "./measure.ts";
import type { ServerProcess } from "./server-process.ts";

/** The resident memory of a server under mixed requests. */
export interface MemoryRun {
  requests: number;
  /** Bytes after each tenth of the requests. */
  samples: number[];
  /** Median of the last three samples. */
  afterwards: number;
  /** Median of the last three samples against that of the three in the middle: 1 is flat. */
  growth: number;
}

const total = 100_000;
const samples = 10;

/** 100,000 requests of all kinds: searches with and without matches, homes, the API, files, mistakes; plain and compressed. */
export async function runForMemory(server: ServerProcess): Promise<MemoryRun> {
  const requests = (await mixedPaths(server)).map((path, index) => ({
    path,
    headers: { "accept-encoding": index % 2 === 0 ? "br" : "identity" },
  }));
  const measured: number[] = [];
  for (let sample = 0; sample < samples; sample += 1) {
    const result = await autocannon({ url: server.url, connections: 10, amount: total / samples, requests });
    if (result["5xx"] + result.errors > 0) throw new Error(`${result["5xx"] + result.errors} requests failed.`);
    measured.push((await server.usage()).rss);
    console.log(`${((sample + 1) * total) / samples} requests: ${toMegabytes(measured.at(-1) ?? 0)} MB`);
  }
  const afterwards = median(measured.slice(-3));
  return { requests: total, samples: measured, afterwards, growth: afterwards / median(measured.slice(3, 6)) };
}

/** Bytes as whole megabytes (10^6). */
export function toMegabytes(bytes: number): number {
  return Math.round(bytes / 1e6);
}

async function mixedPaths({ url }: ServerProcess): Promise<string[]> {
  const homes = (await (await fetch(`${url}/api/listings?limit=20`)).json()) as { id: number }[];
  return [
    "/listings",
    "/listings?type=rent",
    "/listings?suburb=Newtown&propertyType=House&bedroomsMin=3",
    "/listings?keywords=garden&priceMin=900000&sort=price-asc",
    "/listings?keywords=zeppelin",
    "/listings?page=7",
    "/listings?priceMin=nonsense&page=-4&type=castle",
    ...homes.map(({ id }) => `/listings/${id}`),
    "/listings/999999999",
    "/listings/not-a-number",
    "/api/listings?limit=100",
    "/api/listings?type=rent&suburb=Bondi",
    ...homes.slice(0, 5).map(({ id }) => `/api/listings/${id}`),
    "/api/listings/0",
    "/api/suburbs",
    "/api/suburbs/newtown",
    "/api/nothing",
    "/favicon.svg",
    "/icons.svg",
    "/healthz",
    "/nothing/here",
  ];
}
