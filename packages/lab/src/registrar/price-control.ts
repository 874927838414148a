import { isRecord, parseJson, refuse } from '../frame/control-answer.ts'
import { jsonAnswer } from '../frame/http-message.ts'
import type { HttpAnswer, HttpAsk } from '../frame/http-message.ts'

const ACTIONS = ['CREATE', 'RENEW', 'TRANSFER', 'RESTORE'] as const
type Action = (typeof ACTIONS)[number]

/** The part of the registrar's price list that the control API uses. */
export interface Prices {
  set: (product: string, action: Action, cents: number | null) => void
  reset: () => number
}

export function setPrice({ prices }: { prices: Prices }, ask: HttpAsk): HttpAnswer {
  const input = parseJson(ask.body)
  const { product, action, cents } = isRecord(input) ? input : {}
  const known = ACTIONS.find((each) => each === action)
  if (typeof product !== 'string' || !/^[\w.-]{1,100}$/.test(product) || !known)
    return refuse(400, `product must be text, action one of ${ACTIONS.join(', ')}.`)
  if (cents !== null && !(Number.isInteger(cents) && Number(cents) >= 0))
    return refuse(400, 'cents must be a whole number, or null to remove the price.')
  prices.set(product, known, cents === null ? null : Number(cents))
  return jsonAnswer(200, { product, action, cents })
}

export function forgetPrices({ prices }: { prices: Prices }): HttpAnswer {
  return jsonAnswer(200, { forgotten: prices.reset() })
}
