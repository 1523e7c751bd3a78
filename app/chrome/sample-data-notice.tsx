import { Icon } from "#app/ui/icon.tsx";
import { sampleDataNotice } from "./chrome.messages.ts";

export interface SampleDataNoticeProps {
  /** What is a sample on this page. */
  text?: string;
}

export function SampleDataNotice({ text = sampleDataNotice }: SampleDataNoticeProps) {
  return (
    <p className="flex gap-2 border-l-8 border-buff-2 bg-buff px-3 py-2 text-sm text-ink-2">
      <Icon name="note" className="mt-px" />
      <span>{text}</span>
    </p>
  );
}
