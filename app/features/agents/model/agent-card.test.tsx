import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { AgencyName, AgentCard, AgentStats } from "./agent-card.tsx";
import type { AgentCardData } from "./card.ts";

const agent: AgentCardData = {
  id: 7,
  name: "Robin Sample",
  photoUrl: "https://photos.example.com/robin.jpg",
  agencyName: "Sample & Daughters",
  isFeatured: false,
  yearsExperience: 5,
  specialties: [],
  suburbs: ["Newtown"],
  profileDescription: "Sells houses.",
};

function markupOf(Component: () => React.JSX.Element): string {
  const Stub = createRoutesStub([{ path: "/", Component }]);
  return renderToStaticMarkup(<Stub />);
}

const cardOf = (changes: Partial<AgentCardData>) => markupOf(() => <AgentCard agent={{ ...agent, ...changes }} />);
const sourcesOf = (html: string) => [...html.matchAll(/src(?:set)?="([^"]*)"/gi)].map(([, address]) => address);

test("prefers the uploaded portrait to the external photo, and falls back to a placeholder", () => {
  const pictured = cardOf({ portrait: "/media/4d7c-400" });
  expect(sourcesOf(pictured)).toEqual(["/media/4d7c-400.avif", "/media/4d7c-400.jpg"]);
  expect(pictured).toMatch(/<img [^>]*alt="" loading="lazy"[^>]*width="56" height="56"/);
  expect(sourcesOf(cardOf({ portrait: "/media/4d7c.svg" }))).toEqual(["/media/4d7c.svg"]);
  expect(sourcesOf(cardOf({}))).toEqual([agent.photoUrl]);
  expect(sourcesOf(cardOf({ photoUrl: null }))).toEqual(["/agent.svg"]);
  // Visible while a photo fails to load.
  for (const html of [pictured, cardOf({})]) expect(html).toContain(">RS<");
});

test("shows a logo next to the agency's name", () => {
  const name = "Sample & Daughters";
  const logo = { src: "/media/5e8d-400", width: 400, height: 100 };
  const plain = markupOf(() => <AgencyName agency={{ id: 12, name, logo: null }} className="text-sm" />);
  expect(plain).toContain('href="/agencies/12"');
  expect(plain).not.toContain("<img");
  const logoOf = (size: object) =>
    markupOf(() => <AgencyName agency={{ id: 12, name, logo: { ...logo, ...size } }} className="text-sm" />);
  const html = logoOf({});
  expect(sourcesOf(html)).toEqual(["/media/5e8d-400.avif", "/media/5e8d-400.jpg"]);
  expect(html).toMatch(/<img [^>]*alt=""[^>]*width="112" height="28"/);
  // A wide banner must not push the name off a phone's screen.
  expect(logoOf({ height: 40 })).toContain('width="112" height="11"');
  expect(logoOf({ height: 400 })).toContain('width="28" height="28"');
});

test.each([
  ["a short one", "Sells houses."],
  ["one of 10,000 letters", "x".repeat(10_000)],
  ["one of many sentences", "If there is an issue with a house, you hear it from me first. ".repeat(50).trim()],
  ["one of emoji", "😀".repeat(1000)],
])("a card contains the full description: %s", (_, profileDescription) => {
  const text = cardOf({ profileDescription }).replaceAll(/<[^>]*>/g, "");
  const plain = (one: string) => one.replaceAll(/\s/g, "");
  expect(plain(text)).toContain(plain(profileDescription));
});

const record = {
  sold: 7,
  leased: 1,
  medianSalePrice: 1_831_500,
  medianDaysToSell: 43,
  kinds: "8 houses",
  forSale: 15,
  forRent: 0,
  medianAnswerSeconds: 5000,
};

test("every card has three figures, or says that the sales are too few for medians", () => {
  const textOf = (changes: object) =>
    cardOf({ record: { ...record, ...changes } })
      .replaceAll(/<\/?(?:dl|dt|dd|div|p|span|details|summary|li|ul)[^>]*>/g, "|")
      .replaceAll(/\|[|\s]*/g, "|");
  const full = textOf({});
  expect(full).toContain("|7 |sold in Sydney|$1,831,500 |median price|43 |days to sell|");
  expect(full).toContain("|days to sell|Usually answers within 2 hours|");
  expect(full).toContain("|1 leased in Sydney. 8 houses. Now 15 for sale|");
  const few = textOf({ sold: 0, medianSalePrice: null, medianDaysToSell: null });
  expect(few).toContain("|1 |leased in Sydney|median price, days to sell|Too few sales to say|");
  const undated = textOf({ medianDaysToSell: null });
  expect(undated).toContain("|7 |sold in Sydney|$1,831,500 |median price|Too few sales |days to sell|");
});

test("a card with too few sales in the suburb has the medians of all of Sydney, unless the agent only leases there", () => {
  const few = { ...record, sold: 1, medianSalePrice: null, medianDaysToSell: null };
  const textOf = (changes: object) =>
    markupOf(() => (
      <AgentCard agent={{ ...agent, record: { ...few, ...changes }, everywhere: record }} place="Newtown" />
    ));
  expect(textOf({})).toContain("sold in Sydney, 1 in Newtown");
  expect(textOf({})).toContain("median price in Sydney");
  expect(textOf({ sold: 0 })).toContain("leased in Newtown");
  expect(textOf({ sold: 0 })).not.toContain("in Sydney");
});

test("homes on the market in a suburb are not taken for all of the agent's", () => {
  const card = markupOf(() => <AgentCard agent={{ ...agent, record }} place="Newtown" />);
  expect(card).toContain("Now 15 for sale in Newtown");
});

test("figures of a suburb with too few sales have the medians of all of Sydney", () => {
  const everywhere = { ...record, medianAnswerSeconds: null };
  const few = { ...everywhere, sold: 0, medianSalePrice: null, medianDaysToSell: null };
  const textOf = (props: React.ComponentProps<typeof AgentStats>) =>
    markupOf(() => <AgentStats {...props} place="Newtown" />)
      .replaceAll(/<[^>]*>/g, "|")
      .replaceAll(/\|[|\s]*/g, "|");
  expect(textOf({ record: few, everywhere })).toContain("|7 |sold in Sydney, 0 in Newtown|");
  expect(textOf({ record: few, everywhere })).toContain("|median price in Sydney|");
  expect(textOf({ record: few, everywhere: { ...few, sold: 2 } })).toContain("|sold in Newtown, 2 in Sydney|");
  expect(textOf({ record: few, everywhere: { ...few, sold: 2 } })).toContain("|Too few sales to say|");
  const own = textOf({ record: everywhere, everywhere });
  expect(own).toContain("|7 |sold in Newtown|");
  expect(own).not.toContain("in Sydney");
});
