import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type Db, openDb } from '../../packages/server/src/db/pool.ts'
import { addAccount } from '../../packages/server/src/features/people/accounts/add-account.ts'
import { givenPassword } from '../../packages/server/src/values/new-password.ts'
import { hashPassword, INTERNAL_CALLER } from '../../packages/server/src/values/password.ts'

export type Buyer = { account_id: string; email: string; cookie: string }

const PASSWORD = 'a long word of a rehearsal'
const CARD = { number: '4242424242424242', exp_month: 12, exp_year: 2090, cvc: '123', name: 'A B' }
const CONTACT = {
  name: 'Robin Harbor',
  phone: '+31.201234567',
  address_line: '1 Quay Street',
  postal_code: '1011 AB',
  city: 'Amsterdam',
  country: 'NL',
}
const CALL_MS = 40_000
const AGAIN_MS = 250

/** People who are signed in, and have a contact to register domains with. */
export async function addBuyers(url: string, databaseUrl: string, count: number): Promise<Buyer[]> {
  const db = openDb(databaseUrl, 1)
  try {
    return await addTo(db, url, count)
  } finally {
    await db.end({ timeout: 1 })
  }
}

async function addTo(db: Db, url: string, count: number): Promise<Buyer[]> {
  const password_hash = await hashPassword(givenPassword(PASSWORD), INTERNAL_CALLER)
  const buyers: Buyer[] = []
  for (let n = 0; n < count; n += 1) {
    const email = `buyer-${n}@example.com`
    const wanted = { email, name: 'A Buyer', password_hash, role: 'account' } as const
    const account = await db.begin((tx) => addAccount(tx, wanted, new Date()))
    const signedIn = await call(url, '', '/api/auth/sign-in/email', { email, password: PASSWORD })
    const cookie = signedIn.headers.getSetCookie().map((each) => each.split(';', 1)[0])
    const buyer = { account_id: account?.id ?? '', email, cookie: cookie.join('; ') }
    await call(url, buyer.cookie, '/api/contacts', { ...CONTACT, email })
    buyers.push(buyer)
  }
  return buyers
}

export type Buying = {
  /** The domains of paid carts, and who paid. */
  bought: Map<string, Buyer>
  stop(): Promise<void>
}

/** Each buyer registers one domain after the other, and waits a moment after each. */
export function startBuying(url: string, buyers: Buyer[], everyMs: number): Buying {
  const bought = new Map<string, Buyer>()
  let isOver = false
  const loops = buyers.map(async (buyer) => {
    while (!isOver) {
      const domain = `drill-${randomUUID().slice(0, 18)}.com`
      // The service is killed in the middle of this.
      const isPaid = await buy(url, buyer, domain).catch(() => false)
      if (isPaid) bought.set(domain, buyer)
      await pause(isPaid ? everyMs : AGAIN_MS)
    }
  })
  return {
    bought,
    stop: async () => {
      isOver = true
      await Promise.all(loops)
    },
  }
}

async function buy(url: string, { cookie }: Buyer, domain: string): Promise<boolean> {
  const items = [{ op: 'register', domain }]
  const added = await call(url, cookie, '/api/cart/items', { items })
  const { totalCents } = (await added.json()) as { totalCents: number }
  await call(url, cookie, '/api/cart/checkout', { expected_total_cents: totalCents, card: CARD })
  return true
}

/** Imports domains that the registrar holds for this buyer. Returns how many. */
export async function importFor(url: string, { cookie }: Buyer, domains: string[]) {
  const answer = await call(url, cookie, '/api/domains/import', { domains })
  return ((await answer.json()) as { imported: number }).imported
}

async function call(url: string, cookie: string, path: string, body: object): Promise<Response> {
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(CALL_MS),
  })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return answer
}
