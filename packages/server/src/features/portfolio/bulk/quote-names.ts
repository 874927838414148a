import type { Db } from '../../../db/pool.ts'
import type { RegistrarClient } from '../../../upstream/registrar/registrar-client.ts'
import { RegistrarError } from '../../../upstream/registrar/registrar-error.ts'
import { withDeadline } from '../../../values/deadline.ts'
import { readDomainName } from '../../../values/domain-name.ts'
import { mapInSlices } from '../../../values/map-in-slices.ts'
import type { Snapshot } from '../../registry/tlds/catalogue.ts'
import { quoteRestores } from '../cart/quote-restores.ts'
import { stateOf } from '../domains/domain.ts'
import { findOwned } from '../domains/find-owned.ts'
import type { Asked } from './asked.ts'

/** The owner waits for it, and the checkout asks again. */
const DEADLINE_MS = 5_000

type Needs = { db: Db; registrar: RegistrarClient | undefined }
type Known = { snapshot: Snapshot; now: Date; signal: AbortSignal }

/**
 * Asks the registrar what restores cost, so that the cart shows the price that will be paid. If it
 * doesn't answer, the cart shows the price list's, and the checkout asks again.
 */
export async function quoteNames(
  { db, registrar }: Needs,
  { account_id, names, reason }: Pick<Asked, 'account_id' | 'names'> & { reason: string },
  { snapshot, now, signal: given }: Known,
): Promise<void> {
  if (!registrar) return
  const read = await mapInSlices(names, (name) => readDomainName(name))
  const readable = read.flatMap((each) => (each.ok ? each.name : []))
  const owned = await findOwned(db, account_id, [...new Set<string>(readable)])
  const restores = [...owned.values()].flatMap((row) =>
    stateOf(row, now) === 'redemption' ? [{ domain: row.domain, tld: row.tld, reason }] : [],
  )
  if (restores.length === 0) return
  try {
    await withDeadline(given, DEADLINE_MS, async (signal) => {
      await quoteRestores({ db, registrar }, restores, { snapshot, now, signal })
    })
  } catch (error) {
    given.throwIfAborted()
    const isLate = error instanceof DOMException && error.name === 'TimeoutError'
    if (!isLate && !(error instanceof RegistrarError)) throw error
  }
}
