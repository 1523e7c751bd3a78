/** A trade as everyone may see it. */
export interface Trade {
  id: number;
  companyName: string;
  category: string;
  /** Suburbs and regions, the nearest to home first. */
  coverageArea: string[];
  phone: string | null;
  email: string | null;
  website: string | null;
  description: string | null;
  licenceNumber: string | null;
  /** 0 to 5 with at most two decimals; null when nobody has rated it. */
  rating: number | null;
  reviewCount: number;
  /** A paid placement: pages say so in words. */
  isFeatured: boolean;
}

/** The columns that everyone may see: all but the times of the row. */
export const tradeColumns = [
  "id",
  "companyName",
  "category",
  "coverageArea",
  "phone",
  "email",
  "website",
  "description",
  "licenceNumber",
  "rating",
  "reviewCount",
  "isFeatured",
] as const satisfies readonly (keyof Trade)[];
