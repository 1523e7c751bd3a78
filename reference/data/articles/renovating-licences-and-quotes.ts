import type { Article } from "./article.ts";

export const article: Article = {
  slug: "renovating-licences-and-quotes",
  title: "Renovating: licences, quotes and what to have before you pay",
  excerpt:
    "Which jobs need a licence in NSW, how to get quotes you can compare, how much deposit may be asked, and the insurance to see before any money changes hands.",
  category: "home_improvement",
  tags: ["renovating", "licences", "quotes", "insurance"],
  publishedAt: "2026-10-28T03:10:00Z",
  body: `
<p>Many problems with a renovation are easiest to prevent before it starts, when the quote can still be made clear, the licence looked up and the deposit held back. The law in New South Wales protects a home owner at each of these points, and the order in which you do things decides how much of that you get.</p>

<h2>Check the licence first</h2>
<p>A licence is needed for residential building work worth more than $5,000 in labour and materials, including GST. For specialist work it is needed whatever the price: electrical wiring, plumbing, draining and gasfitting, and air conditioning and refrigeration other than plug-in appliances.</p>
<p>Ask for the licence number and look it up with the check on Fair Trading's site. Compare three things: the name with the name on the quote, the class of licence with your job, and the expiry date with the finishing date. The record also shows conditions, cautions and penalties. A person or company that advertises building work has to give a name and the licence number in the advertisement, so one without them deserves a question. Our <a href="/services/trades">trades directory</a> shows the number where we have it, which saves you looking for it but does not replace the check.</p>

<h2>Write the scope before you ask for quotes</h2>
<p>Three quotes for three different ideas of your bathroom cannot be compared. Write two pages first and give every builder the same two pages. Put in:</p>
<ul>
<li>each room and what changes in it, with sizes and a sketch</li>
<li>the make and model, or at least the price range, of tiles, taps, appliances and joinery</li>
<li>what stays and has to be protected</li>
<li>who removes the waste, who finds the asbestos and who repaints</li>
<li>who applies for council or strata approval, and by when</li>
<li>when you need to be able to live in the home again</li>
</ul>
<p>If you own a unit, ask the strata manager early what the owners corporation has to approve. Work on waterproofing, pipes or shared walls can touch common property, and the approval can take longer than the job.</p>

<h2>Compare what the quotes contain</h2>
<p>Look for allowances before you look at the total. A prime cost item is an allowance for something not chosen yet, such as taps. A provisional sum is an allowance for work that cannot be priced yet, such as excavation. A low total with generous gaps in these two lines will rise. Ask each builder to replace as many as possible with fixed prices, and to list what is excluded.</p>
<p>Prices to consumers have to be shown as a single total including GST, so ask for the quote again if GST appears only as a note. Check how long the price holds, how variations are priced and that each one has to be agreed in writing before the work is done.</p>
<p>An estimate is not a quote. If the document says estimate, or gives an hourly rate and no total, you do not have a price yet.</p>

<h2>Know what the contract must give you</h2>
<table>
<caption>What applies to residential building work in NSW, by price including GST</caption>
<thead>
<tr><th scope="col">Price of the work</th><th scope="col">What you should have</th></tr>
</thead>
<tbody>
<tr><th scope="row">Up to $5,000</th><td>A written agreement is still wise. A licence is needed for specialist work.</td></tr>
<tr><th scope="row">Over $5,000 and up to $20,000</th><td>A licensed contractor, a written small jobs contract, the Consumer Building Guide, and a deposit of no more than 10 per cent.</td></tr>
<tr><th scope="row">Over $20,000</th><td>All of that in a fuller contract with the owner's checklist and the progress payments, a five business day cooling-off period, and home building compensation cover.</td></tr>
</tbody>
</table>
<p>The 10 per cent limit is on the deposit, which means any payment on account before work begins. It does not apply to a contract for specialist work alone. On a contract of $60,000 the most that may be asked is $6,000. A request for more, however it is explained, is a reason to stop.</p>

<h2>See the insurance before you pay</h2>
<p>For work over $20,000, unless it is exempt, the contractor has to give you evidence of home building compensation cover for your own property before starting work or taking any money, including the deposit. It is a last resort. It pays when the contractor has become insolvent, died or disappeared, or had the licence suspended for not paying what a court or the Tribunal ordered in your favour. Without it you have no claim.</p>
<p>Do not stop at the certificate. Service NSW has a register called the HBC Check, where you can search by certificate number, contractor or address. Make sure that the address is yours and that the contractor is the one named in your contract. The cover is separate from the contractor's public liability insurance and from your own home policy; tell your insurer before walls come down.</p>

<h2>Pay for what has been done</h2>
<ol>
<li>Tie each progress payment to a stage you can see, such as waterproofing finished and certified, and never to a date.</li>
<li>Ask for the certificates as they fall due: electrical, plumbing, waterproofing and, where it applies, the certifier's.</li>
<li>Photograph pipes and cables before the walls are closed.</li>
<li>Hold the last payment until the list of defects has been dealt with.</li>
</ol>
<p>The law also implies warranties into the contract, among them that the work is done with due care and skill and that materials are suitable. For a breach that causes a major defect you have six years from completion to start a case, and for other defects two years. Report a defect in writing as soon as you see it, and do not wait for the period to run down.</p>

<h2>If you plan to manage it yourself</h2>
<p>Doing or supervising work worth more than $10,000 that needs development approval generally calls for an owner-builder permit, which comes with conditions about living in the home and, for larger jobs, a course. You then take on what the builder would have carried, so find out from the home insurer and the lender how they treat it. The <a href="/services/renovations">renovations page</a> says what you can ask us for instead.</p>
<p>The amounts above are as we read them in 2026 in the sources listed below. They can change, so check with Fair Trading before you sign; this is general information and not legal advice.</p>
`,
  sources: [
    {
      label: "NSW Fair Trading, tradesperson and contractor licence check",
      url: "https://www.fairtrading.nsw.gov.au/help-centre/online-tools/home-building-licence-check",
    },
    {
      label: "Home Building Regulation 2014 (NSW), section 33 (advertising)",
      url: "https://zoelaw.ai/legislation/home-building-regulation-2014/sections/33",
    },
    {
      label: "Home Building Act 1989 (NSW), section 8 (maximum deposit)",
      url: "https://zoelaw.ai/legislation/home-building-act-1989/sections/8",
    },
    {
      label: "Service NSW, managing residential building contracts",
      url: "https://www.service.nsw.gov.au/transaction/managing-residential-building-contracts",
    },
    {
      label: "NSW Fair Trading, contract checklist for home owners",
      url: "https://www.fairtrading.nsw.gov.au/housing-and-property/building-and-renovating/preparing-to-build-and-renovate/contracts/contract-checklist",
    },
    {
      label: "LegalVision, building contracts in NSW",
      url: "https://legalvision.com.au/what-are-the-different-types-of-building-contracts-in-nsw/",
    },
    {
      label: "Legal Aid NSW, home building and renovating: time limits",
      url: "https://legalaid.nsw.gov.au/lawprompt/legal-topics/consumers/home-building-and-renovating",
    },
    {
      label: "icare, cover for home owners",
      url: "https://www.icare.nsw.gov.au/builders-and-homeowners/homeowners/what-we-do",
    },
    {
      label: "Service NSW, use the HBC Check",
      url: "https://service.nsw.gov.au/transaction/use-the-hbc-check",
    },
    {
      label: "Service NSW, apply for an owner-builder permit",
      url: "https://www.service.nsw.gov.au/transaction/apply-owner-builder-permit",
    },
    {
      label: "Business.gov.au licence service, owner-builder permit in NSW",
      url: "https://ablis.business.gov.au/service/new-south-wales/owner-builder-permit/16675",
    },
    {
      label: "ACT Government, quotes, prime cost items and provisional sums",
      url: "https://www.planning.act.gov.au/build-buy-renovate/build-buy-or-renovate/building-101/building-costs",
    },
    {
      label: "Chalkline, Home Building Act 1989 in outline (checked 16 May 2026)",
      url: "https://chalkline.com.au/compliance/home-building-act-1989-nsw.html",
    },
    {
      label: "ACCC, price displays",
      url: "https://www.accc.gov.au/",
    },
    {
      label: "Khoury Lawyers, statutory warranties under section 18B",
      url: "https://khourylawyers.com.au/statutory-warranties-and-the-home-building-act-1989/",
    },
  ],
};
