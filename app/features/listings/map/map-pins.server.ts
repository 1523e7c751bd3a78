import { escapeMarkup } from "#app/lib/markup.ts";
import { OccupiedSpace, textWidth } from "#app/features/map/labels.ts";
import type { Box } from "#app/features/map/boundaries.ts";
import type { Place } from "#app/features/map/view.ts";
import type { BaseMap } from "./base-map.server.ts";
import { around, FRAME, inSight, INSIDE, isInside, MARK } from "./map-frame.server.ts";

export interface MarkedHome extends Place {
  id: number;
  /** The slug of its suburb. */
  suburb: string;
  /** "$1.65m+" */
  price: string;
  /** For screen readers. */
  name: string;
  href: string;
}

export interface PinnedMap {
  place: BaseMap;
  /** If there are any, pins replace the counts of their suburbs. */
  homes: readonly MarkedHome[];
  /** The address of a pin that counts several homes. */
  closerPath: (at: Place) => string;
}

interface Pin {
  /** The point of its tip. */
  x: number;
  y: number;
  width: number;
  /** Hangs below its point instead of standing above. */
  isBelow: boolean;
  /** The label without the tip. */
  box: Box;
  homes: MarkedHome[];
}

/** Pixels. */
const PIN = { height: 26, tip: 6, padding: 7, fontSize: 13.5, target: 44, gap: 1 };

/** From north-west to south-east. A home whose pin would cover others is counted by the nearest of them. */
export function placePins({ place, homes }: PinnedMap, occupied: OccupiedSpace): Pin[] {
  const points = homes
    .flatMap((home) => {
      const point = inSight(place, home);
      return point ? [{ ...point, home }] : [];
    })
    .toSorted((one, other) => one.y - other.y || one.x - other.x);
  const pins: Pin[] = [];
  for (const { x, y, home } of points) {
    const width = Math.round(textWidth(home.price, PIN.fontSize, "bold")) + 2 * PIN.padding;
    const centre = Math.max(INSIDE.left + width / 2, Math.min(INSIDE.right - width / 2, x));
    const pin = [false, true]
      .map((isBelow): Pin => {
        const top = isBelow ? y + PIN.tip : y - PIN.tip - PIN.height;
        const box = { left: centre - width / 2, right: centre + width / 2, top, bottom: top + PIN.height };
        return { x, y, width, isBelow, box, homes: [home] };
      })
      .find(({ box }) => isInside(box) && occupied.isFree(grow(box, PIN.gap, PIN.gap)));
    if (pin) {
      pins.push(pin);
      occupied.add(pin.box);
      continue;
    }
    const distance = (other: Pin) => Math.hypot(other.x - x, other.y - y);
    const nearest = pins.toSorted((one, other) => distance(one) - distance(other))[0];
    if (nearest && distance(nearest) <= MAX_COUNTED_DISTANCE) nearest.homes.push(home);
    else pins.push({ x, y, width: 0, isBelow: false, box: around({ x, y }, MARK), homes: [home] });
  }
  return pins;
}

/** Pixels; a home farther away from any pin is a point without a label. */
const MAX_COUNTED_DISTANCE = 60;

export function drawPins(map: PinnedMap, pins: readonly Pin[]): string {
  if (pins.length === 0) return "";
  const boxes = new OccupiedSpace();
  for (const { box } of pins) boxes.add(box);
  const links = pins.map(({ x, y, width, isBelow, box, homes }) => {
    const [home] = homes;
    if (!home) return "";
    const isCount = homes.length > 1;
    const href = isCount ? map.closerPath(home) : home.href;
    const ids = homes.map(({ id }) => id).join(" ");
    boxes.remove(box);
    const target = [
      grow(box, Math.max(0, (PIN.target - (box.right - box.left)) / 2), (PIN.target - PIN.height) / 2),
    ].find((larger) => boxes.isFree(larger));
    boxes.add(box);
    const hit = target ? `<path class="t" d="${rectangle(target)}"/>` : "";
    const link = `<a href="${escapeMarkup(href)}" tabindex="-1" data-homes="${ids}" aria-label="${escapeMarkup(isCount ? `${homes.length} homes` : home.name)}">`;
    if (width === 0)
      return `${link}<path class="t" d="${rectangle(grow(box, 9, 9))}"/><circle cx="${x}" cy="${y}" r="${MARK}"/></a>`;
    const label = isCount ? `${homes.length} homes` : home.price;
    const middle = Math.round((box.left + box.right) / 2);
    return `${link}${hit}<path d="${pinPath({ x, isBelow, box })}"/><text x="${middle}" y="${box.top + 18}">${escapeMarkup(label)}</text></a>`;
  });
  return `<svg class="pins" ${FRAME} role="group" aria-label="Homes on the map">${links.join("")}</svg>`;
}

function pinPath({ x, isBelow, box }: Pick<Pin, "x" | "isBelow" | "box">): string {
  const { left, right, top, bottom } = box;
  const half = PIN.tip - 1;
  // The tip stays under the label even if the frame pushes the label aside.
  const middle = Math.max(left + half, Math.min(right - half, x));
  const [near, far] = isBelow ? [top, bottom] : [bottom, top];
  const point = isBelow ? near - PIN.tip : near + PIN.tip;
  return `M${left} ${near}V${far}H${right}V${near}H${middle + half}L${x} ${point}L${middle - half} ${near}z`;
}

function rectangle({ left, right, top, bottom }: Box): string {
  return `M${left} ${top}H${right}V${bottom}H${left}z`;
}

function grow({ left, right, top, bottom }: Box, x: number, y: number): Box {
  return { left: left - x, right: right + x, top: top - y, bottom: bottom + y };
}

export const PIN_STYLE =
  ".pins{pointer-events:none;font:680 13.5px 'National Park Variable','NP Fallback',system-ui,sans-serif;forced-color-adjust:none}" +
  ".pins a{pointer-events:auto;cursor:pointer;outline:none}.pins path,.pins circle{fill:var(--s-surface);stroke:var(--s-ink);stroke-linejoin:round}" +
  ".pins .t{fill:transparent;stroke:none}.pins text{fill:var(--s-ink);text-anchor:middle;pointer-events:none}" +
  ".pins a:visited text{fill:var(--s-ink-3)}.pins a:visited path:not(.t){stroke:var(--s-line-strong)}" +
  ".pins a:is(:hover,.lit) :is(path:not(.t),circle){fill:var(--s-harbour-soft);stroke:var(--s-harbour);stroke-width:2px}" +
  ".pins a:focus-visible :is(path:not(.t),circle){stroke:var(--focus);stroke-width:3px}" +
  ".pins a.on :is(path:not(.t),circle){fill:var(--s-magenta);stroke:var(--s-magenta)}.pins a.on text{fill:var(--s-on-fill)}";
