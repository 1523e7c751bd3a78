import type { Article } from "./article.ts";

export const article: Article = {
  slug: "rent-bidding-in-nsw",
  title: "Rent bidding and advertisements for rentals: what an advertiser may ask",
  excerpt:
    "One fixed rent, no invitation to offer more, at most four weeks of bond, no “no pets” and rules for photographs of an occupied home: the rules for rental advertisements in New South Wales.",
  category: "renting",
  tags: ["rent bidding", "rental advertisements", "bonds", "pets"],
  publishedAt: "2026-11-27T22:20:00Z",
  body: `
<p>New South Wales regulates how a home for rent may be advertised. The rules bind agents and owners who let their own home, and they help a tenant to recognise an advertisement that is not right. This guide gives the law as we read it by 28 September 2026. It is general information, not legal advice, so check the official pages listed below.</p>

<h2>One fixed rent</h2>
<p>A home must be advertised at one fixed amount. Agents have been bound by this since 17 December 2022, and everyone who lets a home since 3 August 2023.</p>
<table>
<caption>Wording of the rent in an advertisement</caption>
<thead>
<tr><th scope="col">Wording</th><th scope="col">Allowed?</th></tr>
</thead>
<tbody>
<tr><td>$720 per week</td><td>Yes</td></tr>
<tr><td>From $720 per week</td><td>No</td></tr>
<tr><td>$700 to $750 per week</td><td>No</td></tr>
<tr><td>By negotiation, or contact agent, in place of a rent</td><td>No</td></tr>
</tbody>
</table>
<p>A "for lease" sign at the home need not show the rent. Fair Trading has acted on breaches: ABC News reported on 3 March 2023 that 306 agents had been warned.</p>

<h2>No invitation to offer more</h2>
<p>Nobody may invite an applicant to offer more than the advertised rent. If you are asked whether you can go higher, you can decline. Keep the message, or write down the time and the words, and tell NSW Fair Trading. The most a court can impose is 50 penalty units for a person and 100 for a corporation.</p>

<h2>The bond</h2>
<p>A bond cannot be more than four weeks' rent. At $720 a week the most that can be asked is $2,880. <a href="/insights/rental-bonds-in-nsw">Rental bonds in New South Wales</a> explains where the money goes and how to get it back.</p>

<h2>Pets</h2>
<p>An advertisement must not say that an animal will not be permitted (section 73H, 20 penalty units). Facts are allowed: "the yard is not fenced" helps a person with a dog to decide. <a href="/insights/renting-with-pets">Renting with pets</a> describes how to ask for consent.</p>

<h2>Photographs of an occupied home</h2>
<p>Since 21 September 2026 a tenant must get seven days' notice before photographs or videos for an advertisement are made. Where the tenant's possessions are visible, they may be published only with the tenant's written consent. Consent is asked for at most three weeks before the first advertisement, and silence for seven days is a refusal. The tenant can have a free copy.</p>
<p>A rule that altered pictures in rental advertisements must be described as altered had passed Parliament but was awaiting assent on 24 September 2026. It was not in force then.</p>

<h2>What an application may ask</h2>
<p>An application is not an advertisement, but the two belong together. The Office of the Australian Information Commissioner decided a case about the rental application form 2Apply (Mirage News, report 1660755). It found that questions about gender, student and citizenship status, visa and living history were excessive, and that the information was collected by unfair means. A bill of New South Wales about the personal information of applicants had passed Parliament and was awaiting assent on 24 September 2026. We could not confirm when it begins. An enquiry on this site has no question about any of these, and an agent who needs papers for an application can ask for them after the inspection.</p>

<h2>Before you apply: a short check</h2>
<ol>
<li>Is there one rent, for a stated period? If it is per month, work out the weekly amount before you compare it with other homes: twelve months' rent divided by 52.</li>
<li>Is the bond four weeks' rent or less? Divide the bond by the weekly rent.</li>
<li>Does anyone ask what you would be willing to pay? You do not need to answer, and you should not have to give a figure in a form.</li>
<li>Does the text say what is and is not there, such as a fence or a lift, rather than which people or animals are welcome?</li>
<li>Have you seen the inside of the home? Inspect before you pay anything, and check that the person is an agent or the owner. Our <a href="/agents">agent directory</a> is a place to start.</li>
</ol>

<h2>How this site applies the rules</h2>
<p>A rental here has one rent, and the form refuses a bond above four weeks and wording that a law in force forbids. Where a rule is not yet in force, or where wording is only unwise, the form gives advice. If you see a rental that breaks a rule, report it with the link on its page.</p>
`,
  sources: [
    {
      label: "Residential Tenancies Act 2010, section 22A: fixed advertised rent",
      url: "https://zoelaw.ai/legislation/residential-tenancies-act-2010/sections/22A",
    },
    {
      label: "NSW Fair Trading: rent bidding fact sheet",
      url: "https://www.fairtrading.nsw.gov.au/resource-library/housing-and-property/rent-bidding-general-fact-sheet",
    },
    {
      label: "Residential Tenancies Act 2010, section 55A: photographs of a tenant's possessions",
      url: "https://zoelaw.ai/legislation/residential-tenancies-act-2010/sections/55A",
    },
    {
      label: "Residential Tenancies Act 2010, section 73H: advertisements and animals (read 28 September 2026)",
      url: "https://zoelaw.ai/legislation/residential-tenancies-act-2010/sections/73H",
    },
  ],
};
