import { type ReactNode, type RefObject, useCallback, useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { preloadHtml, SentHtml } from "#app/ui/sent-html.tsx";
import { formatNumber } from "#app/lib/numbers.ts";
import { type MapMove, type MapView, metresPerPixel, moveView, widthLabel } from "#app/features/map/view.ts";
import { type ListingFilters, listingsPath, withMap, toSearchType } from "#app/features/listings/model/filters.ts";
import { DrawArea } from "./draw-area.tsx";
import { MAP_PAGE_STYLE } from "./map-page-style.ts";
import { areaPath, chosenSuburbs, drawingPath, toDrawingPath, priceFromLabel, describeMap } from "./map-summary.ts";
import type { MapArea, SearchMap as SearchMapData } from "./search-map.server.ts";
import { useFirstIntent } from "#app/ui/use-first-intent.ts";
import type { RemainingOffset } from "./pan-zoom.ts";

export interface DisplayedMap extends SearchMapData {
  /** Including unlisted areas. */
  areaCount: number;
}

export interface SearchMapProps {
  filters: ListingFilters;
  map: DisplayedMap;
  panel: ReactNode;
  children: ReactNode;
}

export function SearchMap({ filters, map, panel, children }: SearchMapProps) {
  const { view } = map;
  const region = useRef<HTMLDivElement>(null);
  const follow = useFollowedLinks(region);
  const goTo = useCallback((to: MapView) => follow(listingsPath(withMap(filters, to))), [filters, follow]);
  const applyOffset = usePanZoom(region, view, goTo);
  return (
    <div ref={region} className="map-page">
      <style href="map-page" precedence="page">
        {MAP_PAGE_STYLE}
      </style>
      <div className="min-w-0">
        <div className="map-head">
          <MapSummary filters={filters} map={map} />
          {panel}
        </div>
        <section aria-labelledby="map" aria-describedby="map-says">
          <h2 id="map" className="sr-only">
            Map
          </h2>
          <div className="map-box">
            <SentHtml name="map" source={drawingPath(filters, view)} className="map-sheet" onReplaced={applyOffset} />
            <MapControls filters={filters} view={view} />
            <DrawArea filters={filters} view={view} follow={follow} />
            <Scale view={view} />
          </div>
          <Legend filters={filters} view={view} />
        </section>
      </div>
      <div className="map-aside flex min-w-0 flex-col gap-6">
        <Areas filters={filters} map={map} />
        {children}
      </div>
    </div>
  );
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
    <p key={`${summary} ${more}`} id="map-says" className="mb-3 prose text-ink-2">
      {summary} <span className="map-wide">on this map, which is </span>
      <span className="map-narrow">on and around this map, which is </span>
      {more}{" "}
      <a href="#results" className="link">
        Skip to the homes
      </a>
    </p>
  );
}

const CONTROLS: readonly { how: MapMove; label: string; sign: ReactNode }[] = [
  { how: "in", label: "Zoom in", sign: "M4 12h16M12 4v16" },
  { how: "north", label: "North", sign: "M5 15l7-7 7 7" },
  { how: "out", label: "Zoom out", sign: "M4 12h16" },
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

function MapControls({ filters, view }: { filters: ListingFilters; view: MapView }) {
  return (
    <nav aria-label="Move the map" className="map-moves">
      {CONTROLS.map(({ how, label, sign }) => {
        const to = moveView(view, how);
        return to ? (
          <a key={how} aria-label={label} href={`${listingsPath(withMap(filters, to))}#map`}>
            {sign}
          </a>
        ) : (
          <span key={how} aria-hidden="true">
            {sign}
          </span>
        );
      })}
    </nav>
  );
}

function Scale({ view }: { view: MapView }) {
  const { pixels, label } = toScale(view);
  return (
    <div className="map-scale" aria-hidden="true">
      {label}
      <i style={{ width: pixels }} />
    </div>
  );
}

const SHADES = ["1–2", "3–5", "6–9", "10+"];

function Legend({ filters, view }: { filters: ListingFilters; view: MapView }) {
  return (
    <div className="map-legend">
      <p>Homes per suburb:</p>
      {SHADES.map((homes, index) => (
        <p key={homes}>
          <i style={{ background: `var(--land-${index + 1})` }} />
          {homes}
        </p>
      ))}
      <p>
        <i className="pin">14</i>
        from $620k: number of homes and lowest price
      </p>
      {chosenSuburbs(filters).length > 0 && (
        <p>
          <i className="around" />
          chosen
        </p>
      )}
      {view.z > 4 && (
        <>
          <p>
            <svg aria-hidden="true">
              <path d="M2 2h8v8h-8z" />
            </svg>
            train or metro
          </p>
          <p>
            <svg aria-hidden="true">
              <circle cx="6" cy="6" r="3" />
            </svg>
            light rail
          </p>
          <p>
            <svg aria-hidden="true">
              <path d="M6 1l5 5-5 5-5-5z" />
            </svg>
            ferry
          </p>
        </>
      )}
      <p className="w-full">
        Suburb boundaries: Australian Bureau of Statistics, 2016, CC BY, simplified.
        {view.z > 4 && " Stations: Transport for NSW, CC BY 4.0."} Not for navigation.
      </p>
    </div>
  );
}

function Areas({ filters, map }: { filters: ListingFilters; map: DisplayedMap }) {
  const { areas, areaCount, councils, view } = map;
  if (areas.length === 0) return null;
  const kind = councils ? "council areas" : "suburbs";
  return (
    <section aria-labelledby="areas">
      <h2 id="areas" className="border-t-3 border-ink pt-2 text-lg">
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
  const isChosen = chosenSuburbs(filters).some((name) => name.toLowerCase() === area.name.toLowerCase());
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

/** Loads dragging and zooming on first use. Returns a callback for replaced drawings. */
function usePanZoom(
  region: RefObject<HTMLElement | null>,
  view: MapView,
  goTo: (view: MapView) => void,
): (canvas: HTMLElement) => void {
  const panZoom = useFirstIntent(region, loadPanZoom);
  const rest = useRef<RemainingOffset>({ view, x: 0, y: 0 });
  const { z, x, y } = view;

  useEffect(() => {
    if (!panZoom || !region.current) return;
    return panZoom.enablePanZoom(region.current, { view: { z, x, y }, rest, goTo });
  }, [panZoom, region, z, x, y, goTo]);

  return (canvas) => panZoom?.applyOffset(canvas, { z, x, y }, rest.current);
}

function loadPanZoom() {
  return import("./pan-zoom.ts");
}

const ROUND_LENGTHS = [250, 500, 1000, 2000, 5000, 10_000, 20_000];

function toScale({ z }: MapView): { pixels: number; label: string } {
  const perPixel = metresPerPixel(z);
  const metres = ROUND_LENGTHS.findLast((length) => length / perPixel <= 66) ?? 250;
  return { pixels: Math.round(metres / perPixel), label: metres < 1000 ? `${metres} m` : `${metres / 1000} km` };
}
