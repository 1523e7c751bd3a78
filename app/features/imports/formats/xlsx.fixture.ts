import { zipOf, type ZipMember } from "#tests/support/zip.ts";

/** A workbook with the XML of these sheets, as Excel lays it out; `members` replace or add files. */
export function workbookOf(sheets: readonly string[], members: readonly ZipMember[] = []): Buffer {
  const numbers = sheets.map((_, index) => index + 1);
  const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
  const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const own: ZipMember[] = [
    { name: "[Content_Types].xml", body: "<Types/>" },
    {
      name: "xl/workbook.xml",
      body: `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${numbers
        .map((n) => `<sheet name="Sheet${n}" sheetId="${n}" r:id="rId${n}"/>`)
        .join("")}</sheets></workbook>`,
    },
    {
      name: "xl/_rels/workbook.xml.rels",
      body: `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${numbers
        .map((n) => `<Relationship Id="rId${n}" Type="${relations}/worksheet" Target="worksheets/sheet${n}.xml"/>`)
        .join("")}<Relationship Id="rS" Type="${relations}/styles" Target="styles.xml"/><Relationship Id="rT" Type="${
        relations
      }/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    },
    // Style 1 is a date, style 2 a date with a time.
    {
      name: "xl/styles.xml",
      body: `<styleSheet xmlns="${main}"><cellXfs count="3"><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="22"/></cellXfs></styleSheet>`,
    },
    ...sheets.map((rows, index) => ({
      name: `xl/worksheets/sheet${index + 1}.xml`,
      body: `<worksheet xmlns="${main}"><dimension ref="A1:XFD1048576"/><sheetData>${rows}</sheetData></worksheet>`,
    })),
  ];
  const replaced = new Set(members.map(({ name }) => name));
  return zipOf([...own.filter(({ name }) => !replaced.has(name)), ...members]);
}

/**
 * The XML of a row. A string is a text cell, a number a number cell, and an object the XML of a cell without its
 * position.
 */
export function rowOf(line: number, cells: readonly (string | number | { cell: string })[]): string {
  const written = cells.map((cell, index) => {
    const place = `r="${String.fromCodePoint(65 + index)}${line}"`;
    if (typeof cell === "number") return `<c ${place}><v>${cell}</v></c>`;
    if (typeof cell === "string") return `<c ${place} t="inlineStr"><is><t>${cell}</t></is></c>`;
    return cell.cell.replace("<c", `<c ${place}`);
  });
  return `<row r="${line}">${written.join("")}</row>`;
}
