import { expect, test } from "vitest";
import { defineIntents, joinIntents } from "./intents.ts";

const intents = defineIntents({
  pause: { inPlace: true },
  resume: { form: "pause", inPlace: true },
  clear: { fullPage: true },
});
const read = (address: string) => intents.read(new URL(address, "http://localhost"));

test.each([
  { path: "/list", name: "pause", id: 7, form: { id: "pause-7", action: "/list?do=pause&id=7" } },
  { path: "/list?page=2", name: "resume", id: 7, form: { id: "pause-7", action: "/list?page=2&do=resume&id=7" } },
  {
    path: "/list?search=a+%26+b",
    name: "clear",
    id: 0,
    form: { id: "clear", action: "/list?search=a+%26+b&do=clear" },
  },
] as const)("$name posts to $form.action, which is read as it was written", ({ path, name, id, form }) => {
  expect(intents.form(path, name, id)).toEqual(form);
  expect(read(form.action)).toEqual({ name, id });
});

test.each([
  "",
  "?do=",
  "?do=pause",
  "?do=erase&id=7",
  "?do=constructor&id=7",
  "?id=7",
  "?do=pause&id=0",
  "?do=pause&id=1e3",
  "?do=pause&id=-1",
  "?do=pause&id=2147483648",
])("%j has no known intent", (query) => {
  expect(read(`/list${query}`)).toBeUndefined();
});

test("two sets share a page: each address is read as the intent of its own set", () => {
  const replies = defineIntents({ answer: {}, withdraw: { fullPage: true, inPlace: true } });
  const joined = joinIntents(intents, replies);
  const readJoined = (address: string) => joined.read(new URL(address, "http://localhost"));
  expect(readJoined(intents.form("/list", "resume", 7).action)).toEqual({ name: "resume", id: 7 });
  expect(readJoined(replies.form("/list", "answer", 8).action)).toEqual({ name: "answer", id: 8 });
  expect(readJoined("/list?do=withdraw")).toEqual({ name: "withdraw", id: 0 });
  expect(readJoined("/list?do=erase&id=7")).toBeUndefined();
  expect(joined.formId("resume", 7)).toBe(intents.formId("resume", 7));
  expect([joined.isInPlace("withdraw"), joined.isInPlace("answer")]).toEqual([true, false]);
});

test.each([
  ["the same name", () => joinIntents(intents, defineIntents({ clear: {} })), "clear"],
  ["the form of the other", () => joinIntents(intents, defineIntents({ stop: { form: "pause" } })), "pause"],
])("two sets with %s cannot be told apart on a page", (_, join, name) => {
  expect(join).toThrow(`Both sets of intents have "${name}"`);
});
