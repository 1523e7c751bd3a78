const word = /[a-z_][\w$]*/gi;
/** What a statement writes to; Kysely quotes names, our own SQL does not. A lock (`for update`) is no write. */
const target =
  /\b(?:insert\s+into|delete\s+from|merge\s+into|(?<!\bfor\s+(?:no\s+key\s+)?)update|truncate)\s+(?:only\s+)?"?(\w+)"?/gi;

const locking = /\bfor\s+(?:no\s+key\s+update|key\s+share|update|share)\b/i;

/** The code that builds statements makes fewer texts; lists of many values add some. */
const remembered = 1000;

/** Every word of a statement: the names of the tables that it reads are among them. */
export const wordsOf = remember((text) => new Set(text.match(word) ?? []));

/** The tables that a statement writes to by name; those that triggers and cascades write to are not among them. */
export const writtenTables = remember((text) => new Set([...text.matchAll(target)].map(([, table = ""]) => table)));

/** Whether a statement only reads, and locks nothing: anything else is for the primary. */
export function readsOnly(text: string): boolean {
  return /^\s*(?:select|with)\b/i.test(text) && writtenTables(text).size === 0 && !locking.test(text);
}

function remember(read: (text: string) => ReadonlySet<string>): (text: string) => ReadonlySet<string> {
  const known = new Map<string, ReadonlySet<string>>();
  return (text) => {
    let found = known.get(text);
    if (!found) {
      if (known.size >= remembered) known.clear();
      known.set(text, (found = read(text)));
    }
    return found;
  };
}
