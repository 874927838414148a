import type { HttpAnswer } from '../frame/http-message.ts'
import { jsonAnswer } from '../frame/http-message.ts'
import { failure } from './failure.ts'

interface Quoted {
  name: string
  command: string
  quote: object
}

/** Which names are only quoted in a refusal. */
interface Rules {
  refusesQuotes: (name: string) => boolean
}

/** What an order costs. Some prices have to be acknowledged, even to be quoted. */
export function answerQuote(rules: Rules, { name, command, quote }: Quoted): HttpAnswer {
  return rules.refusesQuotes(name) ? unacknowledged(quote) : jsonAnswer(200, { command, quote })
}

/** The order goes on when the caller repeats it with these billables. */
export function unacknowledged(quote: object): HttpAnswer {
  const message = 'Billables must be acknowledged.'
  return failure('BillableAcknowledgmentNeededException', message, { quote })
}
