import { expect, onTestFinished, test, vi } from "vitest";
import { withDeadline } from "#platform/deadline.server.ts";
import { leadFingerprint, withLock } from "./submit.server.ts";

const enquiry = {
  name: "Sam Sample",
  email: "sam.sample@example.com",
  phone: "0491 570 006",
  message: "When is the next\nopen inspection?",
  listingId: 7,
};
const hex = (changes: object) => leadFingerprint({ ...enquiry, ...changes }).toString("hex");

test.each([
  ["the case of the address", { email: "Sam.Sample@EXAMPLE.com" }],
  ["line ends", { message: "When is the next\r\nopen inspection?" }],
  ["spaces", { message: "When is  the next open inspection? " }],
  ["composed letters", { name: "Sam Sample".normalize("NFD") }],
  ["what was left out or empty", { suburb: undefined, consent: false }],
])("%s makes no other enquiry", (_, changes) => {
  expect(hex(changes)).toBe(hex({}));
});

test.each([
  ["another name", { name: "Sam Samples" }],
  ["the case of a name", { name: "sam sample" }],
  ["another address", { email: "sam@example.com" }],
  ["another phone number", { phone: "0491 570 007" }],
  ["another message", { message: "When is the next open inspection!" }],
  ["a suburb", { suburb: "Newtown" }],
  ["a wish", { wouldLike: ["inspection"] }],
  ["a property type", { propertyType: "House" }],
  ["another home", { listingId: 8 }],
  ["an agent", { agentId: 7 }],
  ["the agent of that number instead", { listingId: undefined, agentId: 7 }],
  ["a trade", { tradeId: 7 }],
  ["the trade of that number instead", { listingId: undefined, tradeId: 7 }],
  ["a service", { serviceId: "finance" }],
  ["consent", { consent: true }],
  ["what moved from one field to the next", { name: "Sam", email: "Samplesam.sample@example.com" }],
])("%s makes it another one", (_, changes) => {
  expect(hex(changes)).not.toBe(hex({}));
});

test("aliases of a service have the same fingerprint", () => {
  expect(hex({ serviceId: "Renovation" })).toBe(hex({ serviceId: "renovations" }));
});

test("another trade changes the fingerprint", () => {
  expect(hex({ tradeId: 7 })).not.toBe(hex({ tradeId: 8 }));
});

test("another wish changes the fingerprint", () => {
  expect(hex({ wouldLike: ["inspection"] })).not.toBe(hex({ wouldLike: ["inspection", "call"] }));
  expect(hex({ wouldLike: undefined })).toBe(hex({}));
});

test("recognises enquiries from before trades and wishes existed", () => {
  expect(hex({})).toBe("58de4a6be1ba9ec4b405da8456dde6877aeef2ad4f1c9b2189974fbf7bd700d8");
});

test("tasks of one key run one after another, and a failure does not stop the next", async () => {
  const order: string[] = [];
  const work = (name: string, result: string) =>
    withLock(name, async () => {
      order.push(`${result} begins`);
      await new Promise((resolve) => {
        setTimeout(resolve, 5);
      });
      order.push(`${result} ends`);
      if (result === "b") throw new Error("b failed");
      return result;
    });
  const works = [work("one", "a"), work("one", "b"), work("one", "c"), work("two", "x")];
  const results = (await Promise.allSettled(works)).map(({ status }) => status);
  expect(results).toEqual(["fulfilled", "rejected", "fulfilled", "fulfilled"]);
  expect(order.filter((event) => !event.startsWith("x"))).toEqual([
    "a begins",
    "a ends",
    "b begins",
    "b ends",
    "c begins",
    "c ends",
  ]);
  expect(order.indexOf("x begins")).toBeLessThan(order.indexOf("a ends"));
});

test("a caller past its deadline gives up, and the others keep their order", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const order: string[] = [];
  const work = (result: string, millis: number) => () =>
    withLock("slow", async () => {
      order.push(`${result} begins`);
      await new Promise((resolve) => {
        setTimeout(resolve, millis);
      });
      order.push(`${result} ends`);
      return result;
    });
  const first = work("a", 3000)();
  const storm = Array.from({ length: 20 }, () => withDeadline(work("b", 1)));
  const begun = performance.now();
  const gaveUpAfter = Promise.all(
    storm.map((one) => one.catch((error: unknown) => [(error as Error).name, performance.now() - begun])),
  );
  await vi.advanceTimersByTimeAsync(2000);
  expect(await gaveUpAfter).toEqual(storm.map(() => ["Unavailable", 1700]));
  const last = withDeadline(work("c", 1));
  await vi.advanceTimersByTimeAsync(2000);
  await expect(Promise.all([first, last])).resolves.toEqual(["a", "c"]);
  expect(order).toEqual(["a begins", "a ends", "c begins", "c ends"]);
});
