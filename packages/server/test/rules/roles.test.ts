import { beforeAll, describe, expect, it } from 'vitest'
import { PARTNER_ROLES, type PartnerRole } from '../../src/values/partner-role.ts'
import { givenPartner } from '../support/given.ts'
import { type House, openHouse } from '../support/house.ts'
import { givenMember } from '../support/members.ts'
import type { Browser } from '../support/people.ts'

/**
 * Who may call each route of the partner pages, written down from docs/partner-team.md and not
 * derived from the code. A new route fails here until it has a row. a: admin, d: developer,
 * f: finance, v: viewer.
 */
// oxfmt-ignore
const RIGHTS: Record<string, string> = {
  'GET brokerage':                     'adfv',
  'GET brokerage/:case_id':            'adfv',
  'GET checkout-sessions':             'adfv',
  'POST checkout-sessions':            'ad',
  'GET credentials':                   'ad v',
  'POST credentials':                  'a',
  'POST credentials/:key_id/rotate':   'a',
  'POST credentials/:key_id/revoke':   'a',
  'GET deliveries':                    'ad v',
  'GET deliveries/:id':                'ad v',
  'GET delivery-stats':                'ad v',
  'POST deliveries/resend-failed':     'ad',
  'POST deliveries/:id/resend':        'ad',
  'GET events':                        'ad v',
  'GET events/:id':                    'ad v',
  'GET order-days':                    'adfv',
  'GET orders':                        'adfv',
  'GET orders/:public_id':             'adfv',
  'GET quotes':                        'adfv',
  'POST quotes':                       'ad',
  'GET links':                         'adfv',
  'POST links':                        'ad',
  'GET analytics':                     'adfv',
  'GET sales':                         'adfv',
  'GET commissions':                   'adfv',
  'GET exports/:name':                 'adfv',
  'GET requests':                      'ad v',
  'GET settlements':                   'adfv',
  'GET settlements/:settlement_id':    'adfv',
  'GET settlements/:settlement_id/lines.csv': 'adfv',
  'GET payouts':                       'adfv',
  'GET webhook':                       'ad v',
  'PUT webhook':                       'ad',
  'DELETE webhook':                    'ad',
  'POST webhook/test':                 'ad',
  'GET members':                       'adfv',
  'PATCH members/:account_id':         'a',
  'DELETE members/:account_id':        'a',
  'POST invitations':                  'a',
  'DELETE invitations/:invitation_id': 'a',
}
const BELOW = '/api/portal/:partner_id/:environment/'

let house: House
const members = new Map<PartnerRole, Browser>()
let base: string
beforeAll(async () => {
  house = await openHouse()
  const partner = await givenPartner(house, { affiliate: true })
  base = `/api/portal/${partner.partnerId}/live/`
  for (const role of PARTNER_ROLES) {
    members.set(role, (await givenMember(house, partner, { role })).browser)
  }
})

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Whether the role is let in. What it sends is invalid, so nothing changes. */
async function isLetIn(browser: Browser | undefined, route: string): Promise<boolean> {
  const [method = '', path = ''] = route.split(' ')
  const cookie = [...(browser?.cookies ?? [])].map(([key, value]) => `${key}=${value}`).join('; ')
  const answer = await house.app.inject({
    method: method as Method,
    url: base + path.replaceAll(/:\w+/g, 'x'),
    headers: { cookie, 'sec-fetch-site': 'same-origin' },
    ...(method !== 'GET' && method !== 'DELETE' && { payload: { wrong: true } }),
  })
  const isRefused = answer.body.includes('Your role on this team')
  expect([route, answer.statusCode === 403]).toEqual([route, isRefused])
  return !isRefused
}

describe('roles of partner teams', () => {
  it('every route of the partner pages has its row', () => {
    const routes = house.app.declaredRoutes.flatMap((route) => {
      const [method = '', path = ''] = route.split(' ')
      const isOne = path.startsWith(BELOW) && method !== 'HEAD' && method !== 'OPTIONS'
      return isOne ? [`${method} ${path.slice(BELOW.length)}`] : []
    })
    expect(routes.sort()).toEqual(Object.keys(RIGHTS).sort())
  })

  it('403: each role is let in exactly where its row says', async () => {
    for (const [route, letters] of Object.entries(RIGHTS)) {
      const letIn: string[] = []
      for (const role of PARTNER_ROLES) {
        if (await isLetIn(members.get(role), route)) letIn.push(role)
      }
      const wanted = PARTNER_ROLES.filter((role) => letters.includes(role.charAt(0)))
      expect([route, letIn]).toEqual([route, wanted])
    }
  })

  it('403: a role is refused before its input is read, so it learns nothing', async () => {
    const viewer = members.get('viewer')
    const answers = [
      await viewer?.post(`${base}deliveries/whd_none/resend`),
      await viewer?.post(`${base}credentials/pk_none/revoke`),
      await viewer?.delete(`${base}members/acc_none`),
    ]
    expect(answers.map((answer) => answer?.statusCode)).toEqual([403, 403, 403])
  })
})
