/** Only this page needs it. No character in it needs escaping. */
export const MAP_PAGE_STYLE = `
.map-page{display:grid;gap:1rem 1.75rem;align-items:start}
.map-page [class~=print\\:hidden] button[popovertarget]{display:inline-flex}
.map-head{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:.75rem;max-width:776px;margin-block-end:.75rem}
.map-head p{flex:1 1 24rem}
.map-box{position:relative;display:grid;border:4px double var(--s-ink);max-width:776px}
.map-sheet{display:grid;justify-content:center;overflow:hidden;height:608px;touch-action:pan-y}
.map-sheet svg{display:block;max-width:none}
.map-moves{display:grid;grid-template-columns:repeat(3,2.75rem);position:absolute;inset:.75rem .75rem auto auto;background:var(--s-surface);border:1px solid var(--s-ink)}
.map-moves :is(a,span){display:grid;place-items:center;min-height:2.75rem;color:var(--s-harbour);font-weight:680}
.map-moves a:hover{background:var(--s-harbour-soft)}
.map-moves span{color:var(--s-line-strong)}
.map-moves svg{width:1.1rem;height:1.1rem;fill:none;stroke:currentColor;stroke-width:2}
.map-scale{position:absolute;inset:auto auto .4rem .4rem;padding:.1rem .5rem .4rem;background:var(--s-surface);border:1px solid var(--s-ink);font-size:.8125rem;pointer-events:none}
.map-scale i{display:block;height:6px;border:1px solid var(--s-ink);background:linear-gradient(90deg,var(--s-ink) 25%,transparent 0 50%,var(--s-ink) 0 75%,transparent 0)}
.map-legend{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;margin-block-start:.5rem;font-size:.875rem;color:var(--s-ink-2)}
.map-legend i{display:inline-block;width:1.25rem;height:.75rem;margin-inline-end:.4rem;border:1px solid var(--edge)}
.map-legend .pin{width:auto;height:auto;padding:0 .45rem;border:1.5px solid var(--s-magenta);border-radius:1rem;background:var(--s-surface);color:var(--s-ink);font-style:normal;font-weight:680;font-size:.8125rem}
.map-legend .around{border:3px solid var(--s-magenta)}
.map-legend svg{display:inline;width:12px;height:12px;margin-inline-end:.35rem;fill:var(--s-surface);stroke:var(--s-ink);stroke-width:1.8px}
.map-areas{columns:2;column-gap:1.5rem;font-size:.9375rem}
.map-areas li{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:0 .75rem;min-height:2.75rem;border-block-end:1px solid var(--s-line);break-inside:avoid}
.map-areas b{color:var(--s-magenta);font-weight:680}
.map-areas a{padding-block:.5rem}
.map-areas a[aria-current]{font-weight:680}
.map-homes li{padding-block:.75rem;border-block-end:1px solid var(--s-line)}
.map-homes a.lit,.map-areas a.lit{background:var(--s-buff-2)}
.map-wide{display:none}
@media (min-width:52rem){.map-wide{display:inline}.map-narrow{display:none}}
@media (min-width:75rem){.map-page{grid-template-columns:776px minmax(0,1fr)}.map-aside{max-height:none}}
@media (max-width:51.99rem){.map-box{margin-inline:calc(-1*var(--gutter));border:0}.map-sheet{height:430px;align-content:center;border-block:4px double var(--s-ink)}.map-moves{position:static;grid-template-columns:repeat(6,minmax(2.5rem,3rem));justify-self:start;margin:.75rem var(--gutter) 0;order:2}.map-scale{inset:auto var(--gutter) .6rem auto;border:0;background:none}.map-legend{padding-inline:0}}
@media (max-width:30rem){.map-areas{columns:1}}
@media (hover:hover) and (min-width:75rem){.map-areas li{min-height:2rem}.map-areas a{padding-block:.2rem}}
@media (forced-colors:active){.map-legend i{border-color:LinkText}.map-legend i:nth-of-type(2){border-width:1.5px}}
@media print{.map-moves{display:none}.map-page{display:block}.map-sheet{height:auto}}
`;
