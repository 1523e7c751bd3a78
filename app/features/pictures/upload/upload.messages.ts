/** Why a file is not kept, by what it is. */
const wrongKinds = {
  empty: "This file is empty. Please choose it again.",
  animated: "This picture moves. Please send a still photo.",
  heic: "This is a HEIC photo, which browsers cannot show. Please send it as a JPEG. On an iPhone, choose Settings, Camera, Formats, Most Compatible.",
  gif: "This is a GIF. Please send a photo as JPEG, PNG, WebP or AVIF.",
  svg: "This is an SVG drawing. Please send it as a PNG.",
  pdf: "This is a PDF. Please send a picture of its page as JPEG or PNG.",
  video: "This is a video. Please send a still photo.",
  tiff: "This is a TIFF or a raw photo. Please send it as a JPEG.",
  other: "This is not a photo. Please send JPEG, PNG, WebP or AVIF.",
} as const;

export const uploadMessages = {
  wrongKinds,
  tooLarge: "This file is larger than 20 MB. Please send a smaller one.",
  tooManyPixels: (most: number) =>
    `This picture has more than ${Math.floor(most / 1_000_000)} megapixels. Please make it smaller, or save it as a standard JPEG, and send it again.`,
  tooManyJpegPixels: "This picture has more than 100 megapixels. Please make it smaller and send it again.",
  tooMany: "A home can have 40 pictures. Please remove one first.",
  dayIsFull: "You have sent 500 MB in 24 hours, which is the limit. Please send this one tomorrow.",
  notWhole: "This file did not arrive whole. Please send it again.",
  notNow: "We could not keep this picture just now. Please send it again in a moment.",
  noRoom: "There is no room for pictures just now. Please try again later.",
  restUnread: "If you chose files after this one, please send those again.",
  ownerGone: "This is no longer here, so the picture was not added.",
  longWords: "Please describe the picture in at most 300 characters.",
  unknownKind: "Please say whether this is a photo or a floor plan.",
  onlyAgents: "Only agents can add pictures.",
  noListing: "Listing not found",
  noFile: "Please choose a picture first.",
  oneAtATime: "Please send one picture at a time.",
  multipart: "Please send the picture as multipart/form-data.",
  unreadable: "The form could not be read. Please send it again.",
  failed: "Unable to add the picture",
} as const;
