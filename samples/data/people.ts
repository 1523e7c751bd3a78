/** People who try the product as a buyer and as an admin; a sample agent is the third. Passwords are not part of the seed. */
export const SAMPLE_PEOPLE = [
  { email: "buyer@example.com", firstName: "Billie", lastName: "Sample", role: "buyer" },
  { email: "admin@example.com", firstName: "Alex", lastName: "Sample", role: "buyer", isAdmin: true },
] as const;
