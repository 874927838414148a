import type { Order } from '../../api/orders.ts'
import type { OwnCredential } from '../../api/own-credentials.ts'

type Known = {
  credentials: Pick<OwnCredential, 'in_use' | 'last_used_at'>[]
  hasWebhook: boolean
  hasOrders: boolean
}

export type FirstStep = { text: string; to: string; isPage: boolean; isDone: boolean }

/** From nothing to a first sale in the sandbox. `isPage`: a page of the partner's. */
export function firstStepsOf({ credentials, hasWebhook, hasOrders }: Known): FirstStep[] {
  return [
    {
      text: 'Get a sandbox credential',
      to: '/partner/credentials',
      isPage: true,
      isDone: credentials.some(({ in_use }) => in_use),
    },
    {
      text: 'Send your first signed request',
      to: '/docs/first-request',
      isPage: false,
      isDone: credentials.some(({ last_used_at }) => last_used_at !== null),
    },
    {
      text: 'Set up your webhook endpoint',
      to: '/partner/webhooks',
      isPage: true,
      isDone: hasWebhook,
    },
    { text: 'Sell a test name', to: '/docs/sandbox', isPage: false, isDone: hasOrders },
  ]
}

/** A new sandbox starts with sample orders, which the partner didn't make. */
export function isSample({ external_payment_ref }: Pick<Order, 'external_payment_ref'>): boolean {
  return external_payment_ref?.startsWith('sample-') ?? false
}
