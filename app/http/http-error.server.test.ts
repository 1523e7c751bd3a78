import { expect, test, vi } from "vitest";
import {
  Conflict,
  Forbidden,
  Invalid,
  NotFound,
  TooMany,
  Unauthenticated,
  Unavailable,
  WrongCredentials,
} from "#app/lib/errors.ts";
import { logger } from "#platform/logger.server.ts";
import { logServerError, toHttpError } from "./http-error.server.ts";
import { Unreadable } from "./read-body.server.ts";

test.each([
  { error: new Unreadable(413, "Too large."), answer: { status: 413, message: "Too large." } },
  { error: new Unauthenticated("Log in."), answer: { status: 401, message: "Log in." } },
  { error: new WrongCredentials("Wrong."), answer: { status: 401, message: "Wrong." } },
  { error: new Forbidden("Not you."), answer: { status: 403, message: "Not you." } },
  { error: new NotFound("Gone."), answer: { status: 404, message: "Gone." } },
  { error: new Conflict("Taken."), answer: { status: 409, message: "Taken." } },
  { error: new Invalid({ a: ["No."] }, "Check."), answer: { status: 422, message: "Check.", errors: { a: ["No."] } } },
  {
    error: new TooMany(90),
    answer: { status: 429, message: new TooMany(90).message, headers: { "Retry-After": "90" } },
  },
])("$error.name is the sender's to mend: $answer.status, with its message", ({ error, answer }) => {
  const warn = vi.spyOn(logger, "warn");
  expect(toHttpError(error)).toEqual(answer);
  expect(warn).not.toHaveBeenCalled();
});

test("an unavailable database is logged as a warning without a stack", () => {
  const warn = vi.spyOn(logger, "warn").mockImplementation(() => undefined);
  const cause = new Error("connection refused");
  expect(toHttpError(new Unavailable("away", { cause }))).toEqual({
    status: 503,
    headers: { "Retry-After": "5" },
  });
  expect(warn).toHaveBeenCalledWith({ reason: "connection refused" }, expect.any(String));
});

test("the log names the failures of all addresses of a host, or else the outage itself", () => {
  const warn = vi.spyOn(logger, "warn").mockImplementation(() => undefined);
  const cause = new AggregateError([new Error("refused by ::1"), new Error("refused by 127.0.0.1")]);
  logServerError(new Unavailable("away", { cause }));
  logServerError(new Unavailable("away"));
  expect(warn.mock.calls.map(([fields]) => fields)).toEqual([
    { reason: "refused by ::1, refused by 127.0.0.1" },
    { reason: "away" },
  ]);
});

test.each([new Error("the table is on fire"), "no error at all"])(
  "%s is an error in the log, and no message",
  (err) => {
    const log = vi.spyOn(logger, "error").mockImplementation(() => undefined);
    expect(toHttpError(err)).toEqual({ status: 500 });
    expect(log).toHaveBeenCalledWith({ err }, expect.any(String));
  },
);

test("a client that disconnects within its body causes no error and no stack in the log", () => {
  const logged = vi.spyOn(logger, "error");
  const disconnected = Object.assign(new Error("The client went away in the middle of the body."), {
    name: "ClientGone",
  });
  expect(toHttpError(disconnected)).toEqual({ status: 400, message: disconnected.message });
  expect(logged).not.toHaveBeenCalled();
});
