import { useEffect, useRef, useState } from "react";
import { MAX_AREAS, readAreas } from "#app/features/listings/model/area.ts";
import { areaText, placesText } from "#app/features/listings/model/criteria.ts";
import { type ListingFilters, listingsPath, withMap, withoutMap } from "#app/features/listings/model/filters.ts";
import type { MapView } from "#app/features/map/view.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { DrawingBoard } from "./drawing-board.tsx";
import type { DrawingState } from "./search-map.tsx";

/** Only this page needs it. No character in it needs escaping. */
const STYLE = `
.map-draw{grid-auto-flow:column;gap:.5rem;min-width:2.75rem;padding-inline:.75rem 1rem;font-weight:620;white-space:nowrap}
.map-draw[aria-pressed=true]{background:var(--s-harbour-soft)}
.map-draw[aria-disabled]{color:var(--s-ink-3);cursor:default}
.map-board{z-index:2;cursor:crosshair;touch-action:none}
.map-board svg{outline-offset:-4px}
.map-board .drawn{fill:var(--s-harbour);fill-opacity:.12;stroke:var(--s-harbour);stroke-width:3px;stroke-linejoin:round}
.map-board .corners{stroke:var(--s-harbour);stroke-width:10px;stroke-linecap:round}
.map-board .closing{fill:none;stroke:var(--s-harbour);stroke-width:2px}
.map-board .crosshair{fill:none;stroke:var(--s-harbour);stroke-width:2px}
.map-board svg:not(:focus-visible) .crosshair{display:none}
.map-draw-bar{position:absolute;z-index:3;inset:auto 0 var(--foot);display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:.5rem 1rem;padding:.5rem var(--gutter);background:var(--s-surface);border-block-start:1px solid var(--s-ink)}
.map-draw-bar p{flex:1 1 12rem}
[data-drawing] :is(.pins,.map-foot,.map-type){z-index:3}
[data-drawing] .pins a{pointer-events:none}
.map-draw-bar div{display:flex;flex-wrap:wrap;gap:.5rem}
@media (max-width:63.99rem){
.map-draw{padding-inline:.625rem;column-gap:.375rem}
.map-draw span span{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
[data-drawing] .map-aside{visibility:hidden}
.map-draw-bar{z-index:4;inset:auto 0 0;align-content:space-between;min-height:calc(var(--sheet) + 1px);padding-block:.75rem;font-size:.9375rem}
.map-draw-bar p{flex-basis:100%;min-height:2lh}
.map-draw-bar div{width:100%}
.map-draw-bar .btn{min-height:2.75rem;padding-inline:.75rem}
.map-draw-bar .btn:last-child{flex:1}
}
@media (max-width:22.49rem){.map-draw{padding:0}.map-draw span{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}}
@media (scripting:none){.map-draw{display:none}}
@media (forced-colors:active){.map-board .drawn{fill:Highlight;stroke:Highlight}.map-board .crosshair{stroke:Highlight}}
`;

/** Only with the message, because the document of the map is near its limit of bytes. */
const REPLACED_STYLE = `
.map-replaced{position:absolute;inset:auto auto calc(var(--sheet) + var(--foot) + .5rem) .5rem;display:flex;align-items:center;gap:.25rem .75rem;max-width:calc(100% - 1rem);padding-inline-start:.75rem;background:var(--s-surface);border:1px solid var(--s-ink);font-size:.9375rem;line-height:1.25rem}
.map-replaced p{padding-block:.25rem}
.map-replaced a{flex:none;padding-block:.75rem;font-weight:620}
.map-replaced>button{flex:none;display:grid;place-items:center;width:2.75rem;min-height:2.75rem;cursor:pointer}
`;

interface DrawAreaProps {
  filters: ListingFilters;
  view: MapView;
  follow: (address: string) => void;
  onDrawing: (state: DrawingState) => void;
}

type Places = Pick<ListingFilters, "suburb" | "nearby" | "region" | "area">;

/** The places that others have replaced, and the view of them. Filters that change meanwhile stay when it is undone. */
interface Replaced {
  text: string;
  places: Places;
  view: MapView;
  /** The key of the new places; the message disappears with them. */
  by: string;
}

function toPlaces({ suburb, nearby, region, area }: ListingFilters): Places {
  return { suburb, nearby, region, area };
}

function keyOf({ suburb, nearby, region, area }: Places): string {
  return JSON.stringify([suburb, nearby, region, area]);
}

/**
 * The button that opens the drawing board, which needs scripts. The area replaces the suburbs or regions of the search:
 * in both together there are few homes or none.
 */
export function DrawArea({ filters, view, follow, onDrawing }: DrawAreaProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [board, setBoard] = useState<{ Board: typeof DrawingBoard; box: Element }>();
  const [replaced, setReplaced] = useState<Replaced>();
  const [last, setLast] = useState({ filters, view });
  const drawn = filters.area ?? [];
  const isFull = drawn.length >= MAX_AREAS;
  const places = placesText(filters);
  const withArea = (area: string): ListingFilters => ({
    ...withMap(filters, null),
    suburb: undefined,
    nearby: undefined,
    region: undefined,
    area: readAreas([...drawn, area]).areas,
  });
  if (last.filters !== filters) {
    setLast({ filters, view });
    const { area } = last.filters;
    const isUndone = replaced !== undefined && keyOf(replaced.places) === keyOf(filters);
    if (area && !filters.area && places !== "" && places !== placesText(last.filters) && !isUndone) {
      setReplaced({ text: areaText(area), places: toPlaces(last.filters), view: last.view, by: keyOf(filters) });
    }
  }
  const open = async () => {
    const { DrawingBoard: Board } = await import("./drawing-board.tsx");
    const box = button.current?.closest(".map-box");
    if (!box) return;
    setBoard({ Board, box });
    onDrawing("open");
  };
  const close = (state?: DrawingState) => {
    setBoard(undefined);
    onDrawing(state);
    button.current?.focus({ preventScroll: true });
  };
  const finish = (area: string) => {
    close(filters);
    // The list starts at its top: it scrolls by itself on phones, and with the page on wide screens.
    button.current?.closest(".map-page")?.querySelector(".map-aside")?.scrollTo({ top: 0 });
    window.scrollTo({ top: 0 });
    const search = withArea(area);
    setReplaced(places === "" ? undefined : { text: places, places: toPlaces(filters), view, by: keyOf(search) });
    follow(listingsPath(search));
  };
  return (
    <>
      <style href="draw-area" precedence="page">
        {STYLE}
      </style>
      <button
        ref={button}
        type="button"
        className="map-draw js-only"
        aria-pressed={board !== undefined}
        aria-disabled={isFull || undefined}
        title={isFull ? `${MAX_AREAS} areas are drawn. Remove one to draw another.` : undefined}
        onClick={board ? () => close() : isFull ? undefined : () => void open()}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M4 10l6-5 9 3 1 8-7 3-8-2z" />
        </svg>
        <span>
          Draw<span> an area</span>
        </span>
      </button>
      {replaced && replaced.by === keyOf(filters) && (
        <div className="map-replaced">
          <style href="map-replaced" precedence="page">
            {REPLACED_STYLE}
          </style>
          <Status
            key={replaced.by}
            text={`Homes in ${places === "" ? areaText(drawn) : places}, instead of ${replaced.text}.`}
          />
          <a href={listingsPath({ ...withMap(filters, replaced.view), ...replaced.places })} className="link">
            Undo
          </a>
          <button type="button" aria-label="Close" onClick={() => setReplaced(undefined)}>
            <Icon name="close" />
          </button>
        </div>
      )}
      {board && (
        <board.Board
          box={board.box}
          isAnother={drawn.length > 0}
          replaces={places}
          view={view}
          countPath={(area) => listingsPath(withoutMap(withArea(area))).replace("/listings", "/api/listings")}
          onFinish={finish}
          onCancel={() => close()}
          Status={Status}
        />
      )}
    </>
  );
}

/** Milliseconds. */
const FILL_PAUSE = 100;

/** Screen readers announce only changes of a live region, so a new one is empty at first. */
export function Status({ text }: { text: string }) {
  const [isFilled, setIsFilled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsFilled(true), FILL_PAUSE);
    return () => clearTimeout(timer);
  }, []);
  return <p role="status">{isFilled && text}</p>;
}
