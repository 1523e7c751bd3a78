import { expect, test } from "vitest";
import { zipOf, type ZipMember } from "#tests/support/zip.ts";
import { zipRefusals } from "./refusals.ts";
import { unpack } from "./unpack.server.ts";

const xml: ZipMember = { name: "listings.xml", body: "<propertyList/>" };
const photo: ZipMember = { name: "S1_m.jpg", body: "a photo" };

test("what is no ZIP is the listings themselves", async () => {
  const bytes = Buffer.from("<propertyList/>");
  expect(await unpack(bytes)).toEqual({ xml: bytes, pictures: [] });
});

test("a ZIP has its listings and its pictures, without folders and in small letters", async () => {
  const members = [photo, { name: "images/S1_A.PNG", body: "another" }, xml, { name: "images/", body: "" }];
  expect(await unpack(zipOf(members))).toEqual({
    xml: Buffer.from("<propertyList/>"),
    pictures: [
      { name: "s1_m.jpg", body: Buffer.from("a photo") },
      { name: "s1_a.png", body: Buffer.from("another") },
    ],
  });
});

test("what else lies in it is left", async () => {
  const members = [xml, { name: "Thumbs.db", body: "x" }, { name: "__MACOSX/._S1_m.jpg", body: "x" }];
  expect(await unpack(zipOf(members))).toMatchObject({ pictures: [] });
});

const zeros = Buffer.alloc(30 * 1024 * 1024);

test.each([
  { why: "it breaks off", zip: zipOf([xml, photo]).subarray(0, 90), refusal: zipRefusals.unreadable },
  { why: "it is a ZIP in name only", zip: Buffer.from("PK and nothing more"), refusal: zipRefusals.unreadable },
  { why: "there is nothing in it", zip: zipOf([]), refusal: zipRefusals.noXml },
  { why: "there are only pictures in it", zip: zipOf([photo]), refusal: zipRefusals.noXml },
  { why: "there are two lists in it", zip: zipOf([xml, { ...xml, name: "more.xml" }]), refusal: zipRefusals.manyXml },
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
