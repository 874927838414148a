import { createHmac } from 'node:crypto'

export type Signed = {
  event: { id: string; type: string; body: string }
  /** Which try this is, from one. */
  attempt: number
  /** The secret, and for a while the one before it. */
  secrets: { present: string; previous: string | undefined }
  now: Date
}

/**
 * The headers of a delivery: the signature of spec 6.2 over the body alone, and beside it the three
 * of Standard Webhooks, which cover id and time too.
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

/** Whether a secret that says it is base64 is: receivers' libraries would read it otherwise. */
export function isReadableSecret(secret: string): boolean {
  if (!secret.startsWith('whsec_')) return true
  const encoded = secret.slice('whsec_'.length)
  return /^[A-Za-z0-9+/]+={0,2}$/.test(encoded) && encoded.replaceAll('=', '').length % 4 !== 1
}

function hexOf(secret: string, body: string): string {
  return createHmac('sha256', secret).update(body, 'utf8').digest('hex')
}

function base64Of(secret: string, text: string): string {
  const key = secret.startsWith('whsec_')
    ? Buffer.from(secret.slice('whsec_'.length), 'base64')
    : Buffer.from(secret, 'utf8')
  return createHmac('sha256', key).update(text, 'utf8').digest('base64')
}
