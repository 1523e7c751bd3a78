export interface PixelSize {
  width: number;
  height: number;
  /** True for progressive JPEGs and all other formats. */
  needsFullDecode: boolean;
  bytesPerPixel: number;
}

/** The memory that decoding may add to a worker, which prepares one picture at a time. */
const MAX_DECODED_BYTES = 220_000_000;
/** A baseline JPEG is shrunk while decoded: 100 megapixels take up to 90 MB. */
const MAX_PIXELS = 100_000_000;
const MAX_PIXELS_FULL_DECODE = 50_000_000;

/** Measured with libvips 8.18: 12.5 megapixels add 191 to 228 MB, 24 megapixels 362 MB. */
const AVIF_BYTES = 18;
/** For interlaced PNGs; others and WebPs take less than 1. */
const PNG_BYTES = 4;

/** The most pixels that can be decoded. Assumes the most expensive kind without a known header. */
export function maxPixels(size: Pick<PixelSize, "needsFullDecode" | "bytesPerPixel"> | undefined): number {
  if (size && !size.needsFullDecode) return MAX_PIXELS;
  return Math.min(MAX_PIXELS_FULL_DECODE, Math.floor(MAX_DECODED_BYTES / (size?.bytesPerPixel ?? AVIF_BYTES)));
}

export function hasTooManyPixels(size: PixelSize): boolean {
  return size.width * size.height > maxPixels(size);
}

/** Limits on the bytes of one segment and the number of segments in a header. */
const MAX_BUFFERED = 262_144;
const MAX_STEPS = 10_000;

/** The size if found, and how many bytes to skip. */
interface Step {
  size?: PixelSize;
  next: "wait" | "end" | { skip: number };
}

/**
 * Reads the size of a JPEG, PNG, WebP or AVIF. Pass chunks in order; undefined until the size is known, and for an
 * unreadable header.
 */
export function createPixelSizeReader(): (chunk: Uint8Array) => PixelSize | undefined {
  let buffered = Buffer.alloc(0);
  let toSkip = 0;
  let steps = 0;
  let pixelSize: PixelSize | undefined;
  let isDone = false;
  let parse: ((bytes: Buffer) => Step) | undefined;

  return function read(chunk) {
    if (isDone) return pixelSize;
    const skipped = Math.min(toSkip, chunk.length);
    toSkip -= skipped;
    buffered = join(buffered, chunk.subarray(skipped));
    while (!isDone && toSkip === 0) {
      parse ??= parserOf(buffered);
      const step = parse ? parse(buffered) : ({ next: buffered.length < 12 ? "wait" : "end" } satisfies Step);
      pixelSize = step.size ?? pixelSize;
      steps += 1;
      if (step.next === "end") isDone = true;
      else if (steps > MAX_STEPS || (step.next === "wait" && buffered.length > MAX_BUFFERED)) {
        isDone = true;
        // The file ended before its first scan.
        if (pixelSize) pixelSize = { ...pixelSize, needsFullDecode: true };
      } else if (step.next === "wait") break;
      else {
        toSkip = Math.max(0, step.next.skip - buffered.length);
        buffered = buffered.subarray(step.next.skip);
      }
    }
    if (isDone) buffered = Buffer.alloc(0);
    return pixelSize;
  };
}

function join(buffered: Buffer, chunk: Uint8Array): Buffer<ArrayBuffer> {
  if (buffered.length > 0) return Buffer.concat([buffered, chunk]);
  return Buffer.from(chunk.buffer as ArrayBuffer, chunk.byteOffset, chunk.byteLength);
}

function parserOf(bytes: Buffer): ((bytes: Buffer) => Step) | undefined {
  const text = bytes.toString("latin1", 0, 12);
  if (text.startsWith("\xff\xd8\xff")) return createJpegParser();
  if (text.startsWith("\x89PNG\r\n\x1a\n")) return parsePng;
  if (text.startsWith("RIFF") && text.endsWith("WEBP")) return parseWebp;
  return text.slice(4, 8) === "ftyp" ? parseAvif : undefined;
}

/** The frame header has the size; the first scan shows whether the JPEG is progressive. */
function createJpegParser(): (bytes: Buffer) => Step {
  let frame: (PixelSize & { components: number }) | undefined;
  return function parseSegment(bytes) {
    const marker = bytes.indexOf(0xff);
    if (marker !== 0 && bytes.length > 0) return { next: { skip: marker > 0 ? marker : bytes.length } };
    if (bytes.length < 4) return { next: "wait" };
    let code = 1;
    while (code < bytes.length && bytes[code] === 0xff) code += 1;
    // Any number of fill bytes may precede a marker.
    if (code > 1) return { next: { skip: code - 1 } };
    const type = bytes[1] ?? 0;
    const hasNoLength = type <= 1 || (type >= 0xd0 && type <= 0xd8);
    if (hasNoLength) return { next: { skip: 2 } };
    if (type === 0xd9) return { next: "end" };
    if (type === 0xda) {
      if (!frame) return { next: "end" };
      if (bytes.length < 5) return { next: "wait" };
      const isOneScan = !frame.needsFullDecode && bytes[4] === frame.components;
      return { size: { ...frame, needsFullDecode: !isOneScan }, next: "end" };
    }
    const rest = { skip: 2 + Math.max(2, bytes.readUInt16BE(2)) };
    const isFrame = type >= 0xc0 && type <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(type);
    if (!isFrame) return { next: rest };
    const components = bytes[9] ?? 0;
    // Wait for the sampling of the last component.
    if (bytes.length < Math.max(10, 9 + 3 * components)) return { next: "wait" };
    const [height, width] = [bytes.readUInt16BE(5), bytes.readUInt16BE(7)];
    // The height follows the first scan; leave it to the decoder.
    if (width === 0 || height === 0) return { next: "end" };
    const needsFullDecode = type !== 0xc0 && type !== 0xc1;
    frame = {
      width,
      height,
      needsFullDecode,
      bytesPerPixel: coefficientBytes(bytes.subarray(10, 10 + 3 * components)),
      components,
    };
    return { size: frame, next: rest };
  };
}

/** Of the 16-bit coefficients per pixel: 2 per component, fewer for subsampled ones. */
function coefficientBytes(components: Buffer): number {
  const samplings = [...components]
    .filter((_, index) => index % 3 === 1)
    .map((byte) => [byte >> 4, byte & 15] as const);
  const [widest, highest] = [0, 1].map((axis) => Math.max(1, ...samplings.map((sampling) => sampling[axis] ?? 1)));
  const samples = samplings.reduce((sum, [across, down]) => sum + across * down, 0);
  return Math.max(2, (2 * samples) / ((widest ?? 1) * (highest ?? 1)));
}

function parsePng(bytes: Buffer): Step {
  if (bytes.length < 24) return { next: "wait" };
  if (bytes.toString("latin1", 12, 16) !== "IHDR") return { next: "end" };
  return final(bytes.readUInt32BE(16), bytes.readUInt32BE(20), PNG_BYTES);
}

function parseWebp(bytes: Buffer): Step {
  if (bytes.length < 30) return { next: "wait" };
  switch (bytes.toString("latin1", 12, 16)) {
    case "VP8X":
      return final(bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1);
    case "VP8L": {
      const bits = bytes.readUInt32LE(21);
      return final((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1);
    }
    case "VP8 ":
      return final(bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff);
    default:
      return { next: "end" };
  }
}

/** Skips the boxes before `meta`, even if they contain the pixels. */
function parseAvif(bytes: Buffer): Step {
  const box = readBox(bytes, 0);
  if (box === "wait" || box === "end") return { next: box };
  if (box.type !== "meta") return { next: { skip: box.end } };
  if (bytes.length < box.end) return { next: "wait" };
  // A full box begins with its version and flags.
  const properties = findBox(findBox({ bytes, start: box.start + 4, end: box.end }, "iprp"), "ipco");
  const sizes = boxesIn(properties).filter(({ type }) => type === "ispe");
  // Tiles and thumbnails are smaller than the picture itself.
  const [largest] = sizes
    .filter(({ start, end }) => end - start >= 12)
    .map(({ start }) => [bytes.readUInt32BE(start + 4), bytes.readUInt32BE(start + 8)] as const)
    .toSorted((one, other) => other[0] * other[1] - one[0] * one[1]);
  return largest ? final(...largest, AVIF_BYTES) : { next: "end" };
}

interface Span {
  bytes: Buffer;
  start: number;
  end: number;
}

interface Box extends Span {
  type: string;
}

/** The box's content is from `start` to `end`. */
function readBox(bytes: Buffer, at: number): Box | "wait" | "end" {
  if (bytes.length < at + 8) return "wait";
  const size = bytes.readUInt32BE(at);
  const type = bytes.toString("latin1", at + 4, at + 8);
  const isLong = size === 1;
  if (isLong && bytes.length < at + 16) return "wait";
  const length = isLong ? Number(bytes.readBigUInt64BE(at + 8)) : size;
  const header = isLong ? 16 : 8;
  // Up to the end of the file.
  if (length < header || length > Number.MAX_SAFE_INTEGER) return "end";
  return { bytes, type, start: at + header, end: at + length };
}

function boxesIn(span: Span | undefined): Box[] {
  const boxes: Box[] = [];
  if (!span) return boxes;
  for (let at = span.start; at < span.end;) {
    const box = readBox(span.bytes, at);
    if (box === "wait" || box === "end" || box.end > span.end) break;
    boxes.push(box);
    at = box.end;
  }
  return boxes;
}

function findBox(span: Span | undefined, type: string): Box | undefined {
  return boxesIn(span).find((box) => box.type === type);
}

function final(width: number, height: number, bytesPerPixel = 1): Step {
  return { size: { width, height, needsFullDecode: true, bytesPerPixel }, next: "end" };
}
