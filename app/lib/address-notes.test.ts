import { expect, test } from "vitest";
import { addressNotes, otherPageNote } from "./address-notes.ts";

test.each([
  [99, { page: 6, lastPage: 6 }, "There is no page 99. This is page 6, the last one."],
  [1200, { page: 1, lastPage: 1 }, "There is no page 1,200. All results are on this page."],
  [99, { page: 42, lastPage: null }, "We cannot jump to page 99. This is page 42. Use Next to continue."],
  [2, { page: 2, lastPage: 6 }, undefined],
])("page %i, shown as %j, has the note: %s", (requested, shown, note) => {
  expect(otherPageNote(requested, shown)).toBe(note);
});

test.each([
  ["suburb=Newtown&page=2", []],
  ["suburb=Newtown&suburb=Glebe", ["We search by one suburb at a time. We used “Newtown” and left out “Glebe”."]],
  [
    "suburb=Newtown&suburb=newtown&suburb=",
    ["We search by one suburb at a time. We used “Newtown” and left out “newtown”."],
  ],
  ["page=abc", ["We could not read “abc” as a page, so this is the first one."]],
  ["page=99&suburb=", ["There is no page 99. This is page 2, the last one."]],
  ["utm=1&utm=2&page=2", []],
])("the address ?%s has the notes: %j", (query, notes) => {
  expect(
    addressNotes(
      new URLSearchParams(query),
      { suburb: "suburb" },
      { page: query.includes("page=") ? 2 : 1, lastPage: 2 },
    ),
  ).toEqual(notes);
});
