import { formatDollars } from "#app/lib/numbers.ts";
import type { UsualRentView } from "./home-cost.ts";

type Rents = Omit<NonNullable<UsualRentView["drawing"]>, "label">;

/** Compares the rent with the bonds of its postcode, in neutral words. */
export function UsualRent({ text, source, drawing }: UsualRentView) {
  return (
    <div className="flex flex-col gap-2">
      <h3 className="text-lg">Is this rent usual?</h3>
      <p className="prose">{text.join(" ")}</p>
      {drawing && (
        <div className="@container">
          <Drawing size={wide} {...drawing} className="hidden max-w-[36rem] @min-[30rem]:block" />
          <Drawing size={narrow} {...drawing} className="max-w-[30rem] @min-[30rem]:hidden" />
        </div>
      )}
      <p className="text-sm text-pretty text-ink-2">{source}</p>
    </div>
  );
}

interface Size {
  width: number;
  /** Between two labels below the line. */
  gap: number;
}

const wide: Size = { width: 560, gap: 104 };
const narrow: Size = { width: 330, gap: 98 };

/** Of "4 in 10", with a margin. */
const WORDS = 58;
const TOP = 36;
const BASE = 106;
const HEIGHT = 158;

function Drawing({ size, label, className, ...rents }: Rents & { size: Size; label: string; className: string }) {
  const { marks, blocks, pin } = drawRents(rents, size);
  const isLeft = pin < size.width / 2;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size.width} ${HEIGHT}`}
      className={`w-full fill-ink text-sm tnum ${className}`}
    >
      {blocks.map(({ path, isEnd }) => (
        <path key={path} d={path} className={isEnd ? "fill-depth-1" : "fill-depth-2"} />
      ))}
      <path
        d={`M0 ${BASE}H${size.width}${marks.map(({ x }) => `M${x} ${BASE}v9`).join("")}`}
        className="stroke-ink"
        strokeWidth="1.5"
      />
      {blocks.map(
        ({ path, x, width, text }) =>
          width >= WORDS && (
            <text key={path} x={x} y={BASE - 8} textAnchor="middle">
              {text}
            </text>
          ),
      )}
      {marks.map(({ name, dollars, labelX }) => (
        <g key={name} textAnchor="middle">
          <text x={labelX} y={BASE + 28} className={name === "middle" ? "font-semibold" : ""}>
            {formatDollars(dollars)}
          </text>
          <text x={labelX} y={BASE + 47} className="fill-ink-2">
            {name}
          </text>
        </g>
      ))}
      <path d={`M${pin} 18V${BASE}`} className="stroke-ink" strokeWidth="2" />
      <circle cx={pin} cy="18" r="6" />
      <text x={isLeft ? pin + 12 : pin - 12} y="23" textAnchor={isLeft ? "start" : "end"} className="font-semibold">
        {`${formatDollars(rents.rent)}, this home`}
      </text>
    </svg>
  );
}

/** Height of an end where it meets the next block, as a share of that block. */
const SLOPE = 0.8;

/** Areas are shares of the bonds: four tenths each side of the median, a tenth at each end. Limits of the ends are unknown. */
export function drawRents({ p10, median, p90, rent }: Rents, { width, gap }: Size) {
  // Equal figures must not make a block of no width.
  const least = Math.max(1, (p90 - p10) / 20);
  const [low, high] = [Math.max(least, median - p10), Math.max(least, p90 - median)];
  const end = (side: number) => (0.25 / SLOPE) * 2 * side;
  const [from, to] = [median - low, median + high];
  const [left, right] = [from - end(low), to + end(high)];
  const most = right - left;
  const [start, stop] = [
    Math.min(left, Math.max(rent, left - most) - most * 0.04),
    Math.max(right, Math.min(rent, right + most) + most * 0.04),
  ];
  const x = (dollars: number) => tenth(((dollars - start) / (stop - start)) * width);
  const tallest = 1 / Math.min(low, high);
  const y = (side: number, share = 1) => tenth(BASE - ((BASE - TOP) * share) / side / tallest);
  const pin = Math.min(width - 7, Math.max(7, x(rent)));
  const block = (path: string, one: number, other: number, text: string, isEnd = false) => {
    const [begin, finish] = clearOfPin(x(one), x(other), pin);
    return { path, x: tenth((begin + finish) / 2), width: finish - begin, text, isEnd };
  };
  const [first, last] = [x(from), x(to)];
  const ticks = [
    { name: "lowest tenth", dollars: p10, x: first },
    { name: "middle", dollars: median, x: x(median) },
    { name: "highest tenth", dollars: p90, x: last },
  ];
  const labels = spread(
    ticks.map((tick) => tick.x),
    gap,
    width,
  );
  return {
    blocks: [
      block(`M${x(left)} ${BASE}H${first}V${y(low, SLOPE)}z`, left, from, "1 in 10", true),
      block(`M${first} ${BASE}V${y(low)}H${x(median) - 1}V${BASE}z`, from, median, "4 in 10"),
      block(`M${x(median) + 1} ${BASE}V${y(high)}H${last}V${BASE}z`, median, to, "4 in 10"),
      block(`M${last} ${BASE}V${y(high, SLOPE)}L${x(right)} ${BASE}z`, to, right, "1 in 10", true),
    ],
    marks: ticks.map((tick, index) => ({ ...tick, labelX: labels[index] ?? tick.x })),
    pin,
  };
}

/** The part of a block for its label: the larger side of a pin that would cross it. */
function clearOfPin(from: number, to: number, pin: number): [number, number] {
  const middle = (from + to) / 2;
  if (Math.abs(pin - middle) > WORDS / 2) return [from, to];
  return pin < middle ? [pin, to] : [from, pin];
}

/** Moves three labels apart, around the middle one, within the width. */
function spread([left = 0, middle = 0, right = 0]: number[], gap: number, width: number): number[] {
  const centre = Math.min(width - gap * 1.5, Math.max(gap * 1.5, middle));
  const low = Math.max(gap / 2, Math.min(left, centre - gap));
  const high = Math.min(width - gap / 2, Math.max(right, centre + gap));
  return [low, centre, high].map(tenth);
}

const tenth = (value: number) => Math.round(value * 10) / 10;
