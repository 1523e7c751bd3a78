import { type PointerEvent, type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { searchHeading } from "#app/features/listings/model/filter-summary.ts";
import { type ListingFilters, listingsPath, withMap, toSearchType } from "#app/features/listings/model/filters.ts";
import { listingsMessages } from "#app/features/listings/model/listings.messages.ts";
import {
  FIRST_STATION_LEVEL,
  FIRST_STOP_LEVEL,
  MAX_ZOOM,
  type MapMove,
  type MapView,
  metresPerPixel,
  moveView,
  showsCouncils,
  widthLabel,
} from "#app/features/map/view.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { Icon } from "#app/ui/icon.tsx";
import { preloadHtml, ServerHtml } from "#app/ui/server-html.tsx";
import { Popover } from "#app/ui/tab-links.tsx";
import { useFirstIntent } from "#app/ui/use-first-intent.ts";
import { DrawArea } from "./draw-area.tsx";
import { MAP_PAGE_STYLE } from "./map-page-style.ts";
import {
  ANYWHERE,
  areaPath,
  chosenCouncils,
  chosenSuburbs,
  drawingPath,
  toChoosableArea,
  toDrawingPath,
  priceFromLabel,
  describeMap,
} from "./map-summary.ts";
import type * as mapTools from "./map-tools.tsx";
import type { RemainingOffset } from "./pan-zoom.ts";
import { PlaceSearch } from "./place-search.tsx";
import type { MapArea, SearchMap as SearchMapData } from "./search-map.server.ts";

/** Pixels; shorter drags count as clicks. */
const DRAG_THRESHOLD = 6;

export interface DisplayedMap extends SearchMapData {
  /** Including unlisted areas. */
  areaCount: number;
  /** The address has no view, so the map shows the search. */
  isFitted: boolean;
  /** Homes that match, also outside the map; null for more than 1,000. Absent if the list shows them all. */
  matches?: number | null;
  /**
   * For each home of the list, the place of its suburb in pixels of the drawing, "120 240,,30 50"; empty if it has a pin
   * or is outside. Absent if all are empty.
   */
  spots?: string;
}

export interface SearchMapProps {
  filters: ListingFilters;
  map: DisplayedMap;
  /** The homes of the list, as JSON. */
  json: string;
  /** For each home, such as a heart. */
  actions: mapTools.MapCardProps["actions"];
  /** Links to the listing types and to list and map; the filters. */
  types: ReactNode;
  views: ReactNode;
  panel: ReactNode;
  children: ReactNode;
}

/** Open, or the search whose area was drawn, until its homes have loaded. The map then shows homes anywhere. */
export type DrawingState = "open" | ListingFilters | undefined;

const TYPES = "listing-types";

export function SearchMap({ filters, map, json, actions, types, views, panel, children }: SearchMapProps) {
  const { view } = map;
  const region = useRef<HTMLDivElement>(null);
  const follow = useFollowedLinks(region);
  const goTo = useCallback((to: MapView) => follow(listingsPath(withMap(filters, to))), [filters, follow]);
  const tools = useFirstIntent(region, loadMapTools);
  useEarlyPress(region, tools !== undefined, (filters.suburb ?? filters.region) ? ".map-sheet a" : ".pins a");
  const applyOffset = usePanZoom(tools, region, map, goTo);
  const [drawingOf, setDrawingOf] = useState<DrawingState>();
  const isAnywhere = drawingOf === "open" || drawingOf === filters;
  const drawing = drawingPath(filters, map.isFitted ? null : view) + (isAnywhere ? `&${ANYWHERE}` : "");
  const { stop, handleProps } = useSheetStops();
  const { title, place } = searchHeading(filters);
  return (
    <div ref={region} className="map-view">
      <style href="map-page" precedence="page">
        {MAP_PAGE_STYLE}
      </style>
      <div className="map-bar">
        <Popover id={TYPES} className="type-menu">
          {types}
        </Popover>
        <PlaceSearch filters={filters} follow={follow} />
        {panel}
        {views}
      </div>
      <div className="map-page" data-stop={stop} data-drawing={drawingOf === "open" || undefined}>
        <section className="map-box" aria-labelledby="map" aria-describedby="map-summary">
          <h2 id="map" className="sr-only">
            Map
          </h2>
          <ServerHtml name="map" source={drawing} className="map-sheet" onReplaced={applyOffset} />
          <button type="button" popoverTarget={TYPES} className="map-type">
            {listingsMessages.tab[toSearchType(filters)]}
            <Icon name="chevron-down" />
          </button>
          <div className="map-foot">
            <MapNote filters={filters} map={map} />
            <MapControls filters={filters} view={view} />
            <DrawArea filters={filters} view={view} follow={follow} onDrawing={setDrawingOf} />
          </div>
          {tools && (
            <tools.MapCard
              region={region}
              toArea={(name) => toChoosableArea(filters, view, name)}
              json={json}
              actions={actions}
            />
          )}
        </section>
        <section className="map-aside" aria-label={listingsMessages.homes} id="map-homes">
          <button type="button" className="map-handle" {...handleProps} />
          <h1 tabIndex={-1}>
            {title} {place}
          </h1>
          {children}
          <Areas filters={filters} map={map} />
          <MapSummary filters={filters} map={map} />
        </section>
      </div>
    </div>
  );
}

const STOPS = ["peek", "half", "full"] as const;
type Stop = (typeof STOPS)[number];

/** The list of homes on a phone covers a part of the map: a line, a quarter of the screen or all. Pressing or dragging the handle moves it. */
function useSheetStops() {
  const [stop, setStop] = useState<Stop>("half");
  const drag = useRef<{ from: number; height: number; moved: boolean }>(undefined);
  const sheetOf = (handle: HTMLElement) => handle.parentElement ?? handle;

  const onPointerDown = (event: PointerEvent<HTMLButtonElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { from: event.clientY, height: sheetOf(event.currentTarget).offsetHeight, moved: false };
  };
  const onPointerMove = ({ clientY, currentTarget }: PointerEvent<HTMLButtonElement>) => {
    const { current } = drag;
    if (!current || (!current.moved && Math.abs(clientY - current.from) < DRAG_THRESHOLD)) return;
    current.moved = true;
    const { style } = sheetOf(currentTarget);
    // The list follows the finger: an animated height would lag, and be measured too low.
    style.transitionDuration = "0s";
    style.height = `${current.height + current.from - clientY}px`;
  };
  const onPointerUp = ({ currentTarget }: PointerEvent<HTMLButtonElement>) => {
    if (!drag.current?.moved) return;
    const sheet = sheetOf(currentTarget);
    const share = sheet.offsetHeight / (sheet.parentElement?.offsetHeight ?? 1);
    sheet.style.height = "";
    sheet.style.transitionDuration = "";
    setStop(share < 0.25 ? "peek" : share < 0.65 ? "half" : "full");
  };
  const onClick = () => {
    if (!drag.current?.moved) setStop((current) => STOPS[(STOPS.indexOf(current) + 1) % STOPS.length] ?? "half");
    drag.current = undefined;
  };
  const label = { peek: "Show homes", half: "Show more homes", full: "Show the map" }[stop];
  return {
    stop,
    handleProps: {
      "aria-label": label,
      "aria-controls": "map-homes",
      "aria-expanded": stop !== "peek",
      onPointerDown,
      onPointerMove,
      onPointerUp,
      onPointerCancel: onPointerUp,
      onClick,
    },
  };
}

/** Until hydration these are plain links. */
function useFollowedLinks(region: RefObject<HTMLElement | null>): (address: string) => void {
  const navigate = useNavigate();
  const follow = useCallback(
    (address: string) => {
      const drawing = toDrawingPath(address);
      if (drawing !== undefined) preloadHtml(drawing);
      void navigate(address, { preventScrollReset: true });
    },
    [navigate],
  );
  useEffect(() => {
    const element = region.current;
    const onClick = (event: MouseEvent) => {
      const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
      const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
      if (!link || !isPlain || event.defaultPrevented) return;
      const { pathname, search } = new URL(link.getAttribute("href") ?? "", location.href);
      if (toDrawingPath(pathname + search) === undefined) return;
      event.preventDefault();
      follow(pathname + search);
    };
    element?.addEventListener("click", onClick);
    return () => element?.removeEventListener("click", onClick);
  }, [region, follow]);
  return follow;
}

function MapSummary({ filters, map }: { filters: ListingFilters; map: DisplayedMap }) {
  const { summary, more } = describeMap({ ...map, type: toSearchType(filters), width: widthLabel(map.view) });
  return (
    <p key={`${summary} ${more}`} id="map-summary" className="text-sm text-ink-2">
      {summary} <span className="map-wide">on this map, which is </span>
      <span className="map-narrow">on and around this map, which is </span>
      {more}
    </p>
  );
}

const CONTROLS: readonly { how: MapMove; label: string; sign: ReactNode }[] = [
  { how: "in", label: "Zoom in", sign: "M4 12h16M12 4v16" },
  { how: "out", label: "Zoom out", sign: "M4 12h16" },
  { how: "north", label: "North", sign: "M5 15l7-7 7 7" },
  { how: "west", label: "West", sign: "M15 5l-7 7 7 7" },
  { how: "south", label: "South", sign: "M5 9l7 7 7-7" },
  { how: "east", label: "East", sign: "M9 5l7 7-7 7" },
].map(({ how, label, sign }) => ({
  how: how as MapMove,
  label,
  sign: (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d={sign} />
    </svg>
  ),
}));

/** With scripts the arrows open on demand, because the map can be dragged. */
function MapControls({ filters, view }: { filters: ListingFilters; view: MapView }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <nav aria-label="Move the map" className="map-moves" data-open={isOpen || undefined}>
      {CONTROLS.map(({ how, label, sign }) => {
        const to = moveView(view, how);
        const kind = how === "in" || how === "out" ? undefined : "map-arrow";
        return to ? (
          <a key={how} className={kind} aria-label={label} href={`${listingsPath(withMap(filters, to))}#map`}>
            {sign}
          </a>
        ) : (
          <span key={how} className={kind} aria-hidden="true">
            {sign}
          </span>
        );
      })}
      <button type="button" aria-label="Move" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M12 3v18M3 12h18M9 6l3-3 3 3M9 18l3 3 3-3M6 9l-3 3 3 3M18 9l3 3-3 3" />
        </svg>
      </button>
    </nav>
  );
}

/** The scale, which opens the key. */
function MapNote({ filters, map }: { filters: ListingFilters; map: DisplayedMap }) {
  const { pixels, label } = toScale(map.view);
  const key = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key === "Escape" && !event.defaultPrevented) key.current?.removeAttribute("open");
    };
    document.addEventListener("keydown", closeByKey);
    return () => document.removeEventListener("keydown", closeByKey);
  }, []);
  return (
    <div className="map-note">
      <details ref={key} className="map-key">
        <summary>
          <span aria-hidden="true">{label} · </span>
          <b>Key</b>
          <i style={{ width: pixels }} />
        </summary>
        <MapKey filters={filters} map={map} />
      </details>
      <span className="map-wide" aria-hidden="true">
        Boundaries: ABS 2016, CC BY. Not for navigation.
      </span>
    </div>
  );
}

const SHADES = ["1–2", "3–5", "6–9", "10+"];

function MapKey({ filters, map: { view, pinned, councils } }: { filters: ListingFilters; map: DisplayedMap }) {
  const hasChoice = filters.suburb !== undefined || (councils && chosenCouncils(filters).length > 0);
  return (
    <ul>
      {pinned !== undefined && (
        <>
          <li>
            <i className="price-pin">$1.2m</i>
            one home: its price or guide; grey once seen
          </li>
          <li>
            <i className="price-pin">2 from $1.2m</i>
            several homes and the lowest price
          </li>
          <li>
            <i className="dot" />
            one home, whose price has no room
          </li>
        </>
      )}
      <li>
        <i className="pin">14</i>
        homes in {councils ? "the council area" : "a suburb"}, with the lowest price
      </li>
      {hasChoice && (
        <li>
          <i className="pin faint">14</i>
          homes in {councils ? "council areas" : "suburbs"} that you have not chosen
        </li>
      )}
      {(hasChoice || filters.region) && (
        <li>
          <i className="chosen" />
          chosen
        </li>
      )}
      {pinned === undefined && !hasChoice && (
        <li>
          {SHADES.map((homes, index) => (
            <span key={homes}>
              <i style={{ background: `var(--land-${index + 1})` }} />
              {homes}
            </span>
          ))}
          homes in a suburb
        </li>
      )}
      {view.z >= FIRST_STATION_LEVEL && (
        <li>
          {MARKS.filter(({ from }) => view.z >= from).map(({ path, label, className }) => (
            <span key={label}>
              <svg aria-hidden="true" className={className}>
                <path d={path} />
              </svg>
              {label}
            </span>
          ))}
        </li>
      )}
      <li>
        Suburb boundaries: Australian Bureau of Statistics, 2016, CC BY, simplified.
        {view.z >= FIRST_STATION_LEVEL && " Stations: Transport for NSW, CC BY 4.0."}
        {view.z === MAX_ZOOM && " Public schools: NSW Department of Education, CC BY 4.0."} Not for navigation.
      </li>
    </ul>
  );
}

/** The marks of the drawing, from the level on that shows them. */
const MARKS = [
  { from: FIRST_STATION_LEVEL, path: "M2 2h8v8h-8z", label: "train" },
  { from: FIRST_STATION_LEVEL, path: "M2 2h8v8h-8z", label: "metro", className: "solid" },
  { from: FIRST_STOP_LEVEL, path: "M3 6a3 3 0 0 1 6 0a3 3 0 0 1-6 0z", label: "light rail" },
  { from: FIRST_STOP_LEVEL, path: "M6 1l5 5-5 5-5-5z", label: "wharf" },
  { from: MAX_ZOOM, path: "M6 1l5 9h-10z", label: "public school" },
];

function Areas({ filters, map }: { filters: ListingFilters; map: DisplayedMap }) {
  const { areas, areaCount, councils, view } = map;
  if (areas.length === 0) return null;
  const kind = councils ? "council areas" : "suburbs";
  return (
    <section aria-labelledby="areas">
      <h2 id="areas" className="text-lg">
        {councils ? "Council areas" : "Suburbs"} <span className="map-wide">on this map</span>
        <span className="map-narrow">on and around this map</span>
      </h2>
      <ul aria-labelledby="areas" className="map-areas">
        {areas.map((area) => (
          <AreaRow key={area.name} filters={filters} view={view} area={area} />
        ))}
      </ul>
      {areas.length < areaCount && (
        <p className="mt-3">
          <a className="link" href={`${listingsPath({ ...filters, map: view, allAreas: true })}#areas`}>
            All {formatNumber(areaCount)} {kind}
          </a>
        </p>
      )}
    </section>
  );
}

function AreaRow({ filters, view, area }: { filters: ListingFilters; view: MapView; area: MapArea }) {
  const chosen = showsCouncils(view) ? chosenCouncils(filters) : chosenSuburbs(filters);
  const isChosen = chosen.some((name) => name.toLowerCase() === area.name.toLowerCase());
  return (
    <li>
      <a className="link" aria-current={isChosen || undefined} href={`${areaPath(filters, view, area)}#map`}>
        {area.name}
        {isChosen && <span className="sr-only"> (chosen, show all)</span>}
      </a>
      <span>
        <b>{formatNumber(area.count)}</b> {priceFromLabel(area)}
      </span>
    </li>
  );
}

/** Repeats a press on a pin or an area from before its code had loaded, instead of following the link. */
function useEarlyPress(region: RefObject<HTMLElement | null>, isLoaded: boolean, links: string): void {
  const pressed = useRef<{ link: Element; clientX: number; clientY: number }>(undefined);
  useEffect(() => {
    const element = region.current;
    if (isLoaded) {
      const { link, ...point } = pressed.current ?? {};
      link?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, ...point }));
      pressed.current = undefined;
      return;
    }
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest(links) : null;
      if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      pressed.current = { link, clientX: event.clientX, clientY: event.clientY };
      // Also loads after a click without a pointer.
      element?.dispatchEvent(new Event("pointerdown"));
      loadMapTools().catch(() => location.assign(link.getAttribute("href") ?? ""));
    };
    element?.addEventListener("click", onClick, { capture: true });
    return () => element?.removeEventListener("click", onClick, { capture: true });
  }, [region, isLoaded, links]);
}

type MapTools = typeof mapTools;

function loadMapTools(): Promise<MapTools> {
  return import("./map-tools.tsx");
}

/** Dragging and zooming, loaded on first use. Returns a callback for replaced drawings. */
function usePanZoom(
  tools: MapTools | undefined,
  region: RefObject<HTMLElement | null>,
  { view, offset, spots = "" }: DisplayedMap,
  goTo: (view: MapView) => void,
): (canvas: HTMLElement) => void {
  const rest = useRef<RemainingOffset>({ view, ...offset });
  const { z, x, y } = view;
  const [right, down] = [offset.x, offset.y];

  useEffect(() => {
    if (!tools || !region.current) return;
    if (!tools.isSameView(rest.current.view, { z, x, y })) rest.current = { view: { z, x, y }, x: right, y: down };
    return tools.enablePanZoom(region.current, { view: { z, x, y }, rest, spots, goTo });
  }, [tools, region, z, x, y, right, down, spots, goTo]);

  return (canvas) => {
    if (tools?.isSameView(rest.current.view, view)) tools.applyOffset(canvas, rest.current);
  };
}

const ROUND_LENGTHS = [250, 500, 1000, 2000, 5000, 10_000, 20_000];

function toScale({ z }: MapView): { pixels: number; label: string } {
  const perPixel = metresPerPixel(z);
  const metres = ROUND_LENGTHS.findLast((length) => length / perPixel <= 66) ?? 250;
  return { pixels: Math.round(metres / perPixel), label: metres < 1000 ? `${metres} m` : `${metres / 1000} km` };
}
