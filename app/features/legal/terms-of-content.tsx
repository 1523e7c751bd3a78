import { brand } from "#app/brand.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { type LegalSection, Points } from "./legal-document.tsx";

/** What stands on the pages, who answers for it, and how far to rely on it. */
export const termsOfContent: readonly LegalSection[] = [
  {
    id: "what-we-are",
    heading: `What ${brand.name} is`,
    body: (
      <>
        <p>
          {brand.name} is a place to find homes, agents, trades and property services in Sydney, and to write to them.
          Looking around is free and needs no account.
        </p>
        <p>
          We are not a real estate agent, lender, mortgage broker, conveyancer or builder. We act for nobody in a sale
          or a lease, hold no money and give no legal, financial or credit advice. What you agree with somebody you
          found here is between you and them.
        </p>
      </>
    ),
  },
  {
    id: "samples",
    heading: "Samples",
    body: (
      <p>
        Pages with invented homes, agents, agencies or trades say so in a notice. Samples show how {brand.name} works:
        they cannot be inspected, rented, bought or hired. While a page has that notice, nothing that it shows of them
        is an offer.
      </p>
    ),
  },
  {
    id: "listings",
    heading: "Listings and profiles",
    body: (
      <>
        <p>
          Agents write their own listings and profiles and answer for them: that they are true, lawful and up to date,
          and that the agent may publish the text and the photos. We do not check each of them. Inspect a home, read the
          contract or the lease and take your own advice before you commit to anything.
        </p>
        <p>
          If something in a listing is wrong, tell us. We take down what is false, misleading or unlawful when we learn
          of it.
        </p>
      </>
    ),
  },
  {
    id: "prices",
    heading: "Prices and rents",
    body: (
      <>
        <p>
          Amounts are in Australian dollars. Anyone who publishes a home in New South Wales must follow its rules,
          including:
        </p>
        <Points>
          <li>
            a price guide for a sale is not below what the agent estimates the home will sell for; a range ends at most
            10% above where it begins; “offers over” and the like are not allowed (Property and Stock Agents Act 2002);
          </li>
          <li>
            a rent is advertised as one fixed amount, and nobody may ask you to offer more (Residential Tenancies Act
            2010).
          </li>
        </Points>
        <p>
          “Contact agent” means that no price is published. A guide is not a valuation, and a home may sell for more or
          less. Suburb figures are historical; each has its period and source beside it.
        </p>
      </>
    ),
  },
  {
    id: "paid-placement",
    heading: "Paid placement and order",
    body: (
      <p>
        “Featured” marks a paid placement. Featured agents and trades come first in their directory, are always marked,
        and are not recommended by that. Lists say how they are ordered. Homes are ordered as you choose, and nobody can
        pay for a place among them.
      </p>
    ),
  },
  {
    id: "partner-services",
    heading: "Partner services and referral fees",
    body: (
      <p>
        Conveyancing, finance, renovations and trades are done by others, under their own licence, contract and price.
        We may earn a referral fee when you choose one of them. You pay us nothing. You are free to choose somebody
        else. What is passed on, and when we ask first, is in the{" "}
        <TextLink to="/privacy#referral-fees">privacy page</TextLink>.
      </p>
    ),
  },
  {
    id: "general-information",
    heading: "Calculators and articles",
    body: (
      <p>
        Calculators, articles and guides are general information. They do not know your circumstances. A calculator
        gives an estimate from what you enter, under the assumptions that stand beside it; it is neither an offer of
        credit nor a quote, and a lender’s figures may differ. Law and rates change: an article is right as of its date.
        Take professional advice before you act.
      </p>
    ),
  },
];
