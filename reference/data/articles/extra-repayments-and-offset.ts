import type { Article } from "./article.ts";

export const article: Article = {
  slug: "extra-repayments-and-offset",
  title: "Extra repayments, offset and redraw: what each one does",
  excerpt:
    "How paying more, or keeping savings beside a home loan, cuts the interest. Includes a worked example for a $750,000 loan and the questions to ask your lender first.",
  category: "finance",
  tags: ["home loans", "offset accounts", "redraw", "repayments"],
  publishedAt: "2026-02-11T21:40:00Z",
  body: `
<p>Interest on a home loan is charged on what you still owe. Anything that makes the balance smaller, or counts as if it did, makes the next interest charge smaller too. Extra repayments, redraw and offset accounts all work through that one fact, and they differ in how easily you can get the money back.</p>

<h2>Where a repayment goes</h2>
<p>Take a loan of $750,000 over 30 years with monthly repayments. Every figure in this article uses 6.25% a year, which is only an example and not a rate anyone is offering. The repayment works out at $4,617.88 a month. In the first month $3,906.25 of it is interest and $711.63 reduces the loan.</p>
<p>Add $500 to that first payment and the loan falls by $1,211.63 instead. None of the extra goes to interest, because the interest for the month has already been covered. From the second month on, you also stop paying interest on that $500, for as long as the loan runs.</p>

<h2>An extra $500 a month</h2>
<p>We computed this example with our <a href="/finance/calculators/mortgage">mortgage calculator</a>. It assumes equal months, a rate that never changes and no fees, so your own loan will come out differently.</p>
<table>
<caption>$750,000 over 30 years at an example rate of 6.25%</caption>
<thead>
<tr><th scope="col">Measure</th><th scope="col">Scheduled repayment</th><th scope="col">With $500 more</th></tr>
</thead>
<tbody>
<tr><th scope="row">Paid each month</th><td>$4,617.88</td><td>$5,117.88</td></tr>
<tr><th scope="row">Number of repayments</th><td>360</td><td>278</td></tr>
<tr><th scope="row">Total interest</th><td>$912,436.44</td><td>$669,438.78</td></tr>
</tbody>
</table>
<p>The loan ends 82 months sooner, which is six years and ten months, and the interest saved is $242,997.66. To judge whether that is worth it to you, compare the saving with what else the $500 could do, such as building an emergency fund or paying off a card that charges a higher rate.</p>

<h2>Paying fortnightly instead of monthly</h2>
<p>Paying more often saves little by itself. On the example loan the true fortnightly repayment is $2,130.31, and over 780 payments the interest comes to $911,645.60. That is $790.84 less than paying monthly, spread over 30 years.</p>
<p>What people usually mean by the fortnightly method is paying half the monthly amount every two weeks. Half of $4,617.88 is $2,308.94, which is $178.63 more than the loan needs each fortnight. A year has 26 fortnights and only 12 months, so you make the equivalent of a thirteenth monthly payment. The saving comes from paying more. Ask your lender which of the two amounts it would set up.</p>

<h2>How an offset account works</h2>
<p>An offset account is a transaction account linked to the loan. Your balance in it is subtracted from the loan before interest is worked out. With $30,000 in a full offset on the example loan, interest for the first month is charged on $720,000 and is $156.25 lower. The money stays yours to spend on any day.</p>
<p>By our own arithmetic on the same assumptions, leaving $30,000 there from the first day and never touching it would end the loan 31 months sooner and save about $146,400 in interest. The calculator on our site does not model offset accounts, so treat this as an indication of scale.</p>
<p>Check two things in the product's terms. Some accounts offset only part of the balance, and lenders often charge a fee or a higher rate for the feature. To find the balance at which a fee pays for itself, divide the yearly fee by the rate: $300 divided by 6.25% is $4,800. If your average balance would be lower than that, the feature costs more than it saves. A loan whose rate is 0.10 percentage points higher needs much more. On a $750,000 balance that is about $750 in the first year, or roughly $12,000 sitting in the offset before you break even.</p>

<h2>How redraw differs</h2>
<p>With redraw you pay extra into the loan itself, and the lender lets you take the extra back under its conditions. The interest saved on a given amount is the same as with a full offset. The differences are in access and in tax:</p>
<ul>
<li>Access depends on the loan contract. There may be a minimum amount, a fee or a delay, and on some fixed-rate loans redraw is closed until the fixed term ends.</li>
<li>Money in an offset account is your deposit. Money in redraw has already been paid to the lender, and taking it out is new borrowing.</li>
<li>That distinction matters if the home is, or may later become, a rental. Whether loan interest can be deducted generally follows what the borrowed money was used for. Redrawing for a private purpose can mean that the interest has to be split, whereas spending from an offset account does not change what the loan was used for.</li>
</ul>
<p>The tax side depends on your own history with the loan, so take your statements to a registered tax agent before you move a large sum.</p>

<h2>Before you start</h2>
<ol>
<li>Ask whether any part of the loan is fixed. Lenders commonly limit extra repayments during a fixed term, and going over the limit can lead to a break cost, which may be large.</li>
<li>Ask whether the required repayment falls when you pay extra. If it does, keep paying the old amount, or much of the gain in time is lost.</li>
<li>Keep enough cash within reach for a few months of costs before you lock money into a loan without redraw.</li>
<li>Run your own balance, rate and remaining years through the <a href="/finance/calculators/mortgage">calculator</a>, then again with a higher rate to see what happens to the budget.</li>
</ol>
<p>If you would rather talk it through with a broker, our <a href="/services/finance">finance page</a> explains how an enquiry is passed on. Moneysmart, run by the corporate regulator ASIC, has independent guides on the same subject. This is general information and not financial, tax or legal advice; rules and products change, so check before you act.</p>
`,
  sources: [
    {
      label: "Moneysmart (ASIC), home loan guides",
      url: "https://moneysmart.gov.au/",
    },
    {
      label: "Forvis Mazars, redraw, offset and tax deductions",
      url: "https://forvismazars.com/au/en/insights/latest-news/is-your-redraw-facility-wasting-tax-deductions",
    },
    {
      label: "Australian Taxation Office, edited private advice on interest and redrawn funds (15 September 2021)",
      url: "https://www.ato.gov.au/law/view/print?DocID=EV%2F1051882793027&PiT=99991231235958",
    },
    {
      label: "Macquarie, fixed rates, extra repayments and redraw",
      url: "https://macquarie.com.au/help/personal/home-loans/manage-repayments-and-interest-rate/fixing-your-home-loan-rate.html",
    },
    {
      label: "Model Mortgages, fact sheet on offset accounts and redraw",
      url: "https://modelmortgages.com.au/?p=15361",
    },
  ],
};
