import { expect, test } from "vitest";
import { imageAddresses, shareImage } from "./images.ts";

const photo = {
  src: "/media/4d7c",
  widths: [400, 800, 1200, 1600, 2000],
  width: 4000,
  height: 3000,
  colour: null,
  words: "Street front",
};
const drawing = { ...photo, src: "/media/0123456789abcdef0123456789abcdef.svg", widths: [] };
const origin = "https://southerly.example";
const heroImageUrl = "https://pictures.example/pasted.jpg";

test("a shared link shows the first photograph as a JPEG, with its size and words", () => {
  expect(shareImage({ heroImageUrl, photos: [drawing, photo] }, origin)).toEqual({
    url: "https://southerly.example/media/4d7c-1600.jpg",
    width: 1600,
    height: 1200,
    alt: "Street front",
  });
});

test("no site shows a drawing beside a link: the picture of the product stands there", () => {
  expect(shareImage({ heroImageUrl: null, photos: [drawing] }, origin)).toBeUndefined();
  expect(shareImage({ heroImageUrl: null, photos: [] }, origin)).toBeUndefined();
  expect(shareImage({ heroImageUrl, photos: [] }, origin)).toEqual({ url: heroImageUrl });
});

test("search engines are told of every picture; of the pasted one where there is no other", () => {
  expect(imageAddresses({ heroImageUrl, photos: [photo, drawing] }, origin)).toEqual([
    "https://southerly.example/media/4d7c-1600.jpg",
    "https://southerly.example/media/0123456789abcdef0123456789abcdef.svg",
  ]);
  expect(imageAddresses({ heroImageUrl, photos: [] }, origin)).toEqual([heroImageUrl]);
  expect(imageAddresses({ heroImageUrl: null, photos: [] }, origin)).toEqual([]);
});
