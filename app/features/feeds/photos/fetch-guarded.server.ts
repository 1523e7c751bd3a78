import { Resolver } from "node:dns/promises";
import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { env } from "#platform/env.server.ts";
import { photoMessages as messages } from "./photos.messages.ts";
import ipaddr from "ipaddr.js";

/** What every other IPv6 address is for: mapped and translated IPv4, tunnels, links, sites, tests. */
const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3");
/** A public address behind which a cloud answers each of its own machines. */
const azureHost = "168.63.129.16";

/**
 * Whether an IP address is of a machine on the public network, and of one machine alone. What cannot be read is not: nor
 * are IPv4 addresses that are written as IPv6.
 */
export function isPublicAddress(text: string): boolean {
  if (text.includes("%") || !(ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text))) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== "unicast" || address.toString() === azureHost) return false;
  return address.kind() === "ipv4" || address.match(globalUnicast);
}

/** For one file in all, in milliseconds, with its names, its redirects and its last byte, but for waiting for its turn. */
const patienceMillis = 15_000;
/** In bytes. */
export const MAX_PHOTO_SIZE = 20 * 1024 * 1024;
const MAX_REDIRECTS = 3;
const redirects = new Set([301, 302, 303, 307, 308]);
const MAX_VALIDATOR = 255;

/** Why a file was not fetched: a sentence for its agency. A final one is not tried again; `isHost` may be true of all its host has. */
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

/** By what a server knows which version of a file we have. */
export interface Validators {
  etag: string | null;
  lastModified: string | null;
}

/** What differs from production; tests use it. */
export interface GuardOptions {
  /** All addresses of a name. */
  resolve?: (name: string, signal: AbortSignal) => Promise<string[]>;
  /** One address and port that is allowed though it is not public, "127.0.0.1:4711". */
  testAddress?: string | undefined;
  patience?: number;
  /** Does the work of one request to a host when it is its turn. */
  inTurn?: <Result>(host: string, work: () => Promise<Result>) => Promise<Result>;
}

/**
 * Fetches what a stranger's address names, and hands its bytes to `keep` as they arrive. Undefined where the server says that
 * the version that we have is its newest. Only public machines are asked: each name, also of a redirect, is resolved once, all
 * of its addresses are checked, and the connection can be made to these alone. No proxy is asked. Throws `PhotoProblem`, and
 * what `keep` throws.
 */
export async function fetchGuarded<Kept>(
  address: string,
  known: Validators | undefined,
  keep: (body: AsyncIterable<Buffer>) => Promise<Kept>,
  options: GuardOptions = {},
): Promise<(Validators & { kept: Kept }) | undefined> {
  const { patience = patienceMillis, inTurn = (_host, work) => work() } = options;
  let left = patience;
  let url = readAddress(address, options);
  for (let step = 0; step <= MAX_REDIRECTS; step += 1) {
    const hop = url;
    const next = await inTurn(hop.hostname, async () => {
      const began = performance.now();
      const answer = await visit(hop, known, keep, AbortSignal.timeout(Math.max(0, left)), options);
      left -= Math.round(performance.now() - began);
      return answer;
    });
    if (!(next instanceof URL)) return next;
    url = next;
  }
  throw new PhotoProblem(messages.redirects);
}

/** One request: the address that it leads on to, or what came of it. */
async function visit<Kept>(
  url: URL,
  known: Validators | undefined,
  keep: (body: AsyncIterable<Buffer>) => Promise<Kept>,
  signal: AbortSignal,
  options: GuardOptions,
): Promise<URL | (Validators & { kept: Kept }) | undefined> {
  const addresses = await publicAddresses(url, signal, options);
  const response = await ask(url, addresses, known, signal).catch((error: unknown) => {
    throw problemOf(error, signal);
  });
  try {
    const { statusCode = 0, headers } = response;
    if (redirects.has(statusCode) && headers.location !== undefined) {
      return readAddress(headers.location, options, url);
    }
    if (statusCode === 304 && known) return undefined;
    if (statusCode !== 200) throw new PhotoProblem(messages.status(statusCode));
    const kept = await keep(arriving(response, signal));
    return { kept, etag: validator(headers.etag), lastModified: validator(headers["last-modified"]) };
  } finally {
    response.destroy();
  }
}

/** Reads an address that a feed or a redirect names. Throws `PhotoProblem` for one that we do not fetch from. */
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

/** The addresses of a host, every one of them public. Throws `PhotoProblem`. */
async function publicAddresses(url: URL, signal: AbortSignal, options: GuardOptions): Promise<string[]> {
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
  const addresses = isIP(host) ? [host] : await (options.resolve ?? resolveName)(host, signal);
  if (signal.aborted) throw new PhotoProblem(messages.slow, { isHost: true });
  if (addresses.length === 0) throw new PhotoProblem(messages.unknownHost, { isHost: true });
  const isAllowed = (address: string) => isPublicAddress(address) || `${address}:${url.port}` === testAddress(options);
  if (!addresses.every(isAllowed)) throw new PhotoProblem(messages.notPublic, { isFinal: true });
  return addresses;
}

/** Asks the name servers, and no file of this machine. */
async function resolveName(name: string, signal: AbortSignal): Promise<string[]> {
  const resolver = new Resolver({ timeout: 3000, tries: 2 });
  const cancel = () => resolver.cancel();
  signal.addEventListener("abort", cancel);
  try {
    const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    return found.flatMap((each) => (each.status === "fulfilled" ? each.value : []));
  } finally {
    signal.removeEventListener("abort", cancel);
  }
}

/** The connection is made to one of these addresses, whatever the name means by then. */
function ask(
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
    // An agent of its own has neither a connection that somebody else opened nor a proxy from the environment.
    request(url, { agent: new Agent({ autoSelectFamily: true }), headers, lookup, signal })
      .on("response", resolve)
      .on("error", reject)
      .end();
  });
}

/** The bytes of an answer, as many as may be. */
async function* arriving(response: IncomingMessage, signal: AbortSignal): AsyncGenerator<Buffer> {
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

/** A validator that is too long to be kept is none. */
function validator(value: string | undefined): string | null {
  return value === undefined || value.length > MAX_VALIDATOR ? null : value;
}
