/** What one thing costs. */
export interface PriceRow {
  name: string;
  /** "from $25,000", "from $1,800 + GST", "priced on assessment" */
  price: string;
  /** "$1,980 incl. GST", where the price is told without. */
  withGst?: string;
  /** What a consumer pays at least, in dollars with GST. */
  atLeast?: number;
}

export interface PriceList {
  rows: PriceRow[];
  /** What else is said of prices: what they leave out, how firm they are. */
  notes: string[];
}

const fromPrice =
  /^(?<name>.+?) (?<price>from \$(?<dollars>[\d,]+)(?: \+ GST)?)(?: \((?<withGst>\$(?<total>[\d,]+) incl\. GST)\))?\.?$/;
const openPrice = /^(?<name>.+?) (?<price>priced on assessment|custom pricing)\.?$/;

/** Reads `services.pricingInfo`, one statement a line, so that a price has one source; what is no price is a note. */
export function priceList(pricingInfo: string | null): PriceList {
  const list: PriceList = { rows: [], notes: [] };
  for (const line of (pricingInfo ?? "").split(/\r?\n/)) {
    const statement = line.trim();
    const row = priceRow(statement);
    if (row) list.rows.push(row);
    else if (statement) list.notes.push(statement);
  }
  return list;
}

function priceRow(statement: string): PriceRow | undefined {
  const { name, price, dollars, withGst, total } =
    (fromPrice.exec(statement) ?? openPrice.exec(statement))?.groups ?? {};
  if (!name || !price) return undefined;
  const atLeast = total ?? dollars;
  return { name, price, withGst, atLeast: atLeast === undefined ? undefined : Number(atLeast.replaceAll(",", "")) };
}
