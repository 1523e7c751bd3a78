import type { Article } from "./article.ts";

export const article: Article = {
  slug: "first-home-help-in-nsw",
  title: "Help for first home buyers in New South Wales",
  excerpt:
    "Duty relief, the new-home grant, the 5% Deposit Scheme, Help to Buy and super savings: what each one gives, its price limits, and how they fit together.",
  category: "finance",
  tags: ["first home buyers", "transfer duty", "grants", "deposits"],
  publishedAt: "2026-02-12T21:40:00Z",
  body: `
<p>Five programs can lower the cost of a first home in New South Wales. Two come from the state and three from the Commonwealth, and each has its own test of who is a first home buyer and its own price limit. This guide sets them side by side as published in February 2026. It is general information, not legal, tax or credit advice. Limits are changed by budgets and law, so confirm every figure on the official page before you sign a contract.</p>

<h2>The five programs at a glance</h2>
<table>
<caption>First home help for a buyer in New South Wales, as of February 2026</caption>
<thead>
<tr><th scope="col">Program</th><th scope="col">What it gives</th><th scope="col">Main price limit</th></tr>
</thead>
<tbody>
<tr><th scope="row">First Home Buyers Assistance Scheme (state)</th><td>No transfer duty, or less</td><td>Home: none up to $800,000, less duty below $1,000,000. Land: none up to $350,000, less below $450,000.</td></tr>
<tr><th scope="row">First Home Owner Grant, new homes (state)</th><td>$10,000</td><td>New home up to $600,000; land and building contract together up to $750,000.</td></tr>
<tr><th scope="row">5% Deposit Scheme (Commonwealth)</th><td>Loan with a 5% deposit and no lenders mortgage insurance</td><td>$1,500,000 in Sydney and the named regional centres; $800,000 in the rest of the state.</td></tr>
<tr><th scope="row">Help to Buy (Commonwealth)</th><td>The government buys a share: up to 30% of an existing home or 40% of a new one</td><td>$1,300,000 in the capital city and regional centres; $800,000 elsewhere.</td></tr>
<tr><th scope="row">First Home Super Saver (Commonwealth)</th><td>Your own voluntary super contributions released for a deposit</td><td>No price limit; up to $15,000 of one year's contributions and $50,000 in all.</td></tr>
</tbody>
</table>

<h2>Transfer duty: the First Home Buyers Assistance Scheme</h2>
<p>This applies to new and existing homes and to land on which you will build. The thresholds above have applied since 1 July 2023. Above $800,000 the duty rises from nothing towards the full amount at $1,000,000, so each extra bid in that band costs more than the bid itself. Work out the duty on your limit with the calculator on the state's website before an auction.</p>
<ul>
<li>You must be an individual, over 18, and buying the whole property.</li>
<li>At least one buyer must be an Australian citizen or permanent resident.</li>
<li>Neither you nor your spouse or partner may have owned residential property in Australia before, or had this relief before.</li>
<li>You must move in within 12 months and live there for 12 months without a break.</li>
</ul>
<p>Revenue NSW can waive some of these conditions on application. The forms are completed after exchange and lodged through your solicitor or conveyancer, so tell that person at the first conversation that you expect to claim.</p>

<h2>The $10,000 grant for a new home</h2>
<p>The grant is for a home that nobody has lived in, including one bought off the plan or substantially renovated, within the price limits in the table. You can apply through an approved lender when you arrange the loan, or directly to Revenue NSW.</p>
<p>The state's criteria page asks you to move in within 12 months and stay for 12 without a break; older copies of the guidance, still easy to find, say six. The ownership test also differs from the duty scheme: a buyer who purchased a home on or after 1 July 2000 but did not live in it for more than six continuous months may still be eligible for the grant.</p>

<h2>The 5% Deposit Scheme</h2>
<p>Since 1 October 2025 this scheme, formerly the Home Guarantee Scheme, has had no income limit and no limit on places. Eligible single parents and guardians can use it with a 2% deposit. The Commonwealth guarantees part of the loan to the lender, which is why no mortgage insurance premium is charged. The guarantee protects the lender and does not reduce what you owe.</p>
<p>It is available only through participating lenders, for a home you will live in. Both the price and the lender's own valuation have to be within the cap for the area.</p>
<p>A small deposit means a large loan. On a home at $900,000, a 5% deposit is $45,000 and the loan is $855,000; with 20% the deposit is $180,000 and the loan is $720,000. Put both loans into our <a href="/finance/calculators/mortgage">mortgage calculator</a> with the same rate and compare the repayment and the total interest. Then try a higher rate.</p>

<h2>Help to Buy</h2>
<p>Help to Buy opened on 5 December 2025 with 10,000 places a year across the country. The Commonwealth pays part of the price and owns the matching share. You need a deposit of at least 2%, and you pay no rent or interest on the government's share, but it rises and falls in value with the home and is repaid over time or on sale.</p>
<p>At the opening, the income limits were $100,000 for one buyer and $160,000 for a couple or single parent, and buyers had to be Australian citizens who did not own property. You apply through a participating lender. Before you choose it, ask how the share is valued when you renovate or want to buy part of it back, and what happens if your income rises above the limit.</p>

<h2>The First Home Super Saver scheme</h2>
<p>You can make voluntary contributions to your super fund and later ask the Australian Taxation Office to release them, with deemed earnings, for a first home. Contributions that your employer must make by law do not count. The order of the steps matters: the request for a determination and the purchase have to happen in the right sequence, and those rules were eased from 15 September 2024. Read the tax office's page before signing a contract, because a mistake can cost you the release.</p>

<h2>Putting them together</h2>
<p>The duty relief and the grant can both apply to one new home that is within both limits. The Commonwealth programs have rules about being combined with each other, so ask the lender in writing which of them it has assessed. Work in this order:</p>
<ol>
<li>Set a price you can repay, without any program.</li>
<li>Check each program's test for you and for the person you are buying with. One buyer's earlier ownership can exclude both.</li>
<li>Find the lowest price limit among those you intend to use. That is your real limit.</li>
<li>Get the lender's approval in writing, naming the scheme, before you bid or exchange.</li>
<li>Put the dates for moving in and staying in your calendar on settlement day. A grant has to be paid back if you stop meeting its conditions.</li>
</ol>
<p>The Commonwealth's site for its three programs is firsthomebuyers.gov.au, with a tool for price caps by postcode. If you want to speak with a broker, our <a href="/services/finance">finance page</a> says what happens with your enquiry and whether anybody is paid for it.</p>
`,
  sources: [
    {
      label: "Revenue NSW: First Home Buyers Assistance Scheme",
      url: "https://www.revenue.nsw.gov.au/grants-schemes/first-home-buyer/assistance-scheme",
    },
    {
      label: "NSW Government: how to apply for the First Home Buyers Assistance Scheme",
      url: "https://www.nsw.gov.au/housing-and-construction/buying-and-selling-property/home-buying-assistance/first-home-buyers-assistance-scheme/how-to-apply",
    },
    {
      label: "NSW Government: First Home Owner (New Homes) Grant, criteria",
      url: "https://nsw.gov.au/housing-and-construction/home-buying-assistance/first-home-owner-new-home-grant/key-definitions-and-eligibility-criteria",
    },
    {
      label: "Revenue NSW: First Home Owner Grant (New Homes)",
      url: "https://www.revenue.nsw.gov.au/grants-schemes/first-home-buyer/new-homes",
    },
    {
      label: "Service NSW: applying for the grant, and paying it back",
      url: "https://www.service.nsw.gov.au/transaction/apply-first-home-owner-grant",
    },
    {
      label: "The grant in addition to the duty relief (Real Search)",
      url: "https://real-search.com/first-home-buyer-nsw-2",
    },
    {
      label: "MFAA, 1 October 2025: the Australian Government 5% Deposit Scheme",
      url: "https://www.mfaa.com.au/news/changes-to-the-australian-government-5-deposit-scheme-what-brokers-need-to-know",
    },
    {
      label: "Finder: property price caps from 1 October 2025",
      url: "https://www.finder.com.au/news/first-home-guarantee-expands-eligibility-early",
    },
    {
      label: "The Mutual Bank: price, valuation and the cap",
      url: "https://www.themutual.com.au/borrow/australian-government-5-deposit-scheme/first-home-buyer",
    },
    {
      label: "Help to Buy at its opening, December 2025 (The Oz Post)",
      url: "https://theozpost.com/business/property-market/govts-help-to-buy-shared-equity-scheme-launches-dec-5.html",
    },
    {
      label: "Help to Buy: income limits and price caps for NSW (Elyment)",
      url: "https://elyment.com.au/blog/how-do-you-secure-a-place-in-the-2026-help-to-buy-scheme-before-the-10000-spots-run-out",
    },
    {
      label: "Australian Taxation Office: changes to the First Home Super Saver scheme",
      url: "https://ato.gov.au/individuals-and-families/super-for-individuals-and-families/super/withdrawing-and-using-your-super/early-access-to-super/first-home-super-saver-scheme/changes-to-the-first-home-super-saver-scheme",
    },
    {
      label: "First Home Super Saver limits (Bristax)",
      url: "https://bristax.com.au/superannuation-articles/first-home-super-saver-scheme",
    },
  ],
};
