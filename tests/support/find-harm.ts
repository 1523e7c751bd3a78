import { parse as parseCsv } from "csv-parse/sync";
import ICAL from "ical.js";
import { SaxesParser } from "saxes";
import { mark } from "./hostile-values.ts";
import type { ReceivedResponse } from "./http-client.ts";
import { findInternals } from "./internals.ts";
import { attributeOf, parseElements } from "./page-forms.ts";

/**
 * The ways in which a response to hostile input does harm: a server error, internals of the code, or input used as
 * markup, as a header, as a formula or as a calendar line. Empty if it does none. `sent` is the input, which may
 * appear as text.
 */
export function findHarm({ status, headers, text }: ReceivedResponse, origin: string, sent = ""): string[] {
  const faults: string[] = [];
  if (status >= 500 || status < 100) faults.push(`it is ${status}`);
  const shown = findInternals(text).filter((words) => !sent.includes(words));
  if (shown.length > 0) faults.push(`it tells ${shown.join(", ")}`);
  if (/root:.{0,9}:0:0:/.test(text)) faults.push("it shows a file of the server");
  const injected = Object.keys(headers).filter((name) => name.includes(mark));
  if (injected.length > 0 || String(headers["set-cookie"]).startsWith(mark))
    faults.push(`it has the header ${injected.join()}`);
  const { location } = headers;
  if (location !== undefined && new URL(location, origin).origin !== origin) faults.push(`it leads to ${location}`);
  return [...faults, ...(text === "" ? [] : findHarmInBody(headers["content-type"] ?? "", text))];
}

function findHarmInBody(type: string, text: string): string[] {
  if (type.startsWith("text/html")) return findHarmInHtml(text);
  if (/\bxml\b/.test(type)) return findHarmInXml(text);
  if (type.startsWith("text/csv")) return findHarmInCsv(text);
  if (type.startsWith("text/calendar")) return findHarmInCalendar(text);
  if (type.startsWith("application/json")) JSON.parse(text);
  return [];
}

/** Addresses that run a script or show a document made from input. */
const running = /^[\s\p{Cc}]*(?:javascript|vbscript|data):/iu;

function findHarmInHtml(text: string): string[] {
  if (text.includes(`<${mark}`)) return ["it has an element that was sent"];
  // Every hostile element and attribute has the mark in its name; hostile addresses contain "evil.example".
  if (!new RegExp(`${mark}|evil\\.example`).test(text)) return [];
  return parseElements(text).flatMap((element) => {
    const faults: string[] = [];
    if (element.tagName.includes(mark) || attributeOf(element, mark) !== undefined)
      faults.push("it has markup that was sent");
    for (const { name, value } of element.attrs) {
      if (!["href", "src", "action", "formaction"].includes(name)) continue;
      if (running.test(value)) faults.push(`${element.tagName} leads to ${value}`);
    }
    return faults;
  });
}

function findHarmInXml(text: string): string[] {
  const faults: string[] = [];
  const parser = new SaxesParser({ xmlns: true });
  parser.on("error", ({ message }) => faults.push(`it is no XML: ${message}`));
  parser.on("opentag", ({ name }) => {
    if (name.includes(mark)) faults.push("it has an element that was sent");
  });
  parser.write(text).close();
  return faults.slice(0, 3);
}

/** Cells that a spreadsheet would calculate, except plain numbers. */
const formula = /^(?:[=@\t\r]|[+-](?![\d.,]*$))/;

function findHarmInCsv(text: string): string[] {
  const rows = parseCsv(text, { bom: true, relaxColumnCount: true });
  return rows.flat().flatMap((cell) => (formula.test(cell) ? [`a cell is the formula ${cell}`] : []));
}

function findHarmInCalendar(text: string): string[] {
  const faults: string[] = [];
  const lines = text.replaceAll(/\r\n[ \t]/g, "").split("\r\n");
  const strange = lines.filter((line) => line !== "" && !/^[A-Z][A-Z0-9-]*[;:][^\p{Cc}]*$/u.test(line));
  if (strange.length > 0) faults.push(`it has the lines ${JSON.stringify(strange.slice(0, 3))}`);
  if (lines.some((line) => line.startsWith("X-HOSTILE") || line.includes(";X-HOSTILE=1:")))
    faults.push("it has a property that was sent");
  ICAL.parse(text);
  return faults;
}
