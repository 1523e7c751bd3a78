/** Not in `services`. */
export interface Step {
  name: string;
  text: string;
}

export const servicesMessages = {
  enquire: "Enquire",
  failed: "We couldn't load this service just now.",
  sample: "The partner services shown here are samples. No real business offers them yet.",
  process: "How it works",
  pricing: "Pricing",
  indicative: "indicative, incl. GST",
} as const;

export const conveyancingMessages = {
  title: "Conveyancing",
  benefits: "What you can count on",
  /** By feature. */
  benefit: {
    "Fully Licensed":
      "Conveyancing is licensed work in New South Wales: your enquiry goes only to licensed conveyancers and solicitors.",
    "Fast Turnaround": "You get a first answer within 24 hours of your enquiry.",
    "Transparent Pricing": "The starting price is shown below, including GST, with a list of what it does not cover.",
    "Expert Advice": "A conveyancer explains the contract to you before you sign it, in plain words.",
  } as Readonly<Record<string, string>>,
  steps: [
    {
      name: "Initial Consultation",
      text: "Tell us whether you are buying or selling, and when. You find out what it will cost.",
    },
    {
      name: "Contract Review",
      text: "A conveyancer reads the contract line by line and tells you what to ask for or change.",
    },
    { name: "Searches & Checks", text: "Title, council, water and strata records are checked against the contract." },
    { name: "Settlement", text: "Money, title and keys change hands on the agreed day. You are told when it is done." },
  ] satisfies Step[],
} as const;

export const financeMessages = {
  title: "Finance",
  benefits: "Why ask for a broker here",
  benefit: {
    "More than one lender": "A broker compares loans from several lenders with you. We are not a lender.",
    "Only with your consent": "Your details go to a broker only if you tick the box on the form.",
    "No fee to you": "The introduction costs you nothing. We may earn a referral fee, and the form says so.",
    "Figures first": "Work out your repayments before you speak to anyone. The calculator doesn't ask for your name.",
  } as Readonly<Record<string, string>>,
  options: "Loan options",
  option: {
    "First home buyer": "Ask which scheme you qualify for, and what mortgage insurance would cost without it.",
    Investment:
      "For a home you rent out. Ask how lenders count the rent, and what an interest-only loan costs over the whole term.",
    Refinancing: "Moving to another loan or another lender. Ask what it costs to leave before you compare repayments.",
  } as Readonly<Record<string, string>>,
  steps: [
    {
      name: "Tell us what you need",
      text: "Your name, your contact details and the purpose of the loan. That is all we ask.",
    },
    {
      name: "Speak with a broker",
      text: "We pass your enquiry to a licensed mortgage broker. You hear back within 24 hours.",
    },
    { name: "Compare loans", text: "The broker shows you what each loan costs over its whole term, fees included." },
    {
      name: "Apply and settle",
      text: "You choose. The broker lodges the application and looks after it until settlement.",
    },
  ] satisfies Step[],
} as const;

export const renovationsMessages = {
  title: "Renovations",
  benefits: "Why choose us",
  benefit: {
    "Licensed and insured":
      "Your enquiry goes only to builders who are licensed in New South Wales and insured for the work.",
    "Design guidance": "Plans, finishes and approvals are discussed before anything is priced.",
    "Quality materials": "The quote names every material, so you can compare like with like.",
    "End-to-end management": "One builder runs the trades, the orders and the timetable until handover.",
    "Energy efficiency": "Insulation, glazing and shade are planned from the first drawing.",
    "Local expertise": "Builders who work in Sydney know its terraces, strata rules and councils.",
  } as Readonly<Record<string, string>>,
  packages: "Packages",
  package: {
    "Kitchen Transformation": "New cabinets, benchtops, plumbing and power in place of your old kitchen.",
    "Spa-Style Bathroom": "Waterproofing, tiles, fittings and ventilation for one bathroom.",
    "Full Home Renewal": "Floors, walls, kitchen, bathroom and services of a whole home, planned as one job.",
    "Outdoor Retreats & Patios": "Decks, paving, shade and planting. Each site is measured before it is priced.",
  } as Readonly<Record<string, string>>,
  steps: [
    { name: "Free Consultation", text: "We listen to what you want, where and by when. It costs nothing." },
    { name: "Design & Quote", text: "You get drawings and a written quote that names materials and dates." },
    { name: "Build", text: "Licensed trades do the work, and one person answers your questions." },
    {
      name: "Handover & Aftercare",
      text: "You walk through the finished work together, and anything that isn't right is fixed.",
    },
  ] satisfies Step[],
} as const;
