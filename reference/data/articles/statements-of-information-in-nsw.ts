import type { Article } from "./article.ts";

export const article: Article = {
  slug: "statements-of-information-in-nsw",
  title: "The Statement of Information: what it tells buyers, and what agents must prepare",
  excerpt:
    "[[stage 2|New South Wales passed a law in June 2026 that will require a price and a Statement of Information for every home for sale. What is in force, what is still to come, and how to read a statement.|From {date} every home for sale in New South Wales needs a price and a Statement of Information. What is in force, what is still to come, and how to read a statement.|Since {date} every home for sale in New South Wales needs a price and a Statement of Information. What the law asks of agents, and how to read a statement.]]",
  category: "buying",
  tags: ["Statement of Information", "underquoting", "NSW"],
  publishedAt: "2026-11-27T22:00:00Z",
  body: `
<p>A Statement of Information is a short document about the price of one home: what it is expected to sell for, and which recent sales support that figure. [[stage 2|New South Wales passed a law that will require one for every home for sale. This guide gives the position as we last read it, on 28 September 2026.|New South Wales passed a law that requires one for every home for sale from {date}.|Since {date} the law of New South Wales requires one for every home for sale.]] It is general information, not legal advice, so check the official pages listed below.</p>

<h2>What is law, and from when</h2>
<p>The Property and Stock Agents Amendment (Underquoting and Other Agent Conduct) Act 2026 was passed on 24 June 2026. [[stage 2|It begins in two stages.|It begins in two stages.|It began in two stages.]]</p>
<table>
<caption>The two stages of the Act</caption>
<thead>
<tr><th scope="col">Stage</th><th scope="col">Begins</th><th scope="col">What changes</th></tr>
</thead>
<tbody>
<tr><th scope="row">1</th><td>29 June 2026, in force</td><td>Penalties for serious offences of up to $110,000 for a corporation and $55,000 for a person, and a public register</td></tr>
<tr><th scope="row">2</th><td>[[stage 2|On a date to be announced. Fair Trading expected it towards the end of 2026; on 28 September 2026 it was not in force|{date}|{date}, in force]]</td><td>A price or a range in every advertisement, Statements of Information, new limits on the advertised price, and time limits for corrections</td></tr>
</tbody>
</table>

<h2>What stage 2 asks of an agent</h2>
<ul>
<li>Every advertisement for the sale of a home, on social media too, has a price or a range.</li>
<li>A Statement of Information is in, or linked from, each online advertisement. It is available at inspections, and is given within two business days to anyone who asks for it.</li>
<li>Each version of the statement is kept for three years.</li>
<li>The advertised price is never below the agent's own estimate, the highest bid of an auction at which the home was passed in, or a written offer that was refused as too low.</li>
<li>An online advertisement with a price that is no longer allowed is corrected within one business day.</li>
</ul>
<p>The penalty for breaking these rules is $110,000 or three times the commission. [[stage 2|One rule does not wait for stage 2:|One rule does not wait for stage 2:|One rule is older than both stages:]] the top of a price range may be at most 10 per cent above its bottom. <a href="/insights/price-guides-and-underquoting">Price guides and underquoting</a> explains what an agent may and may not say today.</p>

<h2>How to read a statement</h2>
<p>On our pages a statement has three parts: the advertised price or range, three comparable sales, and a median for the area. Each figure has its source and its period.</p>
<ol>
<li>Compare the price with the advertisement. If the price has changed since the statement was made, our page says so, and you can ask the agent for a new version.</li>
<li>Look up the three sales. Note the date, the distance and the number of bedrooms, and write down one difference between each of them and the home you want.</li>
<li>Read the median as background. It describes all homes that sold in an area during a period, and says nothing about the condition of one home.</li>
<li>Look at earlier versions. If the price rises from version to version, the first one may have been too low for the interest in the home.</li>
</ol>
<p>A statement is the work of the seller's agent, not a valuation, and it does not limit what a home may sell for. The seller decides on a reserve, and bidders decide the rest.</p>

<h2>For agents: before you publish one</h2>
<ol>
<li>Advertise a price or a range first, because the statement repeats it. Your private estimate is not in the statement, but the advertised price [[stage 2|should|should|may]] not be below it.</li>
<li>Choose three comparable sales. The form proposes sales of the last six months from our records and chooses none of them, because which sales are comparable is your judgement. You can also enter a sale yourself, with its source; the statement then says that you typed it. A sale that is older than six months, far away or of an unusual price needs your confirmation, and the home itself is refused.</li>
<li>Check the median. We use the published figure for the postcode and name its period; where there is none, the statement says so.</li>
<li>Publish a new version after every change of the price. My Listings reminds you when a statement no longer agrees with the advertisement.</li>
</ol>

<h2>How to get one here</h2>
<p>Where an agent has published a statement, the page of the home links to it. You can read it, print it or have it sent to you by email; the agent can see who asked. [[stage 2|Until stage 2 begins a statement is voluntary, so a home without one breaks no rule.|Before {date} a statement is voluntary, so a home without one breaks no rule.|If a home for sale has none, ask its agent, who has two business days to give you one.]] <a href="/listings">Homes for sale</a> with one say so on their page.</p>
`,
  sources: [
    {
      label: "NSW Fair Trading, 8 July 2026: changes to property and stock agents laws (read September 2026)",
      url: "https://www.nsw.gov.au/departments-and-agencies/fair-trading/news/changes-to-property-and-stock-agents-laws",
    },
    {
      label: "Property and Stock Agents Amendment (Underquoting and Other Agent Conduct) Act 2026 (NSW), No 18",
      url: "https://legislation.nsw.gov.au/view/pdf/asmade/act-2026-18",
    },
    {
      label: "Law Society Journal: new laws crack down on underquoting in NSW",
      url: "https://lsj.com.au/articles/new-laws-crack-down-on-underquoting-in-nsw/",
    },
    {
      label: "NSW Fair Trading, underquoting guidance for property professionals (section 72A)",
      url: "https://www.fairtrading.nsw.gov.au/housing-and-property/property-professionals/working-as-a-property-agent/underquoting",
    },
  ],
};
