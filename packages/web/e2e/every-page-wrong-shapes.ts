import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Visit } from './every-page.ts'
import { expectNoCrash, failAll, flawsOf, wantedBy, wrongShape } from './every-page-failures.ts'
import type { Tab } from './every-page-people.ts'

/** Where a tab is between two pages: at an address without a page, which asks for nothing. */
const RESTS = { site: '/no-such-page', desk: '/staff/no-such-page' }

/** The page where a tab rests can't be reached from itself. */
export function isRest({ address }: Visit): boolean {
  return Object.values(RESTS).includes(address)
}

/** The requests of each tab in which every answer has the wrong shape. */
const failing = new WeakMap<Page, { asked: Set<string> }>()

/**
 * One page after the other in one tab, as by links: every answer has had the wrong shape since the
 * tab was opened, so a page finds nothing that an earlier one left. Loading each page once more would
 * take longer. `wanted` is what the page could not do without when it was loaded.
 */
export async function expectGoodWithWrongShapes(
  tab: Tab,
  visit: Visit,
  wanted: string[],
): Promise<void> {
  const { page, faults, addressOf } = tab
  const asked = await rest(page, visit)
  asked.clear()
  await go(page, addressOf(visit))
  const flaws = async () => {
    if (await page.evaluate<boolean>(IS_RESTING)) return ['not there yet']
    return await flawsOf(page, () => [...wanted, ...wantedBy(visit, asked)])
  }
  await expect.poll(flaws, { message: `${visit.address}, by a link` }).toEqual([])
  expectNoCrash(faults)
}

/** The mark goes with the page that it is on. */
const IS_RESTING = `document.querySelector('main h1[data-resting]') !== null`
const MARK = `(() => {
  const heading = document.querySelector('main h1')
  if (heading?.textContent !== 'Page not found') return false
  heading.dataset.resting = ''
  return true
})()`

async function rest(page: Page, { who }: Visit): Promise<Set<string>> {
  const address = who === 'staff' ? RESTS.desk : RESTS.site
  const known = failing.get(page)
  const { asked } = known ?? (await failAll(page, wrongShape(who)))
  if (known) await go(page, address)
  else await page.goto(address)
  failing.set(page, { asked })
  await expect.poll(() => page.evaluate<boolean>(MARK)).toBe(true)
  return asked
}

async function go(page: Page, address: string): Promise<void> {
  await page.evaluate(`{
    history.pushState(null, '', ${JSON.stringify(address)})
    dispatchEvent(new PopStateEvent('popstate'))
  }`)
}
