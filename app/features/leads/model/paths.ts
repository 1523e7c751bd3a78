/** The page that shows an enquiry to whoever holds its receipt. */
export function enquiryPath(receipt: string): string {
  return `/enquiries/${receipt}`;
}

/** The id of the form by which people enquire, on every page and in every dialog; `#enquire` leads to it. */
export const enquiryFormId = "enquire";

/** The page of a mailed link on which whoever got an enquiry says that they have answered it. */
export function answeredPath(token: string): string {
  return `/answered/${token}`;
}

/**
 * Where a page goes when an enquiry was sent from it: the panel that says so is focused, the receipt tells which one it
 * was. The page may have a query of its own, such as the inputs of a calculator.
 */
export function sentAddress(path: string, receipt: string): string {
  return `${path}${path.includes("?") ? "&" : "?"}sent=${receipt}#sent`;
}

/** The address of a page that keeps its state in its query, to send an enquiry from and to come back to: without a receipt. */
export function unsentAddress({ pathname, search }: Pick<URL, "pathname" | "search">): string {
  // Pair by pair, so that what is not ours stays as it was written.
  const pairs = search.slice(1).split("&");
  const query = pairs.filter((pair) => pair !== "" && pair.split("=", 1)[0] !== "sent").join("&");
  return query ? `${pathname}?${query}` : pathname;
}

/** The receipt in such an address; undefined when there is none. */
export function receiptIn(address: string): string | undefined {
  const [page = ""] = address.split("#", 1);
  const query = page.includes("?") ? page.slice(page.indexOf("?")) : "";
  return new URLSearchParams(query).get("sent") ?? undefined;
}

/** When the enquiry of a receipt was sent, which its token says; undefined when it does not. lead-links.server.ts judges tokens. */
export function receiptTime(receipt: string): Date | undefined {
  const seconds = Number.parseInt(receipt.split(".")[1] ?? "", 36);
  return Number.isNaN(seconds) ? undefined : new Date(seconds * 1000);
}
