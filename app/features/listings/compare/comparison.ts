import { readRowId } from "#app/lib/fields.ts";
import { countOf } from "#app/lib/text.ts";

const MAX_COMPARED = 4;
/** More are not even looked for: nobody means them all. */
const MAX_ASKED = 12;

export interface ComparisonQuery {
  /** Each once, in the order asked for. */
  ids: number[];
  /** What was ignored, in words. */
  notices: string[];
}

/** The homes that an address asks for, as "home=1&home=2". Total: whatever is no number of a home is ignored and said. */
export function decodeComparison(params: URLSearchParams): ComparisonQuery {
  const asked = params.getAll("home").filter((text) => text.trim() !== "");
  const read = asked.map((text) => readRowId(text.trim()));
  const known = read.filter((id) => id !== undefined);
  const ids = [...new Set(known)].slice(0, MAX_ASKED);
  const malformed = read.length - known.length;
  return {
    ids,
    notices: [
      ...(malformed > 0 ? [`We ignored ${countOf(malformed, "number", "numbers")} that no home can have.`] : []),
      ...(known.length > new Set(known).size ? ["A home that is named twice stands here once."] : []),
    ],
  };
}

/** The first four of the homes that are listed, in the order asked for, and in words what became of the others. */
export function arrangeComparison<Home>(found: readonly (Home | undefined)[]): { homes: Home[]; notices: string[] } {
  const listed = found.filter((home) => home !== undefined);
  const [missing, beyond] = [found.length - listed.length, listed.length - MAX_COMPARED];
  return {
    homes: listed.slice(0, MAX_COMPARED),
    notices: [
      ...(missing > 0
        ? [`${countOf(missing, "home")} ${missing === 1 ? "is" : "are"} not listed here (any more).`]
        : []),
      ...(beyond > 0 ? [`Four homes fit side by side. We left out ${beyond}.`] : []),
    ],
  };
}
