import type { Article } from "./article.ts";

export const article: Article = {
  slug: "rental-bonds-in-nsw",
  title: "Rental bonds in New South Wales, from payment to refund",
  excerpt:
    "How much bond can be asked for, who holds it, what a landlord may claim, and the 14 days that decide a dispute: a guide for tenants and owners in New South Wales.",
  category: "renting",
  tags: ["bonds", "tenancies", "condition reports", "NCAT"],
  publishedAt: "2026-07-22T03:45:00Z",
  body: `
<p>A rental bond is the tenant's money, held by the state as security until the tenancy ends. It is not rent, and neither the landlord nor the agent keeps it. Most arguments about a bond are decided by documents made in the first week of the tenancy. This guide was written in July 2026 for tenants and for owners who let their own property. It is general information, not legal advice, and the rules change, so check the official pages listed below.</p>

<h2>How much, and when</h2>
<p>A bond cannot be more than 4 weeks' rent. At a rent of $800 a week the most that can be asked is $3,200. The limit is the same for a furnished home and for a tenant with a pet. A bond is not compulsory, though most landlords ask for one.</p>
<p>There is one bond for each tenancy. It cannot be topped up when the rent rises or when another tenant joins the agreement. It cannot be required before the tenant signs the tenancy agreement, except that a tenant who has agreed to pay through the state's online service may be asked to show that this has been done. Be wary of an advertiser who wants a bond before you have seen the inside of the home: inspect first, and check that the person is an agent or the owner. Our <a href="/agents">agent directory</a> is a place to start; NSW Fair Trading can confirm a licence.</p>

<h2>Where the money goes</h2>
<p>Bonds are held by NSW Fair Trading. Landlords and agents must be registered with Rental Bonds Online and must offer it to a new tenant as the first way to lodge the bond. The tenant then pays the state directly and can see the bond in an account. Paper lodgement remains for tenants who do not want the online service.</p>
<table>
<caption>When a bond paid to somebody else must reach Fair Trading</caption>
<thead>
<tr><th scope="col">Paid to</th><th scope="col">Time to lodge a bond paid in one sum</th></tr>
</thead>
<tbody>
<tr><th scope="row">A landlord</th><td>10 working days after it is paid</td></tr>
<tr><th scope="row">An agent</th><td>10 working days after the end of the month in which it is paid</td></tr>
</tbody>
</table>
<p>Keep the receipt. If you have no confirmation with a bond number once that time has passed, ask Fair Trading whether the bond was lodged.</p>

<h2>The condition report is your evidence</h2>
<p>Before or when you sign, the landlord or agent gives you two paper copies of a completed condition report, or one electronic copy. You have 7 days from moving in to add your own remarks and return a copy. Do it room by room, and write what you see: "burn mark 3 cm, left of stove" is evidence, while "worn" is an opinion.</p>
<ul>
<li>Photograph every wall, floor and appliance, wide and then close, and keep the original files with their dates.</li>
<li>Open the oven, run the taps, test the windows and locks.</li>
<li>Send the report by email, even if you also hand it in, so the date can be proved.</li>
<li>Report repairs in writing during the tenancy and keep the replies.</li>
</ul>
<p>For an owner the same report is the main proof of how the home was let. A vague report helps the other side.</p>

<h2>Moving out</h2>
<p>A tenant has to leave the home as nearly as possible in its starting condition, apart from fair wear and tear, and reasonably clean compared with the start. Fair wear and tear is what ordinary use does over time. Faded curtains, furniture marks in a carpet and scuffed floorboards are examples that Fair Trading gives of wear; stains, burns and curtains torn by a cat are damage.</p>
<p>Ask for a time for the final inspection. The other side must give you a reasonable opportunity to be there. Take photographs after cleaning and before returning the keys, and note the date on which every key was returned.</p>
<p>A landlord can claim for losses such as unpaid rent, a break fee, damage beyond fair wear and tear, cleaning, locks that had to be replaced because keys were kept, and water usage that was properly billed. The claim has to be for a real loss, and the owner should be able to show an invoice or quote for it.</p>

<h2>Claiming, and the 14 days</h2>
<p>If both sides agree, the claim is confirmed online and the bond is paid out. You do not need agreement to start. A tenant can claim as soon as the tenancy has ended, without waiting for the agent.</p>
<ol>
<li>One side claims, for all or part of the bond.</li>
<li>Fair Trading sends the other side a notice of claim with a 14-day period.</li>
<li>The other side agrees, does nothing, or applies to the NSW Civil and Administrative Tribunal (NCAT) and tells Fair Trading that it has applied.</li>
<li>If nothing is done within the 14 days, the bond is paid as claimed.</li>
</ol>
<p>A landlord or agent who claims without the tenant's consent must give the tenant, within 7 days of claiming, a copy of the completed final condition report and copies of the quotes, invoices or receipts relied on. If those papers do not come, say so in your application and at the hearing.</p>
<p>Missing the notice is not always the end. An application about a bond can be made to NCAT within 6 months after the bond was paid out. That is slower than answering in time, so keep your email address in Rental Bonds Online current after you move.</p>

<h2>Moving from one rental to another</h2>
<p>The state has been building a scheme for portable bonds, which would transfer a bond to the next home instead of requiring a second one before the first comes back. In January 2026 the Rental Commissioner told the ABC it would come some time in 2026. We have not been able to confirm a start, so look in Rental Bonds Online before you rely on it, and plan for two bonds until you see it there.</p>
<p>When you compare <a href="/listings">homes for rent</a>, count four weeks of bond and the first rent payment together as the money you need on the day you sign. The Tenants' Union of NSW publishes a bond kit, and the local Tenants Advice and Advocacy Services can help with an application to NCAT.</p>
`,
  sources: [
    {
      label: "Tenants' Union of NSW: bond kit",
      url: "https://www.tenantsrights.org.au/resource/bond-kit",
    },
    {
      label: "NSW Government: Rental Bonds Online for self-managing landlords",
      url: "https://nsw.gov.au/housing-and-construction/landlords/rental-bonds-online-for-landlords",
    },
    {
      label: "NSW Government: dealing with bond disputes for tenants",
      url: "https://www.nsw.gov.au/housing-and-construction/renting-a-place-to-live/residential-rental-bonds/dealing-bond-disputes-for-tenants",
    },
    {
      label: "Service NSW: bond claims by landlords and agents, and the 14-day notice",
      url: "https://www.service.nsw.gov.au/transaction/lodge-a-residential-bond-claim-landlords-and-agents",
    },
    {
      label: "NSW Fair Trading: getting your bond back, fair wear and tear",
      url: "https://www.fairtrading.nsw.gov.au/housing-and-property/renting/ending-a-tenancy/getting-your-bond-back",
    },
    {
      label: "NSW Fair Trading: taking a bond (no higher bond for pets or furniture, no top-ups)",
      url: "http://fairtrading.nsw.gov.au/ftw/Tenants_and_home_owners/Being_a_landlord/Starting_a_tenancy/Taking_a_bond.page",
    },
    {
      label: "NSW Government: information a tenant should get at the start of a tenancy",
      url: "https://www.nsw.gov.au/housing-and-construction/rules/information-a-tenant-should-get-at-start-of-tenancy",
    },
    {
      label: "Condition reports and evidence in NSW, reviewed June 2026 (RoomRecord)",
      url: "https://www.dawnside.io/roomrecord/articles/nsw-rental-condition-reports-evidence.html",
    },
    {
      label: "Residential Tenancies Act 2010, Part 8 Division 2: payment and deposit of bonds (2017 version)",
      url: "https://www.legislation.nsw.gov.au/~/view/act/2010/42/part8/div2",
    },
    {
      label: "Residential Tenancies Act 2010, section 165: papers owed to the tenant",
      url: "https://zoelaw.ai/legislation/residential-tenancies-act-2010/sections/165",
    },
    {
      label: "Residential Tenancies Regulation 2019, section 39: times for applying to NCAT",
      url: "https://zoelaw.ai/legislation/residential-tenancies-regulation-2019/sections/39",
    },
    {
      label: "State Library of NSW: the bond, payment and the time to lodge it",
      url: "https://legalanswers.sl.nsw.gov.au/tenants-rights-manual-practical-guide-renting-nsw/bond",
    },
    {
      label: "Residential Tenancies Act 2010, section 161: one bond for each agreement",
      url: "https://zoelaw.ai/legislation/residential-tenancies-act-2010/sections/161",
    },
    {
      label: "Residential Tenancies Act 2010, Part 8 Division 3: release of bonds (2017 version)",
      url: "https://www.legislation.nsw.gov.au/~/view/act/2010/42/part8/div3",
    },
    {
      label: "State Library of NSW: getting your bond back, the final inspection",
      url: "https://legalanswers.sl.nsw.gov.au/ending-tenancy/getting-your-bond-back",
    },
    {
      label: "ABC News, 29 January 2026: portable bonds scheme delayed",
      url: "https://newsapp.abc.net.au/news/2026-01-29/nsw-minns-government-portable-bonds-scheme-quietly-pushed-back/106223732",
    },
  ],
};
