import type { Reader, Tx } from '../../../db/pool.ts'
import type { Registration } from '../changes/registration.ts'

export type Answers = NonNullable<Registration['properties']>

/** What a registry was told about one contact. Null: about whichever contact. */
export type GivenAnswers = { tld: string; properties: Answers; contact_id: string | null }

/** What the account last told each registry, by TLD. */
export async function readAnswers(
  reader: Reader,
  account_id: string,
  limit: number,
): Promise<Map<string, GivenAnswers>> {
  const rows = await reader<GivenAnswers[]>`
    select tld, properties, contact_id from registry_answers where account_id = ${account_id}
    order by updated_at desc limit ${limit}
  `
  return new Map(rows.map((told) => [told.tld, told]))
}

/** Replaces what was told before. */
export async function writeAnswers(
  tx: Tx,
  account_id: string,
  told: GivenAnswers[],
  now: Date,
): Promise<void> {
  await tx`
    insert into registry_answers (account_id, tld, properties, contact_id, updated_at)
    select ${account_id}, given.tld, given.properties, given.contact_id, ${now}
    from unnest(
      ${told.map(({ tld }) => tld)}::text[],
      ${told.map(({ properties }) => JSON.stringify(properties))}::text[]::jsonb[],
      ${told.map(({ contact_id }) => contact_id)}::text[]
    ) as given (tld, properties, contact_id)
    on conflict (account_id, tld) do update
      set properties = excluded.properties, contact_id = excluded.contact_id,
        updated_at = excluded.updated_at
  `
}
