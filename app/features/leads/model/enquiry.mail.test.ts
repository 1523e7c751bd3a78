import { HtmlValidate } from "html-validate";
import { describe, expect, test } from "vitest";
import {
  type Enquiry,
  enquiryReceiptMail,
  enquiryReceiptForUnconfirmed,
  enquiryReceivedMail,
  type SentReceipt,
} from "./enquiry.mail.ts";

const enquiry: Enquiry = {
  leadId: 12,
  sentAt: new Date("2026-11-21T04:30:00Z"),
  name: "Jane Roe",
  email: "jane@example.com",
  phone: "0491 570 156",
  suburb: "Newtown",
  message: "Is the garden fenced?\nWe have a dog.",
  about: {
    title: "Sunny terrace",
    address: "12 Smith Street, Newtown",
    short: "12 Smith Street, Newtown",
    url: "https://southerly.example/listings/5/sunny-terrace",
  },
};
const agent = { name: "Sam Agent", address: "sam@example.com" };
const receipt: SentReceipt = {
  about: enquiry.about,
  receiver: agent.name,
  url: "https://southerly.example/enquiries/a.signed-token",
};
const answeredUrl = "https://southerly.example/answered/a.signed-token";
const toAgent = enquiryReceivedMail(enquiry, agent, answeredUrl);
const toSender = enquiryReceiptMail(enquiry, [receipt]);
const toStranger = enquiryReceiptForUnconfirmed(enquiry, [receipt]);

describe("to the agent", () => {
  test("has the sender and subject, and replies go to the sender", () => {
    expect(toAgent).toMatchObject({
      kind: "enquiry-received",
      to: agent,
      replyTo: { name: "Jane Roe", address: "jane@example.com" },
      subject: "Enquiry from Jane Roe: 12 Smith Street, Newtown",
      leadId: 12,
    });
    expect(toAgent.text).toMatchInlineSnapshot(`
      "Hello Sam Agent,

      Jane Roe has sent you an enquiry.

      > Is the garden fenced?
      > We have a dog.

      About: Sunny terrace, 12 Smith Street, Newtown <https://southerly.example/listings/5/sunny-terrace>
      Name: Jane Roe
      Email: jane@example.com
      Phone: 0491 570 156
      Suburb: Newtown
      Sent: Saturday, 21 November 2026 at 3:30 pm

      Tell Jane Roe that you have answered:
      https://southerly.example/answered/a.signed-token

      Reply to this email and your answer goes straight to Jane Roe. Or call the number above.

      They have been told to expect an answer within 24 hours.

      The link above works without an account. Use it once you have answered, by email or by phone.

      -- 
      You are receiving this email because people can send you enquiries on Southerly.
      Southerly
      Sydney, NSW
      02 5550 0148
      support@example.com
      "
    `);
  });

  test("needs no account", () => {
    expect(toAgent.text + toAgent.html).not.toMatch(/log ?in|sign ?in|dashboard|enquiries\//i);
  });

  test("HTML and text contain the link that marks it as answered, but not while it is held", () => {
    expect(toAgent.html).toContain(`href="${answeredUrl}"`);
    const { text, html } = enquiryReceivedMail(enquiry, agent);
    expect(text + html).not.toMatch(/answered|link above/i);
  });
});

test("a subject without a short name has the title", () => {
  const { short: _, ...about } = enquiry.about;
  expect(enquiryReceiptMail(enquiry, [{ ...receipt, about }]).subject).toBe("Your enquiry: Sunny terrace");
});

describe("to a sender whose address is confirmed", () => {
  test("contains the enquiry, the recipient, and the link to see and withdraw it", () => {
    expect(toSender).toMatchObject({
      kind: "enquiry-receipt",
      to: { name: "Jane Roe", address: "jane@example.com" },
      subject: "Your enquiry: 12 Smith Street, Newtown",
      leadId: 12,
    });
    expect(toSender.replyTo).toBeUndefined();
    expect(toSender.text).toMatchInlineSnapshot(`
      "Hello Jane Roe,

      Your enquiry is with Sam Agent. Expect an answer within 24 hours, by email or phone. This is what you sent:

      > Is the garden fenced?
      > We have a dog.

      About: Sunny terrace, 12 Smith Street, Newtown <https://southerly.example/listings/5/sunny-terrace>
      Name: Jane Roe
      Email: jane@example.com
      Phone: 0491 570 156
      Suburb: Newtown
      Sent: Saturday, 21 November 2026 at 3:30 pm

      See or withdraw your enquiry:
      https://southerly.example/enquiries/a.signed-token

      The link works without an account. Don't share it: anyone with the link can see and withdraw this enquiry.

      If you didn't send it, withdraw it with the link above and nothing more will happen. Then change your password.

      -- 
      You are receiving this email because an enquiry was sent from your account on Southerly.
      Southerly
      Sydney, NSW
      02 5550 0148
      support@example.com
      "
    `);
  });

  test("contains the property type if given", () => {
    const { text } = enquiryReceiptMail({ ...enquiry, propertyType: "Villa" }, [receipt]);
    expect(text).toContain("Suburb: Newtown\nProperty type: Villa\nSent:");
  });

  test("names whom to ring, in text and HTML", () => {
    const contact = { name: "Sam Agent, Ironbark & Quay", phone: "02 5550 0148" };
    for (const mail of [
      enquiryReceiptMail(enquiry, [{ ...receipt, contact }]),
      enquiryReceiptForUnconfirmed(enquiry, [{ ...receipt, contact }]),
    ]) {
      expect(mail.text).toContain(
        "Agent: Sam Agent, Ironbark & Quay\nAgent’s phone: 02 5550 0148\nAbout: Sunny terrace",
      );
      expect(mail.html).toContain("Sam Agent, Ironbark &amp; Quay");
      expect(mail.html).toMatch(/href="tel:[+\d]+"[^>]*>02 5550 0148</);
    }
    const secondContact = { name: "Kim Tran", phone: "0491 570 156" };
    const toBoth = enquiryReceiptMail(enquiry, [{ ...receipt, contact, secondContact }]);
    expect(toBoth.text).toContain(
      "Agent’s phone: 02 5550 0148\nAgent: Kim Tran\nAgent’s phone: 0491 570 156\nAbout: Sunny terrace",
    );
    const nameless = enquiryReceiptMail(enquiry, [{ ...receipt, contact: { name: "", phone: null } }]);
    expect(nameless.text).not.toContain("Agent:");
  });

  test("contains the ticked wishes", () => {
    const wishful = { ...enquiry, wouldLike: ["inspection", "price guide", "contract", "call"] };
    const line =
      "Phone: 0491 570 156\nWould like: to inspect the home, the price guide, a copy of the contract, a call back\nSuburb: Newtown";
    expect(enquiryReceiptMail(wishful, [receipt]).text).toContain(line);
    expect(enquiryReceivedMail(wishful, agent).text).toContain(line);
    expect(enquiryReceivedMail({ ...enquiry, wouldLike: [] }, agent).text).not.toContain("Would like");
  });

  test("does not contain the recipient's address", () => {
    expect(toSender.text + toSender.html).not.toContain(agent.address);
  });
});

describe("to an unconfirmed address", () => {
  test("contains the subject in our own words, the time, and the link", () => {
    expect(toStranger).toMatchObject({
      kind: "enquiry-receipt",
      to: { name: "", address: "jane@example.com" },
      subject: "Your enquiry: 12 Smith Street, Newtown",
      leadId: 12,
    });
    expect(toStranger.replyTo).toBeUndefined();
    expect(toStranger.text).toMatchInlineSnapshot(`
      "Hello,

      Your enquiry is with Sam Agent. Expect an answer within 24 hours, by email or phone.

      You can read your message on your enquiry page.

      About: Sunny terrace, 12 Smith Street, Newtown <https://southerly.example/listings/5/sunny-terrace>
      Sent: Saturday, 21 November 2026 at 3:30 pm

      See or withdraw your enquiry:
      https://southerly.example/enquiries/a.signed-token

      The link works without an account. Don't share it: anyone with the link can see and withdraw this enquiry.

      If you didn't send it, someone else typed your address. Withdraw it with the link above and nothing more will happen.

      -- 
      You are receiving this email because an enquiry was sent with your address on Southerly.
      Southerly
      Sydney, NSW
      02 5550 0148
      support@example.com
      "
    `);
  });

  test("contains none of the sender's text", () => {
    const words = "Your Bank: account locked, see evil.example";
    const typed = { name: words, phone: words, suburb: words, propertyType: words, message: words, wouldLike: [words] };
    const { to, subject, text, html } = enquiryReceiptForUnconfirmed({ ...enquiry, ...typed }, [
      { ...receipt, about: { title: words, isTyped: true } },
    ]);
    expect(subject).toBe("Your enquiry on Southerly");
    expect([to.name, subject, text, html].join("\n")).not.toMatch(/bank|locked|evil/i);
  });
});

describe("of the same request to several agents", () => {
  const toReceipt = (receiver: string, id: number): SentReceipt => ({
    about: { title: receiver, url: `https://southerly.example/agents/${id}` },
    receiver,
    url: `https://southerly.example/enquiries/${id}`,
  });

  test.each([
    { reader: "a confirmed address", receiptMail: enquiryReceiptMail },
    { reader: "an unconfirmed address", receiptMail: enquiryReceiptForUnconfirmed },
  ])("lists the agents and links in the chosen order, to $reader", ({ receiptMail }) => {
    const mail = receiptMail(enquiry, [
      toReceipt("Sam Agent", 1),
      toReceipt("Kim Tran", 2),
      toReceipt("Mara Quartz", 3),
    ]);
    expect(mail.subject).toBe("Your enquiry to 3 agents");
    expect(mail.text).toContain("Your enquiry is with Sam Agent, Kim Tran and Mara Quartz.");
    expect(mail.text.match(/^About: .+(?= <)/gm)).toEqual([
      "About: Sam Agent",
      "About: Kim Tran",
      "About: Mara Quartz",
    ]);
    expect(mail.text.match(/^See or withdraw .+:\nhttp.+$/gm)).toEqual([
      "See or withdraw your enquiry to Sam Agent:\nhttps://southerly.example/enquiries/1",
      "See or withdraw your enquiry to Kim Tran:\nhttps://southerly.example/enquiries/2",
      "See or withdraw your enquiry to Mara Quartz:\nhttps://southerly.example/enquiries/3",
    ]);
  });

  test.each([
    { reader: "a confirmed address", receiptMail: enquiryReceiptMail },
    { reader: "an unconfirmed address", receiptMail: enquiryReceiptForUnconfirmed },
  ])("numbers the links to agents who must not be named, and has no rows of them, to $reader", ({ receiptMail }) => {
    const toUnnamed = (id: number): SentReceipt => ({
      ...toReceipt("the agent", id),
      about: { title: "an agent", url: `https://southerly.example/agents/${id}` },
    });
    const linkLabels = ({ text }: { text: string }) => text.match(/^See or withdraw .+(?=:$)/gm);
    const mail = receiptMail(enquiry, [toUnnamed(1), toReceipt("Kim Tran", 2), toUnnamed(3)]);
    expect(mail.text).toContain("Your enquiry is with the 3 agents you chose.");
    expect(linkLabels(mail)).toEqual([
      "See or withdraw your enquiry to the agent (1 of 2)",
      "See or withdraw your enquiry to Kim Tran",
      "See or withdraw your enquiry to the agent (2 of 2)",
    ]);
    expect(mail.text.match(/^About: .+/gm)).toEqual(["About: Kim Tran <https://southerly.example/agents/2>"]);
    const withOne = receiptMail(enquiry, [toReceipt("Kim Tran", 1), toUnnamed(2)]);
    expect(linkLabels(withOne)).toEqual([
      "See or withdraw your enquiry to Kim Tran",
      "See or withdraw your enquiry to the agent",
    ]);
    expect(withOne.text.match(/^About: .+(?= <)/gm)).toEqual(["About: Kim Tran", "About: an agent"]);
  });
});

describe.each([
  { name: "to the agent", mail: toAgent },
  { name: "to a sender whose address is confirmed", mail: toSender },
  { name: "to an address that somebody typed", mail: toStranger },
])("$name", ({ mail }) => {
  test("says the same in both forms", () => {
    const words = (text: string) => text.replace(/\s+/g, " ");
    const shown = words(
      mail.html
        .replace(/<style>.*?<\/style>/s, "")
        .replace(/<[^>]+>/g, " ")
        .replaceAll("&#39;", "'"),
    );
    const lines = mail.text.split("\n").map((line) => line.replace(/^> |^[A-Z][a-z]+: |^-- $| <http.*>$/g, "").trim());
    for (const line of lines.filter((text) => text && !text.startsWith("http") && !text.endsWith(":"))) {
      expect(shown).toContain(words(line));
    }
  });

  test("is a complete document without external resources", async () => {
    expect(mail.html).not.toMatch(/<(img|link|script|iframe|object|form)\b|@import|url\(/i);
    const report = await new HtmlValidate({
      extends: ["html-validate:recommended"],
      // Mail programs need tables for layout and inline styles; neither needs a tbody.
      rules: {
        "no-inline-style": "off",
        "no-deprecated-attr": "off",
        "prefer-tbody": "off",
        "presentation-role-style": "off",
        "void-style": "off",
        "doctype-style": "off",
        "long-title": "off",
        "tel-non-breaking": "off",
        "no-trailing-whitespace": "off",
      },
    }).validateString(mail.html);
    expect(
      report.results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => `${ruleId}: ${message}`)),
    ).toEqual([]);
  });
});

test("escapes text that looks like markup", () => {
  const evil = `</title></style><script>alert(1)</script><img src=x onerror=alert(1)>"'`;
  const written = {
    name: evil,
    message: evil,
    suburb: evil,
    phone: evil,
    about: { title: evil, url: 'https://example.com/"><script>' },
  };
  for (const { html } of [
    enquiryReceivedMail({ ...enquiry, ...written }, { ...agent, name: evil }, answeredUrl),
    enquiryReceiptMail({ ...enquiry, ...written }, [{ ...receipt, about: written.about, receiver: evil }]),
    enquiryReceiptForUnconfirmed({ ...enquiry, ...written }, [{ ...receipt, about: written.about, receiver: evil }]),
  ]) {
    expect(html).not.toMatch(/<script|<img/);
    expect(html.match(/<\/title>/g)).toHaveLength(1);
  }
});

test("omits empty fields", () => {
  const { text, html } = enquiryReceivedMail(
    { ...enquiry, phone: null, suburb: undefined, message: null, about: { title: "Sunny terrace" } },
    agent,
  );
  expect(text).not.toMatch(/Phone|Suburb|undefined|null|call/);
  expect(html).not.toMatch(/undefined|null|<blockquote/);
});
