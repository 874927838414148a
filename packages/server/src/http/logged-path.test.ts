import { describe, expect, it } from 'vitest'
import { Type } from 'typebox'
import { loggedPathname, loggedQuery, type LoggedRoute, loggedRouteOf } from './logged-path.ts'
import { OneOf } from './shapes.ts'

const orders = loggedRouteOf(
  '/orders',
  Type.Object({
    limit: Type.Integer(),
    from: Type.String({ format: 'date-time' }),
    status: OneOf(['PAID', 'SETTLED']),
    domain: Type.String(),
    q: Type.String(),
    buyer_email: Type.String(),
  }),
)
const order = loggedRouteOf('/orders/:public_id', undefined)
const loggedPath = (route: LoggedRoute, url: string) => {
  const query = loggedQuery(route, url)
  return loggedPathname(route, url) + (query && `?${query}`)
}
const ID = `ord_${'0'.repeat(26)}`

describe('the path in a request log', () => {
  it.each([
    ['/orders', '/orders'],
    ['/orders?limit=5&status=PAID', '/orders?limit=5&status=PAID'],
    ['/orders?from=2026-11-17T10:00:00Z', '/orders?from=2026-11-17T10:00:00Z'],
    ['/orders?domain=acme.com', '/orders?domain=acme.com'],
    ['/orders?q=jane+doe', '/orders?…'],
    ['/orders?buyer_email=jane%40example.org&limit=5', '/orders?…&limit=5'],
    ['/orders?token=sk_live_1', '/orders?…'],
    ['/orders?sk_live_1', '/orders?…'],
    ['/orders?domain=jane%40example.org', '/orders?domain=…'],
    ['/orders?limit=jane@example.org', '/orders?limit=…'],
    ['/orders?&&limit', '/orders?limit=…'],
    ['/orders?limit=1\n2', '/orders?limit=…'],
    ['/orders?%6c%69mit=5', '/orders?…'],
  ])('%s is shown as %s', (url, shown) => {
    expect(loggedPath(orders, url)).toBe(shown)
  })

  it.each([
    [`/orders/${ID}`, `/orders/${ID}`],
    [`/orders/${ID}?secret=1`, `/orders/${ID}?…`],
    ['/orders/solarhub.com', '/orders/solarhub.com'],
    ['/orders/jane@example.org', '/orders/{public_id}'],
    ['/orders/jane%40example.org', '/orders/{public_id}'],
    ['/orders/sk_live_demo_0000000000000001', '/orders/{public_id}'],
    ['/orders/', '/orders/{public_id}'],
    ['/orders/a\nb', '/orders/{public_id}'],
  ])('%s is shown as %s', (url, shown) => {
    expect(loggedPath(order, url)).toBe(shown)
  })

  it('is bounded', () => {
    const long = `/orders?${'limit=5&'.repeat(500)}`
    expect(loggedQuery(orders, long).length).toBeLessThanOrEqual(500)
    expect(loggedPathname(order, `/orders/${'a.'.repeat(120)}com`).length).toBeLessThanOrEqual(500)
  })
})
