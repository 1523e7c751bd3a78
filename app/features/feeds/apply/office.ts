import { suburbName } from "#app/features/suburbs/model/suburb-question.ts";
import type { FeedAgent } from "#app/features/feeds/model/feed-listing.ts";

/** Somebody of the agency. */
export interface Colleague {
  /** Of the profile. */
  agentId: number;
  /** Null without an account, or with one that is suspended: their homes are kept by the agency's contact. */
  userId: number | null;
  name: string;
  email: string | null;
  /** With which they sign in, shown to nobody; null without an account. */
  accountEmail: string | null;
  phone: string | null;
}

/** A home of the agency that is on the market. */
export interface HomeOnMarket {
  listingId: number;
  listingType: string;
  address: string;
  suburb: string;
}

/** A suburb as the guides know it. */
export interface KnownSuburb {
  name: string;
  postcode: string | null;
}

/** What all listings of a file are judged with; read once for a file. */
export interface Office {
  now: Date;
  /** The ids that the feed may write to. */
  agentIds: ReadonlySet<string>;
  colleagues: readonly Colleague[];
  /** Whose profile (`agentId`) the software means by its own id of an agent, as far as it is known. */
  profiles: ReadonlyMap<string, number>;
  /** Whose a listing is that names none of them. */
  contact: { userId: number; agentId: number | null };
  /** Where people write and call who ask for a home of no agent. */
  email: string;
  phone: string | null;
  /** All suburbs with a guide, by `suburbKey`: a partial update does not name the suburb of its home. */
  suburbs: ReadonlyMap<string, KnownSuburb>;
  homes: Market;
}

/** The homes of an agency that are on the market, as a file finds and changes them. */
export class Market {
  readonly #byKey = new Map<string, HomeOnMarket[]>();
  readonly #keys = new Map<number, string>();

  constructor(homes: readonly HomeOnMarket[]) {
    for (const home of homes) this.enter(home);
  }

  enter(home: HomeOnMarket): void {
    this.leave(home.listingId);
    const key = homeKey(home.address, home.suburb);
    this.#keys.set(home.listingId, key);
    this.#byKey.set(key, [...(this.#byKey.get(key) ?? []), home]);
  }

  leave(listingId: number): void {
    const key = this.#keys.get(listingId);
    if (key === undefined) return;
    this.#keys.delete(listingId);
    this.#byKey.set(
      key,
      (this.#byKey.get(key) ?? []).filter((home) => home.listingId !== listingId),
    );
  }

  /** Another home with the same address that is offered for the same; undefined where there is none. */
  sameAs({ address, suburb, listingType }: Omit<HomeOnMarket, "listingId">, ownId?: number): HomeOnMarket | undefined {
    return this.#byKey
      .get(homeKey(address, suburb))
      ?.find((home) => home.listingId !== ownId && home.listingType === listingType);
  }
}

/** Who offers a home, and keeps it here. */
export interface Keeper {
  userId: number;
  agentId: number | null;
  colleague?: Colleague;
  /** What the listing says of them. */
  said?: FeedAgent;
  /** The software's own id of them, where the e-mail address says whose it is and nothing else did. */
  learnedId?: string;
}

/** In characters; no id of an agent is longer, and one that is tells nobody apart. */
const MAX_ID = 50;

/**
 * The first of a listing's agents who is of the agency: by the software's own id of them, then by e-mail in any case, then by
 * name; the contact where there is none.
 */
export function keeperOf(agents: readonly FeedAgent[], { colleagues, profiles, contact }: Office): Keeper {
  for (const said of agents) {
    const id = said.uniqueListingAgentId;
    const known = id === undefined ? undefined : profiles.get(id);
    const hasEmail = (email: string | null) => email !== null && email.toLowerCase() === said.email?.toLowerCase();
    const byId = colleagues.find(({ agentId }) => agentId === known);
    const byEmail =
      colleagues.find(({ email }) => hasEmail(email)) ?? colleagues.find(({ accountEmail }) => hasEmail(accountEmail));
    const byName = colleagues.find(({ name }) => said.name !== undefined && isSameName(name, said.name));
    const colleague = byId ?? byEmail ?? byName;
    if (!colleague) continue;
    const { agentId } = colleague;
    const isLearned = !byId && byEmail && id !== undefined && id.length <= MAX_ID;
    return {
      userId: colleague.userId ?? contact.userId,
      agentId,
      colleague,
      said,
      ...(isLearned && { learnedId: id }),
    };
  }
  return contact;
}

function isSameName(one: string, other: string): boolean {
  const plain = (name: string) => name.trim().replaceAll(/\s+/g, " ").toLowerCase();
  return plain(one) === plain(other);
}

/** By what a suburb is compared: "Mt. Druitt" is Mount Druitt, "St. Leonards" is St Leonards. */
export function suburbKey(name: string): string {
  return suburbName(name.trim())
    .toLowerCase()
    .replaceAll(/[.'’]/g, "")
    .replaceAll(/[\s-]+/g, " ");
}

const STREETS: Readonly<Record<string, string>> = {
  st: "street",
  str: "street",
  rd: "road",
  ave: "avenue",
  av: "avenue",
  pl: "place",
  dr: "drive",
  cres: "crescent",
  cr: "crescent",
  ct: "court",
  crt: "court",
  cl: "close",
  pde: "parade",
  tce: "terrace",
  ln: "lane",
  la: "lane",
  hwy: "highway",
  bvd: "boulevard",
  blvd: "boulevard",
  cct: "circuit",
  gr: "grove",
  gve: "grove",
  sq: "square",
  esp: "esplanade",
};

/** The same for two spellings of one home: "Unit 5, 102 Smith St" and "5/102 Smith Street". */
export function homeKey(address: string, suburb: string): string {
  const words = address
    .toLowerCase()
    .replaceAll(/[.,]/g, " ")
    .replace(/^\s*(?:unit|apartment|apt|flat|u)\s*(\w+)[\s/]+(?=\d)/, "$1/")
    .replaceAll(/\s*\/\s*/g, "/")
    .trim()
    .split(/\s+/);
  const last = words.at(-1) ?? "";
  return [...words.slice(0, -1), STREETS[last] ?? last, suburbKey(suburb)].join(" ");
}
