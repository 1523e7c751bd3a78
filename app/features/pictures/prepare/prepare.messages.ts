/** Why a picture that has arrived cannot be shown. */
export const prepareMessages = {
  unreadable:
    "This file could not be read as a picture. Please open it on your device, save it as a JPEG and send that.",
  notAPhoto: "This file is not a JPEG, PNG, WebP or AVIF photo. Please send it as one of these.",
  moves: "This picture moves. Please send a still photo.",
  tooManyPixels: (most?: number) =>
    `This picture has ${most === undefined ? "too many pixels" : `more than ${Math.floor(most / 1_000_000)} megapixels`}. Please make it smaller, or save it as a standard JPEG of at most 100 megapixels, and send it again.`,
  lost: "This file was lost before it could be prepared. Please send it again.",
} as const;
