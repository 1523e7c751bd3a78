import { createHmac, timingSafeEqual } from "node:crypto";
import { MAX_INTEGER } from "#app/lib/fields.ts";
import { env } from "#platform/env.server.ts";

interface LinkKind<Topic> {
  /** Separates the kinds of token in the signature. A new value invalidates all links mailed so far. */
  purpose: string;
  /** From `createdAt` until the link expires. Undefined: as long as the keys exist. */
  days?: number;
  /** The token contains the first letter of the topic. */
  topics?: readonly Topic[];
}

export type LinkState<Topic = undefined> =
  | { state: "valid"; id: number; topic: Topic }
  | { state: "expired"; topic: Topic }
  | { state: "invalid" };

/**
 * Tokens are "topic.id.time.signature", without a topic or time if the kind has none; id and time in seconds are in
 * base 36. The same link has the same token until the first key changes.
 */
export function linkSigner<Topic extends string | undefined = undefined>(kind: LinkKind<Topic>) {
  const { purpose, days, topics = [] } = kind;
  const topicPart = topics.length === 0 ? "()" : "([a-z])\\.";
  const timePart = days === undefined ? "()" : "\\.([\\da-z]{1,8})";
  const format = new RegExp(`^${topicPart}([1-9a-z][\\da-z]{0,6})${timePart}$`);

  /** Throws without SECRET_KEYS. */
  function sign(
    link: { id: number; createdAt?: Date; topic?: Topic },
    keys: readonly string[] = env.SECRET_KEYS,
  ): string {
    const [key] = keys;
    if (!key) throw new Error("SECRET_KEYS is not set: links cannot be signed.");
    const { id, createdAt = new Date(), topic } = link;
    const time = days === undefined ? undefined : Math.floor(createdAt.getTime() / 1000);
    const content = [topic?.[0], id.toString(36), time?.toString(36)].filter((part) => part !== undefined).join(".");
    return `${content}.${createSignature(purpose, content, key).toString("base64url")}`;
  }

  /** Accepts any of the keys. `now` is in milliseconds. */
  function read(token: string, now: number = Date.now(), keys: readonly string[] = env.SECRET_KEYS): LinkState<Topic> {
    const [, content = "", given = ""] = /^([\da-z.]{1,60})\.([\w-]{43})$/.exec(token) ?? [];
    const [, letter, idText = "", time = ""] = format.exec(content) ?? [];
    const topic = topics.find((known) => known?.startsWith(letter ?? "")) as Topic;
    const id = Number.parseInt(idText, 36);
    const isSigned = keys.some((key) => isEqualSignature(createSignature(purpose, content, key), given));
    if (!isSigned || !(id <= MAX_INTEGER) || (letter && !topic)) return { state: "invalid" };
    const isExpired = days !== undefined && now > (Number.parseInt(time, 36) + days * 24 * 60 * 60) * 1000;
    return isExpired ? { state: "expired", topic } : { state: "valid", id, topic };
  }

  return { sign, read };
}

function createSignature(purpose: string, content: string, key: string): Buffer {
  return createHmac("sha256", key).update(`${purpose}:${content}`).digest();
}

/** In constant time. Rejects alternative base64 encodings. */
function isEqualSignature(own: Buffer, given: string): boolean {
  const bytes = Buffer.from(given, "base64url");
  return bytes.length === own.length && timingSafeEqual(bytes, own) && bytes.toString("base64url") === given;
}
