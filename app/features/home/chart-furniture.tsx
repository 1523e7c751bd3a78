import { chartSize } from "./chart-projection.ts";
import { meridians, parallels } from "./graticule-lines.ts";

/** Further than the widest screen reaches, either way. */
const beyond = 4000;

/** What every chart has: the graticule with its degrees, a rose that points north, a scale. */
export function ChartFurniture() {
  const lines = [
    ...meridians.map((at) => `M${at}-${beyond}v${2 * beyond}`),
    ...parallels.map(({ at }) => `M-${beyond} ${at}h${2 * beyond}`),
  ].join("");
  return (
    <>
      <path d={lines} className="stroke-ink opacity-10" />
      <g className="fill-ink-3 max-lg:hidden" fontSize="15">
        {parallels.map(({ at, label }) => (
          <text key={label} x={chartSize.width - 8} y={at - 6} textAnchor="end">
            {label}
          </text>
        ))}
        <text x="700" y="80" textAnchor="middle">
          Tasman Sea
        </text>
        <Rose />
        <Scale />
      </g>
    </>
  );
}

/** Its ticks are the dashes of a thick circle: 72 of them, one every five degrees. */
function Rose() {
  return (
    <g transform="translate(690 267)" className="stroke-ink-3">
      <circle r="38" strokeWidth="6" strokeDasharray="1 2.316" className="fill-none" />
      <circle r="41" className="fill-none" />
      <path d="M0-64l6 14-6-4-6 4zM0-54V-41" />
      <path d="M0-30l5 25 25 5-25 5-5 25-5-25-25-5 25-5z" className="fill-shoal" />
      <path d="M0-30V30l5-25 25-5H-30l25-5z" className="stroke-none" />
      <text y="-70" textAnchor="middle" className="stroke-none">
        N
      </text>
    </g>
  );
}

/** Five kilometres, one dash to the kilometre. */
function Scale() {
  return (
    <g transform="translate(652 470)">
      <path d="M0 0h100" strokeWidth="6" className="stroke-ink-3" />
      <path d="M20 0h20m20 0h20" strokeWidth="4" className="stroke-shoal" />
      <text y="21">0</text>
      <text x="100" y="21" textAnchor="end">
        5 km
      </text>
    </g>
  );
}
