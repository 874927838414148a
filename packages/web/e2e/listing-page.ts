import type { Page } from 'playwright-core'
import { until } from '../../server/test/support/until.ts'

/** The page of one name for sale, by the words on it. */
export function listingPage(page: Page, name: string) {
  return {
    panel: page.getByRole('complementary', { name: `Buy ${name}` }),
    sold: page.getByRole('complementary', { name: `${name} is sold` }),
    title: page.getByRole('heading', { level: 1, name }),
    similar: page.getByRole('list', { name: 'Similar names' }).getByRole('listitem'),
    steps: page.getByRole('region', { name: 'How buying works' }).getByRole('listitem'),
    plot: page.getByText(/^Similar names by price/),
    crumbs: page.getByRole('navigation', { name: 'Breadcrumb' }),
  }
}

type Answer = { listing: object; similar: { domain: string }[] }

/** What the API says. Right after a start it knows no similar names yet. */
export async function askListing(url: string, name: string): Promise<Answer> {
  return await until(`${name} has similar names`, async () => {
    const response = await fetch(`${url}/api/market/listings/${name}`)
    const answer = (await response.json()) as Answer
    return answer.similar.length > 3 && answer
  })
}

/** The server renders a page without what it doesn't know in time, and a browser without scripts keeps that. */
export async function untilServed(url: string, name: string, says: string): Promise<void> {
  await until(`the page of ${name} says ${says}`, async () => {
    const response = await fetch(`${url}/market/${name}`)
    return (await response.text()).includes(says)
  })
}
