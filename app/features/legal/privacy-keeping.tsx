import { brand } from "#app/brand.ts";
import { FEED_FILE_DAYS } from "#app/features/feeds/model/feed-file.ts";
import { leadRetentionMonths } from "#app/features/leads/model/clock.ts";
import { closedReportMonths, reportMonths } from "#app/features/moderation/paths.ts";
import { daysToConfirm } from "#app/features/subscribers/confirmation.ts";
import { FactList } from "#app/ui/fact-list.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { ContactLinks, type LegalSection, Point, Points } from "./legal-document.tsx";

const whileKept = [
  {
    term: "An enquiry",
    detail: `${leadRetentionMonths} months from the day you sent it, with every email about it. Both are then erased overnight.`,
  },
  { term: "The link in the mail", detail: "shows the enquiry for 180 days." },
  {
    term: "A registration",
    detail: `${leadRetentionMonths} months from the inspection that it was for. It is then erased overnight.`,
  },
  {
    term: "A report of a home",
    detail: `${closedReportMonths} months from when we decided on it, and ${reportMonths} months from when you sent it at most. It is then erased overnight; with your account, earlier.`,
  },
  { term: "Other mails", detail: `${leadRetentionMonths} months.` },
  { term: "An account", detail: "until you delete it, on the Account tab of your dashboard." },
  {
    term: "A suspended account",
    detail:
      "as any other. We suspend one to stop somebody who misuses it or has taken it over: nobody can log in, nothing of it is public, and it gets no mails about homes. We note when and why. Write to us to have it back, or to have it erased.",
  },
  { term: "Saved agents", detail: "until you remove them." },
  {
    term: "A saved search",
    detail:
      "until you delete it or stop its mails; every such mail has the link. The homes it found and its mails go with it.",
  },
  { term: "The newsletter", detail: "until you stop it; every issue has the link." },
  {
    term: "What nobody confirmed",
    detail: `${daysToConfirm} days from the email that asked. It is then erased overnight.`,
  },
  {
    term: "The address for these",
    detail: "as long as it has a saved search or the newsletter, and erased with the last of them.",
  },
  {
    term: "Spam counts",
    detail:
      "for the hour that they count; for a day, that an address was asked to confirm, how many homes an agent entered, how many enquiries an account sent or answered, and how many people registered for an inspection from one place. They are erased soon after that.",
  },
  {
    term: "A file of an agency's software",
    detail: `${FEED_FILE_DAYS} days, with the report of it. What such a file says of the seller, and its log-in, is taken out before it is kept.`,
  },
  { term: "The server log", detail: "30 days." },
];

/** How long we keep what we know, and what you can do about it. */
export const privacyOfKeeping: readonly LegalSection[] = [
  {
    id: "how-long",
    heading: "How long we keep it",
    body: (
      <>
        <FactList facts={whileKept} />
        <p>
          When you withdraw an enquiry, whoever received it is told. Our own copy goes when its {leadRetentionMonths}{" "}
          months are over, or earlier if you ask.
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
            after some forms, a cookie called “flash” carries a line such as “Enquiry Submitted!” to the next page. It
            lasts at most 60 seconds and is removed once the line was shown.
          </Point>
          <Point about="Being signed in">
            if you log in, a cookie called “session” keeps you signed in until you log out, at most 30 days after you
            last came and 90 days in all.
          </Point>
          <Point about="Saved homes">
            if you save a home without logging in, a cookie called “saved-homes” lists up to 50 of them, each with its
            price and the time, for 180 days from the last change. When you log in, the list moves into your account and
            the cookie goes.
          </Point>
          <Point about="Recently viewed homes">
            your browser notes the last 12 homes that it showed in a cookie called “recent-homes”, for 30 days. Like
            every cookie it comes to us with each request; we read it for the page “Saved homes” alone and keep no
            record of it. One button there erases it, and so does logging out.
          </Point>
        </Points>
        <p>
          That is all: the pages work without any other cookie. While a tab is open, your browser remembers there how
          far you had scrolled. Photos of homes may come from an address that an agent gave; the server there sees your
          network address, but not which page you are on. Photos that an agent adds here are published without what the
          phone wrote into them, such as the place. When one is removed, it is deleted within two days.
        </p>
      </>
    ),
  },
  {
    id: "security",
    heading: "Security",
    body: (
      <p>
        The links in our mails are signed and cannot be guessed. Whoever has one can do what it is for: see and withdraw
        an enquiry, say that one is answered, or see, change and delete the searches of an address. So keep them to
        yourself. Pages that show something of yours are kept by no cache. Our log leaves out messages, search words,
        passwords and cookies. If information about you is lost or seen by somebody who should not see it, and it could
        seriously harm you, we tell you and the Office of the Australian Information Commissioner, as the law asks.
      </p>
    ),
  },
  {
    id: "your-rights",
    heading: "See, correct, withdraw or erase",
    body: (
      <>
        <p>
          “See or withdraw your enquiry” in the mail we sent you opens the enquiry without an account. If you did not
          send it, someone else typed your address. Withdraw it there and nothing more will happen.
        </p>
        <p>
          Every mail about a saved search has a link that stops it with one press, and one to all searches of your
          address: pause, change or delete them there, without an account. The newsletter has a link that stops it, too.
          If you did not ask for it, ignore the email. Unless you confirm, you will hear nothing more.
        </p>
        <p>
          With an account, the Account tab of your dashboard gives you a copy of what belongs to it, and deletes it, its
          searches included. What you asked for without it is managed by the links in its mails.
        </p>
        <p>
          For anything else write to <ContactLinks />. We give you a copy of what we hold about you, correct it or erase
          it within 30 days and without a fee. So that nobody else can get it in your name, we may ask you to write from
          the address that it is about. If we have to refuse, we say why.
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
