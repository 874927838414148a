import { Agent, request } from 'node:http'
import { randomUUID } from 'node:crypto'
import { type Credential, LISTINGS, PARTNERS, PRICE_CENTS, signed } from './shop.ts'

type Request = { method: 'GET' | 'POST'; path: string; body?: string; credential?: Credential }

/** How often each kind of request comes, of 100. An order also causes a webhook. */
const MIX = { read: 55, page: 20, search: 17, order: 8 }
const PAGES = ['/', '/market', '/docs', '/tlds']
const WORDS = ['solar', 'harbor', 'bright', 'garden', 'swift', 'north', 'paper', 'cloud']
const SOCKETS = 64
const DEADLINE_MS = 30_000

/** Sends the mixed requests of partners and visitors. */
export class SoakLoad {
  /** Answers by kind and status. */
  readonly answers = new Map<string, number>()
  readonly #agent = new Agent({ keepAlive: true, maxSockets: SOCKETS })
  readonly #port: number
  readonly #credentials: Credential[]
  #orders = 0
  #underWay = 0

  constructor(port: number, credentials: Credential[]) {
    this.#port = port
    this.#credentials = credentials
  }

  /** As many requests a second as `callers` get answered, who each ask when they have an answer. */
  async saturate(callers: number, ms: number): Promise<number> {
    const until = performance.now() + ms
    let count = 0
    const call = async () => {
      for (; performance.now() < until; count += 1) await this.#sendOne()
    }
    await Promise.all(Array.from({ length: callers }, call))
    return (count * 1000) / ms
  }

  /** This many requests a second for this long, whether or not they are answered. */
  async keepUp(perSecond: number, ms: number): Promise<void> {
    const began = performance.now()
    let sent = 0
    while (performance.now() < began + ms) {
      const due = ((performance.now() - began) / 1000) * perSecond
      // A server that doesn't answer is not sent ever more.
      for (; sent < due && this.#underWay < SOCKETS * 4; sent += 1) void this.#sendOne()
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  }

  close(): void {
    this.#agent.destroy()
  }

  async #sendOne(): Promise<void> {
    const kind = this.#pickKind()
    this.#underWay += 1
    const status = await this.#send(this.#requestOf(kind)).catch((error: Error) => error.message)
    this.#underWay -= 1
    const key = `${kind} ${status}`
    this.answers.set(key, (this.answers.get(key) ?? 0) + 1)
  }

  #pickKind(): keyof typeof MIX {
    let left = Math.random() * 100
    for (const [kind, share] of Object.entries(MIX) as [keyof typeof MIX, number][]) {
      left -= share
      if (left < 0) return kind
    }
    return 'read'
  }

  #requestOf(kind: keyof typeof MIX): Request {
    const some = <T>(list: readonly T[]) => list[Math.floor(Math.random() * list.length)] as T
    const credential = some(this.#credentials)
    if (kind === 'page') return { method: 'GET', path: some(PAGES) }
    if (kind === 'search') {
      const query = `${some(WORDS)}${some(WORDS)}`
      return { method: 'GET', path: `/api/market/search?q=${query}` }
    }
    if (kind === 'read') {
      const path = `/api/partner/v1/availability?domain=bench-${LISTINGS}.com`
      return { method: 'GET', path, credential }
    }
    // Each name is sold once. The last one is kept for the reads.
    if (this.#orders < LISTINGS - 1) this.#orders += 1
    const domain = `bench-${this.#orders}.com`
    const body = JSON.stringify({ domain, sale_price_cents: PRICE_CENTS })
    const buyer = this.#credentials[this.#orders % PARTNERS] ?? credential
    return { method: 'POST', path: '/api/partner/v1/orders', body, credential: buyer }
  }

  async #send({ method, path, body = '', credential }: Request): Promise<number> {
    const headers = {
      ...(credential && signed(credential, { method, url: path, body })),
      ...(body && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
    }
    return await new Promise((resolve, reject) => {
      const options = { port: this.#port, host: '127.0.0.1', method, path, headers }
      const sent = request({ ...options, agent: this.#agent }, (response) => {
        response
          .on('error', reject)
          .on('end', () => resolve(response.statusCode ?? 0))
          .resume()
      })
      sent.setTimeout(DEADLINE_MS, () => sent.destroy(new Error('late')))
      sent.on('error', reject).end(body)
    })
  }
}
