import type { Article } from "./article.ts";

export const article: Article = {
  slug: "building-and-pest-inspections",
  title: "Building and pest inspections: what they cover and when to order one",
  excerpt:
    "What an inspector looks at before you buy, what the report leaves out, how it fits with the cooling-off period in NSW, and how to sort what the report finds.",
  category: "buying",
  tags: ["inspections", "termites", "cooling off", "strata"],
  publishedAt: "2026-09-24T00:20:00Z",
  body: `
<p>A home is usually sold as it stands, and finding its faults is the buyer's job. For a building and pest inspection, an experienced person spends a few hours looking for them on your behalf and writes a report. The inspection is worth more when you know what it leaves out and when it has to be done.</p>

<h2>What the inspector does</h2>
<p>Two Australian Standards describe the usual work: AS 4349.1 for the building and AS 4349.3 for timber pests. The first asks for a visual assessment that finds major defects and safety hazards and gives a view of the general condition, compared with buildings of about the same age and type. The second looks for termites, borers and wood decay, for damage they have done, and for conditions that invite them, such as damp soil against a wall.</p>
<p>On a house the inspector covers the interior, the roof space, the underfloor area, the exterior, the roof itself and the site, as far as each can be reached safely. On a strata unit a different part of the standard applies, and much of what could cost you money is on common property outside the unit.</p>

<h2>What the report does not tell you</h2>
<p>The inspection is visual and nothing is opened up. The inspector will not lift carpet, move furniture or cut into a wall. An area that could not be entered is listed as not inspected, and that list deserves as much attention as the defects.</p>
<ul>
<li>Repair costs are usually not estimated. Ask a builder for those.</li>
<li>Wiring, plumbing and gas are generally not tested. A licensed electrician or plumber has to do that.</li>
<li>Whether work was approved is a question for the council and your conveyancer.</li>
<li>Asbestos and pools are checked only if you ask, or by a specialist.</li>
<li>The findings hold for the day of the inspection and are no warranty for the years ahead.</li>
</ul>

<h2>Choose the inspector yourself</h2>
<p>Fair Trading's list of licence classes says that building consultancy has not been licensed in New South Wales since September 2009, so an inspector here may hold no licence for that work. That leaves the checking to you. Ask for these things before you book:</p>
<ol>
<li>the trade or profession behind the report, such as a builder's licence, and its number, which you can look up on Fair Trading's site</li>
<li>a current certificate of professional indemnity insurance that covers pre-purchase inspections, and timber pests if one person does both</li>
<li>the standard and the scope that the report will follow, in writing</li>
<li>a sample report, to see whether photographs and locations are clear</li>
<li>a promise that you may telephone the inspector after reading it</li>
</ol>
<p>Be wary of an inspector proposed by the selling agent. The report should be prepared for you, in your name, because a report usually may be relied on only by the person it was made for.</p>

<h2>Ask what reports already exist</h2>
<p>Fair Trading tells agents to keep a record of the inspection reports they know of for a home, including building, pest and strata reports, and to disclose it to a buyer who asks for the contract. The record says who prepared the report, when, whether they are insured and whether it can be bought again. Ask for it when you ask for the contract. A report offered by the seller can save you money on a home you are unsure about. Before you rely on one, find out whether the inspector will reissue it to you and how old it is.</p>

<h2>Order it at the right time</h2>
<table>
<caption>When to have the inspection done in New South Wales</caption>
<thead>
<tr><th scope="col">How you buy</th><th scope="col">Cooling-off period</th><th scope="col">Inspect</th></tr>
</thead>
<tbody>
<tr><td>Private treaty, ordinary exchange</td><td>Until 5 pm on the fifth business day after the contract date</td><td>Before exchange, or in the first two days after it</td></tr>
<tr><td>Private treaty with a section 66W certificate</td><td>None</td><td>Before exchange</td></tr>
<tr><td>At auction</td><td>None</td><td>Before the auction</td></tr>
<tr><td>Passed in and exchanged the same day</td><td>None</td><td>Before the auction</td></tr>
</tbody>
</table>
<p>If you withdraw in the cooling-off period, you forfeit 0.25 per cent of the price to the seller. On a home at $1,000,000 that is $2,500. That may be small against the cost of a serious defect, but you keep the money if you inspect before exchange, where the seller allows the time. The notice has to be in writing and served in time, and your <a href="/services/conveyancing">conveyancer or solicitor</a> should do it.</p>
<p>A section 66W certificate gives up the cooling-off period. Do not let one be signed for you until you have read the report.</p>

<h2>Read the result and decide</h2>
<p>A report on an older home can list dozens of items, many of them maintenance. Sort them into three groups:</p>
<ul>
<li><strong>Move on or renegotiate:</strong> structural movement, active termites, a failed roof, widespread damp, work that looks unapproved.</li>
<li><strong>Price it:</strong> ageing bathrooms with failed waterproofing, gutters, old switchboards, timber decks with decay.</li>
<li><strong>Note it:</strong> worn paint, sticking doors, hairline cracks that the inspector calls minor.</li>
</ul>
<p>For the first two groups get a written quote, or at least telephone the inspector and ask which single item would stop them from buying. Then you can ask the seller for a lower price or a repair before settlement, with evidence in hand. Our <a href="/services/trades">trades directory</a> lists people to ask, with their licence number where one is given.</p>
<p>For a unit, add a strata search of the records and read the minutes, the capital works fund and any building report. A sound unit in a building with a large unpaid repair is still an expensive purchase. These are the rules as we read them in 2026. They change, so confirm dates and periods with your conveyancer; this is general information and not legal advice.</p>
`,
  sources: [
    {
      label: "NSW Fair Trading, pre-purchase inspection reports",
      url: "https://www.fairtrading.nsw.gov.au/housing-and-property/property-professionals/working-as-a-property-agent/pre-purchase-inspection-reports",
    },
    {
      label: "NSW Fair Trading, licence classes (building consultancy since 2009)",
      url: "https://www.fairtrading.nsw.gov.au/trades-and-businesses/licensing-and-qualifications/licence-classes",
    },
    {
      label: "Conveyancing Act 1919 (NSW), section 66T (no cooling-off period)",
      url: "https://zoelaw.ai/legislation/conveyancing-act-1919/sections/66T",
    },
    {
      label: "Conveyancing Act 1919 (NSW), section 66U (cooling-off rights)",
      url: "https://zoelaw.ai/legislation/conveyancing-act-1919/sections/66U",
    },
    {
      label: "Lifestyle Property Hub, cooling-off period in NSW (17 May 2026)",
      url: "https://www.lifestylepropertyhub.com/guides/cooling-off-period-nsw",
    },
    {
      label: "SiteReview, cooling-off statement in the NSW contract of sale",
      url: "https://sitereview.ai/blog/cooling-off-period-nsw-contract-of-sale",
    },
    {
      label: "Building Inspection Sydney, scope under AS 4349.1 and AS 4349.3",
      url: "https://building-inspection-sydney.com.au/terms-and-conditions/",
    },
    {
      label: "Inspection Smith, scope and limits of visual inspections",
      url: "https://www.inspectionsmith.com.au/terms-and-conditions/",
    },
    {
      label: "The Building Agency, terms on who may rely on a report",
      url: "https://thebuildingagency.com.au/terms/",
    },
    {
      label: "Your Move Conveyancing, why buyers order reports",
      url: "https://yourmoveconveyancing.com.au/faq-items/do-i-need-a-pest-building-report-or-strata-report/",
    },
    {
      label: "Mid Mountains Legal, checks before exchange",
      url: "https://midmountainslegal.com.au/know-the-property-you-are-buying-and-that-you-can-fund-your-purchase-before-exchange",
    },
  ],
};
