import { Stat, StatList } from "#app/ui/stat.tsx";
import { type MedianCard, type PostcodeFigure, rentRows, sourcesOf } from "./postcode-medians.ts";
import { suburbsMessages as messages } from "./suburbs.messages.ts";
import { Figure } from "./market-figures.tsx";

export interface LatestMediansProps {
  postcode: string;
  cards: readonly MedianCard[];
  /** Of which the cards are some: the sources are said, and rents are listed whole. */
  figures: readonly PostcodeFigure[];
}

/** The newest figures there are, which are of a postcode: some as cards, all rents as a table. Nothing without figures. */
export function LatestMedians({ postcode, cards, figures }: LatestMediansProps) {
  if (cards.length === 0) return null;
  return (
    <div className="flex flex-col gap-3">
      <h3 className="text-lg">{messages.postcode(postcode)}</h3>
      <StatList columns={cards.length > 3 ? 4 : 3}>
        {cards.map(({ label, value, unit, notes }) => (
          <Stat
            key={label}
            label={label}
            value={
              <>
                {value} {unit && <span className="text-base font-normal">{unit}</span>}
              </>
            }
            note={notes.map((note) => (
              <span key={note} className="block">
                {note}
              </span>
            ))}
          />
        ))}
      </StatList>
      <RentTable figures={figures} />
      <p className="text-sm text-ink-2">
        {messages.largerThanSuburb} {messages.sources} {sourcesOf(figures).join("; ")}.
      </p>
    </div>
  );
}

function RentTable({ figures }: Pick<LatestMediansProps, "figures">) {
  const rows = rentRows(figures);
  if (rows.length === 0) return null;
  return (
    <details>
      <summary className="link w-fit py-1">{messages.rentsAsTable}</summary>
      <table className="mt-1 w-full max-w-160 text-left tnum">
        <caption className="sr-only">{messages.rentsCaption}</caption>
        <thead className="text-sm text-ink-2">
          <tr className="border-b border-ink">
            <th scope="col" className="py-1 font-normal">
              {messages.bedrooms}
            </th>
            {dwellings.map((dwelling) => (
              <th key={dwelling} scope="col" className="py-1 text-right font-normal">
                {messages.dwellings[dwelling]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.bedrooms} className="border-b border-line">
              <th scope="row" className="py-1 font-normal">
                {row.bedrooms}
              </th>
              {dwellings.map((dwelling) => (
                <td key={dwelling} className="py-1 text-right font-semibold">
                  <Figure value={row[dwelling] || null}>{(median) => median}</Figure>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

const dwellings = ["unit", "townhouse", "house"] as const;
