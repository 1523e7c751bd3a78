/** What the page for agents says: what the product does, and no more. */
export const forAgents = {
  title: "For agents",
  description:
    "What agents get on Southerly, how to start, and what it costs: a page of your own, your homes, and enquiries straight to your mailbox.",
  heading: "Be found by people who are looking",
  opening:
    "People come here to find an agent, a home and the facts about a suburb. This is what you get, how you start, and what it costs.",
  gets: [
    {
      title: "A page of your own",
      text: "Your profile, agency, licence number, specialties and suburbs, with your homes for sale and for rent beneath.",
    },
    {
      title: "A place in the directory",
      text: "People find you by name, agency, suburb or specialty, even when they misspell it, and among the local agents in the guides to your suburbs.",
    },
    {
      title: "Homes that are easy to find",
      text: "You publish, edit and withdraw your homes yourself. People search them by suburb, type, price, rooms and keywords.",
    },
    {
      title: "Enquiries in your mailbox",
      text: "Every enquiry comes to you by e-mail: press reply, and your answer goes straight to the person who asked. Your dashboard keeps them, with their status.",
    },
  ],
  steps: [
    {
      title: "Register",
      text: "With your name, your e-mail address and a password. That creates your profile, too.",
    },
    {
      title: "Complete your profile",
      text: "It shows in the directory once it has a description and at least one suburb. Your licence number is shown when you give it.",
    },
    {
      title: "Publish your homes",
      text: "Only you can see a draft. Rent is one fixed amount; a home for sale may go without a price, and then reads “Contact agent”.",
    },
    {
      title: "Answer within 24 hours",
      text: "Everybody who writes to you is told to expect an answer within 24 hours.",
    },
  ],
  costs: [
    "Registering, your profile, your homes and the enquiries you receive are all free.",
    "“Featured” is paid placement, and is labelled so. Featured agents come before the others in the directory and in suburb guides. Nothing else can be bought, and the order of every list is written above it.",
  ],
} as const;
