import type { Slice } from '../../api/slice.ts'
import { readOrder, readOrders } from '../../api/orders.ts'
import type { Order, OrderDetail, OrderStatus } from '../../api/orders.ts'
import type { Tenant } from '../../api/portal.ts'
import type { Question } from '../../load/answers.ts'
import { tenantKey } from '../../partner/tenant-key.ts'

export function ordersOf(tenant: Tenant, status: OrderStatus | ''): Question<Slice<Order>> {
  return {
    key: `orders ${tenantKey(tenant)} ${status}`,
    ask: async (signal) => await readOrders(tenant, { status }, signal),
    freshMs: 0,
  }
}

export function orderOf(tenant: Tenant, id: string): Question<OrderDetail> {
  return {
    key: `order ${tenantKey(tenant)} ${id}`,
    ask: async (signal) => await readOrder(tenant, id, signal),
    freshMs: 0,
  }
}
