import { afterEach, describe, expect, it, vi } from 'vitest'
import { findBrowser } from './browser.ts'

/** A machine on which exactly these programs exist. */
function machine(...programs: string[]): (path: string) => boolean {
  return (path) => programs.includes(path)
}

describe('findBrowser', () => {
  afterEach(() => {
    vi.restoreAllMocks()
  })

  it('uses the browser that CHROME_PATH names', () => {
    const env = { CHROME_PATH: '/opt/mine/browser', PATH: '/bin' }
    const found = findBrowser(env, machine('/opt/mine/browser', '/bin/chromium'))
    expect(found).toBe('/opt/mine/browser')
  })

  it('refuses a CHROME_PATH that does not exist, rather than use another browser', () => {
    const env = { CHROME_PATH: '/opt/mine/browser', PATH: '/bin' }
    expect(() => findBrowser(env, machine('/bin/chromium'))).toThrow('CHROME_PATH')
  })

  it('prefers chromium to other names, wherever it is on the PATH', () => {
    const found = findBrowser({ PATH: '/a:/b' }, machine('/a/google-chrome', '/b/chromium'))
    expect(found).toBe('/b/chromium')
  })

  it.each(['/usr/bin/chromium', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'])(
    'finds %s without a PATH',
    (place) => {
      expect(findBrowser({}, machine(place))).toBe(place)
    },
  )

  it('warns that the tests are skipped without a browser, and how to install one', () => {
    const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    expect(findBrowser({ PATH: '/bin' }, machine())).toBeUndefined()
    expect(written).toHaveBeenCalledWith(expect.stringContaining('SKIPPED: the browser tests'))
    expect(written).toHaveBeenCalledWith(expect.stringContaining('apt-get install chromium'))
  })

  it('fails when a browser is required and there is none', () => {
    const env = { PATH: '/bin', BROWSER_REQUIRED: '1' }
    expect(() => findBrowser(env, machine())).toThrow('No Chromium found')
  })
})
