import { beforeAll, expect, it } from 'vitest'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { givenSignedIn } from '../../../../test/support/people.ts'
import { addNotifications, KEPT_MAX } from './add-notifications.ts'
import { notificationJobs } from './jobs.ts'

const PATH = '/api/notifications'

let house: House
beforeAll(async () => {
  house = await openHouse()
})

async function notify(account_id: string, ...titles: string[]): Promise<void> {
  for (const title of titles) {
    const one = { account_id, kind: 'test', title, body: 'Because.', href: '/account' }
    await house.db.begin((tx) => addNotifications(tx, [one], house.clock.now()))
    house.clock.advance(1_000)
  }
}

it('200: notifications come newest first, page by page, with how many are unread', async () => {
  const { browser, id } = await givenSignedIn(house)
  await notify(id, 'One', 'Two', 'Three')
  const first = (await browser.get(`${PATH}?limit=2`)).json()
  expect(first).toMatchObject({
    notifications: [{ title: 'Three', read_at: null, href: '/account' }, { title: 'Two' }],
    unread: 3,
  })
  const rest = (await browser.get(`${PATH}?limit=2&cursor=${first.next_cursor}`)).json()
  expect(rest).toMatchObject({ notifications: [{ title: 'One' }], unread: 3, next_cursor: null })
})

it('200: some are marked as read, then all', async () => {
  const { browser, id } = await givenSignedIn(house)
  await notify(id, 'One', 'Two', 'Three')
  const { notifications } = (await browser.get(PATH)).json()
  const some = await browser.post(`${PATH}/read`, { ids: [notifications[0].id] })
  expect([some.statusCode, some.json()]).toEqual([200, { unread: 2 }])
  expect((await browser.get(PATH)).json().notifications[0].read_at).toBe(
    house.clock.now().toISOString(),
  )
  expect((await browser.post(`${PATH}/read`, {})).json()).toEqual({ unread: 0 })
})

it('200: somebody else’s notifications stay unread, whoever knows their ids', async () => {
  const [owner, stranger] = [await givenSignedIn(house), await givenSignedIn(house)]
  await notify(owner.id, 'Mine')
  const [{ id }] = (await owner.browser.get(PATH)).json().notifications
  await stranger.browser.post(`${PATH}/read`, { ids: [id] })
  expect((await owner.browser.get(PATH)).json().unread).toBe(1)
  expect((await stranger.browser.get(PATH)).json().notifications).toEqual([])
})

it.each(['?limit=0', '?limit=201', '?cursor=x'])('400: %s', async (query) => {
  const { browser } = await givenSignedIn(house)
  expect((await browser.get(PATH + query)).statusCode).toBe(400)
})

it.each([{ ids: [] }, { ids: 'all' }, { all: true }])('400: %j', async (body) => {
  const { browser } = await givenSignedIn(house)
  expect((await browser.post(`${PATH}/read`, body)).statusCode).toBe(400)
})

it('an account keeps its newest notifications, for 90 days', async () => {
  const { browser, id } = await givenSignedIn(house)
  const many = Array.from({ length: KEPT_MAX + 5 }, (_, n) => {
    return { account_id: id, kind: 'test', title: `No. ${n}`, body: '', href: '/' }
  })
  await house.db.begin((tx) => addNotifications(tx, many, house.clock.now()))
  expect((await browser.get(PATH)).json().unread).toBe(KEPT_MAX)
  const clock = { now: () => new Date(house.clock.now().getTime() + 91 * 24 * 3_600_000) }
  for (const job of notificationJobs({ db: house.db, clock })) await job.run()
  expect((await browser.get(PATH)).json()).toMatchObject({ notifications: [], unread: 0 })
})

it('a link to another site can’t be stored', async () => {
  const { id: account_id } = await givenSignedIn(house)
  const one = { account_id, kind: 'test', title: 'Evil', body: '' }
  for (const href of ['https://evil.example/', '//evil.example/']) {
    const adding = house.db.begin((tx) =>
      addNotifications(tx, [{ ...one, href }], house.clock.now()),
    )
    await expect(adding).rejects.toThrow('notifications_href_check')
  }
})
