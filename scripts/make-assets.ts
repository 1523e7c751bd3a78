/**
 * `node scripts/make-assets.ts` generates drawings, images and font in app/ and public/. Requires the Debian packages
 * chromium, fonttools and python3-brotli.
 */
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Browser } from "@playwright/test";
import { brand } from "#platform/brand.ts";
import { contourPath } from "./contour-lines.ts";

const app = join(import.meta.dirname, "../app");
const fontFile = join(app, "fonts/national-park-400-700.woff2");
const publicFile = (path: string) => join(import.meta.dirname, "..", "public", path);

/** Line drawings within 64 units of the origin. The sprite scales them up and adds a disc. */
const glyphs = {
  apartment: "M-34-44h68v88h-68zM-11.3-44v88M11.3-44v88M-34-22h68M-34 0h68M-34 22h68",
  house: "M-42-9v47h84V-9M-52 0 0-42 52 0M-12 38V10h24v28M24-23v-19h13v30",
  land: "M-52-16 12-42 56-8 28 36-44 24zM-52-26v18M12-52v18M56-18V0M28 26v18M-44 14v18",
  townhouse:
    "M-51 38V-8l17-24 17 24 17-24 17 24 17-24 17 24v46zM-17-8v46M17-8v46M-40 38V18h12v20M-6 38V18H6v20M28 38V18h12v20",
  unit: "M-42 40v-76h84v76zM-48-36h96M-42 2h84M-32 2v-15H0V2M-24-13V2M-16-13V2M-8-13V2M-32 40V25H0v15M-24 25v15M-16 25v15M-8 25v15M13-22h17v15H13zM13 16h17v15H13z",
  villa: "M-54 0l22-36h64L54 0zM-60 12-54 0H54l6 12zM-52 12v28M-27 12v28M27 12v28M52 12v28M-60 40H60M-9 40V22H9v18",
};

const contourSeeds = [7, 19, 58, 44];

function drawingSprite(): string {
  const contours = contourSeeds.map(
    (seed, index) =>
      `<path id="contour-${index + 1}" fill="none" stroke="var(--contour)" stroke-width="1.5" vector-effect="non-scaling-stroke" d="${contourPath(seed, 10)}"/>`,
  );
  const discs = Object.entries(glyphs).map(
    ([name, path]) =>
      `<g id="${name}"><circle r="76" fill="var(--s-surface)"/><path transform="scale(1.15)" fill="none" stroke="var(--s-ink)" stroke-width="2.2" stroke-linejoin="round" stroke-linecap="round" d="${path}"/></g>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg"><defs>\n${[...contours, ...discs].join("\n")}\n</defs></svg>\n`;
}

function icoWith(png: Buffer): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(32, 6);
  header.writeUInt8(32, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}

async function photograph(browser: Browser, html: string, width: number, height: number): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width, height } });
  await page.setContent(html);
  await page.evaluate(async () => {
    await document.fonts.ready;
  });
  const png = await page.screenshot({ omitBackground: true });
  await page.close();
  return png;
}

/** The preview image for social media, in the light colours of tokens.css. */
function sharePicture(font: string): string {
  const contours = `<path d="${contourPath(contourSeeds[0] ?? 1, 14, 2)}" fill="none" stroke="oklch(87.2% 0.048 226)" stroke-width="0.8"/>`;
  return `<!doctype html><style>
    @font-face { font-family: Share; src: url(${font}); font-weight: 400 700 }
    body { margin: 0; width: 1200px; height: 630px; position: relative; overflow: hidden; font-family: Share; color: oklch(24.5% 0.03 245); background: oklch(92.5% 0.03 224) }
    svg { position: absolute } .panel { position: absolute; left: 64px; bottom: 72px; padding: 48px 56px; background: white; border: 2px solid; outline: 2px solid; outline-offset: 5px }
    h1 { margin: 0; font: 700 104px/1 Share; letter-spacing: -0.02em } p { margin: 20px 0 0; font: 500 34px/1.2 Share; color: oklch(40% 0.03 242) }
  </style><body>
  <svg width="1200" height="630" viewBox="-200 -105 400 210">${contours}</svg>
  <svg width="220" height="220" viewBox="0 0 32 32" style="right:84px;top:84px" fill="none" stroke="currentColor">${compass("oklch(41% 0.087 236)", "oklch(100% 0 0)")}</svg>
  <div class="panel"><h1>${brand.name}</h1><p>${brand.tagline}</p></div>
  <svg width="1200" height="14" style="left:0;bottom:0;background:white" stroke="currentColor"><path d="M0 7H1200" stroke-width="14" stroke-dasharray="60"/><path d="M0 1H1200" stroke-width="2"/></svg>`;
}

/** The mark of chrome/brand-mark.tsx, for standalone files. */
function compass(needle: string, ground: string): string {
  return `<circle cx="16" cy="16" r="14.5" fill="${ground}" stroke-width="2"/><path d="M16 2v3M30 16h-3M2 16h3" stroke-width="2"/><path d="M11.5 15 16 7l4.5 8" stroke-width="1.8" stroke-linejoin="round"/><path d="M11 15h10l-5 14z" fill="${needle}" stroke="${needle}" stroke-linejoin="round"/>`;
}

function favicon(): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" fill="none" stroke="#13212c"><style>@media(prefers-color-scheme:dark){svg{stroke:#eaeff2}circle{fill:#16222b}}</style>${compass("#005177", "#fff")}</svg>\n`;
}

/** Subsets the font to the weights and characters in use. */
function cutFont(target: string): void {
  const source = join(import.meta.dirname, "../node_modules/@fontsource-variable/national-park");
  const folder = mkdtempSync(join(tmpdir(), "font-"));
  const instance = join(folder, "instance.ttf");
  const latin = join(source, "files/national-park-latin-wght-normal.woff2");
  execFileSync("fonttools", ["varLib.instancer", latin, "wght=400:700", "-q", "-o", instance]);
  execFileSync("pyftsubset", [
    instance,
    "--unicodes=U+20-7E,U+A0,U+A9,U+B0,U+B2,U+B7,U+BD,U+D7,U+E0-E4,U+E7-EF,U+F1-F6,U+F9-FC,U+2013,U+2014,U+2018,U+2019,U+201C,U+201D,U+2022,U+2026,U+2212",
    "--layout-features=kern,tnum,rvrn,ccmp,locl,mark,mkmk",
    "--flavor=woff2",
    `--output-file=${target}`,
  ]);
  rmSync(folder, { recursive: true });
  copyFileSync(join(source, "LICENSE"), publicFile("fonts/OFL.txt"));
}

cutFont(fontFile);
writeFileSync(join(app, "ui/art.svg"), drawingSprite());
writeFileSync(publicFile("favicon.svg"), favicon());

const browser = await chromium.launch({
  executablePath: process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium",
  args: ["--no-sandbox"],
});
try {
  const fontData = `data:font/woff2;base64,${readFileSync(fontFile).toString("base64")}`;
  const icon = `<!doctype html><style>body{margin:0}svg{display:block;width:32px;height:32px}</style>${favicon()}`;
  writeFileSync(publicFile("favicon.ico"), icoWith(await photograph(browser, icon, 32, 32)));
  writeFileSync(publicFile("share.png"), await photograph(browser, sharePicture(fontData), 1200, 630));
} finally {
  await browser.close();
}
