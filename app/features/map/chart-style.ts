/**
 * What every chart needs of a style sheet. It travels with the drawing: other pages do not pay for it. Lengths of strokes
 * are multiplied by --u where a group is scaled down, for `vector-effect` does not reach through <use>.
 */
export const CHART_STYLE =
  ":root{--land-0:oklch(96.2% .03 92);--land-1:oklch(92.5% .058 91);--land-2:oklch(87.5% .083 87);--land-3:oklch(82% .1 81);" +
  "--land-4:oklch(75.5% .112 74);--edge:oklch(47% .05 75);--water-0:oklch(97.2% .012 222);--water-1:oklch(91.5% .035 224);" +
  "--water-2:oklch(84.5% .06 227);--coast:var(--s-ink);--halo:oklch(97.5% .02 92)}" +
  "@media screen and (prefers-color-scheme:dark){:root{--land-0:oklch(29% .016 95);--land-1:oklch(35% .03 92);--land-2:oklch(41% .05 88);" +
  "--land-3:oklch(46.5% .072 80);--land-4:oklch(51.5% .086 70);--edge:oklch(66% .045 80);--water-0:oklch(22.5% .03 243);" +
  "--water-1:oklch(27% .045 241);--water-2:oklch(33% .062 239);--coast:oklch(80% .02 228);--halo:oklch(25% .018 95)}}" +
  "@media(forced-colors:active){:root{--land-0:Canvas;--land-1:Canvas;--land-2:Canvas;--land-3:Canvas;--land-4:Canvas;" +
  "--edge:LinkText;--water-0:Canvas;--water-1:Canvas;--water-2:Canvas;--coast:CanvasText;--halo:Canvas}}" +
  ".chart{--u:1px;--band:40;background:var(--water-0);fill-rule:evenodd;forced-color-adjust:none}" +
  ".chart .deep,.chart .mid,.chart .shoal{fill:none;stroke-linejoin:round}" +
  ".chart .deep{stroke:var(--water-2);stroke-width:calc((var(--band) + 2)*var(--u))}" +
  ".chart .mid{stroke:var(--water-1);stroke-width:calc(var(--band)*var(--u))}" +
  ".chart .shoal{stroke:var(--water-2);stroke-width:calc(var(--band)*.4*var(--u))}" +
  ".chart .land{fill:var(--land-0)}" +
  ".chart .coast{fill:none;stroke:var(--coast);stroke-width:calc(1.3*var(--u));stroke-linejoin:round;pointer-events:none}" +
  ".chart .border{fill:none;stroke:var(--edge);stroke-width:calc(.6*var(--u));opacity:.38}" +
  ".chart .grid{fill:none;stroke:var(--s-harbour);stroke-width:1px;opacity:.16;pointer-events:none}" +
  '.chart text{font:400 12px "National Park Variable","NP Fallback",system-ui,sans-serif;fill:var(--s-ink);pointer-events:none}' +
  ".chart .degrees text{font-size:11px;fill:var(--s-ink-2);paint-order:stroke;stroke:var(--halo);stroke-opacity:.6;stroke-width:3px;stroke-linejoin:round}";
