import type { Tenant } from '../../../values/environment.ts'
import type { Reader } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import type { CaseRow } from './case.ts'
import { buyerOut, factsOut, staffFactsOut, progressOut } from './shapes.ts'
import { findCase, findOwnCase, readOffers, readSteps } from './sql.ts'

/** One of a partner's cases in full. Refuses: not_found (also for another partner's case). */
export async function readCase(
  reader: Reader,
  { partner_id, environment }: Tenant,
  caseId: string,
) {
  const found = await findOwnCase(reader, { partner_id, environment }, caseId)
  if (!found) throw new Refusal('not_found', 'No such case.')
  return { ...factsOut(found), ...buyerOut(found), ...(await storyOf(reader, found)) }
}

/** Any partner's case in full, for staff. Refuses: not_found. */
export async function readAnyCase(reader: Reader, caseId: string) {
  const found = await findCase(reader, caseId)
  if (!found) throw new Refusal('not_found', 'No such case.')
  return { ...staffFactsOut(found), ...(await storyOf(reader, found)) }
}

async function storyOf(reader: Reader, found: CaseRow) {
  const steps = await readSteps(reader, found.case_id)
  return progressOut(found, steps, await readOffers(reader, found.case_id))
}
