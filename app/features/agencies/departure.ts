import { countOf, joinNames } from "#app/lib/text.ts";

/** Homes, enquiries and inspections that colleagues receive when someone leaves an agency. */
export interface Workload {
  sales: number;
  rentals: number;
  /** Open ones, about homes or to the person alone. */
  enquiries: number;
  /** Those of the homes that are still to come. */
  inspections: number;
}

type Chosen = Partial<Record<"receiver" | "rentalReceiver" | "principal", string | number | string[]>>;

/** The chosen receivers. Another choice must be confirmed again. */
export function toConfirmation(input: Chosen): string {
  return [input.receiver, input.rentalReceiver, input.principal].map((id) => (id ?? "").toString()).join("-");
}

export const departureMessages = {
  /** "3 sales, 2 rentals, 4 open enquiries and 1 coming inspection" */
  work: ({ sales, rentals, enquiries, inspections }: Workload) =>
    joinNames(
      [
        sales > 0 && countOf(sales, "sale"),
        rentals > 0 && countOf(rentals, "rental"),
        enquiries > 0 && countOf(enquiries, "open enquiry", "open enquiries"),
        inspections > 0 && countOf(inspections, "coming inspection"),
      ].filter((part) => part !== false),
    ),
  confirm: (work: Workload, receiver: string, rentalReceiver: string) =>
    receiver === rentalReceiver
      ? `${receiver} receives ${departureMessages.work(work)}. Confirm this below.`
      : `${rentalReceiver} receives ${countOf(work.rentals, "rental")} with their enquiries, and ${receiver} everything else of ${departureMessages.work(work)}. Inspections stay with their homes. Confirm this below.`,
} as const;
