export {
  DeveloperClient,
  type DeveloperOptions,
  type KeyedAvailability,
} from './developer-client.ts'
export { NamehouseClient, type NamehouseOptions } from './namehouse-client.ts'
export { PartnerClient, type PartnerOptions } from './partner-client.ts'
export { ServiceError } from './service-error.ts'
export { canonicalString, signedHeaders } from './sign.ts'
export type { Listing, ListingsPage, ListingsQuery } from './resources/listings.ts'
export type { Availability, Pricing } from './resources/inventory.ts'
export type {
  PriceOp,
  TldMetadata,
  TldPrice,
  TldPriceHistory,
  TldPrices,
} from './resources/tlds.ts'
