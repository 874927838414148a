import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Provider } from 'oidc-provider'
import { BODY_BYTES_MAX } from '../../../http/app.ts'
import { Refusal } from '../../../refusal.ts'
import type { LateProvider } from './late-provider.ts'

/** The parts of a request and reply we need, independent of their route's types. */
type Asked = { raw: IncomingMessage }
type Headers = Record<string, string | number | string[] | undefined>
type Answered = { raw: ServerResponse; hijack(): unknown; getHeaders(): Headers }

export type ForwardToProvider = (request: Asked, reply: Answered) => Promise<void>

/**
 * Hands a request to the provider with its body unread, and lets it answer. Headers our hooks have
 * set (request id, rate limits and so on) are copied to the response first. The provider takes its
 * own address from proxy headers, so we overwrite those.
 */
export function forwardToProvider(provider: LateProvider, authUrl: string): ForwardToProvider {
  const { protocol, host } = new URL(authUrl)
  let answer: ReturnType<Provider['callback']> | undefined
  return async ({ raw: message }, reply) => {
    if (Number(message.headers['content-length'] ?? 0) > BODY_BYTES_MAX) {
      throw new Refusal('payload_too_large', 'The body is too large.')
    }
    answer ??= (await provider()).callback()
    message.headers['x-forwarded-proto'] = protocol.slice(0, -1)
    message.headers['x-forwarded-host'] = host
    reply.hijack()
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) reply.raw.setHeader(name, value)
    }
    await answer(message, reply.raw)
  }
}
