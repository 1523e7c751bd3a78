/** The sample agent is one of the agents. Passwords are not part of the samples. */
export const SAMPLE_PEOPLE = [
  { email: "buyer@example.com", firstName: "Billie", lastName: "Sample", role: "buyer" },
  { email: "admin@example.com", firstName: "Alex", lastName: "Sample", role: "buyer", isAdmin: true },
] as const;
