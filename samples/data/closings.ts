import type { Template } from "#samples/template.ts";

export const SALE_COSTS: readonly Template[] = [
  [
    "sale flat/townhouse/villa",
    "[Strata levies are|Strata is|Strata fees are] [approximately|about|around] {levies} [per quarter|a quarter], and council rates are [approximately|about|around] {rates}.",
  ],
  [
    "sale flat/townhouse/villa",
    "[Outgoings:|Approximate outgoings:|Quarterly outgoings:] strata {levies}, council {rates}, water {water}.",
  ],
  [
    "sale flat/townhouse/villa",
    "[Council rates are {rates}|Council charges {rates}] [per quarter|a quarter] and strata is {levies}[, with a capital works fund in place|, which includes building insurance|, with no special levies planned|].",
  ],
  [
    "sale flat/townhouse/villa",
    "[The strata report|A strata report] is available [on request|to interested buyers|from our office]; levies are [about|approximately] {levies} [per quarter|a quarter].",
  ],
  [
    "sale flat/townhouse/villa",
    "[Levies of {levies}|Strata levies of {levies}|Strata fees of {levies}] [per quarter|a quarter] [cover building insurance and common areas|include building insurance|cover insurance, cleaning and gardens], [and water is {water}|and council rates are {rates}].",
  ],
  [
    "sale !flat !townhouse !villa",
    "[Council rates are|Council rates come to|Rates are] [approximately|about|around] {rates} [per quarter|a quarter], and water [is|is about] {water}.",
  ],
  [
    "sale !flat !townhouse !villa",
    "[Outgoings:|Approximate outgoings:|Quarterly outgoings:] council {rates}, water {water}.",
  ],
  [
    "sale !flat !townhouse !villa",
    "[A building and pest report|The building and pest report|A recent building and pest report] is available [on request|to interested buyers|from our office], and council rates are {rates} [per quarter|a quarter].",
  ],
];

export const SALE_CLOSINGS: readonly Template[] = [
  [
    "sale",
    "[The contract is available|Contracts are available|A copy of the contract is available] [on request|from our office|by email], and [settlement of {weeks} weeks is preferred|the owners would like a {weeks}-week settlement|settlement terms are flexible].",
  ],
  [
    "sale",
    "[The owners have bought elsewhere and|The owners are relocating and|The owners are upsizing and|The owners are downsizing and] [would like a {weeks}-week settlement|prefer a {weeks}-week settlement|can be flexible with settlement].",
  ],
  [
    "sale",
    "[Sold with vacant possession|Offered with vacant possession|Vacant and ready], with [a {weeks}-week settlement|settlement in {weeks} weeks|an early settlement possible].",
  ],
  [
    "sale",
    "[Call {agent}|Please call {agent}|Contact {agent}|Send {agent} an enquiry|Speak to {agent}|Message {agent}] [to arrange an inspection|to book a private inspection|for a copy of the contract|for inspection times|to arrange a time to view|with any questions].",
  ],
  [
    "sale",
    "[Inspections are by appointment|Inspect by appointment|Inspect on Saturday or by appointment|Private inspections can be booked] with {agent}[, and the contract is ready|, who can email the contract|, including after hours|].",
  ],
  [
    "sale",
    "{Agent} [can email the contract|has the contract|can show you through] [on request|this week|at a time that suits you|at the open home][, and the owners prefer a {weeks}-week settlement|, with settlement in {weeks} weeks preferred|].",
  ],
  [
    "sale !new",
    "[Move in now and|You could move straight in and|Live in it as it is and] [update over time|make it your own later|add your own touches], [with a {weeks}-week settlement|and the contract is ready to view].",
  ],
];

export const RENT_AVAILABLE: readonly Template[] = [
  [
    "rent",
    "[Available|Available from|Vacant from|Ready to move into from] {available}[, on a {lease} lease|, for {leaseTerm}|].",
  ],
  ["rent", "Available {available} [on a|for a] {lease} lease[, with the option to renew|, longer leases considered|]."],
  [
    "rent",
    "[A {lease} lease is on offer|A {lease} lease is available|The lease term is {leaseTerm}], [from|starting|beginning] {available}.",
  ],
  [
    "rent",
    "[The {home} is|This {home} is|It is|Your new home is|The property is] [available|vacant|ready] from {available}[, unfurnished|, cleaned throughout|, with a {lease} lease preferred|].",
  ],
  [
    "rent",
    "[Move in from|You can move in from|Tenants can move in from|Keys are available from] {available} [on a {lease} lease|and sign for {leaseTerm}|with the lease term at {leaseTerm}].",
  ],
  ["rent", "[Lease term:|Preferred lease:|Lease:] {leaseTerm}, [available|starting|from] {available}[, unfurnished|]."],
  [
    "rent",
    "[The owners prefer|The owner prefers|We are offering] a {lease} lease[ for this {home}|] from {available}.",
  ],
  [
    "rent",
    "[The lease can start|Leases start|Your lease can begin] [on|from] {available}[, for {leaseTerm}|, unfurnished|, with {leaseTerm} preferred|].",
  ],
  [
    "rent",
    "[From {available}, on|Starting {available}, on] a {lease} lease[, with the option to stay longer|, to the right applicant|].",
  ],
  ["rent", "[Now leasing|For lease|To let] for {leaseTerm}, [available|vacant|ready] from {available}."],
  [
    "rent",
    "[You could be in|Be settled in|Make it home] by {available}[, on a {lease} lease|, with {leaseTerm} on offer|, with a choice of lease terms|].",
  ],
  [
    "rent",
    "[Vacant|Empty|Free] from {available}, [and {leaseTerm} is the preferred term|with {leaseTerm} to start|so a {lease} lease can begin then].",
  ],
  [
    "rent",
    "[Offered unfurnished|Let unfurnished|Unfurnished, with blinds and light fittings], [available|vacant|from] {available}[ for {leaseTerm}| on a {lease} lease|].",
  ],
];

export const RENT_TERMS: readonly Template[] = [
  [
    "rent",
    "[Bond {bond} (four weeks' rent)|Four weeks' bond ({bond})|Bond of {bond}, equal to four weeks' rent], [pets considered|pet applications considered|pets considered on application|{utilities}].",
  ],
  [
    "rent",
    "[The bond is|Bond is] {bond}, and [pets will be considered|pets are considered on application|applications with pets are welcome].",
  ],
  [
    "rent",
    "[Pets considered|Pets on application|Pet-friendly with approval], bond {bond}[ and {utilities}|, and {utilities}|].",
  ],
  [
    "rent",
    "[A bond of {bond} applies|Four weeks' bond is {bond}|The four-week bond is {bond}], {utilities}[, and pets are considered|].",
  ],
  [
    "rent",
    "[Applications can be made online|Apply online after inspecting|Online applications welcome], with a bond of {bond}[; pets considered|].",
  ],
  [
    "rent",
    "[Call {agent}|Contact {agent}|Message {agent}|Speak to {agent}] [to inspect|to arrange an inspection|to book a time to view]; bond {bond}[, pets considered|, {utilities}|].",
  ],
  [
    "rent",
    "[Inspect by appointment|Inspections by appointment|Register to inspect]; bond {bond}, [pets considered|{utilities}|smoke-free indoors].",
  ],
];
