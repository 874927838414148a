import type { Page, Request } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { findBrowser } from './browser.ts'
import { useVisitor } from './visit.ts'
import { forgetFailedLoads } from './watched-page.ts'

const browserPath = findBrowser()

const KEY_ID = 'pk_sandbox_demo'
const SECRET = 'sk_sandbox_demo_0000000000000001'

describe.skipIf(browserPath === undefined)('the console in a browser', () => {
  const { open } = useVisitor(browserPath ?? '', { demo: 'shared' })

  const consoleOn = (page: Page) => ({
    keyId: page.getByLabel('Key ID'),
    secret: page.getByLabel('Secret', { exact: true }),
    send: page.getByRole('button', { name: 'Sign and send' }),
    answer: page.getByRole('region', { name: 'Response' }),
    lines: page.getByRole('list', { name: 'Canonical string' }),
  })

  it('signs a sandbox request in the browser, explains a wrong secret, and refuses a live key', async () => {
    const { page, faults } = await open('/docs/console')
    const sent: Request[] = []
    page.on('request', (request) => sent.push(request))
    const { keyId, secret, send, answer, lines } = consoleOn(page)
    await keyId.fill(KEY_ID)
    await secret.fill(SECRET)
    await send.click()
    await answer.getByText(/^200 in \d+ ms$/).waitFor()
    expect(await answer.textContent()).toContain('"available": true')
    const asked = sent.find((request) => request.url().includes('/api/partner/'))
    expect(await lines.getByRole('listitem').allTextContents()).toEqual([
      'MethodGET',
      'Path/api/partner/v1/availability',
      'Querydomain=sandbox-alpha.com',
      `Timestamp${asked?.headers()['x-service-timestamp']}`,
      `Nonce${asked?.headers()['x-service-nonce']}`,
      'Body digeste3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    ])

    await page.getByLabel('Operation').selectOption('recordOrder')
    await page.getByLabel('Body (JSON)').waitFor()
    await send.click()
    await answer.getByText(/^200 in \d+ ms$/).waitFor()
    expect(await answer.textContent()).toContain('"dry_run": true')
    await expectKeptSecret(page, sent)

    await secret.fill('sk_sandbox_of_somebody_else')
    await send.click()
    await answer.getByText(/^401 in \d+ ms$/).waitFor()
    await answer.getByText('the key ID and the secret don’t belong together').waitFor()

    const signed = () => sent.filter((request) => request.url().includes('/api/partner/')).length
    const before = signed()
    await keyId.fill('pk_live_demo')
    await page.getByText('This is a live credential.').first().waitFor()
    await send.click()
    await page.getByRole('alert').getByText('This is a live credential.').waitFor()
    expect(signed()).toBe(before)
    forgetFailedLoads(faults, 401)
  })

  /** The secret never went over the network, nor into any storage that outlives the page. */
  async function expectKeptSecret(page: Page, sent: Request[]): Promise<void> {
    const sentTexts = await Promise.all(
      sent.map(async (request) => [
        request.url(),
        request.postData() ?? '',
        JSON.stringify(await request.allHeaders()),
      ]),
    )
    const kept = await page.evaluate<string>(
      'JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state, location.href])',
    )
    const cookies = JSON.stringify(await page.context().cookies())
    expect(sentTexts.length).toBeGreaterThan(1)
    for (const text of [...sentTexts.flat(), kept, cookies]) expect(text).not.toContain(SECRET)
  }
})
