import type { Stripe } from 'stripe'
import { ServerGate } from '../server-gate.ts'

type HttpClient = ReturnType<typeof Stripe.createNodeHttpClient>
type Sent = Parameters<HttpClient['makeRequest']>
type Answer = Awaited<ReturnType<HttpClient['makeRequest']>>

/**
 * Stripe allows 100 requests per second and account, for all processes together, and fewer at the
 * same time. Failures pause nobody: a card that is declined by a slow bank is no reason to refuse
 * the next one.
 */
const STRIPE_GATE = {
  concurrentMax: 20,
  waitingMax: 200,
  spacingMs: 0,
  failuresMax: Number.POSITIVE_INFINITY,
  // A buyer waits for a moment rather than start again.
  restWaitMsMax: 2_000,
}
/** If Stripe doesn't say how long: its limits are per second. */
const REST_SECONDS = 1
const REST_SECONDS_MAX = 60

export function openStripeGate(now = () => performance.now()): ServerGate {
  return new ServerGate({ ...STRIPE_GATE, now })
}

/**
 * Bounds how many requests to one account are under way. When Stripe answers 429 because they are
 * too many, all of them pause together for as long as it asks. Calls wait if the pause is short.
 * Otherwise they fail at once, as when it doesn't answer.
 */
export function paced(client: HttpClient, gate: ServerGate): HttpClient {
  return {
    getClientName: () => client.getClientName(),
    makeRequest: async (...sent: Sent) => {
      const [host] = sent
      const timeoutMs = sent[7]
      const answer = await gate.pass(host, AbortSignal.timeout(timeoutMs), () =>
        client.makeRequest(...sent),
      )
      if (answer.getStatusCode() === 429) {
        const restMs = restSeconds(answer.getHeaders()['retry-after']) * 1_000
        unlessLocked(answer, () => gate.rest(host, restMs))
      }
      return answer
    },
  }
}

/**
 * Stripe also answers 429 if another request is changing the same object, which says nothing about
 * requests for other objects. The SDK repeats it if Stripe says so; the body says `lock_timeout`.
 */
function unlessLocked(answer: Answer, rest: () => void): void {
  if (answer.getHeaders()['stripe-should-retry'] === 'true') return
  const read = answer.toJSON.bind(answer)
  // The body can be read only once, and the SDK does.
  answer.toJSON = async () => {
    let isLocked = false
    try {
      const body: { error?: { code?: unknown } } | null = await read()
      isLocked = body?.error?.code === 'lock_timeout'
      return body
    } finally {
      if (!isLocked) rest()
    }
  }
}

function restSeconds(text: unknown): number {
  const isNumber = typeof text === 'string' && /^\d{1,9}$/.test(text)
  return isNumber ? Math.min(Number(text), REST_SECONDS_MAX) : REST_SECONDS
}
