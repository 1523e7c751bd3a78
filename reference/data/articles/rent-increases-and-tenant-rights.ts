import type { Article } from "./article.ts";

export const article: Article = {
  slug: "rent-increases-and-tenant-rights",
  title: "Rent increases and tenants' rights in New South Wales",
  excerpt:
    "How often rent can rise, what a valid notice says, the 30 days for challenging it at NCAT, and the rules on advertised rents, repairs, entry, pets and ending a tenancy.",
  category: "renting",
  tags: ["rent increases", "tenancies", "NCAT", "repairs"],
  publishedAt: "2026-10-21T01:10:00Z",
  body: `
<p>Tenancy law in New South Wales changed in two steps, on 31 October 2024 and on 19 May 2025. The first limits how often rent can rise. The second requires a reason for ending a tenancy and sets a procedure for pets. This guide sets out the rules a tenant or owner meets most often. We worked from the government pages and copies of the Act and Regulation listed below, the newest Regulation copy dated 5 April 2026. It is general information, not legal advice, and the law changes, so check the official page before acting on a date.</p>

<h2>How often the rent can rise</h2>
<p>Rent may not be increased within the first 12 months of a tenancy, nor more than once in any 12 months after that. The limit covers fixed terms and periodic (continuing) agreements. Signing a new lease does not start a fresh count if the landlord is the same, at least one tenant is the same and the tenant has stayed in the home. Some fixed terms of less than two years that began before the change followed a transitional rule; the government page describes it.</p>
<p>There is no cap on the amount. The protection against a large increase is the tribunal, described below.</p>

<h2>What a valid notice says</h2>
<p>An increase needs a written notice at least 60 days before the new rent is payable. The notice must state the increased rent and the day from which it is due. If the notice falls short, the increase is not payable, and the landlord has to give a correct one and wait again.</p>
<ul>
<li>Count calendar days, and do not count the day on which the notice was served.</li>
<li>If it was posted, add 7 working days for delivery before counting.</li>
<li>Check the date of the last increase against the 12 months.</li>
<li>Keep the envelope or email, because it proves when the notice arrived.</li>
</ul>
<p>Paying the old rent while you are sure the notice is invalid can still put you in dispute about arrears. Write to the agent first, name the defect and ask for confirmation, or take advice.</p>

<h2>Challenging the amount</h2>
<p>You can ask for a lower figure at any time, and an offer with evidence is read differently from a complaint. Collect advertised rents for homes of the same type, size and condition nearby; our <a href="/listings">rental listings</a> are one place to look. Save each page with its date.</p>
<p>If that fails, a tenant can apply to the NSW Civil and Administrative Tribunal (NCAT) for an order that the increase is excessive. The application must be made within 30 days after the notice is given. That is half of the notice period, so do not wait for the new rent to start.</p>
<p>The tribunal may look at the general level of rents for comparable homes in the area, the landlord's outgoings, the state of repair, what is provided with the home, work the tenant has done and the time since the last increase. It does not decide on what the tenant can afford. A large rise that matches local rents can stand, and a small one above them can fail, which is why comparable rents are the core of the case.</p>

<h2>Advertised rent is a fixed amount</h2>
<p>A home must be advertised at a single fixed rent. "From", a range, "by negotiation" and "contact agent" are not allowed in place of a price, and nobody may invite an applicant to offer more. (A sign at the home need not show the rent.) The rule has bound agents since 17 December 2022 and everybody who lets a home since 3 August 2023. If you are asked whether you can go higher, you can decline and report it to NSW Fair Trading.</p>

<h2>Repairs, entry and pets</h2>
<table>
<caption>Common questions during a tenancy</caption>
<thead>
<tr><th scope="col">Subject</th><th scope="col">The rule in short</th></tr>
</thead>
<tbody>
<tr><th scope="row">Urgent repairs</th><td>If you have given notice and a reasonable opportunity to repair, and meet the other conditions, you can recover reasonable costs of up to $1,000 (or another amount set by regulation). The landlord has 14 days to pay after your written notice with receipts.</td></tr>
<tr><th scope="row">Routine inspection</th><td>At least 7 days' written notice, up to four times a year.</td></tr>
<tr><th scope="row">Ordinary repairs</th><td>At least 2 days' notice to enter.</td></tr>
<tr><th scope="row">Hours</th><td>In most cases no entry on Sundays or public holidays, or outside 8 am to 8 pm, unless you agree. Emergencies and urgent repairs are different.</td></tr>
<tr><th scope="row">Photographs</th><td>A photograph or video that shows your belongings inside the home needs your written consent before it is published. You must not refuse unreasonably.</td></tr>
<tr><th scope="row">Pets</th><td>Since 19 May 2025 a request can be refused only on listed grounds. If there is no answer within 21 days, consent is taken to be given.</td></tr>
</tbody>
</table>
<p>Send repair requests in writing and attach a photograph. If nothing happens, NCAT can order repairs. Owners can ask for quotes through our <a href="/services/trades">trades directory</a>; check the licence number before work starts.</p>

<h2>When a landlord wants the home back</h2>
<p>Since 19 May 2025 a landlord needs a reason recognised by law to end a tenancy, whether it is periodic or at the end of a fixed term. Reasons include breach, a sale that requires the home to be empty, major renovation or demolition, a change of use, and the owner or close family moving in. The written notice must give the reason, the correct period and, for many reasons, supporting evidence.</p>
<p>The period depends on the reason and the agreement. For a planned sale, major renovations or the owner moving in, it is at least 90 days, or 60 days for a short fixed term, and a fixed term cannot be cut short. After a contract of sale that requires vacant possession it is at least 30 days. An application to NCAT disputing the notice is due within 30 days after a notice for a planned sale, renovations or moving in, and within 14 days after most others. A notice alone does not end the tenancy, and nobody may lock you out without a tribunal order.</p>

<h2>Where to get help</h2>
<p>The local Tenants Advice and Advocacy Services advise tenants without charge, and the Tenants' Union of NSW publishes factsheets on each subject here. NSW Fair Trading answers questions from both sides and takes complaints. Owners who manage their own property should use the state's standard forms, since an error in a date or ground can cost months.</p>
`,
  sources: [
    {
      label: "NSW Government: tenants and rent increases",
      url: "https://www.nsw.gov.au/housing-and-construction/renting-a-place-to-live/rent-increases",
    },
    {
      label: "NSW Government: what landlords should know about rent increases",
      url: "https://www.nsw.gov.au/housing-and-construction/rules/what-landlords-should-know-about-rent-increases",
    },
    {
      label: "Residential Tenancies Act 2010, section 41: rent increases",
      url: "http://classic.austlii.edu.au/au/legis/nsw/consol_act/rta2010207/s41.html",
    },
    {
      label: "Residential Tenancies Act 2010, section 44: excessive rent",
      url: "http://corrigan.austlii.edu.au/au/legis/nsw/consol_act/rta2010207/s44.html",
    },
    {
      label: "Residential Tenancies Regulation 2019, section 39: times for applying to NCAT",
      url: "https://zoelaw.ai/legislation/residential-tenancies-regulation-2019/sections/39",
    },
    {
      label: "NSW Government: minimum notice periods for access, and how days are counted",
      url: "https://nsw.gov.au/housing-and-construction/rules/minimum-notice-periods-for-access-to-rental-property",
    },
    {
      label: "NSW Fair Trading: privacy when renting",
      url: "https://www.fairtrading.nsw.gov.au/housing-and-property/renting/during-a-tenancy/privacy-when-renting",
    },
    {
      label: "Excessive rent increases at NCAT (NCAT Tracker)",
      url: "https://www.ncattracker.com.au/excessive-rent-increase",
    },
    {
      label: "Tenants' Union factsheet on excessive increases, as quoted by Flat Chat",
      url: "https://www.flatchat.com.au/reply/69553/",
    },
    {
      label: "Residential Tenancies Act 2010, section 22A: fixed advertised rent",
      url: "https://zoelaw.ai/legislation/residential-tenancies-act-2010/sections/22A",
    },
    {
      label: "NSW Fair Trading: rent bidding fact sheet",
      url: "https://www.fairtrading.nsw.gov.au/resource-library/housing-and-property/rent-bidding-general-fact-sheet",
    },
    {
      label: "Residential Tenancies Act 2010, section 64: urgent repairs",
      url: "https://zoelaw.ai/legislation/residential-tenancies-act-2010/sections/64",
    },
    {
      label: "Repairs, and orders by NCAT (Aussie Rent Laws)",
      url: "https://aussierentlaws.com/new-south-wales/faqs-on-tenant-repairs-and-maintenance",
    },
    {
      label: "Residential Tenancies Act 2010, section 55A: photographs of the tenant's belongings",
      url: "https://zoelaw.ai/legislation/residential-tenancies-act-2010/sections/55A",
    },
    {
      label: "The reforms of 31 October 2024 and 19 May 2025 (McCabes)",
      url: "https://mccabes.com.au/insights/nsw-residential-tenancy-reforms-what-landlords-and-tenants-need-to-know",
    },
    {
      label: "Residential Tenancies Act 2010, section 87D: a contract of sale",
      url: "https://zoelaw.ai/legislation/residential-tenancies-act-2010/sections/87D",
    },
    {
      label: "Residential Tenancies Act 2010, section 87E: a planned sale",
      url: "https://zoelaw.ai/legislation/residential-tenancies-act-2010/sections/87E",
    },
    {
      label: "Residential Tenancies Act 2010, section 87F: significant renovations",
      url: "https://zoelaw.ai/legislation/residential-tenancies-act-2010/sections/87F",
    },
    {
      label: "Residential Tenancies Act 2010, section 87M: the landlord or family moving in",
      url: "https://zoelaw.ai/legislation/residential-tenancies-act-2010/sections/87M",
    },
    {
      label: "No cap on the amount of an increase (Property Investment Lawyer)",
      url: "https://www.propertyinvestmentlawyer.com.au/articles/how-the-new-rental-laws-in-nsw-will-impact-property-investors",
    },
    {
      label: "Tenants' Union of NSW: the Tenants Advice and Advocacy Services",
      url: "https://tenants.org.au/node/11130",
    },
    {
      label: "Legal Aid NSW: eviction",
      url: "https://www.legalaid.nsw.gov.au/my-problem-is-about/my-housing/eviction",
    },
    {
      label: "Tenants' Union of NSW: eviction factsheet",
      url: "https://www.tenantsrights.org.au/factsheet-eviction",
    },
  ],
};
