const LARGEST_ID = 2_147_483_647;

/** The id in a URL; undefined when it cannot be one (the column is PostgreSQL's integer), which means not found. */
export function readRowId(text: string | undefined): number | undefined {
  if (!text || !/^[1-9]\d{0,9}$/.test(text)) return undefined;
  const id = Number(text);
  return id <= LARGEST_ID ? id : undefined;
}
