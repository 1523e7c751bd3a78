import { randomBytes, randomInt } from "node:crypto";
import { crc32, deflateSync } from "node:zlib";
import sharp, { type Sharp } from "sharp";

/** A picture of stripes in random colours. */
export function stripes(width: number, height: number): Sharp {
  const bands = Array.from({ length: 8 }, (_, band) => {
    const colour = `#${randomBytes(3).toString("hex")}`;
    return `<rect x="${(band * width) / 8}" width="${width / 8 + 1}" height="${height}" fill="${colour}"/>`;
  });
  const mark = `<circle cx="${randomInt(width + 1)}" cy="${height / 2}" r="${height / 4}" fill="#${randomBytes(3).toString("hex")}"/>`;
  return sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${bands.join("")}${mark}</svg>`,
    ),
  );
}

/** A JPEG of stripes in random colours. */
export function jpeg(width = 900, height = 600): Promise<Buffer> {
  return stripes(width, height).jpeg().toBuffer();
}

/** A JPEG in a single colour, so that a large one is cheap to make. */
export function flatJpeg(
  width: number,
  height: number,
  { progressive = false, chromaSubsampling = "4:2:0" } = {},
): Promise<Buffer> {
  const background = `#${randomBytes(3).toString("hex")}`;
  return sharp({ create: { width, height, channels: 3, background }, limitInputPixels: false })
    .jpeg({ quality: 40, progressive, chromaSubsampling })
    .toBuffer();
}

/** A JPEG like those of phones: rotated, with location, time and camera in its metadata. */
export function phonePhoto(width = 900, height = 600): Promise<Buffer> {
  return stripes(width, height)
    .withMetadata({ orientation: 6 })
    .withExif({
      IFD0: { Make: "SampleCamera", Model: "Sample 7", ImageDescription: "secret-description", Orientation: "6" },
      IFD2: { DateTimeOriginal: "2026:10:01 07:08:09" },
      IFD3: {
        GPSLatitudeRef: "S",
        GPSLatitude: "33/1 53/1 51/1",
        GPSLongitudeRef: "E",
        GPSLongitude: "151/1 10/1 48/1",
      },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret-xmp-note/></x:xmpmeta>')
    .jpeg()
    .toBuffer();
}

/** A small file that decompresses to a square of `side` by `side` pixels. */
export function bombPng(side: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  // One bit of grey per pixel.
  head[8] = 1;
  const rows = deflateSync(Buffer.alloc((1 + Math.ceil(side / 8)) * side), { level: 1 });
  const chunk = (type: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(type), data]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    check.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, check]);
  };
  const signature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
  return Buffer.concat([signature, chunk("IHDR", head), chunk("IDAT", rows), chunk("IEND", Buffer.alloc(0))]);
}

/** The items of an AVIF: separate pictures, one picture of two tiles, or a picture with a thumbnail. */
export type AvifItems = "pictures" | "tiles" | "thumbnail";

/** An AVIF with several items of the given size. Of separate pictures, the second one is the primary. */
export async function avifOfItems(items: AvifItems, width = 400, height = 300): Promise<Buffer> {
  const files = await Promise.all([1, 2].map(() => stripes(width, height).avif({ effort: 0 }).toBuffer()));
  const payloads = files.map((file) => mp4Box(file, "mdat"));
  const properties = mp4Box(mp4Box(mp4Box(files[0] ?? Buffer.alloc(0), "meta").subarray(4), "iprp"), "ipco");
  const isTiles = items === "tiles";
  const grid = Buffer.from([0, 0, 0, 1, ...uint16(width * 2), ...uint16(height)]);
  const contents = isTiles ? [...payloads, grid] : payloads;
  const primary = { pictures: 2, tiles: 3, thumbnail: 1 }[items];
  const infe = contents.map((_, index) => {
    const type = index === 2 ? "grid" : "av01";
    const isHidden = isTiles && index < 2 ? 1 : 0;
    return box("infe", Buffer.from([2, 0, 0, isHidden, 0, index + 1, 0, 0]), Buffer.from(`${type}\0`));
  });
  const references = {
    pictures: [],
    tiles: [box("dimg", Buffer.from([0, 3, 0, 2, 0, 1, 0, 2]))],
    thumbnail: [box("thmb", Buffer.from([0, 2, 0, 1, 0, 1]))],
  }[items];
  const names = mp4Boxes(properties).map(({ type }) => type);
  const gridSize = box("ispe", Buffer.alloc(4), uint32(width * 2), uint32(height));
  const allOf = (own: number[]) => [own.length, ...own];
  const own = names.map((name, index) => (name === "av1C" ? 0x80 : 0) | (index + 1));
  const ipma = contents.map((_, index) => [0, index + 1, ...allOf(index === 2 ? [names.length + 1] : own)]);
  const ftyp = box("ftyp", Buffer.from("avif\0\0\0\0avifmif1miaf"));
  const meta = (offsets: number[]) =>
    box(
      "meta",
      Buffer.alloc(4),
      box("hdlr", Buffer.alloc(8), Buffer.from("pict"), Buffer.alloc(13)),
      box("pitm", Buffer.from([0, 0, 0, 0, 0, primary])),
      box(
        "iloc",
        Buffer.from([0, 0, 0, 0, 0x44, 0, 0, contents.length]),
        ...contents.map((content, index) =>
          Buffer.concat([Buffer.from([0, index + 1, 0, 0, 0, 1]), uint32(offsets[index] ?? 0), uint32(content.length)]),
        ),
      ),
      box("iinf", Buffer.from([0, 0, 0, 0, 0, contents.length]), ...infe),
      ...(references.length > 0 ? [box("iref", Buffer.alloc(4), ...references)] : []),
      box(
        "iprp",
        box("ipco", properties, ...(isTiles ? [gridSize] : [])),
        box("ipma", Buffer.alloc(4), uint32(contents.length), Buffer.from(ipma.flat())),
      ),
    );
  let at = ftyp.length + meta([]).length + 8;
  const offsets = contents.map((content) => (at += content.length) - content.length);
  return Buffer.concat([ftyp, meta(offsets), box("mdat", ...contents)]);
}

function uint16(value: number): Buffer {
  return Buffer.from([value >> 8, value & 255]);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

function box(type: string, ...parts: Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  return Buffer.concat([uint32(content.length + 8), Buffer.from(type), content]);
}

function mp4Boxes(bytes: Buffer): { type: string; content: Buffer }[] {
  const boxes: { type: string; content: Buffer }[] = [];
  for (let at = 0; at + 8 <= bytes.length;) {
    const end = at + bytes.readUInt32BE(at);
    boxes.push({ type: bytes.toString("latin1", at + 4, at + 8), content: bytes.subarray(at + 8, end) });
    at = end;
  }
  return boxes;
}

function mp4Box(bytes: Buffer, type: string): Buffer {
  const found = mp4Boxes(bytes).find((each) => each.type === type);
  if (!found) throw new Error(`there is no box "${type}"`);
  return found.content;
}

export interface FormFile {
  /** The file name that the browser sends. */
  name: string;
  bytes: Uint8Array;
  type?: string;
}

/** A multipart body and its headers. The fields come before the files. */
export function multipart(files: readonly FormFile[], fields: Record<string, string> = {}) {
  const boundary = `----southerly-${randomBytes(8).toString("hex")}`;
  const parts: (string | Uint8Array)[] = [];
  for (const [name, value] of Object.entries(fields)) {
    parts.push(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`);
  }
  for (const { name, bytes, type = "image/jpeg" } of files) {
    parts.push(
      `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`,
      bytes,
      "\r\n",
    );
  }
  parts.push(`--${boundary}--\r\n`);
  const body = Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part) : part)));
  return { body, headers: { "content-type": `multipart/form-data; boundary=${boundary}` } };
}
