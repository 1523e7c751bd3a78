/** Why a picture that has arrived cannot be shown. */
export const prepareMessages = {
  unreadable:
    "This file could not be read as a picture. Please open it on your device, save it as a JPEG and send that.",
  notAPhoto: "This file is not a JPEG, PNG, WebP or AVIF photo. Please send it as one of these.",
  moves: "This picture moves. Please send a still photo.",
  tooManyPixels:
    "This picture has more than 50 megapixels, or 100 as a standard JPEG. Please make it smaller and send it again.",
  lost: "This file was lost before it could be prepared. Please send it again.",
} as const;
