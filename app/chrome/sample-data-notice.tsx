import { Icon } from "#app/ui/icon.tsx";
import { figuresNotice, sampleDataNotice } from "./chrome.messages.ts";
import { useRouteLoaderData } from "react-router";
import type { Installation } from "#app/lib/installation.ts";

/** What the pages of this installation say of it. */
export function useInstallation(): Installation {
  return useRouteLoaderData<{ installation?: Installation }>("root")?.installation ?? {};
}

export interface SampleDataNoticeProps {
  /** What is a sample on this page, where it is no homes, agents, agencies and trades, and there are no figures. */
  text?: string;
}

/** Says which figures are old, and on an installation with sample data what is a sample. */
export function SampleDataNotice({ text }: SampleDataNoticeProps) {
  const { hasSamples } = useInstallation();
  const said = [...(hasSamples ? [text ?? sampleDataNotice] : []), ...(text === undefined ? [figuresNotice] : [])];
  if (said.length === 0) return null;
  return (
    <p className="flex gap-2 border-l-8 border-buff-2 bg-buff px-3 py-2 text-sm text-ink-2">
      <Icon name="note" className="mt-px" />
      <span>{said.join(" ")}</span>
    </p>
  );
}
