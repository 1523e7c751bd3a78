import { type MouseEvent, useRef, useState } from "react";
import { emailAbout } from "#app/lib/paths.ts";
import { Button } from "./button.tsx";
import { Field, TextInput } from "./field.tsx";
import { TextLink } from "./link.tsx";
import { showToast } from "./toasts.ts";

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

const panel = "share";
const field = "share-link";
const copiedTitle = "Link copied";

export interface ShareLinkProps {
  page: SharedPage;
  labels: {
    title: string;
    link: string;
    byEmail: string;
    copied: string;
  };
}

/**
 * With scripts it shares, and shows the link only if sharing is not allowed. On pages without scripts
 * `shareWhenPressed` does the same.
 */
export function ShareLink({ page, labels }: ShareLinkProps) {
  const sheet = useRef<HTMLDivElement>(null);
  const link = useRef<HTMLInputElement>(null);
  const { copied, share } = useShare(page, labels.copied, () => {
    sheet.current?.showPopover?.();
    link.current?.select();
  });

  function press(event: MouseEvent) {
    // Pressing the button again hides the link, as without scripts.
    if (sheet.current?.matches(":popover-open")) return;
    event.preventDefault();
    void share();
  }

  return (
    <div className="flex flex-wrap items-center gap-3 print:hidden">
      <Button
        type="button"
        variant="quiet"
        popoverTarget={panel}
        onClick={press}
        data-copied={labels.copied}
        data-copied-title={copiedTitle}
      >
        Share
      </Button>
      {copied && (
        <p className="text-sm">
          <b>{copiedTitle}</b> {labels.copied}
        </p>
      )}
      <div
        id={panel}
        ref={sheet}
        popover="auto"
        role="dialog"
        aria-labelledby={`${panel}-heading`}
        className="m-auto w-[min(36rem,calc(100vw-2rem))] border border-t-3 border-line-strong border-t-ink bg-surface p-4 text-ink md:p-6"
      >
        {/* No heading: the button may come before the page's own. */}
        <p id={`${panel}-heading`} className="text-xl font-bold">
          {labels.title}
        </p>
        <Field id={field} label={labels.link} className="mt-4">
          <TextInput ref={link} id={field} readOnly defaultValue={page.url} />
        </Field>
        <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
          <TextLink to={emailAbout(page)} className="inline-flex min-h-11 items-center">
            {labels.byEmail}
          </TextLink>
          <Button type="button" variant="quiet" popoverTarget={panel} popoverTargetAction="hide">
            Close
          </Button>
        </div>
      </div>
    </div>
  );
}

/** If neither sharing nor copying works, `onRefused` shows the link. */
function useShare(page: SharedPage, copiedMessage: string, onRefused: () => void) {
  const [copied, setCopied] = useState(false);

  async function share() {
    setCopied(false);
    const done = await sharePage(page);
    if (done === "refused") onRefused();
    if (done !== "copied") return;
    setCopied(true);
    showToast({ kind: "success", title: copiedTitle, text: copiedMessage });
  }

  return { copied, share };
}
