import { z } from "zod";
import { Invalid } from "#app/lib/errors.ts";
import { isBlank } from "#app/lib/fields.ts";

/** In bytes; the server's request guard has the same limit. */
const largestBody = 262_144;
const maxValues = 200;
const deepestLevel = 4;

/** A body that cannot be understood: the status says why, the message is for whoever sent it. */
export class Unreadable extends Error {
  override name = "Unreadable";
  readonly status: 400 | 413 | 415;
  constructor(status: 400 | 413 | 415, message: string) {
    super(message);
    this.status = status;
  }
}

export interface BodyOptions {
  /** The top-level names that are read; anything else is ignored. */
  names: readonly string[];
  /** Those of them of which a form may send several values, such as checkboxes of one name. */
  lists?: readonly string[];
}

/** What is read for a schema: the names of its fields, and which of them take a list. */
export function bodyOptions({ shape }: z.ZodObject): Required<BodyOptions> {
  const names = Object.keys(shape);
  return { names, lists: names.filter((name) => z.safeParse(shape[name] ?? z.never(), []).success) };
}

/**
 * The one reader of bodies, for pages and for `/api`: a FormData of a form, a record without prototype of JSON. It holds
 * nothing but `names`, of a name that occurs twice in a form the first value unless it is one of `lists`; no files, no NUL, lines end in "\n". Names
 * are never taken apart: `name[9999999]=x` is unknown, and not an array of ten million places. Throws Unreadable.
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

export interface InputOptions extends BodyOptions {
  /** The names of numbers. A text in JSON must be a plain decimal or blank; any other is NaN, which no schema takes. */
  numbers?: readonly string[];
}

/**
 * A body as a plain record, for `/api`: of a form, blanks are absent, as a form sends every field it has.
 * Throws Unreadable.
 */
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

/** What the schema makes of an input; throws Invalid with its sentences by top-level name, "" for the whole. */
export function parseInput<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input);
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
  const kept = new FormData();
  let values = 0;
  for (const [name, value] of sent) {
    if (typeof value !== "string" || !unread.has(name)) continue;
    kept.append(name, cleanText(value));
    values += 1;
    if (!lists.includes(name)) unread.delete(name);
    if (unread.size === 0 || values === maxValues) break;
  }
  return kept;
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

/** Without a prototype, a name such as "__proto__" is a name like any other. */
function recordOf(entries: readonly (readonly [string, unknown])[]): Record<string, unknown> {
  const record = Object.create(null) as Record<string, unknown>;
  for (const [name, value] of entries) record[name] = value;
  return record;
}

/** PostgreSQL stores neither NUL nor half a character; browsers end lines of a text area with "\r\n". */
function cleanText(text: string): string {
  return text.replaceAll("\0", "").replaceAll(/\r\n?/g, "\n").toWellFormed();
}
