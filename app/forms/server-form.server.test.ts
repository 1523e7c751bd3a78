import { describe, expect, test } from "vitest";
import { z } from "zod";
import { serverForm } from "./server-form.server.ts";

const schema = z
  .object({
    email: z.string("Valid email is required").trim().pipe(z.email("Valid email is required")),
    message: z.string("Message is required").trim().min(10, "Message is too short"),
    suburb: z.string().optional(),
    consent: z.union([z.boolean(), z.literal("on").transform(() => true)]).optional(),
    password: z.string("Password is required").min(8, "Password is too short"),
    pin: z.string().optional(),
  })
  .refine(({ suburb }) => suburb !== "Atlantis", { path: ["suburb"], message: "There is no such suburb" });
const form = serverForm(schema, { id: "enquire", secret: ["pin"] });

function body(fields: Record<string, string>): FormData {
  const sent = new FormData();
  for (const [name, value] of Object.entries(fields)) sent.append(name, value);
  return sent;
}
const good = { email: " ada@example.com ", message: "A long enough text", suburb: "", password: "12345678" };

test("valid input becomes the schema's value", () => {
  expect(form.parse(body({ ...good, consent: "on" }))).toEqual({
    value: { email: "ada@example.com", message: "A long enough text", consent: true, password: "12345678" },
  });
});

describe("an invalid field", () => {
  test("is a plain sentence where the schema has none", () => {
    const plain = serverForm(z.object({ attemptId: z.string().max(3), title: z.string() }), { id: "plain" });
    expect(plain.parse(body({ attemptId: "long" }))).toMatchObject({
      failure: { error: { attemptId: ["Use at most 3 characters"], title: ["Enter a value"] } },
    });
  });

  test("is reported in the form's order, with the input, and without secrets", () => {
    const typed = body({ password: "short", message: "  short\n ", email: "ada@", pin: "1234" });
    expect(form.parse(typed)).toEqual({
      failure: {
        kind: "rejected",
        formId: "enquire",
        status: "error",
        error: {
          email: ["Valid email is required"],
          message: ["Message is too short"],
          password: ["Password is too short"],
        },
        initialValue: { email: "ada@", message: "  short\n " },
      },
    });
    const parsed = form.parse(typed);
    expect(Object.keys("failure" in parsed ? parsed.failure.error : {})).toEqual(["email", "message", "password"]);
  });

  test("is reported with all ticked values of one name", () => {
    const ticks = serverForm(z.object({ name: z.string(), tags: z.array(z.string()).optional() }), { id: "ticks" });
    expect(ticks.lists).toEqual(["tags"]);
    const sent = new FormData();
    for (const tag of ["a", "b"]) sent.append("tags", tag);
    expect(ticks.parse(sent)).toMatchObject({ failure: { initialValue: { tags: ["a", "b"] } } });
  });

  test("is reported at the field that a rule over several fields names", () => {
    expect(form.parse(body({ ...good, suburb: "Atlantis" }))).toMatchObject({
      failure: { error: { suburb: ["There is no such suburb"] } },
    });
  });

  test("is reported for absent fields", () => {
    expect(form.parse(new FormData())).toMatchObject({
      failure: { error: { email: ["Valid email is required"], message: ["Message is required"] }, initialValue: {} },
    });
  });
});

test("an operation's errors are placed: the form's first, those of parts at their field", () => {
  const { error } = form.reject(body(good), {
    "message[2]": ["c"],
    "message[1].a": ["b"],
    email: ["a"],
    "": ["Later"],
    other: ["x"],
  });
  expect(Object.entries(error)).toEqual([
    ["", ["Later"]],
    ["email", ["a"]],
    ["message", ["c", "b"]],
  ]);
});

test("the browser knows the required fields", () => {
  expect(form.constraint).toEqual({
    email: { required: true },
    message: { required: true },
    suburb: { required: false },
    consent: { required: false },
    password: { required: true },
    pin: { required: false },
  });
});
