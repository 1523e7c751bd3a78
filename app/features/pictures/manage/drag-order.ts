import { draggedPicture } from "#app/features/pictures/manage-paths.ts";

const rowOf = (target: EventTarget | null) =>
  target instanceof Element ? (target.closest<HTMLElement>("li[data-picture]") ?? undefined) : undefined;

/**
 * Lets users drag pictures within their kind. `drop` gets all ids in the new order. Returns a function that disables
 * dragging.
 */
export function enableDragging(form: HTMLFormElement, drop: (ids: number[]) => void): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  let dragged: HTMLElement | undefined;
  let marked: HTMLElement | undefined;

  const isAfter = (row: HTMLElement, x: number) => {
    const { left, width } = row.getBoundingClientRect();
    return x > left + width / 2;
  };
  function mark(row: HTMLElement | undefined, x = 0): void {
    if (marked) marked.style.boxShadow = "";
    marked = row;
    if (row) row.style.boxShadow = `${isAfter(row, x) ? "" : "-"}4px 0 var(--s-magenta)`;
  }

  form.addEventListener(
    "dragstart",
    (event) => {
      const isHandle = event.target instanceof Element && event.target.closest("[data-handle]") !== null;
      dragged = isHandle ? rowOf(event.target) : undefined;
      if (!dragged || !event.dataTransfer) return;
      event.dataTransfer.setData(draggedPicture, dragged.id);
      event.dataTransfer.effectAllowed = "move";
    },
    { signal },
  );
  form.addEventListener(
    "dragover",
    (event) => {
      const row = rowOf(event.target);
      const isPlace = dragged && row && row !== dragged && row.parentElement === dragged.parentElement;
      mark(isPlace ? row : undefined, event.clientX);
      if (isPlace) event.preventDefault();
    },
    { signal },
  );
  form.addEventListener(
    "drop",
    (event) => {
      const row = rowOf(event.target);
      if (!dragged || !row || row === dragged) return;
      event.preventDefault();
      const moved = dragged;
      const rows = [...form.querySelectorAll<HTMLElement>("li[data-picture]")].filter((one) => one !== moved);
      rows.splice(rows.indexOf(row) + (isAfter(row, event.clientX) ? 1 : 0), 0, moved);
      drop(rows.map(({ dataset }) => Number(dataset["picture"])));
    },
    { signal },
  );
  form.addEventListener(
    "dragend",
    () => {
      mark(undefined);
      dragged = undefined;
    },
    { signal },
  );
  return () => listening.abort();
}
