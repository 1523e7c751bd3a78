import type { Box } from "#app/features/map/boundaries.ts";
import { OccupiedSpace, textWidth } from "#app/features/map/labels.ts";
import type { Place } from "#app/features/map/view.ts";
import { escapeMarkup, joinNames } from "#app/lib/text.ts";
import { type BaseMap, MARK, type MapFrame, around, toMark, isInside } from "./base-map.server.ts";
import { shortDollars } from "./map-summary.ts";

export interface MarkedHome extends Place {
  id: number;
  /** The slug of its suburb. */
  suburb: string;
  /** "$1.65–1.77m" */
  price: string;
  /** In dollars, weekly for rent; null without a published price. */
  amount: number | null;
  /** For screen readers. */
  name: string;
  href: string;
}

export interface PinnedMap {
  place: BaseMap;
  frame: MapFrame;
  /** If there are any, pins replace the counts of their suburbs. */
  homes: readonly MarkedHome[];
  /** The address of a pin that counts several homes. */
  pinPath: (homes: readonly Place[]) => string;
}

interface Pin {
  /** The point of its tip. */
  x: number;
  y: number;
  /** Empty for a point without a label. */
  label: string;
  /** The label without the tip. */
  box: Box;
  homes: MarkedHome[];
}

/** Pixels. */
const PIN = { height: 26, tip: 6, padding: 7, fontSize: 13.5, target: 44, gap: 1 };

type PinGroup = Pick<Pin, "x" | "y" | "homes">;

/** From north-west to south-east. If a home's pin would cover others, the nearest of them counts the home. */
export function placePins({ place, frame, homes }: PinnedMap, occupied: OccupiedSpace): Pin[] {
  let groups: PinGroup[] = homes
    .flatMap((home) => {
      const point = toMark(place, frame, home);
      return point ? [{ ...point, homes: [home] }] : [];
    })
    .toSorted((one, other) => one.y - other.y || one.x - other.x);
  // A pin that counts one more home can be wider, so all pins are placed again until none is left over.
  for (;;) {
    const pins: Pin[] = [];
    const leftOver: PinGroup[] = [];
    for (const group of groups) {
      const pin = placePin(group, frame, occupied);
      if (pin) occupied.add(pin.box);
      if (pin) pins.push(pin);
      else leftOver.push(group);
    }
    const merged = mergeIntoNearest(pins, leftOver);
    if (merged.length === groups.length) {
      const points = leftOver.map((group) => ({ ...group, label: "", box: around(group, MARK) }));
      return [...pins, ...points].toSorted((one, other) => one.y - other.y || one.x - other.x);
    }
    for (const { box } of pins) occupied.remove(box);
    groups = merged;
  }
}

function placePin({ x, y, homes }: PinGroup, frame: MapFrame, occupied: OccupiedSpace): Pin | undefined {
  const label = pinLabel(homes);
  const half = Math.round(textWidth(label, PIN.fontSize, "bold")) / 2 + PIN.padding;
  const aside = half - PIN.tip;
  const [top, bottom] = [y - PIN.tip - PIN.height, y - PIN.tip];
  const box = [0, aside, -aside]
    .map((shift) => Math.max(frame.inside.left + half, Math.min(frame.inside.right - half, x + shift)))
    .map((centre): Box => ({ left: centre - half, right: centre + half, top, bottom }))
    .find((free) => isInside(free, frame.inside) && occupied.isFree(grow(free, PIN.gap, PIN.gap)));
  return box && { x, y, label, box, homes };
}

/** "2 from $1.3m", or the price of the only home. */
function pinLabel(homes: readonly MarkedHome[]): string {
  const [home] = homes;
  if (home && homes.length === 1) return home.price;
  const amounts = homes.flatMap(({ amount }) => amount ?? []);
  return amounts.length === 0 ? `${homes.length} homes` : `${homes.length} from ${shortDollars(Math.min(...amounts))}`;
}

/** Groups without a pin nearby stay as they are. */
function mergeIntoNearest(pins: readonly PinGroup[], leftOver: readonly PinGroup[]): PinGroup[] {
  const groups = pins.map(({ x, y, homes }) => ({ x, y, homes: [...homes] }));
  const isolated: PinGroup[] = [];
  for (const group of leftOver) {
    let nearest: PinGroup | undefined;
    let least = MAX_COUNTED_DISTANCE;
    for (const other of groups) {
      const distance = Math.hypot(other.x - group.x, other.y - group.y);
      if (distance <= least) [nearest, least] = [other, distance];
    }
    if (nearest) nearest.homes.push(...group.homes);
    else isolated.push(group);
  }
  return [...groups, ...isolated].toSorted((one, other) => one.y - other.y || one.x - other.x);
}

/** Pixels; a home farther away from any pin is a point without a label. */
const MAX_COUNTED_DISTANCE = 60;

/** Homes whose pins would cover a part of a box, if each had a pin of its own. */
export function countPinsIn({ place, frame, homes }: PinnedMap, { left, right, top, bottom }: Box): number {
  const half = PIN_HALF_WIDTH;
  return homes.filter((home) => {
    const point = toMark(place, frame, home);
    if (!point || point.x <= left - half || point.x >= right + half) return false;
    return point.y > top && point.y - PIN.tip - PIN.height < bottom;
  }).length;
}

/** Of a usual price, in pixels. */
const PIN_HALF_WIDTH = 30;

/** `names` are above the pins. */
export function drawPins(map: PinnedMap, pins: readonly Pin[], names: string): string {
  if (pins.length === 0) return "";
  const boxes = new OccupiedSpace();
  for (const { box } of pins) boxes.add(box);
  const links = pins.map(({ x, y, label, box, homes }) => {
    const [home] = homes;
    if (!home) return "";
    const isCount = homes.length > 1;
    const href = isCount ? map.pinPath(homes) : home.href;
    const name = isCount ? groupName(map.place, label, homes) : home.name;
    // A count has no name of its own in the drawing; the browser shows the title on hover.
    const title = isCount ? `<title>${escapeMarkup(name)}</title>` : "";
    const ids = homes.map(({ id }) => id).join(" ");
    boxes.remove(box);
    const target = [
      grow(box, Math.max(0, (PIN.target - (box.right - box.left)) / 2), (PIN.target - PIN.height) / 2),
    ].find((larger) => boxes.isFree(larger));
    boxes.add(box);
    const hit = target ? `<path class="t" d="${rectangle(target)}"/>` : "";
    const link = `<a href="${escapeMarkup(href)}" tabindex="-1" data-homes="${ids}" aria-label="${escapeMarkup(name)}">${title}`;
    if (label === "")
      return `${link}<path class="t" d="${rectangle(grow(box, 9, 9))}"/><circle cx="${x}" cy="${y}" r="${MARK}"/></a>`;
    const middle = Math.round((box.left + box.right) / 2);
    return `${link}${hit}<path d="${pinOutline({ x, box })}"/><text x="${middle}" y="${box.top + 18}">${escapeMarkup(label)}</text></a>`;
  });
  const labels = names && `<g aria-hidden="true">${names}</g>`;
  return `<svg class="pins" ${map.frame.attributes} role="group" aria-label="Homes on the map">${links.join("")}${labels}</svg>`;
}

/** "2 homes in Newtown, from $1.3m" */
function groupName({ names }: PinnedMap["place"], label: string, homes: readonly MarkedHome[]): string {
  const suburbs = [...new Set(homes.map(({ suburb }) => names.get(suburb) ?? suburb))];
  const price = label.replace(/^\d+ (?:homes)?/, "");
  return `${homes.length} homes in ${joinNames(suburbs)}${price && `, ${price}`}`;
}

function pinOutline({ x, box: { left, right, top, bottom } }: Pick<Pin, "x" | "box">): string {
  const half = PIN.tip - 1;
  // The tip stays under the label even if the label is pushed aside.
  const middle = Math.max(left + half, Math.min(right - half, x));
  return `M${left} ${bottom}V${top}H${right}V${bottom}H${middle + half}L${x} ${bottom + PIN.tip}L${middle - half} ${bottom}z`;
}

function rectangle({ left, right, top, bottom }: Box): string {
  return `M${left} ${top}H${right}V${bottom}H${left}z`;
}

function grow({ left, right, top, bottom }: Box, x: number, y: number): Box {
  return { left: left - x, right: right + x, top: top - y, bottom: bottom + y };
}

/** `MAP_PAGE_STYLE` has the styles of pressed and focused pins. */
export const PIN_STYLE =
  ".pins{pointer-events:none;font:680 13.5px 'National Park Variable','NP Fallback',system-ui,sans-serif;forced-color-adjust:none}" +
  ".pins a{pointer-events:auto;cursor:pointer;outline:none}.pins path,.pins circle{fill:var(--s-surface);stroke:var(--s-ink);stroke-linejoin:round}" +
  ".pins circle{fill:var(--s-harbour);stroke:var(--s-surface);stroke-width:1.5px}.pins .t{fill:transparent;stroke:none}.pins text{fill:var(--s-ink);text-anchor:middle;pointer-events:none}" +
  ".pins .s{font-size:17px;font-weight:720;paint-order:stroke;stroke:var(--halo);stroke-width:4px;stroke-linejoin:round}" +
  ".pins a:visited text{fill:var(--s-ink-3)}.pins a:visited path:not(.t){stroke:var(--s-line-strong)}" +
  ".pins a:is(:hover,.lit) :is(path:not(.t),circle){fill:var(--s-harbour-soft);stroke:var(--s-harbour);stroke-width:2px}";
