import { RecordCell, RecordRow, RecordTable } from "#app/ui/record-table.tsx";
import { Stat, StatList } from "#app/ui/stat.tsx";
import { TextLink } from "#app/ui/link.tsx";
import type { AgentSalesView } from "./agent-sales.ts";

const messages = {
  heading: "Sold and leased in the last 12 months",
  basis:
    "From our own records: homes that were listed here and that their agent marked as sold or leased. Prices are as the agent stated them, and days are counted from the day of the listing.",
  columns: { home: "Home", closed: "Sold or leased", price: "Price", days: "On the market" },
} as const;

const columns = [
  { label: messages.columns.home },
  { label: messages.columns.closed, className: "md:w-[24%]" },
  { label: messages.columns.price, className: "md:w-[16%]" },
  { label: messages.columns.days, className: "md:w-[14%]" },
];

/** What an agent sold and leased: the figures, and the homes that closed last. */
export function AgentSalesSection({ sales: { figures, homes, shown } }: { sales: AgentSalesView }) {
  return (
    <section aria-labelledby="sales" className="flex flex-col gap-4">
      <div className="flex flex-col gap-1">
        <h2 id="sales" tabIndex={-1} className="text-xl">
          {messages.heading}
        </h2>
        <p className="prose text-sm text-ink-2">{messages.basis}</p>
      </div>
      {figures.map(({ status, stats }) => (
        <StatList key={status} columns={3}>
          {stats.map(({ label, value, note }) => (
            <Stat key={label} label={label} value={value} note={note} />
          ))}
        </StatList>
      ))}
      <RecordTable caption={messages.heading} columns={columns}>
        {homes.map(({ id, title, path, what, closed, price, days }) => (
          <RecordRow
            key={id}
            heading={
              <>
                <TextLink to={path} className="font-semibold">
                  {title}
                </TextLink>
                <span className="block text-ink-2">{what}</span>
              </>
            }
          >
            <RecordCell>{closed}</RecordCell>
            <RecordCell>
              <span className="font-semibold tnum">{price}</span>
            </RecordCell>
            <RecordCell label={messages.columns.days}>
              <span className="tnum">{days}</span>
            </RecordCell>
          </RecordRow>
        ))}
      </RecordTable>
      {shown && <p className="text-sm text-ink-2">{shown}</p>}
    </section>
  );
}
