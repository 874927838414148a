import { describe, expect, it } from 'vitest'
import { expectGoodLooks } from './axe.ts'
import { findBrowser } from './browser.ts'
import { cartPage, storeCart, storedItem } from './cart-page.ts'
import { settled } from './every-page.ts'
import { isFocused } from './market-page.ts'
import { useVisitor } from './visit.ts'
import { QUIET, watchIn } from './watched-page.ts'

const browserPath = findBrowser()
const FREE = 'free-harbor-4711.com'
const FREE_NET = 'free-harbor-4711.net'

/** What a visitor puts into the cart before there is an account. */
describe.skipIf(browserPath === undefined)('the cart of a visitor', () => {
  const { open, url } = useVisitor(browserPath ?? '', { demo: 'shared' })

  it('takes names from a search, survives a reload, and is the same in another tab', async () => {
    const { page, search, faults } = await open(`/search?q=${FREE}`)
    const cart = cartPage(page)
    await search.done()
    await search.primary.getByRole('button', { name: /^Register / }).click()
    await search.primary.getByRole('button', { name: /^In cart/ }).waitFor()
    await cart.register(FREE_NET).click()
    await cart.linkOf('2 names').waitFor()
    await page.reload()
    await search.done()
    await cart.linkOf('2 names').waitFor()
    await cart.inCart(FREE_NET).waitFor()

    const other = await watchIn(page.context(), url())
    await other.page.goto('/cart')
    await cartPage(other.page).remove(FREE_NET).click()
    await cart.linkOf('1 name').waitFor()
    await cart.register(FREE_NET).waitFor()
    expect([...faults, ...other.faults]).toEqual([])
  })

  it('takes none that are taken, for sale or unknown', async () => {
    const { page, search } = await open('/search?q=busy-harbor.com')
    await search.done()
    expect(await search.primary.getByRole('button', { name: /^Register / }).count()).toBe(0)
    for (const row of await search.rows.filter({ hasText: /Registered|For sale/ }).all()) {
      expect(await row.getByRole('button', { name: /^Register / }).count()).toBe(0)
    }
    await page.goto('/search?q=solarhub.com')
    await search.done()
    expect(await search.primary.getByRole('button', { name: /^Register / }).count()).toBe(0)
  })

  it('takes names from the first results on the front page, and from ideas', async () => {
    const { page, search } = await open('/')
    const cart = cartPage(page)
    await search.field.pressSequentially(FREE)
    await search.panel
      .getByRole('button', { name: /^Register / })
      .first()
      .click()
    await cart.linkOf('1 name').waitFor()
    await page.goto('/search?q=solar+roof')
    await search.done()
    await search.ideas
      .getByRole('button', { name: /^Register / })
      .first()
      .click()
    await cart.linkOf('2 names').waitFor()
  })

  it('asks before it takes a premium name', async () => {
    const { page, search } = await open('/search?q=premium-harbor.io')
    const cart = cartPage(page)
    await search.done()
    const button = search.primary.getByRole('button', { name: /^Register \$/ })
    await button.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'premium-harbor.io' })
    await dialog.getByText(/^The registry sets its own price/).waitFor()
    await expectGoodLooks(page, 'the question about a premium price')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(await isFocused(button)).toBe(true)
    expect(await cart.linkOf('1 name').count()).toBe(0)
    await button.press('Enter')
    await dialog.getByRole('button', { name: /^Accept \$/ }).click()
    await cart.linkOf('1 name').waitFor()
  })

  it('opens beside the page by keyboard, and gives the focus back', async () => {
    const { page } = await open(QUIET)
    const cart = cartPage(page)
    await storeCart(page, JSON.stringify([storedItem(FREE), storedItem(FREE_NET)]))
    await page.goto('/docs')
    await cart.linkOf('2 names').waitFor()
    await cart.link.focus()
    await page.keyboard.press('Enter')
    await cart.drawer.waitFor()
    expect(await cart.inDrawer.count()).toBe(2)
    expect(await cart.drawer.textContent()).toContain('Nothing is reserved until you pay.')
    expect(await cart.drawer.textContent()).toContain('$20.88')
    await expectGoodLooks(page, 'the cart beside the page')
    await page.keyboard.press('Escape')
    await cart.drawer.waitFor({ state: 'detached' })
    expect(await isFocused(cart.link)).toBe(true)
    await cart.link.press('Enter')
    await cart.drawer.waitFor()
    await cart.remove(FREE_NET).press('Enter')
    await expect.poll(() => cart.inDrawer.count()).toBe(1)
    await cart.drawer.getByRole('link', { name: 'Check out' }).press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Your cart' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/cart')
    await expectGoodLooks(page, 'the cart')
  })

  it('says at each item what has changed since', async () => {
    const { page } = await open(QUIET)
    const cart = cartPage(page)
    await storeCart(
      page,
      JSON.stringify([storedItem('busy-harbor.com'), storedItem(FREE, { registerCents: 1 })]),
    )
    await page.goto('/cart')
    await cart.item('busy-harbor.com').getByText('Somebody else registered this name.').waitFor()
    const item = cart.item(FREE)
    await item.getByText('The price has changed.').waitFor()
    await item.getByRole('button', { name: /^Accept \$/ }).click()
    await item.getByText('The price has changed.').waitFor({ state: 'detached' })
    await expectGoodLooks(page, 'a cart with a problem')
    await cart.remove('busy-harbor.com').click()
    await cart.linkOf('1 name').waitFor()
  })

  it('a page about one name has its prices, and adds it as chosen', async () => {
    const { page } = await open(`/register/${FREE}`)
    const cart = cartPage(page)
    await page.getByRole('heading', { level: 1, name: FREE }).waitFor()
    await page.getByText('Restore after expiry').waitFor()
    const one = (await page.getByRole('button', { name: /^Add to cart/ }).textContent()) ?? ''
    await page.getByRole('combobox', { name: 'Register for' }).selectOption('3')
    await expect
      .poll(() => page.getByRole('button', { name: /^Add to cart/ }).textContent())
      .not.toBe(one)
    await page.getByRole('checkbox', { name: /^Renew automatically/ }).uncheck()
    await page.getByRole('button', { name: /^Add to cart/ }).click()
    await page.getByRole('link', { name: 'In cart. Check out' }).click()
    expect(await cart.years(FREE).inputValue()).toBe('3')
    expect(await page.getByRole('checkbox', { name: `Auto-renew ${FREE}` }).isChecked()).toBe(false)
    await cart.years(FREE).selectOption('2')
    await page.reload()
    await expect.poll(() => cart.years(FREE).inputValue()).toBe('2')
  })

  it('a full cart says so', async () => {
    const { page } = await open(QUIET)
    const full = Array.from({ length: 200 }, (_, at) => storedItem(`unused-full-${at}.com`))
    await storeCart(page, JSON.stringify(full))
    await page.goto(`/register/${FREE}`)
    await page.getByRole('button', { name: /^Add to cart/ }).click()
    await page.getByText('Your cart holds 200 names. Remove one to add another.').waitFor()
  })

  it('a premium name is only added once its price is accepted', async () => {
    const { page } = await open('/register/premium-harbor.io')
    const add = page.getByRole('button', { name: /^Add to cart/ })
    await add.waitFor()
    expect(await add.isDisabled()).toBe(true)
    await page.getByRole('checkbox', { name: /^This is a premium name/ }).check()
    await add.click()
    await cartPage(page).linkOf('1 name').waitFor()
  })

  it('all names of a list are added at once', async () => {
    const list = ['free-harbor-4711.com', 'free-harbor-4711.net', 'free-harbor-4711.org']
    const { page } = await open(
      `/search?list=${[...list, 'busy-harbor.com', 'premium-harbor.io'].join()}`,
    )
    await page.getByRole('button', { name: 'Add 3 to cart' }).click()
    await page.getByText('3 names added. 1 premium name wasn’t: accept its price first.').waitFor()
    await cartPage(page).linkOf('3 names').waitFor()
  })

  it('names of the generator can be added', async () => {
    const { page } = await open('/tools/name-generator?keywords=solar,roof')
    await page
      .getByRole('button', { name: /^Register / })
      .first()
      .click()
    await cartPage(page).linkOf('1 name').waitFor()
  })

  it.each([
    ['no JSON', 'not json'],
    ['another shape', '{"length": 3}'],
    [
      '10,000 items',
      JSON.stringify(Array.from({ length: 10_000 }, (_, at) => storedItem(`n${at}.com`))),
    ],
    ['markup in names', JSON.stringify([storedItem('<img src=x onerror=alert(1)>.com')])],
  ])('%s in storage breaks nothing', async (_what, text) => {
    const { page } = await open(QUIET)
    await storeCart(page, text)
    for (const address of ['/', `/register/${FREE}`, '/cart']) {
      await page.goto(address)
      await settled(page)
      expect(await cartPage(page).link.getAttribute('aria-label')).toBe('Cart')
    }
    await page.getByText('Your cart is empty').waitFor()
  })
})
