/** A colour as app.css writes it: lightness from 0 to 1, chroma, hue in degrees. */
export interface Oklch {
  lightness: number;
  chroma: number;
  hue: number;
}

/** Colour tokens by name, without their "--s-" ("ink", "harbour-soft"). */
export type Palette = ReadonlyMap<string, Oklch>;

const declaration = /--s-([\w-]+):\s*oklch\(([\d.]+)%\s+([\d.]+)\s+([\d.]+)\)/g;

/** The light and the dark palette of a stylesheet: the first value of a token is the light one, the second the dark one. */
export function readPalettes(css: string): Record<"light" | "dark", Palette> {
  const light = new Map<string, Oklch>();
  const dark = new Map<string, Oklch>();
  for (const [, name = "", lightness, chroma, hue] of css.matchAll(declaration)) {
    const colour = { lightness: Number(lightness) / 100, chroma: Number(chroma), hue: Number(hue) };
    (light.has(name) ? dark : light).set(name, colour);
  }
  return { light, dark };
}

/** Red, green and blue from 0 to 255, as a screen shows them. */
export function toRgb({ lightness, chroma, hue }: Oklch): [number, number, number] {
  const angle = (hue * Math.PI) / 180;
  const a = chroma * Math.cos(angle);
  const b = chroma * Math.sin(angle);
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ].map((linear) => Math.round(255 * gamma(Math.min(1, Math.max(0, linear))))) as [number, number, number];
}

function gamma(linear: number): number {
  return linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055;
}

/** The contrast ratio of two colours, from 1 to 21 (WCAG 2.2, relative luminance). */
export function contrastRatio(one: Oklch, other: Oklch): number {
  const [darker, lighter] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(colour: Oklch): number {
  const [red, green, blue] = toRgb(colour).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
