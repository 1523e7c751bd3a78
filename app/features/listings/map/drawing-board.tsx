import { type KeyboardEvent, type PointerEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { createPortal } from "react-dom";
import {
  type AreaProblem,
  type Corner,
  cornerPlace,
  encodeArea,
  MAX_CORNERS,
  MIN_CORNERS,
  readArea,
  toCorner,
} from "#app/features/listings/model/area.ts";
import { homesCountLabel } from "#app/features/listings/model/labels.ts";
import { listingsMessages } from "#app/features/listings/model/listings.messages.ts";
import { simplify } from "#app/features/map/boundaries.ts";
import { getCentre, MAP_SIZE, type MapView, metresPerPixel, toMetres, toPlace } from "#app/features/map/view.ts";
import { countOf } from "#app/lib/text.ts";
import { Button } from "#app/ui/button.tsx";
import type { Status as StatusText } from "./draw-area.tsx";

/** In pixels of the drawing; its size depends on the screen. */
type Pixel = readonly [x: number, y: number];

interface DrawingBoardProps {
  /** Of the map, which the board covers. */
  box: Element;
  /** The search already has a drawn area. */
  isAnother: boolean;
  /** The suburbs or regions of the search, which the area replaces; empty without any. */
  replaces: string;
  view: MapView;
  /** The address that counts the homes of the search with this area. */
  countPath: (area: string) => string;
  /** Receives the canonical text of the area. */
  onFinish: (area: string) => void;
  onCancel: () => void;
  /** Not imported: a module that both share would be one more script of every search. */
  Status: typeof StatusText;
}

/** Pixels; shorter drags count as presses. */
const DRAG_THRESHOLD = 6;
/** Pixels around the first corner that close the area. */
const CLOSING_DISTANCE = 14;
const KEY_STEP = 12;
const LONG_KEY_STEP = 60;
const KEYS: Readonly<Record<string, Pixel>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const PROBLEMS: Record<AreaProblem, string> = {
  unreadable: "This area cannot be used. Draw it again.",
  corners: `An area can have at most ${MAX_CORNERS} corners.`,
  outside: "Stay within the map of Sydney.",
  tiny: "Draw around a larger area, at least a hectare.",
};

/**
 * Covers the map while an area is drawn: presses set corners, drags draw freehand, and keys move a crosshair. Corners
 * are stored as places, so that they stay right when the map moves.
 */
export function DrawingBoard({
  box,
  isAnother,
  replaces,
  view,
  countPath,
  onFinish,
  onCancel,
  Status,
}: DrawingBoardProps) {
  const canvas = useRef<SVGSVGElement>(null);
  const viewBox = useViewBox(canvas);
  // A corner, or the corners of a line drawn freehand: undone together.
  const [strokes, setStrokes] = useState<readonly Corner[][]>([]);
  const [line, setLine] = useState<readonly Pixel[]>([]);
  const [crosshair, setCrosshair] = useState<Pixel>([MAP_SIZE.width / 2, MAP_SIZE.height / 2]);
  const [problem, setProblem] = useState<AreaProblem>();
  const start = useRef<Pixel>(undefined);
  const corners = strokes.flat();
  const pixels = corners.map((corner) => toPixel(corner, view));
  const count = useCount(corners.length < MIN_CORNERS ? undefined : readArea(encodeArea(corners)).area, countPath);

  useEffect(() => {
    canvas.current?.focus({ preventScroll: true });
    const middle = canvas.current && visibleMiddle(canvas.current);
    if (middle) setCrosshair(middle);
  }, []);

  const add = (stroke: Corner[]) => {
    setProblem(stroke.length === 0 ? "corners" : undefined);
    if (stroke.length > 0) setStrokes([...strokes, stroke]);
  };
  const finish = () => {
    const read = readArea(encodeArea(corners));
    if (read.area === undefined) setProblem(read.problem);
    else onFinish(read.area);
  };
  const press = (at: Pixel) => {
    const [first] = pixels;
    if (first && corners.length >= MIN_CORNERS && distance(first, at) <= CLOSING_DISTANCE) finish();
    else add(corners.length < MAX_CORNERS ? [toCornerAt(at, view)] : []);
  };
  const undo = () => {
    setProblem(undefined);
    setStrokes(strokes.slice(0, -1));
  };

  const onPointerDown = (event: PointerEvent<SVGSVGElement>) => {
    if (!event.isPrimary || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    start.current = toCanvas(event.currentTarget, event);
  };
  const onPointerMove = (event: PointerEvent<SVGSVGElement>) => {
    const from = start.current;
    if (!event.isPrimary || !from) return;
    const at = toCanvas(event.currentTarget, event);
    if (distance(line.at(-1) ?? from, at) >= DRAG_THRESHOLD) setLine([...(line.length === 0 ? [from] : line), at]);
  };
  const onPointerUp = (event: PointerEvent<SVGSVGElement>) => {
    const from = start.current;
    if (!event.isPrimary || !from) return;
    start.current = undefined;
    setLine([]);
    if (line.length === 0) press(from);
    else add(simplified(line, MAX_CORNERS - corners.length).map((at) => toCornerAt(at, view)));
  };
  const onPointerCancel = () => {
    start.current = undefined;
    setLine([]);
  };
  const onKeyDown = (event: KeyboardEvent<SVGSVGElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const direction = KEYS[event.key];
    if (direction) {
      const step = event.shiftKey ? LONG_KEY_STEP : KEY_STEP;
      const [x, y] = [crosshair[0] + step * direction[0], crosshair[1] + step * direction[1]];
      setCrosshair([Math.max(0, Math.min(MAP_SIZE.width, x)), Math.max(0, Math.min(MAP_SIZE.height, y))]);
    } else if (event.key === "Enter" || event.key === " ") press(crosshair);
    else if (event.key === "Backspace" || event.key === "Delete") undo();
    else if (event.key === "Escape") onCancel();
    else return;
    event.preventDefault();
  };

  const [first] = pixels;
  const pressed = strokes.filter((stroke) => !isFreehand(stroke)).flat();
  const isResting = line.length === 0;
  return createPortal(
    <>
      <div className="map-sheet map-board">
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- an application has keys of its own */}
        <svg
          ref={canvas}
          viewBox={viewBox}
          width={MAP_SIZE.width}
          height={MAP_SIZE.height}
          preserveAspectRatio="xMidYMid slice"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- an application has keys of its own
          tabIndex={0}
          role="application"
          aria-label="Map to draw on. Arrow keys move the crosshair, Enter sets a corner, Backspace removes it, Escape cancels."
          onPointerDown={onPointerDown}
          onPointerMove={onPointerMove}
          onPointerUp={onPointerUp}
          onPointerCancel={onPointerCancel}
          onKeyDown={onKeyDown}
        >
          <polygon className="drawn" points={[...pixels, ...line].map((pixel) => pixel.join(",")).join(" ")} />
          {isResting && (
            <path
              className="corners"
              d={pressed
                .map((corner) => toPixel(corner, view))
                .map(([x, y]) => `M${x} ${y}h0`)
                .join("")}
            />
          )}
          {isResting && first && corners.length >= MIN_CORNERS && (
            <circle className="closing" cx={first[0]} cy={first[1]} r="8" />
          )}
          <path
            className="crosshair"
            d={`M${crosshair[0] - 16} ${crosshair[1]}h32M${crosshair[0]} ${crosshair[1] - 16}v32`}
          />
        </svg>
      </div>
      <div className="map-draw-bar" role="group" aria-label="Draw an area">
        <Status text={problem ? PROBLEMS[problem] : describe(strokes, isAnother, replaces)} />
        <div>
          <Button type="button" variant="quiet" disabled={corners.length === 0} onClick={undo}>
            Undo
          </Button>
          <Button type="button" variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="button" disabled={corners.length < MIN_CORNERS} onClick={finish}>
            {listingsMessages.showHomes(count ?? "homes")}
          </Button>
        </div>
      </div>
    </>,
    box,
  );
}

/** Milliseconds. */
const COUNT_PAUSE = 200;

/** "9 homes"; undefined until they are counted, and while the connection fails. */
function useCount(area: string | undefined, countPath: DrawingBoardProps["countPath"]): string | undefined {
  const [counted, setCounted] = useState<{ area: string; homes: string }>();
  const pathOf = useEffectEvent(countPath);
  useEffect(() => {
    if (area === undefined) return;
    const request = new AbortController();
    const timer = setTimeout(() => {
      fetch(`${pathOf(area)}&limit=1`, { signal: request.signal }).then(
        ({ ok, headers }) => {
          const total = headers.get("x-total-count");
          // Without the header there are more than 1,000, which the response then continues on another page.
          if (ok && (total !== null || headers.has("link")))
            setCounted({ area, homes: homesCountLabel(total === null ? null : Number(total)) });
        },
        () => undefined,
      );
    }, COUNT_PAUSE);
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [area]);
  return counted && counted.area === area ? counted.homes : undefined;
}

function describe(strokes: readonly Corner[][], isAnother: boolean, replaces: string): string {
  const corners = strokes.flat().length;
  if (corners === 0) {
    const area = isAnother ? "another area" : replaces ? `an area to search instead of ${replaces}` : "an area";
    return `Drag around ${area}, or press its corners one by one.`;
  }
  const missing = MIN_CORNERS - corners;
  if (missing > 0) return `${countOf(corners, "corner")} set, at least ${missing} more.`;
  return strokes.some(isFreehand) ? "Area drawn." : `${countOf(corners, "corner")} set.`;
}

function isFreehand(stroke: readonly Corner[]): boolean {
  return stroke.length > 1;
}

/** That of the map underneath, which the last drag has moved. */
function useViewBox(canvas: { current: SVGSVGElement | null }): string {
  const [viewBox, setViewBox] = useState(`0 0 ${MAP_SIZE.width} ${MAP_SIZE.height}`);
  useEffect(() => {
    const map = canvas.current?.closest(".map-box")?.querySelector(".map-sheet:not(.map-board)");
    if (!map) return;
    const read = () => setViewBox((before) => map.querySelector("svg")?.getAttribute("viewBox") ?? before);
    read();
    const observer = new MutationObserver(read);
    observer.observe(map, { childList: true, subtree: true, attributeFilter: ["viewBox"] });
    return () => observer.disconnect();
  }, [canvas]);
  return viewBox;
}

function toCanvas(canvas: SVGSVGElement, { clientX, clientY }: { clientX: number; clientY: number }): Pixel {
  const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(canvas.getScreenCTM()?.inverse());
  return [x, y];
}

/** Of the part of the map above its foot. */
function visibleMiddle(canvas: SVGSVGElement): Pixel | undefined {
  const box = canvas.closest(".map-sheet")?.getBoundingClientRect();
  return box && toCanvas(canvas, { clientX: box.left + box.width / 2, clientY: box.top + box.height / 2 });
}

function toCornerAt([x, y]: Pixel, view: MapView): Corner {
  const [east, south] = getCentre(view);
  const metres = metresPerPixel(view.z);
  return toCorner(toPlace([east + (x - MAP_SIZE.width / 2) * metres, south + (y - MAP_SIZE.height / 2) * metres]));
}

function toPixel(corner: Corner, view: MapView): Pixel {
  const [x, y] = toMetres(cornerPlace(corner));
  const [east, south] = getCentre(view);
  const metres = metresPerPixel(view.z);
  return [(x - east) / metres + MAP_SIZE.width / 2, (y - south) / metres + MAP_SIZE.height / 2];
}

function distance([x, y]: Pixel, [otherX, otherY]: Pixel): number {
  return Math.hypot(x - otherX, y - otherY);
}

/** With at most `most` points; empty if two do not fit. */
function simplified(line: readonly Pixel[], most: number): Pixel[] {
  if (most < 2) return [];
  let points = simplify(line, 4);
  for (let leastTriangle = 8; points.length > most; leastTriangle *= 1.5) points = simplify(line, leastTriangle);
  return points;
}
