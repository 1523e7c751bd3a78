/** A page number, or the gap where numbers are left out. */
export type PageMark = number | "gap";

/**
 * The page numbers worth a link: the first, the last, and the current one with its neighbours.
 * A gap stands for two pages or more; a single missing page is listed instead.
 */
export function nearPages(page: number, lastPage: number): PageMark[] {
  const wanted = new Set([1, page - 1, page, page + 1, lastPage].filter((each) => each >= 1 && each <= lastPage));
  const marks: PageMark[] = [];
  let previous = 0;
  for (const each of wanted) {
    if (each - previous === 2) marks.push(each - 1);
    else if (each - previous > 2) marks.push("gap");
    marks.push(each);
    previous = each;
  }
  return marks;
}
