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

/** With the parts that belong to the rentals. */
export interface DividedWorkload extends Workload {
  rentalEnquiries: number;
  rentalHeldEnquiries: number;
  rentalInspections: number;
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
  /** "Olive receives 3 sales and 2 open enquiries." */
  handover: (work: Workload, receiver: string) => `${receiver} receives ${departureMessages.work(work) || "nothing"}.`,
  successor: (name: string) => `${name} becomes principal.`,
} as const;

/** The consequences of a departure, before it is confirmed. */
export interface DepartureReview {
  chosen: Chosen;
  sentences: string[];
}

/** Undefined unless the chosen people are colleagues. */
export function toDepartureReview(
  departure: DividedWorkload & { colleagues: readonly { id: number; name: string }[]; needsPrincipal: boolean },
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
      ...(receiver === rentalReceiver
        ? [departureMessages.handover(departure, receiver)]
        : [
            departureMessages.handover(toRentalWork(departure), rentalReceiver),
            departureMessages.handover(toOtherWork(departure), receiver),
          ]),
      ...(departure.needsPrincipal && principal !== undefined ? [departureMessages.successor(principal)] : []),
    ],
  };
}

function toRentalWork(work: DividedWorkload): Workload {
  return {
    sales: 0,
    rentals: work.rentals,
    enquiries: work.rentalEnquiries,
    heldEnquiries: work.rentalHeldEnquiries,
    inspections: work.rentalInspections,
  };
}

function toOtherWork(work: DividedWorkload): Workload {
  return {
    sales: work.sales,
    rentals: 0,
    enquiries: work.enquiries - work.rentalEnquiries,
    heldEnquiries: work.heldEnquiries - work.rentalHeldEnquiries,
    inspections: work.inspections - work.rentalInspections,
  };
}
