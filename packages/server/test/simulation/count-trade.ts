import type { World } from './world.ts'

export const COUNTED = [
  'orders',
  'registrations',
  'offers',
  'agreements',
  'payouts',
  'webhooks',
] as const
/** How much was traded. Webhooks count with their repeats. */
export type Counted = Record<(typeof COUNTED)[number], number>

export async function countTrade({ db, lab }: World): Promise<Counted> {
  const [rows] = await db<[Pick<Counted, 'orders' | 'offers' | 'agreements' | 'payouts'>]>`
    select (select count(*) from orders) as orders, (select count(*) from offers) as offers,
      (select count(*) from offer_steps where event = 'accepted') as agreements,
      (select count(*) from seller_payouts where status = 'paid') as payouts
  `
  const created = await lab.doneByRegistrar('create')
  const arrivals = Object.values(await lab.arrivals())
  const webhooks = arrivals.reduce((sum, count) => sum + count, 0)
  return { ...rows, registrations: created.size, webhooks }
}
