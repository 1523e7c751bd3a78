import { resolve } from "node:path";
import pg from "pg";
import type { DatabaseHandle } from "#db/embedded.ts";
import { migrate } from "#db/migrate.ts";
import { openFilledCluster } from "./filled-cluster.ts";

/**
 * A complete market in a separate cluster, for the lists of people, agents, admins and worker. PostgreSQL generates it from fixed
 * seeds: a few suburbs, agencies and agents have many rows, most have few, and the newest rows are from today. Descriptions are
 * short, because text searches have their own cluster.
 */
const directory = resolve(import.meta.dirname, "../.data/bench-lists");

/** Rows per table. */
export const sizes = {
  listings: 1_000_000,
  pictures: 10_000_000,
  leads: 2_000_000,
  savedSearches: 1_000_000,
  matches: 2_000_000,
  messages: 3_000_000,
  agents: 50_000,
  agencies: 5000,
  users: 300_000,
  sessions: 200_000,
  trades: 20_000,
  posts: 2000,
  inspections: 500_000,
  registrations: 1_000_000,
  savedHomes: 1_000_000,
  savedAgents: 200_000,
  auditEntries: 1_000_000,
  feeds: 500,
  feedFiles: 50_000,
  feedEntries: 1_000_000,
  feedListings: 200_000,
  feedPhotos: 500_000,
  jobs: 200_000,
} as const;

/** Pictures per home; the last is its floor plan. Portraits and logos are pictures too. */
const picturesPerHome = 10;

/** Words that the queries search for, with their share of the texts. */
export const plantedWords = { renovation: 0.4, auction: 0.1, pergola: 0.01, observatory: 0.0002 } as const;

/** Starts the cluster. Filling it takes some minutes, and is repeated only when migrations or this file change. */
export function openMillionEnquiries(): Promise<DatabaseHandle> {
  return openFilledCluster(directory, import.meta.filename, fill);
}

async function fill(url: string): Promise<void> {
  await inOneSession(url, async (run) => {
    await run("drop schema if exists pgboss cascade; drop schema public cascade; create schema public");
  });
  await migrate(url);
  const { updateReference } = await import("#reference/apply.ts");
  await updateReference(url);
  const { prepareQueue } = await import("#app/jobs/queue.server.ts");
  await prepareQueue();
  await inOneSession(url, async (run) => {
    await run("select setseed(0.1)");
    await run(vocabulary);
    await run(people);
  });
  // Two tables at a time, because there are few processors; the large ones first.
  const tables = [...large, ...small];
  const next = async (): Promise<void> => {
    const table = tables.shift();
    if (!table) return;
    await inOneSession(url, (run) => fillTable(run, table));
    await next();
  };
  await Promise.all([next(), next()]);
  await inOneSession(url, async (run) => {
    await run("drop table sentence, place, planted, person");
    await run(counters);
    await run("vacuum analyze");
  });
}

interface Table {
  name: string;
  /** SQL that inserts the rows in the order of their ids. */
  rows: string;
}

type Run = <Row extends pg.QueryResultRow>(text: string) => Promise<Row[]>;

/** Creates the indexes after the rows, which is several times faster. */
async function fillTable(run: Run, { name, rows }: Table): Promise<void> {
  const start = performance.now();
  const indexes = await run<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid = '${name}'::regclass
       and not exists (select from pg_constraint where conindid = indexrelid)`,
  );
  for (const index of indexes) await run(`drop index ${index.name}`);
  await run("select setseed(0.42)");
  await run(rows);
  for (const index of indexes) await run(index.definition);
  console.log(`${name}: ${Math.round((performance.now() - start) / 1000)} s`);
}

/** The session skips foreign keys and triggers, so the SQL must insert the rows that the triggers would have written. */
async function inOneSession(url: string, work: (run: Run) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`set statement_timeout = 0; set synchronous_commit = off; set maintenance_work_mem = '768MB';
      set work_mem = '128MB'; set session_replication_role = replica`);
    await work(async <Row extends pg.QueryResultRow>(text: string) => (await client.query<Row>(text)).rows);
  } finally {
    await client.end();
  }
}

/** SQL for an integer from 1 to `most`. With a `skew` above 1 small numbers are more frequent; 1 is uniform. */
const oneOf = (most: number, skew = 1) => `(1 + floor(power(random(), ${skew}) * ${most})::int)`;
/** A few domains have most addresses. */
const domain = "(array['@gmail.example', '@gmail.example', '@outlook.example', '@bigpond.example'])[1 + n % 4]";
const ago = (n: string, of: number, years = 3) => `now() - (${of} - ${n}) * interval '${years} years' / ${of}`;

/**
 * 2,000 sentences from a vocabulary of 3,000 words, some with a planted word; suburbs, ordered by how often they are used; and
 * 20,000 names.
 */
const vocabulary = `
  create table planted (word text, share float8);
  insert into planted values ${Object.entries(plantedWords)
    .map(([word, share]) => `('${word}', ${share})`)
    .join(", ")};
  create table sentence as
    select s as id, initcap(min(w)) || ' ' || string_agg(w, ' ') || '. ' as text
    from generate_series(1, 2000) as s,
      lateral (select 'w' || translate((power(random(), 3) * 3000)::int::text, '0123456789', 'aeioulnrst') as w
               from generate_series(1, 18) where s is not null) as words
    group by s;
  create table place as
    select row_number() over (order by md5(name))::int as id, name, key, coalesce(postcode, '2000') as postcode,
      coalesce(median_price, 1200000)::float8 as median, latitude, longitude
    from suburbs;
  create table person as
    select f * 200 + l + 1 as id, initcap(first) as first_name, initcap(last) as last_name
    from (select f, translate((101 + f * 7)::text, '0123456789', 'aoiuelmnrt') || 'y' as first from generate_series(0, 99) as f) as first,
      (select l, translate((1009 + l * 41)::text, '0123456789', 'aoiuelmnrt') || 'son' as last from generate_series(0, 199) as l) as last;
  create unique index on sentence (id);
  create unique index on place (id);
  create unique index on person (id);
  analyze sentence, place, person;
`;
const places = 626;
const names = 20_000;

/** The triggers of `agents` run, so that the directory is filled by the product's own code. */
const people = `
  insert into users (id, email, role, first_name, last_name, is_admin, email_confirmed_at, created_at) overriding system value
  select n, lower(first_name) || '.' || lower(last_name) || n || ${domain},
    case when n <= ${sizes.agents} then 'agent' else 'buyer' end, first_name, last_name, n = ${sizes.users}, now(), ${ago("n", sizes.users)}
  from generate_series(1, ${sizes.users}) as n join person on person.id = n % ${names} + 1;
  insert into agencies (id, name, phone, address) overriding system value
  select n, 'Agency ' || last_name || ' ' || n, '02 5550 0000', n || ' Sample Street'
  from generate_series(1, ${sizes.agencies}) as n join person on person.id = n % ${names} + 1;
  set session_replication_role = origin;
  insert into agents (id, agency_id, user_id, name, suburbs, specialties, profile_description, is_featured, verified_at,
    years_experience, phone, email, licence_number, requested_agency_id) overriding system value
  select n, case when kind < 0.95 then ${oneOf(sizes.agencies, 1.5)} end, n, first_name || ' ' || last_name,
    case when kind < 0.9 then array(select distinct place.name from generate_series(1, 1 + n % 5) as s
      join place on place.id = 1 + (n * 31 + s * s * 17) % ${places}) else '{}' end,
    (array['Residential Sales', 'Property Management', 'Auctions', 'Prestige', 'First Home Buyers', 'Land', 'Investments',
      'Commercial'])[1 + n % 4 : 1 + n % 4 + n % 3],
    case when kind < 0.9 then one.text || two.text || words end, random() < 0.02, case when random() < 0.6 then now() end,
    n % 40, '02 5550 ' || n % 10000, 'agent-' || n || '@example.com', 'L' || n, case when kind > 0.99 then ${oneOf(sizes.agencies)} end
  from (select n, random() as kind, ${oneOf(2000)} as s1, ${oneOf(2000)} as s2,
      (select coalesce(string_agg(word, ' '), '') from planted where random() < share and n is not null) as words
    from generate_series(1, ${sizes.agents}) as n) as agent
  join person on person.id = (n * 37) % ${names} + 1
  join sentence as one on one.id = s1
  join sentence as two on two.id = s2
  order by n;
  set session_replication_role = replica;
  analyze users, agencies, agents;
`;

/** 93 % are active, 4 % closed, and a few are drafts or withdrawn. */
const listings: Table = {
  name: "listings",
  rows: `
  insert into listings (id, created_by_user_id, agent_id, title, status, listing_type, property_type, price, price_frequency,
    address, suburb, postcode, bedrooms, bathrooms, parking, land_size, has_photo, has_floor_plan, latitude, longitude,
    description, features, contact_email, contact_phone, created_at, published_at, deleted_at, sale_method, open_dates,
    closed_on, closed_price) overriding system value
  select n, agent, agent, property_type || ' with ' || lower(one.text), case when life < 0.93 then 'active' when life < 0.97
      then case listing_type when 'sale' then 'sold' else 'leased' end when life < 0.98 then 'withdrawn' else 'draft' end,
    listing_type, property_type, case when random() < 0.03 then 0 when listing_type = 'sale' then (dollars / 5000)::int * 5000
      else (dollars * 0.0009 / 10)::int * 10 end, case when listing_type = 'sale' then 'once' else 'per_week' end,
    n % 180 + 1 || ' Sample Street', place.name, place.postcode, bedrooms, greatest(1, bedrooms - 1), n % 3,
    case when property_type in ('House', 'Land') then 250 + n % 900 end, random() < 0.9, random() < 0.9,
    place.latitude + random_normal() * 0.006, place.longitude + random_normal() * 0.007, two.text || one.text,
    (array['Air conditioning', 'Garage', 'Lift', 'Study', 'Pool'])[1 + n % 4 : 2 + n % 4], 'agent-' || agent || '@example.com',
    '02 5550 0000', ${ago("n", sizes.listings)}, case when life < 0.98 then ${ago("n", sizes.listings)} end,
    case when life > 0.997 then now() end, case when listing_type = 'sale' and n % 3 = 0 then 'auction' end,
    case when n % 10 < 4 then array[current_date + (13 - extract(dow from current_date)::int) % 7] else '{}' end,
    case when life >= 0.93 and life < 0.97 then current_date - n % 365 end,
    case when life >= 0.93 and life < 0.97 then 100 + dollars::int end
  from (
    select n, ${oneOf(sizes.agents, 1.3)} as agent, random() as life, ${oneOf(places, 2)} as place_id,
      case when random() < 0.78 then 'sale' else 'rent' end as listing_type,
      (array['House', 'Apartment', 'Unit', 'Townhouse', 'Villa', 'Land'])[${oneOf(6, 1.6)}] as property_type,
      greatest(0, (2.6 + random_normal() * 1.1)::int) as bedrooms, exp(random_normal() * 0.35) as factor,
      ${oneOf(2000)} as s1, ${oneOf(2000)} as s2
    from generate_series(1, ${sizes.listings}) as n
  ) as home
  join place on place.id = place_id join sentence as one on one.id = s1 join sentence as two on two.id = s2
  cross join lateral (select place.median * factor as dollars) as money
  order by n`,
};

/**
 * Pictures of one home are adjacent, as after an upload. One in a hundred is deleted; very few are being prepared or have failed.
 */
const homesWithPictures = (sizes.pictures - sizes.agents - sizes.agencies) / picturesPerHome;
const pictures: Table = {
  name: "pictures",
  rows: `
  insert into pictures (id, listing_id, agent_id, agency_id, kind, position, state, problem, content_hash, width, height,
    widths, bytes, colour, words, uploaded_by_user_id, created_at, deleted_at) overriding system value
  select n, home, case when home is null and n <= ${sizes.pictures - sizes.agencies} then n - ${homesWithPictures * picturesPerHome} end,
    case when n > ${sizes.pictures - sizes.agencies} then n - ${sizes.pictures - sizes.agencies} end,
    case when n > ${sizes.pictures - sizes.agencies} then 'logo' when home is null then 'portrait'
      when n % ${picturesPerHome} = 0 then 'floorplan' else 'photo' end,
    n % ${picturesPerHome}, case when n % 50000 = 1 then 'preparing' when n % 20000 = 2 then 'failed' else 'ready' end,
    case when n % 20000 = 2 then 'unreadable' end, encode(sha256(n::text::bytea), 'hex'), 2400, 1600,
    '{320,640,1200,2400}', 1500000, '#8a8f7c', '', ${oneOf(sizes.agents)}, ${ago("n", sizes.pictures)},
    case when n % 100 = 3 then ${ago("n", sizes.pictures)} end
  from (select n, case when n <= ${homesWithPictures * picturesPerHome} then (n - 1) / ${picturesPerHome} + 1 end as home
    from generate_series(1, ${sizes.pictures}) as n) as picture`,
};

/** More leads of the last month are new than older ones. A third is from members; two thirds are about a home. */
const leads: Table = {
  name: "leads",
  rows: `
  insert into leads (id, user_id, agent_id, listing_id, trade_id, name, email, phone, message, status, source, suburb,
    held_reason, withdrawn_at, consent_at, opened_at, answered_at, fingerprint, created_at) overriding system value
  select n, case when dice < 0.3 then ${sizes.agents} + ${oneOf(sizes.users - sizes.agents)} end,
    case when about < 0.67 or about > 0.95 then null when about < 0.9 then ${oneOf(sizes.agents, 1.5)} end,
    case when about < 0.67 then ${oneOf(sizes.listings)} end, case when about > 0.95 then ${oneOf(sizes.trades, 1.5)} end,
    first_name || ' ' || last_name, lower(first_name) || '.' || lower(last_name) || n % 100 || ${domain}, '04' || lpad((n * 7919::bigint % 100000000)::text, 8, '0'),
    one.text || words, status, '/listings', null, case when n % 400 = 0 then 'links' end,
    case when n % 100 = 1 then created_at + interval '2 hours' end, created_at,
    case when status <> 'new' then created_at + interval '1 hour' end, case when status <> 'new' then created_at + dice * interval '20 hours' end,
    sha256(n::text::bytea), created_at
  from (
    select n, random() as dice, random() as about, ${oneOf(names)} as name_id, ${oneOf(2000)} as s1, ${ago("n", sizes.leads)} as created_at,
      case when random() < (case when n > ${sizes.leads} * 0.97 then 0.25 else 0.01 end) then 'new'
        else (array['contacted', 'qualified', 'converted', 'closed'])[${oneOf(4)}] end as status,
      (select coalesce(string_agg(word, ' '), '') from planted where random() < share and n is not null) as words
    from generate_series(1, ${sizes.leads}) as n
  ) as lead
  join person on person.id = name_id join sentence as one on one.id = s1
  order by n`,
};

/** The two searches of an address have different maximum prices. */
const savedSearches: Table = {
  name: "saved_searches",
  rows: `
  insert into saved_searches (id, email, user_id, listing_type, suburb, suburb_keys, property_type, max_price, min_bedrooms,
    frequency, is_live, confirmed_at, created_at, last_run_at, next_run_at, paused_at) overriding system value
  select n, email, owner, listing_type, array[place.name::text], array[place.key::text],
    case when n % 5 < 3 then (array['House', 'Apartment', 'Unit', 'Townhouse'])[1 + n % 4] end,
    case when n % 2 = 0 then null when listing_type = 'sale' then 400000 + n % 100 * 25000 else 300 + n % 100 * 10 end,
    case when n % 4 > 0 then n % 4 end, (array['instant', 'daily', 'daily', 'weekly'])[1 + n % 4], n % 20 > 0,
    case when n % 500 <> 0 then now() end, ${ago("n", sizes.savedSearches)}, now() - interval '1 day',
    case when n % 20 > 0 and n % 10 = 7 then now() + (n % 1000 - 10) * interval '10 minutes' end,
    case when n % 20 = 0 and n % 500 <> 0 then now() end
  from (
    select n, case when n / 2 < ${sizes.users - sizes.agents} then ${sizes.agents} + 1 + n / 2 end as owner,
      case when n / 2 < ${sizes.users - sizes.agents} then 'member-' || ${sizes.agents} + 1 + n / 2 else 'reader-' || n / 2 end
        || '@example.com' as email,
      case when n % 9 < 7 then 'sale' else 'rent' end as listing_type, ${oneOf(places, 1.5)} as place_id
    from generate_series(1, ${sizes.savedSearches}) as n
  ) as search join place on place.id = place_id
  order by n;
  insert into subscribers (email, confirmed_at, created_at) select distinct email, now(), now() from saved_searches`,
};

const messages: Table = {
  name: "messages",
  rows: `
  insert into messages (id, kind, to_name, to_address, subject, html_body, text_body, message_id, lead_id, subscriber_id,
    status, attempts, last_error, created_at, sent_at) overriding system value
  select n, case when n % 3 > 0 then 'enquiry-received' else 'new-homes' end, 'Someone', 'someone-' || n % 500000 || '@example.com',
    'About ' || n, one.text || one.text, one.text, n || '@southerly.example', case when n % 3 > 0 then n * 2 / 3 end,
    case when n % 3 = 0 then 1 + n % 500000 end, status, case when status = 'dead' then 12 else 1 end,
    case when status = 'dead' then 'no such mailbox' end, ${ago("n", sizes.messages)}, case when status = 'sent' then ${ago("n", sizes.messages)} end
  from (
    select n, ${oneOf(2000)} as s1, case when n > ${sizes.messages} - 500 then 'queued' when n % 1000 = 1 then 'dead' else 'sent' end as status
    from generate_series(1, ${sizes.messages}) as n
  ) as message join sentence as one on one.id = s1
  order by n`,
};

/** Half of the inspections are next Saturday, the others in past weeks. */
const inspections: Table = {
  name: "inspections",
  rows: `
  insert into inspections (id, listing_id, starts_at, ends_at, uid, cancelled_at) overriding system value
  select n, home, starts_at, starts_at + interval '30 minutes', md5(n::text)::uuid, case when n % 100 = 5 then now() end
  from (
    select n, 1 + (n * 2 - 1) % ${sizes.listings} as home, (current_date + (13 - extract(dow from current_date)::int) % 7
        - case when n % 2 = 0 then n % 50 * 7 else 0 end)::timestamp at time zone 'Australia/Sydney'
      + interval '9 hours' + n % 24 * interval '15 minutes' as starts_at
    from generate_series(1, ${sizes.inspections}) as n
  ) as inspection`,
};

const changes = `
  insert into listing_changes (listing_id, status, price, price_frequency, listing_type, is_under_offer, closed_on,
    closed_price, price_withheld, changed_at)
  select id, status, price, price_frequency, listing_type, false, closed_on, closed_price, price_withheld, changed_at
  from (
    select id, 'active' as status, price, price_frequency, listing_type, null::date as closed_on, null::int as closed_price,
      price_withheld, published_at as changed_at
    from listings where published_at is not null
    union all
    select id, status, price, price_frequency, listing_type, closed_on, closed_price, price_withheld,
      published_at + interval '30 days'
    from listings where status in ('sold', 'leased', 'withdrawn') and published_at is not null
  ) as states
  order by changed_at, id`;

const large: Table[] = [
  // The history is derived from the listings, so the same task inserts both.
  { ...listings, rows: `${listings.rows}; ${changes}` },
  pictures,
  leads,
  messages,
  savedSearches,
];

const small: Table[] = [
  {
    name: "saved_search_matches",
    rows: `insert into saved_search_matches (saved_search_id, listing_id, reason, created_at, notified_at)
      select 1 + n / 2, 1 + (n * 13::bigint) % ${sizes.listings}, 'published', now(), case when n / 2 % 10 <> 6 then now() end
      from generate_series(0, ${sizes.matches} - 1) as n`,
  },
  inspections,
  {
    name: "inspection_registrations",
    rows: `insert into inspection_registrations (inspection_id, name, email, phone, notified_starts_at, reminded_at, user_id, created_at)
      select 1 + n / 2, first_name || ' ' || last_name, 'visitor-' || n || '@example.com', '02 5550 0000', now(),
        case when n % 20 > 0 then now() end, case when n % 3 = 0 then ${sizes.agents} + 1 + n % ${sizes.users - sizes.agents} end,
        now() - interval '4 days'
      from generate_series(0, ${sizes.registrations} - 1) as n join person on person.id = n % ${names} + 1`,
  },
  {
    name: "saved_homes",
    rows: `insert into saved_homes (user_id, listing_id, saved_at, price_when_saved)
      select ${sizes.agents} + 1 + n / 10, 1 + (n * 7919::bigint) % ${sizes.listings}, ${ago("n", sizes.savedHomes)}, 900000
      from generate_series(0, ${sizes.savedHomes} - 1) as n`,
  },
  {
    name: "saved_agents",
    rows: `insert into saved_agents (user_id, agent_id)
      select ${sizes.agents} + 1 + n / 10, 1 + (n * 31) % ${sizes.agents} from generate_series(0, ${sizes.savedAgents} - 1) as n`,
  },
  {
    name: "audit_entries",
    rows: `insert into audit_entries (user_id, action, subject, subject_id, detail, created_at)
      select ${sizes.users}, 'lead.status_changed', 'lead', n, '{"from":"new","to":"contacted"}', ${ago("n", sizes.auditEntries)}
      from generate_series(1, ${sizes.auditEntries}) as n`,
  },
  {
    name: "lead_replies",
    rows: `insert into lead_replies (lead_id, user_id, message_id, name, answer, created_at)
      select n * 10, null, null, 'Someone', 'Thank you, Saturday suits us.', now() from generate_series(1, ${sizes.leads} / 10) as n`,
  },
  {
    name: "sessions",
    rows: `insert into sessions (sid, sess, user_id, expire)
      select md5(n::text), '{}', 1 + n % ${sizes.users}, now() + (n % 40 - 10) * interval '1 day' from generate_series(1, ${sizes.sessions}) as n`,
  },
  {
    name: "trades",
    // The search words are filled by a trigger.
    rows: `set session_replication_role = origin; insert into trades (company_name, category, description, coverage_area, is_featured, rating, review_count, phone)
      select last_name || ' ' || category || ' ' || n, category, one.text || words,
        array(select distinct place.name from generate_series(1, 1 + n % 5) as s join place on place.id = 1 + (n * 13 + s * s * 19) % ${places}),
        random() < 0.03, (random() * 50)::int / 10.0, (power(random(), 3) * 400)::int, '02 5550 0000'
      from (
        select n, (array['Plumber', 'Electrician', 'Builder', 'Painter', 'Landscaper', 'Roofer', 'Tiler', 'Cleaner', 'Locksmith',
          'Handyman', 'Carpenter', 'Removalist'])[${oneOf(12, 1.5)}] as category, ${oneOf(2000)} as s1,
          (select coalesce(string_agg(word, ' '), '') from planted where random() < share and n is not null) as words
        from generate_series(1, ${sizes.trades}) as n
      ) as trade join person on person.id = n % ${names} + 1 join sentence as one on one.id = s1`,
  },
  {
    name: "posts",
    // The search words are filled by a trigger.
    rows: `set session_replication_role = origin; insert into posts (slug, title, excerpt, body, category, tags, published, published_at, author_id)
      select 'article-' || n, initcap(left(one.text, 60)), one.text, repeat(one.text || two.text || words || '. ', 12),
        (array['buying', 'selling', 'renting', 'market_news', 'renovating'])[${oneOf(5)}], (array['sydney', 'tips', 'finance', 'auctions'])[1 + n % 3 : 2 + n % 3],
        n % 50 > 0, ${ago("n", sizes.posts, 10)}, ${sizes.users}
      from (
        select n, ${oneOf(2000)} as s1, ${oneOf(2000)} as s2,
          (select coalesce(string_agg(word, ' '), '') from planted where random() < share and n is not null) as words
        from generate_series(1, ${sizes.posts}) as n
      ) as post join sentence as one on one.id = s1 join sentence as two on two.id = s2`,
  },
  {
    name: "feeds",
    rows: `insert into feeds (id, agency_id, contact_user_id, crm, slug, token_hash, confirmed_at, last_file_at, created_at) overriding system value
      select n, n, null, 'Example CRM', 'feed-' || n, md5(n::text), now(), now(), now() - interval '1 year' from generate_series(1, ${sizes.feeds}) as n`,
  },
  {
    name: "feed_files",
    rows: `insert into feed_files (id, feed_id, name, sha256, body, bytes, file_date, received_at, started_at, finished_at, state, hold_reason,
        listing_count, position) overriding system value
      select n, 1 + n % ${sizes.feeds}, 'file-' || n || '.xml', md5(n::text), '', 4000, at, at, at, at, case when n % 200 = 0 then 'held'
          when n > ${sizes.feedFiles} - 20 then 'waiting' else 'accepted' end, case when n % 200 = 0 then 'absent' end, 20, 20
      from (select n, ${ago("n", sizes.feedFiles, 1)} as at from generate_series(1, ${sizes.feedFiles}) as n) as file`,
  },
  {
    name: "feed_entries",
    rows: `insert into feed_entries (file_id, position, agent_id, unique_id, title, outcome, listing_id)
      select 1 + n / 20, n % 20, 'A' || (1 + n / 20) % ${sizes.feeds}, 'U' || n % 400, 'Sample Street ' || n,
        case when n % 50 = 0 then 'DRAFT' when n % 3 = 0 then 'UPDATED' else 'UNCHANGED' end, 1 + n % ${sizes.listings}
      from generate_series(0, ${sizes.feedEntries} - 1) as n`,
  },
  {
    name: "feed_listings",
    rows: `insert into feed_listings (id, feed_id, agent_id, unique_id, listing_id, content_hash, feed_status, mod_time) overriding system value
      select n, 1 + n % ${sizes.feeds}, 'A' || n % ${sizes.feeds}, 'U' || n / ${sizes.feeds}, n, md5(n::text), 'current', now() from generate_series(1, ${sizes.feedListings}) as n`,
  },
  {
    name: "feed_photos",
    rows: `insert into feed_photos (feed_listing_id, slot, url, state, next_try_at, picture_id)
      select 1 + n % ${sizes.feedListings}, (n / ${sizes.feedListings})::text, 'https://photos.example.com/' || n || '.jpg',
        case when n % 5000 = 0 then 'waiting' else 'fetched' end, case when n % 5000 = 0 then now() end,
        case when n % 5000 > 0 then 1 + n % ${sizes.feedListings} * ${picturesPerHome} + n / ${sizes.feedListings} end
      from generate_series(0, ${sizes.feedPhotos} - 1) as n`,
  },
  {
    name: "pgboss.job_common",
    rows: `insert into pgboss.job (name, data, state, retry_limit, start_after, created_on, completed_on, keep_until)
      select 'mail.queued', jsonb_build_object('messageId', n), (case when n % 10 = 0 then 'created' else 'completed' end)::pgboss.job_state,
        50, now() - interval '1 hour', now() - interval '1 hour', case when n % 10 > 0 then now() end, now() + interval '14 days'
      from generate_series(1, ${sizes.jobs}) as n`,
  },
];

/** Sets each sequence to the largest id. */
const counters = `
  do $$ declare owned record; begin
    for owned in select table_name, column_name from information_schema.columns
      where table_schema = 'public' and is_identity = 'YES' and data_type in ('integer', 'bigint')
    loop
      execute format('select setval(pg_get_serial_sequence(%L, %L), coalesce((select max(%I) from %I), 1))',
        'public.' || owned.table_name, owned.column_name, owned.column_name, owned.table_name);
    end loop;
  end $$`;
