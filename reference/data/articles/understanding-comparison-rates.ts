import type { Article } from "./article.ts";

export const article: Article = {
  slug: "understanding-comparison-rates",
  title: "Understanding comparison rates, and when they mislead",
  excerpt:
    "What goes into the comparison rate beside an advertised home loan rate, what stays out, and why a loan that ranks second by it can be the cheaper one for you.",
  category: "finance",
  tags: ["home loans", "comparison rate", "fees"],
  publishedAt: "2026-08-06T06:50:00Z",
  body: `
<p>An advertised home loan shows two percentages. The first is the interest rate. The second, the comparison rate, is meant to let you compare loans with different fees. It does that for one standard loan, and yours is probably not that loan. This article shows what the second figure contains and how to redo the comparison for yourself.</p>

<h2>What the comparison rate is</h2>
<p>It is the interest rate with certain fees folded in, written as a yearly percentage. The formula is set by regulation, so every lender has to use the same one. It takes the repayments, the timing of each payment, and the credit fees and charges that can be worked out when the rate is disclosed.</p>
<p>For home loans the figure is worked out for a secured loan of $150,000 over 25 years. An advertisement that states an interest rate needs a comparison rate beside it. It must be identified as a comparison rate and must not be less prominent than the interest rate or the repayment amount, and it comes with a warning that it holds only for the example given. ASIC's guidance gives examples of what is less prominent: smaller or faded print, or a figure that appears only after a click.</p>

<h2>What is in it and what is not</h2>
<table>
<caption>Costs that a home loan comparison rate usually includes and leaves out</caption>
<thead>
<tr><th scope="col">Included</th><th scope="col">Left out</th></tr>
</thead>
<tbody>
<tr><td>Interest at the advertised rate</td><td>Government charges, such as duty and registration</td></tr>
<tr><td>Application or establishment fee</td><td>Fees for things you may or may not do, such as redraw or early repayment</td></tr>
<tr><td>Regular monthly or yearly fees</td><td>Fee waivers and other savings</td></tr>
<tr><td>Valuation and settlement fees that are known in advance</td><td>What an offset account saves you</td></tr>
<tr><td>The rate that follows a fixed or introductory period</td><td>A discount that you negotiate for yourself</td></tr>
</tbody>
</table>
<p>The last row on the left explains a common surprise. A loan fixed for two years is fixed only for a small part of 25 years. Its comparison rate is mostly the variable rate that follows, so it can stand well above the advertised fixed rate. That is useful if you would stay on that variable rate, and much less so if you would renegotiate or move when the fixed term ends.</p>
<p>Overdrafts and lines of credit have no comparison rate, because they are not paid down on a schedule.</p>

<h2>Why the size of the loan matters</h2>
<p>A yearly fee is the same number of dollars whether you owe $150,000 or $750,000. As a percentage it weighs much more on the smaller loan. Here is our own arithmetic with monthly repayments and the fee charged at the end of each year. The rate of 6.25% and the fee of $395 are made up for the example.</p>
<table>
<caption>The same rate and the same yearly fee on three loans</caption>
<thead>
<tr><th scope="col">Loan</th><th scope="col">Interest rate</th><th scope="col">Rate with the fee folded in</th></tr>
</thead>
<tbody>
<tr><th scope="row">$150,000 over 25 years</th><td>6.25%</td><td>6.59%</td></tr>
<tr><th scope="row">$400,000 over 30 years</th><td>6.25%</td><td>6.37%</td></tr>
<tr><th scope="row">$750,000 over 30 years</th><td>6.25%</td><td>6.32%</td></tr>
</tbody>
</table>
<p>Only the first row is what an advertisement would print. Someone who borrows $750,000 pays closer to the last.</p>

<h2>When the ranking turns around</h2>
<p>Put a second invented loan beside it: 6.45% with no fees at all, so that its comparison rate is 6.45% at any size. By the advertised figures, 6.45% beats 6.59%, and the loan without fees looks cheaper.</p>
<ul>
<li>On $150,000 over 25 years it is cheaper. A year of repayments and fees costs $12,097.56, against $12,269.00 for the loan with the fee.</li>
<li>On $750,000 over 30 years it is dearer. A year costs $56,590.56, against $55,809.56, a difference of $781.</li>
</ul>
<p>Nothing in either advertisement was wrong. The standard loan was simply smaller than yours. If you borrow far more than $150,000, expect fees to matter less, and the interest rate more, than the comparison rate suggests.</p>

<h2>Do the comparison for your own loan</h2>
<ol>
<li>Ask each lender for the interest rate it would actually give you, in writing, with every fee and when it is charged.</li>
<li>Enter your amount, term and rate into our <a href="/finance/calculators/mortgage">mortgage calculator</a> and note the repayment. It leaves fees out, so add those yourself.</li>
<li>Multiply the repayment by the number of payments in the years you expect to keep the loan. Add the upfront fees once, the regular fees for each year, and the fee for closing the loan.</li>
<li>Add what you would still owe at the end of those years, which the yearly table in the calculator shows. The loan with the smaller sum is the cheaper one over that time.</li>
<li>Do it again with the rate one and then three percentage points higher.</li>
</ol>
<p>Keep the period realistic. A large upfront fee spread over 25 years looks small in a comparison rate. If you refinance after four years, you will have paid all of it for four years of use.</p>

<h2>Questions worth asking</h2>
<ul>
<li>Is this rate for new borrowers only, and what do your existing customers pay?</li>
<li>Which fees are charged only if I use a feature, and how much are they?</li>
<li>What rate would apply today after the fixed or introductory period?</li>
<li>Does the quoted rate depend on the size of my deposit or on a package with a yearly fee?</li>
<li>If you are a broker, which lenders do you not deal with, and how are you paid?</li>
</ul>
<p>On our <a href="/services/finance">finance page</a> you can ask to be put in touch with a broker, and the referral fee is stated next to the form. Use the comparison rate to find loans with heavy fees, and then settle the choice with your own figures. The formula and the advertising rules are as we read them in 2026; they can change, so check with Moneysmart or ASIC. This is general information and not financial or legal advice.</p>
`,
  sources: [
    {
      label: "National Consumer Credit Protection Regulations 2010, regulation 71 (AustLII)",
      url: "https://classic.austlii.edu.au/au/legis/cth/consol_reg/nccpr2010486/s71.html",
    },
    {
      label: "National Credit Code, section 159 (ATO legal database)",
      url: "https://ato.gov.au/law/view/document?DocID=PAC%2F20090134%2FSch1-159&PiT=99991231235958",
    },
    {
      label: "BeliefMedia, text of ASIC RG 178.23 on prominence (section 164 of the Code)",
      url: "https://beliefmedia.com.au/i/instagram-post-31-january-2023-340-am",
    },
    {
      label: "Ratesniffers, comparison rate warning (checked 1 June 2026)",
      url: "https://ratesniffers.com.au/glossary/comparison-rate-warning",
    },
    {
      label: "Mortgage Choice, comparison rates",
      url: "https://www.mortgagechoice.com.au/guides/home-ownership/comparison-rates/",
    },
    {
      label: "Bank WAW, what the comparison rate leaves out",
      url: "https://www.bankwaw.com.au/Loan/Home-Loans/Comparison-Rate-Warning",
    },
    {
      label: "Police Credit Union, what a comparison rate includes",
      url: "https://www.policecu.com.au/what-is-a-comparison-rate/",
    },
    {
      label: "Equity Vision, limits of comparison rates",
      url: "https://www.equityvision.com.au/tip/comparison-rates-2/",
    },
    {
      label: "RateCity, comparison rates and revolving credit",
      url: "https://blaze.ratecity.com.au/comparison-rate-warning",
    },
  ],
};
