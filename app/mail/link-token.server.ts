import { createHmac, timingSafeEqual } from "node:crypto";
import { env } from "#platform/env.server.ts";
import { MAX_INTEGER } from "#app/lib/fields.ts";

interface LinkKind<Topic> {
  /** Part of the signature, so that a token of one kind opens nothing of another. A new name ends all links mailed so far. */
  purpose: string;
  /** How long a link works, from its `createdAt`; without it, as long as the keys last. */
  days?: number;
  /** What a link may be about, beside its row; the first letter stands for it in the token. */
  topics?: readonly Topic[];
}

/** What a token turns out to be. */
export type LinkState<Topic = undefined> =
  | { state: "valid"; id: number; topic: Topic }
  | { state: "expired"; topic: Topic }
  | { state: "invalid" };

/**
 * Signs and reads the tokens of one kind of mailed link: "topic.id.time.signature" without the topic or time that the
 * kind does not have; id and time (seconds) in base 36. While the first key signs, the same link has the same token.
 */
export function linkSigner<Topic extends string | undefined = undefined>(kind: LinkKind<Topic>) {
  const { purpose, days, topics = [] } = kind;
  const topicPart = topics.length === 0 ? "()" : "([a-z])\\.";
  const timePart = days === undefined ? "()" : "\\.([\\da-z]{1,8})";
  const format = new RegExp(`^${topicPart}([1-9a-z][\\da-z]{0,6})${timePart}$`);

  /** Throws when SECRET_KEYS is not set. */
  function sign(
    link: { id: number; createdAt?: Date; topic?: Topic },
    keys: readonly string[] = env.SECRET_KEYS,
  ): string {
    const [key] = keys;
    if (!key) throw new Error("SECRET_KEYS is not set: links cannot be signed.");
    const { id, createdAt = new Date(), topic } = link;
    const time = days === undefined ? undefined : Math.floor(createdAt.getTime() / 1000);
    const content = [topic?.[0], id.toString(36), time?.toString(36)].filter((part) => part !== undefined).join(".");
    return `${content}.${signature(purpose, content, key).toString("base64url")}`;
  }

  /** Any of the keys may have signed the token; `now` in milliseconds. */
  function read(token: string, now: number = Date.now(), keys: readonly string[] = env.SECRET_KEYS): LinkState<Topic> {
    const [, content = "", given = ""] = /^([\da-z.]{1,60})\.([\w-]{43})$/.exec(token) ?? [];
    const [, letter, idText = "", time = ""] = format.exec(content) ?? [];
    const topic = topics.find((known) => known?.startsWith(letter ?? "")) as Topic;
    const id = Number.parseInt(idText, 36);
    const isSigned = keys.some((key) => isSame(signature(purpose, content, key), given));
    if (!isSigned || !(id <= MAX_INTEGER) || (letter && !topic)) return { state: "invalid" };
    const isExpired = days !== undefined && now > (Number.parseInt(time, 36) + days * 24 * 60 * 60) * 1000;
    return isExpired ? { state: "expired", topic } : { state: "valid", id, topic };
  }

  return { sign, read };
}

function signature(purpose: string, content: string, key: string): Buffer {
  return createHmac("sha256", key).update(`${purpose}:${content}`).digest();
}

/** Compares in a time that does not depend on how much is right; only one spelling of a signature is valid. */
function isSame(own: Buffer, given: string): boolean {
  const bytes = Buffer.from(given, "base64url");
  return bytes.length === own.length && timingSafeEqual(bytes, own) && bytes.toString("base64url") === given;
}
