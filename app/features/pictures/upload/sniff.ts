/** What a file is by its first bytes; its name and what the sender calls it are not asked. */
export type FileKind =
  | "jpeg"
  | "png"
  | "webp"
  | "avif"
  | "empty"
  | "animated"
  | "heic"
  | "gif"
  | "svg"
  | "pdf"
  | "video"
  | "tiff"
  | "other";

/** How many bytes of a file are looked at. */
export const SNIFFED_BYTES = 65_536;

/** Tells the kind of a file from its first `SNIFFED_BYTES`. */
export function sniff(head: Uint8Array): FileKind {
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.byteLength);
  const starts = (text: string, at = 0) => bytes.subarray(at, at + text.length).equals(Buffer.from(text, "latin1"));
  if (bytes.length === 0) return "empty";
  if (starts("\xff\xd8\xff")) return "jpeg";
  if (starts("\x89PNG\r\n\x1a\n")) return isAnimatedPng(bytes) ? "animated" : "png";
  if (starts("RIFF") && starts("WEBP", 8)) return isAnimatedWebp(bytes) ? "animated" : "webp";
  if (starts("ftyp", 4)) return kindOfBrands(bytes);
  if (starts("GIF8")) return "gif";
  if (starts("%PDF")) return "pdf";
  if (starts("II*\0") || starts("MM\0*")) return "tiff";
  if (starts("\x1aE\xdf\xa3") || (starts("RIFF") && starts("AVI ", 8))) return "video";
  return /<svg[\s>]/i.test(bytes.toString("latin1")) ? "svg" : "other";
}

/** The chunk that counts the frames stands before the first pixels. */
function isAnimatedPng(bytes: Buffer): boolean {
  for (let at = 8; at + 8 <= bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    const chunk = bytes.toString("latin1", at + 4, at + 8);
    if (chunk === "acTL") return true;
    if (chunk === "IDAT") return false;
  }
  return false;
}

/** The extended header has a flag for it. */
function isAnimatedWebp(bytes: Buffer): boolean {
  return bytes.toString("latin1", 12, 16) === "VP8X" && ((bytes[20] ?? 0) & 0x02) !== 0;
}

/** The file types of one family name what they are in their first box: the brand, and those that it is compatible with. */
function kindOfBrands(bytes: Buffer): FileKind {
  const end = Math.min(bytes.readUInt32BE(0), bytes.length);
  const compatible = bytes.toString("latin1", 16, end).match(/.{4}/gs) ?? [];
  const brands = [bytes.toString("latin1", 8, 12), ...compatible];
  if (brands[0] === "avis") return "animated";
  if (brands.includes("avif")) return "avif";
  return brands.some((brand) => /^(?:hei[cxms]|hev[cx]|mif1|msf1)$/.test(brand)) ? "heic" : "video";
}
