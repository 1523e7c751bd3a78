import { getPosition } from "suncalc";
import { DIRECTIONS, type Direction } from "#app/features/listings/model/detail-fields.ts";
import { startOfDate } from "#app/lib/sydney-time.ts";
import { joinNames } from "#app/lib/text.ts";

const SYDNEY = { latitude: -33.87, longitude: 151.21 };
const STEP = 5;
const MINUTES_OF_DAY = 24 * 60;
const BEARINGS: Readonly<Record<Direction, number>> = {
  N: 0,
  NE: 45,
  E: 90,
  SE: 135,
  S: 180,
  SW: 225,
  W: 270,
  NW: 315,
};

/**
 * "In June direct sun reaches the north side from about 7:00 am to 5:00 pm; …", computed for the solstices. Differs by less
 * than five minutes across Sydney.
 */
export function describeSun(side: Direction): string {
  const [june, december] = ["2026-06-21", "2026-12-21"].map((date) => periodsText(sunlitPeriods(side, date)));
  return `Direct sun reaches the ${DIRECTIONS[side].toLowerCase()} side in June ${june}, in December ${december}. Computed from the position of the sun, without trees and buildings.`;
}

interface Period {
  /** Minutes since midnight in Sydney. */
  from: number;
  to: number;
}

/** When the sun is up and in front of that side, to five minutes. `date` is an ISO date. */
export function sunlitPeriods(side: Direction, date: string): Period[] {
  const midnight = startOfDate(date).getTime();
  const periods: Period[] = [];
  for (let minute = 0; minute < MINUTES_OF_DAY; minute += STEP) {
    if (!isSunlit(side, new Date(midnight + minute * 60_000))) continue;
    const last = periods.at(-1);
    if (last?.to === minute - STEP) last.to = minute;
    else periods.push({ from: minute, to: minute });
  }
  return periods.filter(({ from, to }) => to > from);
}

function isSunlit(side: Direction, time: Date): boolean {
  const { azimuth, altitude } = getPosition(time, SYDNEY.latitude, SYDNEY.longitude);
  return altitude > 0 && Math.cos(((azimuth - BEARINGS[side]) * Math.PI) / 180) > 0;
}

function periodsText(periods: readonly Period[]): string {
  if (periods.length === 0) return "not at all";
  return joinNames(periods.map(({ from, to }) => `from about ${clock(from)} to ${clock(to)}`));
}

/** "7:15 am", to the quarter of an hour. */
function clock(exactly: number): string {
  const minutes = Math.round(exactly / 15) * 15;
  const hours = Math.floor(minutes / 60);
  return `${hours % 12 || 12}:${String(minutes % 60).padStart(2, "0")} ${hours < 12 ? "am" : "pm"}`;
}
