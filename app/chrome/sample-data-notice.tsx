import { useRouteLoaderData } from "react-router";
import type { Installation } from "#app/lib/installation.ts";
import { Icon } from "#app/ui/icon.tsx";
import { figuresNotice, hideNotice, sampleDataNotice, sampleHomesHint, samplesSeenPath } from "./chrome.messages.ts";

interface RootData {
  installation?: Installation;
  /** The visitor has hidden the notice. */
  samplesSeen?: true;
}

function useRootData(): RootData {
  return useRouteLoaderData<RootData>("root") ?? {};
}

export function useInstallation(): Installation {
  return useRootData().installation ?? {};
}

function useNotices(text?: string): string[] {
  const { hasSamples } = useInstallation();
  return [...(hasSamples ? [text ?? sampleDataNotice] : []), ...(text === undefined ? [figuresNotice] : [])];
}

/** For the footer of every page. */
export function SampleDataLine() {
  return <>{useNotices().join(" ")}</>;
}

/** For lists without room for the notice. */
export function SampleDataHint() {
  const { installation, samplesSeen } = useRootData();
  return installation?.hasSamples && !samplesSeen ? sampleHomesHint : null;
}

export interface SampleDataNoticeProps {
  /** The page's sample content, if not homes, agents, agencies and trades. It cannot be hidden. */
  text?: string;
}

/** Shown until the visitor hides it; the footer has the same text. */
export function SampleDataNotice({ text }: SampleDataNoticeProps) {
  const notices = useNotices(text);
  const isHidden = useRootData().samplesSeen === true && text === undefined;
  if (notices.length === 0 || isHidden) return null;
  return (
    <div className="flex items-center gap-2 border-l-8 border-buff-2 bg-buff px-3 py-2 text-sm text-ink-2">
      <Icon name="note" className="mt-px self-start max-sm:hidden" />
      <p>
        {notices.map((notice) => (
          <span key={notice}>{notice} </span>
        ))}
      </p>
      {text === undefined && (
        <form method="post" action={samplesSeenPath} className="ml-auto flex-none print:hidden">
          <button type="submit" aria-label={`${hideNotice}, hide this note`} className="chip chip-plain">
            {hideNotice}
          </button>
        </form>
      )}
    </div>
  );
}
