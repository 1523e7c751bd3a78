import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, statSync } from "node:fs";

/** How PostgreSQL's programs are started: a command put in front of them, or another account to run as. */
export interface Account {
  prefix: string[];
  uid?: number;
  gid?: number;
}

/** A user namespace in which root is somebody else: works in folders that no other account may enter. */
const namespacePrefix = ["unshare", "-U", "--map-user=1000", "--map-group=1000"];

/** Throws one sentence for the user when the folder of a database is somebody else's. */
export function assertOwnFolder(directory: string, data: string): void {
  const self = process.getuid?.();
  if (self === undefined || self === 0) return;
  const owner = existsSync(data) ? statSync(data).uid : statSync(directory).uid;
  if (owner === self) return;
  throw new Error(
    `The folder ${directory} belongs to another user: start Southerly as that user, or remove the folder.`,
  );
}

/**
 * The account that PostgreSQL runs under for a data folder (which need not exist yet). An ordinary user is its own
 * account. Root, as which PostgreSQL refuses to run, stays with whoever owns the folder; for a new one it tries a user
 * namespace, then the accounts postgres and nobody. Throws one sentence for the user when none of them works.
 */
export function postgresAccount(directory: string, data: string, postgres: string): Account {
  if (process.getuid?.() !== 0) return { prefix: [] };

  const owner = existsSync(data) ? statSync(data) : undefined;
  if (owner && owner.uid !== 0) return { prefix: [], uid: owner.uid, gid: owner.gid };
  const namespace = { prefix: namespacePrefix };
  if (canRun(namespace, postgres)) return namespace;
  // A folder that root owns was filled inside a namespace: another account could not read it.
  const other = owner ? undefined : otherAccounts().find((account) => canUse(account, postgres, directory));
  if (other) return other;
  throw new Error(
    "PostgreSQL does not run as root here: start Southerly as an ordinary user who owns this folder, or set DATABASE_URL to a PostgreSQL that is running.",
  );
}

/** A program with what goes in front of it. */
export function commandOf(account: Account, program: string): [command: string, ...rest: string[]] {
  const [first, ...rest] = account.prefix;
  return first === undefined ? [program] : [first, ...rest, program];
}

function canRun(account: Account, program: string): boolean {
  const [command, ...rest] = commandOf(account, program);
  return (
    spawnSync(command, [...rest, "--version"], { uid: account.uid, gid: account.gid, stdio: "ignore" }).status === 0
  );
}

function canUse(account: Account, postgres: string, directory: string): boolean {
  const enters = spawnSync("test", ["-x", directory], { uid: account.uid, gid: account.gid, stdio: "ignore" });
  return enters.status === 0 && canRun(account, postgres);
}

function otherAccounts(): Account[] {
  const accounts = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"));
  return ["postgres", "nobody"]
    .map((name) => accounts.find((fields) => fields[0] === name))
    .filter((fields) => fields !== undefined)
    .map((fields) => ({ prefix: [], uid: Number(fields[2]), gid: Number(fields[3]) }));
}
