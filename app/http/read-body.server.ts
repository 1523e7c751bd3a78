import { z } from "zod";
import { Invalid, plainError } from "#app/lib/errors.ts";
import { isBlank } from "#app/lib/fields.ts";

/** In bytes; the request guard uses the same limit. */
const largestBody = 262_144;
const maxValues = 200;
const deepestLevel = 4;

/** With a status and a message for the sender. */
export class Unreadable extends Error {
  override name = "Unreadable";
  readonly status: 400 | 413 | 415;
  constructor(status: 400 | 413 | 415, message: string) {
    super(message);
    this.status = status;
  }
}

export interface BodyOptions {
  names: readonly string[];
  /** Names with several values, such as checkboxes. */
  lists?: readonly string[];
}

export function bodyOptions({ shape }: z.ZodObject): Required<BodyOptions> {
  const names = Object.keys(shape);
  return { names, lists: names.filter((name) => z.safeParse(shape[name] ?? z.never(), []).success) };
}

/**
 * Reads FormData of a form, or a record without prototype from JSON: only `names`, the first value of a repeated name
 * unless it is in `lists`, no files, no NUL, line ends as "\n". Names are not parsed: `name[9999999]=x` is unknown.
 * Throws Unreadable.
 */
export async function readBody(
  request: Request,
  { names, lists = [] }: BodyOptions,
): Promise<FormData | Record<string, unknown>> {
  const bytes = await readBytes(request);
  if (bytes.length === 0) return new FormData();
  const contentType = request.headers.get("content-type") ?? "";
  switch (contentType.split(";", 1)[0]?.trim().toLowerCase()) {
    case "application/x-www-form-urlencoded":
      return keep(new URLSearchParams(bytes.toString()), names, lists);
    case "multipart/form-data":
      return keep(await readMultipart(bytes, contentType), names, lists);
    case "application/json":
      return readJson(bytes.toString(), names);
    default:
      throw new Unreadable(415, "Please send JSON or a form.");
  }
}

interface InputOptions extends BodyOptions {
  /** Text in JSON must be a plain decimal or blank; anything else is converted to NaN. */
  numbers?: readonly string[];
}

/** For `/api`. Blank values of a form count as absent. Throws Unreadable. */
export async function readInput(request: Request, options: InputOptions): Promise<Record<string, unknown>> {
  const body = await readBody(request, options);
  if (!(body instanceof FormData)) {
    for (const name of options.numbers ?? []) if (name in body) body[name] = plainNumber(body[name]);
    return body;
  }
  const { lists = [] } = options;
  const filled = [...body].filter(([, value]) => value !== "");
  const several = lists.filter((name) => body.has(name)).map((name) => [name, body.getAll(name)] as const);
  const entries: (readonly [string, unknown])[] = [...filled, ...several];
  return Object.fromEntries(entries);
}

function plainNumber(value: unknown): unknown {
  if (typeof value !== "string" || isBlank(value)) return value;
  return /^-?\d+(?:\.\d+)?$/.test(value.trim()) ? Number(value) : Number.NaN;
}

/** Throws Invalid with messages by top-level name ("" for the whole). */
export function parseInput<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input, { error: plainError });
  if (parsed.success) return parsed.data;
  const byName = Map.groupBy(parsed.error.issues, ({ path }) => String(path[0] ?? ""));
  throw new Invalid(
    Object.fromEntries([...byName].map(([name, issues]) => [name, issues.map(({ message }) => message)])),
  );
}

async function readBytes(request: Request): Promise<Buffer> {
  const tooLarge = new Unreadable(413, "Please send less than 256 kB.");
  if (Number(request.headers.get("content-length") ?? 0) > largestBody) throw tooLarge;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.length;
    if (size > largestBody) throw tooLarge;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function readMultipart(bytes: Buffer, contentType: string): Promise<FormData> {
  try {
    return await new Response(new Uint8Array(bytes), { headers: { "content-type": contentType } }).formData();
  } catch {
    throw new Unreadable(400, "The form could not be read. Please send it again.");
  }
}

function keep(
  sent: Iterable<[string, FormDataEntryValue]>,
  names: readonly string[],
  lists: readonly string[],
): FormData {
  const unread = new Set(names);
  const fields = new FormData();
  let values = 0;
  for (const [name, value] of sent) {
    if (typeof value !== "string" || !unread.has(name)) continue;
    fields.append(name, cleanText(value));
    values += 1;
    if (!lists.includes(name)) unread.delete(name);
    if (unread.size === 0 || values === maxValues) break;
  }
  return fields;
}

function readJson(text: string, names: readonly string[]): Record<string, unknown> {
  const sent = parseJson(text);
  if (typeof sent !== "object" || sent === null || Array.isArray(sent)) {
    throw new Unreadable(400, "Please send one JSON object.");
  }
  const known = names.filter((name) => Object.hasOwn(sent, name));
  let values = 0;
  const clean = (value: unknown, level: number): unknown => {
    values += 1;
    if (values > maxValues || level > deepestLevel) throw new Unreadable(400, "The JSON holds too much.");
    if (typeof value === "string") return cleanText(value);
    if (Array.isArray(value)) return value.map((item) => clean(item, level + 1));
    if (typeof value !== "object" || value === null) return value;
    return recordOf(Object.entries(value).map(([name, inner]) => [cleanText(name), clean(inner, level + 1)]));
  };
  return recordOf(known.map((name) => [name, clean(Reflect.get(sent, name), 1)]));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Unreadable(400, "The JSON could not be read.");
  }
}

/** Without a prototype "__proto__" is an ordinary name. */
function recordOf(entries: readonly (readonly [string, unknown])[]): Record<string, unknown> {
  const record = Object.create(null) as Record<string, unknown>;
  for (const [name, value] of entries) record[name] = value;
  return record;
}

/** PostgreSQL rejects NUL and lone surrogates; browsers send "\r\n" from text areas. */
function cleanText(text: string): string {
  return text.replaceAll("\0", "").replaceAll(/\r\n?/g, "\n").toWellFormed();
}

/** Whether a mail program asks to unsubscribe (RFC 8058). It posts without cookies and follows no redirects. */
export async function isOneClick(request: Request): Promise<boolean> {
  const name = "List-Unsubscribe";
  try {
    const body = await readBody(request.clone(), { names: [name] });
    return body instanceof FormData && body.get(name) === "One-Click";
  } catch (error) {
    // The form's action responds with the error.
    if (error instanceof Unreadable) return false;
    throw error;
  }
}
