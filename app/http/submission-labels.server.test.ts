import { expect, test } from "vitest";
import { labelSubmission } from "./submission-labels.server.ts";

test.each([
  ["/dashboard/enquiries?do=answer&id=4", "Your answer to an enquiry"],
  ["/dashboard/enquiries?do=note&id=4", "A note on an enquiry"],
  ["/dashboard/enquiries?whose=agency&do=newTemplate", "A template for answers"],
  ["/dashboard/account?do=name", "A change of your name"],
  ["/dashboard/listings/new", "A new listing"],
  ["/dashboard/listings/7/edit", "Changes to a listing"],
  ["/dashboard/listings/inspections", "Inspections of a home"],
  ["/dashboard/listings?do=delete", "A change in My Listings"],
  ["/dashboard/inspections/7?do=tick&id=3", "A change of the check-in list"],
  ["/saved?do=note&id=7", "A note on a saved home"],
  ["/listings/7", undefined],
])("%s: %s", (address, about) => {
  expect(labelSubmission(new URL(address, "http://localhost"), []).about).toBe(about);
});

test("labels fields whose names do not read as one", () => {
  const { labels } = labelSubmission(new URL("http://localhost/dashboard/profile"), [
    "profileDescription",
    "words-7",
    "constructor",
  ]);
  expect(labels).toEqual({ profileDescription: "Description", "words-7": "Description of the picture" });
});
