import { setTimeout as delay } from "node:timers/promises";
import { toPlaceId } from "#app/features/listings/manage/place.ts";
import { honeypotName } from "#app/lib/fields.ts";
import { atOnce } from "#tests/faults/pace.ts";
import { type Agent, type Fixtures, listingDetails } from "./fixtures.ts";
import type { Home, Channel } from "./homes.ts";

/** The outcome of all publishing requests. */
export interface Publishing {
  /** Titles of the homes whose last change was acknowledged. */
  acknowledged: Set<string>;
  /** Number of retries by reason: an HTTP status or a connection error. */
  retries: Map<string, number>;
  /** Unexpected responses, and homes that were given up. */
  complaints: string[];
}

/** A request that can be repeated unchanged. */
export interface Request {
  method: "POST" | "PATCH";
  path: string;
  headers: Record<string, string>;
  body: string | Uint8Array<ArrayBuffer>;
  /** The HTTP statuses that count as success. */
  success: readonly number[];
}

const timeoutMillis = 10_000;
const maxTries = 300;
const maxPauseMillis = 1000;
/** Share of the time after which all homes are published and the changes begin. */
const publishedBy = 0.8;

/**
 * Publishes the homes in order with `clients` concurrent clients, which repeat each request until it is acknowledged. Then lowers
 * some prices and withdraws some homes. Rejects when `signal` aborts.
 */
export async function publishAll(
  origin: string,
  { agents, homes, drafts }: Fixtures,
  clients: number,
  signal: AbortSignal,
  onPublished: (count: number) => void = () => undefined,
  pace = atOnce,
): Promise<Publishing> {
  const publishing: Publishing = { acknowledged: new Set(), retries: new Map(), complaints: [] };
  const ids = new Map(drafts);
  let published = 0;

  async function publish(home: Home, agent: Agent): Promise<void> {
    const response = await sendUntilSuccessful(origin, publicationRequest(home, agent), home.title, publishing, signal);
    if (!response) return;
    const [, id] = /(?:added=|listings\/)(\d+)/.exec(response.headers.get("location") ?? "") ?? [];
    if (id !== undefined) ids.set(home.title, Number(id));
    if (home.later === undefined) publishing.acknowledged.add(home.title);
    onPublished((published += 1));
  }

  function publicationRequest(home: Home, agent: Agent): Request {
    const requests: Record<Channel, () => Request> = {
      form: () => formRequest(home, agent),
      api: () => postRequest(home, agent),
      draft: () => changeRequest(drafts.get(home.title) ?? 0, { status: "active" }, agent),
      never: () => {
        throw new Error(`${home.title} must not be published.`);
      },
    };
    return requests[home.channel]();
  }

  async function change({ title, later }: Home, agent: Agent): Promise<void> {
    const id = ids.get(title);
    if (later === undefined || id === undefined) return;
    const changes = later === "hidden" ? { status: "draft" } : later;
    const response = await sendUntilSuccessful(origin, changeRequest(id, changes, agent), title, publishing, signal);
    if (response) publishing.acknowledged.add(title);
  }

  async function distribute(
    work: (home: Home, agent: Agent) => Promise<void>,
    from: number,
    to: number,
  ): Promise<void> {
    const wanted = homes.filter(({ channel }) => channel !== "never");
    const next = wanted.entries();
    const client = async () => {
      for (const [index, home] of next) {
        await pace(from + ((to - from) * index) / wanted.length);
        const agent = agents[home.agent];
        if (agent) await work(home, agent);
      }
    };
    await Promise.all(Array.from({ length: clients }, client));
  }

  await distribute(publish, 0, publishedBy);
  await distribute(change, publishedBy, 1);
  return publishing;
}

/** Values that all homes have in common. */
const commonDetails = {
  state: "NSW",
  postcode: "2042",
  address: "12 Sample Street",
  contactEmail: "robin.sample@example.com",
  contactPhone: "0491 570 000",
};

/** Confirms the place as typed, whatever the postcode of the suburb is. */
function typedPlaceId({ suburb }: Home): string {
  const place = { suburb, postcode: "2042" };
  return toPlaceId(place, place);
}

/** The dashboard form as a browser without scripts submits it. Its attempt key prevents duplicates. */
function formRequest(home: Home, { cookie, address }: Agent): Request {
  const { features: _, bedrooms, bathrooms, price, ...details } = listingDetails(home);
  const fields = {
    ...details,
    ...commonDetails,
    price: String(price),
    bedrooms: String(bedrooms ?? ""),
    bathrooms: String(bathrooms ?? ""),
    status: "active",
    attemptId: home.title,
    placeId: typedPlaceId(home),
    [honeypotName]: "",
  };
  return {
    method: "POST",
    path: "/dashboard/listings/new",
    headers: { cookie, "x-forwarded-for": address, "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams(fields).toString(),
    success: [303],
  };
}

/** An API request with an Idempotency-Key, which prevents duplicates. */
function postRequest(home: Home, agent: Agent): Request {
  return {
    ...jsonRequest(
      "POST",
      "/api/listings",
      { ...listingDetails(home), ...commonDetails, placeId: typedPlaceId(home) },
      agent,
      [201],
    ),
    headers: { ...jsonHeaders(agent), "idempotency-key": home.title },
  };
}

export function changeRequest(id: number, changes: { status?: string; price?: number }, agent: Agent): Request {
  return jsonRequest("PATCH", `/api/listings/${id}`, changes, agent, [200]);
}

/** An API request of a signed-in user. */
export function jsonRequest(
  method: Request["method"],
  path: string,
  body: object,
  who: Pick<Agent, "cookie" | "address">,
  success: readonly number[],
): Request {
  return { method, path, headers: jsonHeaders(who), body: JSON.stringify(body), success };
}

function jsonHeaders({ cookie, address }: Pick<Agent, "cookie" | "address">) {
  return { cookie, "x-forwarded-for": address, "content-type": "application/json" };
}

/** Repeats a request until it succeeds. Returns undefined, and adds a complaint, if it was given up. */
export async function sendUntilSuccessful(
  origin: string,
  { path, success, ...init }: Request,
  name: string,
  { retries, complaints }: Pick<Publishing, "retries" | "complaints">,
  signal: AbortSignal,
): Promise<Response | undefined> {
  for (let tries = 1; tries <= maxTries; tries += 1) {
    const response = await send(`${origin}${path}`, init, signal);
    if (typeof response !== "string" && success.includes(response.status)) return response;
    const reason = typeof response === "string" ? response : String(response.status);
    if (typeof response !== "string" && response.status < 500 && response.status !== 429) {
      complaints.push(`${name} got the response ${reason}.`);
      return undefined;
    }
    retries.set(reason, (retries.get(reason) ?? 0) + 1);
    const pause = Math.min(maxPauseMillis, 50 * tries);
    await delay(pause * (0.5 + Math.random()), undefined, { signal });
  }
  complaints.push(`${name} was not acknowledged after ${maxTries} tries.`);
  return undefined;
}

/** The response with its body consumed, or the error of the connection. */
export async function send(url: string, init: RequestInit, signal: AbortSignal): Promise<Response | string> {
  try {
    const timeout = AbortSignal.any([signal, AbortSignal.timeout(timeoutMillis)]);
    const response = await fetch(url, { ...init, redirect: "manual", signal: timeout });
    await response.arrayBuffer();
    return response;
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof Error)) return String(error);
    const { cause } = error;
    return cause instanceof Error && "code" in cause ? String(cause.code) : error.name;
  }
}
