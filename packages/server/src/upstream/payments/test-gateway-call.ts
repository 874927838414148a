import { withDeadline } from '../../values/deadline.ts'
import { type Received, sendRequest } from '../send-request.ts'
import { PaymentError } from './payment-gateway.ts'

type Options = { url: string; apiKey: string; deadlineMs?: number }

const DEADLINE_MS = 8_000
const BODY_BYTES_MAX = 64 * 1024

/** Sends one request to the lab's gateway. Rejects with PaymentError if there is no answer. */
export class TestGatewayCall {
  readonly #options: Options

  constructor(options: Options) {
    this.#options = options
  }

  async send(method: 'GET' | 'POST', path: string, body?: object): Promise<Received> {
    const { deadlineMs = DEADLINE_MS } = this.#options
    const answer = await withDeadline(new AbortController().signal, deadlineMs, (signal) =>
      this.#send(method, path, { body, signal }),
    ).catch((error: unknown) => {
      throw new PaymentError('unreachable', 'The payment gateway does not answer.', error)
    })
    const { status } = answer
    if (status < 500 && status !== 429) return answer
    throw new PaymentError('unreachable', `The payment gateway answered ${status}.`)
  }

  async #send(
    method: 'GET' | 'POST',
    path: string,
    { body, signal }: { body: object | undefined; signal: AbortSignal },
  ): Promise<Received> {
    const { url, apiKey } = this.#options
    const text = body && JSON.stringify(body)
    return await sendRequest(new URL(`${url}/v1${path}`), {
      method,
      signal,
      bytesMax: BODY_BYTES_MAX,
      headers: {
        authorization: `Bearer ${apiKey}`,
        accept: 'application/json',
        ...(text && {
          'content-type': 'application/json',
          'content-length': String(Buffer.byteLength(text)),
        }),
      },
      ...(text && { body: text }),
    })
  }
}

/** Undefined for text that isn't JSON, which matches none of the expected shapes. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
