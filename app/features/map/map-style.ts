/** What the map of a search has beyond every chart. */
export const MAP_STYLE =
  ".map .shoal,.map .mid,.map .deep,.map .land{pointer-events:none}.z1{--band:20}.z2{--band:28}" +
  ".map a{cursor:pointer}.map a path{stroke:var(--edge);stroke-width:calc(.8*var(--u));stroke-linejoin:round}" +
  ".map a .t{stroke:transparent;stroke-width:calc(24*var(--u));stroke-linecap:round;fill:none;pointer-events:stroke}" +
  ".map .c1,.map .c1 path{fill:var(--land-1)}.map .c2,.map .c2 path{fill:var(--land-2)}" +
  ".map .c3,.map .c3 path{fill:var(--land-3)}.map .c4,.map .c4 path{fill:var(--land-4)}" +
  ".map.far a path{fill:transparent;stroke-width:1px;stroke-opacity:.8}" +
  ".map .tint{stroke:var(--edge);stroke-width:.4px;stroke-opacity:.35;pointer-events:none}" +
  ".map a:is(:hover,:focus-visible,.lit) path{fill:var(--s-harbour-soft)}.map.far a:is(:hover,.lit) path{fill-opacity:.6}" +
  ".map .around,.map .chosen{fill:none;stroke-linejoin:round;pointer-events:none}" +
  ".map .around{stroke:var(--halo);stroke-width:calc(6*var(--u))}.map .chosen{stroke:var(--s-magenta);stroke-width:calc(3*var(--u))}" +
  ".map .labels text{text-anchor:middle;font-size:13px;font-weight:620;paint-order:stroke;stroke:var(--halo);stroke-width:3px;" +
  "stroke-linejoin:round;stroke-opacity:.75}.map .labels .n{font-size:12px;font-weight:680;stroke:none}" +
  ".map .labels .f{font-size:12px;font-weight:400;text-anchor:start}.map .labels .o{font-size:12px;font-weight:400;fill:var(--s-ink-2)}" +
  ".map .large text{font-size:14.5px}.map .large .n,.map .large .f{font-size:13.5px}" +
  ".map .pill{fill:var(--s-surface);stroke:var(--s-magenta);stroke-width:1.5px;pointer-events:none}" +
  ".map .small text{font-size:11.5px;fill:var(--s-ink-2);paint-order:stroke;stroke:var(--halo);stroke-width:3px;stroke-opacity:.75}" +
  ".map .station{fill:var(--s-surface);stroke:var(--s-ink);stroke-width:1.8px;pointer-events:none}" +
  ".map a .home-at{stroke:var(--s-magenta);stroke-width:9px;stroke-linecap:round}.map a:is(:hover,.lit) .home-at{stroke:var(--s-ink)}" +
  ".map .sea text{font-size:12.5px;font-style:italic;letter-spacing:.06em;text-anchor:middle;fill:var(--s-harbour)}" +
  ".map .sea .hill{fill:var(--edge)}" +
  "@media(forced-colors:active){.map .c2 path{stroke-width:calc(1.5*var(--u))}.map :is(.c3,.c4) path{stroke-width:calc(2.4*var(--u))}" +
  ".map a:is(:hover,.lit) path{fill:Highlight;fill-opacity:.3}}";
