import { parseArgs } from "node:util";
import { runCommand } from "#db/command.ts";

const usage = `npm run agency -- list
npm run agency -- create "NAME" [--abn "51 824 753 556"] [--licence NUMBER] [--domain EXAMPLE.COM] [--email OFFICE@EXAMPLE.COM] [--phone "02 5550 0000"] [--website https://EXAMPLE.COM] [--address "1 SAMPLE STREET"]
npm run agency -- add-agent "NAME" AGENT@EXAMPLE.COM`;

/** `npm run agency`. Commands are idempotent. */
await runCommand(async ({ url }) => {
  // Import modules that read the environment only from here on.
  process.env.DATABASE_URL = url;
  const [command, parameters, details] = readArguments();
  const { closeDatabase } = await import("#db/client.server.ts");
  try {
    if (command === "list" && parameters.length === 0) return await list();
    if (command === "create" && parameters.length === 1) return await create({ name: parameters[0], ...details });
    if (command === "add-agent" && parameters.length === 2) return await addAgent(parameters[0], parameters[1]);
    throw new Error(usage);
  } finally {
    await closeDatabase();
  }
});

function readArguments() {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: {
        abn: { type: "string" },
        licence: { type: "string" },
        domain: { type: "string" },
        email: { type: "string" },
        phone: { type: "string" },
        website: { type: "string" },
        address: { type: "string" },
      },
    });
    const { licence: licenceNumber, ...details } = values;
    return [positionals[0], positionals.slice(1), { ...details, licenceNumber }] as const;
  } catch (error) {
    throw new Error(usage, { cause: error });
  }
}

async function list(): Promise<string> {
  const { findAgencyPage } = await import("#app/features/admin/model/admin.queries.server.ts");
  const { describeClosure } = await import("#app/features/agents/model/membership.server.ts");
  const lines: string[] = [];
  for (let page = 1, lastPage = 1; page <= lastPage; page += 1) {
    const agencies = await findAgencyPage({ page });
    lastPage = agencies.lastPage;
    lines.push(
      ...agencies.items.map(({ id, name, email, agents, closedAt, mergedInto }) =>
        [
          id,
          closedAt === null ? name : describeClosure({ name, closedAt, mergedInto }),
          email ?? "no office email",
          agents.map((agent) => agent.name).join(", ") || "no agents",
        ].join("  "),
      ),
    );
  }
  return lines.join("\n") || `There are no agencies yet. Create one:\n${usage}`;
}

async function create(details: Record<string, string | undefined>): Promise<string> {
  const { agencySchema } = await import("#app/features/agencies/agency.schema.ts");
  const { createAgency } = await import("#app/features/agencies/agency.server.ts");
  const parsed = agencySchema.safeParse(details);
  if (!parsed.success) throw new Error(parsed.error.issues.map(({ message }) => `${message}.`).join(" "));
  const { id, isNew } = await plainly(() => createAgency("terminal", parsed.data));
  return `Agency ${id}, "${parsed.data.name}", ${isNew ? "has been created" : "already exists"}.`;
}

async function addAgent(name = "", email = ""): Promise<string> {
  const { findAgencyByName } = await import("#app/features/agencies/agency.queries.server.ts");
  const { agencyDetailMessages } = await import("#app/features/agencies/agency.messages.ts");
  const { agencyAgentSchema } = await import("#app/features/agencies/agency.schema.ts");
  const agencies = await import("#app/features/agencies/agency.server.ts");
  const parsed = agencyAgentSchema.safeParse({ email });
  if (!parsed.success) throw new Error(`${agencyDetailMessages.email}.`);
  const agency = await findAgencyByName(name.trim());
  if (!agency) throw new Error(agencyDetailMessages.noAgencyNamed(name.trim()));
  await plainly(() => agencies.addAgent("terminal", agency.id, parsed.data.email));
  return `${parsed.data.email} belongs to "${agency.name}".`;
}

async function plainly<Result>(work: () => Promise<Result>): Promise<Result> {
  const { Conflict, Invalid } = await import("#app/lib/errors.ts");
  const result = await work().catch((error: unknown) => {
    if (error instanceof Invalid || error instanceof Conflict) return error;
    throw error;
  });
  if (!(result instanceof Invalid || result instanceof Conflict)) return result;
  const [message = result.message] = result instanceof Invalid ? Object.values(result.errors).flat() : [];
  throw new Error(message.endsWith(".") ? message : `${message}.`);
}
