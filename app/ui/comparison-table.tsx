import type { ReactNode } from "react";

export interface ComparedThing {
  id: number;
  /** Short: narrow screens repeat it in each row. */
  name: string;
}

export interface ComparisonRow<Thing> {
  label: string;
  /** Applies to every cell of the row. */
  note?: string;
  figure: (thing: Thing) => ReactNode;
}

export interface ComparisonTableProps<Thing> {
  caption: string;
  /** For screen readers only. */
  corner: string;
  things: readonly Thing[];
  /** Above the figures on narrow screens. */
  head: (thing: Thing) => ReactNode;
  rows: readonly ComparisonRow<Thing>[];
}

/** Renders a wide and a narrow layout; CSS shows one of them. */
export function ComparisonTable<Thing extends ComparedThing>(props: ComparisonTableProps<Thing>) {
  return (
    <>
      <SideBySide {...props} />
      <OneUnderTheOther {...props} />
    </>
  );
}

function SideBySide<Thing extends ComparedThing>({ caption, corner, things, head, rows }: ComparisonTableProps<Thing>) {
  return (
    <table className="hidden w-full table-fixed border-t-3 border-ink text-left wrap-anywhere tnum md:table">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-b border-ink align-top">
          <th scope="col" className="w-36 lg:w-52">
            <span className="sr-only">{corner}</span>
          </th>
          {things.map((thing) => (
            <th key={thing.id} scope="col" className="p-0 pr-6">
              {head(thing)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, note, figure }) => (
          <tr key={label} className="border-b border-line align-baseline">
            <th scope="row" className="py-3 pr-4 font-normal">
              {label}
              {note && <span className="block text-sm text-ink-2">{note}</span>}
            </th>
            {things.map((thing) => (
              <td key={thing.id} className="py-3 pr-6">
                {figure(thing)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function OneUnderTheOther<Thing extends ComparedThing>({ caption, things, head, rows }: ComparisonTableProps<Thing>) {
  return (
    <div className="md:hidden">
      <ul className="mb-4 grid grid-cols-2 gap-x-4 font-bold">
        {things.map((thing) => (
          <li key={thing.id}>{head(thing)}</li>
        ))}
      </ul>
      <table className="w-full border-t-3 border-ink text-left wrap-anywhere tnum">
        <caption className="sr-only">{caption}</caption>
        {rows.map(({ label, note, figure }) => (
          <tbody key={label}>
            <tr className="border-b border-ink">
              <th scope="rowgroup" colSpan={2} className="pt-5 pb-1 font-semibold">
                {label}
                {note && <span className="text-sm font-normal text-ink-2">, {note}</span>}
              </th>
            </tr>
            {things.map((thing) => (
              <tr key={thing.id} className="border-b border-line align-baseline">
                <th scope="row" className="w-2/5 py-1.5 pr-3 font-normal">
                  {thing.name}
                </th>
                <td className="py-1.5 text-right">{figure(thing)}</td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}
