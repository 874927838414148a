import type { Db } from '../../../db/pool.ts'
import { KnownHosts, LOOKUP_DEADLINE_MS, rowsOfHosts } from '../../../http/known-hosts.ts'
import type { Clock } from '../../../values/clock.ts'
import { readServed, type ServedRow } from './sql.ts'

/** A page takes up to 20 kB of memory. */
const HOSTS_MAX = 2_000

/** The hosts that have a lander, with whatever is made of each. */
export function openLanders<Value>(
  db: Db,
  clock: Clock,
  make: (row: ServedRow) => Value,
): KnownHosts<Value> {
  const prompt = db.within(LOOKUP_DEADLINE_MS)
  const lookUp = async (hosts: string[]) => {
    const rows = await rowsOfHosts(hosts, (domains) => readServed(prompt, domains))
    return rows.map((row) => row && make(row))
  }
  return new KnownHosts(lookUp, clock, HOSTS_MAX)
}
