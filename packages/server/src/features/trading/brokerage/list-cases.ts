import type { Tenant } from '../../../values/environment.ts'
import type { Reader } from '../../../db/pool.ts'
import { cutPage, positionOf } from '../../../http/pages.ts'
import { refuseField } from '../../../refusal.ts'
import { readDomainName } from '../../../values/domain-name.ts'
import type { CaseRow } from './case.ts'
import { countOwedCases, readOwedCases } from './owner-sql.ts'
import { type CasesQuery, factsOut, staffFactsOut } from './shapes.ts'
import { countWaitingCases, readCases, readWaitingCases } from './sql.ts'
import type { Environment } from '../../../values/environment.ts'

/** A page of a partner's cases, newest first. Refuses: validation_error (domain, cursor). */
export async function listCases(reader: Reader, partner: Tenant, query: CasesQuery) {
  const { rows, next_cursor } = await readPage(reader, { ...query, ...partner })
  return { cases: rows.map(factsOut), next_cursor }
}

type StaffQuery = CasesQuery & { environment: Environment }

/** A page of all partners' cases, for staff. */
export async function listAllCases(reader: Reader, query: StaffQuery) {
  const { rows, next_cursor } = await readPage(reader, { ...query, partner_id: undefined })
  return { cases: rows.map(staffFactsOut), next_cursor }
}

type Bounds = { rowsMax: number; countMax: number; now: Date }

/** The cases that have waited longest for staff, and how many there are. */
export async function listWaitingCases(
  reader: Reader,
  environment: Environment,
  { rowsMax, countMax, now }: Bounds,
) {
  const rows = await readWaitingCases(reader, environment, { max: rowsMax, now })
  const count = await countWaitingCases(reader, environment, { max: countMax, now })
  return { count, cases: rows.map(staffFactsOut) }
}

/** The cases whose former owners have waited longest for their money, and how many there are. */
export async function listOwedCases(reader: Reader, { rowsMax, countMax }: Omit<Bounds, 'now'>) {
  const rows = await readOwedCases(reader, rowsMax)
  return { count: await countOwedCases(reader, countMax), cases: rows.map(staffFactsOut) }
}

/** Undefined means all partners. Not optional, so that forgetting it doesn't compile. */
type Wanted = StaffQuery & { partner_id: string | undefined }

async function readPage(
  reader: Reader,
  { partner_id, environment, status, domain, limit, cursor }: Wanted,
): Promise<{ rows: CaseRow[]; next_cursor: string | null }> {
  const found = await readCases(reader, {
    partner_id,
    environment,
    status,
    domain: domain === undefined ? undefined : domainOf(domain),
    before: positionOf(cursor),
    max: limit + 1,
  })
  return cutPage(found, limit, ({ created_at, case_id }) => ({ at: created_at, id: case_id }))
}

function domainOf(text: string): string {
  const read = readDomainName(text)
  if (!read.ok) throw refuseField('domain', read.reason)
  return read.name
}
