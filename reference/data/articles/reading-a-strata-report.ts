import type { Article } from "./article.ts";

export const article: Article = {
  slug: "reading-a-strata-report",
  title: "Reading a strata report before you buy",
  excerpt:
    "What a strata report contains, which pages to read first, how a special levy reaches your lot, and the questions to send your conveyancer before you commit.",
  category: "buying",
  tags: ["strata", "apartments", "levies", "building defects"],
  publishedAt: "2026-05-20T22:15:00Z",
  body: `
<p>Buying a unit or townhouse in a strata scheme means buying a share in a building, its bank accounts and its disputes. The contract says little about any of that. The strata report does, and it often arrives a few days before an auction. This article suggests an order in which to read it. It was written in May 2026 as general information, not legal advice; strata law in New South Wales is being changed in stages, so check the official pages listed below.</p>

<h2>Two documents with different jobs</h2>
<p>The strata report is a searcher's summary and copies from the records of the owners corporation: minutes, accounts, by-laws, insurance and correspondence. Records can be inspected by an owner or mortgagee, or by somebody they authorise, so a buyer's searcher commonly needs the seller's consent. If a time cannot be agreed within 3 days of the application, the owners corporation must fix one no later than 10 days after it received the application. Order early: that alone can be longer than the time left before an auction. There is no set format, and reports differ in what they copy.</p>
<p>The strata information certificate, often called a section 184 certificate, is given by the owners corporation itself about one lot. It states the regular contributions, any amount unpaid and the interest on it. Your conveyancer uses it to work out what is owed at settlement. It is a statement of money and is no substitute for reading the minutes.</p>

<h2>Start with the money</h2>
<p>A scheme keeps an administrative fund for running costs, such as insurance and cleaning, and a capital works fund for large, occasional jobs, such as painting or a roof. Compare the two with the plan and with each other.</p>
<ol>
<li>Find the capital works plan. Schemes plan these costs over ten years and review the plan at least every five. A plan made or reviewed from 1 April 2026 has to use the state's standard form, so an older plan may look different without being wrong.</li>
<li>Compare the balance in the fund with what the plan expected at this date. A shortfall is money that owners will still have to find.</li>
<li>Read the income and spending of the last two or three years. If spending exceeds the budget each year, expect levies to rise.</li>
<li>Look for loans, unpaid levies by other owners and special levies, past or proposed.</li>
</ol>
<p>Low levies are not a good sign by themselves. They can mean that large work has been put off.</p>

<h2>What a special levy would cost you</h2>
<p>When the fund cannot cover a job, owners can vote for a special levy. Levies are shared by unit entitlement, the number each lot carries on the strata plan. Find your lot's entitlement and the total, and you can price any proposal you read about in the minutes.</p>
<table>
<caption>A made-up example: repairs of $300,000 in a scheme with a total entitlement of 1,000</caption>
<thead>
<tr><th scope="col">Unit entitlement of the lot</th><th scope="col">Share of the cost</th><th scope="col">Amount</th></tr>
</thead>
<tbody>
<tr><th scope="row">20</th><td>2%</td><td>$6,000</td></tr>
<tr><th scope="row">40</th><td>4%</td><td>$12,000</td></tr>
<tr><th scope="row">75</th><td>7.5%</td><td>$22,500</td></tr>
</tbody>
</table>
<p>Who pays a levy that was decided before settlement but falls due after it depends on the contract. Ask your conveyancer for a condition if the minutes mention one. Then put the regular levies into your budget beside the loan; our <a href="/finance/calculators/mortgage">mortgage calculator</a> gives the repayment but does not know your levies.</p>

<h2>Then the minutes</h2>
<p>Read the general and committee meetings of at least two years, oldest first. You are looking for subjects that return: a leak in the same stack, a lift that is repaired again, a quote that nobody accepts. A problem that appears once and disappears may have been fixed, or may have been left out of later agendas, so look for the invoice.</p>
<p>Mark every mention of these words and ask what happened next:</p>
<ul>
<li>water entry, waterproofing, membrane, balcony, concrete or cracking</li>
<li>cladding, fire order, fire safety statement</li>
<li>engineer, defect, rectification, warranty, builder</li>
<li>solicitor, tribunal, NCAT, claim, settlement</li>
<li>insurance excess, premium, valuation</li>
</ul>
<p>In a newer building, the date of completion matters. Statutory warranties for residential building work run for 6 years for major defects and 2 years for other defects. Ask whether the owners corporation has had an inspection, and whether a claim was made before the relevant time ended.</p>

<h2>By-laws, the plan and the lot</h2>
<p>By-laws decide what you can do with the home: floor coverings, renovations, animals, parking and short-term letting. Look for by-laws that give one owner rights over common property, including the roof space or courtyard shown at the inspection. If the present owner has altered a bathroom or removed a wall, find the approval. Where it is missing, the next owner may inherit the argument.</p>
<p>Check the strata plan for the car space and storage cage. The number on the plan is what you are buying, whatever the advertisement says. Check the address, the sum insured and the end date on the insurance certificate.</p>

<h2>What to do with the answers</h2>
<p>Few schemes are without a blemish. Sort what you found into three groups: known and funded, known and not funded, and unexplained. The first is the ordinary life of a building. The second has a price that you can estimate from your unit entitlement and bring into your offer. The third goes back to the agent, the strata manager or your conveyancer as a written question before you are bound.</p>
<p>A strata report does not inspect anything. It records what others wrote. If the minutes raise a structural question, have an inspector look at the building as well as the lot. Under private treaty, a cooling-off period may give you some days for this; at auction there is none. Before paying for a report, choose two or three buildings among the <a href="/listings">listings</a> and ask each agent for the current levies and any special levy. Our <a href="/services/conveyancing">conveyancing page</a> explains how to have the documents reviewed.</p>
`,
  sources: [
    {
      label: "NSW Government: guide to the 2025 strata law changes, with the changes of 1 April 2026",
      url: "https://www.nsw.gov.au/housing-and-construction/strata/guide-to-2025-strata-law-changes",
    },
    {
      label: "Strata Schemes Management Act 2015, section 183: inspection of documents",
      url: "https://zoelaw.ai/legislation/strata-schemes-management-act-2015/sections/183",
    },
    {
      label: "Strata Schemes Management Act 2015, section 184: strata information certificate",
      url: "http://www5.austlii.edu.au/au/legis/nsw/consol_act/ssma2015242/s184.html",
    },
    {
      label: "Strata inspection reports (Thornton + King)",
      url: "https://thorntonking.com.au/information-centre/strata-inspection-reports",
    },
    {
      label: "Ten-year capital works plans and the standard form (PBL Law Group)",
      url: "https://pbl.legal/insights/capital-works-plans-nsw-strata-reforms",
    },
    {
      label: "Review of the capital works plan every five years (PICA Group)",
      url: "https://picagroup.com.au/article/library/strata-dictionary-nsw/",
    },
    {
      label: "Levies, unit entitlement and special levies (Strata Community Association NSW)",
      url: "https://nsw.strata.community/levies-and-capital-works-funds/",
    },
    {
      label: "Statutory warranty periods for strata defects (Centric Strata)",
      url: "https://www.centricstrata.com.au/post/guide-to-navigating-strata-defects-statutory-warranty-claims-in-nsw",
    },
    {
      label: "A checklist for reviewing a strata report (Convey Direct)",
      url: "https://conveydirect.com.au/blog/a-checklist-for-reviewing-a-strata-report",
    },
  ],
};
