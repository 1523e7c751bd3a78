const word = /[a-z_][\w$]*/gi;
/** Written tables, with or without quotes. Excludes locks (`for update`). */
const target =
  /\b(?:insert\s+into|delete\s+from|merge\s+into|(?<!\bfor\s+(?:no\s+key\s+)?)update|truncate)\s+(?:only\s+)?"?(\w+)"?/gi;

const locking = /\bfor\s+(?:no\s+key\s+update|key\s+share|update|share)\b/i;

/** Lists of many values add statement texts. */
const remembered = 1000;

/** All words of a statement, including table names. */
export const identifiersIn = remember((text) => new Set(text.match(word) ?? []));

/** Without tables written by triggers or cascades. */
export const writtenTables = remember((text) => new Set([...text.matchAll(target)].map(([, table = ""]) => table)));

/** Whether a replica can run the statement: no writes or locks. */
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
