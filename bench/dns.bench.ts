import { answering, withDemo } from './processes.ts'
import { timeZonePage } from './zone-page.ts'

/**
 * A zone of 1,000 records: how long it takes to open in the page, the page's request for it alone,
 * and a change of one record. The lab and Chromium run on the same cores.
 */
const RECORDS = 1_000
const ROUNDS = 200
const CHANGES = 50
const WARM = 20
const AIM_MS = 150
const DOMAIN = 'copper-kettle.com'
const ACCOUNT = { email: 'demo@example.com', password: 'demo-password' }

type Caller = (method: string, path: string, body?: object) => Promise<Response>

await withDemo(async ({ url }) => {
  await answering(`${url}/readyz`)
  const call = await signedIn(url)
  const path = `/api/domains/${DOMAIN}/dns`
  const records = Array.from({ length: RECORDS }, (_, n) => {
    return { type: 'A', name: `host-${n}`, content: `192.0.2.${n % 250}`, ttl: 300 }
  })
  await call('PUT', path, { records })
  const read = async () => {
    const response = await call('GET', path)
    return ((await response.json()) as { records: { id: string }[] }).records
  }
  for (let round = 0; round < WARM; round += 1) await read()
  const reads: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) reads.push(await timed(read))
  const shown = await timeZonePage({ url, domain: DOMAIN, account: ACCOUNT })
  print(`open a zone of ${RECORDS} records in the page`, shown, `aim: p95 ${AIM_MS} ms`)
  print('its request alone', reads, 'without a browser')
  await change(call, path, await read())
})

async function change(call: Caller, path: string, records: { id: string }[]): Promise<void> {
  const saves: number[] = []
  for (let round = 0; round < CHANGES; round += 1) {
    const id = records[round]?.id
    const body = { change: [{ id, content: `198.51.100.${round}` }] }
    saves.push(await timed(() => call('PATCH', path, body)))
  }
  print('save a change of one record', saves, 'one read and one write at the registrar')
}

async function signedIn(url: string): Promise<Caller> {
  let cookie = ''
  const call: Caller = async (method, path, body) => {
    const response = await fetch(url + path, {
      method,
      headers: {
        'sec-fetch-site': 'same-origin',
        cookie,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`)
    return response
  }
  const { headers } = await call('POST', '/api/auth/sign-in/email', ACCOUNT)
  cookie = headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ')
  return call
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

function print(what: string, times: number[], aim: string): void {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (part: number) => (sorted[Math.floor(sorted.length * part)] ?? 0).toFixed(1)
  console.log(`${what}: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms (${aim})`)
}
