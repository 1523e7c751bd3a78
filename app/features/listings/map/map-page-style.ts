import { HOME_ROW_STYLE } from "#app/features/listings/model/home-row-style.ts";

/** Only this page needs it. No character in it needs escaping. */
export const MAP_PAGE_STYLE = `
.map-bar{display:flex;align-items:center;gap:.5rem;min-height:3.5rem;padding:.375rem var(--gutter);border-block-end:1px solid var(--s-line);background:var(--s-paper)}
.map-type{display:none}
.map-bar>.views{flex:none;margin-inline-start:auto}
.type-menu .tabs{border:0}
@media (min-width:48rem){.map-bar>.type-menu{display:block;position:static;width:auto;margin:0 .5rem 0 0;padding:0;align-self:stretch;background:none;border:0;overflow:visible}.type-menu :is(nav,.tabs){height:100%}}
@media (max-width:47.99rem){
.map-type{display:flex;align-items:center;gap:.375rem;position:absolute;z-index:1;inset:.5rem auto auto .5rem;min-height:2.5rem;padding-inline:.75rem;background:var(--s-surface);border:1px solid var(--s-line-strong);border-radius:var(--radius-sm);color:var(--s-harbour);font-weight:600;cursor:pointer}
.type-menu .tabs{flex-direction:column;gap:0;margin:0;padding:0}
.type-menu .tab{min-width:10rem;min-height:2.75rem;padding-inline:1rem;border:0}
}
.map-bar button{white-space:nowrap}
.map-place{--start:2.75rem;display:flex;position:relative;flex:0 1 18.75rem;min-width:8.5rem}
.map-place>button{position:absolute;inset:0 auto 0 0;display:grid;place-items:center;width:2.75rem;cursor:pointer}
.map-chosen{display:none}
.map-place .icon{width:1.25rem;height:1.25rem}
.map-place .suggestions{inset-inline-end:auto;width:min(28rem,100vw - 2*var(--gutter))}
.map-place input{width:100%;min-height:2.75rem;padding-inline:2.75rem .5rem}
.map-page{--sheet:0px;--foot:2.75rem;--end:var(--gutter)}
.map-box{position:relative;display:flex;flex-direction:column;justify-content:flex-end;padding-block-end:var(--sheet);overflow:hidden;background:var(--water-0)}
.map-sheet{position:absolute;inset:0 0 calc(var(--sheet) + var(--foot))}
.map-sheet svg{position:absolute;left:50%;top:50%;translate:-50% -50%;width:100%;height:100%;min-width:768px;min-height:608px;max-width:none}
.map-sheet .map{--lit:brightness(.92)}
.map a:is(:hover,:focus-visible,.lit,.on) path:not(.t){filter:var(--lit);stroke:var(--s-ink);stroke-width:calc(2*var(--u))}
.map.far a:is(:hover,.lit,.on) path:not(.t){fill:var(--s-ink);fill-opacity:.12}
.map .over{fill:none;stroke:var(--s-ink);stroke-width:calc(2.4*var(--u));stroke-linejoin:round;pointer-events:none}
.pins a:focus-visible:focus-visible :is(path:not(.t),circle){stroke:var(--focus);stroke-width:3px}
.pins a.on{transform:scale(1.12);transform-box:fill-box;transform-origin:50% 100%}
.pins a.on.on :is(path:not(.t),circle){fill:var(--s-harbour);stroke:var(--s-paper);stroke-width:2px}
.pins a.on.on text{fill:var(--s-on-fill)}
.map .here{fill:var(--s-harbour);fill-opacity:.2;stroke:var(--s-harbour);stroke-width:3px;pointer-events:none}
@media screen and (prefers-color-scheme:dark){.map-sheet .map{--lit:brightness(1.25)}}
.map-foot{z-index:1;display:flex;align-items:stretch;min-height:var(--foot);background:var(--s-paper);border-block-start:1px solid var(--s-ink)}
.map-moves{display:grid;grid-template-columns:repeat(6,minmax(2.25rem,2.75rem));margin-inline-start:auto}
.map-moves :is(a,span,button),.map-draw{display:grid;place-items:center;min-height:2.75rem;color:var(--s-harbour);border-inline-start:1px solid var(--s-line);cursor:pointer}
.map-foot :is(a,button):hover{background:var(--s-harbour-soft)}
.map-moves span{color:var(--s-line-strong);cursor:default}
.map-foot svg{width:1.1rem;height:1.1rem;fill:none;stroke:currentColor;stroke-width:2;stroke-linejoin:round}
.map-moves button,.map-handle{display:none}
.map-note{display:flex;align-items:center;gap:.25rem .75rem;min-width:0;padding-inline-end:.5rem;font-size:.8125rem;line-height:1.125rem;color:var(--s-ink-2)}
.map-key{position:relative;flex:none;align-self:stretch}
.map-key summary{display:block;min-width:5.25rem;height:100%;padding:.375rem .5rem 0 var(--gutter);color:var(--s-ink);cursor:pointer;list-style:none;white-space:nowrap}
.map-key summary::-webkit-details-marker{display:none}
.map-key summary:hover{background:var(--s-harbour-soft)}
.map-key summary b{font-weight:620;color:var(--s-harbour);text-decoration:underline;text-underline-offset:2px}
.map-key summary i{display:block;height:6px;border:1px solid var(--s-ink);background:linear-gradient(90deg,var(--s-ink) 25%,transparent 0 50%,var(--s-ink) 0 75%,transparent 0)}
.map-key ul{position:absolute;inset:auto auto 100% 0;width:min(27rem,100vw);max-height:17.5rem;overflow-y:auto;padding:.5rem var(--gutter);background:var(--s-surface);border:1px solid var(--s-ink);border-inline-start:0;color:var(--s-ink-2);font-size:.875rem;line-height:1.25rem}
.map-key li{display:flex;align-items:center;gap:.25rem .75rem;min-height:1.75rem}
.map-key li:has(span){flex-wrap:wrap}
.map-key li:last-child{display:block;padding-block:.25rem;font-size:.8125rem}
.map-key li span{display:flex;align-items:center;gap:.375rem}
.map-key li i{flex:none;min-width:1.25rem;min-height:.875rem;border:1px solid var(--edge);font-style:normal}
.map-key .pin{padding:0 .45rem;border:1.5px solid var(--s-harbour);border-radius:1rem;background:var(--s-surface);color:var(--s-ink);font-weight:680;font-size:.8125rem}
.map-key .faint{border:1px solid var(--s-line-strong);color:var(--s-ink-2);font-weight:560}
.map-key .price-pin{padding:0 .45rem;border:1px solid var(--s-ink);color:var(--s-ink);font-weight:680;font-size:.8125rem}
.map-key .dot{width:11px;min-width:0;height:11px;min-height:0;border:0;border-radius:50%;background:var(--s-harbour)}
.map-key .chosen{border:2.5px solid var(--s-ink);background:var(--land-2)}
.map-key svg{flex:none;width:12px;height:12px;fill:var(--s-surface);stroke:var(--s-ink);stroke-width:1.8px}
.map-key .solid{fill:var(--s-ink)}
.map-aside{padding:1rem var(--end) 1rem var(--gutter);background:var(--s-paper)}
.map-aside{display:flex;flex-direction:column;gap:1rem}
.map-aside h1{font-size:1.25rem;line-height:1.625rem}
.map-aside .results{gap:.25rem}
.map-aside .results-tools{min-height:0;gap:0 1rem;font-size:.875rem}
.map-aside .results-tools h2{margin-inline-end:auto}
.map-aside .results-tools .quiet-action{min-height:2.25rem;margin:0}
.map-aside .quiet-action .icon{display:none}
.map-aside .results-tools>div:has(>ul){order:1;flex-basis:100%;padding-block:.25rem}
.map-homes{margin-inline:calc(-1*var(--gutter)) calc(-1*var(--end))}
${HOME_ROW_STYLE}
.map-homes .map-home{padding-inline-end:var(--end)}
.map-home .heart{position:absolute;z-index:1;inset:.25rem calc(var(--end) - .75rem) auto auto;display:grid;place-items:center;width:2.75rem;height:2.75rem;margin:0;padding:0;color:var(--s-harbour);background:none;border:0;cursor:pointer}
.map-home .heart::before{content:none}
.map-homes :is(.lit,.on,.map-home:hover){background:var(--s-harbour-soft)}
.map-card{position:absolute;z-index:2;width:min(23.75rem,100% - 2rem);background:var(--s-surface);border:1px solid var(--s-ink)}
.map-card .map-home{grid-template-columns:38% minmax(0,1fr);align-items:center;padding:.5rem;border:0}
.map-card .map-home>:first-child{width:auto;height:auto;aspect-ratio:4/3}
.map-card .map-home .price{padding-inline-end:2.5rem;font-size:1.25rem;white-space:normal}
.map-card>p+ul .map-home{grid-template-columns:7rem minmax(0,1fr)}
@media (width<24rem){.map-card .map-home.map-home{grid-template-columns:5.5rem minmax(0,1fr)}.map-card .map-home .price{padding-inline-end:2.25rem;font-size:1.0625rem}}
.map-card .heart{inset:.25rem .25rem auto auto}
.map-choice{position:absolute;z-index:2;display:grid;background:var(--s-surface);border:1px solid var(--s-ink)}
.map-choice a{display:flex;align-items:center;min-height:2.875rem;padding-inline:.75rem;color:var(--s-harbour);font-weight:620}
.map-choice a+a{border-block-start:1px solid var(--s-line)}
.map-choice a:hover{background:var(--s-harbour-soft)}
.map-card{display:flex;flex-direction:column}
.map-card>ul{min-height:0;overflow-y:auto;overscroll-behavior:contain}
.map-card>p{display:flex;align-items:center;gap:1rem;flex:none;min-height:2.75rem;padding-inline:.75rem 3.25rem;border-block-end:1px solid var(--s-line)}
.map-card>button{position:absolute;z-index:2;inset:0 0 auto auto;display:grid;place-items:center;width:2.75rem;height:2.75rem;color:var(--s-ink);cursor:pointer}
.map-card>ul:first-child :nth-last-child(2):is(ul,p){padding-inline-end:2.25rem}
.map-card>ul:first-child .heart{inset:auto .25rem .125rem auto}
.map-card .map-home+.map-home{border-block-start:1px solid var(--s-line)}
.map-areas{font-size:.9375rem}
.map-areas li{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:0 .75rem;min-height:2.75rem;border-block-end:1px solid var(--s-line)}
.map-areas b{font-weight:680}
.map-areas a{padding-block:.5rem}
.map-areas a[aria-current]{font-weight:680}
.map-areas a.lit{background:var(--s-buff-2)}
.map-wide{display:none}
@media (min-width:22.5rem){.map-home .price{white-space:nowrap}}
@media (max-width:22.49rem){.map-bar{column-gap:.25rem}.map-bar :is(.btn,.views .tab){padding-inline:.375rem;font-size:.9375rem}.map-bar .tabs{gap:.75rem}.map-bar>.map-place{flex-basis:7.5rem;min-width:7.5rem}.map-place input{padding-inline:2.25rem 0}.map-place>button{width:2.5rem}.map-view .map-place{--start:2.25rem}}
@media (min-width:52rem){.map-wide{display:inline}.map-narrow{display:none}}
@media (scripting:enabled){.map-sheet{touch-action:none}.map-moves{display:flex}.map-moves>*{width:2.75rem}.map-moves button{display:grid}.map-moves:not([data-open]) .map-arrow{display:none}}
@media (min-width:64rem){
html:has(.map-view){scroll-padding-block-start:8rem}
body:has(.map-view) .site-header{position:sticky;z-index:9;inset-block-start:0}
.map-bar{position:sticky;z-index:4;inset-block-start:3.75rem;min-height:3.75rem}
.map-page{display:grid;grid-template-columns:minmax(0,1fr) 26.5rem;align-items:start}
.map-bar .sheet{inset:7.5rem auto 0 0;height:auto}
.map-box{position:sticky;inset-block-start:7.5rem;height:calc(100dvh - 7.5rem);min-height:20rem}
.map-card .map-home{grid-template-columns:7rem minmax(0,1fr)}
.map-aside{--gutter:1.5rem;align-self:stretch;border-inline-start:1px solid var(--s-line)}
}
@media (min-width:100rem){.map-page{grid-template-columns:minmax(0,1fr) 32rem}}
@media (max-width:63.99rem){
.map-card{position:fixed;z-index:4;inset:auto .5rem .5rem;width:auto;max-width:30rem;max-height:min(50dvh,19rem);margin-inline:auto}
.map-bar{gap:.375rem}
.map-place{flex:1 1 8.5rem}
.map-place:not(:focus-within)>input:placeholder-shown+.map-chosen{display:flex;align-items:center;gap:.375rem;position:absolute;inset:1px 1px 1px var(--start);padding-inline-end:.5rem;border-radius:var(--radius-sm);background:var(--s-surface);font-weight:620;pointer-events:none}
.map-bar .views li:not(:first-child){display:none}
.map-box{height:474px}
.map-note{--gutter:1rem}
.map-aside{gap:.5rem}
.map-aside .map-part{order:1}
.map-aside .results-tools{flex-wrap:nowrap;gap:0 .375rem}
.map-aside .results-tools:has(>div>ul){flex-wrap:wrap}
.map-aside .results-tools h2{margin:0;white-space:nowrap}
.map-aside .results-tools h2::after{content:" ·" / ""}
.map-aside .sort{white-space:nowrap}
.map-aside .sort>:first-child{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.map-aside .sort>:last-child{display:inline-block}
.map-aside .sort>:last-child::first-letter{text-transform:uppercase}
.map-aside .results-tools>.contents{margin-inline:auto -.75rem}
.map-aside .results-tools>.contents .quiet-action{justify-content:center;width:2.75rem}
.map-aside .results-tools>.contents .icon{display:block}
.map-aside .results-tools>.contents .quiet-action>span{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
@media (scripting:enabled){
.map-view{display:flex;flex-direction:column;height:calc(100dvh - 3.5rem);min-height:31rem}
.map-page{--sheet:clamp(7.5rem,100dvh - 28.5rem,24dvh);position:relative;flex:1;min-height:0;overflow:clip}
.map-page[data-stop=peek]{--sheet:4.5rem}
.map-box{height:100%}
.map-aside{position:absolute;z-index:3;inset:auto 0 0;height:var(--sheet);padding-block-start:0;overflow-y:auto;overscroll-behavior:contain;border-block-start:1px solid var(--s-ink);transition:height var(--dur)}
.map-page[data-stop=full] .map-aside{height:100%}
.map-handle{display:block;position:sticky;z-index:2;inset-block-start:0;flex:none;width:calc(100% + 2*var(--gutter));min-height:1.5rem;margin-inline:calc(-1*var(--gutter));background:var(--s-paper);border:0;touch-action:none;cursor:grab}
.map-handle::before{content:"";display:block;width:2.75rem;height:4px;margin:auto;border-radius:2px;background:var(--s-line-strong)}
.map-aside h1{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
}
}
@media (forced-colors:active){.map a:is(:hover,.lit) path:not(.t){filter:none;fill:Highlight;fill-opacity:.3;stroke:Highlight}.map .over{stroke:Highlight}.map-key li i{border-color:LinkText}.map-key li i:nth-of-type(2){border-width:1.5px}.map-handle::before{background:CanvasText}}
@media print{
.map-bar,.map-moves,.map-handle,.map-draw,.map-aside [aria-labelledby=areas],.map-home>:first-child,.map-home .heart,.map-aside .results-tools>:not(h2),.map-key b,#map-summary{display:none}
.map-view{height:auto}
.map-page{display:block;--sheet:0px;height:auto;overflow:visible}
.map-aside h1{position:static;width:auto;height:auto;clip-path:none}
.map-box{position:relative;height:105mm;break-inside:avoid}
.map-aside{position:static;height:auto;overflow:visible;border:0;gap:.25rem;padding:.5rem 0}
.map-homes{display:grid;grid-template-columns:repeat(3,minmax(0,1fr));margin:0}
.map-home{display:block;padding:.25rem .5rem .25rem 0;font-size:.75rem;line-height:1rem;break-inside:avoid}
.map-home :is(h3,a){font-size:.75rem;line-height:1rem}
.map-home .price{padding:0;font-size:.875rem;line-height:1rem}
}
`;
