import { chromium, type CDPSession, type Page } from "@playwright/test";
import { ensureChromium } from "#scripts/install-chromium.ts";

/** The data transferred by a first visit. Bytes are as transmitted, including headers. */
export interface FirstVisit {
  /** The document with its inlined stylesheet, compressed with brotli, without headers. */
  documentBrotli: number;
  /** Everything that Chromium loads until the network is idle, except photos. */
  allButPhotos: number;
  byKind: Record<string, { requests: number; bytes: number }>;
}

/** Measurements of a visit on a slow device with a slow connection. */
export interface SlowVisit {
  /** Transmitted bytes, including headers, of the document and of everything loaded before the first interaction. */
  documentBytes: number;
  bytesBeforeInteraction: number;
  /** Number of scripts loaded before the first interaction. */
  scriptsBeforeInteraction: number;
  /** Milliseconds since the navigation started; 0 if there was no such paint. */
  firstContentfulPaint: number;
  largestContentfulPaint: number;
  /** When the last image on the first screen was loaded; 0 without images. */
  picturesInView: number;
  /**
   * Milliseconds from the first interaction until the page is hydrated, and the bytes loaded for it; 0 for a page without scripts.
   */
  hydratedAfter: number;
  bytesOfHydration: number;
  /** The sum of all layout shifts until the page is hydrated and the network is idle. */
  layoutShift: number;
}

export const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
/** Latency of each response in milliseconds, and bytes per second. */
export const slow = { latency: 400, throughput: 400_000 / 8 };
const slowConnection = {
  offline: false,
  latency: slow.latency,
  downloadThroughput: slow.throughput,
  uploadThroughput: slow.throughput,
};
export const slowCpu = 4;

/** Visits the page with an empty cache, on a phone, without throttling. */
export async function visit(url: string): Promise<FirstVisit> {
  return withPage(async (page, cdp) => {
    const kinds = new Map<string, string>();
    const byKind: FirstVisit["byKind"] = {};
    await cdp.send("Network.enable");
    cdp.on("Network.responseReceived", ({ requestId, type, response }) => {
      const photo = type === "Image" && !response.url.startsWith(new URL(url).origin);
      kinds.set(requestId, photo ? "Photo" : type);
    });
    cdp.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      const kind = (byKind[kinds.get(requestId) ?? "Other"] ??= { requests: 0, bytes: 0 });
      kind.requests += 1;
      kind.bytes += encodedDataLength;
    });
    await page.goto(url, { waitUntil: "networkidle" });
    const bytes = Object.entries(byKind).map(([kind, total]) => (kind === "Photo" ? 0 : total.bytes));
    return {
      documentBrotli: await brotliBytes(url),
      allButPhotos: bytes.reduce((sum, next) => sum + next, 0),
      byKind,
    };
  });
}

export interface SlowVisitOptions {
  /** Enables data-saver mode, in which pages load no scripts. */
  savesData?: boolean;
  /** A page to load completely on a fast connection first. */
  after?: string;
}

/** The same visit at 400 kbit/s, with 400 ms latency and a quarter of the processor speed. */
export async function visitSlowly(
  url: string,
  { savesData = false, after }: SlowVisitOptions = {},
): Promise<SlowVisit> {
  return withPage(async (page, cdp) => {
    await cdp.send("Network.enable");
    if (after !== undefined) await page.goto(after, { waitUntil: "networkidle" });
    if (savesData) await cdp.send("Emulation.setDataSaverOverride", { dataSaverEnabled: true });
    await cdp.send("Network.emulateNetworkConditions", slowConnection);
    await cdp.send("Emulation.setCPUThrottlingRate", { rate: slowCpu });
    await page.addInitScript(observePaints);
    await page.addInitScript(reportSlowConnection);
    const arrived = noteArrivals(cdp, url);
    await page.goto(url, { waitUntil: "networkidle", timeout: 120_000 });
    const arrivedBefore = [...arrived];
    const picturesInView = await page.evaluate(lastPictureInView);
    const interactedAt = await page.evaluate(() => performance.now());
    const hydrates = !savesData && (await page.locator("script[type=module], template").count()) > 0;
    if (hydrates) {
      await page.mouse.wheel(0, 40);
      await page.waitForSelector("html[data-hydrated]", { timeout: 60_000 });
    }
    const { hydrated, ...paints } = await page.evaluate(() => globalThis.southerlyPaints);
    const loaded = arrived.slice(arrivedBefore.length).filter(({ millis }) => millis <= hydrated);
    return {
      ...paints,
      picturesInView,
      documentBytes: arrived.find(({ type }) => type === "Document")?.bytes ?? Number.NaN,
      bytesBeforeInteraction: bytesOf(arrivedBefore),
      scriptsBeforeInteraction: arrivedBefore.filter(({ type }) => type === "Script").length,
      hydratedAfter: hydrates ? Math.max(0, hydrated - interactedAt) : 0,
      bytesOfHydration: bytesOf(loaded),
    };
  });
}

/** Measurements of following a link on a page whose scripts are loaded. */
export interface FollowedLink {
  /** Milliseconds from the click until the next page is painted. */
  painted: number;
  /** Transmitted bytes until then, including headers, and the number of responses. */
  bytes: number;
  responses: number;
}

/**
 * Loads a page completely on a fast connection, then follows its link to `path` at 400 kbit/s, with 400 ms latency and a quarter of
 * the processor speed. Throws if the page has no such link.
 */
export async function followSlowly(from: string, path: string): Promise<FollowedLink> {
  return withPage(async (page, cdp) => {
    await cdp.send("Network.enable");
    await page.goto(from, { waitUntil: "networkidle" });
    await page.waitForSelector("html[data-hydrated]");
    await cdp.send("Network.emulateNetworkConditions", slowConnection);
    await cdp.send("Emulation.setCPUThrottlingRate", { rate: slowCpu });
    const arrived: number[] = [];
    cdp.on("Network.loadingFinished", ({ encodedDataLength }) => arrived.push(encodedDataLength));
    const painted = await page.evaluate(pressLink, path);
    return { painted, bytes: arrived.reduce((sum, bytes) => sum + bytes, 0), responses: arrived.length };
  });
}

/** Runs in the page. The address changes once the next page's data is loaded, and the content right after that. */
function pressLink(path: string): Promise<number> {
  const link = [...document.links].find((one) => one.getAttribute("href") === path);
  if (!link) throw new Error(`${location.href} has no link to ${path}.`);
  return new Promise((resolve) => {
    const startedAt = performance.now();
    const shown = new MutationObserver(() => {
      if (location.pathname + location.search !== path) return;
      shown.disconnect();
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - startedAt)));
    });
    shown.observe(document.body, { childList: true, subtree: true, characterData: true });
    link.click();
  });
}

function bytesOf(arrivals: readonly Arrival[]): number {
  return arrivals.reduce((sum, { bytes }) => sum + bytes, 0);
}

/** Runs in the page before its own scripts. Headless Chromium reports "4g" for every connection. */
function reportSlowConnection(): void {
  Object.defineProperty((navigator as Navigator & { connection: object }).connection, "effectiveType", { value: "3g" });
}

/** Runs in the page. */
function lastPictureInView(): number {
  const inView = [...document.images].filter((image) => {
    const { top, bottom, left, right } = image.getBoundingClientRect();
    return bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
  });
  const entries = inView.flatMap(({ currentSrc }) => performance.getEntriesByName(currentSrc, "resource"));
  return Math.max(0, ...entries.map((entry) => (entry as PerformanceResourceTiming).responseEnd));
}

interface Arrival {
  type: string;
  bytes: number;
  /** Milliseconds since the document was requested. */
  millis: number;
}

/** The responses since the navigation to this address. Entries are added as they arrive. */
function noteArrivals(cdp: CDPSession, url: string): Arrival[] {
  const arrived: Arrival[] = [];
  const types = new Map<string, string>();
  let start: number | undefined;
  cdp.on("Network.requestWillBeSent", ({ requestId, request, timestamp, type = "Other" }) => {
    if (type === "Document" && request.url === url) start ??= timestamp;
    types.set(requestId, type);
  });
  cdp.on("Network.loadingFinished", ({ requestId, encodedDataLength, timestamp }) => {
    const type = types.get(requestId);
    if (start === undefined || type === undefined) return;
    arrived.push({ type, bytes: encodedDataLength, millis: (timestamp - start) * 1000 });
  });
  return arrived;
}

type Paints = Pick<SlowVisit, "firstContentfulPaint" | "largestContentfulPaint" | "layoutShift"> & { hydrated: number };

declare global {
  /** Set in the browser. */
  var southerlyPaints: Paints;
}

/** Runs in the page before its own scripts. */
function observePaints(): void {
  const paints: Paints = { firstContentfulPaint: 0, largestContentfulPaint: 0, hydrated: 0, layoutShift: 0 };
  globalThis.southerlyPaints = paints;
  const observe = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  observe("paint", (entry) => {
    if (entry.name === "first-contentful-paint") paints.firstContentfulPaint = entry.startTime;
  });
  observe("largest-contentful-paint", (entry) => {
    paints.largestContentfulPaint = entry.startTime;
  });
  observe("layout-shift", (entry) => {
    paints.layoutShift += (entry as PerformanceEntry & { value: number }).value;
  });
  new MutationObserver(() => {
    if (!paints.hydrated && document.documentElement?.dataset["hydrated"] !== undefined) {
      paints.hydrated = performance.now();
    }
  }).observe(document, { attributes: true, subtree: true, attributeFilter: ["data-hydrated"] });
}

async function brotliBytes(url: string): Promise<number> {
  const response = await fetch(url, { headers: { "accept-encoding": "br" } });
  await response.arrayBuffer();
  return Number(response.headers.get("content-length"));
}

async function withPage<T>(work: (page: Page, cdp: CDPSession) => Promise<T>): Promise<T> {
  const browser = await chromium.launch({ executablePath: ensureChromium() });
  try {
    const context = await browser.newContext(phone);
    const page = await context.newPage();
    return await work(page, await context.newCDPSession(page));
  } finally {
    await browser.close();
  }
}
