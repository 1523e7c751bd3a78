import { brand } from "#app/brand.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { ContactLinks, type LegalSection, Points } from "./legal-document.tsx";

/** What we expect of each other. */
export const termsOfUse: readonly LegalSection[] = [
  {
    id: "enquiries",
    heading: "Enquiries",
    body: (
      <p>
        An enquiry goes to the person you are asking, as the <TextLink to="/privacy#who-sees-it">privacy page</TextLink>{" "}
        says. Those who receive one are told that you expect an answer within 24 hours. The page of your enquiry says
        when it went out, when its agent first saw it here and when it was marked as answered; if no answer comes, tell
        us and we will follow it up. The same enquiry sent again within 24 hours counts once. We may hold one that looks
        like spam for review. An enquiry does not commit you to anything, and you can withdraw it.
      </p>
    ),
  },
  {
    id: "saved-searches",
    heading: "Saved searches and the newsletter",
    body: (
      <p>
        Both are free, and you can stop them with the link in every mail. A search tells you of each home once, as the
        home was when the mail was written; it may have gone since, and a mail may be late or lost on its way. So check
        for yourself when it matters. Please give an address that is yours. One address can have 50 searches.
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
        account on your dashboard at any time. We may close one that is used against these terms; we say so and why,
        unless the law forbids it.
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
          <li>try to reach what is not meant for you, or get round our limits;</li>
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
        and allow us to show it here for as long as it is published. Figures of suburbs come from the sources named
        beside them, under the licences of those. Other sites that we link to are the responsibility of whoever runs
        them.
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
          Beyond that, and as far as the law allows, we do not promise that the site is always there or free of
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
        {brand.name}, {brand.place}: <ContactLinks />. If we cannot settle a complaint, NSW Fair Trading can help at{" "}
        <TextLink to="https://www.fairtrading.nsw.gov.au/">www.fairtrading.nsw.gov.au</TextLink>.
      </p>
    ),
  },
];
