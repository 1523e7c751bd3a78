import { describe, expect, test } from "vitest";
import { z } from "zod";
import type { Invalid } from "#app/lib/errors.ts";
import { bodyOptions, parseInput, readBody, readInput, type Unreadable } from "./read-body.server.ts";

const names = ["name", "email", "tags"];
const lists = ["tags"];
const form = "application/x-www-form-urlencoded";
const json = "application/json";

function post(body: BodyInit, type?: string): Request {
  return new Request("http://localhost/", { method: "POST", body, headers: type ? { "content-type": type } : {} });
}
const readForm = async (body: BodyInit, type?: string) => [
  ...((await readBody(post(body, type), { names, lists })) as FormData),
];
const readJson = (value: unknown) => readBody(post(JSON.stringify(value), json), { names });
const statusOf = (reading: Promise<unknown>) =>
  reading.then(
    () => "read",
    (error: unknown) => (error as Unreadable).status,
  );

function multipart(entries: [string, string | File][]): FormData {
  const body = new FormData();
  for (const [name, value] of entries) body.append(name, value);
  return body;
}

describe("a form", () => {
  test.each([
    {
      why: "known names",
      body: "name=Ada&email=a%40b.example",
      read: [
        ["name", "Ada"],
        ["email", "a@b.example"],
      ],
    },
    {
      why: "an array of ten million places is a name like any other",
      body: "name[9999999]=x&name=Ada",
      read: [["name", "Ada"]],
    },
    { why: "names are not taken apart", body: "name.first=x&name%5B%5D=y&name[a][b][c][d]=z", read: [] },
    { why: "Conform's orders come from nobody", body: "__intent__={}&__state__={}&name=Ada", read: [["name", "Ada"]] },
    { why: "a prototype is not a name", body: "__proto__=x&constructor=y&toString=z", read: [] },
    { why: "the first of two", body: "name=Ada&name=Eve", read: [["name", "Ada"]] },
    {
      why: "all of a list, and nothing else twice",
      body: "tags=red&name=Ada&tags=blue&name=Eve&tags=red",
      read: [
        ["tags", "red"],
        ["name", "Ada"],
        ["tags", "blue"],
        ["tags", "red"],
      ],
    },
    { why: "NUL is removed", body: "name=A%00d%00a", read: [["name", "Ada"]] },
    { why: "what is not UTF-8 is marked", body: "name=%ff%fe", read: [["name", "\uFFFD\uFFFD"]] },
    { why: "lines end alike", body: "name=a%0D%0Ab%0Dc%0Ad", read: [["name", "a\nb\nc\nd"]] },
    {
      why: "blank is said",
      body: "name=&email",
      read: [
        ["name", ""],
        ["email", ""],
      ],
    },
    { why: "nothing at all", body: "", read: [] },
  ])("$why", async ({ body, read }) => {
    expect(await readForm(body, form)).toEqual(read);
  });

  test("with 50,000 fields is read for its few", async () => {
    const bomb = `${Array.from({ length: 50_000 }, (_, index) => index.toString(36)).join("&")}&name=Ada`;
    expect(await readForm(bomb, form)).toEqual([["name", "Ada"]]);
  });

  test("in parts holds no files", async () => {
    const body = multipart([
      ["name", "Ada"],
      ["email", new File(["x"], "x.txt")],
      ["other", "x"],
      ["name", "Eve"],
    ]);
    expect(await readForm(body)).toEqual([["name", "Ada"]]);
  });

  test("in thousands of parts is read for its few", async () => {
    const parts = Array.from({ length: 2_000 }, (_, index): [string, string] => [`name[${index}]`, "x"]);
    expect(await readForm(multipart([...parts, ["name", "Ada"]]))).toEqual([["name", "Ada"]]);
  });

  test("without valid parts is refused", async () => {
    expect(await statusOf(readForm("name=Ada", "multipart/form-data; boundary=x"))).toBe(400);
    expect(await statusOf(readForm("name=Ada", "multipart/form-data"))).toBe(400);
  });
});

describe("JSON", () => {
  test("keeps the types of known names, own ones only", async () => {
    const read = await readJson({ name: "A\0da\r\n", email: 12, tags: ["a", { b: "\uD800" }], isAdmin: true });
    expect(read).toEqual({ name: "Ada\n", email: 12, tags: ["a", { b: "\uFFFD" }] });
    expect(Object.getPrototypeOf(read)).toBeNull();
  });

  test("never reaches a prototype", async () => {
    const body =
      '{"__proto__":{"name":"x"},"constructor":{"prototype":{"name":"y"}},"tags":{"__proto__":{"polluted":1}}}';
    const read = (await readBody(post(body, json), { names: [...names, "__proto__"] })) as Record<string, unknown>;
    expect(read["name"]).toBeUndefined();
    expect(Object.keys(read)).toEqual(["tags", "__proto__"]);
    expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
  });

  test.each([
    { why: "not JSON", body: "{name:1}" },
    { why: "cut off", body: '{"name":' },
    { why: "an array", body: "[]" },
    { why: "nothing", body: "null" },
    { why: "a text", body: '"name"' },
    { why: "deeper than anything we ask for", body: `{"tags":${"[".repeat(50_000)}${"]".repeat(50_000)}}` },
    { why: "more values than anything we ask for", body: `{"tags":[${Array.from({ length: 300 }, () => 0).join()}]}` },
  ])("$why is refused", async ({ body }) => {
    expect(await statusOf(readBody(post(body, json), { names }))).toBe(400);
  });

  test("that is nested under an unknown name is ignored", async () => {
    expect(await readBody(post(`{"x":${"[".repeat(999)}${"]".repeat(999)},"name":"Ada"}`, json), { names })).toEqual({
      name: "Ada",
    });
  });
});

test.each([
  { type: "text/plain", body: "name=Ada" },
  { type: "application/xml", body: "<name/>" },
])("$type is not read", async ({ type, body }) => {
  expect(await statusOf(readForm(body, type))).toBe(415);
});

test("256 kB are read, a byte more is not, whatever the header says", async () => {
  const body = `name=${"a".repeat(262_144 - 5)}`;
  expect(await statusOf(readForm(body, form))).toBe("read");
  expect(await statusOf(readForm(`${body}a`, form))).toBe(413);
  const lying = new Request("http://localhost/", {
    method: "POST",
    body: `${body}a`,
    headers: { "content-type": form, "content-length": "3" },
  });
  expect(await statusOf(readBody(lying, { names }))).toBe(413);
});

describe("for /api", () => {
  test("a form's blanks are absent", async () => {
    expect(await readInput(post("name=Ada&email=", form), { names })).toEqual({ name: "Ada" });
  });

  test("the schema says which names take a list, however many values a form sends", async () => {
    const schema = z.object({ name: z.string(), tags: z.array(z.string()).optional() });
    expect(bodyOptions(schema)).toEqual({ names: ["name", "tags"], lists: ["tags"] });
    const read = (body: string) => readInput(post(body, form), bodyOptions(schema));
    expect(await read("tags=a&name=Ada&tags=b")).toEqual({ name: "Ada", tags: ["a", "b"] });
    expect(await read("tags=a")).toEqual({ tags: ["a"] });
    expect(await read("name=Ada")).toEqual({ name: "Ada" });
    const many = (await read(Array.from({ length: 20_000 }, () => "tags=a").join("&")))["tags"];
    expect(many).toHaveLength(200);
  });

  test("a number of JSON may be a plain number as text or blank: only a form types 1.5m", async () => {
    const numbers = { names: ["name", "price"], numbers: ["price"] };
    const ofJson = (sent: unknown) => readInput(post(JSON.stringify(sent), "application/json"), numbers);
    expect(await ofJson({ name: "7", price: 650 })).toEqual({ name: "7", price: 650 });
    for (const [text, price] of [
      ["900000", 900_000],
      [" 650 ", 650],
      ["-33.87", -33.87],
      ["007", 7],
    ] as const) {
      expect(await ofJson({ price: text })).toEqual({ price });
    }
    for (const price of ["1.5m", "900,000", "$650", "0x10", "1e3", "1.", "٣"]) {
      expect(await ofJson({ price })).toEqual({ price: Number.NaN });
    }
    expect(await ofJson({ price: " " })).toEqual({ price: " " });
    expect(await ofJson({ name: "Ada" })).toEqual({ name: "Ada" });
    expect(await ofJson({ price: null })).toEqual({ price: null });
    expect(await readInput(post("price=1.5m", form), numbers)).toEqual({ price: "1.5m" });
  });

  test("input that the schema refuses is Invalid, by top-level name", () => {
    const schema = z
      .object({ name: z.string("Name?"), tags: z.array(z.string("Tag?")).optional() })
      .refine((input) => input.name !== "Eve", "Not you.");
    expect(errorsOf(schema, { name: "Ada" })).toEqual({ name: "Ada" });
    expect(errorsOf(schema, { tags: ["a", 1, 2] })).toEqual({ name: ["Name?"], tags: ["Tag?", "Tag?"] });
    expect(errorsOf(schema, { name: "Eve" })).toEqual({ "": ["Not you."] });
  });

  test("a schema without messages of its own reports plain sentences", () => {
    const schema = z.object({
      absent: z.string(),
      text: z.string(),
      blank: z.string().min(1),
      short: z.string().min(3),
      long: z.string().max(64),
      list: z.array(z.string()).max(1),
      count: z.int().max(12),
      few: z.int().lt(12),
      rate: z.number().positive(),
      part: z.int(),
      flag: z.boolean(),
      choice: z.enum(["sale", "rent"]),
      only: z.literal("yes"),
      either: z.union([z.string(), z.number()]),
      form: z.string().regex(/^\d$/),
    });
    const sent = { text: 5, blank: "", short: "a", long: "a".repeat(65), list: ["a", "b"], count: 13, part: 1.5 };
    expect(
      errorsOf(schema, { ...sent, few: 12, rate: 0, flag: "on", choice: "lease", only: "no", either: true, form: "x" }),
    ).toEqual({
      absent: ["Enter a value"],
      text: ["Must be text"],
      blank: ["Enter a value"],
      short: ["Use at least 3 characters"],
      long: ["Use at most 64 characters"],
      list: ["Choose at most 1"],
      count: ["Must be at most 12"],
      few: ["Must be less than 12"],
      rate: ["Must be more than 0"],
      part: ["Must be a whole number"],
      flag: ["Must be true or false"],
      choice: ["Must be one of sale, rent"],
      only: ["Must be yes"],
      either: ["This value cannot be used"],
      form: ["This value cannot be used"],
    });
  });

  function errorsOf(schema: z.ZodType, input: unknown) {
    try {
      return parseInput(schema, input);
    } catch (error) {
      return (error as Invalid).errors;
    }
  }
});
