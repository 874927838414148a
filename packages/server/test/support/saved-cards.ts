import type { House } from './house.ts'
import type { Browser } from './people.ts'

/** Cards that behave differently when they are charged later (packages/lab/README.md). */
export const LATER_CARDS = {
  works: '4242424242424242',
  other: '4000000000000077',
  declines: '4000000000000119',
  expired: '4000000000000069',
  authenticates: '4000002500003155',
} as const
export type LaterCard = keyof typeof LATER_CARDS

export type CardAnswer = {
  card_id: string
  brand: string
  last4: string
  exp_month: number
  exp_year: number
  is_default: boolean
}

/** Submits the gateway's own form, as the owner of the card. */
export async function enterCard(setupUrl: string, number: string): Promise<Response> {
  const form = { name: 'A Person', number, expiry: '12/90', cvc: '123' }
  return await submitTo(setupUrl, form)
}

export async function submitTo(url: string, form: Record<string, string>): Promise<Response> {
  const body = new URLSearchParams(form)
  return await fetch(url, { method: 'POST', body, redirect: 'manual' })
}

/** Saves a card through the gateway's form, and answers the bank if it asks. */
export async function saveCard(browser: Browser, card: LaterCard): Promise<CardAnswer> {
  const number = LATER_CARDS[card]
  const { setup_url } = (await browser.post('/api/billing/cards')).json<{ setup_url: string }>()
  const entered = await enterCard(setup_url, number)
  if (entered.status === 200) await submitTo(setup_url, { answer: 'approve' })
  const cards = await listCards(browser)
  const saved = cards.find(({ last4 }) => number.endsWith(last4))
  if (!saved) throw new Error('the card was not saved')
  return saved
}

export async function listCards(browser: Browser): Promise<CardAnswer[]> {
  return (await browser.get('/api/billing/cards')).json<{ cards: CardAnswer[] }>().cards
}

/** Every text that the database holds about cards and payments. */
export async function everythingStored({ db }: House): Promise<string> {
  const tables = [
    'saved_cards',
    'card_setups',
    'payments',
    'receipts',
    'billing_customers',
    'mails',
  ]
  const texts = await Promise.all(
    tables.map(async (table) => {
      const rows = await db`select to_jsonb(t) as row from ${db(table)} t limit 10000`
      return JSON.stringify(rows)
    }),
  )
  return texts.join('\n')
}
