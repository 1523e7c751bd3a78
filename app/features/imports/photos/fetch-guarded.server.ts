import { Resolver } from "node:dns/promises";
import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { env } from "#platform/env.server.ts";
import { photoMessages as messages } from "./photos.messages.ts";
import ipaddr from "ipaddr.js";

/** The other ranges are mapped and translated IPv4, tunnels, local and test addresses. */
const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3");
/** Azure serves its own virtual machines at this public address. */
const azureHost = "168.63.129.16";

/** False for invalid addresses and IPv4 written as IPv6. */
export function isPublicAddress(text: string): boolean {
  if (text.includes("%") || !(ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text))) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== "unicast" || address.toString() === azureHost) return false;
  return address.kind() === "ipv4" || address.match(globalUnicast);
}

/** Per file with redirects, from name lookup to last byte, without waiting for a turn. */
const totalTimeoutMillis = 15_000;
/** Bytes. */
export const MAX_PHOTO_SIZE = 20 * 1024 * 1024;
const MAX_REDIRECTS = 3;
const redirects = new Set([301, 302, 303, 307, 308]);
const MAX_VALIDATOR = 255;

/** A sentence for the agency. A final problem is not retried; `isHost`: it may affect the whole host. */
export class PhotoProblem extends Error {
  override name = "PhotoProblem";
  readonly isFinal: boolean;
  readonly isHost: boolean;
  constructor(
    message: string,
    { isFinal = false, isHost = false, cause }: { isFinal?: boolean; isHost?: boolean; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.isFinal = isFinal;
    this.isHost = isHost;
  }
}

export interface Validators {
  etag: string | null;
  lastModified: string | null;
}

export interface GuardOptions {
  resolve?: (name: string, signal: AbortSignal) => Promise<string[]>;
  /** An allowed private address: "127.0.0.1:4711". */
  testAddress?: string | undefined;
  patience?: number;
  inTurn?: <Result>(host: string, work: () => Promise<Result>) => Promise<Result>;
}

/**
 * Streams the bytes of an untrusted address to `keep`; undefined if unchanged (304). Resolves each name once, with
 * redirects, requires public addresses and connects only to these, without a proxy. Throws `PhotoProblem` and the
 * errors of `keep`.
 */
export async function fetchGuarded<Stored>(
  address: string,
  known: Validators | undefined,
  keep: (body: AsyncIterable<Buffer>) => Promise<Stored>,
  options: GuardOptions = {},
): Promise<(Validators & { stored: Stored }) | undefined> {
  const { patience = totalTimeoutMillis, inTurn = (_host, work) => work() } = options;
  let left = patience;
  let url = readAddress(address, options);
  for (let step = 0; step <= MAX_REDIRECTS; step += 1) {
    const hop = url;
    const next = await inTurn(hop.hostname, async () => {
      const began = performance.now();
      const response = await requestOnce(hop, known, keep, AbortSignal.timeout(Math.max(0, left)), options);
      left -= Math.round(performance.now() - began);
      return response;
    });
    if (!(next instanceof URL)) return next;
    url = next;
  }
  throw new PhotoProblem(messages.redirects);
}

/** Returns the redirect's address or the result. */
async function requestOnce<Stored>(
  url: URL,
  known: Validators | undefined,
  keep: (body: AsyncIterable<Buffer>) => Promise<Stored>,
  signal: AbortSignal,
  options: GuardOptions,
): Promise<URL | (Validators & { stored: Stored }) | undefined> {
  const addresses = await publicAddresses(url, signal, options);
  const response = await sendRequest(url, addresses, known, signal).catch((error: unknown) => {
    throw problemOf(error, signal);
  });
  try {
    const { statusCode = 0, headers } = response;
    if (redirects.has(statusCode) && headers.location !== undefined) {
      return readAddress(headers.location, options, url);
    }
    if (statusCode === 304 && known) return undefined;
    if (statusCode !== 200) throw new PhotoProblem(messages.status(statusCode));
    const stored = await keep(readBody(response, signal));
    return { stored, etag: validator(headers.etag), lastModified: validator(headers["last-modified"]) };
  } finally {
    response.destroy();
  }
}

/** Throws `PhotoProblem` if we may not fetch it. */
function readAddress(text: string, options: GuardOptions, base?: URL): URL {
  const url = URL.parse(text, base);
  const isWeb = url?.protocol === "http:" || url?.protocol === "https:";
  const hasPort = url && url.port !== "" && url.port !== "80" && url.port !== "443" && url.port !== testPort(options);
  if (!url || !isWeb || hasPort || url.username || url.password) {
    throw new PhotoProblem(messages.address, { isFinal: true });
  }
  return url;
}

function testAddress({ testAddress: given }: GuardOptions): string | undefined {
  return given ?? env.FEED_PHOTOS_TEST_ADDRESS;
}

function testPort(options: GuardOptions): string | undefined {
  return testAddress(options)?.split(":").at(-1);
}

/** Throws `PhotoProblem` unless all are public. */
async function publicAddresses(url: URL, signal: AbortSignal, options: GuardOptions): Promise<string[]> {
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
  const addresses = isIP(host) ? [host] : await (options.resolve ?? resolveName)(host, signal);
  if (signal.aborted) throw new PhotoProblem(messages.slow, { isHost: true });
  if (addresses.length === 0) throw new PhotoProblem(messages.unknownHost, { isHost: true });
  const isAllowed = (address: string) => isPublicAddress(address) || `${address}:${url.port}` === testAddress(options);
  if (!addresses.every(isAllowed)) throw new PhotoProblem(messages.notPublic, { isFinal: true });
  return addresses;
}

/** Asks name servers, not the hosts file. */
async function resolveName(name: string, signal: AbortSignal): Promise<string[]> {
  const resolver = new Resolver({ timeout: 3000, tries: 2 });
  const cancel = () => resolver.cancel();
  signal.addEventListener("abort", cancel);
  try {
    const results = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    return results.flatMap((each) => (each.status === "fulfilled" ? each.value : []));
  } finally {
    signal.removeEventListener("abort", cancel);
  }
}

/** Connects only to these addresses, even if the name now resolves to others. */
function sendRequest(
  url: URL,
  addresses: readonly string[],
  known: Validators | undefined,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const pinned = addresses.map((address) => ({ address, family: isIP(address) }));
  const lookup: LookupFunction = (_name, { all }, done) => {
    if (all) done(null, pinned);
    else done(null, pinned[0]?.address ?? "", pinned[0]?.family);
  };
  const { request, Agent } = url.protocol === "https:" ? https : http;
  const headers = {
    accept: "image/avif,image/webp,image/jpeg,image/png",
    "accept-encoding": "identity",
    "user-agent": "Southerly (property photos)",
    ...(known?.etag && { "if-none-match": known.etag }),
    ...(known?.lastModified && { "if-modified-since": known.lastModified }),
  };
  return new Promise((resolve, reject) => {
    // A new agent reuses no connection and ignores proxy settings.
    request(url, { agent: new Agent({ autoSelectFamily: true }), headers, lookup, signal })
      .on("response", resolve)
      .on("error", reject)
      .end();
  });
}

async function* readBody(response: IncomingMessage, signal: AbortSignal): AsyncGenerator<Buffer> {
  if (Number(response.headers["content-length"]) > MAX_PHOTO_SIZE) throw tooLarge();
  let size = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > MAX_PHOTO_SIZE) throw tooLarge();
      yield chunk;
    }
  } catch (error) {
    throw problemOf(error, signal);
  }
}

function tooLarge(): PhotoProblem {
  return new PhotoProblem(messages.tooLarge, { isFinal: true });
}

function problemOf(error: unknown, signal: AbortSignal): PhotoProblem {
  if (error instanceof PhotoProblem) return error;
  return new PhotoProblem(signal.aborted ? messages.slow : messages.unreachable, { isHost: true, cause: error });
}

/** Ignores a validator too long to store. */
function validator(value: string | undefined): string | null {
  return value === undefined || value.length > MAX_VALIDATOR ? null : value;
}
