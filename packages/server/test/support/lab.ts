import { type Lab, openLab } from '@namehouse/lab/open-lab'
import { afterFile } from './after-file.ts'

type Fault = {
  target: string
  kind: string
  match?: string
  times?: number
  every?: number
  delay_ms?: number
  status?: number
  retry_after_s?: number
  body?: string
  content_type?: string
}

type HostRecord = {
  type: 'A' | 'AAAA' | 'CNAME' | 'TXT' | 'MX' | 'NS' | 'SOA' | 'CAA' | 'SRV' | 'DS' | 'DNSKEY'
  data: string | Record<string, unknown>
  name?: string
}

/** How a path of the lab's receiver handles a request (packages/lab/src/receiver/behaviour.ts). */
export type Behaviour = {
  kind: string
  status?: number
  headers?: Record<string, string>
  delay_ms?: number
}

export type Received = {
  path: string
  at: string
  headers: Record<string, string>
  body: string
}

/** The payment gateway's own records. */
export type Books = {
  payments: { reference: string; status: string; amount_cents: number }[]
  entries: { reference: string; kind: string; amount_cents: number }[]
}

export type Transfer = { payout_id: string; amount_cents: number }

type Price = { product: string; action: string; cents: number | null }

export type TestLab = Lab['addresses'] & {
  fault(fault: Fault): Promise<void>
  clearFaults(): Promise<void>
  reset(): Promise<void>
  /** Sets a registrar price, or removes it from the list. */
  price(price: Price): Promise<void>
  /** Restores the registrar's original prices. */
  usualPrices(): Promise<void>
  /** Defines a host. DNS answers turn by turn, and the last turn repeats. */
  host(host: string, ...turns: HostRecord[][]): Promise<void>
  /** The same, with valid or invalid DNSSEC signatures. */
  signedHost(host: string, dnssec: 'secure' | 'bogus', records: HostRecord[]): Promise<void>
  /** Sets the zone files that its CZDS gives out, as of a time. */
  zoneFiles(files: Record<string, { text: string; modified: Date }>): Promise<void>
  /** Registers names that were available. */
  names(taken: string[], site: 'live' | 'parked' | 'none'): Promise<void>
  /** Moves names to another stage of their life. A dropped one is available. */
  live(names: string[], stage: Stage, expires?: Date): Promise<void>
  /** Sets how a path of the receiver handles requests, one by one. The last behaviour repeats. */
  receive(path: string, ...behaviours: Behaviour[]): Promise<void>
  /** The requests received at a path: event ids in order, and the latest requests. */
  inbox(path: string): Promise<{ ids: string[]; recent: Received[] }>
  /** How many events arrived at each path of the receiver. */
  arrivals(): Promise<Record<string, number>>
  /** The gateway's payments whose reference contains a text. */
  books(match?: string): Promise<Books>
  /** Registers names at the registrar, with this email address as the registrant. */
  hold(names: string[], email: string, status?: string, expires?: Date): Promise<void>
  /** The registrant follows the link that confirms their email address. */
  confirmAddress(email: string): Promise<void>
  /** Another registrar asks for a name, or the registry ends that transfer. */
  transferOut(step: { domain: string; auth_code?: string; status?: string }): Promise<void>
  /** The registrar's own log: how often it performed an action on each name. */
  doneByRegistrar(action: string): Promise<Map<string, number>>
  /** Sets how the registrar treats registrations. */
  registrations(plan: RegistrationPlan): Promise<void>
  usualRegistrations(): Promise<void>
  /** Adds a notification of the registrar, or sets where its webhook sends them. */
  notify(input: { send: object } | { webhook: object | null }): Promise<void>
  /** The registrar's notifications: how many wait, and which were acknowledged. */
  notifications(): Promise<Notifications>
  /** The payment entries of the fake Stripe. */
  stripeBooks(match: string): Promise<string[]>
  /** The amount of each of these entries. */
  stripeAmounts(match: string): Promise<number[]>
  /** What the fake Stripe sent to sellers, by our payout. */
  transfers(): Promise<Transfer[]>
  /** The fake Stripe forgets all idempotency keys, as Stripe does after a day. */
  forgetStripeKeys(): Promise<void>
  /** What we have at the fake Stripe for transfers. Null: always enough. */
  stripeBalance(balance_cents: number | null): Promise<void>
  /** How many requests to a server had a text in their path. */
  countRequests(server: string, match: string): Promise<number>
  /** How many requests the servers with this name prefix received. */
  asked(prefix: string, match?: string): Promise<number>
}

/** A transfer is noted under the id of our payout. */
type StripeEntry = { payment_id: string; kind: string; amount_cents: number }
type Stage = 'registered' | 'redemption' | 'pending_delete' | 'dropped'
type Notifications = { waiting: number; acknowledged: number[]; stalled: boolean }

/** How registrations go (packages/lab/src/registrar/registration-control.ts). */
type RegistrationPlan =
  | {
      match: string
      status: string
      looks?: number
      ends?: string | null
      action?: string
      currency?: string
    }
  | {
      match: string
      transfer: string
      looks?: number
      ends?: string | null
      is_rejected?: boolean
      code_check?: string
      cannot_cancel?: boolean
      currency?: string
    }
  | { match: string; quotes: 'refused' }
  | { credit_cents: number | null }
  | {
      name: string
      create_cents: number
      renew_cents: number
      later?: { after_quotes: number; create_cents: number }
    }
  | { name: string; end: string }

/** Starts the simulated outside world for one test file. */
export async function givenLab(): Promise<TestLab> {
  const lab = await openLab()
  afterFile(() => lab.close())
  const call = async (method: string, path: string, body?: unknown) =>
    await callLab(lab.addresses.control + path, method, body)
  const stripeEntries = async (match: string) => {
    const path = `/stripe/books?${new URLSearchParams({ match }).toString()}`
    return ((await call('GET', path)) as Pick<Books, 'entries'>).entries
  }
  return {
    ...lab.addresses,
    fault: async (fault) => void (await call('POST', '/faults', fault)),
    clearFaults: async () => void (await call('DELETE', '/faults')),
    reset: async () => void (await call('POST', '/reset')),
    price: async (price) => void (await call('POST', '/prices', price)),
    usualPrices: async () => void (await call('DELETE', '/prices')),
    host: async (host, ...turns) => void (await call('POST', '/hosts', { host, turns })),
    signedHost: async (host, dnssec, records) =>
      void (await call('POST', '/hosts', { host, dnssec, turns: [records] })),
    zoneFiles: async (files) => void (await call('POST', '/zone-files', { files })),
    names: async (taken, site) => void (await call('POST', '/names', { taken, site })),
    live: async (names, stage, expires) =>
      void (await call('POST', '/lives', { names, stage, expires })),
    receive: async (path, ...behaviours) =>
      void (await call('POST', '/inbox', { path, behaviours })),
    inbox: async (path) => {
      const answer = await call('GET', `/inbox?${new URLSearchParams({ path }).toString()}`)
      return answer as { ids: string[]; recent: Received[] }
    },
    arrivals: async () => {
      const { counts } = (await call('GET', '/inbox/counts')) as { counts: Record<string, number> }
      return counts
    },
    books: async (match = '') =>
      (await call('GET', `/books?match=${encodeURIComponent(match)}`)) as Books,
    hold: async (names, email, status, expires) => {
      await call('POST', '/names', { taken: names })
      await call('POST', '/holdings', { names, email, status, expires })
    },
    confirmAddress: async (email) => void (await call('POST', '/validations', { email })),
    transferOut: async (step) => void (await call('POST', '/outgoing-transfers', step)),
    doneByRegistrar: async (action) => await readProcesses(lab.addresses.registrar, action),
    registrations: async (plan) => void (await call('POST', '/registrations', plan)),
    usualRegistrations: async () => void (await call('DELETE', '/registrations')),
    notify: async (input) => void (await call('POST', '/notifications', input)),
    notifications: async () => (await call('GET', '/notifications')) as Notifications,
    stripeBooks: async (match) => (await stripeEntries(match)).map(({ kind }) => kind),
    stripeAmounts: async (match) =>
      (await stripeEntries(match)).map(({ amount_cents }) => amount_cents),
    transfers: async () => {
      const { entries } = (await call('GET', '/stripe/books')) as { entries: StripeEntry[] }
      return entries
        .filter(({ kind }) => kind === 'transferred')
        .map(({ payment_id, amount_cents }) => ({ payout_id: payment_id, amount_cents }))
    },
    forgetStripeKeys: async () => void (await call('DELETE', '/stripe/keys')),
    stripeBalance: async (balance_cents) =>
      void (await call('POST', '/stripe/balance', { balance_cents })),
    countRequests: async (server, match) => {
      const query = new URLSearchParams({ server, match, limit: '0' })
      const { total } = (await call('GET', `/requests?${query.toString()}`)) as { total: number }
      return total
    },
    asked: async (prefix, match = '') => {
      const query = new URLSearchParams({ match, limit: '0' })
      return countStarting(await call('GET', `/requests?${query.toString()}`), prefix)
    },
  }
}

async function callLab(url: string, method: string, body?: unknown): Promise<unknown> {
  const response = await fetch(url, {
    method,
    ...(body
      ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
      : {}),
  })
  if (!response.ok) throw new Error(`the lab refused: ${await response.text()}`)
  return await response.json()
}

/** How many of the listed requests went to servers with this name prefix. */
function countStarting(listed: unknown, prefix: string): number {
  const { counts } = listed as { counts: Record<string, number> }
  return Object.entries(counts)
    .filter(([server]) => server.startsWith(prefix))
    .reduce((sum, [, count]) => sum + count, 0)
}

const PROCESSES_A_PAGE = 250

async function readProcesses(registrar: string, action: string): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  const headers = { authorization: 'ApiKey lab-registrar-key' }
  for (let offset = 0; ; offset += PROCESSES_A_PAGE) {
    const query = `action=${action}&limit=${PROCESSES_A_PAGE}&offset=${offset}`
    const response = await fetch(`${registrar}/processes?${query}`, { headers })
    const { entities } = (await response.json()) as { entities: { identifier: string }[] }
    for (const { identifier } of entities) {
      counts.set(identifier, (counts.get(identifier) ?? 0) + 1)
    }
    if (entities.length < PROCESSES_A_PAGE) return counts
  }
}
