/**
 * Invisible, or changes the text direction: zero-width characters, soft hyphens, variation selectors, tags, bidi
 * controls, noncharacters, annotation and object marks.
 */
const hidden = String.raw`\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u{FFF9}-\u{FFFC}\u{1D159}`;

/** Blank letters and symbols: Hangul fillers, the empty Braille pattern. */
const blank = String.raw`\u{115F}\u{1160}\u{3164}\u{FFA0}\u{2800}\u{13441}\u{13442}`;

const joining = "Arab Syrc Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Khmr Mymr"
  .split(" ")
  .map((script) => String.raw`\p{Script=${script}}`)
  .join("");

/** Joiners and selectors that belong to the spelling: emoji (UTS 51), Arabic and Indic scripts, Han names. */
const spelling = [
  String.raw`\u{1F3F4}[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]{1,6}\u{E007F}`,
  String.raw`\p{Extended_Pictographic}\u{FE0F}?\p{Emoji_Modifier}?(?:\u{200D}\p{Extended_Pictographic}\u{FE0F}?\p{Emoji_Modifier}?)*`,
  String.raw`[#*\d]\u{FE0F}\u{20E3}`,
  String.raw`(?<=[${joining}])[\u{200C}\u{200D}]`,
  String.raw`(?<=\p{Script=Han})[\u{FE00}-\u{FE0F}\u{E0100}-\u{E01EF}]`,
  String.raw`(?<=\p{Script=Mongolian})[\u{180B}-\u{180D}\u{180F}]`,
];

const unseen = new RegExp(`[${hidden}${blank}]`, "u");
const unseenOrSpelling = new RegExp(`(${spelling.join("|")})|([${blank}])|[${hidden}]`, "gu");

const visible = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** Visible characters and single spaces, trimmed; "" if nothing is visible. */
export function singleLine(text: string): string {
  return visibleOrEmpty(withoutUnseen(text).replaceAll(/[\s\p{Cc}]+/gu, " "));
}

/** Visible characters, spaces, tabs and "\n", trimmed; "" if nothing is visible. */
export function severalLines(text: string): string {
  const lines = withoutUnseen(text).replaceAll(/\r\n?|[\v\f\u0085\u2028\u2029]/g, "\n");
  return visibleOrEmpty(lines.replaceAll(/(?![\n\t])\p{Cc}/gu, ""));
}

function visibleOrEmpty(text: string): string {
  return visible.test(text) ? text.trim() : "";
}

function withoutUnseen(text: string): string {
  if (!unseen.test(text)) return text;
  return text.replaceAll(unseenOrSpelling, (_, spelled?: string, space?: string) => spelled ?? (space ? " " : ""));
}

/** Like `singleLine`; "" for null. */
export function tidy(text: string | null): string {
  return singleLine(text ?? "");
}

/** Cut after `most` code points; undefined if blank. */
export function searchText(text: string | null, most: number): string | undefined {
  return Array.from(tidy(text)).slice(0, most).join("").trimEnd() || undefined;
}

/** Undefined if blank or longer than `most`. */
export function exactName(text: string | null, most: number): string | undefined {
  const name = tidy(text);
  return name === "" || name.length > most ? undefined : name;
}
