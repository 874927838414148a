import type { Slice } from '../../../api/deliveries.ts'
import type { Environment } from '../../../api/portal.ts'
import type { Question } from '../../../load/answers.ts'
import { readOrders } from '../../api/orders.ts'
import type { Order, OrderStatus } from '../../api/orders.ts'

export function ordersOf(
  environment: Environment,
  status: OrderStatus | '',
): Question<Slice<Order>> {
  return {
    key: `staff orders ${environment} ${status}`,
    ask: async (signal) => await readOrders(environment, { status }, signal),
    freshMs: 0,
  }
}
