import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const compressible = new Set([".css", ".js", ".json", ".map", ".svg", ".txt", ".webmanifest", ".xml"]);
const MIN_SIZE = 1024;

const withBrotli = promisify(brotliCompress);
const withGzip = promisify(gzip);

/** Writes `.br` and `.gz` variants at maximum quality, once per build. */
export async function precompress(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    const file = join(entry.parentPath, entry.name);
    if (entry.isFile() && compressible.has(extname(file)) && (await stat(file)).size >= MIN_SIZE) await write(file);
  }
}

async function write(file: string): Promise<void> {
  const content = await readFile(file);
  const [br, gz] = await Promise.all([
    withBrotli(content, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
    }),
    withGzip(content, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
}

if (import.meta.main) await precompress(process.argv[2] ?? join(import.meta.dirname, "../build/client"));
