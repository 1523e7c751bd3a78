import type { Article } from "./article.ts";

export const article: Article = {
  slug: "price-guides-and-underquoting",
  title: "Price guides and underquoting: what a guide may say and how to test it",
  excerpt:
    "What NSW law asks of an agent who publishes a price guide, which phrases are not allowed, why results still differ, and how to check a guide before you pay for reports.",
  category: "buying",
  tags: ["price guides", "underquoting", "auctions", "NSW"],
  publishedAt: "2026-09-29T04:30:00Z",
  body: `
<p>A price guide decides which homes you inspect and which reports you pay for. When it is too low, the loss falls on the buyers who could never have reached the price. New South Wales has rules about what an agent may say. Knowing them helps you read a guide, and a short check of your own tells you whether to trust it.</p>

<h2>Where the guide comes from</h2>
<p>Before selling a home, the agent must write a reasonable estimate of the likely selling price into the agreement with the seller and show the seller evidence for it. The estimate is either one price or a range. In a range, the top may be no more than 10 per cent above the bottom: if the lower figure is $1,200,000, the upper one can be at most $1,320,000.</p>
<p>The estimate has to stay reasonable while the home is for sale. When the facts change, for instance because several buyers make offers above it, the agent has to revise it, tell the seller in writing and amend the agreement. Buyers do not see this document, but everything an agent says about price is measured against it.</p>

<h2>What an agent may not say</h2>
<p>Advertising or saying that a home may sell for less than the estimate in the agreement is underquoting. It covers the listing, the board, a text message and a remark at the door. Some phrases are not allowed at all, because they give a floor and no ceiling.</p>
<table>
<caption>Price wording in advertisements for a home in NSW</caption>
<thead>
<tr><th scope="col">Wording</th><th scope="col">Allowed?</th></tr>
</thead>
<tbody>
<tr><td>$1,250,000</td><td>Yes, if it is not below the estimate</td></tr>
<tr><td>$1,200,000 to $1,320,000</td><td>Yes, if the range is not below the estimate</td></tr>
<tr><td>$1,200,000 to $1,400,000</td><td>No, the range is wider than 10 per cent</td></tr>
<tr><td>Offers over, or offers above, $1,200,000</td><td>No</td></tr>
<tr><td>$1,200,000+</td><td>No</td></tr>
<tr><td>No price stated</td><td>[[stage 2|Yes, until the second stage of the Act of 2026 begins (see below). If the seller asked for this, the agent may give no price in person either.|Yes, before {date} (see below). If the seller asked for this, the agent may give no price in person either.|No, since {date} (see below)]]</td></tr>
</tbody>
</table>
<p>After a revision the agent must take all reasonable steps, as soon as practicable, to change or withdraw any advertisement that is now too low. An agent who tells you that a home is likely to sell for a certain price, or within a range, has to make a written record of it with the address, the price, the date and the time, and keep the record for at least three years.</p>
<p>Since 29 June 2026 the penalties for serious offences are up to $110,000 for a corporation and $55,000 for a person, and there is a public register. For a spoken or written underquote a court can also order the commission to be paid into a compensation fund.</p>

<h2>[[stage 2|What changes next|What changes on {date}|What changed on {date}]]</h2>
<p>The Property and Stock Agents Amendment (Underquoting and Other Agent Conduct) Act 2026 was passed on 24 June 2026. [[stage 2|Its second stage begins on a date to be announced, which Fair Trading expected towards the end of 2026; on 28 September 2026 it was not in force. From then on every|Its second stage begins on {date}. From then on every|Its second stage has been in force since {date}. Every]] advertisement for a sale needs a price or a range and a <a href="/insights/statements-of-information-in-nsw">Statement of Information</a>. No advertised price may be below the agent's estimate, the highest bid of a passed-in auction or a written offer that was refused as too low, and an online advertisement has to be corrected within one business day. Look at <a href="https://www.fairtrading.nsw.gov.au/">the Fair Trading site</a> for the current position.</p>

<h2>Why results can still be higher</h2>
<p>A home that sells above its guide is not proof of an offence. The guide is an estimate by the seller's agent, and it may have been reasonable when it was made. Two determined bidders can carry a price past any evidence. The seller's reserve is a separate figure, which can be set shortly before an auction and can sit above the guide. A low guide on one home is weak evidence. The same gap on most homes of one agent is stronger.</p>

<h2>Test a guide before you spend money</h2>
<p>Do this before you order a building report or pay for a contract review. It takes an evening and costs nothing.</p>
<ol>
<li>Find at least three sales within the last six months, close by, with the same number of bedrooms and similar land or floor area. Leave out those whose price was withheld.</li>
<li>Write down one clear difference for each, such as a busier road, a second bathroom or a new kitchen, and decide whether it makes that home worth more or less than the one you want.</li>
<li>Put the home you want among them in order of value. If the guide is below homes that are plainly worse, expect a result above it.</li>
<li>Ask the agent in writing which recent sales the guide is based on, whether it has been revised and whether any offer above it has been refused. Keep the answer.</li>
<li>Set your own limit from the sales you found, and confirm with your lender that it is within your approval.</li>
</ol>
<p>Our <a href="/suburbs">suburb pages</a> show historical figures with their period, and <a href="/listings">current listings</a> show what else is on offer at the same price. Neither replaces recent sales of homes like the one you want.</p>

<h2>If you think a home was underquoted</h2>
<p>Collect what was said: screenshots of the advertisement with dates, messages from the agent, and a note of spoken statements made on the same day. Compare the guides you were given with the offers that you know were refused. Then lodge a complaint with NSW Fair Trading, which can ask the agency for the agreement and the evidence behind the estimate. A complaint will not win you the home, but the file it opens may stop the practice for the next buyers.</p>
<p>If you have already paid for reports and lost money through a false statement, speak to a solicitor about your own position; our <a href="/services/conveyancing">conveyancing page</a> says what kind of help you can ask for. The law changes, and this is general information and not legal advice.</p>
`,
  sources: [
    {
      label: "Property and Stock Agents Act 2002 (NSW), section 73",
      url: "https://zoelaw.ai/legislation/property-and-stock-agents-act-2002/sections/73",
    },
    {
      label: "Property and Stock Agents Act 2002 (NSW), section 73A",
      url: "https://zoelaw.ai/legislation/property-and-stock-agents-act-2002/sections/73A",
    },
    {
      label: "Property and Stock Agents Act 2002 (NSW), section 73B",
      url: "https://zoelaw.ai/legislation/property-and-stock-agents-act-2002/sections/73B",
    },
    {
      label: "NSW Fair Trading, underquoting guidance for property professionals",
      url: "https://www.fairtrading.nsw.gov.au/housing-and-property/property-professionals/working-as-a-property-agent/underquoting",
    },
    {
      label: "NSW Fair Trading, underquoting when selling a property",
      url: "https://www.fairtrading.nsw.gov.au/housing-and-property/buying-and-selling-property/selling-a-property/underquoting",
    },
    {
      label: "NSW Fair Trading, 8 July 2026: changes to property and stock agents laws (read September 2026)",
      url: "https://www.nsw.gov.au/departments-and-agencies/fair-trading/news/changes-to-property-and-stock-agents-laws",
    },
    {
      label: "Property and Stock Agents Amendment (Underquoting and Other Agent Conduct) Act 2026 (NSW), No 18",
      url: "https://legislation.nsw.gov.au/view/pdf/asmade/act-2026-18",
    },
    {
      label: "Swaab, what NSW Fair Trading asks for after a complaint",
      url: "https://www.swaab.com.au/publication/nsw-fair-trading-compliance-what-to-do-if-you-receive-a-complaint",
    },
  ],
};
