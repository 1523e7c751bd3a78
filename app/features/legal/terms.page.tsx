import type { PageHandle } from "#app/chrome/document/hydration.server.ts";
import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import { SupportLinks } from "#app/chrome/support.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { brand } from "#platform/brand.ts";
import type { Route } from "./+types/terms.page";
import { LegalDocument, type LegalSection, Points } from "./legal-document.tsx";

export const handle: PageHandle = { scripts: false };

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: "Terms",
    description: `What you can expect of ${brand.name}, what it expects of you, and who is responsible for what is published here.`,
    url: absoluteUrl(matches[0].loaderData.origin, "/terms"),
  });
}

export default function TermsPage() {
  return (
    <LegalDocument
      title="Terms"
      summary={`By using ${brand.name} you agree to these terms. In short: agents are responsible for their listings, partners for their work, and we for running this site with care. Nothing here takes away your rights under the Australian Consumer Law.`}
      sections={[...termsOfContent, ...termsOfUse]}
    />
  );
}

/** The sections about published content. */
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
          or a lease, hold no money and give no legal, financial or credit advice. What you agree with someone you found
          here is between you and them.
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
        they cannot be inspected, rented, bought or hired. While a page has that notice, nothing it shows about them is
        an offer.
      </p>
    ),
  },
  {
    id: "listings",
    heading: "Listings and profiles",
    body: (
      <>
        <p>
          Agents write their own listings and profiles and are responsible for them: that they are true, lawful and up
          to date, and that the agent may publish the text and the photos. We do not check each of them. Inspect a home,
          read the contract or the lease and take your own advice before you commit to anything.
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
          less. Suburb figures are historical; each states its period and source.
        </p>
      </>
    ),
  },
  {
    id: "paid-placement",
    heading: "Paid placement and order",
    body: (
      <p>
        “Featured” marks a paid placement. Featured agents and trades come first in their directory and are always
        marked. That is not a recommendation. Lists state their order. You choose the order of homes, and nobody can pay
        for a higher place.
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
        else. The <TextLink to="/privacy#referral-fees">privacy page</TextLink> says what is passed on and when we ask
        first.
      </p>
    ),
  },
  {
    id: "general-information",
    heading: "Calculators and articles",
    body: (
      <p>
        Calculators, articles and guides are general information. They do not know your circumstances. A calculator
        gives an estimate from what you enter, under the assumptions stated with it; it is neither an offer of credit
        nor a quote, and a lender’s figures may differ. Law and rates change: an article is right as of its date. Take
        professional advice before you act.
      </p>
    ),
  },
];

/** The sections about using the site. */
export const termsOfUse: readonly LegalSection[] = [
  {
    id: "enquiries",
    heading: "Enquiries",
    body: (
      <p>
        An enquiry goes to the person you send it to, as the <TextLink to="/privacy#who-sees-it">privacy page</TextLink>{" "}
        says. People who receive an enquiry are told that you expect an answer within 24 hours. The page of your enquiry
        shows when we sent it, when the agent first saw it here and when it was marked as answered; if no answer comes,
        tell us and we will follow it up. The same enquiry sent again within 24 hours counts once. We may hold one that
        looks like spam for review. An enquiry does not commit you to anything, and you can withdraw it.
      </p>
    ),
  },
  {
    id: "saved-searches",
    heading: "Saved searches and the newsletter",
    body: (
      <p>
        Both are free, and you can stop them with the link in every email. A saved search sends you each home once, as
        it was when the email was written. It may be off the market by then, and an email may be late or get lost. So
        check for yourself when it matters. Please give an address that is yours. One address can have up to 50 saved
        searches.
      </p>
    ),
  },
  {
    id: "accounts",
    heading: "Accounts",
    body: (
      <p>
        Give details that are true, keep your password to yourself and tell us if somebody else has it. An agent’s
        account is for people who are licensed as the law requires, or work for someone who is. You can delete your
        account on your dashboard at any time. We may close an account that is used against these terms; we tell you so
        and why, unless the law forbids it.
      </p>
    ),
  },
  {
    id: "fair-use",
    heading: "Fair use",
    body: (
      <>
        <p>Please do not:</p>
        <Points>
          <li>publish or send what is false, misleading, discriminating, threatening or unlawful;</li>
          <li>use somebody else’s name, address, photos or text without their permission;</li>
          <li>send advertising through the forms, or collect the contact details of agents and trades for it;</li>
          <li>try to access what is not meant for you, or get around our limits;</li>
          <li>load the site so much that others cannot use it.</li>
        </Points>
        <p>
          Programs are welcome: there are feeds, a sitemap and a public interface. A program that sends too many
          requests at once is asked to wait.
        </p>
      </>
    ),
  },
  {
    id: "rights",
    heading: "Texts, pictures and data",
    body: (
      <p>
        Texts, drawings and the program are ours or used with permission. Agents keep their rights in what they publish
        and allow us to show it here for as long as it is published. Suburb figures come from the sources named next to
        them, under the licences of those sources. Other sites that we link to are the responsibility of the people who
        run them.
      </p>
    ),
  },
  {
    id: "liability",
    heading: "Your guarantees, and our liability",
    body: (
      <>
        <p>
          The Australian Consumer Law gives you guarantees that cannot be excluded. Nothing in these terms excludes,
          restricts or changes them, or any other right that the law does not allow to be excluded.
        </p>
        <p>
          Beyond that, and as far as the law allows, we do not promise that the site is always available or free of
          mistakes, and we are not liable for loss from relying on a listing, a profile, an estimate or an article, or
          from the work of somebody you found here. Where the law lets us limit what we owe for a service that failed a
          guarantee, it is supplying the service again or the cost of that.
        </p>
      </>
    ),
  },
  {
    id: "law",
    heading: "Law",
    body: (
      <p>
        These terms are governed by the law of New South Wales and its courts. If part of them cannot be enforced, the
        rest still applies.
      </p>
    ),
  },
  {
    id: "changes",
    heading: "Changes",
    body: <p>When these terms change, so does the date at their top. What you agreed to before does not change.</p>,
  },
  {
    id: "contact",
    heading: "Contact",
    body: (
      <p>
        {brand.name}, {brand.place}: <SupportLinks />. If we cannot settle a complaint, NSW Fair Trading can help at{" "}
        <TextLink to="https://www.fairtrading.nsw.gov.au/">www.fairtrading.nsw.gov.au</TextLink>.
      </p>
    ),
  },
];
