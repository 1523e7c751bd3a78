import type { FeedMessage } from "./feed-listing.ts";
import { fileMessages, listingMessages } from "./feeds.messages.ts";

/** Where in a file a message belongs. */
interface Place {
  /** The element or column as it is written. */
  writtenName: string;
  line: number;
}

type FileSentences = typeof fileMessages;
type ListingSentences = typeof listingMessages;
type Sentence = (...words: never[]) => readonly [FeedMessage["level"], string, string];

/** Says something of a whole file, about one of its lines where it has one. */
export function fileMessage<Code extends keyof FileSentences>(
  code: Code,
  line: number | undefined,
  ...words: Parameters<FileSentences[Code]>
): FeedMessage {
  return { code, ...(line !== undefined && { line }), ...told(fileMessages[code], words) };
}

/** Says something of a listing, about one of its elements. */
export function listingMessage<Code extends keyof ListingSentences>(
  code: Code,
  at: Place,
  ...words: Parameters<ListingSentences[Code]>
): FeedMessage {
  return { code, field: at.writtenName, line: at.line, ...told(listingMessages[code], words) };
}

/** Collects what is said of one listing. */
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
