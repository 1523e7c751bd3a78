import type { Random } from "#app/lib/random.ts";
import { type Column, commonLength, lengthsOf, mainStrip, roomStrip, type Strip, sum, wetStrip } from "./column.ts";
import { addRoom, type Floor, join, type Layout, newFloor, type Range, rectOf, type Room } from "./layout.ts";
import { addParking } from "./parking.ts";
import type { Programme } from "./programme.ts";

/** One storey: rooms on both sides of a hall, or on one next to a party wall; living across the back. */
export function hallHouse(programme: Programme, random: Random): Layout {
  const floor = newFloor("", programme.form === "semi" ? ["low"] : programme.form === "flat" ? ["front"] : []);
  const oneSided = programme.form === "semi";
  const flat = programme.form === "flat";
  const hallWidth = oneSided ? 1.15 : flat ? 1.2 : programme.separateKitchen ? 1.5 : 1.3;
  const widths = oneSided
    ? [0, 4.1 + random.int(0, 4) / 10]
    : [3.4 + random.int(0, 5) / 10, 3.4 + random.int(0, 4) / 10];
  const [low = 0, high = 0] = widths;
  const strips = shareOut(programme, widths, random);
  const front = commonLength(strips);

  const hall = addRoom(floor, "hall", "Hall", [0, front], [low, low + hallWidth]);
  join(floor, "door", hall, "street");
  const columns: Column[] = [
    { floor, hall, width: low, across: (from, to) => [low - from, low - to] },
    { floor, hall, width: high, across: (from, to) => [low + hallWidth + from, low + hallWidth + to] },
  ];
  const left: { from: number; y: Range; room: number }[] = [];
  columns.forEach((column, index) => {
    if (column.width === 0) return;
    const own = strips[index] ?? [];
    const { lengths, left: rest } = lengthsOf(own, front);
    let x = 0;
    own.forEach((strip, at) => {
      const length = lengths[at] ?? 0;
      strip.place(column, x, length);
      x += length;
    });
    if (rest > 0.01) left.push({ from: x, y: column.across(0, column.width), room: rest });
  });
  addRear(floor, programme, random, { hall, front, width: low + hallWidth + high, low, high, hallWidth, left });
  if (programme.verandah) {
    floor.outside.push({ kind: "verandah", name: "Verandah", ...rectOf([-1.9, 0], [0, low + hallWidth + high]) });
  }
  const firstLength = (strips[1] ?? []).length > 0 ? (lengthsOf(strips[1] ?? [], front).lengths[0] ?? 3) : 3;
  addParking(floor, programme, { edge: low + hallWidth + high, firstLength });
  return { floors: [floor] };
}

/** Rooms go to the emptier side; the main bedroom is in front with its ensuite. */
function shareOut(programme: Programme, widths: readonly number[], random: Random): [Strip[], Strip[]] {
  const [low = 0, high = 0] = widths;
  const sides: [Strip[], Strip[]] = [[], []];
  const filled = (side: 0 | 1) => sum(sides[side].map(({ likes }) => likes));
  const emptier = (): 0 | 1 => (low === 0 ? 1 : filled(0) <= filled(1) ? 0 : 1);
  const put = (make: (width: number) => Strip) => {
    const side = emptier();
    sides[side].push(make(side === 0 ? low : high));
  };
  const ensuite = programme.bathrooms > 1;
  const mainWidth = low === 0 ? high : low;
  sides[low === 0 ? 1 : 0].push(mainStrip(mainWidth, ensuite, programme.walkInRobe || random.chance(0.3)));
  for (let bed = 2; bed <= programme.bedrooms; bed += 1) put((width) => roomStrip("bed", `Bed ${bed}`, 10.6, width));
  if (programme.study) put((width) => roomStrip("study", "Study", 7.4, width));
  if (programme.secondLiving) put((width) => roomStrip("living", "Family", 13.5, width));

  const baths = programme.bathrooms - (ensuite ? 1 : 0);
  const wet: { kind: "bath" | "laundry"; name: string; short?: string }[] = [];
  for (let bath = 1; bath <= baths; bath += 1) {
    wet.push({
      kind: "bath",
      name: baths === 1 ? "Bathroom" : `Bath ${bath}`,
      short: baths === 1 ? "Bath" : `B${bath}`,
    });
  }
  if (programme.laundry) wet.push({ kind: "laundry", name: "Laundry", short: "L'dry" });
  while (wet.length > 0) {
    const together = low === 0 || Math.abs(filled(0) - filled(1)) > 2.4 || wet.length > 2 ? 2 : 1;
    const rooms = wet.splice(0, together);
    put(() => wetStrip(rooms));
  }
  return sides;
}

interface Rear {
  hall: Room;
  front: number;
  width: number;
  low: number;
  high: number;
  hallWidth: number;
  /** Ends of shorter columns. */
  left: readonly { from: number; y: Range; room: number }[];
}

/** Kitchen, dining and living over the full width. */
function addRear(floor: Floor, programme: Programme, random: Random, rear: Rear): void {
  if (rear.low === 0) {
    addNarrowRear(floor, programme, random, rear);
    return;
  }
  const { front, width, hall } = rear;
  const area = programme.form === "flat" ? 17 + 4 * programme.bedrooms : 25 + 3.4 * programme.bedrooms;
  const back = front + Math.max(3.5, Math.min(programme.form === "flat" ? 5 : 5.6, area / width));
  const kitchenWidth = Math.max(2.5, Math.min(3.5, width * 0.36, Math.max(rear.high, rear.low)));
  // The kitchen is behind a column, not across the end of the hall.
  const kitchenHigh = random.chance(0.5);
  const [kitchenY, restY]: [Range, Range] = kitchenHigh
    ? [
        [width - kitchenWidth, width],
        [0, width - kitchenWidth],
      ]
    : [
        [0, kitchenWidth],
        [kitchenWidth, width],
      ];
  const rest = restY[1] - restY[0];
  const kitchenFront = programme.pantry ? front + 1.7 : front;
  const kitchen = addRoom(floor, "kitchen", "Kitchen", [kitchenFront, back], kitchenY);
  const wall = programme.separateKitchen ? "wide" : "open";
  let living: Room;
  if (rest > 6.4 && back - front > 3.4) {
    const share = rest * 0.42;
    const middle: Range = kitchenHigh ? [restY[1] - share, restY[1]] : [restY[0], restY[0] + share];
    const end: Range = kitchenHigh ? [restY[0], restY[1] - share] : [restY[0] + share, restY[1]];
    const dining = addRoom(floor, "dining", "Dining", [front, back], middle);
    living = addRoom(floor, "living", "Living", [front, back], end);
    join(floor, "open", dining, living);
    join(floor, wall, kitchen, dining);
    join(floor, "wide", dining, "back");
  } else {
    living = addRoom(floor, "living", rest > 4.2 ? "Living / dining" : "Living", [front, back], restY, "Living");
    join(floor, wall, kitchen, living);
  }
  join(floor, "wide", living, "back");
  const hallEnd = rear.low + rear.hallWidth / 2;
  const met = floor.rooms.find((room) => room.x === front && room.y < hallEnd && room.y + room.h > hallEnd) ?? living;
  join(floor, programme.separateKitchen ? "door" : "open", hall, met);
  if (programme.pantry) {
    const pantry = addRoom(floor, "pantry", "Pantry", [front, kitchenFront], kitchenY);
    join(floor, "door", pantry, kitchen);
  }
  for (const { from, y, room } of rear.left) addNook(floor, from, front, y, room);
  addBehind(floor, programme, random, { back, width, living });
}

/** For narrow homes: the kitchen across, the living room behind it. */
function addNarrowRear(floor: Floor, programme: Programme, random: Random, { front, width, hall }: Rear): void {
  const middle = front + 2.9;
  const back = middle + 3.6 + programme.bedrooms * 0.2;
  const kitchenEnd = programme.pantry ? width - 1.7 : width;
  const name = programme.separateKitchen ? "Kitchen" : "Kitchen / dining";
  const kitchen = addRoom(floor, "kitchen", name, [front, middle], [0, kitchenEnd], "Kitchen");
  if (programme.pantry) {
    join(floor, "door", addRoom(floor, "pantry", "Pantry", [front, middle], [kitchenEnd, width]), kitchen);
  }
  const living = addRoom(floor, "living", "Living", [middle, back], [0, width]);
  join(floor, programme.separateKitchen ? "wide" : "open", kitchen, living);
  join(floor, "wide", living, "back");
  join(floor, programme.separateKitchen ? "door" : "open", hall, kitchen);
  addBehind(floor, programme, random, { back, width, living });
}

/** Fills the end of a shorter column: part of the room behind, or a cupboard. */
function addNook(floor: Floor, from: number, front: number, y: Range, room: number): void {
  const middle = (y[0] + y[1]) / 2;
  const behind = floor.rooms.find(
    (each) => Math.abs(each.x - front) < 0.01 && each.y < middle && each.y + each.h > middle,
  );
  if (behind === undefined || room > 1.6) {
    const nook = addRoom(floor, "dining", room > 2 ? "Dining" : "", [from, front], y);
    join(floor, "open", nook, behind ?? "back");
    return;
  }
  const cupboard = addRoom(floor, "cupboard", "", [from, front], y);
  join(floor, "door", cupboard, behind);
}

interface Behind {
  back: number;
  width: number;
  living: Room;
}

function addBehind(floor: Floor, programme: Programme, random: Random, { back, width, living }: Behind): void {
  let free: Range = [0, width];
  if (programme.sunroom) {
    const deep = living.h < 6 ? living.h : 4.4;
    const y: Range = living.y < 0.01 ? [0, deep] : [width - deep, width];
    const sunroom = addRoom(floor, "living", "Sunroom", [back, back + 2.7], y);
    if (deep === living.h) floor.ways = floor.ways.filter(({ from, to }) => from !== living || to !== "back");
    join(floor, "wide", sunroom, living);
    join(floor, "wide", sunroom, "back");
    free = y[0] === 0 ? [deep, width] : [0, width - deep];
  }
  if (programme.outdoors === null) return;
  const names = { deck: "Deck", balcony: "Balcony", courtyard: "Courtyard", terrace: "Terrace" } as const;
  const kind = programme.outdoors === "deck" ? "deck" : programme.outdoors === "balcony" ? "balcony" : "paved";
  const inset = (free[1] - free[0]) * (programme.outdoors === "balcony" ? 0.12 : random.int(0, 2) / 20);
  const deep = programme.outdoors === "balcony" ? 1.9 : programme.outdoors === "courtyard" ? 3.2 : 2.8;
  floor.outside.push({
    kind,
    name: names[programme.outdoors],
    ...rectOf([back, back + deep], [free[0] + inset, free[1] - inset]),
  });
}
