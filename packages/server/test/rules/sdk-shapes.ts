import type * as sdk from '@namehouse/sdk'
import type { Static } from 'typebox'
import type {
  CaseDetailOut,
  CaseOut,
  CasesOut,
  EligibilityOut,
} from '../../src/features/trading/brokerage/shapes.ts'
import type { SessionOut } from '../../src/features/trading/checkout/shapes.ts'
import type { AvailableOut } from '../../src/features/desks/developer-keys/shapes.ts'
import type {
  AvailabilityOut,
  DetailOut,
  PricingOut,
  SearchOut,
} from '../../src/features/market/inventory/shapes.ts'
import type { ListingDetailOut } from '../../src/features/market/listings/detail-shapes.ts'
import type {
  CategoriesOut,
  ListingsPage,
  MarketMatches,
} from '../../src/features/market/listings/shapes.ts'
import type { OrderOut, OrdersOut } from '../../src/features/trading/orders/shapes.ts'
import type { QuoteOut } from '../../src/features/trading/quotes/shapes.ts'
import type {
  AnalyticsOut,
  ClicksOut,
  CommissionsPage,
  LinkOut,
  LinksPage,
  SalesPage,
} from '../../src/features/trading/referral/shapes.ts'
import type { SoldPage } from '../../src/features/trading/sold-names/shapes.ts'
import type { RefundOut } from '../../src/features/trading/refunds/shapes.ts'
import type { Row, SuggestOut } from '../../src/features/market/search/shapes.ts'
import type {
  HistoryOut,
  MetadataOut,
  PriceOut,
  TldsOut,
} from '../../src/features/registry/tlds/shapes.ts'
import type { DropsOut, NameOut, NamesOut } from '../../src/features/registry/namespace/shapes.ts'
import type { JobOut, ToolsOut } from '../../src/features/tools/shapes.ts'
import type {
  DeliveriesOut,
  DeliveryDetailOut,
  EndpointOut,
  EventsOut,
  TestOut,
} from '../../src/features/trading/webhooks/shapes.ts'
import type { WhoisOut } from '../../src/features/registry/whois/shapes.ts'

/**
 * Checks that the SDK's response types match what the server sends: the same fields with the same
 * types, no wider and no narrower. The compiler does the checking; nothing runs.
 */
export type Answers = Hold<
  [
    Same<sdk.SearchRow, Static<typeof Row>>,
    Same<sdk.Suggestions, Static<typeof SuggestOut>>,
    Same<sdk.WhoisAnswer, Static<typeof WhoisOut>>,
    Same<sdk.TldPrice, Static<typeof PriceOut>>,
    Same<sdk.TldPrices[], Static<typeof TldsOut>['tlds']>,
    Same<sdk.TldPriceHistory, Static<typeof HistoryOut>>,
    Same<sdk.TldMetadata, Static<typeof MetadataOut>>,
    Same<sdk.RegisteredNames, Static<typeof NamesOut>>,
    Same<sdk.RegisteredName, Static<typeof NameOut>>,
    Same<sdk.DropsPage, Static<typeof DropsOut>>,
    Same<sdk.Tool[], Static<typeof ToolsOut>['tools']>,
    Same<sdk.ToolJob, Static<typeof JobOut>>,
    Same<sdk.ListingsPage, Static<typeof ListingsPage>>,
    Same<sdk.MarketMatches, Static<typeof MarketMatches>>,
    Same<sdk.SoldPage, Static<typeof SoldPage>>,
    Same<sdk.ListingDetail, Static<typeof ListingDetailOut>>,
    Same<sdk.Categories, Static<typeof CategoriesOut>>,
    Same<sdk.KeyedAvailability, Static<typeof AvailableOut>>,
    Same<sdk.CheckoutSession, SessionOut>,
    Same<sdk.Availability, Static<typeof AvailabilityOut>>,
    Same<sdk.Pricing, Static<typeof PricingOut>>,
    Same<sdk.InventorySearch, Static<typeof SearchOut>>,
    Same<sdk.DomainDetail, Static<typeof DetailOut>>,
    Same<sdk.Quote, Static<typeof QuoteOut>>,
    Same<sdk.Order, Static<typeof OrderOut>>,
    Same<sdk.OrdersPage, Static<typeof OrdersOut>>,
    Same<sdk.Refund, Static<typeof RefundOut>>,
    Same<sdk.Link, Static<typeof LinkOut>>,
    Same<sdk.LinksPage, Static<typeof LinksPage>>,
    Same<sdk.Clicks, Static<typeof ClicksOut>>,
    Same<sdk.ReferredSalesPage, Static<typeof SalesPage>>,
    Same<sdk.CommissionsPage, Static<typeof CommissionsPage>>,
    Same<sdk.AnalyticsReport, Static<typeof AnalyticsOut>>,
    Same<sdk.Eligibility, Static<typeof EligibilityOut>>,
    Same<sdk.BrokerageCase, Static<typeof CaseOut>>,
    Same<sdk.BrokerageCaseDetail, Static<typeof CaseDetailOut>>,
    Same<sdk.BrokeragePage, Static<typeof CasesOut>>,
    Same<sdk.WebhookEndpoint, Static<typeof EndpointOut>>,
    Same<sdk.WebhookTest, Static<typeof TestOut>>,
    Same<sdk.DeliveriesPage, Static<typeof DeliveriesOut>>,
    Same<sdk.DeliveryDetail, Static<typeof DeliveryDetailOut>>,
    Kept<sdk.EventsPage, Static<typeof EventsOut>>,
  ]
>

type Hold<Checks extends true[]> = Checks

/** Each type is assignable to the other, so neither has a field the other lacks. */
type Same<Promised, Written> = [Kept<Promised, Written>, Kept<Written, Promised>] extends true[]
  ? true
  : ['not the same', Promised, Written]

/**
 * One direction only, for fields where the server's type is a plain string and the SDK lists the
 * values.
 */
type Kept<Promised, Written> = All<Promised> extends All<Written> ? true : false

/** Makes optional fields required, because a missing one would otherwise go unnoticed. */
type All<T> = T extends string ? T : T extends object ? { [Key in keyof T]-?: All<T[Key]> } : T
