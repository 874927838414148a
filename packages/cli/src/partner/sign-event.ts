import { createHmac } from 'node:crypto'

export type Delivery = { id: string; type: string; body: string }

/** The headers of a webhook delivery, as the service signs one. */
export function signEvent({ id, type, body }: Delivery, secret: string, now: Date) {
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const key = secret.startsWith('whsec_') ? Buffer.from(secret.slice(6), 'base64') : secret
  const stamped = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'Namehouse-CLI',
    'x-service-signature': createHmac('sha256', secret).update(body).digest('hex'),
    'x-service-event-id': id,
    'x-service-event-type': type,
    'x-service-delivery-attempt': '1',
    'x-service-timestamp': timestamp,
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${stamped}`,
  }
}
