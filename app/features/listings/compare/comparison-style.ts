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
.comparison small{display:block;color:var(--s-ink-2);font-size:.9375rem}
@media print{.comparison thead{position:static}.comparison tr{break-inside:avoid}}
@media screen and (max-width:47.99rem){
.comparison :is(table,thead,tbody){display:block}
.comparison tr{display:grid;grid-template-columns:repeat(2,minmax(0,1fr));column-gap:1rem}
.comparison th[scope=row],.comparison th[scope=rowgroup]{grid-column:1/-1}
.comparison th[scope=row]{padding:.75rem 0 0;color:var(--s-ink-2);font-size:.9375rem}
.comparison td{padding:.125rem 0 .75rem}
.comparison thead th{padding:.625rem 0}
.comparison thead th:first-child{display:none}
.comparison[data-many]:not(:has([value="2"]:checked)) .home-2,
.comparison[data-many]:not(:has([value="3"]:checked)) .home-3,
.comparison[data-many]:not(:has([value="4"]:checked)) .home-4{display:none}
}
`;
