import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import type { Received } from '../send-request.ts'
import { type CardVault, NO_SETUP, type SetupName, type SetupStatus } from './card-vault.ts'
import { PaymentError } from './payment-gateway.ts'
import { parseJson, type TestGatewayCall } from './test-gateway-call.ts'

const CardOut = Type.Object({
  token: Type.String({ maxLength: 255 }),
  brand: Type.String({ maxLength: 50 }),
  last4: Type.String({ pattern: '^\\d{4}$' }),
  exp_month: Type.Integer({ minimum: 1, maximum: 12 }),
  exp_year: Type.Integer({ minimum: 2000, maximum: 2200 }),
})
const CustomerOut = Type.Object({ customer: Type.String({ maxLength: 255 }) })
const SetupOut = Type.Object({
  reference: Type.String(),
  status: Type.Enum(['open', 'done', 'failed']),
  setup_url: Type.Union([Type.String(), Type.Null()]),
  card: Type.Union([CardOut, Type.Null()]),
})
const PaidOut = Type.Object({
  status: Type.String(),
  saved_card: Type.Union([CardOut, Type.Null()]),
})
const WAITING = new Set(['challenge', 'authentication_required'])

/** Saved cards at the lab's gateway. */
export class TestVault implements CardVault {
  readonly #call: TestGatewayCall

  constructor(call: TestGatewayCall) {
    this.#call = call
  }

  async openCustomer({ account_id }: { account_id: string }): Promise<string> {
    const answer = await this.#call.send('POST', '/customers', { reference: account_id })
    const body = bodyOf(answer)
    if (Value.Check(CustomerOut, body)) return body.customer
    throw unexpected()
  }

  async openSetup(
    setup: SetupName & { customer_ref: string; return_url: string },
  ): Promise<SetupStatus> {
    const { setup_id: reference, customer_ref: customer, return_url } = setup
    const body = { reference, customer, return_url }
    return setupOf(await this.#call.send('POST', '/setups', body))
  }

  async readSetup({ setup_id }: SetupName): Promise<SetupStatus> {
    return setupOf(await this.#call.send('GET', `/setups/${setup_id}`))
  }

  async readSavedCard({ payment_id }: { payment_id: string }): Promise<SetupStatus> {
    const answer = await this.#call.send('GET', `/payments/${payment_id}`)
    if (answer.status === 404) return NO_SETUP
    const body = bodyOf(answer)
    if (!Value.Check(PaidOut, body)) throw unexpected()
    const known = { ...NO_SETUP, gateway_ref: payment_id }
    if (body.saved_card) return { ...known, state: 'done', card: factsOf(body.saved_card) }
    return { ...known, state: WAITING.has(body.status) ? 'open' : 'failed' }
  }

  async detach({ customer_ref, method_ref }: { customer_ref: string; method_ref: string }) {
    const path = `/customers/${customer_ref}/cards/${method_ref}/detach`
    const answer = await this.#call.send('POST', path, {})
    if (answer.status !== 404) bodyOf(answer)
  }
}

function setupOf(answer: Received): SetupStatus {
  if (answer.status === 404) return NO_SETUP
  const body = bodyOf(answer)
  if (!Value.Check(SetupOut, body)) throw unexpected()
  const { status: state, reference, setup_url, card } = body
  return { state, gateway_ref: reference, setup_url, card: card && factsOf(card) }
}

function factsOf({ token, ...facts }: Static<typeof CardOut>) {
  return { method_ref: token, ...facts }
}

function bodyOf({ status, text }: Received): unknown {
  if (status < 400) return parseJson(text)
  throw new PaymentError('refused', `The payment gateway answered ${status}.`)
}

function unexpected(): PaymentError {
  return new PaymentError('garbled', "The payment gateway's answer has an unexpected format.")
}
