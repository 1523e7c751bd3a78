import type { Random } from "#app/lib/random.ts";
import { addRoom, join, type Layout, newFloor, type Range, rectOf } from "./layout.ts";
import { addParking } from "./parking.ts";
import type { Programme } from "./programme.ts";

const HALL = 1.25;

/**
 * One or two bedrooms, windows on one side: bathrooms and kitchen on the corridor, bedrooms and living room behind the
 * balcony.
 */
export function facadeFlat(programme: Programme, random: Random): Layout {
  const two = programme.bedrooms === 2;
  const ensuite = programme.bathrooms > 1;
  const floor = newFloor("", ["front", ...(random.chance(0.5) ? (["low", "high"] as const) : (["low"] as const))]);
  const inner = 2.65;
  const depth = inner + 3.8 + random.int(0, 4) / 10;
  const bed = 3.25 + random.int(0, 2) / 10;
  const kitchen = 2.9 + random.int(0, 5) / 10;
  const main = two ? 3.2 + random.int(0, 3) / 10 : 0;
  const hallEnd = bed + HALL;
  const livingEnd = hallEnd + kitchen;
  const width = livingEnd + main;

  const hall = addRoom(floor, "hall", "Hall", [0, inner], [bed, hallEnd]);
  join(floor, "door", hall, "street");
  const first = addRoom(floor, "bed", two ? "Bed 2" : "Bedroom", [inner, depth], [0, bed], two ? undefined : "Bed");
  const living = addRoom(floor, "living", "Living / dining", [inner, depth], [bed, livingEnd], "Living");
  const cooking = addRoom(floor, "kitchen", "Kitchen", [0, inner], [hallEnd, livingEnd]);
  join(floor, "open", cooking, living);
  join(floor, "open", hall, living);
  join(floor, "door", first, living);
  // Along the hall: bathroom, laundry cupboard, the bedroom's robe.
  const deep = bed - 0.75;
  const robe = inner - 0.65;
  join(floor, "door", addRoom(floor, "bath", "Bathroom", [0, robe], [0, deep], "Bath"), addLobby(deep, robe));
  join(floor, "door", addRoom(floor, "robe", "", [robe, inner], [0, bed]), first);

  if (two) {
    const second = addRoom(floor, "bed", "Main bed", [inner, depth], [livingEnd, width], "Bed 1");
    join(floor, "door", second, living);
    if (ensuite) {
      const split = livingEnd + main - 2;
      join(floor, "door", addRoom(floor, "robe", "Robe", [0, inner], [livingEnd, split]), second);
      join(floor, "door", addRoom(floor, "ensuite", "Ensuite", [0, inner], [split, width], "Ens."), second);
    } else if (programme.study) {
      join(floor, "door", addRoom(floor, "study", "Study", [0, inner], [livingEnd, width]), second);
    } else {
      join(floor, "door", addRoom(floor, "robe", "Robe", [1.2, inner], [livingEnd, width]), second);
      join(floor, "door", addRoom(floor, "pantry", "Store", [0, 1.2], [livingEnd, width]), cooking);
    }
  }
  addOutdoors(depth, [bed + 0.2, livingEnd - 0.2]);
  join(floor, "wide", living, "back");
  addParking(floor, programme, { edge: width, firstLength: 3 });
  return { floors: [floor] };

  function addLobby(from: number, end: number) {
    const lobby = addRoom(floor, "hall", "", [end - 1, end], [from, bed]);
    join(floor, "open", lobby, hall);
    const kind = programme.laundry ? "laundry" : "cupboard";
    const cupboard = addRoom(floor, kind, programme.laundry ? "L'dry" : "", [0, end - 1], [from, bed]);
    join(floor, "door", cupboard, hall);
    return lobby;
  }

  function addOutdoors(x: number, y: Range) {
    if (programme.outdoors === null) return;
    const balcony = programme.outdoors === "balcony";
    const size = rectOf([x, x + (balcony ? 1.9 : 3)], balcony ? y : [bed, livingEnd]);
    floor.outside.push({ kind: balcony ? "balcony" : "paved", name: balcony ? "Balcony" : "Courtyard", ...size });
  }
}

/** One room, a kitchen by the door, and the stated number of bathrooms. */
export function studio(programme: Programme, random: Random): Layout {
  const floor = newFloor("", ["front", "low", "high"]);
  const inner = 2.5;
  const depth = inner + 4.4 + random.int(0, 6) / 10;
  const baths = programme.bathrooms;
  const wet = Math.max(1, baths) * 2.1;
  const width = wet + HALL + 1.2;
  const hall = addRoom(floor, "hall", "Hall", [0, inner], [wet, wet + HALL]);
  join(floor, "door", hall, "street");
  for (let bath = 0; bath < baths; bath += 1) {
    const room = addRoom(
      floor,
      "bath",
      baths === 1 ? "Bathroom" : `Bath ${bath + 1}`,
      [0, inner],
      [bath * 2.1, bath * 2.1 + 2.1],
      "Bath",
    );
    join(floor, "door", room, bath === baths - 1 ? hall : room);
  }
  if (baths === 0) join(floor, "door", addRoom(floor, "cupboard", "Store", [0, inner], [0, wet]), hall);
  join(floor, "door", addRoom(floor, "cupboard", "Store", [0, inner], [wet + HALL, width]), hall);
  const room = addRoom(floor, "living", "Living / sleeping", [inner, depth], [0, width - 1.9], "Studio");
  const kitchen = addRoom(floor, "kitchen", "Kitchen", [inner, depth], [width - 1.9, width]);
  join(floor, "open", kitchen, room);
  join(floor, "open", hall, room);
  join(floor, "wide", room, "back");
  if (programme.outdoors !== null) {
    const balcony = programme.outdoors === "balcony";
    const size = rectOf([depth, depth + 1.8], [0.2, width - 2.1]);
    floor.outside.push({ kind: balcony ? "balcony" : "paved", name: balcony ? "Balcony" : "Courtyard", ...size });
  }
  addParking(floor, programme, { edge: width, firstLength: 3 });
  return { floors: [floor] };
}
