import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { signedHeaders } from '../../packages/sdk/src/index.ts'
import { readConfig } from '../../packages/server/src/config.ts'
import { importListings } from '../../packages/server/src/features/market/listings/import-listings.ts'
import { importRows } from '../../packages/server/src/features/market/listings/import-rows.ts'
import { addPartner } from '../../packages/server/src/features/trading/partners/add-partner.ts'
import { issueCredential } from '../../packages/server/src/features/trading/partners/issue-credential.ts'
import { SCOPES } from '../../packages/server/src/http/route-config.ts'
import { systemClock } from '../../packages/server/src/values/clock.ts'
import { type Caller, PRICE_CENTS } from './load.ts'
import type { Topology } from './topology.ts'

export type Filled = { callers: (Caller & { path: string })[]; domains: string[] }

/** Partners with a webhook endpoint each, and a name for every order of the trial. */
export async function fill(topology: Topology, names: number, partners: number): Promise<Filled> {
  const callers = []
  for (let n = 0; n < partners; n += 1) callers.push(await addCaller(topology, n))
  const domains = Array.from(
    { length: names },
    (_, n) => `trial-${n}-${randomUUID().slice(0, 4)}.com`,
  )
  const csv = ['domain,bin_price_cents', ...domains.map((each) => `${each},${PRICE_CENTS}`)].join(
    '\n',
  )
  const rows = importRows(Readable.from([Buffer.from(csv)]), 'csv')
  await importListings(topology.db, { environment: 'live', rows }, systemClock)
  return { callers, domains }
}

async function addCaller({ db, url, receiver }: Topology, n: number) {
  const partner_id = `ptr_trial${n}`
  const caller = { keyId: `pk_live_trial${n}`, secret: `sk_${randomUUID()}` }
  const { masterKey } = readConfig({}, 'demo')
  await db.begin(async (tx) => {
    await addPartner(tx, { id: partner_id, name: 'Trial', email: 'trial@example.com' })
    const credential = { key_id: caller.keyId, secret: caller.secret, partner_id, scopes: SCOPES }
    const whole = { ...credential, environment: 'live', is_affiliate: false } as const
    await issueCredential(tx, whole, masterKey, systemClock.now())
  })
  const path = `/trial-${n}`
  const body = JSON.stringify({ url: receiver + path, secret: 'a secret of the partner' })
  const signable = { method: 'PUT', path: '/api/partner/webhooks', query: [], body }
  const times = { timestamp: String(Math.floor(Date.now() / 1000)), nonce: randomUUID() }
  const signed = await signedHeaders(signable, caller, times)
  const headers = { ...signed, 'content-type': 'application/json' }
  const answer = await fetch(`${url}/api/partner/webhooks`, { method: 'PUT', headers, body })
  if (!answer.ok) throw new Error(`an endpoint was refused: ${await answer.text()}`)
  return { ...caller, path }
}
