import type { Article } from "./article.ts";

export const article: Article = {
  slug: "cooling-off-and-exchange",
  title: "Exchange and the cooling-off period",
  excerpt:
    "When a sale becomes binding in New South Wales, how the five business days are counted, what it costs to withdraw, and what you give up with a 66W certificate.",
  category: "buying",
  tags: ["cooling-off", "exchange", "contracts", "gazumping"],
  publishedAt: "2026-06-10T06:20:00Z",
  body: `
<p>An accepted offer is not a sale. In New South Wales a home is sold when contracts are exchanged, and for most private sales the buyer then has a short time in which to withdraw, at a price. You need to know exactly when that time ends. This guide was written in June 2026 from the sections of the Conveyancing Act 1919 listed below. It is general information, not legal advice; the law changes and the exceptions matter, so have your contract read before you sign it.</p>

<h2>Nothing is settled before exchange</h2>
<p>Exchange happens when the seller has signed one copy of the contract, the buyer has signed another in the same terms, and the copies are exchanged. It is usual to pay a deposit then. Until that moment the agent must pass on every further offer, and the seller may accept one. If that happens to you, it is called gazumping. Neither the seller nor the agent has to pay for your inspection, your legal advice or your loan application. An expression-of-interest payment must be refunded in full, but it does not hold the property.</p>
<p>The remedy is speed. Have the contract reviewed while you negotiate, know how you will pay the deposit, and ask for a time for exchange in the same conversation as the price. When you find a home in the <a href="/listings">listings</a>, ask for the contract with your first question: a seller may not advertise without one.</p>

<h2>How the period is counted</h2>
<p>The cooling-off period starts when the contract is made and ends at 5 pm on the fifth business day after the day of exchange. For a home bought off the plan it ends on the tenth. The day of exchange does not count. A business day is any day other than a Saturday, a Sunday or a public or bank holiday throughout the state.</p>
<p>For a contract exchanged on a Friday with no holiday in the next week, the five days are Monday to Friday and the period ends at 5 pm on that second Friday. A public holiday on the Monday would move the end to the Monday after. Write the day and hour down on the date of exchange and confirm them with your conveyancer.</p>
<p>The seller can agree to a longer period. It has to be in the contract or be given in writing before the first period ends. A call with the agent is not enough.</p>

<h2>Withdrawing, and what it costs</h2>
<p>The right belongs to the buyer only, and no reason is needed. It is used by a written notice served in the time on the seller, the seller's solicitor or conveyancer, or the agent. It must be signed by the buyer or the buyer's solicitor or conveyancer. If two people are buying, both have to sign, or their representatives do.</p>
<p>The buyer forfeits 0.25 per cent of the price to the seller. It is taken from the deposit if one has been paid, and the rest of the deposit is returned. If less has been paid, the seller can recover the difference as a debt. The seller may agree to waive it.</p>
<table>
<caption>What 0.25 per cent comes to</caption>
<thead>
<tr><th scope="col">Price</th><th scope="col">Forfeited on withdrawal</th></tr>
</thead>
<tbody>
<tr><th scope="row">$700,000</th><td>$1,750</td></tr>
<tr><th scope="row">$950,000</th><td>$2,375</td></tr>
<tr><th scope="row">$1,400,000</th><td>$3,500</td></tr>
<tr><th scope="row">$2,000,000</th><td>$5,000</td></tr>
</tbody>
</table>
<p>Duty is no longer payable on a contract that was ended in this way, and duty already paid can be refunded. What you spent on reports and advice is not returned. If the contract lacks the cooling-off statement that the law requires, the right can be used at any time before completion and nothing is forfeited, unless a 66W certificate was given.</p>

<h2>When there is no cooling-off period</h2>
<ul>
<li>The home is sold at public auction.</li>
<li>The contract is made on the same day on which the home was offered at auction and passed in.</li>
<li>The buyer gives a certificate under section 66W at or before the time when the contract is made.</li>
<li>The contract results from exercising an option, other than one that the Act makes void.</li>
<li>The property is not residential property in the sense of the Act. Land of more than 2.5 hectares and land used wholly for non-residential purposes are examples.</li>
</ul>
<p>A contract signed before a planned auction is not an auction sale, but sellers commonly ask for a 66W certificate then, so that the buyer is bound as at an auction. Ask which terms are offered before you name a price.</p>

<h2>What a 66W certificate gives up</h2>
<p>The certificate is signed by the buyer's solicitor or conveyancer. It says that the contract, the certificate itself and the loss of the cooling-off period have been explained to the buyer. Once it has been given and contracts are exchanged, the buyer cannot withdraw under these provisions.</p>
<p>Give one only when you could answer yes to each of these questions:</p>
<ol>
<li>Has the contract been read, and have the changes you asked for been made?</li>
<li>Have you read the building and pest report, or the strata report?</li>
<li>Has the lender approved the loan for this property, with the valuation done?</li>
<li>Is the deposit in an account from which you can pay it today?</li>
</ol>
<p>If the seller insists and you are not ready, you can offer something else that has value to a seller, such as an early exchange with the ordinary period, a larger deposit, or the settlement date the seller would like.</p>

<h2>Using the days well</h2>
<p>Book inspections before exchange, because a report that arrives after day five comes too late to use. On day one, send the signed contract to the lender and ask for the date of the valuation. By day three, have the reports and talk to your conveyancer about what they show. Decide on day four, so that a notice or a request for more time can be served in office hours on day five.</p>
<p>Exchange with cooling-off is often done on a deposit of 0.25 per cent, with the balance of the deposit due when the period ends. Check the transfer limit of your account and the time a payment takes to arrive, since a late balance is a breach of contract.</p>
<p>After the period ends, the whole deposit is at risk if you do not complete, and the seller can claim further loss. Test the repayment at a higher rate in our <a href="/finance/calculators/mortgage">mortgage calculator</a> while you can still withdraw, and use our <a href="/services/conveyancing">conveyancing page</a> if nobody is acting for you yet.</p>
`,
  sources: [
    {
      label: "NSW Fair Trading: gazumping and exchange",
      url: "https://www.fairtrading.nsw.gov.au/housing-and-property/buying-and-selling-property/buying-a-property/gazumping",
    },
    {
      label: "Conveyancing Legislation Amendment Act 2018: the end of the period, section 66S(3)",
      url: "https://legislation.nsw.gov.au/view/whole/html/repealed/current/act-2018-075",
    },
    {
      label: "Conveyancing Act 1919, Part 4 Division 8: business day and residential property (2020 version)",
      url: "https://legislation.nsw.gov.au/~/view/act/1919/6/part4/div8",
    },
    {
      label: "Cooling-off periods in NSW, updated 17 May 2026 (Lifestyle Property Hub)",
      url: "https://www.lifestylepropertyhub.com/guides/cooling-off-period-nsw",
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
      label: "Conveyancing Act 1919, section 66U: the notice",
      url: "https://zoelaw.ai/legislation/conveyancing-act-1919/sections/66U",
    },
    {
      label: "Conveyancing Act 1919, section 66V: what is forfeited",
      url: "https://zoelaw.ai/legislation/conveyancing-act-1919/sections/66V",
    },
    {
      label: "Conveyancing Act 1919, section 66X: the statement in the contract",
      url: "https://zoelaw.ai/legislation/conveyancing-act-1919/sections/66X",
    },
    {
      label: "Extending the period, and the balance of the deposit (A S Laumberg)",
      url: "https://aslaumberg.com.au/extending-the-cooling-off-period-for-the-sale-of-a-property/",
    },
    {
      label: "Offers before an auction (OH Conveyancing)",
      url: "https://www.ohconveyancing.com.au/what-to-expect-at-an-auction-in-nsw-or-act/",
    },
    {
      label: "What a 66W certificate says (JCL Legal)",
      url: "https://jcllegal.com.au/blog/deposits-when-purchasing-residential-property/",
    },
    {
      label: "The deposit after cooling-off (PRD Wagga Wagga)",
      url: "https://prdwagga.com.au/cooling-off-period-misunderstandings-deposit-risks-under-nsw-conveyancing-law/",
    },
  ],
};
