import { createHmac } from "node:crypto";
import http from "node:http";
import https from "node:https";
import { isIP } from "node:net";
import { isPublicAddress, lookupAmong, resolveName } from "#app/limits/public-address.server.ts";
import { env } from "#platform/env.server.ts";
import { webhookMessages } from "./webhook.messages.ts";

const messages = webhookMessages.problem;

/** From name lookup to the status of the response. */
const timeoutMillis = 10_000;

/** The message is a sentence for the agency. */
export class DeliveryProblem extends Error {
  override name = "DeliveryProblem";
}

export interface RequestOptions {
  resolve?: (name: string, signal: AbortSignal) => Promise<string[]>;
  /** An allowed private address: "127.0.0.1:4711". */
  testAddress?: string | undefined;
  timeout?: number;
}

/** Undefined unless it is https without a port, user name or password. */
export function parseWebhookUrl(text: string, testAddress = env.WEBHOOK_TEST_ADDRESS): URL | undefined {
  const url = URL.parse(text);
  if (!url) return undefined;
  if (testAddress !== undefined && url.host === testAddress && url.protocol === "http:") return url;
  const isPlain = url.protocol === "https:" && url.port === "" && !url.username && !url.password;
  return isPlain && url.hostname.includes(".") ? url : undefined;
}

/** False for an IP address of a private network. A name is resolved only when it is sent to. */
export function mayBePublic(url: URL, testAddress = env.WEBHOOK_TEST_ADDRESS): boolean {
  const host = toHost(url);
  return isIP(host) === 0 || isPublicAddress(host) || url.host === testAddress;
}

function toHost({ hostname }: URL): string {
  return hostname.replace(/^\[(.*)\]$/, "$1");
}

/** The value of `webhook-signature`, as in Standard Webhooks. `timestamp` is in seconds. */
export function signWebhook(secret: string, { id, timestamp, body }: { id: string; timestamp: number; body: string }) {
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
}

export interface SignedMessage {
  url: string;
  secret: string;
  id: string;
  body: string;
}

/**
 * Resolves the name once, requires public addresses and connects only to these, without a proxy. Does not follow
 * redirects or read the response's body. Throws `DeliveryProblem` unless the status is 2xx.
 */
export async function postWebhook(message: SignedMessage, signal: AbortSignal, options: RequestOptions = {}) {
  const { testAddress = env.WEBHOOK_TEST_ADDRESS, timeout = timeoutMillis } = options;
  const url = parseWebhookUrl(message.url, testAddress);
  if (!url) throw new DeliveryProblem(webhookMessages.address);
  const timer = AbortSignal.timeout(timeout);
  const addresses = await publicAddresses(url, timer, { ...options, testAddress });
  const status = await send(url, addresses, message, AbortSignal.any([signal, timer])).catch((error: unknown) => {
    signal.throwIfAborted();
    throw new DeliveryProblem(timer.aborted ? messages.slow : messages.unreachable, { cause: error });
  });
  if (status >= 300 && status < 400) throw new DeliveryProblem(messages.redirect);
  if (status < 200 || status >= 300) throw new DeliveryProblem(messages.status(status));
}

async function publicAddresses(url: URL, timer: AbortSignal, { resolve = resolveName, testAddress }: RequestOptions) {
  const host = toHost(url);
  const addresses = isIP(host) ? [host] : await resolve(host, timer);
  if (timer.aborted) throw new DeliveryProblem(messages.slow);
  if (addresses.length === 0) throw new DeliveryProblem(messages.unknownHost);
  const isAllowed = (address: string) => isPublicAddress(address) || `${address}:${url.port}` === testAddress;
  if (!addresses.every(isAllowed)) throw new DeliveryProblem(webhookMessages.notPublic);
  return addresses;
}

/** Returns the status of the response. */
function send(url: URL, addresses: readonly string[], message: SignedMessage, signal: AbortSignal): Promise<number> {
  const { request, Agent } = url.protocol === "https:" ? https : http;
  const { id, secret, body } = message;
  const timestamp = Math.floor(Date.now() / 1000);
  const headers = {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(body),
    "user-agent": "Southerly (webhook)",
    "webhook-id": id,
    "webhook-timestamp": String(timestamp),
    "webhook-signature": signWebhook(secret, { id, timestamp, body }),
  };
  return new Promise((resolve, reject) => {
    // A new agent reuses no connection and ignores proxy settings.
    const agent = new Agent({ autoSelectFamily: true });
    request(url, { method: "POST", agent, headers, lookup: lookupAmong(addresses), signal })
      .on("response", (response) => {
        resolve(response.statusCode ?? 0);
        response.destroy();
      })
      .on("error", reject)
      .end(body);
  });
}
