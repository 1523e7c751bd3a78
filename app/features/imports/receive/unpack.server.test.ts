import { expect, test } from "vitest";
import { zipOf, type ZipMember } from "#tests/support/zip.ts";
import { unpack, zipRefusals } from "./unpack.server.ts";

const xml: ZipMember = { name: "listings.xml", body: "<propertyList/>" };
const photo: ZipMember = { name: "S1_m.jpg", body: "a photo" };

test("any file but a ZIP is returned unchanged", async () => {
  const bytes = Buffer.from("<propertyList/>");
  expect(await unpack(bytes)).toEqual({ listings: bytes, isWorkbook: false, pictures: [] });
});

test("returns the listings and pictures of a ZIP, names in lower case without folders", async () => {
  const members = [photo, { name: "images/S1_A.PNG", body: "another" }, xml, { name: "images/", body: "" }];
  expect(await unpack(zipOf(members))).toEqual({
    listings: Buffer.from("<propertyList/>"),
    isWorkbook: false,
    pictures: [
      { name: "s1_m.jpg", body: Buffer.from("a photo") },
      { name: "s1_a.png", body: Buffer.from("another") },
    ],
  });
});

test("ignores other files in a ZIP", async () => {
  const members = [xml, { name: "Thumbs.db", body: "x" }, { name: "__MACOSX/._S1_m.jpg", body: "x" }];
  expect(await unpack(zipOf(members))).toMatchObject({ pictures: [] });
});

test("an Excel workbook stays packed", async () => {
  const workbook = zipOf([
    { name: "[Content_Types].xml", body: "x" },
    { name: "xl/workbook.xml", body: "x" },
  ]);
  expect(await unpack(workbook)).toEqual({ listings: workbook, isWorkbook: true, pictures: [] });
});

test("a spreadsheet in a ZIP is unpacked, with its pictures", async () => {
  const workbook = zipOf([{ name: "xl/workbook.xml", body: "x" }]);
  const pictures = [{ name: "s1_m.jpg", body: Buffer.from("a photo") }];
  expect(await unpack(zipOf([{ name: "homes.xlsx", body: workbook }, photo]))).toEqual({
    listings: workbook,
    isWorkbook: true,
    pictures,
  });
  expect(await unpack(zipOf([{ name: "homes.CSV", body: "a,b" }, photo]))).toEqual({
    listings: Buffer.from("a,b"),
    isWorkbook: false,
    pictures,
  });
  // A file named like a workbook, but with XML content, is cleaned as XML.
  expect(await unpack(zipOf([{ name: "homes.xlsx", body: "<propertyList/>" }]))).toMatchObject({ isWorkbook: false });
});

const zeros = Buffer.alloc(30 * 1024 * 1024);

test.each([
  { why: "it breaks off", zip: zipOf([xml, photo]).subarray(0, 90), refusal: zipRefusals.unreadable },
  { why: "it is a ZIP in name only", zip: Buffer.from("PK and nothing more"), refusal: zipRefusals.unreadable },
  { why: "there is nothing in it", zip: zipOf([]), refusal: zipRefusals.noXml },
  { why: "there are only pictures in it", zip: zipOf([photo]), refusal: zipRefusals.noXml },
  { why: "there are two lists in it", zip: zipOf([xml, { ...xml, name: "more.xml" }]), refusal: zipRefusals.manyXml },
  {
    why: "there is a spreadsheet beside the list",
    zip: zipOf([xml, { name: "homes.csv", body: "a,b" }]),
    refusal: zipRefusals.manyXml,
  },
  {
    why: "the spreadsheet in it is not read",
    zip: zipOf([{ name: "homes.numbers/Index.zip", body: "x" }]),
    refusal: zipRefusals.workbook,
  },
  {
    why: "the workbook in it is another ZIP",
    zip: zipOf([{ name: "homes.xlsx", body: zipOf([xml]) }]),
    refusal: zipRefusals.workbook,
  },
  { why: "a name climbs out", zip: zipOf([xml, { ...photo, name: "../../tmp/evil.jpg" }]), refusal: zipRefusals.paths },
  {
    why: "a name starts at the root",
    zip: zipOf([xml, { ...photo, name: "/etc/evil.jpg" }]),
    refusal: zipRefusals.paths,
  },
  {
    why: "a name starts at a drive",
    zip: zipOf([xml, { ...photo, name: "C:\\evil.jpg" }]),
    refusal: zipRefusals.paths,
  },
  {
    why: "it has thousands of files, none of which is unpacked",
    zip: zipOf([xml, ...Array.from({ length: 2000 }, (_, at) => ({ name: `${at}.txt`, body: "x", claims: 5 }))]),
    refusal: zipRefusals.tooMany,
  },
  {
    why: "its pictures are a byte each, none of which is unpacked",
    zip: zipOf([xml, ...Array.from({ length: 101 }, (_, at) => ({ name: `${at}.jpg`, body: "x", claims: 5 }))]),
    refusal: zipRefusals.tooSmall,
  },
  {
    why: "it is an OpenDocument spreadsheet",
    zip: zipOf([
      { name: "mimetype", body: "application/vnd.oasis.opendocument.spreadsheet" },
      { name: "content.xml", body: "<x/>" },
    ]),
    refusal: zipRefusals.workbook,
  },
  {
    why: "it is of Numbers",
    zip: zipOf([
      { name: "Index/Document.iwa", body: "x" },
      { name: "preview.jpg", body: "x" },
    ]),
    refusal: zipRefusals.workbook,
  },
  {
    why: "it is a binary workbook",
    zip: zipOf([
      { name: "[Content_Types].xml", body: "x" },
      { name: "xl/workbook.bin", body: "x" },
    ]),
    refusal: zipRefusals.workbook,
  },
  {
    why: "it is an old workbook, or one with a password",
    zip: Buffer.from("d0cf11e0a1b11ae100000000", "hex"),
    refusal: zipRefusals.workbook,
  },
  { why: "it is a bomb", zip: zipOf([{ ...xml, body: zeros }]), refusal: zipRefusals.tooLarge },
  {
    why: "it is a bomb that says that it is small",
    zip: zipOf([{ ...xml, body: zeros, claims: 100 }]),
    refusal: zipRefusals.unreadable,
  },
  {
    why: "its pictures are too much together",
    zip: zipOf([
      xml,
      ...Array.from({ length: 6 }, (_, at) => ({ name: `${at}.jpg`, body: zeros.subarray(0, 20_000_000) })),
    ]),
    refusal: zipRefusals.tooLarge,
  },
])("refused: $why", async ({ zip, refusal }) => {
  expect(await unpack(zip)).toEqual(refusal);
});
