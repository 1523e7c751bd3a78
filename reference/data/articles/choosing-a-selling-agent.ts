import type { Article } from "./article.ts";

export const article: Article = {
  slug: "choosing-a-selling-agent",
  title: "Choosing a selling agent, and reading the agreement before you sign",
  excerpt:
    "What to ask each agent, how the kinds of agency agreement differ, and which parts of the contract decide what you pay when a home is sold in New South Wales.",
  category: "selling",
  tags: ["selling agents", "commission", "agency agreements"],
  publishedAt: "2026-03-19T02:15:00Z",
  body: `
<p>The agent you appoint advises you on price, runs the campaign and negotiates for you. The agency agreement decides what all of that costs and how long you are bound to it. It is easy to give all the time to the first and sign the second in a hurry, so this article covers both.</p>

<h2>Make a short list and check licences</h2>
<p>NSW Fair Trading suggests speaking to at least three agents. Choose them by what they have sold: homes of your type, in your part of the suburb, in recent months. Signs on the street show who lists homes, and tell you nothing about the price or how long it took.</p>
<p>A person selling homes for others in New South Wales needs a licence, and Fair Trading lets you check it online or by telephone on 13 32 20. Our <a href="/agents">agent directory</a> is a place to start a list. Before you rely on a licence number, from us or from anyone, look it up yourself.</p>

<h2>Ask every agent the same questions</h2>
<p>Answers can only be compared if the questions were the same. Send these in writing before the appraisal and ask for written replies:</p>
<ul>
<li>Which sales did you use to estimate my price, and how does my home differ from each?</li>
<li>For your last five sales near here, what was the first price guide and what was the result?</li>
<li>Who will be at the inspections and who will negotiate, you or a colleague?</li>
<li>Why do you recommend an auction, or a private treaty sale, for this home?</li>
<li>What is the total cost to me, including GST, if the home sells, and what do I owe if it does not?</li>
</ul>
<p>Be careful with the highest estimate. The agent has to put an estimated selling price into the agency agreement and give you the evidence for it. It can be one figure, or a range in which the top is no more than 10 per cent above the bottom. An estimate based on sales of larger or renovated homes can win the appointment and leave you with a reduced guide a month later.</p>

<h2>Know which kind of agreement it is</h2>
<table>
<caption>Common kinds of agency agreement and when commission may be payable</caption>
<thead>
<tr><th scope="col">Kind</th><th scope="col">What it means for you</th></tr>
</thead>
<tbody>
<tr><th scope="row">Exclusive</th><td>One agent acts for you. Commission may be payable even if another agent, or you, find the buyer.</td></tr>
<tr><th scope="row">Sole</th><td>One agent acts for you, but no commission is due to them if you find the buyer without their introduction.</td></tr>
<tr><th scope="row">Open or general</th><td>You may list with several agents and pay the one who finds the buyer.</td></tr>
<tr><th scope="row">Auction</th><td>In effect an exclusive agreement for a home that goes to auction.</td></tr>
</tbody>
</table>
<p>The danger in changing agents is paying twice. If an exclusive or sole agreement is still running when you sign with someone else, both agents may have a claim. End the first agreement in writing, in the way it says, and keep proof before you sign the next.</p>

<h2>Work out the whole cost</h2>
<p>No law in New South Wales sets a commission rate, so it is open to negotiation. Convert each offer into dollars at the price you expect. On a sale at $1,400,000, a difference of 0.2 percentage points is $2,800, which may be less than the difference between two marketing budgets.</p>
<p>Some agents propose a base rate with a bonus above a threshold. That only rewards effort if the threshold sits above the price the home would reach anyway, so test it against the evidence you were given for the estimate.</p>
<p>Marketing is usually charged on top and may be payable even without a sale. Ask for a list of items with prices, and strike out those you do not want. The agreement also has to state where any rebate, discount or commission on those expenses comes from and its estimated amount. If the agency pays less for advertising than it bills you, you can ask to be charged the lower figure.</p>

<h2>Read these parts before you sign</h2>
<p>An agent is entitled to commission or expenses only under a written agreement that both of you signed, and must serve a signed copy on you within 48 hours after you sign. Before signing you must also be given the approved guide to agency agreements, no more than one month ahead. Then go through the document for:</p>
<ol>
<li>the length of the fixed term, and what happens when it ends</li>
<li>how much notice ends the agreement, and in what form</li>
<li>the event that makes commission payable, including any term that makes it payable when a sale falls through</li>
<li>whether commission can be claimed later from a buyer who first inspected during the term</li>
<li>the limit on marketing costs, and who approves spending above it</li>
<li>the agent's authority, for example whether they may exchange contracts for you</li>
</ol>
<p>For a home there is a cooling-off period of one day after you sign, which is a business day or a Saturday. You cancel by giving the agent a signed written notice within it. That is short, so ask for the draft a few days earlier and read it before the meeting.</p>

<h2>Have the contract of sale ready first</h2>
<p>A home may not be advertised for sale until the proposed contract and its required documents can be inspected. Instruct a <a href="/services/conveyancing">conveyancer or solicitor</a> while you are still interviewing agents, so that the launch date does not depend on a council certificate.</p>
<p>When the campaign is running, ask for a weekly note with the number of inspections, the feedback on price and the offers made. You need it to judge whether the guide should change, and the agent must tell you in writing when they revise the estimate. These are the rules as we read them in 2026. They change, so check with Fair Trading; this is general information and not legal advice.</p>
`,
  sources: [
    {
      label: "NSW Fair Trading, agency agreements for the sale of residential property",
      url: "https://www.fairtrading.nsw.gov.au/housing-and-property/buying-and-selling-property/selling-a-property/agency-agreements",
    },
    {
      label: "NSW Government, agency agreements: information for property professionals",
      url: "https://www.nsw.gov.au/housing-and-construction/property-professionals/working-as-an-agent/agency-agreements",
    },
    {
      label: "NSW Fair Trading, underquoting when selling a property",
      url: "https://www.fairtrading.nsw.gov.au/housing-and-property/buying-and-selling-property/selling-a-property/underquoting",
    },
    {
      label: "Property and Stock Agents Act 2002 (NSW), section 60",
      url: "https://zoelaw.ai/legislation/property-and-stock-agents-act-2002/sections/60",
    },
    {
      label: "Conveyancing Act 1919 (NSW), section 66R",
      url: "https://zoelaw.ai/legislation/conveyancing-act-1919/sections/66R",
    },
    {
      label: "Contract of Sale Online, types of agency agreements",
      url: "https://contractofsaleonline.com.au/types-of-agency-agreements-when-selling-your-property",
    },
    {
      label: "Henry William Lawyers, agency agreements: what to be aware of",
      url: "https://www.henrywilliam.com.au/single-post/agency-agreements-what-to-be-aware-of",
    },
  ],
};
