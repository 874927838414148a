import { expect, it } from 'vitest'
import { type Order, Orders, ORDERS } from './sort-orders.ts'

const SLOTS = 12_000
/** Few distinct times and prices, so that there are ties everywhere. */
const created = Float64Array.from({ length: SLOTS }, (_, slot) => 1.7e15 + ((slot * 7_919) % 501))
const cents = Float64Array.from({ length: SLOTS }, (_, slot) => ((slot * 104_729) % 307) * 1e9 + 1)
const keys = {
  createdOf: (slot: number) => created[slot] ?? 0,
  centsOf: (slot: number) => cents[slot] ?? 0,
  bandOf: (slot: number) => (cents[slot] ?? 0) % 11,
  compareIds: (a: number, b: number) => ((a * 31) % SLOTS) - ((b * 31) % SLOTS),
}

const plainly = (slots: number[], order: Order): number[] => {
  const sign = order.endsWith('asc') ? 1 : -1
  const by = order.startsWith('cents') ? keys.centsOf : keys.bandOf
  const key = (slot: number) => (order === 'newest' ? 0 : sign * by(slot))
  return slots.sort(
    (a, b) => key(a) - key(b) || keys.createdOf(b) - keys.createdOf(a) || keys.compareIds(a, b),
  )
}

it('bulk adds, small adds and removals give the same order as a comparison sort', () => {
  const orders = new Orders(keys)
  const held = new Set<number>()
  const add = (from: number, until: number) => {
    for (let slot = from; slot < until; slot += 1) {
      orders.add(slot)
      held.add(slot)
    }
    orders.settle()
  }
  add(0, 6_000)
  add(6_000, 6_003)
  add(6_003, 6_500)
  add(6_500, SLOTS)
  for (let slot = 0; slot < SLOTS; slot += 3) {
    orders.remove(slot)
    held.delete(slot)
  }
  orders.settle()
  orders.remove(1)
  held.delete(1)
  orders.settle()
  for (const order of ORDERS) {
    expect(Array.from(orders.get(order))).toEqual(plainly([...held], order))
  }
})

it('an order that has not been settled yet stays unchanged', () => {
  const orders = new Orders(keys)
  for (let slot = 0; slot < 100; slot += 1) orders.add(slot)
  orders.settle()
  orders.add(200)
  orders.remove(5)
  const counts = () => ORDERS.map((order) => orders.get(order).includes(200))
  const steps = orders.settling()
  steps.next()
  expect(counts()).toEqual([true, false, false, false, false])
  while (steps.next().done !== true) continue
  expect(counts()).toEqual([true, true, true, true, true])
  expect(orders.get('newest').length).toBe(100)
})
