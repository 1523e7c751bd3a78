/** Of `HomeRow`. Only pages with such rows need it. No character in it needs escaping. */
export const HOME_ROW_STYLE = `.map-home{position:relative;display:grid;grid-template-columns:116px minmax(0,1fr);gap:0 .75rem;align-items:start;padding:.75rem var(--gutter);border-block-end:1px solid var(--s-line);font-size:.9375rem;line-height:1.375rem;break-inside:avoid;scroll-margin-block:2.5rem 1rem}
.map-home>:first-child{border:0;width:116px;height:90px;aspect-ratio:auto}
.map-home .price{display:block;padding-inline-end:2.5rem;font-size:1.25rem;line-height:1.5rem;font-weight:700;font-variant-numeric:tabular-nums}
.map-home .price small{font-size:.9375rem;font-weight:560;color:var(--s-ink-2)}
.map-home a{font-size:1rem;font-weight:400;letter-spacing:0}
.map-home a::after{content:"";position:absolute;inset:0}
.map-home h3{font-size:1rem;line-height:1.375rem}
.map-home ul{display:flex;flex-wrap:wrap;column-gap:.875rem;color:var(--s-ink-2)}
.map-home li:not(.sr-only){display:flex;align-items:center;gap:.375rem}
.map-home li b{color:var(--s-ink);font-weight:620}
.map-home li .icon{width:1.25rem;height:1.25rem}
.map-home p{color:var(--s-ink-2)}
.auctions .map-home{padding-inline:0}
.map-home .price:not(.price-text){white-space:nowrap}
@media(max-width:29.99rem){.map-home .price{font-size:1.125rem;letter-spacing:-.01em}}
@media(max-width:23.99rem){.map-home{grid-template-columns:88px minmax(0,1fr)}.map-home>:first-child{width:88px;height:68px}.map-home .price{padding-inline-end:2rem;font-size:1rem}.map-home .price small{font-size:.875rem}}`;
