import { useState } from "react";
import { showToast } from "#app/ui/toasts.ts";
import { articleMessages } from "./insights.messages.ts";

export interface SharedArticle {
  title: string;
  /** The absolute address of the article. */
  url: string;
}

/**
 * Shares by the device when it can, else by copying the link (specification, section 2); when neither is allowed, or the
 * browser knows neither, `onRefused` has to show the link.
 */
export function useShare(article: SharedArticle, onRefused: () => void) {
  const [copied, setCopied] = useState(false);

  async function share() {
    setCopied(false);
    if (await gaveToDevice(article)) return;
    if (!(await copiedLink(article.url))) return onRefused();
    setCopied(true);
    showToast({ kind: "success", title: articleMessages.copied, text: articleMessages.copiedText });
  }

  return { copied, share };
}

/** Whether the device took it over; who cancels there has had what was asked for. */
async function gaveToDevice({ title, url }: SharedArticle): Promise<boolean> {
  if (!("share" in navigator)) return false;
  try {
    await navigator.share({ title, url });
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === "AbortError";
  }
}

async function copiedLink(url: string): Promise<boolean> {
  try {
    // Absent where the connection is not secure.
    await navigator.clipboard.writeText(url);
    return true;
  } catch {
    return false;
  }
}
