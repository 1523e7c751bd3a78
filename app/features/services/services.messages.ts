/** What a service page says beside its row in `services`. */
export interface Step {
  name: string;
  text: string;
}

export const servicesMessages = {
  enquire: "Enquire",
  failed: "We couldn't load this service just now.",
  sample: "The partner services shown here are samples: no business is behind them yet.",
  process: "How it works",
  pricing: "Pricing",
  indicative: "indicative, incl. GST",
} as const;

export const conveyancingMessages = {
  title: "Conveyancing",
  benefits: "What you can count on",
  /** By the row's features. */
  benefit: {
    "Fully Licensed":
      "Conveyancing is licensed work in New South Wales: your enquiry goes only to licensed conveyancers and solicitors.",
    "Fast Turnaround": "You get a first answer within 24 hours of your enquiry.",
    "Transparent Pricing": "The starting price stands below with GST, beside what it leaves out.",
    "Expert Advice": "A conveyancer explains the contract to you before you sign it, in plain words.",
  } as Readonly<Record<string, string>>,
  steps: [
    { name: "Initial Consultation", text: "Say whether you buy or sell, what and when. You hear what it will cost." },
    { name: "Contract Review", text: "The contract is read line by line, and you hear what to ask or change." },
    { name: "Searches & Checks", text: "Title, council, water and strata records are checked against the contract." },
    { name: "Settlement", text: "Money, title and keys change hands on the agreed day, and you hear when it is done." },
  ] satisfies Step[],
} as const;

export const financeMessages = {
  title: "Finance",
  benefits: "Why ask a broker here",
  benefit: {
    "More than one lender":
      "A broker compares loans of several lenders with you. We are not a lender and sell no loan.",
    "Only with your consent": "Your details go to a broker only when you tick the box at the form.",
    "No fee to you": "The introduction costs you nothing. We may earn a referral fee, and say so at the form.",
    "Figures first": "Work out the repayment before you speak with anybody. The calculator asks for no name.",
  } as Readonly<Record<string, string>>,
  options: "Loan options",
  option: {
    "First home buyer": "Ask which scheme you qualify for, and what mortgage insurance would cost without it.",
    Investment:
      "For a home that you let. Ask how lenders count the rent, and what interest-only costs over the whole term.",
    Refinancing:
      "Moving your loan to other terms or another lender. Ask what leaving costs before you compare repayments.",
  } as Readonly<Record<string, string>>,
  steps: [
    {
      name: "Tell us what you need",
      text: "Your name, how to reach you and the purpose of the loan. Nothing more is asked.",
    },
    { name: "Speak with a broker", text: "We pass it to a licensed mortgage broker. You hear back within 24 hours." },
    { name: "Compare loans", text: "The broker shows you what each loan costs over its whole term, fees included." },
    {
      name: "Apply and settle",
      text: "You choose. The broker lodges the application and stays with it until settlement.",
    },
  ] satisfies Step[],
} as const;

export const renovationsMessages = {
  title: "Renovations",
  benefits: "Why choose us",
  benefit: {
    "Licensed and insured":
      "Your enquiry goes only to builders who are licensed in New South Wales and insured for the work.",
    "Design guidance": "Plans, finishes and approvals are talked through before anything is priced.",
    "Quality materials": "Every material is named in the quote, so that you can compare like with like.",
    "End-to-end management": "One builder runs the trades, the orders and the timetable until handover.",
    "Energy efficiency": "Insulation, glazing and shade are looked at in the first drawing, not after the last.",
    "Local expertise": "Builders who work in Sydney know its terraces, its strata rules and its councils.",
  } as Readonly<Record<string, string>>,
  packages: "Packages",
  package: {
    "Kitchen Transformation": "Cabinets, benchtops, plumbing and power in the place of the old kitchen.",
    "Spa-Style Bathroom": "Waterproofing, tiles, fittings and ventilation of one bathroom.",
    "Full Home Renewal": "Floors, walls, kitchen, bathroom and services of a whole home, planned as one job.",
    "Outdoor Retreats & Patios": "Decks, paving, shade and planting. Each site is measured before it is priced.",
  } as Readonly<Record<string, string>>,
  steps: [
    { name: "Free Consultation", text: "We listen to what you want, where and by when. It costs nothing." },
    { name: "Design & Quote", text: "You get drawings and a written quote that names materials and dates." },
    { name: "Build", text: "Licensed trades do the work, and one person answers your questions." },
    { name: "Handover & Aftercare", text: "You walk through it together, and what is not right is put right." },
  ] satisfies Step[],
} as const;
