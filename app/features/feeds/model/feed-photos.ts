/** As a ZIP's picture is called here: without folders and in lower case. */
export function memberName(path: string): string {
  return (path.split(/[\\/]/).at(-1) ?? "").toLowerCase().slice(-200);
}

/** By which slots are put in order: "m" is the first, then "a" to "z", "aa" and on, then numbers. */
export function slotRank(slot: string): string {
  if (slot === "m") return "";
  const isNumber = /^\d+$/.test(slot);
  return `${isNumber ? "n" : "a"}${String(slot.length).padStart(2, "0")}${slot}`;
}

/** The host that an address names, as jobs are told apart by it; "" for a picture of a ZIP. */
export function hostOf(url: string | null): string {
  return url === null ? "" : (URL.parse(url)?.hostname ?? "").slice(0, 255);
}
