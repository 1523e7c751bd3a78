import { escapeMarkup } from "#app/lib/markup.ts";
import { classOf, DASHED, MARKED, type Paint, styleSheet, type Weight } from "./palette.ts";
import { type Frame, pathData, SHEET, type Shape } from "./shapes.ts";

export const WIDTH = 800;
export const HEIGHT = 600;

/** One drawing on its way: later parts cover earlier ones. */
export interface Sheet {
  readonly frame: Frame;
  /** a flat wash, with or without an ink line around it */
  fill(paint: Paint, weight: Weight | null, ...shapes: Shape[]): void;
  /** ink alone */
  stroke(weight: Weight, ...shapes: Shape[]): void;
  dashes(weight: Weight, ...shapes: Shape[]): void;
  /** magenta: where you are */
  mark(...shapes: Shape[]): void;
  /** words, for plans and outlines; `style` is CSS of this text alone */
  text(x: number, y: number, words: string, style?: string): void;
  /** the same sheet, measured otherwise */
  within(frame: Frame): Sheet;
  /** the same sheet for what is not the home: everything in pale blue under a thin line */
  pale(): Sheet;
  toSvg(): string;
}

export interface SheetOptions {
  width?: number;
  height?: number;
  /** rules for texts, added to the drawing's style sheet */
  css?: string;
}

/** An empty sheet. What is written is a function of the calls alone: the same calls give the same bytes. */
export function createSheet({ width = WIDTH, height = HEIGHT, css }: SheetOptions = {}): Sheet {
  const elements: string[] = [];
  const used = new Set<Paint>();

  function path(classes: string, shapes: readonly Shape[], frame: Frame): void {
    const data = pathData(shapes, frame);
    if (data !== "") elements.push(`<path class="${classes}" d="${data}"/>`);
  }

  function pen(frame: Frame, isPale: boolean): Sheet {
    const thin = (weight: Weight): Weight => (isPale ? 3 : weight);
    return {
      frame,
      fill(paint, weight, ...shapes) {
        const shown = isPale ? paleOf(paint) : paint;
        used.add(shown);
        path(classOf(shown, weight === null ? null : thin(weight)), shapes, frame);
      },
      stroke: (weight, ...shapes) => path(classOf(null, thin(weight)), shapes, frame),
      dashes: (weight, ...shapes) => path(`${classOf(null, thin(weight))} ${DASHED}`, shapes, frame),
      mark: (...shapes) => path(MARKED, shapes, frame),
      text(x, y, words, style) {
        const left = Math.round(frame.x + (frame.flip ? -x : x) * frame.scale);
        const top = Math.round(frame.y + (frame.up ? -y : y) * frame.scale);
        const styled = style === undefined ? "" : ` style="${escapeMarkup(style)}"`;
        elements.push(`<text x="${left}" y="${top}"${styled}>${escapeMarkup(words)}</text>`);
      },
      within: (inner) => pen(inner, isPale),
      pale: () => pen(frame, true),
      toSvg: () =>
        `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><style>${styleSheet(used, css)}</style>${elements.join("")}</svg>\n`,
    };
  }
  return pen(SHEET, false);
}

const openings: readonly Paint[] = ["glass", "lamp", "harbour", "ink", "dark", "panel", "deep"];
const greens: readonly Paint[] = ["leaf", "leafShade", "lawn", "lilac", "lilacShade", "bark"];

function paleOf(paint: Paint): Paint {
  if (openings.includes(paint)) return "deep";
  if (greens.includes(paint)) return "lawn";
  return paint === "shade" ? "shade" : "depth";
}
