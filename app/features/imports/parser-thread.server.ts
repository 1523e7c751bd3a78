import { enableCompileCache, flushCompileCache } from "node:module";
import { type MessagePort, parentPort, type Transferable } from "node:worker_threads";
import type {
  ParseContext,
  ImportListing,
  ImportMessage,
  ParsedFile,
} from "#app/features/imports/model/import-listing.ts";

/** Unpacks and parses untrusted files without blocking requests. */

export type ThreadTask =
  | { task: "prepare"; bytes: Uint8Array }
  | { task: "read"; bytes: Uint8Array; arrival: ParseContext };

/** Without credentials and sellers, and with its pictures separate. */
export interface PreparedFile {
  sha256: string;
  body: Uint8Array;
  pictures: { name: string; body: Uint8Array }[];
  /** Of the root, as written. */
  date: string | undefined;
}

/** Portions of listings do not block requests for long. */
export type ThreadMessage =
  | { prepared: PreparedFile | { sha256: string; refused: ImportMessage } }
  | { listings: ImportListing[] }
  | { read: ParsedFile }
  | { fault: string };

const PORTION = 200;

async function serve(port: MessagePort): Promise<void> {
  // Stripping types takes a second of CPU time, so cache the result on disk.
  enableCompileCache();
  const [{ createHash }, { unpack }, { removeSecrets }, { readImportFile }] = await Promise.all([
    import("node:crypto"),
    import("#app/features/imports/receive/unpack.server.ts"),
    import("#app/features/imports/receive/unpack.server.ts"),
    import("#app/features/imports/formats/read-file.server.ts"),
  ]);
  flushCompileCache();
  const send = (message: ThreadMessage, transferred: Transferable[] = []) => port.postMessage(message, transferred);

  async function prepare(bytes: Buffer): Promise<void> {
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    const unpacked = await unpack(bytes);
    if ("code" in unpacked) return send({ prepared: { sha256, refused: unpacked } });
    const { listings, isWorkbook, pictures } = unpacked;
    const { body, date } = isWorkbook ? { body: listings, date: undefined } : removeSecrets(listings);
    // Small buffers share memory, which cannot be transferred.
    const prepared: PreparedFile = {
      sha256,
      body: new Uint8Array(body),
      pictures: pictures.map((picture) => ({ name: picture.name, body: new Uint8Array(picture.body) })),
      date,
    };
    const buffers = [prepared.body, ...prepared.pictures.map((picture) => picture.body)].map(({ buffer }) => buffer);
    send({ prepared }, buffers as ArrayBuffer[]);
  }

  async function read(bytes: Buffer, arrival: ParseContext): Promise<void> {
    const { listings, ...rest } = await readImportFile(bytes, arrival);
    for (let from = 0; from < listings.length; from += PORTION) {
      send({ listings: listings.slice(from, from + PORTION) });
    }
    send({ read: { ...rest, listings: [] } });
  }

  port.on("message", (given: ThreadTask) => {
    const bytes = Buffer.from(given.bytes.buffer, given.bytes.byteOffset, given.bytes.byteLength);
    const work = given.task === "prepare" ? prepare(bytes) : read(bytes, given.arrival);
    work.catch((error: unknown) => send({ fault: error instanceof Error ? (error.stack ?? error.message) : "" }));
  });
}

if (parentPort) await serve(parentPort);
