import type { Page } from 'playwright-core'

const KEY = 'namehouse.cart'

/** The cart, by the words on it. */
export function cartPage(page: Page) {
  const items = page.getByRole('main').getByRole('list', { name: 'In your cart' })
  const drawer = page.getByRole('dialog', { name: 'Your cart' })
  return {
    /** The link in the header. Its name has the count and the total. */
    link: page.getByRole('banner').getByRole('link', { name: /^Cart/ }),
    linkOf: (names: string) =>
      page.getByRole('banner').getByRole('link', { name: new RegExp(`^Cart, ${names}, \\$`) }),
    drawer,
    inDrawer: drawer.getByRole('listitem'),
    items,
    item: (domain: string) => items.getByRole('listitem').filter({ hasText: domain }),
    register: (domain: string) =>
      page.getByRole('button', { name: new RegExp(`^Register ${domain} for \\$`) }),
    inCart: (domain: string) => page.getByRole('button', { name: `In cart: ${domain}. Open cart` }),
    remove: (domain: string) =>
      page.getByRole('button', { name: `Remove: ${domain}`, exact: true }),
    years: (domain: string) => page.getByRole('combobox', { name: `Years for ${domain}` }),
    total: page.getByRole('complementary', { name: 'Summary' }).locator('.cart-total dd'),
    pay: page.getByRole('form', { name: 'Pay' }),
    owner: page.getByRole('form', { name: 'New owner' }),
  }
}

/** A name as the browser keeps it. */
export function storedItem(domain: string, change: object = {}): object {
  return {
    domain,
    years: 1,
    privacy: true,
    autoRenew: true,
    registerCents: 1_044,
    renewCents: 1_244,
    restoreCents: 8_000,
    isPremium: false,
    problem: '',
    ...change,
  }
}

/** Stores a cart in the browser, before the next page is opened. */
export async function storeCart(page: Page, text: string): Promise<void> {
  await page.evaluate(`localStorage.setItem('${KEY}', ${JSON.stringify(text)})`)
}
