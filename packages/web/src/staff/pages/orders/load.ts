import type { Slice } from '../../../api/slice.ts'
import type { OrderStatus } from '../../../api/orders.ts'
import type { Environment } from '../../../api/portal.ts'
import type { Question } from '../../../load/answers.ts'
import { readDelivery, readOrder, readOrders } from '../../api/orders.ts'
import type { Delivery, StaffOrder } from '../../api/orders.ts'

export function ordersOf(
  environment: Environment,
  filter: { status: OrderStatus | ''; domain: string },
): Question<Slice<StaffOrder>> {
  return {
    key: `staff orders ${environment} ${filter.status} ${filter.domain}`,
    ask: async (signal) => await readOrders(environment, filter, signal),
    freshMs: 0,
  }
}

export function orderOf(id: string): Question<StaffOrder> {
  return {
    key: `staff order ${id}`,
    ask: async (signal) => await readOrder(id, signal),
    freshMs: 0,
  }
}

export function deliveryOf(id: string): Question<Delivery> {
  return {
    key: `staff delivery ${id}`,
    ask: async (signal) => await readDelivery(id, signal),
    freshMs: 0,
  }
}
