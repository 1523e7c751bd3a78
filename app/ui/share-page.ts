export interface SharedPage {
  title: string;
  /** Absolute. */
  url: string;
}

/**
 * Shares or copies; "refused" if neither is possible. A cancelled dialog counts as shared. Pages without scripts embed
 * this function as text, so it uses nothing from outside.
 */
export async function sharePage({ title, url }: SharedPage): Promise<"given" | "copied" | "refused"> {
  try {
    await navigator.share({ title, url });
    return "given";
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") return "given";
  }
  try {
    // Undefined on insecure connections.
    await navigator.clipboard.writeText(url);
    return "copied";
  } catch {
    return "refused";
  }
}
