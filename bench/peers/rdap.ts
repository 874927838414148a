import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import {
  openUpstream,
  type OutsideAddresses,
} from '../../packages/server/src/upstream/open-upstream.ts'
import { stop } from '../processes.ts'
import { loadPeer, versionOf } from './install.ts'
import { compare, medians, oursAndPeers, perCpuSecond } from './report.ts'

type Client = { name: string; ask(domain: string): Promise<boolean> }

const LAB = fileURLToPath(new URL('../../packages/lab/src/main.ts', import.meta.url))
const ROUNDS = 5
const LOOKUPS = 400
const AT_ONCE = 8
/** On a busy machine, a few pass their deadline. */
const ANSWERED_SHARE_MIN = 0.95

/** Looks up names at the lab's registries over RDAP: the registry's answer only, no registrar's. */
export async function compareRdap(): Promise<void> {
  const { lab, addresses } = await startLab()
  const restore = keepOnLoopback(addresses.rdap_bootstrap_url)
  try {
    const clients = [ours(addresses), await rdapper(addresses), await nodeRdap()]
    for (const client of clients) await lookUpAll(client)
    const measured = await medians(
      clients.map((client) => ({
        name: client.name,
        run: async () => await perCpuSecond(LOOKUPS, async () => await lookUpAll(client)),
      })),
      ROUNDS,
    )
    const work = 'RDAP: a name looked up at the lab'
    compare({ work, unit: 'lookups per CPU second', ...oursAndPeers(measured) })
  } finally {
    restore()
    await stop(lab)
  }
}

let turn = 0

/** Other names each time, so that nobody answers from a cache. */
async function lookUpAll({ name, ask }: Client): Promise<void> {
  turn += 1
  let next = 0
  let answered = 0
  const caller = async () => {
    while (next < LOOKUPS) {
      next += 1
      if (await ask(`harbor-${turn}-${next}.com`)) answered += 1
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, caller))
  if (answered < LOOKUPS * ANSWERED_SHARE_MIN)
    throw new Error(`${name} answered ${answered} of ${LOOKUPS} lookups.`)
}

function ours(addresses: OutsideAddresses): Client {
  const { rdap } = openUpstream(addresses)
  return {
    name: 'ours',
    ask: async (domain) => {
      const { facts } = await rdap.ask(domain, undefined, 'brief')
      return facts.state !== 'unclear' && facts.state !== 'throttled'
    },
  }
}

type Rdapper = {
  lookup(domain: string, options: object): Promise<{ ok: boolean; record?: object }>
}

async function rdapper({ rdap_bootstrap_url }: OutsideAddresses): Promise<Client> {
  const { lookup } = await loadPeer<Rdapper>('rdapper')
  const customBootstrapData = (await (await fetch(rdap_bootstrap_url)).json()) as object
  const options = { rdapOnly: true, rdapFollowLinks: false, customBootstrapData }
  return {
    name: versionOf('rdapper'),
    ask: async (domain) => (await lookup(domain, options)).ok,
  }
}

type NodeRdap = { domain(name: string): Promise<object> }

/** It reports a name that isn't registered as an error. */
async function nodeRdap(): Promise<Client> {
  const { domain } = await loadPeer<NodeRdap>('node-rdap')
  return {
    name: versionOf('node-rdap'),
    ask: async (name) =>
      await domain(name).then(
        () => true,
        (error: Error) => error.message.includes('404'),
      ),
  }
}

/** The list of RDAP servers comes from the lab, and nothing else leaves the machine. */
function keepOnLoopback(bootstrapUrl: string): () => void {
  const original = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input)
    if (url.hostname === 'data.iana.org') return await original(bootstrapUrl, init)
    if (url.hostname !== '127.0.0.1') throw new Error(`${url.hostname} is not part of the lab.`)
    return await original(input, init)
  }
  return () => void (globalThis.fetch = original)
}

async function startLab(): Promise<{ lab: ChildProcess; addresses: OutsideAddresses }> {
  const lab = spawn(process.execPath, [LAB, '--ignore-stdin'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(createInterface({ input: lab.stdout }), 'line')) as [string]
  return { lab, addresses: (JSON.parse(line) as { addresses: OutsideAddresses }).addresses }
}
