import { mark } from "./hostile-values.ts";
import { bombPng, type FormFile } from "./photos.ts";
import { zipOf } from "./zip.ts";

const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script><image href="file:///etc/passwd"/></svg>`;
const jpegHead = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1]);
const xml = (inside: string) => `<?xml version="1.0"?>${inside}<propertyList><residential/></propertyList>`;
const text = (content: string) => Buffer.from(content);

/** Files for uploads of photos and listings. */
export const hostileFiles: readonly FormFile[] = [
  { name: "empty.jpg", bytes: text("") },
  { name: "page.jpg", bytes: text(`<html><${mark}><script>alert(1)</script></html>`) },
  { name: "script.svg", bytes: text(svg), type: "image/svg+xml" },
  { name: "drawing.jpg", bytes: text(svg) },
  { name: "polyglot.gif", bytes: text(`GIF89a/*${"\0".repeat(20)}*/=1;alert(1)//<${mark}>`), type: "image/gif" },
  { name: "cut.jpg", bytes: jpegHead },
  { name: "bomb.png", bytes: bombPng(30_000), type: "image/png" },
  { name: "head-only.png", bytes: bombPng(8).subarray(0, 30), type: "image/png" },
  { name: "zeros.jpg", bytes: Buffer.alloc(300_000) },
  {
    name: "bomb.zip",
    bytes: zipOf([{ name: "a.xml", body: Buffer.alloc(40 * 1024 * 1024) }]),
    type: "application/zip",
  },
  { name: "climbs.zip", bytes: zipOf([{ name: "../../../tmp/a.xml", body: xml("") }]), type: "application/zip" },
  {
    name: "claims.zip",
    bytes: zipOf([{ name: "a.xml", body: xml(""), claims: 4_000_000_000 }]),
    type: "application/zip",
  },
  { name: "entity.xml", bytes: text(xml(`<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>`)), type: "text/xml" },
  { name: "deep.xml", bytes: text("<a>".repeat(100_000)), type: "text/xml" },
  { name: "formula.csv", bytes: text(`=cmd|' /C calc'!A0,"${mark}\r\n\0,"`), type: "text/csv" },
  { name: "wide.csv", bytes: text(`${"a,".repeat(200_000)}\n${"1,".repeat(200_000)}`), type: "text/csv" },
  { name: "../../etc/passwd", bytes: jpegHead },
  { name: `${"n".repeat(5000)}.jpg`, bytes: jpegHead },
  { name: `"><${mark}>.jpg`, bytes: jpegHead },
  { name: `a\\";name=\\"file2`, bytes: jpegHead },
  { name: "%00%0d%0aX-Hostile: 1.jpg", bytes: jpegHead, type: `text/html\0;<${mark}>` },
  { name: "\u202egpj.exe", bytes: text("MZ"), type: "application/x-msdownload" },
];
