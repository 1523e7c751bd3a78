import { brand } from "#platform/brand.ts";
import { formatDollars } from "#app/lib/numbers.ts";
import { composeMail, type Detail, type MailMessage } from "#app/mail/layout.ts";
import type { SaleView, StatementMedian } from "./statement.ts";

interface MailedStatement {
  /** "12 Wilson Street, Newtown" */
  home: string;
  listingId: number;
  /** "Saturday 28 November 2026" */
  day: string;
  price: string;
  /** Empty if the reader must not get the agent's texts. */
  sales: readonly SaleView[];
  median: StatementMedian | null;
  /** Undefined if the reader must not get the agent's texts. */
  agent: { name: string; phone: string | null } | undefined;
  /** Absolute. */
  url: string;
}

/** Repeats no input of the sender, because another person may have typed the address. */
export function statementMail(statement: MailedStatement, email: string): MailMessage {
  const { home, listingId, day, price, sales, median, agent, url } = statement;
  const details: Detail[] = [
    { label: "Advertised price", value: price },
    ...sales.map((sale, place) => ({ label: `Sale ${place + 1}`, value: saleText(sale) })),
    ...(median ? [{ label: "Median", value: `${formatDollars(median.median)}, ${median.scope}` }] : []),
    ...(agent?.name ? [{ label: "Agent", value: agent.name }] : []),
    ...(agent?.phone ? [{ label: "Phone", value: agent.phone }] : []),
  ];
  return composeMail(
    {
      kind: "statement-of-information",
      listingId,
      to: { name: "", address: email },
      subject: `Statement of Information: ${home}`,
    },
    {
      greeting: "Hello,",
      opening: [`Here is the Statement of Information of ${day} for ${home}.`],
      details,
      link: { label: "See and print the statement", href: url },
      closing: [
        "The price is a guide that the agent published. It is not a valuation.",
        "If you didn’t ask for it, someone else typed your address. Do nothing, and nothing more will happen.",
      ],
      reason: `You are receiving this email because your address was used to ask for a Statement of Information on ${brand.name}.`,
    },
  );
}

function saleText({ address, price, kind, soldOn, distance, source }: SaleView): string {
  return [address, price, `sold ${soldOn}`, kind, distance && `${distance} away`, `source: ${source}`]
    .filter(Boolean)
    .join(", ");
}
