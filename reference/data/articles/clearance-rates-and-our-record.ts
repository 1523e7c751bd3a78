import type { Article } from "./article.ts";

export const article: Article = {
  slug: "clearance-rates-and-our-record",
  title: "Clearance rates: what they leave out, and how we count ours",
  excerpt:
    "A clearance rate depends on which auctions are counted. How we count every scheduled auction, what a price history on this site includes, and what neither can tell you.",
  category: "buying",
  tags: ["clearance rate", "auctions", "price history"],
  publishedAt: "2026-11-27T22:10:00Z",
  body: `
<p>A clearance rate is the share of auctions that ended in a sale. Everything depends on the auctions that are counted. If those with no reported result are left out, a bad weekend looks better than it was, because agents have more reason to report a sale than a failure. This guide explains how we count. It describes our own pages as they were in November 2026.</p>

<h2>Our clearance rate</h2>
<p>Our rate is the number of homes sold, divided by all auctions that were scheduled. It comes only from homes that are advertised here, so it does not describe the whole of Sydney.</p>
<table>
<caption>What counts as sold</caption>
<thead>
<tr><th scope="col">Result</th><th scope="col">Counted as</th></tr>
</thead>
<tbody>
<tr><th scope="row">Sold before, at or after the auction</th><td>Sold</td></tr>
<tr><th scope="row">Marked as sold within a week, without a reported result</th><td>Sold</td></tr>
<tr><th scope="row">Passed in</th><td>Not sold</td></tr>
<tr><th scope="row">Withdrawn or postponed</th><td>Not sold</td></tr>
<tr><th scope="row">No result reported</th><td>Not sold, and shown as unreported</td></tr>
</tbody>
</table>
<p>An example: of 20 scheduled auctions, 11 homes are sold, 4 are passed in, 2 are withdrawn and 3 have no result. Our rate is 11 of 20, or 55 per cent. If the three unreported and two withdrawn ones were left out, it would be 11 of 15, or 73 per cent, for the same weekend.</p>
<ul>
<li>We give no rate for fewer than five auctions, and none while some of them are still to come.</li>
<li>Auctions on weekdays count with the weekend after them.</li>
<li>A home that is deleted after its auction, or in the seven days before, still counts.</li>
<li>An auction that is moved to another day in its last seven days counts as postponed.</li>
<li>A suburb can be in several regions, so the regions do not add up to the total.</li>
</ul>
<p><a href="/auctions">Auctions this weekend</a> shows each home with its result, and the same figures can be downloaded there.</p>

<h2>Three questions for any clearance rate</h2>
<ol>
<li><strong>Divided by what?</strong> All auctions that were scheduled, or only those with a reported result? If the number of unreported auctions is not given, the rate cannot be compared with another one.</li>
<li><strong>How many auctions?</strong> With eight auctions, one more sale moves the rate by 12.5 percentage points. With 200 it moves it by half a point. Look at several weekends before you call a change a trend.</li>
<li><strong>Counted when?</strong> A home that is passed in on Saturday may sell on Tuesday. A rate that is read on Saturday evening differs from one that is read a week later. Ours changes as agents report, and a result that is corrected later than 30 minutes after its report is marked as corrected.</li>
</ol>

<h2>The history of a price</h2>
<p>The page of a home lists its prices, when it came on and went off the market, its auctions and what it sold for, as far as that was published here.</p>
<ul>
<li>A home that is advertised again at the same address continues its history, also with another agent. More than a year off the market begins a new one.</li>
<li>Changes that are corrected within 30 minutes are treated as mistakes and left out.</li>
<li>The price of a sale that fell through is left out, and so is a price that the parties withheld.</li>
<li>Homes whose address is withheld are not recognised when they return.</li>
</ul>
<p>"Confirmed available" on a page says when the agent last changed or confirmed the home. We ask agents after 21 days, and take a home off the market after 35 days without an answer. A home under offer needs no confirmation.</p>

<h2>Guides against sale prices</h2>
<p>The page of an agent compares the first and the last advertised price of the homes that the agent sold here with their sale prices. The upper end of a range is used, and there are no figures for fewer than five sales. Sales above the guide are not proof of underquoting: a guide can be reasonable when it is made, and two determined bidders can carry a price past it. <a href="/insights/price-guides-and-underquoting">Price guides and underquoting</a> says how to test one.</p>

<h2>What no rate can tell you</h2>
<p>A rate describes a weekend and not a home. It says nothing about prices, and it moves a lot when few homes are offered. A high rate can mean many buyers, or sellers who lowered their reserve. Before you bid, look at recent sales of homes like the one you want, and read <a href="/insights/auction-day-in-nsw">how an auction runs in New South Wales</a>.</p>
`,
  sources: [
    {
      label: "NSW Fair Trading: auctions, bidder registration and the Bidders Record",
      url: "https://www.fairtrading.nsw.gov.au/housing-and-property/property-professionals/working-as-a-property-agent/auction-laws-and-conditions",
    },
  ],
};
