import { type MouseEvent, useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { showToast } from "#app/ui/toasts.ts";
import { emailAddress } from "./labels.ts";
import { articleMessages } from "./insights.messages.ts";

const panel = "share";
const field = "share-link";

/** A button that shows the link without any script; with scripts it shares, and shows the link only when it may not. */
export function ShareArticle({ article }: { article: SharedArticle }) {
  const sheet = useRef<HTMLDivElement>(null);
  const link = useRef<HTMLInputElement>(null);
  const { copied, share } = useShare(article, () => {
    sheet.current?.showPopover?.();
    link.current?.select();
  });

  function press(event: MouseEvent) {
    // Pressed while the link is shown, the button hides it, as without scripts.
    if (sheet.current?.matches(":popover-open")) return;
    event.preventDefault();
    void share();
  }

  return (
    <div className="flex flex-wrap items-center gap-3 print:hidden">
      <Button type="button" variant="quiet" popoverTarget={panel} onClick={press}>
        {articleMessages.share}
      </Button>
      {copied && <p className="text-sm">{articleMessages.copiedText}</p>}
      <div
        id={panel}
        ref={sheet}
        popover="auto"
        role="dialog"
        aria-labelledby={`${panel}-heading`}
        className="m-auto w-[min(36rem,calc(100vw-2rem))] border border-t-3 border-line-strong border-t-ink bg-surface p-4 text-ink md:p-6"
      >
        <h2 id={`${panel}-heading`} className="text-xl">
          {articleMessages.shareTitle}
        </h2>
        <Field id={field} label={articleMessages.shareLink} className="mt-4">
          <TextInput ref={link} id={field} readOnly defaultValue={article.url} />
        </Field>
        <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
          <TextLink to={emailAddress(article)} className="inline-flex min-h-11 items-center">
            {articleMessages.shareByEmail}
          </TextLink>
          <Button type="button" variant="quiet" popoverTarget={panel} popoverTargetAction="hide">
            {articleMessages.close}
          </Button>
        </div>
      </div>
    </div>
  );
}

interface SharedArticle {
  title: string;
  /** The absolute address of the article. */
  url: string;
}

/**
 * Shares by the device when it can, else by copying the link; when neither is allowed, or the
 * browser knows neither, `onRefused` has to show the link.
 */
function useShare(article: SharedArticle, onRefused: () => void) {
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
