import type { Random } from "#app/lib/random.ts";
import {
  type Column,
  commonLength,
  lengthsOf,
  mainStrip,
  roomStrip,
  type Strip,
  suiteStrip,
  sum,
  WET,
  wetStrip,
} from "./column.ts";
import { addRoom, type Floor, join, type Layout, newFloor, type Range, rectOf, type Room } from "./layout.ts";
import { addParking } from "./parking.ts";
import type { Programme } from "./programme.ts";

const STAIR = 1;

/**
 * Two floors, 5 m wide: two rooms along a hall with the stair, and a narrower wing behind, so that the second room has
 * a window on the side passage.
 */
export function terrace(programme: Programme, random: Random): Layout {
  // Without a bedroom below, one above is next to the landing and makes the wing wider.
  const bedBelow = programme.bedrooms > 3 && !programme.secondLiving;
  const wider = programme.bedrooms > 3 && !bedBelow ? 0.05 : 0;
  const width = 4.95 + wider + random.int(0, 3) / 10;
  const hallWidth = 1.1;
  const wing = Math.min(width - 1.2, hallWidth + WET + wider);
  const front = 3.8 + random.int(0, 4) / 10;
  const middle = front + 4.3;
  const stairs: Range = [front, middle - 1.05];
  const afterStair = hallWidth + STAIR;
  const ground = newFloor("Ground floor", ["low", "high"]);
  const upper = newFloor("First floor", ["low", "high"]);
  const bathsBelow = Math.max(0, programme.bathrooms - (programme.bathrooms > 2 ? 2 : 1));

  // Below: sitting and dining, then laundry, kitchen and living in the wing.
  const wetBelow = (bathsBelow > 0 ? 2.1 * bathsBelow : 0) + (programme.laundry ? 1.7 : 0);
  const hall = addRoom(ground, "hall", "Hall", [0, middle + wetBelow], [0, hallWidth]);
  join(ground, "door", hall, "street");
  const sitting = addRoom(
    ground,
    bedBelow ? "bed" : "living",
    bedBelow ? "Bed 4" : "Sitting room",
    [0, front],
    [hallWidth, width],
    bedBelow ? undefined : "Sitting",
  );
  join(ground, "door", sitting, hall);
  addStair(ground, hall, stairs, [hallWidth, afterStair]);
  const nook = addRoom(ground, "hall", "", [stairs[1], middle], [hallWidth, afterStair]);
  join(ground, "open", nook, hall);
  const study = programme.study && !programme.secondLiving;
  const second = addRoom(
    ground,
    study ? "study" : "dining",
    study ? "Study" : "Dining",
    [front, middle],
    [afterStair, width],
  );
  join(ground, "door", second, nook);
  let x = middle;
  for (let bath = 1; bath <= bathsBelow; bath += 1) {
    const room = addRoom(
      ground,
      "bath",
      bathsBelow === 1 ? "Bathroom" : `Bath ${bath}`,
      [x, x + 2.1],
      [hallWidth, wing],
      "Bath",
    );
    join(ground, "door", room, hall);
    x += 2.1;
  }
  if (programme.laundry) {
    join(ground, "door", addRoom(ground, "laundry", "Laundry", [x, x + 1.7], [hallWidth, wing], "L'dry"), hall);
    x += 1.7;
  }
  const kitchen = addRoom(ground, "kitchen", "Kitchen", [x, x + 2.9], [0, wing]);
  join(ground, "open", hall, kitchen);
  const end = x + 2.9 + (programme.secondLiving ? 4.4 : 3.8);
  const living = addRoom(ground, "living", "Living", [x + 2.9, end], [0, wing]);
  join(ground, "open", kitchen, living);
  const sunroom = programme.sunroom ? addRoom(ground, "living", "Sunroom", [end, end + 2.5], [0, wing]) : undefined;
  if (sunroom) join(ground, "open", living, sunroom);
  join(ground, "wide", sunroom ?? living, "back");
  const rear = sunroom ? end + 2.5 : end;
  ground.outside.push({ kind: "paved", name: "Courtyard", ...rectOf([rear, rear + 2.8], [0, width]) });
  ground.outside.push({ kind: "verandah", name: "", ...rectOf([-1.4, 0], [0, width]) });

  // Above: bedrooms behind one another along the landing.
  const ensuite = programme.bathrooms > 1;
  const landingStart = ensuite ? 2.1 : front;
  const bedsBehind = Math.max(0, programme.bedrooms - 2 - (bedBelow ? 1 : 0));
  const bathsAbove = programme.bathrooms - bathsBelow - (ensuite && programme.bathrooms > 2 ? 1 : 0);
  const wet = bathsAbove > 0 && !(ensuite && programme.bathrooms === 2) ? 2.1 : 0;
  const lastStart = middle + wet + Math.max(0, bedsBehind - 1) * 3;
  const landingEnd = Math.max(lastStart, middle);
  const landing = addRoom(upper, "hall", "Landing", [landingStart, landingEnd], [0, hallWidth]);
  const main = addRoom(upper, "bed", "Main bed", [0, front], [ensuite ? hallWidth + 1 : 0, width], "Bed 1");
  if (ensuite) {
    const rooms = addRoom(upper, "ensuite", "Ensuite", [0, 2.1], [0, afterStair], "Ens.");
    join(upper, "door", rooms, main);
    const lobby = addRoom(upper, "hall", "", [2.1, front], [hallWidth, afterStair]);
    join(upper, "open", lobby, landing);
    join(upper, "door", main, lobby);
  } else join(upper, "door", main, landing);
  addStair(upper, landing, stairs, [hallWidth, afterStair]);
  const upperNook = addRoom(upper, "hall", "", [stairs[1], middle], [hallWidth, afterStair]);
  join(upper, "open", upperNook, landing);
  if (programme.bedrooms > 1) {
    join(upper, "door", addRoom(upper, "bed", "Bed 2", [front, middle], [afterStair, width]), upperNook);
  } else {
    join(upper, "door", addRoom(upper, "study", "Study", [front, middle], [afterStair, width]), upperNook);
  }
  let behind = middle;
  if (wet > 0) {
    const bath = addRoom(upper, "bath", "Bathroom", [behind, behind + wet], [hallWidth, wing], "Bath");
    join(upper, "door", bath, landing);
    behind += wet;
  }
  for (let bed = 0; bed < bedsBehind; bed += 1) {
    const last = bed === bedsBehind - 1;
    const room = addRoom(
      upper,
      "bed",
      `Bed ${bed + 3}`,
      [behind, behind + (last ? 3.3 : 3)],
      [last ? 0 : hallWidth, wing],
    );
    join(upper, "door", room, landing);
    behind += 3;
  }
  upper.outside.push({ kind: "balcony", name: "Balcony", ...rectOf([-1.4, 0], [0, width]) });
  const layout: Layout = { floors: [ground, upper] };
  addParking(ground, programme, { edge: width, firstLength: front });
  return layout;
}

/** The garage below, the stair on the party wall; one bedroom in front, two at the back above. */
export function townhouse(programme: Programme, random: Random): Layout {
  const width = 5.8 + random.int(0, 4) / 10;
  const band = STAIR + 1.1;
  const stairs: Range = [2, 5.6];
  const ground = newFloor("Ground floor", ["low"]);
  const upper = newFloor("First floor", ["low"]);
  // A study or second living room is at the front of the ground floor, where a garage would be.
  const inside = programme.parking === "inside" && programme.cars > 0 && !programme.study && !programme.secondLiving;
  const ensuite = programme.bathrooms > 1;
  const bathBelow = programme.bathrooms > 2;

  const front = inside ? 6 : 4.6;
  const rear = Math.max(front, 5.6) + 1.9;
  const hall = addRoom(ground, "hall", "Hall", [0, rear], [STAIR, band]);
  join(ground, "door", hall, "street");
  const entry = addRoom(ground, "hall", "", [0, stairs[0]], [0, STAIR]);
  join(ground, "open", entry, hall);
  addStair(ground, hall, stairs, [0, STAIR]);
  const store = addRoom(ground, "cupboard", "Store", [stairs[1], rear], [0, STAIR]);
  join(ground, "door", store, hall);
  if (inside) {
    const garage = addRoom(ground, "garage", "Garage", [0, front], [band, width]);
    garage.cars = 1;
    join(ground, "wide", garage, "street");
    join(ground, "door", garage, hall);
  } else {
    const room = addRoom(
      ground,
      programme.study ? "study" : "living",
      programme.study ? "Study" : "Lounge",
      [0, front],
      [band, width],
    );
    join(ground, "door", room, hall);
  }
  // The laundry off the hall, or a bathroom and the laundry off the kitchen.
  const spare: Room[] = [];
  const wetEnd = Math.min(width, band + (bathBelow ? 2.2 : 2.4));
  const wet: Range = [rear - 1.9, rear];
  const behindFront: Range = [front, rear - 1.9];
  if (bathBelow) {
    join(ground, "door", addRoom(ground, "bath", "Bath 3", wet, [band, wetEnd]), hall);
    if (programme.laundry) spare.push(addRoom(ground, "laundry", "Laundry", wet, [wetEnd, width], "L'dry"));
    else spare.push(addRoom(ground, "pantry", "Pantry", wet, [wetEnd, width]));
  } else {
    join(ground, "door", addRoom(ground, "laundry", "Laundry", wet, [band, wetEnd], "L'dry"), hall);
    spare.push(addRoom(ground, "pantry", "Pantry", wet, [wetEnd, width]));
  }
  if (behindFront[1] - behindFront[0] > 0.05) {
    const nook = addRoom(ground, "cupboard", "", behindFront, [band, width]);
    join(ground, "door", nook, hall);
  }
  // The kitchen in the middle, or at the back with a garden window.
  const kitchenLong = 2.8;
  const livingLong = 3.7 + (programme.bedrooms > 2 ? 0.6 : 0);
  const end = rear + kitchenLong + livingLong;
  const kitchenLast = random.chance(0.45);
  const kitchenX: Range = kitchenLast ? [end - kitchenLong, end] : [rear, rear + kitchenLong];
  const livingX: Range = kitchenLast ? [rear, end - kitchenLong] : [rear + kitchenLong, end];
  const kitchen = addRoom(
    ground,
    "kitchen",
    kitchenLast ? "Kitchen / dining" : "Kitchen",
    kitchenX,
    [0, width],
    "Kitchen",
  );
  const living = addRoom(ground, "living", kitchenLast ? "Living" : "Living / dining", livingX, [0, width], "Living");
  const first = kitchenLast ? living : kitchen;
  join(ground, "open", hall, first);
  for (const room of spare) join(ground, "door", room, first);
  join(ground, "open", kitchen, living);
  join(ground, "wide", kitchenLast ? kitchen : living, "back");
  addBack(ground, programme, end, width);

  const mainEnd = 3.8;
  const withFourth = programme.bedrooms > 3;
  const bathStart = mainEnd + (withFourth ? 3 : 0);
  const bathLength = 2.65;
  const bedsStart = bathStart + bathLength;
  const landing = addRoom(upper, "hall", "Landing", [2.1, bedsStart], [STAIR, band]);
  const main = addRoom(upper, "bed", "Main bed", [0, mainEnd], [band, width], "Bed 1");
  join(upper, "door", main, landing);
  const frontSmall = addRoom(
    upper,
    ensuite ? "ensuite" : "robe",
    ensuite ? "Ensuite" : "Robe",
    [0, 2.1],
    [0, band],
    ensuite ? "Ens." : undefined,
  );
  join(upper, "door", frontSmall, main);
  addStair(upper, landing, [2.1, stairs[1]], [0, STAIR]);
  const linen = addRoom(upper, "cupboard", "", [stairs[1], bedsStart], [0, STAIR]);
  join(upper, "door", linen, landing);
  if (withFourth) join(upper, "door", addRoom(upper, "bed", "Bed 4", [mainEnd, bathStart], [band, width]), landing);
  const bathDeep = Math.min(2.15, width - band - 1.1);
  const inner = width - bathDeep;
  const recess = addRoom(upper, "hall", "", [bedsStart - 1.1, bedsStart], [band, inner]);
  join(upper, "open", recess, landing);
  const cupboard = addRoom(upper, "cupboard", "Linen", [bathStart, bedsStart - 1.1], [band, inner]);
  join(upper, "door", cupboard, landing);
  join(upper, "door", addRoom(upper, "bath", "Bathroom", [bathStart, bedsStart], [inner, width], "Bath"), recess);
  if (programme.bedrooms > 2) {
    const split = Math.min(width / 2, inner - 0.84);
    const bed2 = addRoom(upper, "bed", "Bed 2", [bedsStart, bedsStart + 3.6], [0, split]);
    join(upper, "door", bed2, landing);
    join(upper, "door", addRoom(upper, "bed", "Bed 3", [bedsStart, bedsStart + 3.6], [split, width]), recess);
  } else if (programme.bedrooms === 2) {
    const robe = addRoom(upper, "robe", "Robe", [bedsStart, bedsStart + 3.2], [0, 1.4]);
    const bed2 = addRoom(upper, "bed", "Bed 2", [bedsStart, bedsStart + 3.2], [1.4, width]);
    join(upper, "door", robe, bed2);
    join(upper, "door", bed2, recess);
  }
  addUpperBalcony(upper, programme);
  if (!inside || programme.cars > 1) {
    const cars = inside ? programme.cars - 1 : programme.cars;
    addParking(
      ground,
      { ...programme, cars, parking: inside ? "space" : programme.parking === "inside" ? "garage" : programme.parking },
      { edge: width, firstLength: front },
    );
  }
  return { floors: [ground, upper] };
}

/** Garage, lounge and one large room below, all bedrooms above. */
export function twoStorey(programme: Programme, random: Random): Layout {
  const ground = newFloor("Ground floor");
  const upper = newFloor("First floor");
  const garageInside = programme.parking === "inside" && programme.cars > 0;
  const wide = garageInside && programme.cars > 1;
  const side = 3.4 + random.int(0, 4) / 10;
  const other = wide ? 5.9 : 3.5 + random.int(0, 3) / 10;
  const band = side + STAIR + 1.2;
  const width = band + other;
  const stairs: Range = [2.3, 5.9];
  const ensuite = programme.bathrooms > 1;
  const bathsBelow = Math.max(0, programme.bathrooms - 2);

  const front = garageInside ? 8.1 : 7.1;
  const hall = addRoom(ground, "hall", "Hall", [0, front], [side + STAIR, band]);
  join(ground, "door", hall, "street");
  addStair(ground, hall, stairs, [side, side + STAIR]);
  join(ground, "open", addRoom(ground, "hall", "", [0, stairs[0]], [side, side + STAIR]), hall);
  const back = addRoom(ground, "hall", "", [stairs[1], front], [side, side + STAIR]);
  join(ground, "open", back, hall);
  const entry = ground.rooms.find(({ x, y, kind }) => kind === "hall" && x === 0 && y === side) ?? hall;
  const loungeEnd = front - 3.3;
  const lounge = addRoom(ground, "living", "Lounge", [0, loungeEnd], [0, side]);
  join(ground, "wide", lounge, entry);
  const second = programme.study ? "study" : "living";
  const secondName = programme.study ? "Study" : programme.secondLiving ? "Family" : "Media";
  join(ground, "door", addRoom(ground, second, secondName, [loungeEnd, front], [0, side]), back);

  const wetStart = front - 1.9;
  if (garageInside) {
    const garage = addRoom(ground, "garage", wide ? "Double garage" : "Garage", [0, wetStart], [band, width], "Garage");
    garage.cars = wide ? 2 : 1;
    join(ground, "wide", garage, "street");
    join(ground, "door", garage, hall);
  } else {
    const family = addRoom(
      ground,
      programme.secondLiving && programme.study ? "living" : "dining",
      programme.secondLiving && programme.study ? "Family" : "Dining",
      [0, wetStart],
      [band, width],
    );
    join(ground, "door", family, hall);
  }
  const late: Room[] = [];
  let y = band;
  for (let bath = 1; bath <= bathsBelow; bath += 1) {
    const deep = bath === 1 ? Math.min(2.1, other) : 2;
    join(
      ground,
      "door",
      addRoom(ground, "bath", bathsBelow === 1 ? "Bath 3" : `Bath ${bath + 2}`, [wetStart, front], [y, y + deep]),
      bath === 1 ? hall : (ground.rooms.at(-1) ?? hall),
    );
    y += deep;
  }
  const laundryDeep = Math.min(2.2, width - y);
  const laundry = addRoom(ground, "laundry", "Laundry", [wetStart, front], [y, y + laundryDeep], "L'dry");
  y += laundryDeep;
  if (bathsBelow === 0) join(ground, "door", laundry, hall);
  else late.push(laundry);
  if (width - y > 0.05)
    late.push(
      addRoom(
        ground,
        width - y > 1 ? "pantry" : "cupboard",
        width - y > 1 ? "Pantry" : "",
        [wetStart, front],
        [y, width],
      ),
    );

  const end = front + Math.max(4, Math.min(5.2, (30 + 3 * programme.bedrooms) / width));
  const kitchenWidth = wide ? 4.2 : Math.max(3.3, other);
  const kitchen = addRoom(ground, "kitchen", "Kitchen", [front, end], [width - kitchenWidth, width]);
  const livingWidth = Math.min(4.4, (width - kitchenWidth) * 0.55);
  const dining = addRoom(
    ground,
    "dining",
    garageInside ? "Dining" : "",
    [front, end],
    [livingWidth, width - kitchenWidth],
  );
  const living = addRoom(ground, "living", "Living", [front, end], [0, livingWidth]);
  join(ground, "open", dining, living);
  join(ground, "open", kitchen, dining);
  const hallMiddle = side + STAIR + 0.6;
  join(ground, "open", hall, hallMiddle > width - kitchenWidth ? kitchen : hallMiddle > livingWidth ? dining : living);
  for (const room of late) join(ground, "door", room, kitchen);
  join(ground, "wide", dining, "back");
  join(ground, "wide", living, "back");
  addBack(ground, programme, end, width);

  // Above: bedrooms on both sides of the landing.
  const strips = bedroomsAbove(programme, { side, other, wide, ensuite });
  // The second room next to the stair must extend past it to have a door.
  const length = Math.max(commonLength(strips), stairs[1] + 1);
  const landing = addRoom(upper, "hall", "Landing", [0, length], [side + STAIR, band]);
  join(upper, "open", addRoom(upper, "hall", "", [0, stairs[0]], [side, side + STAIR]), landing);
  addStair(upper, landing, stairs, [side, side + STAIR]);
  const behindStair = addRoom(upper, "hall", "", [stairs[1], length], [side, side + STAIR]);
  join(upper, "open", behindStair, landing);
  const frontLanding = upper.rooms.find(({ x, y: top, kind }) => kind === "hall" && x === 0 && top === side) ?? landing;
  const columns: Column[] = [
    { floor: upper, hall: frontLanding, width: side, across: (from, to) => [side - from, side - to] },
    { floor: upper, hall: landing, width: other, across: (from, to) => [band + from, band + to] },
  ];
  columns.forEach((column, index) => {
    const own = strips[index] ?? [];
    const { lengths, left } = lengthsOf(own, length);
    let x = 0;
    own.forEach((strip, at) => {
      const hallHere = index === 0 && x + (lengths[at] ?? 0) > stairs[1] + 0.9 ? behindStair : column.hall;
      strip.place({ ...column, hall: hallHere }, x, lengths[at] ?? 0);
      x += lengths[at] ?? 0;
    });
    if (left > 0.01) {
      const deep = left > 1.7;
      const rest = addRoom(
        upper,
        deep ? "study" : "cupboard",
        deep ? "Retreat" : "",
        [x, length],
        column.across(0, column.width),
      );
      join(upper, deep ? "open" : "door", rest, index === 0 ? behindStair : landing);
    }
  });
  addUpperBalcony(upper, programme);
  if (!garageInside && programme.cars > 0) {
    addParking(ground, programme, { edge: width, firstLength: 3 });
  } else if (garageInside && programme.cars > 2) {
    addParking(ground, { ...programme, cars: programme.cars - 2, parking: "space" }, { edge: width, firstLength: 3 });
  }
  return { floors: [ground, upper] };
}

interface Above {
  side: number;
  other: number;
  wide: boolean;
  ensuite: boolean;
}

function bedroomsAbove(programme: Programme, { side, other, wide, ensuite }: Above): [Strip[], Strip[]] {
  const baths = Math.max(1, Math.min(2, programme.bathrooms)) - (ensuite ? 1 : 0);
  const bath = { kind: "bath" as const, name: "Bathroom", short: "Bath" };
  const near: Strip[] = [];
  const far: Strip[] = [];
  let next = 2;
  const beds = programme.bedrooms;
  if (wide) {
    far.push(suiteStrip("Main bed", true, ensuite ? { kind: "ensuite", name: "Ensuite", short: "Ens." } : undefined));
    if (beds >= 2) {
      far.push(suiteStrip(`Bed ${next}`, false, baths > 0 ? bath : undefined));
      next += 1;
    }
  } else {
    far.push(mainStrip(other, ensuite, programme.walkInRobe));
    if (baths > 0) far.push(wetStrip([bath]));
  }
  const filled = (strips: Strip[]) => sum(strips.map(({ likes }) => likes));
  for (; next <= beds; next += 1) {
    const nearer = near.length < 2 || filled(near) <= filled(far);
    if (nearer)
      near.push({
        ...roomStrip("bed", `Bed ${next}`, 10.8, side),
        ...(near.length < 2 ? { min: 3.45, likes: 3.5 } : {}),
      });
    else if (wide) far.push(suiteStrip(`Bed ${next}`, false, undefined));
    else far.push(roomStrip("bed", `Bed ${next}`, 10.8, other));
  }
  if (near.length === 0) near.push(roomStrip("study", "Study", 9, side));
  return [near, far];
}

function addBack(floor: Floor, programme: Programme, x: number, width: number): void {
  if (programme.outdoors === null) return;
  const deck = programme.outdoors === "deck";
  const name = deck
    ? "Deck"
    : programme.outdoors === "courtyard"
      ? "Courtyard"
      : programme.outdoors === "balcony"
        ? "Balcony"
        : "Terrace";
  floor.outside.push({ kind: deck ? "deck" : "paved", name, ...rectOf([x, x + 2.8], [0.3, width - 0.3]) });
}

/** In front of a bedroom above the street, the main one if it is there. */
function addUpperBalcony(upper: Floor, { upperBalcony }: Programme): void {
  if (!upperBalcony) return;
  const inFront = upper.rooms.filter(({ x, kind }) => x === 0 && kind !== "hall" && kind !== "stair");
  const room =
    inFront.find(({ name }) => name === "Main bed") ?? inFront.find(({ kind }) => kind === "bed") ?? inFront[0];
  if (room) upper.outside.push({ kind: "balcony", name: "Balcony", ...rectOf([-1.4, 0], [room.y, room.y + room.h]) });
}

function addStair(floor: Floor, hall: Room, x: Range, y: Range): void {
  join(floor, "open", addRoom(floor, "stair", "", x, y), hall);
}
