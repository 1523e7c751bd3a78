import { type ChartPoint, project } from "./chart-projection.ts";

/**
 * The shore in the order in which a boat would follow it, the land on its right: from the ocean beaches north of Broken
 * Bay to those south of Port Hacking, up and down every arm. Each point is written as on the margin of a chart,
 * shortened: "331 579" is 151.331° E, 33.579° S. Placed by hand from general knowledge, traced from nothing: it is a
 * schematic coast, good to some 300 m, and the drawn curve cuts its corners.
 */
const shore = {
  "Central Coast": "520 300, 505 345, 450 440, 440 490, 421 515, 395 528, 365 531, 352 549",
  "Broken Bay, north shore": "340 530, 318 529, 306 548, 294 558, 272 555, 258 569, 247 541, 240 529, 215 533",
  "Hawkesbury River": "190 530, 168 520, 142 520, 145 528, 165 529, 190 543, 215 543, 232 549, 248 553",
  "Cowan Creek": "240 565, 226 580, 214 598, 198 613, 176 638, 156 666, 180 640, 195 626, 210 610, 232 590, 258 578",
  "West Head": "284 568, 309 572, 307 581, 304 591, 299 603, 289 609, 299 616, 288 626, 284 636, 282 646",
  "Pittwater, head": "287 654, 296 664, 302 669, 306 661, 305 650, 307 641, 304 634, 306 626, 315 622, 327 622",
  "Pittwater, Palm Beach": "319 613, 313 606, 318 597, 323 588, 326 580",
  "Barrenjoey to Bungan Head":
    "332 577, 327 591, 326 599, 334 609, 336 614, 343 626, 335 634, 335 641, 329 648, 328 656, 319 660",
  "Bungan Head to Long Reef":
    "324 667, 316 674, 310 683, 313 696, 309 703, 301 712, 300 724, 303 735, 323 743, 303 746",
  "Dee Why to Manly": "297 752, 305 760, 297 766, 294 772, 295 784, 286 790, 288 798, 299 799, 304 807, 309 812",
  "North Head": "307 820, 299 827, 294 822",
  "North Harbour": "288 817, 292 811, 285 809, 283 800, 275 801, 265 796, 268 805, 276 813, 267 817, 261 821",
  "Middle Harbour, Clontarf to Bantry Bay":
    "257 814, 251 811, 251 801, 243 803, 236 796, 237 785, 232 770, 228 784, 221 788, 216 780, 211 783",
  "Middle Harbour, Roseville": "208 775, 199 763, 192 750, 197 767, 203 777, 206 783, 215 789",
  "Sugarloaf Bay and Sailors Bay": "228 790, 222 794, 207 797, 222 798, 234 801, 224 805, 212 806, 226 809",
  "Long Bay to the Spit": "235 810, 230 816, 209 817, 227 819, 236 816, 238 809, 248 805",
  "Balmoral and Middle Head":
    "248 814, 256 819, 250 826, 258 829, 262 825, 269 829, 262 834, 259 838, 251 838, 259 844, 249 841",
  "Bradleys Head to Kirribilli":
    "247 857, 242 847, 236 841, 234 850, 231 834, 231 853, 225 840, 222 853, 216 840, 221 851, 218 856",
  "Milsons Point to Greenwich":
    "211 853, 207 844, 205 854, 200 843, 196 852, 191 842, 186 847, 188 830, 184 844, 179 848",
  "Lane Cove River, north bank":
    "176 837, 172 829, 171 839, 163 836, 161 828, 157 837, 153 826, 149 833, 144 824, 141 814, 141 804, 129 794",
  "Lane Cove River, Hunters Hill":
    "137 805, 136 817, 140 827, 146 837, 152 840, 160 840, 168 839, 175 840, 177 844, 168 844, 157 844",
  "Parramatta River, north bank":
    "148 844, 140 845, 132 847, 127 834, 121 841, 114 830, 107 836, 101 828, 93 827, 82 820, 68 821, 48 821, 34 818, 18 815, 4 815",
  "Parramatta River, Homebush":
    "18 818, 32 821, 28 838, 36 825, 48 825, 66 826, 78 822, 80 846, 83 842, 84 822, 92 827, 88 834, 97 837, 100 849, 105 836",
  "Hen and Chicken Bay":
    "109 837, 111 845, 120 838, 119 852, 112 857, 118 865, 126 864, 123 852, 129 846, 139 849, 144 857, 148 847",
  "Drummoyne and Iron Cove":
    "158 847, 164 853, 163 860, 154 863, 150 858, 150 868, 145 872, 151 880, 158 874, 167 869, 165 862",
  Balmain: "173 855, 179 850, 187 843, 184 855, 194 848, 186 856, 200 859, 190 862, 178 864, 193 864",
  "Glebe and Darling Harbour": "178 872, 190 877, 189 868, 193 860, 199 866, 200 881, 203 868, 199 857, 208 853",
  "Sydney Cove to Rushcutters Bay":
    "211 866, 215 854, 217 867, 223 856, 219 875, 224 867, 229 854, 229 868, 232 878, 239 862",
  "Double Bay to South Head":
    "243 880, 251 860, 255 872, 263 877, 268 866, 259 860, 265 849, 270 846, 273 855, 276 848, 282 847, 277 837, 281 828",
  "The Gap to Bondi": "284 835, 286 842, 288 852, 286 862, 285 872, 286 884, 287 899, 275 892, 276 903, 268 902",
  "Bronte to Maroubra": "269 909, 265 917, 255 921, 264 927, 257 938, 263 945, 251 950, 264 957, 267 967",
  "Malabar to Cape Banks": "248 967, 260 976, 253 985, 253 1003, 244 997, 238 1003, 229 995, 228 985, 224 978, 215 984",
  "Port Botany and the runways":
    "211 969, 204 959, 195 957, 197 974, 192 974, 191 954, 183 952, 185 969, 180 969, 176 952, 160 943, 163 955",
  "Brighton-Le-Sands to Sans Souci":
    "154 962, 151 975, 151 986, 147 999, 138 1003, 132 1007, 132 993, 128 975, 124 990, 117 993",
  "Georges River, north bank":
    "113 1007, 106 993, 100 994, 91 996, 86 990, 82 974, 79 991, 72 998, 65 990, 53 996, 45 995, 40 984, 46 940, 37 974, 33 981, 21 976, 8 982, -8 984",
  "Georges River, south bank":
    "8 986, 22 980, 34 985, 41 994, 53 998, 47 1007, 44 1028, 50 1009, 57 998, 69 1000, 82 997, 86 1013, 90 999, 97 997, 104 1004, 112 1006, 122 1015, 130 1007",
  "Towra Point and Kurnell":
    "134 1021, 141 1030, 152 1027, 160 1014, 170 1000, 173 1015, 182 1007, 193 1011, 206 1006, 228 1001",
  "Cape Solander to Cronulla":
    "233 1016, 230 1032, 225 1038, 210 1042, 190 1042, 172 1041, 160 1047, 155 1054, 161 1063, 158 1071, 151 1077",
  "Port Hacking, north shore":
    "147 1059, 142 1079, 136 1074, 131 1059, 127 1072, 114 1075, 106 1057, 100 1072, 90 1051, 88 1064, 78 1064, 58 1074",
  "Port Hacking, Maianbar and Bundeena":
    "84 1067, 98 1074, 94 1096, 110 1077, 127 1073, 138 1083, 150 1079, 165 1081, 177 1080",
  "Royal National Park":
    "166 1102, 145 1118, 120 1139, 95 1160, 60 1180, 20 1205, -8 1230, -25 1250, -60 1310, -90 1400",
  "everything inland": "-1500 1400, -1500 300",
};

const islandShores = {
  "Dangar Island": "233 541, 239 537, 244 541, 239 546",
  "Scotland Island": "286 640, 290 635, 295 640, 290 645",
  "Cockatoo Island": "168 849, 172 847, 176 850, 171 852",
  "Goat Island": "195 852, 199 850, 201 853, 197 855",
  "Shark Island": "256 855, 258 853, 260 857, 257 859",
};

/** Each ring of shore, the mainland's first: what lies off every screen, in the west and the north, is cut off square. */
const rings: readonly (readonly ChartPoint[])[] = [
  Object.values(shore).flatMap(readCorners),
  ...Object.values(islandShores).map(readCorners),
];

/** The shore of everything above water, as the `d` of an SVG path in the units of the chart. */
export const landPath: string = rings.map(smoothPath).join("");

/** Points along the shore, a few hundred metres apart. */
export const shorePoints: readonly ChartPoint[] = rings.flatMap((ring) =>
  ring.flatMap((corner, index) => [corner, middle(corner, ring[index + 1] ?? corner)]),
);

function readCorners(stretch: string): ChartPoint[] {
  return stretch.split(", ").map((text) => {
    const [east = Number.NaN, south = Number.NaN] = text.split(" ").map(Number);
    return project({ longitude: 151 + east / 1000, latitude: -33 - south / 1000 });
  });
}

/**
 * A closed, smooth curve round the corners, as the `d` of an SVG path: a quadratic B-spline, which runs from the middle
 * of one side to the middle of the next and touches no corner. SVG's `t` draws such a piece from its end alone, two
 * numbers to a corner. Corners are moved to even units: the middles are whole then, and no error adds up along the way.
 */
export function smoothPath(corners: readonly ChartPoint[]): string {
  const even = corners.map(({ x, y }) => ({ x: 2 * Math.round(x / 2), y: 2 * Math.round(y / 2) }));
  const middles = even.map((corner, index) => middle(corner, even[(index + 1) % even.length] ?? corner));
  const start = middles.at(-1);
  const [corner] = even;
  const [end, ...rest] = middles;
  if (!start || !corner || !end) return "";
  const first = `M${pair(start)}Q${pair(corner)} ${pair(end)}`;
  let previous = end;
  const pieces = rest.map((point) => {
    const piece = `t${pair({ x: point.x - previous.x, y: point.y - previous.y })}`;
    previous = point;
    return piece;
  });
  return `${first}${pieces.join("")}z`.replaceAll(" -", "-");
}

/** The point half way between two. */
function middle(one: ChartPoint, other: ChartPoint): ChartPoint {
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
}

function pair({ x, y }: ChartPoint): string {
  return `${x} ${y}`;
}
