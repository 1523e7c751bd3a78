import { describe, expect, test } from "vitest";
import { avifOfItems, bombPng, jpeg, phonePhoto, stripes } from "#tests/support/photos.ts";
import { createPixelSizeReader, hasTooManyPixels, maxPixels } from "./pixel-size.ts";

const long = Buffer.alloc(65_000, 1);
/** A segment of 65 kB. Phones write several of these, for profiles and depth maps. */
const segment = Buffer.concat([Buffer.from([0xff, 0xe2, (long.length + 2) >> 8, (long.length + 2) & 255]), long]);

const pictures = [
  { why: "a JPEG", make: () => jpeg(900, 600), size: { width: 900, height: 600, needsFullDecode: false } },
  {
    why: "a phone's, on its side",
    make: () => phonePhoto(900, 600),
    size: { width: 900, height: 600, needsFullDecode: false },
  },
  {
    why: "a JPEG with 500 kB before its size, fill bytes and stray bytes",
    make: async () => {
      const plain = await jpeg(900, 600);
      const before = Array.from({ length: 8 }, () => segment);
      return Buffer.concat([plain.subarray(0, 2), ...before, Buffer.from([7, 7, 0xff, 0xff]), plain.subarray(2)]);
    },
    size: { width: 900, height: 600, needsFullDecode: false },
  },
  {
    why: "a progressive JPEG",
    make: () => stripes(900, 600).jpeg({ progressive: true }).toBuffer(),
    size: { width: 900, height: 600, needsFullDecode: true },
  },
  {
    why: "a grey JPEG",
    make: () => stripes(900, 600).greyscale().jpeg().toBuffer(),
    size: { width: 900, height: 600, needsFullDecode: false },
  },
  { why: "a PNG", make: () => Promise.resolve(bombPng(300)), size: { width: 300, height: 300, needsFullDecode: true } },
  {
    why: "a WebP",
    make: () => stripes(900, 601).webp().toBuffer(),
    size: { width: 900, height: 601, needsFullDecode: true },
  },
  {
    why: "a WebP without loss",
    make: () => stripes(901, 600).webp({ lossless: true }).toBuffer(),
    size: { width: 901, height: 600, needsFullDecode: true },
  },
  {
    why: "a WebP with a profile",
    make: () => stripes(901, 601).withIccProfile("p3").webp().toBuffer(),
    size: { width: 901, height: 601, needsFullDecode: true },
  },
  {
    why: "an AVIF",
    make: () => stripes(500, 300).avif({ effort: 0 }).toBuffer(),
    size: { width: 500, height: 300, needsFullDecode: true },
  },
  {
    why: "an AVIF of tiles",
    make: () => avifOfItems("tiles"),
    size: { width: 800, height: 300, needsFullDecode: true },
  },
];

describe.each([1, 100, Number.MAX_SAFE_INTEGER])("in chunks of %d bytes", (length) => {
  test.each(pictures)("the size of $why", async ({ make, size }) => {
    const bytes = await make();
    const read = createPixelSizeReader();
    let found: ReturnType<typeof read>;
    for (let at = 0; at < bytes.length; at += length) found = read(bytes.subarray(at, at + length));
    expect(found).toMatchObject(size);
  });
});

test("a JPEG with one scan per colour needs full decoding", async () => {
  const bytes = await jpeg(900, 600);
  const scan = bytes.indexOf(Buffer.from([0xff, 0xda]));
  bytes[scan + 4] = 1;
  expect(createPixelSizeReader()(bytes)).toMatchObject({ width: 900, needsFullDecode: true });
});

test("the size is known before the pixels arrive", async () => {
  const bytes = await jpeg(900, 600);
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]));
  expect(createPixelSizeReader()(bytes.subarray(0, frame + 17))).toBeUndefined();
  expect(createPixelSizeReader()(bytes.subarray(0, frame + 18))).toMatchObject({ width: 900, height: 600 });
});

test.each([
  { why: "nothing", bytes: Buffer.alloc(0) },
  { why: "text", bytes: Buffer.from("<!doctype html>".repeat(100)) },
  { why: "a JPEG without a frame", bytes: Buffer.from([0xff, 0xd8, 0xff, 0xd9]) },
  { why: "a JPEG of noise", bytes: Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(1_000_000, 0xff)]) },
  { why: "a JPEG whose height comes later", bytes: Buffer.from("ffd8ffc000110800000010030122000211", "hex") },
  {
    why: "a PNG that begins with another chunk",
    bytes: Buffer.from("\x89PNG\r\n\x1a\n\0\0\0\x04IDAT".padEnd(40), "latin1"),
  },
  { why: "boxes without a length", bytes: Buffer.from("\0\0\0\x0cftypavif\0\0\0\0meta".padEnd(40, "\0"), "latin1") },
  {
    why: "a box that never ends",
    bytes: Buffer.from("\0\0\0\x0cftypavif\x7f\0\0\0meta".padEnd(400_000, "\0"), "latin1"),
  },
])("no size is found in $why", ({ bytes }) => {
  const read = createPixelSizeReader();
  expect(read(bytes)).toBeUndefined();
  expect(read(bytes)).toBeUndefined();
});

test("a header of very many parts costs no more than a few milliseconds, and its picture is taken for the dearer kind", () => {
  const frame = Buffer.from("ffd8ffc000110827102710030122000211010311", "hex");
  const bytes = Buffer.concat([frame, Buffer.alloc(10_000_000, Buffer.from("ffe00002", "hex"))]);
  const read = createPixelSizeReader();
  expect(read(frame)).toMatchObject({ width: 10_000, height: 10_000, needsFullDecode: false });
  expect(createPixelSizeReader()(bytes)).toMatchObject({ width: 10_000, height: 10_000, needsFullDecode: true });
});

test.each([
  { width: 16_382, height: 3628, needsFullDecode: false, bytesPerPixel: 3, isTooMuch: false },
  { width: 10_000, height: 10_000, needsFullDecode: false, bytesPerPixel: 6, isTooMuch: false },
  { width: 10_000, height: 10_001, needsFullDecode: false, bytesPerPixel: 6, isTooMuch: true },
  { width: 10_000, height: 5000, needsFullDecode: true, bytesPerPixel: 3, isTooMuch: false },
  { width: 10_000, height: 5001, needsFullDecode: true, bytesPerPixel: 3, isTooMuch: true },
  { width: 10_000, height: 3666, needsFullDecode: true, bytesPerPixel: 6, isTooMuch: false },
  { width: 10_000, height: 3667, needsFullDecode: true, bytesPerPixel: 6, isTooMuch: true },
])(
  "$width x $height, whole: $needsFullDecode at $bytesPerPixel bytes, is too much: $isTooMuch",
  ({ isTooMuch, ...size }) => {
    expect(hasTooManyPixels(size)).toBe(isTooMuch);
  },
);

test("the photo of a phone may be an AVIF", () => {
  expect(hasTooManyPixels({ width: 4032, height: 3024, needsFullDecode: true, bytesPerPixel: 18 })).toBe(false);
  expect(maxPixels(undefined)).toBeLessThan(12_500_000);
});

test.each([
  { chromaSubsampling: "4:2:0", bytesPerPixel: 3 },
  { chromaSubsampling: "4:4:4", bytesPerPixel: 6 },
])(
  "a progressive JPEG in $chromaSubsampling takes $bytesPerPixel bytes for a pixel",
  async ({ bytesPerPixel, chromaSubsampling }) => {
    const bytes = await stripes(900, 600).jpeg({ progressive: true, chromaSubsampling }).toBuffer();
    expect(createPixelSizeReader()(bytes)).toMatchObject({ needsFullDecode: true, bytesPerPixel });
  },
);
