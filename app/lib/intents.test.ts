import { expect, test } from "vitest";
import { defineIntents } from "./intents.ts";

const intents = defineIntents({
  pause: { inPlace: true },
  resume: { form: "pause", inPlace: true },
  clear: { whole: true },
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
])("%j asks for nothing known", (query) => {
  expect(read(`/list${query}`)).toBeUndefined();
});
