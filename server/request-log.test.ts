import { expect, test } from "vitest";
import { pathForLog } from "./request-log.ts";

const signature = "aB3-_xYz0123456789aB3-_xYz0123456789aB3-_xY";

test.each([
  { why: "a signed link", path: `/unsubscribe/s.4.${signature}`, logged: "/unsubscribe/s.4.***" },
  { why: "its data", path: `/saved-searches/4.${signature}.data`, logged: "/saved-searches/4.***.data" },
  {
    why: "a part in the middle",
    path: `/saved-searches/4.${signature}/7/edit`,
    logged: "/saved-searches/4.***/7/edit",
  },
  { why: "a token that is stored", path: `/reset-password/${signature}`, logged: "/reset-password/***" },
  { why: "a calendar", path: `/calendars/4.${signature}.ics`, logged: "/calendars/4.***.ics" },
  { why: "its data", path: `/calendars/4.${signature}.ics.data`, logged: "/calendars/4.***.ics.data" },
  { why: "a shortlist", path: `/shortlists/4.${signature}`, logged: "/shortlists/4.***" },
  { why: "a document", path: `/documents/${signature}/file`, logged: "/documents/***/file" },
  { why: "a home", path: "/listings/12/sunny-terrace-in-newtown", logged: "/listings/12/sunny-terrace-in-newtown" },
  { why: "a file", path: "/assets/listings.page-BxK3aQz1.js", logged: "/assets/listings.page-BxK3aQz1.js" },
])("the log shows of $why: $logged", ({ path, logged }) => {
  expect(signature).toHaveLength(43);
  expect(pathForLog(path)).toBe(logged);
});
