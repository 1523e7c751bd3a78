import type { Article } from "./article.ts";

export const article: Article = {
  slug: "auction-day-in-nsw",
  title: "How an auction runs in New South Wales",
  excerpt:
    "Registering, the reserve, the one vendor bid, the deposit and what changes when a home is passed in: what a buyer needs settled before the auctioneer starts.",
  category: "buying",
  tags: ["auctions", "bidding", "deposits", "cooling-off"],
  publishedAt: "2026-04-17T00:30:00Z",
  body: `
<p>A home bought at auction in New South Wales is bought on the spot. The contract is signed the same day, the deposit is due, and there is no period in which to change your mind. Nearly all of a buyer's work therefore happens in the weeks before. This guide follows that order. It follows the law as published in April 2026. It is general information, not legal advice, and the law changes, so check the official pages listed below before you bid.</p>

<h2>Before the day: the contract, the checks and the price guide</h2>
<p>A seller may not advertise a home, for auction or otherwise, unless the proposed contract and its required attachments are available to inspect. Ask the agent for it on your first visit and have a solicitor or conveyancer read it before you pay for any report. If you want a smaller deposit or a longer settlement, it must be agreed with the seller before the auction, because the terms you bid under are the terms you sign. Our <a href="/services/conveyancing">conveyancing page</a> explains what that review covers.</p>
<p>Arrange the building and pest inspection, or the strata report for a unit, while there is still time to act on it. Ask your lender whether your approval covers this particular property and what could still make the lender decline, since a refusal after the hammer does not release you. Our <a href="/finance/calculators/mortgage">mortgage calculator</a> shows what each extra bid would add to the repayment.</p>
<p>If the agent quotes a price range, its top may be at most 10 per cent above its bottom, and a price may not be advertised below the agent's own estimate of the selling price. Under the law as published then, a seller need not publish any price, so ask the agent directly for the estimate and for the sales it is based on. A guide is not the reserve: the seller can set that at any amount.</p>

<h2>Registering to bid</h2>
<p>Only a registered bidder may bid. The agent must give you a copy of the state's Bidder's Guide before the auction, enters your details in the Bidders Record and allocates a number, which you display when you bid. You can register at an inspection or on the day, and registering does not oblige you to bid.</p>
<ul>
<li>Bring a card or document from a government body or a bank that shows your name and address. If it shows only your name, you need a statutory declaration of your address, or a combination of documents that together prove both.</li>
<li>A foreign passport or driver's licence is accepted with separate proof of address.</li>
<li>If two people are buying together, one of them can register and bid.</li>
<li>To bid for someone else, bring their written authority, including their name, address and the number of their identity document. Without it you are taken to be bidding for yourself.</li>
</ul>

<h2>The reserve and the vendor bid</h2>
<p>The seller gives the reserve price to the auctioneer in writing before the auction begins, and buyers are usually not told what it is. The auctioneer may make one bid for the seller, and only if the conditions of the auction allow it, the auctioneer said so before bidding started, and the bid is announced as a vendor bid when it is made. A bid on the seller's behalf by anybody else is dummy bidding, which is an offence even if the seller did not know of it.</p>
<table>
<caption>What you may hear, and what it means for you</caption>
<thead>
<tr><th scope="col">Words</th><th scope="col">Meaning</th></tr>
</thead>
<tbody>
<tr><th scope="row">"Vendor bid"</th><td>The seller's one permitted bid. No buyer has offered that amount.</td></tr>
<tr><th scope="row">"On the market"</th><td>The reserve has been met. The next fall of the hammer can sell the home.</td></tr>
<tr><th scope="row">"I'll seek instructions"</th><td>Bidding pauses while the agent speaks with the seller, often about lowering the reserve.</td></tr>
<tr><th scope="row">"Passed in"</th><td>The auction has stopped without a sale.</td></tr>
</tbody>
</table>

<h2>While the bidding runs</h2>
<p>Write your limit down beforehand, as a figure that includes transfer duty and legal costs, and give it to whoever is standing with you. The auctioneer may refuse a bid that is not in the seller's best interests, which is why a very small rise is sometimes turned down. If two people claim the same bid, the auctioneer decides and the decision is final. No bid can be made or accepted after the hammer has fallen.</p>
<p>An agreement between buyers that one of them will hold back, or bid only to a certain point, to prevent free competition can be an offence. If you want to buy together, register together.</p>

<h2>If yours is the highest bid</h2>
<p>Subject to the reserve, the highest bidder is the buyer and must sign the contract as soon as practicable after the hammer. The deposit is commonly 10 per cent of the price and is paid then. Ask the agent days earlier how it can be paid and check your bank's daily transfer limit. Confirm the account number by calling the agency on a number you already had.</p>
<p>There is no cooling-off period for a home sold at public auction. If you do not complete, the deposit is at risk and the seller may claim further loss, so bid only when your finance and your checks are in order.</p>

<h2>If the home is passed in</h2>
<p>The agent usually speaks first with the highest bidder, but nothing is sold until contracts are exchanged. Ask before the auction how the agent runs these negotiations and whether other bidders will be invited in.</p>
<p>The date decides your rights. A contract made on the same day the home was offered and passed in has no cooling-off period. A contract made on a later day has one in the ordinary way, unless your solicitor or conveyancer gives a waiver certificate under section 66W. Waiting until the next business day can therefore be worth something to a buyer with an unfinished report, at the risk that somebody else signs first.</p>
<p>If the last bid was the seller's own, an agent who quotes that figure in later marketing must say that it was a vendor bid. Keep this in mind when a passed-in home reappears among the <a href="/listings">homes for sale</a> with a figure attached: no buyer has yet offered that amount.</p>
`,
  sources: [
    {
      label: "NSW Fair Trading: auctions, bidder registration and the Bidders Record",
      url: "https://www.fairtrading.nsw.gov.au/housing-and-property/property-professionals/working-as-a-property-agent/auction-laws-and-conditions",
    },
    {
      label: "Prescribed conditions of sale by auction (Property and Stock Agents Regulation 2022)",
      url: "https://auctionslive.com/buyers/auction_terms_and_legislation/NSW",
    },
    {
      label: "Property and Stock Agents Regulation 2022, section 17: proof of identity",
      url: "https://zoelaw.ai/legislation/property-and-stock-agents-regulation-2022/sections/17",
    },
    {
      label: "Property and Stock Agents Regulation 2022, section 20: dummy bidding and collusion",
      url: "https://zoelaw.ai/legislation/property-and-stock-agents-regulation-2022/sections/20",
    },
    {
      label: "Property and Stock Agents Act 2002, section 66A: bids for the seller",
      url: "https://zoelaw.ai/legislation/property-and-stock-agents-act-2002/sections/66A",
    },
    {
      label: "Property and Stock Agents Act 2002, section 73: advertised prices",
      url: "https://zoelaw.ai/legislation/property-and-stock-agents-act-2002/sections/73",
    },
    {
      label: "Property and Stock Agents Act 2002, section 76A: stating a vendor bid",
      url: "https://zoelaw.ai/legislation/property-and-stock-agents-act-2002/sections/76A",
    },
    {
      label: "Conveyancing Act 1919, section 66R: contract available before advertising",
      url: "https://zoelaw.ai/legislation/conveyancing-act-1919/sections/66R",
    },
    {
      label: "Conveyancing Act 1919, section 66T: no cooling-off in certain cases",
      url: "https://zoelaw.ai/legislation/conveyancing-act-1919/sections/66T",
    },
    {
      label: "The Bidder's Guide as handed to buyers by an agency",
      url: "https://issuu.com/raywhitegoulburn/docs/biddersguide",
    },
    {
      label: "NSW Fair Trading: gazumping, with the usual deposit at exchange",
      url: "https://www.fairtrading.nsw.gov.au/housing-and-property/buying-and-selling-property/buying-a-property/gazumping",
    },
    {
      label: "NSW Fair Trading: estimates, price ranges and underquoting",
      url: "https://www.fairtrading.nsw.gov.au/housing-and-property/buying-and-selling-property/selling-a-property/underquoting",
    },
    {
      label: "Buying at auction: the deposit and what is at risk (Hindsight Legal)",
      url: "https://hindsightlegal.com.au/auction-buyer-guide",
    },
  ],
};
