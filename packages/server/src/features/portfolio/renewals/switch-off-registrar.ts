import type { Db } from '../../../db/pool.ts'
import { transact } from '../../../db/transact.ts'
import { beginOperation } from '../changes/begin-operation.ts'
import { takeRegistrarRenewed } from '../domains/registrar-renewal-sql.ts'
import { DAY_MS } from './schedule.ts'

const PAGE = 200

/**
 * Has the registrar stop renewing names by itself: it would spend our money before anybody paid.
 * What the owners see as their setting stays, and we do the renewing. A name that the registrar
 * refuses to change is tried again a day later. Returns whether more may be due.
 */
export async function switchOffRegistrar(db: Db, now: Date): Promise<boolean> {
  const again = new Date(now.getTime() - DAY_MS)
  return await transact(db, async (tx) => {
    const names = await takeRegistrarRenewed(tx, { now, again, max: PAGE })
    const groups = Map.groupBy(names, ({ account_id, auto_renew }) =>
      JSON.stringify([account_id, auto_renew]),
    )
    for (const group of groups.values()) {
      const [first] = group
      if (!first) continue
      const { account_id, auto_renew } = first
      const changes = group.map(({ domain }) => ({ domain, problem: null, price_cents: null }))
      const requested = { op: 'setAutoRenew', payload: { auto_renew } } as const
      const operation = { account_id, requested, skip_on_error: true, changes, isAutomatic: true }
      await beginOperation(tx, operation, now)
    }
    return names.length === PAGE
  })
}
