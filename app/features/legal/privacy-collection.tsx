import { brand } from "#app/brand.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { ContactLinks, type LegalSection, Point, Points } from "./legal-document.tsx";

/** What we come to know, why, and who sees it. */
export const privacyOfCollection: readonly LegalSection[] = [
  {
    id: "who-we-are",
    heading: "Who we are",
    body: (
      <>
        <p>
          “We” is {brand.name}, a directory of homes, agents, trades and property services in {brand.place}. Write to{" "}
          <ContactLinks />.
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
            your name, e-mail address, phone number and message; a suburb and a type of property if you give them; what
            the enquiry is about, when you sent it and, where the form asks for your consent, when you gave it and in
            which words. So that you can see what happens to it, we also note when the agent first saw it here and when
            it was answered.
          </Point>
          <Point about="When you open an account">
            your e-mail address, your name if you give it, whether you are looking, selling or an agent, and a salted
            hash of your password, from which the password itself cannot be read. With the account we keep the agents
            and searches you save and the enquiries you send while logged in. What agents put into their profile and
            their homes is there to be published, and so is how fast an agent usually answers, once there are five
            answers; it does not name anyone who asked. We mail a link to your address, and note when you used it: until
            then the account works, and we only email you about the account itself.
          </Point>
          <Point about="When you save a search or ask for the newsletter">
            your e-mail address, when it was confirmed and what we mailed to it; for a search, what it looks for, how
            often you want mail, and which homes it has told you of. Until an address is confirmed we only email it to
            ask for that: at most once a day about searches, and once about the newsletter. A search for the address of
            your own account, while you are signed in and once a link has confirmed that address, needs no such mail;
            the newsletter always does.
          </Point>
          <Point about="When you report a home">
            what is wrong, in your words, and your e-mail address if you give it; with your account if you are logged
            in. Only we see it, and never the agent.
          </Point>
          <Point about="By itself, from every visitor">
            our server log holds the time, the page, how it was answered and your network (IP) address. It holds no
            search words, no cookies and no messages. So that nobody sends too much, we count enquiries by a hash of the
            network address and of the e-mail address; how many requests come from an address is counted in memory only.
          </Point>
          <Point about="From programs that send enquiries with a key against repeats">
            that key and the network address, beside the enquiry.
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
          <li>To pass your enquiry to the person you are asking, so that they can answer you.</li>
          <li>To send you a copy of it, with a link that shows it and withdraws it.</li>
          <li>To run your account, your saved searches and the newsletter, if you asked for them.</li>
          <li>To keep the site working and to keep out spam and attacks.</li>
          <li>To do what the law requires of us.</li>
        </Points>
        <p>
          The name, e-mail address, phone number and message of an enquiry are needed to answer it: without them it is
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
            goes by e-mail to its agent, or to the contact that the home names.
          </Point>
          <Point about="An enquiry to an agent or a trade">goes by e-mail to that agent or trade.</Point>
          <Point about="An enquiry about conveyancing, finance or renovations">
            goes to our service desk, which passes it to a partner who does this work. So does one to an agent or a
            trade that has given us no e-mail address.
          </Point>
          <Point about="We ourselves">those of us who look after enquiries.</Point>
          <Point about="Those who carry it for us">
            the companies that run our servers and deliver our mail may handle it to do so, and for nothing else.
          </Point>
          <Point about="Authorities">where the law requires it.</Point>
        </Points>
        <p>
          Nobody else. We sell no lists of addresses, and there are no trackers, analytics services or advertising
          networks on these pages. Whoever receives your enquiry answers you directly and keeps it under their own
          privacy policy; we cannot erase it from their mailbox.
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
        We do not disclose your information to anybody overseas. The person you write to may use services abroad, such
        as their mailbox; their own privacy policy says where.
      </p>
    ),
  },
];
