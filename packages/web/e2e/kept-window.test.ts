import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findBrowser, sharedBrowser } from './browser.ts'
import { keepWindows } from './kept-window.ts'
import type { WindowOptions } from './kept-window.ts'

const browserPath = findBrowser()

/** Everything a page can store. */
const STORE = `(async () => {
  document.cookie = 'visitor=ann'
  localStorage.setItem('visitor', 'ann')
  sessionStorage.setItem('visitor', 'ann')
  await (await caches.open('visitor')).put('/kept', new Response('ann'))
  const asked = indexedDB.open('visitor')
  await new Promise((resolve) => (asked.onsuccess = resolve))
})()`
const STORED = `(async () => [
  document.cookie,
  ...Object.keys(localStorage),
  ...Object.keys(sessionStorage),
  ...(await caches.keys()),
  ...(await indexedDB.databases()).map(({ name }) => name),
])()`

describe.skipIf(browserPath === undefined)('a kept window', () => {
  const windows = keepWindows()
  const loads: string[] = []
  const site = createServer((request, response) => {
    loads.push(request.url ?? '')
    const isScript = request.url === '/script.js'
    response.setHeader('cache-control', isScript ? 'public, max-age=600, immutable' : 'no-store')
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html')
    response.end(isScript ? '1' : '<title>A page</title><script src="/script.js"></script>')
  })
  let origin = ''

  beforeAll(async () => {
    site.listen(0, '127.0.0.1')
    await once(site, 'listening')
    origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
  })
  afterAll(async () => {
    await windows.closeAll()
    site.closeAllConnections()
    site.close()
  })

  const visit = async (options: WindowOptions = {}) => {
    const watched = await windows.open(await sharedBrowser(browserPath ?? ''), origin, options)
    await watched.page.goto('/')
    return watched
  }
  const looksOf = async (page: Page) =>
    await page.evaluate(`[innerWidth, matchMedia('(prefers-color-scheme: dark)').matches]`)

  it('shows the next visitor nothing of the one before', async () => {
    const ann = await visit({ viewport: { width: 360, height: 740 }, colorScheme: 'dark' })
    expect(await looksOf(ann.page)).toEqual([360, true])
    await ann.page.evaluate(STORE)
    expect(await ann.page.evaluate(STORED)).toHaveLength(5)
    await ann.page.context().grantPermissions(['geolocation'])
    await ann.page.context().route('**/*', (route) => route.abort())
    await ann.page.route('**/*', (route) => route.abort())
    ann.page.on('response', () => assert.fail('This visitor is gone.'))
    await ann.page.context().newPage()
    await ann.page.context().setOffline(true)
    await ann.close()

    const bob = await visit()
    expect(await bob.page.evaluate(STORED)).toEqual([''])
    expect(await looksOf(bob.page)).toEqual([1280, false])
    const permission = `navigator.permissions.query({ name: 'geolocation' }).then((it) => it.state)`
    expect(await bob.page.evaluate(permission)).not.toBe('granted')
    expect(bob.faults).toEqual([])
    await bob.close()
  })

  it('loads a cached script once, and again on a first visit', async () => {
    await (await visit()).close()
    loads.splice(0)
    await (await visit()).close()
    expect(loads).not.toContain('/script.js')
    await (await visit({ isFirstVisit: true })).close()
    expect(loads).toContain('/script.js')
  })

  it('is for one visitor at a time', async () => {
    const ann = await visit()
    await ann.page.evaluate(STORE)
    const bob = await visit()
    expect(await bob.page.evaluate(STORED)).toEqual([''])
    await bob.close()
    await ann.close()
  })

  it('refuses what would outlast the test', async () => {
    const ann = await visit()
    expect(() => ann.page.clock.install()).toThrow('isFirstVisit')
    expect(() => ann.page.addInitScript('1')).toThrow('isFirstVisit')
    expect(() => ann.page.context().addInitScript('1')).toThrow('isFirstVisit')
    await ann.close()
  })

  it('draws nothing, so it takes no picture', async () => {
    const ann = await visit()
    const opacity = 'getComputedStyle(document.documentElement).opacity'
    expect(await ann.page.evaluate(opacity)).toBe('0')
    expect(() => ann.page.screenshot()).toThrow('isFirstVisit')
    await ann.close()
    const bob = await visit({ isFirstVisit: true })
    expect(await bob.page.evaluate(opacity)).toBe('1')
    await bob.close()
  })

  it('is replaced when a test has broken it', async () => {
    const ann = await visit()
    await ann.page.context().close()
    await ann.close()
    const bob = await visit()
    expect(await bob.page.title()).toBe('A page')
    await bob.close()
  })
})
