/** Invented, with unassigned numbers. */
export const SAMPLE_VISITORS = [
  { name: "Amelia Osei", email: "amelia.osei@example.com", phone: "0491 570 156" },
  { name: "Ben Castellano", email: "ben.castellano@example.com", phone: "0491 570 157" },
  { name: "Chidi and Rose Adeyemi", email: "adeyemi.family@example.com", phone: "0491 570 158" },
  { name: "Danh Vo", email: "danh.vo@example.com", phone: "0491 570 159" },
] as const;
