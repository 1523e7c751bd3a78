import { listingsMessages } from "#app/features/listings/model/listings.messages.ts";

/**
 * The options of the suburb select as HTML, "All suburbs" first and one of them chosen. Names are escaped; an option
 * without a value attribute has its text as its value.
 */
export function suburbOptions(suburbs: readonly string[], chosen: string): string {
  const all = `<option value=""${chosen === "" ? selected : ""}>${listingsMessages.allSuburbs}</option>`;
  return all + suburbs.map((name) => `<option${name === chosen ? selected : ""}>${escaped(name)}</option>`).join("");
}

const selected = ' selected=""';

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
