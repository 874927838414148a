export type { AnswerHead, Call, CallOptions, WriteOptions } from './call.ts'
export {
  DeveloperClient,
  type DeveloperOptions,
  type KeyedAvailability,
} from './developer-client.ts'
export { signEd25519 } from './ed25519.ts'
export {
  AnswerError,
  ConnectionError,
  type ErrorCode,
  type ErrorDetail,
  NamehouseError,
  ServiceError,
  TimeoutError,
} from './errors.ts'
export { NamehouseClient, type NamehouseOptions } from './namehouse-client.ts'
export type { Bound, PageQuery } from './pages.ts'
export { PartnerClient, type PartnerOptions } from './partner-client.ts'
export type { ClientOptions } from './settings.ts'
export { canonicalString, type Credential, type Signable, signedHeaders } from './sign.ts'
export {
  verifyWebhook,
  WebhookError,
  type WebhookErrorCode,
  type WebhookEvent,
  type WebhookHeaders,
  type WebhookOptions,
} from './webhook.ts'
export type * from './resources/analytics.ts'
export type * from './resources/brokerage.ts'
export type * from './resources/checkout-sessions.ts'
export { isOrderEvent } from './resources/events.ts'
export type * from './resources/events.ts'
export type * from './resources/inventory.ts'
export type * from './resources/links.ts'
export type * from './resources/listings.ts'
export type * from './resources/me.ts'
export type * from './resources/names.ts'
export type * from './resources/orders.ts'
export type * from './resources/payouts.ts'
export type * from './resources/quotes.ts'
export type * from './resources/refunds.ts'
export type * from './resources/sandbox.ts'
export type * from './resources/search.ts'
export type * from './resources/settlements.ts'
export type * from './resources/tlds.ts'
export { jobIdOf } from './resources/tools.ts'
export type * from './resources/tools.ts'
export type * from './resources/transactions.ts'
export type * from './resources/webhooks.ts'
export type * from './resources/whois.ts'
