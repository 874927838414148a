import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { signedHeaders } from '../../packages/sdk/src/index.ts'
import { PRICE_CENTS } from './load.ts'
import type { Caller } from './send.ts'
import type { Topology } from './topology.ts'

/** Where callers send requests, where they receive events, and how `namehouse …` is run. */
type Filling = Pick<Topology, 'url' | 'receiver' | 'operator'>

export type Filled = { callers: (Caller & { path: string })[]; domains: string[] }

/** Partners with a webhook endpoint each, and a name for every order of the trial. */
export async function fill(topology: Filling, names: number, partners: number): Promise<Filled> {
  const callers = []
  for (let n = 0; n < partners; n += 1) callers.push(await addCaller(topology, n))
  const domains = Array.from(
    { length: names },
    (_, n) => `trial-${n}-${randomUUID().slice(0, 4)}.com`,
  )
  const lines = domains.map((domain) => `${domain},${PRICE_CENTS}`)
  const csv = ['domain,bin_price_cents', ...lines].join('\n')
  operate(topology, ['listings', 'import', '-', '--environment', 'live'], csv)
  return { callers, domains }
}

/** Runs `namehouse …` of the version that is running. Returns what it printed. */
function operate({ operator }: Filling, args: string[], input = ''): string {
  const [command = '', ...first] = operator.command
  const ended = spawnSync(command, [...first, ...args], {
    input,
    env: operator.env,
    encoding: 'utf8',
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  if (ended.status !== 0) throw new Error(`namehouse ${args.join(' ')}: ${ended.stderr}`)
  return ended.stdout
}

async function addCaller(topology: Filling, n: number) {
  const add = ['partner', 'add', '--name', `Trial ${n}`, '--email', 'trial@example.com']
  const partner = operate(topology, add).trim()
  const scopes = ['--environment', 'live', '--scopes', 'all']
  const said = operate(topology, ['credential', 'issue', partner, ...scopes])
  const valueOf = (name: string) => new RegExp(`^${name} (\\S+)$`, 'm').exec(said)?.[1] ?? ''
  const caller = { keyId: valueOf('key_id'), secret: valueOf('secret') }
  const path = `/trial-${n}`
  await setEndpoint(topology, caller, path)
  return { ...caller, path }
}

async function setEndpoint({ url, receiver }: Filling, caller: Caller, path: string) {
  const body = JSON.stringify({ url: receiver + path, secret: 'a secret of the partner' })
  const signable = { method: 'PUT', path: '/api/partner/webhooks', query: [], body }
  const times = { timestamp: String(Math.floor(Date.now() / 1000)), nonce: randomUUID() }
  const signed = await signedHeaders(signable, caller, times)
  const headers = { ...signed, 'content-type': 'application/json' }
  const answer = await fetch(`${url}/api/partner/webhooks`, { method: 'PUT', headers, body })
  if (!answer.ok) throw new Error(`an endpoint was refused: ${await answer.text()}`)
}
