import { transact } from '../../src/db/transact.ts'
import type { Deps } from '../../src/deps.ts'
import { clearReview } from '../../src/features/trading/handover/clear-review.ts'
import { moveOrder } from '../../src/features/trading/orders/move-order.ts'
import type { StaffAction, Status } from '../../src/features/trading/orders/states.ts'
import { asStaff } from './as-staff.ts'
import type { Dice } from './dice.ts'
import type { World } from './world.ts'

type Unfinished = { public_id: string; domain: string; action: StaffAction }

/** Staff, who check orders and deliver what sellers can't hand over by themselves. */
export class Deliveries {
  readonly #world: World
  readonly #dice: Dice

  constructor(world: World, dice: Dice) {
    this.#world = world
    this.#dice = dice
  }

  async act(): Promise<string> {
    const at = this.#dice.fraction()
    const isEnded = this.#dice.isLucky(0.08)
    const unfinished = await this.#read()
    const order = unfinished[Math.floor(at * unfinished.length)]
    if (!order) return 'nothing to deliver'
    return await this.#move(isEnded ? { ...order, action: 'refund' } : order)
  }

  /** One step for each of them. */
  async all(): Promise<void> {
    for (const order of await this.#read()) await this.#move(order)
  }

  /** Sales of sellers' names that wait for staff, and what staff do next. */
  async #read(): Promise<Unfinished[]> {
    const rows = await this.#world.db<{ public_id: string; domain: string; status: Status }[]>`
      select o.public_id, o.domain, o.status from orders o
      left join handovers h on h.public_id = o.public_id
      where o.seller_account_id is not null and (
        o.status = 'MANUAL_REVIEW'
        or (h.stage = 'staff' and o.status in ('EXTERNALLY_PAID', 'PAID', 'TRANSFER_IN_PROGRESS'))
      )
      order by o.created_at, o.public_id
    `
    return rows.map(({ status, ...order }) => ({ ...order, action: nextOf(status) }))
  }

  async #move({ public_id, domain, action }: Unfinished): Promise<string> {
    return await asStaff(this.#world, `${action} ${domain}`, async ({ db, clock }: Deps) => {
      const note = { note: 'Simulated.', now: clock.now() }
      await transact(db, async (tx) => {
        if (action === 'clear') await clearReview(tx, public_id, note)
        else await moveOrder(tx, public_id, action, note)
      })
    })
  }
}

function nextOf(status: Status): StaffAction {
  if (status === 'MANUAL_REVIEW') return 'clear'
  return status === 'TRANSFER_IN_PROGRESS' ? 'confirm-transfer' : 'start-transfer'
}
