import type { Reader } from '../../../db/pool.ts'
import { type Audience, type Offered, readOfferedAmong } from './sql.ts'
import type { Environment } from '../../../values/environment.ts'

export type { Offered } from './sql.ts'

/** Which of these names are for sale now, keyed by name. */
export async function findOffers(
  reader: Reader,
  environment: Environment,
  domains: string[],
  audience: Audience = 'everybody',
): Promise<Map<string, Offered>> {
  const rows = await readOfferedAmong(reader, { environment, domains, audience })
  return new Map(rows.map((row) => [row.domain, row]))
}
