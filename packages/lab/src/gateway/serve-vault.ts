import { labNow } from '../frame/lab-clock.ts'
import type { HttpAnswer, HttpAsk } from '../frame/http-message.ts'
import { jsonAnswer } from '../frame/http-message.ts'
import { unknownPage } from './challenge-page.ts'
import { setupPage } from './setup-page.ts'
import { readCard } from './test-cards.ts'
import type { Setup, Vault, VaultCard } from './vault.ts'

const REFERENCE = /^[\w.-]{1,100}$/
const ADDRESS_MAX = 2_000

/** The gateway's calls about customers, set-ups and saved cards; undefined for any other path. */
export function serveVault(
  vault: Vault,
  origin: string,
  ask: HttpAsk,
  body: Record<string, unknown>,
): HttpAnswer | undefined {
  const { method, path } = ask
  if (method === 'POST' && path === '/v1/customers') return openCustomer(vault, body)
  if (method === 'POST' && path === '/v1/setups') return openSetup(vault, origin, body)
  const reference = /^\/v1\/setups\/([\w.-]{1,100})$/.exec(path)?.[1]
  if (method === 'GET' && reference !== undefined) {
    const setup = vault.setup(reference)
    return setup ? jsonAnswer(200, setupOut(setup, origin)) : refuse(404, 'unknown_setup')
  }
  const [, customer = '', token = ''] =
    /^\/v1\/customers\/(\w+)\/cards\/(\w+)\/detach$/.exec(path) ?? []
  if (method !== 'POST' || token === '') return undefined
  return vault.detach(customer, token) ? jsonAnswer(200, {}) : refuse(404, 'unknown_card')
}

function openCustomer(vault: Vault, { reference }: Record<string, unknown>): HttpAnswer {
  if (!isReference(reference)) return refuse(400, 'invalid')
  return jsonAnswer(201, { customer: vault.customer(reference) })
}

function openSetup(vault: Vault, origin: string, body: Record<string, unknown>): HttpAnswer {
  const { reference, customer, return_url } = body
  const isRight =
    isReference(reference) &&
    typeof customer === 'string' &&
    vault.hasCustomer(customer) &&
    typeof return_url === 'string' &&
    return_url.length <= ADDRESS_MAX
  if (!isRight) return refuse(400, 'invalid')
  return jsonAnswer(201, setupOut(vault.open({ reference, customer, return_url }), origin))
}

/** The form's page, which the cardholder submits. */
export function meetCardholder(vault: Vault, ask: HttpAsk, pageId: string): HttpAnswer {
  const setup = vault.byPage(pageId)
  if (!setup) return unknownPage()
  if (ask.method === 'POST') submit(vault, setup, new URLSearchParams(ask.body))
  const isOver = setup.status === 'done' || setup.status === 'failed'
  if (ask.method !== 'POST' || !isOver) return setupPage(setup)
  return { status: 303, headers: { location: setup.return_url } }
}

function submit(vault: Vault, setup: Setup, form: URLSearchParams): void {
  const answer = form.get('answer')
  if (answer !== null) return vault.answer(setup, answer === 'approve')
  const [month = '', year = ''] = (form.get('expiry') ?? '').split('/')
  const card = readCard({
    number: form.get('number'),
    exp_month: Number(month),
    exp_year: 2000 + Number(year),
    cvc: form.get('cvc'),
    name: form.get('name'),
  })
  if (card) vault.enter(setup, card, labNow())
  else setup.decline_code = 'invalid_number'
}

export function cardOut({ token, brand, last4, exp_month, exp_year }: VaultCard) {
  return { token, brand, last4, exp_month, exp_year }
}

function setupOut(setup: Setup, origin: string): object {
  const { reference, status, decline_code, card, page_id } = setup
  const isOpen = status === 'open' || status === 'challenge'
  return {
    reference,
    status: isOpen ? 'open' : status,
    decline_code,
    card: card && status === 'done' ? cardOut(card) : null,
    setup_url: isOpen ? `${origin}/setup/${page_id}` : null,
  }
}

function isReference(value: unknown): value is string {
  return typeof value === 'string' && REFERENCE.test(value)
}

function refuse(status: number, code: string): HttpAnswer {
  return jsonAnswer(status, { error: { code, message: `Refused: ${code}.` } })
}
