import { expect, it } from 'vitest'
import { openHouse } from '../../../../test/support/house.ts'
import { givenLab } from '../../../../test/support/lab.ts'
import { givenSignedIn } from '../../../../test/support/people.ts'
import { ended, givenDomains, runWorker, someNames } from '../../../../test/support/portfolio.ts'

it('metrics count changes that have not finished within an hour, and domains not checked', async () => {
  const lab = await givenLab()
  const house = await openHouse({}, lab)
  const { browser, ...person } = await givenSignedIn(house)
  const domains = await givenDomains(house, lab, person, someNames(3))
  const { bulkOpId } = (await browser.post('/api/domains/bulk/lock', { domains })).json()
  const figure = async (name: string) => {
    const { body } = await house.app.inject('/metrics')
    return new RegExp(`^${name} (\\d+)$`, 'm').exec(body)?.[1]
  }
  expect(await figure('namehouse_changes_overdue')).toBe('0')
  expect(await figure('namehouse_domains_unseen')).toBe('0')
  const hourMs = 3_600_000
  house.clock.advance(hourMs + 1)
  expect(await figure('namehouse_changes_overdue')).toBe('3')
  house.clock.advance(24 * hourMs)
  expect(await figure('namehouse_domains_unseen')).toBe('3')
  runWorker(house)
  await ended(browser, bulkOpId)
  expect(await figure('namehouse_changes_overdue')).toBe('0')
})
