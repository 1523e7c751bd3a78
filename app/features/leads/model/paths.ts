/** The page that shows an enquiry to whoever holds its receipt. */
export function enquiryPath(receipt: string): string {
  return `/enquiries/${receipt}`;
}

/** The id of the form by which people enquire, on every page and in every dialog; `#enquire` leads to it. */
export const enquiryFormId = "enquire";

/** The page on which the recipient of an enquiry confirms that they have answered it. */
export function answeredPath(token: string): string {
  return `/answered/${token}`;
}

/**
 * Where a page leads when an enquiry was sent from it: to the panel that confirms it, with the receipt in the query. The
 * page may have a query of its own, such as the inputs of a calculator.
 */
export function sentPath(path: string, receipt: string): string {
  return `${path}${path.includes("?") ? "&" : "?"}sent=${receipt}#sent`;
}

/** The address of a page that keeps its state in its query, to send an enquiry from and to come back to: without a receipt. */
export function withoutReceipt({ pathname, search }: Pick<URL, "pathname" | "search">): string {
  // Pair by pair, so that what is not ours stays as it was written.
  const pairs = search.slice(1).split("&");
  const query = pairs.filter((pair) => pair !== "" && pair.split("=", 1)[0] !== "sent").join("&");
  return query ? `${pathname}?${query}` : pathname;
}

/** The receipt in such an address; undefined when there is none. */
export function receiptInPath(address: string): string | undefined {
  const [page = ""] = address.split("#", 1);
  const query = page.includes("?") ? page.slice(page.indexOf("?")) : "";
  return new URLSearchParams(query).get("sent") ?? undefined;
}

/** When the enquiry of a receipt was sent, read from the token without checking it; undefined for a malformed one. */
export function receiptSentAt(receipt: string): Date | undefined {
  const seconds = Number.parseInt(receipt.split(".")[1] ?? "", 36);
  return Number.isNaN(seconds) ? undefined : new Date(seconds * 1000);
}

/** The desk's list of what waits for review. */
export const heldLeadsPath = "/admin?status=held";
