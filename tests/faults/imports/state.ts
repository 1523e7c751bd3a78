import type pg from "pg";
import type { Delivery } from "#tests/faults/mail-sink.ts";
import type { ImportingAgency } from "./agency.ts";

/**
 * All results of an agency's files: by kind a line for each row, with the agency's name replaced so that two agencies can be
 * compared.
 */
export type State = Map<string, string[]>;

/** Identifies a home in both agencies. */
const homeName = "f.unique_id";
/** Columns that differ in any two runs: ids and times. Hashes are compared by their contents. */
const volatile = (...more: string[]) =>
  `array[${["id", "listing_id", "feed_id", "file_id", "created_at", "updated_at", ...more].map((name) => `'${name}'`).join(", ")}]`;

/** Each row has the id that is the same for both agencies, and the compared values. */
const queries: Record<string, string> = {
  listings: `select ${homeName}, (to_jsonb(l) - ${volatile("published_at", "under_offer_at", "created_by_user_id", "agent_id", "attempt", "search")})
      || jsonb_build_object('published', l.published_at is not null, 'agent', a.name) as what
    from feed_listings f join listings l on l.id = f.listing_id left join agents a on a.id = l.agent_id where f.feed_id = $1`,
  "listings without an import": `select l.title as unique_id, '{}'::jsonb as what from listings l join agents a on a.user_id = l.created_by_user_id
    join feeds on feeds.agency_id = a.agency_id
    where feeds.id = $1 and not exists (select from feed_listings f where f.listing_id = l.id)`,
  feed_listings: `select ${homeName}, (to_jsonb(f) - ${volatile("absent_since", "same_as_listing_id", "content_hash", "assigned_agent_id", "assigned_second_agent_id", "assigned_assistant_id")})
      || jsonb_build_object('absent', f.absent_since is not null, 'home', f.listing_id is not null) as what
    from feed_listings f where f.feed_id = $1`,
  feed_photos: `select ${homeName}, jsonb_build_object('kind', p.kind, 'slot', p.slot, 'name', p.file_name, 'mod_time', p.mod_time,
      'state', p.state, 'sha256', p.sha256, 'failures', p.failures, 'has_picture', p.picture_id is not null) as what
    from feed_photos p join feed_listings f on f.id = p.feed_listing_id where f.feed_id = $1`,
  pictures: `select ${homeName}, jsonb_build_object('hash', p.content_hash, 'state', p.state, 'position', p.position, 'kind', p.kind,
      'deleted', p.deleted_at is not null) as what
    from pictures p join feed_listings f on f.listing_id = p.listing_id where f.feed_id = $1`,
  files: `select to_char(file_date, 'HH24') as unique_id, jsonb_build_object('state', state, 'position', position, 'counts', counts,
      'listings', listing_count, 'messages', messages, 'held', hold_reason) as what
    from feed_files where feed_id = $1`,
  entries: `select to_char(file_date, 'HH24') || ' ' || e.position as unique_id,
      (to_jsonb(e) - ${volatile()}) || jsonb_build_object('home', f.unique_id) as what
    from feed_entries e join feed_files on feed_files.id = e.file_id left join feed_listings f on f.listing_id = e.listing_id
    where feed_files.feed_id = $1`,
  history: `select ${homeName}, jsonb_build_object('steps', jsonb_agg(to_jsonb(c) - ${volatile("changed_at", "changed_by_user_id", "price_set_at")} order by c.id)) as what
    from listing_changes c join feed_listings f on f.listing_id = c.listing_id where f.feed_id = $1 group by f.unique_id`,
  inspections: `select ${homeName}, (to_jsonb(i) - ${volatile("uid", "cancelled_at")})
      || jsonb_build_object('cancelled', i.cancelled_at is not null) as what
    from inspections i join feed_listings f on f.listing_id = i.listing_id where f.feed_id = $1`,
  audit: `select ${homeName}, jsonb_build_object('steps', jsonb_agg(jsonb_build_object('action', e.action, 'detail', e.detail - '{inspections,import}'::text[], 'import', e.detail #> '{import,name}') order by e.id)) as what
    from audit_entries e join feed_listings f on f.listing_id = e.subject_id and e.subject = 'listing'
    where f.feed_id = $1 group by f.unique_id`,
  matches: `select ${homeName} || ' ' || s.email as unique_id, jsonb_build_object('notified', m.notified_at is not null) as what
    from saved_search_matches m join saved_searches s on s.id = m.saved_search_id join feed_listings f on f.listing_id = m.listing_id
    where f.feed_id = $1`,
  agency: `select 'mails' as unique_id, jsonb_build_object('kind', m.kind, 'subject', m.subject) as what
    from messages m join users u on u.email = m.to_address join feeds on feeds.contact_user_id = u.id where feeds.id = $1`,
};

/** Reads the results of an agency's files. An email that arrived repeatedly counts once. */
export async function readState(pool: pg.Pool, agency: ImportingAgency, mails: readonly Delivery[]): Promise<State> {
  const state: State = new Map();
  const withoutName = (text: string) => text.replaceAll(new RegExp(agency.name, "gi"), "Agency");
  for (const [kind, text] of Object.entries(queries)) {
    const { rows } = await pool.query<{ unique_id: string; what: object }>(text, [agency.feedId]);
    state.set(kind, rows.map(({ unique_id: name, what }) => withoutName(`${name} ${JSON.stringify(what)}`)).toSorted());
  }
  state.set("homes notified", (await notifiedHomes(pool, agency, mails)).map(withoutName).toSorted());
  return state;
}

/** The homes that each search was notified of, once for each time. */
async function notifiedHomes(
  pool: pg.Pool,
  { searchIds, homes }: ImportingAgency,
  mails: readonly Delivery[],
): Promise<string[]> {
  const { rows } = await pool.query<{ message_id: string; to_address: string; text_body: string }>(
    "select message_id, to_address, text_body from messages where saved_search_id = any($1::int[])",
    [searchIds],
  );
  const arrived = new Set(mails.filter(({ acknowledged }) => acknowledged).map(({ messageId }) => messageId));
  const titles = new Set(homes.map(({ headline }) => headline));
  return rows.flatMap(({ message_id: id, to_address: address, text_body: text }) => {
    if (!arrived.has(id)) return [`${address}: an email never arrived`];
    return text.split("\n").flatMap((line) => {
      const title = [...titles].find(
        (one) => line.includes(one) && !/\d/.test(line.charAt(line.indexOf(one) + one.length)),
      );
      return title === undefined ? [] : [`${address} ${title}`];
    });
  });
}

const maxOfAKind = 5;

/** One sentence for each difference, at most a few of each kind. */
export function compareStates(wanted: State, found: State): string[] {
  return [...wanted].flatMap(([kind, lines]) => {
    const others = found.get(kind) ?? [];
    const missing = without(lines, others).map((line) => `${kind}: missing ${line}`);
    const extra = without(others, lines).map((line) => `${kind}: there is also ${line}`);
    return [...missing.slice(0, maxOfAKind), ...extra.slice(0, maxOfAKind)];
  });
}

/** The lines that occur more often in `lines` than in `others`. */
function without(lines: readonly string[], others: readonly string[]): string[] {
  const left = new Map<string, number>();
  for (const line of others) left.set(line, (left.get(line) ?? 0) + 1);
  return lines.filter((line) => {
    const count = left.get(line) ?? 0;
    left.set(line, count - 1);
    return count <= 0;
  });
}
