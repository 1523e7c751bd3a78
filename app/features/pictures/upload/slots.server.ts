import ipaddr from "ipaddr.js";
import type { Member } from "#app/lib/caller.ts";
import { openTurns } from "#app/limits/turns.server.ts";

const retrySeconds = 10;
const mayWait = 1024;

/**
 * Bodies that arrive. Each costs a connection and the disk space of one file, so there may be many slow ones, but no person and
 * no network may take all of them.
 */
const arrivalsOfPerson = openTurns({ atOnce: 512, perKey: 8, mayWait }, retrySeconds);
const arrivalsFromNetwork = openTurns({ atOnce: 512, perKey: 128, mayWait }, retrySeconds);

/** Files that have arrived and are being kept. */
const keeping = openTurns({ atOnce: 8, perKey: 4, mayWait }, retrySeconds);

/** Reads the body of an upload. Throws `TooMany` when the person, or others in the same network, send too much at once. */
export function whileArriving<Result>(caller: Member, read: () => Promise<Result>): Promise<Result> {
  return arrivalsOfPerson(() => arrivalsFromNetwork(read, networksOf(caller)), [personOf(caller)]);
}

/** Keeps one file of an upload, all of whose bytes are here. Throws `TooMany` as `whileArriving` does. */
export function whileKeeping<Result>(caller: Member, keep: () => Promise<Result>): Promise<Result> {
  return keeping(keep, [personOf(caller), ...networksOf(caller)]);
}

function personOf({ user }: Member): string {
  return `person ${user.id}`;
}

/** The caller's address, which is a whole /64 of IPv6, and the /48 around that, which one customer may have. */
function networksOf({ address }: Member): string[] {
  const [ip = ""] = address.split("/");
  if (!ipaddr.IPv6.isValid(ip)) return [address];
  return [address, `${ipaddr.IPv6.networkAddressFromCIDR(`${ip}/48`).toString()}/48`];
}
