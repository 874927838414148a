import { beforeAll, expect, it } from 'vitest'
import { PHRASES } from '../../src/features/desks/staff/audit-phrases.ts'
import { type House, openHouse } from '../support/house.ts'
import { Browser, givenSignedIn } from '../support/people.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})

type Route = { method: 'GET' | 'POST' | 'PATCH' | 'DELETE' | 'PUT'; url: string }

function staffRoutes(): Route[] {
  return house.app.declaredRoutes.flatMap((route) => {
    const [method = '', url = ''] = route.split(' ')
    const isOne = url.startsWith('/api/staff/') && method !== 'HEAD'
    return isOne ? [{ method: method as Route['method'], url: url.replaceAll(/:\w+/g, 'x') }] : []
  })
}

async function statusOf(browser: Browser, { method, url }: Route): Promise<number> {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const headers = { cookie, 'sec-fetch-site': 'same-origin' }
  return (await house.app.inject({ method, url, headers })).statusCode
}

it('every staff endpoint: 401 without a session, 403 for an account, neither for staff', async () => {
  const anonymous = new Browser(house)
  const account = (await givenSignedIn(house)).browser
  const staff = (await givenSignedIn(house, 'staff')).browser
  const routes = staffRoutes()
  expect(routes.length).toBeGreaterThan(5)
  for (const route of routes) {
    const statuses = [await statusOf(anonymous, route), await statusOf(account, route)]
    expect([route.url, ...statuses]).toEqual([route.url, 401, 403])
    expect([401, 403]).not.toContain(await statusOf(staff, route))
  }
  const [row] = await house.db<{ deeds: number; refused: number }[]>`
    select (select count(*) from staff_audit) as deeds,
      (select count(*) from staff_refusals) as refused
  `
  expect(row).toEqual({ deeds: routes.length, refused: 2 * routes.length })
})

it('every call in the audit log is described as a sentence', async () => {
  const audited = house.app.declaredRoutes.filter((route) =>
    /^(?!HEAD|OPTIONS)[A-Z]+ \/api\/(staff\/|portal\/\S*(credentials|members|invitations))/.test(
      route,
    ),
  )
  const isRead = (route: string) => route.startsWith('GET /api/portal/')
  const changes = audited.filter((route) => !isRead(route))
  expect(changes.length).toBeGreaterThan(40)
  expect(changes.filter((route) => PHRASES[route] === undefined)).toEqual([])
  expect(Object.keys(PHRASES).filter((route) => !changes.includes(route))).toEqual([])
})
