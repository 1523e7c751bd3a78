import {
  MAP_SIZE,
  type MapView,
  PIXELS_PER_STEP,
  nearestLevel,
  viewAround,
  metresPerPixel,
} from "#app/features/map/view.ts";

/** Pixels to the east and south. */
export interface Offset {
  x: number;
  y: number;
}

/** After moving to the nearest addressable view; applied so that the picture does not jump. */
export interface RemainingOffset extends Offset {
  view: MapView;
}

export interface PanZoomOptions {
  view: MapView;
  rest: { current: RemainingOffset };
  /** See `DisplayedMap`. */
  spots: string;
  goTo: (view: MapView) => void;
}

interface Window extends Offset {
  scale: number;
}

/** Pixels; shorter drags count as clicks. */
const DRAG_THRESHOLD = 6;
/** Milliseconds until the wheel counts as stopped. */
const WHEEL_PAUSE = 180;
/** Wheel pixels that double the magnification. */
const WHEEL_TURN = 240;
/** Zoom levels; a larger turn changes at least one. A notch is 120 pixels, divided by the screen's scale. */
const MIN_TURN = 0.05;

export function applyOffset(canvas: HTMLElement, { x, y }: Offset): void {
  show(canvas, { x, y, scale: 1 });
}

function toOffset(view: MapView, rest: RemainingOffset): Offset {
  return isSameView(view, rest.view) ? { x: rest.x, y: rest.y } : { x: 0, y: 0 };
}

export function isSameView(one: MapView, other: MapView): boolean {
  return one.z === other.z && one.x === other.x && one.y === other.y;
}

function show(canvas: HTMLElement, { x, y, scale }: Window): void {
  const box = [x, y, MAP_SIZE.width / scale, MAP_SIZE.height / scale].map((value) => Math.round(value * 100) / 100);
  for (const svg of canvas.querySelectorAll("svg")) svg.setAttribute("viewBox", box.join(" "));
}

export function nearestView(view: MapView, { x, y, scale }: Window): { view: MapView; rest: Offset } {
  const levels = nearestLevel(view.z + Math.round(Math.log2(scale))) - view.z;
  const factor = 2 ** levels;
  const middle = {
    x: (view.x * PIXELS_PER_STEP - MAP_SIZE.width / 2 + x + MAP_SIZE.width / 2 / scale) * factor,
    y: (view.y * PIXELS_PER_STEP - MAP_SIZE.height / 2 + y + MAP_SIZE.height / 2 / scale) * factor,
  };
  const z = view.z + levels;
  const metres = metresPerPixel(z);
  const nearest = viewAround([middle.x * metres, middle.y * metres], z);
  const rest = { x: middle.x - nearest.x * PIXELS_PER_STEP, y: middle.y - nearest.y * PIXELS_PER_STEP };
  const isNear = Math.abs(rest.x) <= PIXELS_PER_STEP / 2 && Math.abs(rest.y) <= PIXELS_PER_STEP / 2;
  return { view: nearest, rest: isNear ? rest : { x: 0, y: 0 } };
}

/**
 * Moves the picture on drag, pinch and Ctrl+wheel, then navigates to the nearest view. Arrow keys, + and - press the
 * controls while one has the focus. Returns a function that stops listening.
 */
export function enablePanZoom(region: HTMLElement, { view, rest, spots, goTo }: PanZoomOptions): () => void {
  const canvas = region.querySelector<HTMLElement>(".map-sheet");
  if (!canvas) return () => undefined;
  const stop = new AbortController();
  const { signal } = stop;
  const pointers = new Map<number, Offset>();
  let window: Window = { ...toOffset(view, rest.current), scale: 1 };
  let dragged = false;
  let wheelPause: ReturnType<typeof setTimeout> | undefined;

  /** The drawing covers its box, so it is magnified on large screens. */
  const measure = () => {
    const { left = 0, top = 0, width = 0, height = 0 } = canvas.querySelector("svg")?.getBoundingClientRect() ?? {};
    return { left, top, width, height, ratio: Math.max(width / MAP_SIZE.width, height / MAP_SIZE.height) || 1 };
  };
  /** From the screen to the drawing's scaled pixels. */
  const toCanvasPoint = ({ x, y }: Offset): Offset => {
    const { left, top, width, height, ratio } = measure();
    return {
      x: (x - left - width / 2) / ratio + MAP_SIZE.width / 2,
      y: (y - top - height / 2) / ratio + MAP_SIZE.height / 2,
    };
  };
  const scaleAround = (point: Offset, factor: number) => {
    const scale = Math.max(0.25, Math.min(4, window.scale * factor));
    window = {
      x: window.x + point.x / window.scale - point.x / scale,
      y: window.y + point.y / window.scale - point.y / scale,
      scale,
    };
  };
  const settle = () => {
    const to = nearestView(view, window);
    rest.current = { ...to.rest, view: to.view };
    if (!isSameView(to.view, view)) return goTo(to.view);
    window = { ...to.rest, scale: 1 };
    show(canvas, window);
  };

  const onDown = (event: PointerEvent) => {
    if (event.button !== 0 || !(event.target instanceof Element) || !event.target.closest(".map-sheet")) return;
    if (pointers.size === 0) dragged = false;
    pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  };
  const onMove = (event: PointerEvent) => {
    const before = pointers.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    const [dx, dy] = [now.x - before.x, now.y - before.y];
    dragged ||= Math.hypot(dx, dy) >= DRAG_THRESHOLD;
    if (!dragged) return;
    pointers.set(event.pointerId, now);
    // So that the drag continues outside and its end does not click.
    if (!canvas.hasPointerCapture(event.pointerId)) canvas.setPointerCapture(event.pointerId);
    const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
    if (other) {
      const span = (point: Offset) => Math.max(1, Math.hypot(point.x - other.x, point.y - other.y));
      const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
      scaleAround(toCanvasPoint(middle), span(now) / span(before));
    }
    const share = (other ? 0.5 : 1) / measure().ratio;
    window = { ...window, x: window.x - (dx * share) / window.scale, y: window.y - (dy * share) / window.scale };
    show(canvas, window);
  };
  const onUp = (event: PointerEvent) => {
    if (!pointers.delete(event.pointerId) || pointers.size > 0) return;
    if (dragged) settle();
  };
  const onClick = (event: MouseEvent) => {
    if (!dragged || !(event.target instanceof Element) || !event.target.closest(".map-sheet")) return;
    dragged = false;
    event.preventDefault();
    event.stopPropagation();
  };
  const onWheel = (event: WheelEvent) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    scaleAround(toCanvasPoint({ x: event.clientX, y: event.clientY }), 2 ** (-event.deltaY / WHEEL_TURN));
    show(canvas, window);
    clearTimeout(wheelPause);
    wheelPause = setTimeout(() => {
      const turned = Math.log2(window.scale);
      if (Math.abs(turned) > MIN_TURN && Math.abs(turned) < 1) {
        scaleAround(toCanvasPoint({ x: event.clientX, y: event.clientY }), 2 ** Math.sign(turned) / window.scale);
      }
      settle();
    }, WHEEL_PAUSE);
  };
  const onKey = (event: KeyboardEvent) => {
    const label = KEYS[event.key];
    const inControls = event.target instanceof Element && event.target.closest(".map-moves");
    if (label === undefined || !inControls || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    region.querySelector<HTMLElement>(`.map-moves [aria-label="${label}"]`)?.click();
  };
  const highlight = (target: Element | null) => {
    const link = target?.closest("a[href]") ?? null;
    const search = getSearch(link);
    if (link?.closest(".map")) addTitle(link);
    for (const other of region.querySelectorAll("a")) {
      other.classList.toggle("lit", search !== undefined && other !== link && getSearch(other) === search);
    }
    outlineAbove(canvas, canvas.querySelector(".map a:is(:hover,.lit) path"));
    highlightHomes(region, getHomes(target?.closest("[data-homes],[data-home]")));
    const row = [...region.querySelectorAll(".map-homes>li")].findIndex((one) => one.contains(target));
    markSpot(canvas, spots.split(",")[row]);
  };
  const onOver = ({ target }: Event) => highlight(target instanceof Element ? target : null);

  canvas.style.cursor = "grab";
  canvas.addEventListener("pointerdown", onDown, { signal });
  canvas.addEventListener("pointermove", onMove, { signal });
  canvas.addEventListener("pointerup", onUp, { signal });
  canvas.addEventListener("pointercancel", onUp, { signal });
  canvas.addEventListener("wheel", onWheel, { signal, passive: false });
  canvas.addEventListener("dragstart", (event) => event.preventDefault(), { signal });
  region.addEventListener("click", onClick, { signal, capture: true });
  region.addEventListener("keydown", onKey, { signal });
  region.addEventListener("pointerover", onOver, { signal });
  region.addEventListener("focusin", onOver, { signal });
  region.addEventListener("pointerleave", onOver, { signal });
  // The pointer or the focus arrived before this code had loaded.
  const current = [...region.querySelectorAll(":hover")].at(-1) ?? document.activeElement;
  if (current && region.contains(current)) highlight(current);
  return () => {
    clearTimeout(wheelPause);
    stop.abort();
  };
}

const KEYS: Readonly<Record<string, string>> = {
  "+": "Zoom in",
  "=": "Zoom in",
  "-": "Zoom out",
  ArrowUp: "North",
  ArrowDown: "South",
  ArrowLeft: "West",
  ArrowRight: "East",
};

/** Undefined unless the link leads to the map. */
function getSearch(link: Element | null): string | undefined {
  const address = link?.getAttribute("href");
  if (address == null || !address.includes("view=map")) return undefined;
  return address.slice(address.indexOf("?"));
}

/** The name of an area; the drawing has no titles where there are many areas. */
function addTitle(area: Element): void {
  const [suburb, ...others] = new URLSearchParams(getSearch(area)).getAll("suburb");
  const name = area.getAttribute("data-name") ?? (others.length === 0 ? suburb : undefined);
  if (name === undefined || area.querySelector("title")) return;
  const title = document.createElementNS("http://www.w3.org/2000/svg", "title");
  title.textContent = name;
  area.prepend(title);
}

/** Repeats an area's outline above its neighbours, which cover half of its line. */
function outlineAbove(canvas: HTMLElement, area: Element | null): void {
  canvas.querySelector(".over")?.remove();
  const outline = area?.cloneNode() as SVGPathElement | undefined;
  outline?.setAttribute("class", "over");
  if (outline) area?.closest("g")?.append(outline);
}

/** "120 240", in pixels of the drawing; removes the mark without a spot. */
function markSpot(canvas: HTMLElement, spot = ""): void {
  canvas.querySelector(".here")?.remove();
  const [x, y] = spot.split(" ");
  if (y === undefined) return;
  const mark = document.createElementNS("http://www.w3.org/2000/svg", "circle");
  for (const [name, value] of Object.entries({ class: "here", cx: x, cy: y, r: "14" })) {
    mark.setAttribute(name, String(value));
  }
  canvas.querySelector("svg.map")?.append(mark);
}

/** Of a pin or a row of the list. */
export function getHomes(element: Element | null | undefined): string[] {
  const ids = element?.getAttribute("data-homes") ?? element?.getAttribute("data-home") ?? "";
  return ids.split(" ").filter(Boolean);
}

/** In the list and on the map. */
function highlightHomes(region: HTMLElement, ids: readonly string[]): void {
  for (const element of region.querySelectorAll("[data-homes],[data-home]")) {
    element.classList.toggle(
      "lit",
      getHomes(element).some((id) => ids.includes(id)),
    );
  }
}
