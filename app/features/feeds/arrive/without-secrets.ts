/** A file as it may be kept. */
export interface KeptFile {
  body: Buffer;
  /** What its root calls its date, as written; undefined where it does not. */
  date?: string;
}

/** The log-in that many programs write into the root; in a broken file its quotes may not close. */
const logIn = /\s(?:user_?name|password)\s*=\s*(?:"[^"<]*"|'[^'<]*'|["'][^<>\n]*|[^\s"'<>]+)/gi;
const rootDate = /<(?:[\w.-]+:)?propertyList\s[^<>]*?\bdate\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/i;
/** An element without content has no end tag of its own. */
const emptySeller = /<(?:[\w.-]+:)?vendorDetails(?:\s[^<>]*)?\/>/gi;
/** Up to its end, or to the end of a file that is cut off in the middle of it. */
const seller = /<((?:[\w.-]+:)?vendorDetails)(?=[\s>])[\s\S]*?(?:<\/\1\s*>|$)/gi;

/**
 * Takes out of a file what is never kept: the log-in of the software, and the sellers. Lines stay where they are, so that
 * a report can name them. It reads letters and not XML, so that a broken file loses them, too.
 */
export function withoutSecrets(file: Uint8Array): KeptFile {
  const encoding = encodingOf(file);
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const text = encoding === "utf16be" ? swapped(bytes).toString("utf16le") : bytes.toString(encoding);
  const [, double, single] = rootDate.exec(text) ?? [];
  const kept = text.replace(logIn, linesOf).replace(emptySeller, linesOf).replace(seller, linesOf);
  const body = encoding === "utf16be" ? swapped(Buffer.from(kept, "utf16le")) : Buffer.from(kept, encoding);
  return { body, date: double ?? single };
}

/** The line ends of what is taken out. */
function linesOf(text: string): string {
  return "\n".repeat(text.split("\n").length - 1);
}

/** How its tags are written: in every encoding but those of two bytes a letter as in ASCII. */
function encodingOf([first, second]: Uint8Array): "latin1" | "utf16le" | "utf16be" {
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return "utf16le";
  return (first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c) ? "utf16be" : "latin1";
}

/** UTF-16 in the other order of bytes; an odd byte at the end is half a letter. */
function swapped(bytes: Buffer): Buffer {
  return Buffer.from(bytes.subarray(0, bytes.length - (bytes.length % 2))).swap16();
}
