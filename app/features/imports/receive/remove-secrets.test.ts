import { expect, test } from "vitest";
import { removeSecrets } from "./unpack.server.ts";

const textOf = (file: string) => removeSecrets(Buffer.from(file)).body.toString();

test.each([
  {
    why: "the log-in of the root goes, its date stays",
    file: '<propertyList date="2026-11-25" username="joe" password="s3cret"><residential/></propertyList>',
    kept: '<propertyList date="2026-11-25"><residential/></propertyList>',
  },
  {
    why: "single quotes, capitals, blanks",
    file: "<PropertyList Username = 'joe'\n  PASSWORD='a>b' date='2026'>",
    kept: "<PropertyList\n  date='2026'>",
  },
  {
    why: "a quote that never closes",
    file: '<propertyList password="s3cret>\n<residential>',
    kept: "<propertyList>\n<residential>",
  },
  { why: "no quotes", file: "<propertyList password=s3cret>", kept: "<propertyList>" },
  {
    why: "the seller goes, the lines stay",
    file: "<residential>\n<vendorDetails>\n<name>Jo</name>\n</vendorDetails>\n<uniqueID>1</uniqueID>",
    kept: "<residential>\n\n\n\n<uniqueID>1</uniqueID>",
  },
  { why: "with a prefix", file: "<x:vendorDetails id='1'>Jo</x:vendorDetails><a/>", kept: "<a/>" },
  { why: "in other letters", file: "<VENDORDETAILS>Jo</vendordetails ><a/>", kept: "<a/>" },
  {
    why: "without content",
    file: "<vendorDetails/><name>12 Wilson Street</name><vendorDetails />",
    kept: "<name>12 Wilson Street</name>",
  },
  { why: "cut off in the middle", file: "<residential><vendorDetails><name>Jo", kept: "<residential>" },
  {
    why: "an element that is only called alike",
    file: "<vendorDetailsNote>x</vendorDetailsNote>",
    kept: "<vendorDetailsNote>x</vendorDetailsNote>",
  },
])("$why", ({ file, kept }) => expect(textOf(file)).toBe(kept));

test.each([
  {
    file: '<?xml version="1.0"?>\n<propertyList date="2026-11-25-10:00:00" username="x">',
    date: "2026-11-25-10:00:00",
  },
  { file: "<propertyList username='x' date = '2026'>", date: "2026" },
  { file: "<propertyList>", date: undefined },
  { file: '<residential modTime="2026-11-25"/>', date: undefined },
])("the date of $file is $date", ({ file, date }) => expect(removeSecrets(Buffer.from(file)).date).toBe(date));

test("every other byte stays as it is", () => {
  const bytes = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));
  expect(removeSecrets(bytes).body.equals(bytes)).toBe(true);
});

const seller = '\ufeff<propertyList date="2026" password="s3cret"><vendorDetails>Zoë</vendorDetails><b>é</b>';
const cleaned = '\ufeff<propertyList date="2026"><b>é</b>';

test("both kinds of UTF-16 are read", () => {
  const little = Buffer.from(seller, "utf16le");
  expect(removeSecrets(little)).toEqual({ body: Buffer.from(cleaned, "utf16le"), date: "2026" });
  const big = Buffer.from(little).swap16();
  expect(removeSecrets(big)).toEqual({ body: Buffer.from(cleaned, "utf16le").swap16(), date: "2026" });
});

test.each([
  { why: "sellers that never end", file: "<vendorDetails ".repeat(400_000) },
  { why: "roots that never end", file: "<propertyList date ".repeat(400_000) },
  { why: "quotes that never close", file: ' password="'.repeat(400_000) },
])("$why are read once", ({ file }) => expect(textOf(file).length).toBeLessThanOrEqual(file.length));
