import { randomBytes, randomInt } from "node:crypto";
import { crc32, deflateSync } from "node:zlib";
import sharp, { type Sharp } from "sharp";

/** A picture of coloured stripes, other than every one before. */
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

/** A JPEG, other than every one before. */
export function jpeg(width = 900, height = 600): Promise<Buffer> {
  return stripes(width, height).jpeg().toBuffer();
}

/** A JPEG as a phone takes it: on its side, with the place, the time and the camera in it. */
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

/** A small file that unfolds to a square of so many pixels. */
export function bombPng(side: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  // One bit of grey a pixel.
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

export interface FormFile {
  /** What the browser says the file is called. */
  name: string;
  bytes: Uint8Array;
  type?: string;
}

/** The body of a form with files, and its headers; fields stand in front of the files. */
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
