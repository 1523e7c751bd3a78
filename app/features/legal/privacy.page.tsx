import type { PageHandle } from "#app/chrome/document/hydration.server.ts";
import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import { SupportLinks } from "#app/chrome/support.tsx";
import { INVITATION_DAYS } from "#app/features/agencies/agency.messages.ts";
import { IMPORT_FILE_DAYS } from "#app/features/imports/model/import-file.ts";
import { LEAD_RETENTION_MONTHS } from "#app/features/leads/model/response-time.ts";
import { closedReportRetentionMonths, reportRetentionMonths } from "#app/features/moderation/moderation.ts";
import { DAYS_TO_CONFIRM } from "#app/features/subscribers/subscription.ts";
import { FactList } from "#app/ui/facts.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { brand } from "#platform/brand.ts";
import type { Route } from "./+types/privacy.page";
import { LegalDocument, type LegalSection, Point, Points } from "./legal-document.tsx";

export const handle: PageHandle = { scripts: false };

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: "Privacy",
    description: `What ${brand.name} knows about you, why, who sees it and when it is erased.`,
    url: absoluteUrl(matches[0].loaderData.origin, "/privacy"),
  });
}

export default function PrivacyPage() {
  return (
    <LegalDocument
      title="Privacy"
      summary={`You can look at everything here without telling us who you are. When you send an enquiry, we pass it to the person you are asking and erase it after ${LEAD_RETENTION_MONTHS} months. We do not track you.`}
      sections={privacySections}
    />
  );
}

const retentionPeriods = [
  {
    term: "An enquiry",
    detail: `${LEAD_RETENTION_MONTHS} months from the day you sent it, with every email about it. Both are then erased overnight.`,
  },
  { term: "The link in the email", detail: "shows the enquiry for 180 days." },
  {
    term: "A registration",
    detail: `${LEAD_RETENTION_MONTHS} months from the inspection that it was for. It is then erased overnight.`,
  },
  {
    term: "A request for a Statement of Information",
    detail: `${LEAD_RETENTION_MONTHS} months. It is then erased overnight, or earlier with your account.`,
  },
  {
    term: "A report of a home",
    detail: `${closedReportRetentionMonths} months from our decision, and at most ${reportRetentionMonths} months from when you sent it. It is then erased overnight, or earlier with your account.`,
  },
  { term: "Other emails", detail: `${LEAD_RETENTION_MONTHS} months.` },
  { term: "An account", detail: "until you delete it, on the Account tab of your dashboard." },
  {
    term: "A suspended account",
    detail:
      "like any other. We suspend an account that is misused or has been taken over: nobody can log in, nothing in it is public, and it gets no emails about homes. We record when and why. Write to us to have it restored or erased.",
  },
  { term: "Saved agents", detail: "until you remove them." },
  {
    term: "A saved search",
    detail:
      "until you delete it or stop its emails; every email has the link. The homes it found and its emails are erased with it.",
  },
  { term: "The newsletter", detail: "until you stop it; every issue has the link." },
  {
    term: "Unconfirmed requests",
    detail: `${DAYS_TO_CONFIRM} days from the email that asked for confirmation. They are then erased overnight.`,
  },
  {
    term: "The email address for these",
    detail: "as long as the address has a saved search or gets the newsletter. It is erased with the last of them.",
  },
  {
    term: "Spam counts",
    detail:
      "for an hour; for a day, the emails that ask an address to confirm, the homes an agent entered, the enquiries an account sent or answered, the invitations to an agency that an agent sent, and the registrations for an inspection from one place. They are erased soon after.",
  },
  {
    term: "A file from an agency's software",
    detail: `${IMPORT_FILE_DAYS} days, with its report. Details of the seller and passwords are removed before it is stored.`,
  },
  {
    term: "An invitation to an agency",
    detail: `${INVITATION_DAYS} days from the last email, or until the agency withdraws it.`,
  },
  { term: "The server log", detail: "30 days." },
];

export const privacySections: readonly LegalSection[] = [
  {
    id: "who-we-are",
    heading: "Who we are",
    body: (
      <>
        <p>
          “We” is {brand.name}, a directory of homes, agents, trades and property services in {brand.place}. Write to{" "}
          <SupportLinks />.
        </p>
        <p>
          We handle personal information as the Privacy Act 1988 (Cth) and its Australian Privacy Principles require. We
          may be paid for passing on an enquiry, so these apply to us whatever our size.
        </p>
      </>
    ),
  },
  {
    id: "what-we-collect",
    heading: "What we collect",
    body: (
      <>
        <p>
          You can search, compare, read and calculate without an account and without a name. What you type into a search
          or a calculator becomes part of the page’s address; our server log leaves it out.
        </p>
        <Points>
          <Point about="When you send an enquiry or ask for a quote">
            your name, email address, phone number and message; a suburb and a property type if you give them; for an
            appraisal, the address of the home and when you think of selling; what the enquiry is about, when you sent
            it and, where the form asks for your consent, when you gave it and in which words. So that you can see what
            happens to it, we also note when the agent first saw it here and when it was answered.
          </Point>
          <Point about="When you open an account">
            your email address, your name if you give it, whether you are looking, selling or an agent, and a salted
            hash of your password, from which the password itself cannot be read. With the account we keep the agents
            and searches you save and the enquiries you send while logged in. Agents’ profiles and homes are published,
            and so is how fast an agent usually answers, once there are five answers; that names no one who enquired. We
            email a link to your address and record when you use it. Until then the account works, but we only email you
            about the account itself.
          </Point>
          <Point about="When you save a search or ask for the newsletter">
            your email address, when it was confirmed and what we emailed to it; for a search, what it looks for, how
            often you want emails, and which homes it has sent you. Until an address is confirmed we only email it to
            ask for that: at most once a day about searches, and once about the newsletter. A search for the address of
            your own account, while you are logged in and once a link has confirmed that address, needs no such email;
            the newsletter always does.
          </Point>
          <Point about="When you report a home">
            what is wrong, in your words, and your email address if you give it; with your account if you are logged in.
            Only we see it, and never the agent.
          </Point>
          <Point about="When you ask for a Statement of Information by email">
            your name and email address, which version you asked for and when; with your account if you are logged in.
          </Point>
          <Point about="Automatically, from every visitor">
            our server log holds the time, the page, the status of the response and your network (IP) address. It holds
            no search words, no cookies and no messages. To prevent spam, we count enquiries by a hash of the network
            address and of the email address; how many requests come from an address is counted in memory only.
          </Point>
          <Point about="From programs that send enquiries with a key to prevent repeats">
            that key and the network address, with the enquiry.
          </Point>
        </Points>
        <p>
          We do not ask for sensitive information, such as your health or your beliefs. Please leave it out of messages.
          You do not have to use your legal name.
        </p>
      </>
    ),
  },
  {
    id: "why",
    heading: "Why we collect it",
    body: (
      <>
        <Points>
          <li>To pass your enquiry to the person you send it to, so that they can answer you.</li>
          <li>To send you a copy of it, with a link that shows it and withdraws it.</li>
          <li>To run your account, your saved searches and the newsletter, if you asked for them.</li>
          <li>To keep the site working and to keep out spam and attacks.</li>
          <li>To do what the law requires of us.</li>
        </Points>
        <p>
          The name, email address, phone number and message of an enquiry are needed to answer it: without them it is
          not sent. A message that looks like spam, for example one with many links, is held and read by our service
          desk before it goes any further. No other decision about you is made by a program, and we do not build
          profiles.
        </p>
      </>
    ),
  },
  {
    id: "who-sees-it",
    heading: "Who sees it",
    body: (
      <>
        <Points>
          <Point about="An enquiry about a home">
            goes by email to its agents, or to the contact that the home names.
          </Point>
          <Point about="A registration for an inspection">
            goes to the people who manage the home. If you come, they may note how interested you are, and send you the
            contract of sale. They alone see these notes. With an account you find them in the copy of your data, and we
            erase them with the registration. They may also write to you once after the inspection and ask for your
            feedback, which they alone see. A link in that email stops all emails of this kind; to remember that, we
            keep a hash of your address, from which the address cannot be read.
          </Point>
          <Point about="A request for a Statement of Information">
            The people who manage the home see who asked for it, because the law makes them give it to everyone who
            asks.
          </Point>
          <Point about="An enquiry to an agent or a trade">goes by email to that agent or trade.</Point>
          <Point about="A request for an appraisal">
            goes to each agent whom you chose, at most three, as an enquiry of its own.
          </Point>
          <Point about="The agency of an agent">
            its principal, managers and assistants can read and answer the enquiry, and give it to a colleague. Who did
            so, with any note, is kept as long as the enquiry, and so are their private notes on it and the day they
            plan to follow it up. They see together everything that you asked and registered for with the agency, and
            its principal or a manager can erase it all if you ask. While the agent is away, its managers or its
            principal get the email as well. An agency can have its enquiries and registrations sent to its own software
            as they arrive, with your name, contact details and message; it is then responsible for them there.
          </Point>
          <Point about="A document of a home">
            Agents can send you the contract or a report by a private link, which works for 14 days. They see whether
            and when the file was downloaded. We erase this with your enquiry or registration.
          </Point>
          <Point about="An offer for a home">
            Agents can record the amount, date and kind of an offer and why it was refused, without the buyer’s name.
            Only the agents of the home, their agency and our staff can read it.
          </Point>
          <Point about="An enquiry about conveyancing, finance or renovations">
            goes to our service desk, which passes it to a partner who does this work. So does one to an agent or a
            trade without a confirmed email address. If the agent’s agency can be emailed, its principals and managers
            get it instead.
          </Point>
          <Point about="Our staff">the people who look after enquiries.</Point>
          <Point about="Our service providers">
            the companies that run our servers and deliver our email may handle it for that purpose only.
          </Point>
          <Point about="Authorities">where the law requires it.</Point>
        </Points>
        <p>
          Nobody else. We sell no lists of addresses, and there are no trackers, analytics services or advertising
          networks on these pages. The person who receives your enquiry answers you directly and keeps it under their
          own privacy policy; we cannot erase it from their mailbox.
        </p>
      </>
    ),
  },
  {
    id: "referral-fees",
    heading: "Referral fees",
    body: (
      <p>
        We may earn a referral fee when you choose a partner, for example a conveyancer, a mortgage broker or a builder.
        That means that we may be paid for an enquiry that you asked us to pass on. You pay us nothing. The forms for
        these services say so where you fill them in, and the ones for a mortgage broker ask for your consent first. How
        paid placement works is in the <TextLink to="/terms#paid-placement">terms</TextLink>.
      </p>
    ),
  },
  {
    id: "overseas",
    heading: "Overseas",
    body: (
      <p>
        We do not disclose your information to anyone overseas. The person you write to may use services abroad, such as
        their mailbox; their own privacy policy says where.
      </p>
    ),
  },
  {
    id: "how-long",
    heading: "How long we keep it",
    body: (
      <>
        <FactList items={retentionPeriods} />
        <p>
          When you withdraw an enquiry, we tell the person who received it. We erase our own copy after{" "}
          {LEAD_RETENTION_MONTHS} months, or earlier if you ask.
        </p>
      </>
    ),
  },
  {
    id: "cookies",
    heading: "Cookies and your browser",
    body: (
      <>
        <Points>
          <Point about="A message">
            after some forms, a cookie called “flash” carries a message such as “Enquiry Submitted!” to the next page.
            It lasts at most 60 seconds and is removed once the message is shown.
          </Point>
          <Point about="Being logged in">
            if you log in, a cookie called “session” keeps you logged in until you log out, at most 30 days after your
            last visit and 90 days in all.
          </Point>
          <Point about="Saved homes">
            if you save a home without logging in, a cookie called “saved-homes” lists up to 50 of them, each with its
            price and the time, for 180 days from the last change. When you log in, the list moves into your account and
            the cookie is removed.
          </Point>
          <Point about="Notes on homes">
            if you write notes on homes without logging in, a cookie called “home-notes” contains them for 180 days from
            the last change. When you log in, they are added to the notes of your account and the cookie is removed.
          </Point>
          <Point about="Recently viewed homes">
            a cookie called “recent-homes” lists the last 12 homes that you viewed, for 30 days. Like every cookie it is
            sent to us with each request; we only read it for the page “Saved homes” and keep no record of it. A button
            there erases it, and so does logging out.
          </Point>
        </Points>
        <p>If you hide the note about sample data, a cookie called “samples-seen” remembers that for a year.</p>
        <p>
          That is all: the pages work without any other cookie. While a tab is open, your browser remembers there how
          far you had scrolled. Photos of homes may come from another server that an agent chose; it sees your network
          address, but not which page you are on. We remove hidden details, such as the location, from photos that
          agents add here. A photo that is removed is deleted within two days.
        </p>
        <p>
          An email about a home may show the portrait of its agent, which your mail program loads from here. The address
          of the portrait is the same in every email, so it does not tell us who has opened one.
        </p>
      </>
    ),
  },
  {
    id: "security",
    heading: "Security",
    body: (
      <p>
        The links in our emails are signed and cannot be guessed. Anyone who has one can use it: to see and withdraw an
        enquiry, to mark one as answered, or to see, change and delete the searches for an address. So keep them to
        yourself. Pages with your information are never cached. Our log leaves out messages, search words, passwords and
        cookies. If information about you is lost or seen by somebody who should not see it, and it could seriously harm
        you, we tell you and the Office of the Australian Information Commissioner, as the law requires.
      </p>
    ),
  },
  {
    id: "your-rights",
    heading: "See, correct, withdraw or erase",
    body: (
      <>
        <p>
          “See or withdraw your enquiry” in the email we sent you opens the enquiry without an account. If you did not
          send it, someone else typed your address. Withdraw it there and nothing more will happen.
        </p>
        <p>
          Every email about a saved search has a link that stops it with one press, and a link to all searches for your
          address, where you can pause, change or delete them without an account. The newsletter has a link that stops
          it, too. If you did not ask for it, ignore the email. Unless you confirm, you will hear nothing more.
        </p>
        <p>
          With an account, the Account tab of your dashboard gives you a copy of its data, and deletes it with its
          searches. Use the links in our emails to manage what you asked for without an account.
        </p>
        <p>
          For anything else write to <SupportLinks />. We give you a copy of what we hold about you, correct it or erase
          it within 30 days and without a fee. So that nobody else can get it in your name, we may ask you to write from
          the email address concerned. If we have to refuse, we say why.
        </p>
      </>
    ),
  },
  {
    id: "complaints",
    heading: "Complaints",
    body: (
      <p>
        Please tell us first. We answer within 30 days. If you are not happy with the answer, or do not hear from us,
        you can complain to the Office of the Australian Information Commissioner (OAIC) at{" "}
        <TextLink to="https://www.oaic.gov.au/privacy/privacy-complaints">www.oaic.gov.au</TextLink> or on{" "}
        <TextLink to="tel:1300363992">1300&nbsp;363&nbsp;992</TextLink>.
      </p>
    ),
  },
  {
    id: "children",
    heading: "Children",
    body: (
      <p>
        {brand.name} is for people who rent, buy, sell or look after property. We do not knowingly collect anything from
        children under 16. If a child has written to us, tell us and we will erase it.
      </p>
    ),
  },
  {
    id: "changes",
    heading: "Changes",
    body: (
      <p>
        When this page changes, so does the date at its top. What you have given us before is handled as the page said
        when you gave it, unless you agree to something else.
      </p>
    ),
  },
];
