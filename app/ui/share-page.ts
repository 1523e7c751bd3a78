/** A page as it is shared. */
export interface SharedPage {
  title: string;
  /** Its absolute address. */
  url: string;
}

/**
 * Shares by the device when it can, else by copying the link; "refused" when neither is allowed or the browser knows
 * neither. Who cancels on the device has had what was asked for. Pages that load no scripts carry this function as text, so
 * it uses nothing from outside.
 */
export async function sharePage({ title, url }: SharedPage): Promise<"given" | "copied" | "refused"> {
  try {
    await navigator.share({ title, url });
    return "given";
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") return "given";
  }
  try {
    // Absent where the connection is not secure.
    await navigator.clipboard.writeText(url);
    return "copied";
  } catch {
    return "refused";
  }
}
