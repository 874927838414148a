import type { Holding } from '../registrar/account-domains.ts'
import type { OutsideStep } from '../registrar/registrant-checks.ts'
import { isListOfText, isRecord, parseJson, refuse } from './control-answer.ts'
import { jsonAnswer } from './http-message.ts'
import type { HttpAnswer, HttpAsk } from './http-message.ts'

export interface HoldingControl {
  /** Sets the registrant of names. Returns those that are not registered. */
  hold: (names: readonly string[], holding: Holding) => string[]
  /** The owner of an email address confirms it. Returns how many names that frees. */
  confirm: (email: string) => number
  /** Another registrar takes a name over. Returns why it can't. */
  stepOutside: (step: OutsideStep) => string | undefined
}

export function setHoldings({ hold }: HoldingControl, ask: HttpAsk): HttpAnswer {
  const input = parseJson(ask.body)
  const { names, email, status, expires } = isRecord(input) ? input : {}
  if (!isListOfText(names)) return refuse(400, 'names must be a list of names.')
  const isTime = typeof expires === 'string' && !Number.isNaN(Date.parse(expires))
  if (expires !== undefined && !isTime) return refuse(400, 'expires must be a time.')
  if (typeof email !== 'string' || !email.includes('@'))
    return refuse(400, 'email must be an address.')
  if (status !== undefined && typeof status !== 'string')
    return refuse(400, 'status must be a word such as REDEMPTION_PERIOD.')
  const refused = hold(names, {
    email,
    ...(status !== undefined && { status }),
    ...(isTime && { expires }),
  })
  return jsonAnswer(200, { held: names.length - refused.length, refused })
}

export function confirmAddress({ confirm }: HoldingControl, ask: HttpAsk): HttpAnswer {
  const input = parseJson(ask.body)
  const { email } = isRecord(input) ? input : {}
  if (typeof email !== 'string' || !email.includes('@'))
    return refuse(400, 'email must be an address.')
  return jsonAnswer(200, { freed: confirm(email) })
}

export function moveOutside({ stepOutside }: HoldingControl, ask: HttpAsk): HttpAnswer {
  const input = parseJson(ask.body)
  const { domain, auth_code, registrar = 'other-registrar', status } = isRecord(input) ? input : {}
  if (typeof domain !== 'string' || typeof registrar !== 'string')
    return refuse(400, 'domain must be a name.')
  const isEnd = status === 'completed' || status === 'cancelled'
  if (!isEnd && typeof auth_code !== 'string')
    return refuse(400, 'auth_code starts a transfer; status completed or cancelled ends it.')
  const problem = stepOutside(
    isEnd ? { domain, status } : { domain, auth_code: String(auth_code), registrar },
  )
  return problem === undefined ? jsonAnswer(200, { domain }) : refuse(409, problem)
}
