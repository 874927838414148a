import type { Db } from './pool.ts'

/** The list of RDAP servers last fetched from this URL, parsed; undefined if there is none. */
export async function readBootstrapFile(db: Db, source_url: string): Promise<unknown> {
  const [row] = await db<{ file: unknown }[]>`
    select file from rdap_bootstrap where source_url = ${source_url}
  `
  return row?.file
}

type Fetched = { source_url: string; file: unknown; fetched_at: Date }

/** Nodes that fetch at the same time may write in any order: each has a good copy. */
export async function keepBootstrapFile(
  db: Db,
  { source_url, file, fetched_at }: Fetched,
): Promise<void> {
  await db`
    insert into rdap_bootstrap (source_url, file, fetched_at)
    values (${source_url}, ${JSON.stringify(file)}::text::json, ${fetched_at})
    on conflict (is_only) do update set
      source_url = excluded.source_url, file = excluded.file, fetched_at = excluded.fetched_at
  `
}
