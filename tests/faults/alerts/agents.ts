import { placeAnswer } from "#app/features/listings/manage/place.ts";
import { setTimeout as delay } from "node:timers/promises";
import { honeypotName } from "#app/lib/honeypot.ts";
import { type Agent, type Cast, saidOf } from "./cast.ts";
import type { Home } from "./homes.ts";

/** What the agents have seen. */
export interface Publishing {
  /** Titles of the homes that were acknowledged as they are to be in the end. */
  acknowledged: Set<string>;
  /** Sent again because of this, so often: a status, or what the connection said. */
  retries: Map<string, number>;
  /** Answers that nobody should have been given, and homes that were given up. */
  complaints: string[];
}

/** One request of an agent, the same however often it is sent. */
interface Request {
  method: "POST" | "PATCH";
  path: string;
  headers: Record<string, string>;
  body: string;
  /** The status of success. */
  success: number;
}

const patienceMillis = 10_000;
const maxTries = 300;
const maxPauseMillis = 1000;

/**
 * So many clients publish the homes in their order, each request again until it is acknowledged; when all are published,
 * prices drop, and homes are taken off the market. Rejects when `signal` aborts.
 */
export async function publishAll(
  origin: string,
  { agents, homes, drafts }: Cast,
  clients: number,
  signal: AbortSignal,
  onPublished: (count: number) => void,
): Promise<Publishing> {
  const publishing: Publishing = { acknowledged: new Set(), retries: new Map(), complaints: [] };
  const ids = new Map(drafts);
  let published = 0;

  async function publish(home: Home, agent: Agent): Promise<void> {
    const draft = drafts.get(home.title);
    const request = draft === undefined ? formOf(home, agent) : changeOf(draft, { status: "active" }, agent);
    const answer = await sendUntilAnswered(origin, request, home.title, publishing, signal);
    if (!answer) return;
    if (draft === undefined) ids.set(home.title, Number(/added=(\d+)/.exec(answer.headers.get("location") ?? "")?.[1]));
    if (home.later === undefined) publishing.acknowledged.add(home.title);
    onPublished((published += 1));
  }

  async function change({ title, later }: Home, agent: Agent): Promise<void> {
    const id = ids.get(title);
    if (later === undefined || id === undefined) return;
    const changes = later === "hidden" ? { status: "draft" } : later;
    const answer = await sendUntilAnswered(origin, changeOf(id, changes, agent), title, publishing, signal);
    if (answer) publishing.acknowledged.add(title);
  }

  async function shareOut(work: (home: Home, agent: Agent) => Promise<void>): Promise<void> {
    const next = homes.filter(({ way }) => way !== "never").values();
    const client = async () => {
      for (const home of next) {
        const agent = agents[home.agent];
        if (agent) await work(home, agent);
      }
    };
    await Promise.all(Array.from({ length: clients }, client));
  }

  await shareOut(publish);
  await shareOut(change);
  return publishing;
}

/** The form of the dashboard as a browser without scripts sends it; its key makes it one home however often it comes. */
function formOf(home: Home, { cookie, address }: Agent): Request {
  const { features: _, bedrooms, bathrooms, price, ...said } = saidOf(home);
  const fields = {
    ...said,
    price: String(price),
    bedrooms: String(bedrooms ?? ""),
    bathrooms: String(bathrooms ?? ""),
    state: "NSW",
    postcode: "2042",
    address: "12 Sample Street",
    contactEmail: "robin.sample@example.com",
    contactPhone: "0491 570 000",
    status: "active",
    attemptId: home.title,
    // Whatever the postcode of the suburb is.
    placeId: placeAnswer({ suburb: said.suburb, postcode: "2042" }, { suburb: said.suburb, postcode: "2042" }),
    [honeypotName]: "",
  };
  return {
    method: "POST",
    path: "/dashboard/listings/new",
    headers: { cookie, "x-forwarded-for": address, "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams(fields).toString(),
    success: 303,
  };
}

function changeOf(id: number, changes: { status?: string; price?: number }, { cookie, address }: Agent): Request {
  return {
    method: "PATCH",
    path: `/api/listings/${id}`,
    headers: { cookie, "x-forwarded-for": address, "content-type": "application/json" },
    body: JSON.stringify(changes),
    success: 200,
  };
}

async function sendUntilAnswered(
  origin: string,
  { path, success, ...init }: Request,
  title: string,
  { retries, complaints }: Publishing,
  signal: AbortSignal,
): Promise<Response | undefined> {
  for (let tries = 1; tries <= maxTries; tries += 1) {
    const answer = await ask(`${origin}${path}`, init, signal);
    if (typeof answer !== "string" && answer.status === success) return answer;
    const reason = typeof answer === "string" ? answer : String(answer.status);
    if (typeof answer !== "string" && answer.status < 500 && answer.status !== 429) {
      complaints.push(`${title} was answered ${reason}.`);
      return undefined;
    }
    retries.set(reason, (retries.get(reason) ?? 0) + 1);
    const pause = Math.min(maxPauseMillis, 50 * tries);
    await delay(pause * (0.5 + Math.random()), undefined, { signal });
  }
  complaints.push(`${title} was not acknowledged after ${maxTries} tries.`);
  return undefined;
}

/** The answer, read to its end; what the connection said when there is none. */
export async function ask(url: string, init: RequestInit, signal: AbortSignal): Promise<Response | string> {
  try {
    const patience = AbortSignal.any([signal, AbortSignal.timeout(patienceMillis)]);
    const response = await fetch(url, { ...init, redirect: "manual", signal: patience });
    await response.arrayBuffer();
    return response;
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof Error)) return String(error);
    const { cause } = error;
    return cause instanceof Error && "code" in cause ? String(cause.code) : error.name;
  }
}
