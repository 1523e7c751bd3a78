import type { FeedMessage } from "./import-listing.ts";
import { fileMessages, listingMessages } from "./imports.messages.ts";

interface Place {
  writtenName: string;
  line: number;
}

type FileSentences = typeof fileMessages;
type ListingSentences = typeof listingMessages;
type Sentence = (...words: never[]) => readonly [FeedMessage["level"], string, string];

export function fileMessage<Code extends keyof FileSentences>(
  code: Code,
  line: number | undefined,
  ...words: Parameters<FileSentences[Code]>
): FeedMessage {
  return { code, ...(line !== undefined && { line }), ...told(fileMessages[code], words) };
}

export function listingMessage<Code extends keyof ListingSentences>(
  code: Code,
  at: Place,
  ...words: Parameters<ListingSentences[Code]>
): FeedMessage {
  return { code, field: at.writtenName, line: at.line, ...told(listingMessages[code], words) };
}

export type Notes = <Code extends keyof ListingSentences>(
  code: Code,
  at: Place,
  ...words: Parameters<ListingSentences[Code]>
) => void;

const MAX_QUOTED = 80;

function told(sentence: Sentence, words: readonly unknown[]): Pick<FeedMessage, "level" | "text" | "fix"> {
  const short = words.map((word) =>
    typeof word === "string" && word.length > MAX_QUOTED ? `${word.slice(0, MAX_QUOTED).toWellFormed()}…` : word,
  );
  const [level, text, fix] = sentence(...(short as never[]));
  return { level, text, fix };
}
