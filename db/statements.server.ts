const word = /[a-z_][\w$]*/gi;
/** Matches written tables, quoted by Kysely or unquoted. Locks (`for update`) are excluded. */
const target =
  /\b(?:insert\s+into|delete\s+from|merge\s+into|(?<!\bfor\s+(?:no\s+key\s+)?)update|truncate)\s+(?:only\s+)?"?(\w+)"?/gi;

const locking = /\bfor\s+(?:no\s+key\s+update|key\s+share|update|share)\b/i;

/** Cache limit. Built statements have fewer texts; lists of many values add some. */
const remembered = 1000;

/** All words of a statement, including the names of tables. */
export const statementWords = remember((text) => new Set(text.match(word) ?? []));

/** Returns the tables a statement writes to directly, without those changed by triggers or cascades. */
export const writtenTables = remember((text) => new Set([...text.matchAll(target)].map(([, table = ""]) => table)));

/** Whether a statement only reads and takes no locks, so a replica can run it. */
export function readsOnly(text: string): boolean {
  return /^\s*(?:select|with)\b/i.test(text) && writtenTables(text).size === 0 && !locking.test(text);
}

function remember(read: (text: string) => ReadonlySet<string>): (text: string) => ReadonlySet<string> {
  const known = new Map<string, ReadonlySet<string>>();
  return (text) => {
    let cached = known.get(text);
    if (!cached) {
      if (known.size >= remembered) known.clear();
      known.set(text, (cached = read(text)));
    }
    return cached;
  };
}
