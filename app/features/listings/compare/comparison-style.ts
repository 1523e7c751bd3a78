import { listPairs } from "./comparison-rows.ts";

const MAX_HOMES = 4;

/**
 * Phones show one pair. Rows with equal values are displayed under "The same". CSS reorders them, because the pair is chosen
 * without scripts.
 */
const PAIR_STYLE = listPairs(MAX_HOMES)
  .map(({ key, places }) => {
    const isChosen = `.comparison[data-many]:has([value="${key}"]:checked)`;
    const hidden = [1, 2, 3, 4].filter((place) => !places.includes(place)).map((place) => `.home-${place}`);
    return `${isChosen} :is(${hidden.join()}){display:none}${isChosen} tr[data-alike~="${key}"]{order:4}`;
  })
  .join("\n");

/** Print always has the table with a column per home. No character in it needs escaping. */
export const COMPARISON_STYLE = `
.comparison table{width:100%;table-layout:fixed;text-align:left;overflow-wrap:anywhere;font-variant-numeric:tabular-nums}
.comparison :is(th,td){padding:.75rem 1.5rem .75rem 0;vertical-align:top;font-weight:400}
.comparison tr{border-bottom:1px solid var(--s-line)}
.comparison thead{position:sticky;top:0;z-index:1;background:var(--s-paper)}
.comparison thead tr{border-bottom:1px solid var(--s-ink)}
.comparison thead th{font-weight:700}
.comparison thead th:first-child{width:11rem}
.comparison .group{border-bottom:1px solid var(--s-ink)}
.comparison .group th{padding-top:2.5rem;font-size:1.25rem;font-weight:700}
.comparison thead small{font-weight:400}
.comparison small{display:block;color:var(--s-ink-2);font-size:.9375rem}
@media print{.comparison thead{position:static}.comparison tr{break-inside:avoid}}
@media screen and (max-width:47.99rem){
.comparison table{display:flex;flex-direction:column}
.comparison tbody{display:contents}
.comparison tr{order:0}
.comparison .differ{order:2}
.comparison .differ.group{order:1}
.comparison .same{order:4}
.comparison .same.group{order:3}
.comparison .last{order:5}
.comparison tr{display:grid;grid-template-columns:repeat(2,minmax(0,1fr));column-gap:1rem}
.comparison th[scope=row],.comparison th[scope=rowgroup]{grid-column:1/-1}
.comparison th[scope=row]{padding:.75rem 0 0;color:var(--s-ink-2);font-size:.9375rem}
.comparison td{padding:.125rem 0 .75rem}
.comparison thead{order:-1}
.comparison thead th{padding:.5rem 0}
.comparison thead th:first-child{display:none}
${PAIR_STYLE}
}
@media (forced-colors:active){.comparison thead{border-bottom:2px solid CanvasText}}
`;
