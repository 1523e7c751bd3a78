import { streamOf } from "#app/lib/random.ts";

/** Width and height in pixels. */
export const PORTRAIT_SIZE = 200;

const INK = "#16242f";
const GROUNDS = ["#dcecf4", "#f7edcf", "#dcebdf", "#ecdff0", "#f6ddcb"];
const SKINS = ["#f5d0b5", "#e9b58f", "#d39b72", "#b67a52", "#8f5b3c", "#6d4530"];
/** From dark to light; darker skins only have the first three. */
const HAIRS = ["#1d1d24", "#2b2320", "#4a3426", "#7a5130", "#8d3f25", "#a8793f"];
const GREYS = ["#9aa1a6", "#c9cdd0"];
const JACKETS = ["#0b567a", "#2f3b46", "#6b4a5e", "#3f6b57", "#a5512f", "#5b6c8f"];
const SHIRTS = ["#ffffff", "#e4f0f7", "#fbf3dc"];

interface HairShapes {
  back?: string;
  front: string;
}

/** `back` is drawn behind the head, `front` over the forehead. */
const HAIRCUTS = {
  /** Short, parted at one side. */
  parted: {
    front: "M62 88C58 48 84 36 106 38C134 40 144 62 138 88C134 76 130 70 124 66C108 72 90 70 78 64C70 70 66 78 62 88Z",
  },
  cropped: { front: "M64 82C62 50 80 40 100 40C120 40 138 50 136 82C132 66 120 60 100 60C80 60 68 66 64 82Z" },
  curls: {
    front:
      "M62 92C50 86 52 70 60 66C54 52 68 42 78 46C82 32 102 30 108 40C120 32 136 42 134 54C148 58 150 78 138 92C138 78 130 68 122 66C116 72 106 72 102 66C94 74 82 72 78 66C68 70 64 80 62 92Z",
  },
  tied: {
    back: "M100 24a19 17 0 1 1 -.1 0Z",
    front: "M63 90C60 52 80 38 100 38C120 38 140 52 137 90C134 72 122 58 100 56C78 58 66 72 63 90Z",
  },
  chin: {
    back: "M56 128C46 84 52 34 100 34C148 34 154 84 144 128C136 134 128 132 124 128H76C72 132 64 134 56 128Z",
    front: "M64 92C66 62 78 52 112 50C128 56 134 70 136 92C146 60 134 36 100 36C66 36 54 60 64 92Z",
  },
  shoulders: {
    back: "M50 172C42 120 46 34 100 34C154 34 158 120 150 172C138 178 126 174 122 164H78C74 174 62 178 50 172Z",
    front: "M64 94C64 66 76 54 94 46C112 56 132 62 136 94C144 58 134 36 100 36C66 36 56 58 64 94Z",
  },
} satisfies Readonly<Record<string, HairShapes>>;

export type Haircut = keyof typeof HAIRCUTS;

/** Hair turns grey in their third decade of work. */
const GREY_FROM = 20;

/**
 * A portrait of an invented person as SVG, in plain colours. The same name gives the same bytes. `years` is their
 * experience.
 */
export function drawPortrait(name: string, years: number, haircut: Haircut): string {
  const random = streamOf(name, "portrait");
  const skin = random.pick(SKINS);
  const hairs = SKINS.indexOf(skin) < 2 ? HAIRS : HAIRS.slice(0, 3);
  const hair = random.pick(years >= GREY_FROM ? GREYS : hairs);
  const { back, front }: HairShapes = HAIRCUTS[haircut];
  const hasGlasses = random.chance(0.25);
  const shapes = [
    `<path fill="${random.pick(GROUNDS)}" stroke="none" d="M0 0h200v200H0Z"/>`,
    back && `<path fill="${hair}" d="${back}"/>`,
    `<path fill="${random.pick(JACKETS)}" d="M18 204C20 164 56 150 84 144H116C144 150 180 164 182 204Z"/>`,
    `<path fill="${random.pick(SHIRTS)}" d="M80 145L100 184L120 145Z"/>`,
    `<path fill="${skin}" d="M84 118V144C90 156 110 156 116 144V118Z"/>`,
    `<path fill="${skin}" d="M64 90a7 9 0 1 0 2 17M136 90a7 9 0 1 1 -2 17"/>`,
    `<path fill="${skin}" d="M64 84C64 54 80 46 100 46C120 46 136 54 136 84C136 116 120 136 100 136C80 136 64 116 64 84Z"/>`,
    `<path fill="${hair}" d="${front}"/>`,
    '<path fill="none" d="M80 84q6 -4 11 0M109 84q5 -4 11 0M100 94v10q-1 4 -5 4M87 117q13 10 26 0"/>',
    `<path fill="${INK}" stroke="none" d="M86 90a3 3.5 0 1 1 -.1 0ZM114 90a3 3.5 0 1 1 -.1 0Z"/>`,
    hasGlasses &&
      '<path fill="none" d="M75 93a11 10 0 1 0 22 0a11 10 0 1 0 -22 0M103 93a11 10 0 1 0 22 0a11 10 0 1 0 -22 0M97 91h6"/>',
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200" width="200" height="200"><g stroke="${INK}" stroke-width="3" stroke-linejoin="round" stroke-linecap="round">${shapes.filter(Boolean).join("")}</g></svg>`;
}
