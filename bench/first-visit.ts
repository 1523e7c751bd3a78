import { existsSync } from "node:fs";
import { chromium, type CDPSession, type Page } from "@playwright/test";

/** What a first visit transfers. Bytes as they travel, heads included. */
export interface FirstVisit {
  /** The document with its inlined stylesheet, compressed with brotli; body only. */
  documentBrotli: number;
  /** Everything that Chromium loads until the network is silent, without photos. */
  allButPhotos: number;
  byKind: Record<string, { requests: number; bytes: number }>;
}

/** What a first visit over a slow line to a slow device feels like. */
export interface SlowVisit {
  /** Milliseconds after the navigation began. */
  firstContentfulPaint: number;
  largestContentfulPaint: number;
  hydrated: number;
  /** The sum of all layout shifts from the first byte until the page is hydrated and silent. */
  layoutShift: number;
}

const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const slowLine = { offline: false, latency: 400, downloadThroughput: 400_000 / 8, uploadThroughput: 400_000 / 8 };
const slowCpu = 4;

/** Visits the page with an empty cache, on a phone, as fast as the machine allows. */
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

/** The same visit at 400 kbit/s, 400 ms and a quarter of the processor. */
export async function visitSlowly(url: string): Promise<SlowVisit> {
  return withPage(async (page, cdp) => {
    await cdp.send("Network.enable");
    await cdp.send("Network.emulateNetworkConditions", slowLine);
    await cdp.send("Emulation.setCPUThrottlingRate", { rate: slowCpu });
    await page.addInitScript(observePaints);
    await page.goto(url, { waitUntil: "networkidle", timeout: 120_000 });
    await page.waitForSelector("html[data-hydrated]", { timeout: 60_000 });
    return page.evaluate(() => globalThis.southerlyPaints);
  });
}

declare global {
  /** Filled in the browser. */
  var southerlyPaints: SlowVisit;
}

/** Runs in the page before its own scripts. */
function observePaints(): void {
  const paints: SlowVisit = { firstContentfulPaint: 0, largestContentfulPaint: 0, hydrated: 0, layoutShift: 0 };
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
  const browser = await chromium.launch({ executablePath: chromiumPath() });
  try {
    const context = await browser.newContext(phone);
    const page = await context.newPage();
    return await work(page, await context.newCDPSession(page));
  } finally {
    await browser.close();
  }
}

/** CHROMIUM_PATH, else the system's, else the one that Playwright downloaded. */
function chromiumPath(): string | undefined {
  return process.env.CHROMIUM_PATH ?? ["/usr/bin/chromium", "/usr/bin/google-chrome"].find((path) => existsSync(path));
}
