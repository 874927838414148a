import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { answering, withDemo } from './processes.ts'
import { at } from './timing.ts'

const CALLS = 1_000
const WARM_CALLS = 300
const OVERHEAD_MS_AIM = 2

type Call = () => Promise<void>
type Pair = { name: string; given: Record<string, unknown>; path: string; body?: object }

const DOMAINS = ['busy-harbor.com', 'free-harbor-4711.com']
const PAIRS: Pair[] = [
  { name: 'tld_price', given: { tld: 'com' }, path: '/api/pricing/tld?tld=com' },
  { name: 'market_search', given: { q: 'solar' }, path: '/api/market/search?q=solar' },
  {
    name: 'check_domains',
    given: { domains: DOMAINS },
    path: '/api/domain/check',
    body: { domains: DOMAINS },
  },
]

/**
 * What a tool call costs beside the same HTTP call, one after the other over keep-alive connections:
 * by the same plain client, and by the official one, which also checks the answer.
 */
await withDemo(async ({ url }) => {
  await answering(`${url}/readyz`)
  const client = new Client({ name: 'bench', version: '1.0.0' })
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`)) as Transport)
  await client.listTools()
  for (const pair of PAIRS) {
    const { name, given } = pair
    await compare(pair, {
      http: () => send(url + pair.path, pair.body),
      tool: () => send(`${url}/mcp`, messageOf(pair)),
      official: async () => void (await client.callTool({ name, arguments: given })),
    })
  }
  await client.close()
})

function messageOf({ name, given }: Pair): object {
  const params = { name, arguments: given }
  return { jsonrpc: '2.0', id: 1, method: 'tools/call', params }
}

async function send(address: string, body?: object): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(
    address,
    body ? { method: 'POST', headers, body: JSON.stringify(body) } : {},
  )
  const text = await answer.text()
  if (answer.status !== 200 || text.includes('"isError":true')) throw new Error(text)
}

async function compare({ name }: Pair, calls: Record<string, Call>): Promise<void> {
  const kinds = Object.entries(calls).map(([kind, call]) => ({ kind, call, times: [] as number[] }))
  // In turns, so that whatever else the machine does meets them alike.
  for (let turn = 0; turn < WARM_CALLS + CALLS; turn += 1) {
    for (const { call, times } of kinds) {
      const from = performance.now()
      await call()
      if (turn >= WARM_CALLS) times.push(performance.now() - from)
    }
  }
  const p50 = new Map<string, number>()
  for (const { kind, times } of kinds) {
    times.sort((a, b) => a - b)
    p50.set(kind, times[Math.floor(times.length / 2)] ?? Number.NaN)
    console.log(`${name} ${kind}: p50 ${at(times, 0.5)} ms, p99 ${at(times, 0.99)} ms`)
  }
  const over = (kind: string) => ((p50.get(kind) ?? 0) - (p50.get('http') ?? 0)).toFixed(2)
  console.log(
    `${name}: ${over('tool')} ms over HTTP, ${over('official')} ms by the official client (aim: at most ${OVERHEAD_MS_AIM} ms)\n`,
  )
}
