import { brotliDecompressSync, constants, gunzipSync, zstdDecompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { acceptedCodings, chooseCoding, codingFollows, codings, compress } from "./compression.ts";
import { readWithDictionary, shareDictionary, sharedDictionary } from "./shared-dictionary.ts";

test.each([
  { header: undefined, accepted: [], why: "a client that says nothing gets plain content" },
  { header: "", accepted: [], why: "nothing but plain content" },
  { header: "gzip, deflate, br, zstd", accepted: ["zstd", "br", "gzip"], why: "ours decides between equals" },
  { header: "br;q=0.2, gzip;q=0.9", accepted: ["gzip", "br"], why: "the client's weights come first" },
  { header: "br;q=0, *;q=0.5", accepted: ["zstd", "gzip"], why: "all but br" },
  { header: "GZIP ; Q=0.5", accepted: ["gzip"], why: "names have no case" },
  { header: "br;q=nonsense", accepted: [], why: "an unreadable weight is no wish" },
  { header: "identity;q=0", accepted: [], why: "refusing plain content is not an offer to take something else" },
])("$header means $accepted: $why", ({ header, accepted }) => {
  expect(acceptedCodings(header, codings)).toEqual(accepted);
});

test.each([
  { type: "text/html; charset=utf-8", size: 1024, coding: "br" },
  { type: "text/x-script; charset=utf-8", size: 2000, coding: "br" },
  { type: "application/json", size: 1023, coding: undefined },
  { type: "image/svg+xml", size: 5000, coding: "br" },
  { type: "image/webp", size: 5000, coding: undefined },
  { type: "font/woff2", size: 5000, coding: undefined },
])("$size bytes of $type: $coding", ({ type, size, coding }) => {
  expect(chooseCoding({ "accept-encoding": "br" }, type, size)).toBe(coding);
});

/** Decompresses as much as possible of content without an end. */
const readers = {
  br: (content: Uint8Array) => brotliDecompressSync(content, { finishFlush: constants.BROTLI_OPERATION_FLUSH }),
  zstd: (content: Uint8Array) => zstdDecompressSync(content, { finishFlush: constants.ZSTD_e_continue }),
  gzip: (content: Uint8Array) => gunzipSync(content, { finishFlush: constants.Z_SYNC_FLUSH }),
};

test.each(codings)("the first part of a page in %s can be decoded and painted before the rest", (coding) => {
  const page = Array.from({ length: 4000 }, (_, line) => `<p>${line} ${Math.sin(line)}</p>`).join("");
  const sent = compress(Buffer.from(page), coding);
  expect(readers[coding](sent).toString()).toBe(page);
  const read = readers[coding](sent.subarray(0, 5000)).toString();
  expect(read.length).toBeGreaterThan(2500);
  expect(page.startsWith(read)).toBe(true);
});

test.describe("with a dictionary that browsers may have", () => {
  const sheet = Array.from({ length: 500 }, (_, rule) => `.rule-${rule}{margin:${Math.sin(rule)}px}`).join("");
  const page = `<style>${sheet.slice(2000, 12_000)}</style><p>Page</p>`;

  test.beforeEach(() => {
    shareDictionary(Buffer.from(sheet));
    return () => shareDictionary();
  });

  test.each([
    { has: "this", type: "text/html", accepts: "gzip, br, zstd, dcz", coding: "dcz", why: "it has the sheet" },
    { has: "this", type: "text/html", accepts: "gzip, br, zstd", coding: "zstd", why: "it does not read the coding" },
    {
      has: "this",
      type: "text/plain",
      accepts: "gzip, br, zstd, dcz",
      coding: "zstd",
      why: "the sheet is for documents",
    },
    { has: ":b3RoZXI=:", type: "text/html", accepts: "zstd, dcz", coding: "zstd", why: "the sheet of another build" },
    { has: undefined, type: "text/html", accepts: "zstd, dcz", coding: "zstd", why: "it has none" },
  ])("$type is sent as $coding: $why", ({ has, type, accepts, coding }) => {
    const name = has === "this" ? sharedDictionary()?.name : has;
    expect(chooseCoding({ "accept-encoding": accepts, "available-dictionary": name }, type, 5000)).toBe(coding);
  });

  test("a document names it first, is much smaller, and is read with it", () => {
    const sent = compress(Buffer.from(page), "dcz");
    expect(sent.subarray(8, 40)).toEqual(sharedDictionary()?.digest);
    expect(sent.length).toBeLessThan(compress(Buffer.from(page), "zstd").length / 5);
    expect(readWithDictionary(sent).toString()).toBe(page);
  });

  test("Vary names the headers of the encoding", () => {
    expect(codingFollows("text/html; charset=utf-8")).toEqual(["Accept-Encoding", "Available-Dictionary"]);
    expect(codingFollows("application/json")).toEqual(["Accept-Encoding"]);
  });
});
