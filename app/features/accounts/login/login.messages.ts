export const loginMessages = {
  unableToLogIn: "Unable to log in",
  unableToRegister: "Unable to create account",
  logOutFailed: "Failed to log out",
  roleLegend: "I am a",
  roles: { buyer: "Buyer / Home seeker", seller: "Seller / Home owner" },

  tabs: "Account type",
  tab: { consumer: "Consumer", agent: "Agent" },
  title: {
    login: { consumer: "Log in", agent: "Log in as an agent" },
    register: { consumer: "Create an account", agent: "Create an agent account" },
  },
  description: "Log in or create an account to save agents, follow your enquiries and publish listings.",
  logIn: "Log in",
  loggingIn: "Logging in...",
  register: "Create account",
  registering: "Creating account...",
  toRegister: { question: "New here?", link: "Create an account" },
  toLogIn: { question: "Already have an account?", link: "Log in" },
  forgotten: "Forgot your password?",
  notice: "We use these details for your account and nothing else.",
  privacy: "How we look after your details",
  benefits: {
    consumer: {
      title: "Why create an account",
      points: [
        "Save agents and find them again on any device.",
        "Follow the enquiries that you send while you are logged in.",
        "You don't need an account to browse, enquire or calculate.",
      ],
    },
    agent: {
      title: "Why create an agent account",
      points: [
        "Publish homes for sale and for rent, edit them, and take them down.",
        "See the enquiries about you and your homes in one place.",
        "Your profile appears in the directory once it has a suburb and a description.",
      ],
    },
  },
} as const;
