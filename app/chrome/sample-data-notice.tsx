import { Icon } from "#app/ui/icon.tsx";
import { figuresNotice, sampleDataNotice } from "./chrome.messages.ts";
import { useRouteLoaderData } from "react-router";
import type { Installation } from "#app/lib/installation.ts";

export function useInstallation(): Installation {
  return useRouteLoaderData<{ installation?: Installation }>("root")?.installation ?? {};
}

function useNotices(text?: string): string[] {
  const { hasSamples } = useInstallation();
  return [...(hasSamples ? [text ?? sampleDataNotice] : []), ...(text === undefined ? [figuresNotice] : [])];
}

/** For the footer of every page. */
export function SampleDataLine() {
  return <>{useNotices().join(" ")}</>;
}

export interface SampleDataNoticeProps {
  /** The page's sample content, if not homes, agents, agencies and trades. */
  text?: string;
}

export function SampleDataNotice({ text }: SampleDataNoticeProps) {
  const notices = useNotices(text);
  if (notices.length === 0) return null;
  return (
    <p className="flex gap-2 border-l-8 border-buff-2 bg-buff px-3 py-2 text-sm text-ink-2">
      <Icon name="note" className="mt-px" />
      <span>{notices.join(" ")}</span>
    </p>
  );
}
