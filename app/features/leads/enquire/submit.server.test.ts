import { expect, test } from "vitest";
import { leadFingerprint } from "./submit.server.ts";

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
