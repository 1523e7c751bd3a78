/** The sentences of the admin's agencies. */
export const agenciesMessages = {
  description: "Every agency and its agents: create an agency, change its details, add an agent.",
  search: "Search agencies",
  text: "Name",
  submit: "Search",
  showAll: "Show all agencies",
  order: "By name.",
  columns: { agency: "Agency", contact: "Office", agents: "Agents", actions: "Actions" },
  noContact: "No contact details",
  noAgents: "No agents yet",

  create: "Create an agency",
  createLead:
    "Agents choose their agency on their profile, and an admin or a colleague confirms them. You can also add an agent yourself, in the list below.",
  creating: "Creating...",
  created: (name: string) => ({ title: "Agency created", text: `${name} is in the list. You can add its agents now.` }),
  exists: (name: string) => ({ title: "Agency exists already", text: `${name} is in the list. Nothing was changed.` }),
  createFailed: "We couldn't create the agency. Please try again in a moment.",

  change: "Change details",
  save: "Save details",
  saving: "Saving...",
  changed: { title: "Agency changed", text: "Pages that name the agency show its new details." },
  changeFailed: "We couldn't change the agency. Please try again in a moment.",

  add: "Add an agent",
  addLead:
    "They see, change and publish all listings of the agency, and their colleagues do the same with theirs. You can take them out of the agency in the list of agents.",
  adding: "Adding...",
  added: { title: "Agent added", text: "They belong to the agency and can connect its software now." },
  addFailed: "We couldn't add the agent. Please try again in a moment.",

  label: {
    name: "Name",
    email: "Office email",
    phone: "Phone",
    website: "Website",
    address: "Address",
    agentEmail: "Email of the agent’s account",
  },
  hint: {
    email: "Imported listings that name no agent use it as their contact.",
    website: "Beginning with https://",
    agentEmail: "The address with which the agent logs in here",
  },

  nameMissing: "Agency name is required",
  nameTooLong: "Agency name is too long",
  email: "Enter a valid email address",
  emailTooLong: "Email address is too long",
  phone: "Enter a valid phone number",
  phoneTooLong: "Phone is too long",
  website: "Enter a valid website address",
  websiteTooLong: "The website address is too long",
  addressTooLong: "Address is too long",

  detailsDiffer: "There is already an agency with this name and other details. Change it at /admin/agencies.",
  nameTaken: "There is already an agency with this name",
  noAgency: "There is no such agency",
  noAgencyNamed: (name: string) => `There is no agency called "${name}".`,
  noAccount: (email: string) => `There is no account with the address ${email}.`,
  notAnAgent: (email: string) => `${email} is not an agent's account.`,
  otherAgency: (email: string, agency: string) => `${email} belongs to ${agency}. Take them out of it first.`,

  empty: "No agencies found",
  emptyHint: "Create the first agency with the form above.",
  emptyStep: "See the agents",
  noneLikeThis: "No agency has a name like this.",
  notLoaded: "We couldn't load the agencies just now.",
} as const;
