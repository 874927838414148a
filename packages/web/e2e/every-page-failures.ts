import type { CDPSession, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Visit, Who } from './every-page.ts'
import type { Tab } from './every-page-people.ts'
import { bareOf, QUIET } from './watched-page.ts'

const SESSION_PATH = '/api/auth/get-session'
const OWN_PARTNERS = '/api/portal/partners'
/** The header shows how many names are in it. */
const CART = '/api/cart'
/** What a page only shows by mistake: JSON, markup, and programming terms. */
const RAW = /[{[]\s*"|"\s*:|<\/?[a-z]+>|\[object|\bundefined\b|\bnull\b|\bNaN\b|Unexpected token/
const WAYS_ON = /^(Try|Load) again/

const PROXY_PAGE = '<html><body><h1>503 Service Temporarily Unavailable</h1></body></html>'
const FAILURE = { error: { code: 'internal_error', message: 'Something went wrong on our side.' } }

type Answer = { status: number; type: 'application/json' | 'text/html'; body: string }

const GONE: Answer = { status: 503, type: 'text/html', body: PROXY_PAGE }
const WRONG_SHAPE = 'an answer of the wrong shape'

/** How the service, a proxy in front of it, and the connection may fail. */
const ANSWERS: Record<string, Answer | undefined> = {
  'an error in the format of the service': {
    status: 500,
    type: 'application/json',
    body: JSON.stringify(FAILURE),
  },
  'an HTML page from a proxy': GONE,
  'an incomplete answer': { status: 200, type: 'application/json', body: '{"results": [{"doma' },
  [WRONG_SHAPE]: { status: 200, type: 'application/json', body: '[{"surprise":null}]' },
  'a lost connection': undefined,
}
const NO_SESSION = 'a failing session check'

/** Without an answer, the connection is lost. */
export type Fault = { name: string; answer: Answer | undefined; spared: string[] }

/**
 * The failures with which a page is loaded. All but one go through one shared file, so each page
 * gets one of these in turn, and the first page of each person gets all of them. How a page handles
 * an answer of the wrong shape depends on the page, so each one gets one, but most by a link
 * (every-page-wrong-shapes.ts).
 */
export function faultsFor(visit: Visit, asking: Visit[]): Fault[] {
  const { who } = visit
  const all = Object.entries(ANSWERS).map(([name, answer]) => ({ name, answer, ...sparing(who) }))
  if (who !== 'nobody') all.push({ name: NO_SESSION, answer: GONE, spared: [] })
  const same = asking.filter((other) => other.who === who)
  const at = same.indexOf(visit)
  if (at === 0) return all
  const inTurn = all.filter(({ name }) => name !== WRONG_SHAPE)
  return inTurn.filter((fault) => fault === inTurn[at % inTurn.length])
}

/** Every answer has the wrong shape. */
export function wrongShape(who: Who): Fault {
  return { name: WRONG_SHAPE, answer: ANSWERS[WRONG_SHAPE], ...sparing(who) }
}

/** A private page that doesn't know who is signed in shows only that. */
function sparing(who: Who): Pick<Fault, 'spared'> {
  return { spared: who === 'nobody' ? [] : [SESSION_PATH] }
}

/** Returns what the page could not do without, apart from knowing who is signed in. */
export async function expectGoodFailure(tab: Tab, visit: Visit, fault: Fault): Promise<string[]> {
  const { page, faults, addressOf } = tab
  const { asked, hasAsked, end } = await failAll(page, fault)
  await page.goto(addressOf(visit))
  // Every page asks at least who is signed in.
  const flaws = async () =>
    hasAsked() ? await flawsOf(page, () => wantedBy(visit, asked)) : ['no request yet']
  await expect.poll(flaws, { message: `${visit.address} with ${fault.name}` }).toEqual([])
  expectNoCrash(faults)
  const wanted = wantedBy(visit, asked).filter((path) => path !== SESSION_PATH)
  await end()
  if (fault.name !== WRONG_SHAPE) await continueTo(page)
  // What this page still requests isn't a request of the next one.
  await page.goto(QUIET)
  return wanted
}

export function expectNoCrash(faults: string[]): void {
  expect(faults.splice(0).filter((each) => /^Uncaught|CSP/.test(each))).toEqual([])
}

/**
 * From now on every request fails, except those to the spared paths, and pages come without their
 * content. Only these requests are held: Playwright's own routes would switch off the browser's
 * cache, and every page would load and compile all scripts again.
 */
export async function failAll(page: Page, { answer, spared }: Fault) {
  const asked = new Set<string>()
  let hasAsked = false
  const session = await page.context().newCDPSession(page)
  session.on('Fetch.requestPaused', ({ requestId, request, resourceType, ...response }) => {
    const { pathname } = new URL(request.url)
    const isAsked = /^\/(api\/|(readyz|changelog\.json)$)/.test(pathname)
    hasAsked ||= isAsked
    if (isAsked && !spared.includes(pathname)) {
      asked.add(pathname)
      settle(refuse(session, requestId, answer))
    } else if (resourceType === 'Document' && response.responseStatusCode !== undefined) {
      settle(bare(session, requestId, response.responseStatusCode, response.responseHeaders ?? []))
    } else {
      settle(session.send('Fetch.continueRequest', { requestId }))
    }
  })
  await session.send('Fetch.enable', {
    patterns: [
      { urlPattern: '*/api/*' },
      { urlPattern: '*/readyz' },
      { urlPattern: '*/changelog.json' },
      { urlPattern: '*', resourceType: 'Document', requestStage: 'Response' },
    ],
  })
  return { asked, hasAsked: () => hasAsked, end: async () => await session.detach() }
}

/** The page may have gone on meanwhile, and then nobody waits for the answer. */
function settle(answered: Promise<unknown>): void {
  answered.catch(() => {})
}

type Header = { name: string; value: string }

const bodyOf = (text: string) => Buffer.from(text).toString('base64')

async function refuse(session: CDPSession, requestId: string, answer?: Answer): Promise<void> {
  if (!answer) {
    await session.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionReset' })
    return
  }
  await session.send('Fetch.fulfillRequest', {
    requestId,
    responseCode: answer.status,
    responseHeaders: [{ name: 'content-type', value: answer.type }],
    body: bodyOf(answer.body),
  })
}

async function bare(
  session: CDPSession,
  requestId: string,
  responseCode: number,
  headers: Header[],
): Promise<void> {
  const { body, base64Encoded } = await session.send('Fetch.getResponseBody', { requestId })
  const html = base64Encoded ? Buffer.from(body, 'base64').toString() : body
  const responseHeaders = headers.filter(({ name }) => !/^content-(length|encoding)$/i.test(name))
  await session.send('Fetch.fulfillRequest', {
    requestId,
    responseCode,
    responseHeaders,
    body: bodyOf(bareOf(html)),
  })
}

/**
 * The requests a page can't do without. Others, such as for a link in its frame, may just be
 * missing.
 */
export function wantedBy({ address, who }: Visit, asked: Set<string>): string[] {
  const aside = new Set(['/readyz'])
  if (who === 'nobody') aside.add(SESSION_PATH)
  if (address.startsWith('/account')) aside.add(OWN_PARTNERS)
  if (address !== '/account/cart') aside.add(CART)
  return [...asked].filter((path) => !aside.has(path))
}

/** Code that a page shows on purpose: in the guides, and on the front page. */
const SAMPLES = '.code pre'

/** One question to the page: its headings, its text without code samples, and the ways to continue. */
const SHOWN = `(() => {
  const main = document.querySelector('main')
  if (!main) return { headings: 0, text: '', ways: 0 }
  const buttons = [...main.querySelectorAll('button')].filter((button) => button.checkVisibility())
  const names = buttons.map((button) => button.getAttribute('aria-label') ?? button.innerText)
  const samples = [...main.querySelectorAll('${SAMPLES}')].map(({ innerText }) => innerText)
  return {
    headings: [...main.querySelectorAll('h1')].filter((each) => each.checkVisibility()).length,
    text: samples.reduce((text, sample) => text.replace(sample, ''), main.innerText),
    ways: names.filter((name) => ${WAYS_ON}.test(name.trim())).length,
  }
})()`

/**
 * A page that fails well has a heading, a sentence and a way to continue, and shows no technical
 * text.
 */
export async function flawsOf(page: Page, wanted: () => string[]): Promise<string[]> {
  type Shown = { headings: number; text: string; ways: number }
  const { headings, text, ways } = await page.evaluate<Shown>(SHOWN)
  const flaws = []
  if (headings !== 1) flaws.push('no heading')
  if (/Loading|Asking|…$/m.test(text)) flaws.push('still loading')
  if (RAW.test(text)) flaws.push(`technical text: ${RAW.exec(text)?.[0]}`)
  const missing = wanted()
  if (missing.length > 0 && ways === 0) {
    flaws.push(`no way to continue without ${missing.join(', ')}`)
  }
  return flaws.length > 0 ? [...flaws, text] : []
}

function waysOn(page: Page) {
  return page.getByRole('main').getByRole('button', { name: WAYS_ON })
}

/** The service is back: following the offered buttons leads to the page. */
async function continueTo(page: Page): Promise<void> {
  const next = async () => {
    const way = waysOn(page).first()
    if ((await way.count()) > 0) await way.click({ timeout: 1_000 }).catch(() => {})
    return await waysOn(page).count()
  }
  await expect.poll(next, { message: 'trying again, with the service back' }).toBe(0)
}
