import type { AgencyRole } from "#app/features/managers/policy.ts";

export const roleMessages = {
  name: {
    principal: "Principal",
    manager: "Manager",
    agent: "Agent",
    assistant: "Assistant",
  } satisfies Record<AgencyRole, string>,
  rights: {
    principal: "Everything a manager may do, and sets the roles of everyone.",
    manager: "Accepts and removes people, hands over homes, runs imports, changes the agency’s details.",
    agent: "Manages their own homes and their colleagues’, and answers their own enquiries.",
    assistant: "Like an agent, and also runs imports and changes the agency’s details.",
  } satisfies Record<AgencyRole, string>,
  choose: "Choose a role",
  label: "Role",
} as const;
