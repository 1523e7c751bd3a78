import type { Article } from "./article.ts";

export const article: Article = {
  slug: "conveyancing-step-by-step",
  title: "Conveyancing, step by step",
  excerpt:
    "From the draft contract to the keys: what a conveyancer does for the buyer and the seller in New South Wales, which dates bind you, and where money goes astray.",
  category: "buying",
  tags: ["conveyancing", "contracts", "settlement", "transfer duty"],
  publishedAt: "2026-10-07T04:05:00Z",
  body: `
<p>Conveyancing is the legal work that moves a home from one owner to another. Most of it happens out of sight, but several of its dates bind you personally, and the early steps decide how much can still be changed. This guide follows an ordinary sale in New South Wales from both sides. It was written in October 2026 as general information, not legal advice. Laws, forms and fees change, so ask your own conveyancer what applies to you.</p>

<h2>Choosing who acts for you</h2>
<p>A licensed conveyancer or a solicitor can do the work. A conveyancer in New South Wales needs a licence unless they are a legal practitioner, must be covered by professional indemnity insurance while working, and can be looked up in the public register. A solicitor can also act on matters outside conveyancing, such as a family dispute or a trust.</p>
<p>A licensed conveyancer must disclose the amount of the costs or the basis for calculating them, the billing arrangements and certain conflicts of interest. Compare quotes by asking each firm the same questions:</p>
<ul>
<li>Is the price fixed, and what would make it rise?</li>
<li>Which searches and other outlays are included?</li>
<li>Who reads the contract, and when can I speak with that person?</li>
<li>What do I pay if the purchase does not go ahead?</li>
</ul>
<p>Choose before you find the home, so the contract can be read on the day it arrives. Expect to prove your identity, and to answer more questions than in past years: since 1 July 2026 conveyancers, solicitors and agents who provide these services have had duties under the anti-money laundering law to check their customers.</p>

<h2>Before exchange: the contract</h2>
<p>The seller's side goes first. A residential property may not be advertised for sale unless the proposed contract is available for inspection with the documents that must be attached to it. These include a copy of the title, the plan, the council's planning certificate and the sewer diagram. A strata lot has further documents of its own.</p>
<p>The buyer's conveyancer reads the contract for what it allows and what it hides: easements and covenants, who pays which levy, whether the pergola was approved, what stays in the home and what happens if somebody is late. The list of inclusions matters. If the dishwasher is not on it, ask. Anything you were promised at an inspection has to be written into the contract before exchange.</p>
<p>The buyer arranges inspections in the same days, and the lender values the property. Until contracts are exchanged, neither side is bound and either can walk away.</p>

<h2>Exchange</h2>
<p>Each side signs a copy in the same terms and the copies are exchanged. From then on there is a contract. The standard form provides for a deposit of 10 per cent unless another amount is stated, and many contracts set completion for 42 days after the contract date, though the parties can agree on another. A buyer under private treaty usually has a cooling-off period; a buyer at auction has none.</p>

<h2>Between exchange and settlement</h2>
<table>
<caption>Who does what between exchange and settlement</caption>
<thead>
<tr><th scope="col">Matter</th><th scope="col">Buyer</th><th scope="col">Seller</th></tr>
</thead>
<tbody>
<tr><th scope="row">Money</th><td>Signs the loan documents and returns them to the lender early</td><td>Tells the bank that the mortgage is to be discharged</td></tr>
<tr><th scope="row">Tax</th><td>Pays transfer duty within 3 months of signing, or by settlement if that is earlier (off the plan can differ); claims any first home relief</td><td>Gets a clearance certificate from the tax office</td></tr>
<tr><th scope="row">Enquiries</th><td>Asks about the title, council orders and outstanding rates</td><td>Answers them</td></tr>
<tr><th scope="row">The home</th><td>Inspects again just before settlement</td><td>Keeps the home in its condition and moves out in time</td></tr>
<tr><th scope="row">Insurance</th><td>Asks the lender from which date it wants cover</td><td>Keeps the policy until settlement</td></tr>
</tbody>
</table>
<p>The clearance certificate surprises sellers. For contracts made from 1 January 2025, at any price, a buyer must withhold 15 per cent of the price for the tax office unless an Australian resident seller provides one. Some certificates take up to 28 days to issue, and they are valid for 12 months, so apply when you list the home.</p>
<p>In New South Wales the risk of damage stays with the seller until settlement, or until the buyer takes possession if that is earlier. If the home is substantially damaged in between, the buyer may be able to end the contract by written notice before completion and within 28 days of first learning of the damage. Lesser damage can reduce the price. Call your conveyancer the same day.</p>

<h2>Settlement day</h2>
<p>Settlement takes place online. Nearly all land dealings have had to be lodged electronically since 11 October 2021, and paper certificates of title ended on the same date, so a new owner has an entry in the register and no paper deed. Only subscribers such as conveyancers, solicitors and banks can use the system. You need not attend anything, but keep your phone on.</p>
<p>Council rates, water and strata levies are adjusted so that each side pays for its own days. Your conveyancer sends a statement of these figures and of the balance needed. When the money and the documents have passed, the agent is told to release the keys.</p>
<p>If one side is not ready, settlement can be rebooked, and the contract may charge interest. A notice to complete, commonly giving 14 days, can follow. A buyer who still does not settle may lose the deposit and face a claim for more, which is why loan documents should not wait for the last week.</p>

<h2>Protecting the money</h2>
<p>Conveyancing attracts people who alter bank details in emails. The message can come from a real address, at the expected moment, with a false account number. The state body of conveyancers advises its members not to send account details by ordinary email.</p>
<ol>
<li>Agree at the first meeting how account details will be given.</li>
<li>Before each transfer, call a number you already had, and read the account number aloud.</li>
<li>Treat any change of account as false until you have checked it that way. This includes a duty notice.</li>
<li>If you think that money has gone astray, call your bank at once.</li>
</ol>

<h2>After settlement</h2>
<p>Ask for confirmation that the transfer is registered and for copies of the settlement statement and the duty assessment. They will be wanted if you sell, let or claim a concession. Tell the council, the water supplier and the strata manager where notices should go, and note any date by which you promised to move in. If you have not yet chosen who will act, you can send an enquiry from our <a href="/services/conveyancing">conveyancing page</a>; our <a href="/finance/calculators/mortgage">mortgage calculator</a> helps with the other half of the plan.</p>
`,
  sources: [
    {
      label: "NSW Fair Trading: conveyancer licences, insurance and the register",
      url: "https://www.fairtrading.nsw.gov.au/trades-and-businesses/business-essentials/conveyancers/conveyancer-licences",
    },
    {
      label: "Conveyancers Licensing Act 2003, section 36: disclosure of costs",
      url: "https://zoelaw.ai/legislation/conveyancers-licensing-act-2003/sections/36",
    },
    {
      label: "Anti-money laundering duties from 1 July 2026 (Pitcher Partners)",
      url: "https://www.pitcher.com.au/insights/aml-ctf-tranche-2-what-real-estate-legal-and-accounting-service-providers-and-their-clients-need-to-know",
    },
    {
      label: "Conveyancing Act 1919, section 66R: contract available before advertising",
      url: "https://zoelaw.ai/legislation/conveyancing-act-1919/sections/66R",
    },
    {
      label: "Conveyancing (Sale of Land) Regulation 2022: documents to attach",
      url: "https://legislation.nsw.gov.au/view/whole/html/inforce/2022-08-26/sl-2022-0485",
    },
    {
      label: "What a NSW contract includes (Attwood Marshall)",
      url: "https://www.attwoodmarshall.com.au/nsw-conveyancing/",
    },
    {
      label: "The contract for sale: deposit, completion and disclosure (SiteReview)",
      url: "https://sitereview.ai/blog/contract-for-sale-nsw-guide",
    },
    {
      label: "An example of the 2022 standard contract, with the deposit and completion date (Frasers Property)",
      url: "https://issuu.com/frasersproperty/docs/3445-3445-4307-v2_-_compiled_contract_for_sale_-_1",
    },
    {
      label: "Revenue NSW: transfer duty and when it is due",
      url: "https://www.revenue.nsw.gov.au/taxes-duties-levies-royalties/transfer-duty",
    },
    {
      label: "Revenue NSW: who may lodge property transactions",
      url: "https://www.revenue.nsw.gov.au/taxes-duties-levies-royalties/transfer-duty/lodging-your-own-duty-application",
    },
    {
      label: "Clearance certificates and withholding from 1 January 2025 (HHH Partners)",
      url: "https://www.hhhpartners.com.au/withholding-changes-when-buying-and-selling-property/",
    },
    {
      label: "Damage before settlement, sections 66K to 66M (Dott & Crossitt)",
      url: "https://www.dottandcrossitt.com.au/post/what-happens-if-my-property-is-flooded-before-settlement",
    },
    {
      label: "NSW Land Registry Services: electronic conveyancing",
      url: "http://nswlrs.com.au/plan_and_title_registration/national_e-conveyancing_nsw",
    },
    {
      label: "Notices to complete (Bangalow Conveyancing)",
      url: "https://bangalowconveyancing.com.au/notice-to-complete-in-nsw-what-you-need-to-know/",
    },
    {
      label: "Australian Institute of Conveyancers NSW: protection from payment fraud",
      url: "https://www.aicnsw.com.au/conveyancing-community/protecting-your-property-transaction-from-cyber-fraud/",
    },
  ],
};
