import { countOf, joinNames } from "#app/lib/text.ts";

/** Homes, enquiries and inspections that colleagues receive when someone leaves an agency. */
export interface Workload {
  sales: number;
  rentals: number;
  /** Open ones, about homes or to the person alone. */
  enquiries: number;
  /** Open ones that an admin checks first, which no one in the agency sees yet. */
  heldEnquiries: number;
  /** Those of the homes that are still to come. */
  inspections: number;
}

/** Ids of colleagues. `rentalReceiver` is absent if the same colleague receives sales and rentals. */
export type Chosen = Partial<Record<"receiver" | "rentalReceiver" | "principal", number>>;

/** The chosen receivers. Another choice must be confirmed again. */
export function toConfirmation(input: Chosen): string {
  return [input.receiver, input.rentalReceiver, input.principal].map((id) => (id ?? "").toString()).join("-");
}

export const departureMessages = {
  /** "3 sales, 2 rentals, 4 open enquiries and 1 coming inspection" */
  work: ({ sales, rentals, enquiries, heldEnquiries, inspections }: Workload) =>
    joinNames(
      [
        sales > 0 && countOf(sales, "sale"),
        rentals > 0 && countOf(rentals, "rental"),
        enquiries > 0 && countOf(enquiries, "open enquiry", "open enquiries"),
        heldEnquiries > 0 && countOf(heldEnquiries, "enquiry that we are checking", "enquiries that we are checking"),
        inspections > 0 && countOf(inspections, "coming inspection"),
      ].filter((part) => part !== false),
    ),
  handover: (work: Workload, receiver: string, rentalReceiver: string) =>
    receiver === rentalReceiver
      ? `${receiver} receives ${departureMessages.work(work)}.`
      : `${rentalReceiver} receives ${countOf(work.rentals, "rental")} with their enquiries, and ${receiver} everything else of ${departureMessages.work(work)}. Inspections stay with their homes.`,
  successor: (name: string) => `${name} becomes principal.`,
} as const;

/** The consequences of a departure, before it is confirmed. */
export interface DepartureReview {
  chosen: Chosen;
  sentences: string[];
}

/** Undefined unless the chosen people are colleagues. */
export function toDepartureReview(
  departure: Workload & { colleagues: readonly { id: number; name: string }[]; needsPrincipal: boolean },
  chosen: Chosen,
): DepartureReview | undefined {
  const nameOf = (id: number | undefined) => departure.colleagues.find((colleague) => colleague.id === id)?.name;
  const receiver = nameOf(chosen.receiver);
  const rentalReceiver = chosen.rentalReceiver === undefined ? receiver : nameOf(chosen.rentalReceiver);
  const principal = nameOf(chosen.principal);
  if (receiver === undefined || rentalReceiver === undefined) return undefined;
  if (departure.needsPrincipal && principal === undefined) return undefined;
  return {
    chosen,
    sentences: [
      departureMessages.handover(departure, receiver, rentalReceiver),
      ...(departure.needsPrincipal && principal !== undefined ? [departureMessages.successor(principal)] : []),
    ],
  };
}
