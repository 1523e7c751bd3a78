import type { Wish } from "#app/features/leads/model/enquiry-fields.ts";
import type { LeadStatus } from "#app/features/leads/model/lead.ts";

export type SampleHome = "rental" | "house" | "apartment" | "unit" | "elsewhere";

/** Exactly one of these. */
export interface SampleSubject {
  home?: SampleHome;
  agent?: string;
  service?: string;
  trade?: string;
}

export interface SampleEnquiry {
  /** "buyer" is the sample account; the others have no account. */
  from: "buyer" | { name: string; phone: string };
  about: SampleSubject;
  message: string;
  wouldLike?: readonly Wish[];
  /** Before the time of seeding. */
  hoursAgo: number;
  /** After sending; absent if the enquiry was not opened or has no reply. */
  openedAfterHours?: number;
  answeredAfterHours?: number;
  status: LeadStatus;
  heldReason?: string;
}

/** Oldest first: invented people with unassigned addresses and numbers. */
export const SAMPLE_ENQUIRIES: readonly SampleEnquiry[] = [
  {
    from: "buyer",
    about: { agent: "Angus Whitlock" },
    message:
      "We are starting to look around Balmain and Rozelle. Do you have anything with three bedrooms coming up in spring?",
    hoursAgo: 16 * 24,
    openedAfterHours: 2,
    answeredAfterHours: 5,
    status: "closed",
  },
  {
    from: { name: "Mia Castellano", phone: "0491 570 801" },
    about: { service: "conveyancing" },
    message: "We are exchanging on a unit next week and need the contract looked at by Friday. Can you fit us in?",
    hoursAgo: 9 * 24,
    openedAfterHours: 1,
    answeredAfterHours: 3,
    status: "converted",
  },
  {
    from: "buyer",
    about: { home: "apartment" },
    message: "Is the parking on title, and could we come through on Saturday morning?",
    wouldLike: ["inspection", "contract"],
    hoursAgo: 7 * 24,
    openedAfterHours: 1,
    answeredAfterHours: 3,
    status: "qualified",
  },
  {
    from: { name: "Ben Aldridge", phone: "0491 570 812" },
    about: { home: "apartment" },
    message: "Could you tell me what the owners would like for settlement? We have sold and can be flexible.",
    wouldLike: ["price guide"],
    hoursAgo: 6 * 24,
    openedAfterHours: 4,
    answeredAfterHours: 20,
    status: "contacted",
  },
  {
    from: { name: "Noor Rahimi", phone: "0491 570 823" },
    about: { service: "renovations" },
    message: "We have a 1960s kitchen of about 12 square metres and would like an idea of the cost before we buy.",
    hoursAgo: 5 * 24,
    openedAfterHours: 6,
    answeredAfterHours: 22,
    status: "contacted",
  },
  {
    from: "buyer",
    about: { service: "conveyancing" },
    message: "I am buying my first place and would like a quote for the contract review and settlement.",
    hoursAgo: 84,
    openedAfterHours: 2,
    answeredAfterHours: 4,
    status: "contacted",
  },
  {
    from: { name: "Cheap Rates Now", phone: "0491 570 834" },
    about: { service: "finance" },
    message:
      "Best loans here http://loans.example.com and http://rates.example.com and http://bonus.example.com, click today!",
    hoursAgo: 52,
    status: "new",
    heldReason: "more than 2 links",
  },
  {
    from: { name: "Hannah Lindgren", phone: "0491 570 845" },
    about: { home: "rental" },
    message:
      "My partner and I both work full time and have a quiet older cat. Would the owner consider our application?",
    wouldLike: ["inspection"],
    hoursAgo: 33,
    openedAfterHours: 6,
    status: "new",
  },
  {
    from: { name: "George Tanaka", phone: "0491 570 856" },
    about: { trade: "Copper Wombat Plumbing" },
    message: "The hot water system is leaking from the bottom. It is a 160-litre gas unit, about twelve years old.",
    hoursAgo: 29,
    status: "new",
  },
  {
    from: "buyer",
    about: { home: "elsewhere" },
    message: "Is there an open home this weekend? I would also like a copy of the contract.",
    wouldLike: ["inspection", "contract"],
    hoursAgo: 26,
    openedAfterHours: 3,
    status: "new",
  },
  {
    from: { name: "Owen Fairweather", phone: "0491 570 867" },
    about: { agent: "Priya Raman" },
    message:
      "We are thinking of selling our terrace in autumn. Could you come and give us an idea of what it is worth?",
    hoursAgo: 20,
    openedAfterHours: 1,
    answeredAfterHours: 2,
    status: "contacted",
  },
  {
    from: { name: "Lachlan Ferris", phone: "0491 570 878" },
    about: { service: "finance" },
    message: "We have a 10% deposit and would like to know what we could borrow before we go to an auction.",
    hoursAgo: 18,
    status: "new",
  },
  {
    from: { name: "Sofia Marchetti", phone: "0491 570 889" },
    about: { home: "house" },
    message: "Is the yard big enough for a small dog, and does it get any sun in winter?",
    wouldLike: ["inspection", "price guide"],
    hoursAgo: 4,
    openedAfterHours: 1,
    status: "new",
  },
  {
    from: "buyer",
    about: { home: "unit" },
    message: "What are the strata levies, and is there any work planned for the building?",
    wouldLike: ["price guide"],
    hoursAgo: 3,
    status: "new",
  },
  {
    from: { name: "Dev Narayan", phone: "0491 570 890" },
    about: { home: "house" },
    message: "I am interstate until Thursday. Could I see it on Friday after work?",
    wouldLike: ["inspection", "call"],
    hoursAgo: 0.6,
    status: "new",
  },
];
