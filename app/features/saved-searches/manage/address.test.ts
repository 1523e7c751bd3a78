import { expect, test } from "vitest";
import {
  deleteAllPath,
  pressedForm,
  readSearchChange,
  type SearchChange,
  searchChangePath,
  searchFormId,
} from "./address.ts";

const path = "/saved-searches/1.token";
const urlOf = (address: string) => new URL(address, "https://southerly.example");

test.each<SearchChange>([
  { to: "pause", id: 7 },
  { to: "resume", id: 7 },
  { to: "frequency", id: 2_147_483_647 },
  { to: "delete", id: 1 },
])("the address of a button says what it says: %o", (change) => {
  const url = urlOf(searchChangePath(path, change));
  expect(url.pathname).toBe(path);
  expect(readSearchChange(url.searchParams)).toEqual(change);
  expect(pressedForm(url)).toEqual({ form: searchFormId(change), inPlace: true });
});

test.each([
  ["nothing at all", ""],
  ["no search", "?do=pause"],
  ["no action", "?search=7"],
  ["an action that there is not", "?do=erase&search=7"],
  ["an id beyond PostgreSQL's", "?do=delete&search=2147483648"],
  ["all of them", "?do=delete-all"],
])("%s is no button of a search", (_, query) => {
  expect(readSearchChange(urlOf(query).searchParams)).toBeUndefined();
});

test("whoever deletes all leaves the question behind", () => {
  expect(pressedForm(urlOf(deleteAllPath(path)))).toEqual({ form: "delete-all", inPlace: false });
});

test("pausing and resuming are one form, so that the focus stays", () => {
  expect(searchFormId({ to: "resume", id: 7 })).toBe(searchFormId({ to: "pause", id: 7 }));
});
