import type { Article } from "./article.ts";

export const article: Article = {
  slug: "renting-with-pets",
  title: "Renting with a pet in New South Wales: how consent works",
  excerpt:
    "Since May 2025 a landlord in NSW needs a listed reason to refuse a pet, and silence counts as consent. How to apply, what may be refused, and which conditions do not count.",
  category: "renting",
  tags: ["pets", "tenancies", "strata", "NSW"],
  publishedAt: "2026-05-13T23:05:00Z",
  body: `
<p>New rules about pets in rented homes began in New South Wales on 19 May 2025. You still need the landlord's consent to keep an animal, but the landlord now has to answer in time and can refuse only for reasons that the law lists. The rules apply to existing agreements as well as new ones, with an exception for purpose-built student accommodation. If your pet had already been approved before that date, you do not have to apply again for the same animal.</p>

<h2>How to apply</h2>
<p>Use the standard application form, which you can find through <a href="https://www.nsw.gov.au/">nsw.gov.au</a>. Describe the animal, say where it will sleep and spend the day, and explain how it will be exercised and cleaned up after. Those points answer the grounds for refusal before anyone raises them.</p>
<p>Give the form to the landlord or the agent in a way you can prove, for instance by email to the address they gave you for notices, and note the date. The written reply is due within 21 days after you give it. If no reply that meets the rules arrives in that time, the landlord is taken to have consented, and without conditions. Keep the form and the email for as long as you live there.</p>

<h2>The reasons a landlord may give</h2>
<p>A refusal has to be in writing, name one of the grounds in the Act and say why the landlord thinks it applies. The grounds, in short, are these:</p>
<table>
<caption>Grounds for refusing a pet and what limits each of them</caption>
<thead>
<tr><th scope="col">Ground</th><th scope="col">What to know</th></tr>
</thead>
<tbody>
<tr><th scope="row">Too many animals</th><td>Four or fewer at the home is not treated as an unreasonable number.</td></tr>
<tr><th scope="row">Unsuitable fencing</th><td>Does not count if the fence is merely in disrepair that the landlord should fix, or if the animal lives mainly inside or in an enclosure. An animal kept inside must be under control when taken out.</td></tr>
<tr><th scope="row">Not enough open space</th><td>Counts only if the animal needs the outside to toilet, live or exercise. A litter tray indoors, or exercise elsewhere, can answer it. Common property you may use counts as open space, unless that kind of animal is barred from it.</td></tr>
<tr><th scope="row">Not humane</th><td>The nature of the home must mean that the animal could not be kept there humanely.</td></tr>
<tr><th scope="row">Likely damage above the bond</th><td>The damage must be likely, and its reasonable repair must cost more than the bond.</td></tr>
<tr><th scope="row">The landlord lives there</th><td>Applies where the landlord resides at the same premises.</td></tr>
<tr><th scope="row">Another law or rule</th><td>For example a council order, a valid strata by-law or the rules of a residential community.</td></tr>
<tr><th scope="row">A reasonable condition refused</th><td>The landlord proposed a reasonable condition and the tenant did not agree to it.</td></tr>
</tbody>
</table>
<p>On evidence for likely damage, the ABC reported in August 2025 on a tenant in Campbelltown whose border collie had been refused on that ground. The Tribunal found the refusal unreasonable, because the evidence was lacking.</p>

<h2>Conditions that are allowed and those that are not</h2>
<p>A landlord may consent with reasonable conditions. The Act names some: keeping outside an animal of a kind not normally kept inside, and, for an animal kept inside, professional carpet cleaning at the end of the tenancy where that is reasonable, or fumigation in the case of a mammal. Any other condition has to be about keeping the animal at the home, and be reasonable for that animal and that home.</p>
<p>Three kinds of condition are named as unreasonable: more rent, a larger bond, and any other form of security. An unreasonable condition has no effect. If you are asked for a pet bond, quote section 73E of the Residential Tenancies Act 2010 in your reply.</p>
<p>Consent lasts for the life of the animal while you live in that home. A new owner, a new agent or a new agreement does not end it. A different animal needs a new application.</p>

<h2>If you live in a strata building</h2>
<p>Consent from the landlord does not switch off the building's by-laws, so ask for them and check whether the owners corporation has to approve the animal too. A by-law, or a decision under one, has no effect as far as it would unreasonably prohibit an animal. Keeping one is taken to be reasonable unless it unreasonably interferes with another occupant's use and enjoyment of their lot or the common property. A building rule that simply bans all pets is therefore open to challenge.</p>

<h2>When you are still looking for a home</h2>
<p>According to the Tenants' Rights factsheet listed below, it is now unlawful to advertise that pets will not be permitted. If you see such an advertisement, keep a copy and complain to Fair Trading.</p>
<p>The consent process assumes a tenant who already lives in the home. The Tenants' Union told a parliamentary inquiry in March 2026 that a person applying with a pet has no way to ask for consent without the risk of being passed over. Until that changes, these steps may help:</p>
<ul>
<li>Ask about fencing, balconies and by-laws at the inspection, so that you apply only for a home that suits the animal.</li>
<li>Have vaccination and registration papers, and a short reference from an earlier landlord or neighbour, ready to send.</li>
<li>Take dated photographs at the start of the tenancy and record existing marks in the condition report, so that old damage is not put down to the animal.</li>
</ul>
<p>You can browse <a href="/listings">homes to rent</a> on our site, and the <a href="/suburbs">suburb pages</a> help you compare areas.</p>

<h2>If you are refused</h2>
<p>You can apply to the NSW Civil and Administrative Tribunal if you believe the ground does not apply or a condition is unreasonable. Unless it is satisfied that the ground applies, the Tribunal must allow the animal, and it may set reasonable conditions. There is a time limit, so contact the Tribunal or a local Tenants' Advice and Advocacy Service as soon as the refusal arrives.</p>
<p>This describes the law as we read it in 2026, and it may have changed since. It is general information and not legal advice.</p>
`,
  sources: [
    {
      label: "Residential Tenancies Act 2010 (NSW), section 73D (response to an application)",
      url: "https://zoelaw.ai/legislation/residential-tenancies-act-2010/sections/73D",
    },
    {
      label: "Residential Tenancies Act 2010 (NSW), section 73E (conditions)",
      url: "https://zoelaw.ai/legislation/residential-tenancies-act-2010/sections/73E",
    },
    {
      label: "Residential Tenancies Act 2010 (NSW), section 73F (grounds for refusal)",
      url: "https://zoelaw.ai/legislation/residential-tenancies-act-2010/sections/73F",
    },
    {
      label: "Residential Tenancies Act 2010 (NSW), section 73G (application to the Tribunal)",
      url: "https://zoelaw.ai/legislation/residential-tenancies-act-2010/sections/73G",
    },
    {
      label: "Residential Tenancies Act 2010 (NSW), section 73I (effect of consent)",
      url: "https://zoelaw.ai/legislation/residential-tenancies-act-2010/sections/73I",
    },
    {
      label: "Residential Tenancies Regulation 2019 (NSW), section 22A",
      url: "https://zoelaw.ai/legislation/residential-tenancies-regulation-2019/sections/22A",
    },
    {
      label: "Strata Schemes Management Act 2015 (NSW), section 137B",
      url: "https://zoelaw.ai/legislation/strata-schemes-management-act-2015/sections/137B",
    },
    {
      label: "Tenants' Rights NSW, factsheet on pets",
      url: "https://www.tenantsrights.org.au/factsheet-pets",
    },
    {
      label: "Tenants' Union of NSW, submission of 30 March 2026",
      url: "https://www.tenants.org.au/reports/submission-protection-personal-information-bill",
    },
    {
      label: "ABC News, Tribunal decision on a pet refusal (17 August 2025)",
      url: "https://newsapp.abc.net.au/news/2025-08-17/tribunal-sides-with-tenant-new-nsw-laws-pets-in-rentals/105604368",
    },
  ],
};
