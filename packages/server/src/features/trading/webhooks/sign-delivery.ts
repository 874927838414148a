import { createHmac } from 'node:crypto'

export type Signed = {
  event: { id: string; type: string; body: string }
  /** The attempt number, starting at 1. */
  attempt: number
  /** The current secret, and for a while the previous one. */
  secrets: { present: string; previous: string | undefined }
  now: Date
}

/**
 * The headers of a delivery: our own signature over the body alone (spec 6.2), plus the three
 * headers of Standard Webhooks, whose signature also covers id and time.
 */
export function signDelivery({ event, attempt, secrets, now }: Signed): Record<string, string> {
  const { present, previous } = secrets
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const stamped = `${event.id}.${timestamp}.${event.body}`
  const all = previous === undefined ? [present] : [present, previous]
  return {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'Namehouse-Webhooks',
    'x-service-signature': hexOf(present, event.body),
    ...(previous !== undefined && { 'x-service-signature-previous': hexOf(previous, event.body) }),
    'x-service-event-id': event.id,
    'x-service-event-type': event.type,
    'x-service-delivery-attempt': String(attempt),
    'x-service-timestamp': timestamp,
    'webhook-id': event.id,
    'webhook-timestamp': timestamp,
    'webhook-signature': all.map((secret) => `v1,${base64Of(secret, stamped)}`).join(' '),
  }
}

/** Whether a `whsec_` secret is valid base64, because receivers' libraries will decode it. */
export function isReadableSecret(secret: string): boolean {
  if (!secret.startsWith('whsec_')) return true
  const encoded = secret.slice('whsec_'.length)
  return /^[A-Za-z0-9+/]+={0,2}$/.test(encoded) && encoded.replaceAll('=', '').length % 4 !== 1
}

function hexOf(secret: string, body: string): string {
  return createHmac('sha256', secret).update(body, 'utf8').digest('hex')
}

/** Node decodes the key itself: a key that is given as bytes costs five times the signature. */
function base64Of(secret: string, text: string): string {
  const hmac = secret.startsWith('whsec_')
    ? createHmac('sha256', secret.slice('whsec_'.length), { encoding: 'base64' })
    : createHmac('sha256', secret)
  return hmac.update(text, 'utf8').digest('base64')
}
