import type { Reader, Tx } from '../../../db/pool.ts'
import type { Registration } from '../changes/registration.ts'

export type Answers = NonNullable<Registration['properties']>

/** What the account last told each registry. */
export async function readAnswers(
  reader: Reader,
  account_id: string,
  limit: number,
): Promise<Map<string, Answers>> {
  const rows = await reader<{ tld: string; properties: Answers }[]>`
    select tld, properties from registry_answers where account_id = ${account_id}
    order by updated_at desc limit ${limit}
  `
  return new Map(rows.map(({ tld, properties }) => [tld, properties]))
}

type Told = { tld: string; properties: Answers }

/** Replaces what was told before. */
export async function writeAnswers(
  tx: Tx,
  account_id: string,
  told: Told[],
  now: Date,
): Promise<void> {
  await tx`
    insert into registry_answers (account_id, tld, properties, updated_at)
    select ${account_id}, given.tld, given.properties, ${now}
    from unnest(
      ${told.map(({ tld }) => tld)}::text[],
      ${told.map(({ properties }) => JSON.stringify(properties))}::text[]::jsonb[]
    ) as given (tld, properties)
    on conflict (account_id, tld) do update
      set properties = excluded.properties, updated_at = excluded.updated_at
  `
}
