import type pg from "pg";
import type { DatabaseStep, Step } from "./planned-kills.ts";

/** A back end that is paused at a breakpoint. */
export interface PausedBackend {
  pid: number;
  /** Its state in pg_stat_activity, in one line. */
  evidence: string;
}

/** First half of the advisory lock key that identifies paused back ends in pg_locks. */
const lockClass = 20_261_121;

/**
 * Triggers pause a statement whose row has its key in `faults.breakpoints` until that entry is deleted: before the row is inserted,
 * at the COMMIT (where deferred constraint triggers run), or before a message becomes "sent" or a picture "ready". An entry, unlike
 * a lock, survives a crash of PostgreSQL. While paused, the statement holds an advisory lock for the entry, of the kind with two
 * keys, which the product does not use.
 */
const schema = `
  create schema faults;
  create table faults.breakpoints (
    id integer generated always as identity primary key,
    step text not null,
    key text not null,
    unique (step, key)
  );
  create function faults.pause() returns trigger language plpgsql as $$
  declare breakpoint integer;
  begin
    select id into breakpoint from faults.breakpoints where step = tg_argv[0] and key = to_jsonb(new) ->> tg_argv[1];
    if breakpoint is not null then
      perform pg_advisory_xact_lock_shared(${lockClass}, breakpoint);
      while exists (select from faults.breakpoints where id = breakpoint) loop
        perform pg_sleep(0.01);
      end loop;
    end if;
    return new;
  end $$;
  create trigger before_insert before insert on leads
    for each row execute function faults.pause('before insert', 'email');
  create constraint trigger before_commit after insert on leads deferrable initially deferred
    for each row execute function faults.pause('before commit', 'email');
  create trigger before_insert before insert on listings
    for each row execute function faults.pause('before insert', 'title');
  create constraint trigger before_commit after insert or update on listings deferrable initially deferred
    for each row execute function faults.pause('before commit', 'title');
  create trigger before_home before insert on listings
    for each row execute function faults.pause('before home', 'title');
  create trigger before_removal before update on listings
    for each row when (new.status = 'withdrawn') execute function faults.pause('before removal', 'title');
  create trigger before_photo before update on feed_photos
    for each row when (new.state = 'fetched') execute function faults.pause('before photo', 'file_name');
  create trigger before_entry before insert on feed_entries
    for each row execute function faults.pause('before entry', 'title');
  create constraint trigger before_entry_commit after insert or update on feed_entries deferrable initially deferred
    for each row execute function faults.pause('before entry''s commit', 'title');
  create trigger before_match before insert on saved_search_matches
    for each row execute function faults.pause('before match', 'saved_search_id');
  create constraint trigger before_match_commit after insert on saved_search_matches deferrable initially deferred
    for each row execute function faults.pause('before match''s commit', 'saved_search_id');
  create trigger before_digest before insert on messages
    for each row when (new.saved_search_id is not null) execute function faults.pause('before digest', 'to_address');
  create constraint trigger before_digest_commit after insert on messages deferrable initially deferred
    for each row when (new.saved_search_id is not null) execute function faults.pause('before digest''s commit', 'to_address');
  create trigger before_notice before insert on messages
    for each row when (new.kind like 'inspection-%') execute function faults.pause('before notice', 'to_address');
  create constraint trigger before_notice_commit after insert on messages deferrable initially deferred
    for each row when (new.kind like 'inspection-%') execute function faults.pause('before notice''s commit', 'to_address');
  create trigger before_mark before update on messages
    for each row when (new.status = 'sent') execute function faults.pause('before mark', 'to_address');
  create trigger before_insert before insert on pictures
    for each row execute function faults.pause('before insert', 'content_hash');
  create constraint trigger before_commit after insert on pictures deferrable initially deferred
    for each row execute function faults.pause('before commit', 'content_hash');
  create trigger before_mark before update on pictures
    for each row when (new.state = 'ready') execute function faults.pause('before mark', 'content_hash');
`;

/** The statement that the back end must be executing at each step. */
const statements: Record<DatabaseStep, RegExp> = {
  "before insert": /^insert into "(leads|listings|pictures)"/i,
  "before commit": /^commit/i,
  "before home": /^insert into "listings"/i,
  "before entry": /insert into "feed_entries"/i,
  "before entry's commit": /^commit/i,
  "before photo": /update "feed_photos"/i,
  "before removal": /update "listings"/i,
  // pg_stat_activity truncates long statements.
  "before match": /^\s*with .*saved_searches/is,
  "before match's commit": /^commit/i,
  "before digest": /insert into "messages"/i,
  "before digest's commit": /^commit/i,
  "before notice": /insert into "messages"/i,
  "before notice's commit": /^commit/i,
  "before mark": /^update "(messages|pictures)" set/i,
};

export async function createBreakpoints(pool: pg.Pool): Promise<void> {
  await pool.query(schema);
}

/** Pauses statements with this key at the step. */
export async function setBreakpoint(pool: pg.Pool, step: DatabaseStep, key: string): Promise<void> {
  await pool.query("insert into faults.breakpoints (step, key) values ($1, $2)", [step, key]);
}

export async function clearBreakpoint(pool: pg.Pool, step: DatabaseStep, key: string): Promise<void> {
  await pool.query("delete from faults.breakpoints where step = $1 and key = $2", [step, key]);
}

/**
 * The back end that is paused at the step for this key and was started after `since`. Undefined if there is none, or if PostgreSQL
 * is unreachable.
 */
export async function findPaused(
  pool: pg.Pool,
  step: DatabaseStep,
  key: string,
  since: Date,
): Promise<PausedBackend | undefined> {
  const { rows } = await pool
    .query<{ pid: number; query: string; wait: string; locked: boolean; millis: number }>(
      `select a.pid, a.query, concat_ws(' ', a.wait_event_type, a.wait_event) as wait,
          exists (select from pg_locks o where o.pid = a.pid and o.locktype = 'advisory' and o.objsubid = 1) as locked,
          floor(extract(epoch from clock_timestamp() - a.query_start) * 1000)::int as millis
        from faults.breakpoints b
        join pg_locks l on l.locktype = 'advisory' and l.classid = $3::int and l.objid = b.id and l.objsubid = 2
        join pg_stat_activity a on a.pid = l.pid
        where b.step = $1 and b.key = $2 and a.state = 'active' and a.backend_start > $4`,
      [step, key, lockClass, since],
    )
    .catch(() => ({ rows: [] }));
  const found = rows.find(({ query }) => statements[step].test(query));
  if (!found) return undefined;
  const { pid, query, wait, locked, millis } = found;
  const own = locked ? ", holds the operation's advisory lock" : "";
  return { pid, evidence: `back end at "${firstWords(query)}" for ${millis} ms (${wait || "running"})${own}` };
}

function firstWords(statement: string): string {
  return statement.trim().split(/\s+/).slice(0, 3).join(" ").replaceAll('"', "");
}

/** Ends a back end, as it would end itself if it noticed the death of its client. */
export async function endBackend(pool: pg.Pool, pid: number): Promise<void> {
  await pool.query("select pg_terminate_backend($1, 5000)", [pid]);
}

/**
 * Ends the back ends of dead clients that are paused at these steps, except one. Otherwise a COMMIT, which has no time limit in
 * PostgreSQL, would wait and hold its locks until its breakpoint is cleared.
 */
export async function endOtherOrphans(
  pool: pg.Pool,
  steps: readonly Step[],
  except: number | undefined,
): Promise<void> {
  await pool.query(
    `select pg_terminate_backend(l.pid, 5000)
      from faults.breakpoints b join pg_locks l on l.locktype = 'advisory' and l.classid = $1::int and l.objid = b.id and l.objsubid = 2
      where b.step = any($2) and l.pid is distinct from $3`,
    [lockClass, steps, except],
  );
}
