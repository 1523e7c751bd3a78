import type { ImportMessage } from "./import-listing.ts";
import { fileMessages } from "./imports.messages.ts";
import { listingMessages } from "./listing.messages.ts";

interface Place {
  writtenName: string;
  line: number;
}

type FileMessages = typeof fileMessages;
type ListingMessages = typeof listingMessages;
type MessageText = (...values: never[]) => readonly [ImportMessage["level"], string, string];

export function fileMessage<Code extends keyof FileMessages>(
  code: Code,
  line: number | undefined,
  ...values: Parameters<FileMessages[Code]>
): ImportMessage {
  return { code, ...(line !== undefined && { line }), ...toMessage(fileMessages[code], values) };
}

export function listingMessage<Code extends keyof ListingMessages>(
  code: Code,
  at: Place,
  ...values: Parameters<ListingMessages[Code]>
): ImportMessage {
  return { code, field: at.writtenName, line: at.line, ...toMessage(listingMessages[code], values) };
}

export type AddMessage = <Code extends keyof ListingMessages>(
  code: Code,
  at: Place,
  ...values: Parameters<ListingMessages[Code]>
) => void;

const MAX_QUOTED = 80;

function toMessage(message: MessageText, values: readonly unknown[]): Pick<ImportMessage, "level" | "text" | "fix"> {
  const short = values.map((word) =>
    typeof word === "string" && word.length > MAX_QUOTED ? `${word.slice(0, MAX_QUOTED).toWellFormed()}…` : word,
  );
  const [level, text, fix] = message(...(short as never[]));
  return { level, text, fix };
}
