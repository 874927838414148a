# Written by scripts/generated.ts from the API description. Change the routes instead.
from __future__ import annotations

from typing import Any, Dict, List, Literal, Optional, TypedDict, Union


__all__ = [
    "AnalyticsReport",
    "AnalyticsReportByDay",
    "AnalyticsReportFunnel",
    "Availability",
    "BrokerageCase",
    "BrokerageCaseDetail",
    "BrokerageCaseFacts",
    "BrokerageCaseOutcome",
    "BrokerageCaseStatus",
    "BrokerageOffer",
    "BrokeragePage",
    "BrokerageStep",
    "Buyer",
    "Categories",
    "CategoryCount",
    "CheckedNames",
    "CheckoutSession",
    "Clicks",
    "ClicksByDay",
    "CommissionBalance",
    "CommissionEntry",
    "CommissionsPage",
    "DeliveredEventType",
    "DeliveriesPage",
    "Delivery",
    "DeliveryAttempt",
    "DeliveryDetail",
    "DomainState",
    "Drop",
    "DropsPage",
    "Eligibility",
    "EligibilityReason",
    "Event",
    "EventsPage",
    "InventoryMatch",
    "InventoryName",
    "InventoryNameMetadata",
    "InventorySearch",
    "KeyedAvailability",
    "Link",
    "LinkWithNumbers",
    "LinksPage",
    "ListedName",
    "Listing",
    "ListingDetail",
    "ListingDetailComparableSale",
    "ListingDetailFacts",
    "ListingDetailMonthly",
    "ListingMatch",
    "ListingMatches",
    "ListingsPage",
    "ListingsPosition",
    "NameRegistration",
    "NameRegistrations",
    "Order",
    "OrderAdvance",
    "OrderBuyer",
    "OrderStatus",
    "OrderStep",
    "OrdersPage",
    "Payout",
    "PayoutsPage",
    "PriceBand",
    "PriceChange",
    "Pricing",
    "Quote",
    "ReferredSale",
    "ReferredSalesPage",
    "Refund",
    "RegisteredName",
    "RegisteredNames",
    "SearchListing",
    "SearchListingPrice",
    "SearchMeta",
    "SearchMetaSource",
    "SearchPrice",
    "SearchRow",
    "Settlement",
    "SettlementsPage",
    "SignatureCheck",
    "SoldName",
    "SoldPage",
    "Suggestions",
    "TldCount",
    "TldFeature",
    "TldList",
    "TldMetadata",
    "TldPrice",
    "TldPriceHistory",
    "TldPrices",
    "Tool",
    "ToolJob",
    "ToolList",
    "ToolResult",
    "ToolRun",
    "ToolStarted",
    "ToolStartedResult",
    "Transaction",
    "TransactionTotals",
    "TransactionsPage",
    "WebhookEndpoint",
    "WebhookTest",
    "WhoisAnswer",
    "WhoisLookup",
    "WhoisResult",
    "WhoisSummary",
]

DomainState = Literal[
    "available",
    "premium",
    "registered",
    "listed",
    "reserved",
    "unsupported",
    "unknown",
]


class SearchPrice(TypedDict):
    currency: str
    register_cents: Optional[int]
    renew_cents: Optional[int]
    transfer_cents: Optional[int]
    restore_cents: Optional[int]
    premium: bool


class SearchListingPrice(TypedDict):
    bin: Optional[float]
    floor: Optional[float]
    currency: str


class PriceBand(TypedDict):
    #: USD. The price is above it.
    min: float
    #: USD. The price is at most this; null if open.
    max: Optional[float]


class SearchListing(TypedDict):
    id: str
    price: SearchListingPrice
    #: The band that the buy now price is in. Everybody sees it.
    price_band: PriceBand
    #: A hosted checkout is taking payment for it.
    locked: bool


class WhoisSummary(TypedDict):
    registrar: str
    creation_date: str
    expiration_date: str
    statuses: List[str]
    nameservers: List[str]


SearchMetaSource = Literal[
    "cache",
    "zone",
    "dns",
    "rdap",
    "whois",
    "registrar",
    "market",
    "none",
]


class SearchMeta(TypedDict):
    source: SearchMetaSource
    definitive: bool
    reason: Optional[str]
    as_of: str
    latency_ms: float


class _SearchRowRequired(TypedDict):
    domain: str
    state: DomainState
    state_label: str
    available: Optional[bool]
    price: Optional[SearchPrice]
    listing: Optional[SearchListing]
    whois_summary: Optional[WhoisSummary]
    cached: bool
    meta: SearchMeta


class SearchRow(_SearchRowRequired, total=False):
    unicode: str
    style: Literal["short", "brandable", "descriptive", "for_sale"]


class CheckedNames(TypedDict):
    results: List[SearchRow]


class Suggestions(TypedDict):
    query: str
    suggestions: List[SearchRow]


class _WhoisResultRequired(TypedDict):
    domain: str
    #: EPP and RDAP statuses, separated by commas.
    status: str
    registrar: str
    #: Empty if not public.
    registrant: str
    creation_date: str
    expiration_date: str
    update_date: str
    nameservers: List[str]
    emails: List[str]
    raw_source: Literal["RDAP", "WHOIS"]
    #: Fields the registry withholds.
    redacted: List[str]


class WhoisResult(_WhoisResultRequired, total=False):
    unicode: str


class WhoisLookup(TypedDict):
    #: The id in your lookup history. Null for anonymous callers.
    id: Optional[str]
    domain: str
    result: WhoisResult
    created_at: str


class WhoisAnswer(TypedDict):
    lookup: WhoisLookup
    #: Lookups used today.
    used: int
    #: Lookups per day.
    cap: int
    remaining: int


class _TldPricesRequired(TypedDict):
    tld: str
    currency: str
    #: US cents; null if not sold.
    register_cents: Optional[int]
    #: US cents; null if not sold.
    renew_cents: Optional[int]
    #: US cents; null if not sold.
    transfer_cents: Optional[int]
    #: US cents; null if not sold.
    restore_cents: Optional[int]
    #: Offers privacy protection.
    privacy: bool
    #: Accepts names in other scripts.
    idn: bool
    #: Publishes DNSSEC keys, as far as we know.
    dnssec: bool


class TldPrices(_TldPricesRequired, total=False):
    unicode: str


class TldList(TypedDict):
    tlds: List[TldPrices]


class TldPrice(TypedDict):
    tld: str
    op: Literal["transfer", "register", "renew", "restore"]
    #: US cents; null if not sold.
    priceCents: Optional[int]


class PriceChange(TypedDict):
    op: Literal["transfer", "register", "renew", "restore"]
    #: US cents; null if not sold.
    priceCents: Optional[int]
    at: str


class TldPriceHistory(TypedDict):
    tld: str
    currency: str
    #: Newest first.
    history: List[PriceChange]


TldFeature = Literal[
    "CREATE",
    "RENEW",
    "TRANSFER",
    "UPDATE",
    "DELETE",
    "RESTORE",
    "PRIVACY_PROTECT",
]


class _TldMetadataRequired(TypedDict):
    tld: str
    provider: str
    periodsMonths: List[int]
    minPeriodMonths: int
    maxPeriodMonths: int
    allowedYears: List[int]
    #: Years of the shortest period. 0 if the TLD is only sold by the month.
    minYears: int
    maxYears: int
    organizationRequired: bool
    organizationAllowed: bool
    #: Empty: no restriction.
    allowedCountries: List[str]
    minNameservers: int
    maxNameservers: int
    nameserversRequired: bool
    idnSupport: bool
    premiumSupport: str
    transferRequiresAuthcode: bool
    featuresAvailable: List[TldFeature]
    source: Literal["rtr"]
    lastSyncedAt: str
    #: The last successful sync is more than 48 hours old.
    stale: bool


class TldMetadata(_TldMetadataRequired, total=False):
    #: In Unicode, if it differs.
    unicode: str
    #: Absent if the registrar doesn’t say.
    dnssecSupport: bool


class RegisteredName(TypedDict):
    label: str
    #: Where it is registered, at most 100.
    tlds: List[str]


class RegisteredNames(TypedDict):
    names: List[RegisteredName]
    #: When the oldest of these zone files was made. Null if there is none.
    as_of: Optional[str]


class NameRegistration(TypedDict):
    tld: str
    as_of: str


class NameRegistrations(TypedDict):
    label: str
    registered: List[NameRegistration]
    #: The number of TLDs for which we have a zone file.
    zones: int


class _DropRequired(TypedDict):
    domain: str
    zone: str
    date: str
    kind: Literal["dropped", "added"]
    length: int
    #: The words in the name.
    words: List[str]
    #: How many other TLDs have the same name.
    registered_elsewhere: int


class Drop(_DropRequired, total=False):
    unicode: str


class DropsPage(TypedDict):
    drops: List[Drop]
    #: Null if nothing follows yet.
    next_cursor: Optional[str]


class _ListingRequired(TypedDict):
    id: str
    domain: str
    tld: str
    #: The name's words, without its TLD. Empty for names in other scripts.
    words: List[str]
    price: SearchListingPrice
    #: The band that the buy now price is in. Everybody sees it.
    price_band: PriceBand
    approved: bool
    marketplace_visible: bool
    created_at: str


class Listing(_ListingRequired, total=False):
    #: The name in Unicode, if it differs.
    unicode: str
    #: In how many monthly payments it can be paid. Absent if only at once.
    monthly_months: int
    #: Each payment except the last, including our fee. Absent unless the caller may see prices.
    monthly_cents: int


class ListingsPosition(TypedDict):
    limit: int
    offset: int
    #: Matching items across all pages.
    total: int


class ListingsPage(TypedDict):
    items: List[Listing]
    #: Next page: offset + limit, until that reaches total.
    page: ListingsPosition


class _ListingMatchRequired(TypedDict):
    id: str
    domain: str
    tld: str
    #: The name's words, without its TLD. Empty for names in other scripts.
    words: List[str]
    price: SearchListingPrice
    #: The band that the buy now price is in. Everybody sees it.
    price_band: PriceBand
    approved: bool
    marketplace_visible: bool
    created_at: str
    #: How the name was matched.
    match: Literal["exact", "keyword", "semantic", "both"]
    #: How well it matches, from 0 to 1.
    score: float


class ListingMatch(_ListingMatchRequired, total=False):
    #: The name in Unicode, if it differs.
    unicode: str
    #: In how many monthly payments it can be paid. Absent if only at once.
    monthly_months: int
    #: Each payment except the last, including our fee. Absent unless the caller may see prices.
    monthly_cents: int


class ListingMatches(TypedDict):
    #: The matching names, best match first.
    items: List[ListingMatch]
    #: Null if nothing follows yet.
    next_cursor: Optional[str]


class _ListedNameRequired(TypedDict):
    id: str
    domain: str
    tld: str
    #: The name's words, without its TLD. Empty for names in other scripts.
    words: List[str]
    price: SearchListingPrice
    #: The band that the buy now price is in. Everybody sees it.
    price_band: Optional[PriceBand]
    approved: bool
    marketplace_visible: bool
    created_at: str


class ListedName(_ListedNameRequired, total=False):
    #: The name in Unicode, if it differs.
    unicode: str
    #: In how many monthly payments it can be paid. Absent if only at once.
    monthly_months: int
    #: Each payment except the last, including our fee. Absent unless the caller may see prices.
    monthly_cents: int


class ListingDetailFacts(TypedDict):
    #: Characters before the TLD, counted in Unicode.
    length: int
    words: List[str]
    #: As in GET /api/market/categories.
    category: Optional[str]
    #: Other TLDs in which the name is registered; null if unknown.
    registered_elsewhere: Optional[int]
    #: How many other TLDs we checked, using their zone files. Null if none.
    zones_elsewhere: Optional[int]
    #: When it was first listed.
    first_seen: str


class ListingDetailComparableSale(TypedDict):
    month: str
    #: The band that the buy now price is in. Everybody sees it.
    price_band: PriceBand


class ListingDetailMonthly(TypedDict):
    months: int
    #: Each payment except the last.
    instalment_cents: int
    #: The last payment.
    last_cents: int
    #: Our fee for paying monthly, on top of the price.
    fee_cents: int
    #: Price plus fee, in US cents.
    total_cents: int


class ListingDetail(TypedDict):
    listing: ListedName
    facts: ListingDetailFacts
    similar: List[Listing]
    #: Published sales of names that share a word, newest first, without their names. Empty if there
    #: are too few to say anything.
    comparable_sales: List[ListingDetailComparableSale]
    #: The seller's description.
    description: Optional[str]
    #: Whether the seller takes offers.
    offers: bool
    #: Null unless the caller may see prices.
    minimum_offer_cents: Optional[int]
    #: Paying monthly. Null if not offered, or unless the caller may see prices.
    monthly: Optional[ListingDetailMonthly]
    #: A sold name has no price, not even a band.
    sold: bool


class CategoryCount(TypedDict):
    #: A category by meaning, or by how the name is written.
    category: str
    total: int


class TldCount(TypedDict):
    tld: str
    total: int


class Categories(TypedDict):
    #: Categories with listings, largest first.
    categories: List[CategoryCount]
    #: The TLDs with the most listings, largest first.
    tlds: List[TldCount]


class _SoldNameRequired(TypedDict):
    domain: str
    tld: str
    sale_price_cents: int
    currency: str
    #: The day of the sale, in UTC.
    sold_on: str


class SoldName(_SoldNameRequired, total=False):
    #: In Unicode, if it differs.
    unicode: str


class SoldPage(TypedDict):
    sales: List[SoldName]
    #: Null if nothing follows yet.
    next_cursor: Optional[str]


class Tool(TypedDict):
    slug: str
    title: str
    description: str
    mode: Literal["sync", "async"]
    input: Dict[str, Any]
    examples: List[Dict[str, Any]]


class ToolList(TypedDict):
    tools: List[Tool]


class ToolResult(TypedDict):
    #: False if the target couldn't be examined.
    ok: bool
    #: Reused from a lookup moments ago.
    cached: bool
    result: Dict[str, Any]


class ToolStartedResult(TypedDict):
    mode: Literal["async"]
    jobId: str
    status_url: str


class ToolStarted(TypedDict):
    ok: bool
    cached: Literal[False]
    result: ToolStartedResult


ToolRun = Union[ToolResult, ToolStarted]


class _ToolJobRequired(TypedDict):
    status: Literal["queued", "running", "done", "failed"]
    created_at: str


class ToolJob(_ToolJobRequired, total=False):
    result: Dict[str, Any]
    error: str
    finished_at: str


class _KeyedAvailabilityRequired(TypedDict):
    domain: str
    available: bool
    #: A sale or a payment is under way.
    locked: bool
    #: US dollars.
    bin_price: Optional[float]
    #: US dollars.
    floor_price: Optional[float]


class KeyedAvailability(_KeyedAvailabilityRequired, total=False):
    #: In Unicode, if it differs.
    unicode: str


class _InventoryMatchRequired(TypedDict):
    domain: str
    tld: str
    available: bool
    bin_price_cents: int
    floor_price_cents: Optional[int]
    currency: str
    match: Literal["exact", "keyword", "semantic", "both"]
    #: From 0 to 1, best first.
    score: float


class InventoryMatch(_InventoryMatchRequired, total=False):
    #: In Unicode, if it differs.
    unicode: str


class InventorySearch(TypedDict):
    query: str
    count: int
    domains: List[InventoryMatch]


class InventoryNameMetadata(TypedDict):
    #: Characters before the TLD.
    length: int
    words: List[str]
    digits: bool
    hyphens: bool
    idn: bool
    #: A category by meaning, or by how it is written: idn, numeric, short, hyphenated,
    #: alphanumeric, letters.
    category: Optional[str]
    listed_at: str


class _InventoryNameRequired(TypedDict):
    domain: str
    tld: str
    available: bool
    #: A hosted checkout is taking payment.
    locked: bool
    bin_price_cents: int
    floor_price_cents: Optional[int]
    currency: str
    metadata: InventoryNameMetadata


class InventoryName(_InventoryNameRequired, total=False):
    #: In Unicode, if it differs.
    unicode: str


class _AvailabilityRequired(TypedDict):
    domain: str
    available: bool
    #: Buy now price; null if not for sale.
    price_cents: Optional[int]
    currency: str


class Availability(_AvailabilityRequired, total=False):
    #: In Unicode, if it differs.
    unicode: str


class _PricingRequired(TypedDict):
    domain: str
    bin_price_cents: int
    floor_price_cents: Optional[int]
    currency: str


class Pricing(_PricingRequired, total=False):
    #: In Unicode, if it differs.
    unicode: str


class _QuoteRequired(TypedDict):
    #: A signed token. Send it with the order.
    quote_id: str
    domain: str
    price_cents: int
    currency: str
    created_at: str
    expires_at: str


class Quote(_QuoteRequired, total=False):
    #: In Unicode, if it differs.
    unicode: str


class Buyer(TypedDict, total=False):
    email: str
    name: str
    #: Two letters, ISO 3166.
    country: str


OrderStatus = Literal[
    "EXTERNALLY_PAID",
    "PAID",
    "MANUAL_REVIEW",
    "TRANSFER_IN_PROGRESS",
    "TRANSFER_COMPLETED",
    "SETTLED",
    "REFUNDED",
    "CANCELLED",
]


class OrderBuyer(TypedDict):
    #: Masked unless the credential has the scope `buy`.
    email: Optional[str]
    #: Null unless the credential has the scope `buy`.
    name: Optional[str]
    country: Optional[str]


class OrderStep(TypedDict):
    at: str
    status: OrderStatus
    event: str
    note: Optional[str]


class _OrderRequired(TypedDict):
    public_id: str
    domain: str
    status: OrderStatus
    sale_price_cents: int
    currency: str
    #: The partner's share.
    commission_cents: int
    #: What the partner owes from the payments it collected.
    amount_owed_cents: int
    payment_model: Literal["partner_collected", "service_collected"]
    external_payment_ref: Optional[str]
    quote_id: Optional[str]
    buyer: Optional[OrderBuyer]
    return_url: Optional[str]
    cancel_url: Optional[str]
    created_at: str
    updated_at: str
    #: What happened, oldest first.
    timeline: List[OrderStep]


class Order(_OrderRequired, total=False):
    #: In Unicode, if it differs.
    unicode: str
    #: True if nothing was recorded.
    dry_run: bool


class OrdersPage(TypedDict):
    orders: List[Order]
    #: Null if nothing follows yet.
    next_cursor: Optional[str]


class _RefundRequired(TypedDict):
    refund_id: str
    #: The order to refund.
    public_id: str
    domain: str
    #: PENDING until staff have stopped the domain's delivery.
    status: Literal["REFUNDED", "PENDING"]
    amount_cents: int
    currency: str
    commission_reversed_cents: int
    created_at: str


class Refund(_RefundRequired, total=False):
    #: In Unicode, if it differs.
    unicode: str


class _CheckoutSessionRequired(TypedDict):
    session_id: str
    #: Send the buyer here. Valid for seven days.
    checkout_url: str
    domain: str
    #: Fixed until the session expires.
    price_cents: int
    currency: str
    status: Literal["open"]
    expires_at: str


class CheckoutSession(_CheckoutSessionRequired, total=False):
    #: In Unicode, if it differs.
    unicode: str


class Settlement(TypedDict):
    #: `st_open` while the period runs.
    settlement_id: str
    period_start: str
    #: When the period ended. The current time for the open period.
    period_end: str
    status: Literal["open", "due", "paid"]
    order_count: int
    gross_sold_cents: int
    commission_retained_cents: int
    amount_owed_cents: int
    currency: str
    closed_at: Optional[str]


class SettlementsPage(TypedDict):
    settlements: List[Settlement]
    #: Null if nothing follows yet.
    next_cursor: Optional[str]


class Transaction(TypedDict):
    public_id: str
    domain: str
    status: OrderStatus
    payment_model: Literal["partner_collected", "service_collected"]
    sale_price_cents: int
    commission_cents: int
    currency: str
    created_at: str


class TransactionTotals(TypedDict):
    count: int
    gmv_cents: int
    commission_cents: int


class TransactionsPage(TypedDict):
    transactions: List[Transaction]
    #: Across all pages. Totals exclude refunded and cancelled sales.
    totals: TransactionTotals
    #: Null if nothing follows yet.
    next_cursor: Optional[str]


class Payout(TypedDict):
    payout_id: str
    amount_cents: int
    currency: str
    status: Literal["pending", "paid", "failed"]
    method: str
    paid_at: Optional[str]
    created_at: str


class PayoutsPage(TypedDict):
    payouts: List[Payout]
    total_paid_cents: int
    #: Null if nothing follows yet.
    next_cursor: Optional[str]


EligibilityReason = Literal[
    "active_site",
    "open_case",
    "listed",
    "unregistered",
    "invalid",
]


class _EligibilityRequired(TypedDict):
    domain: str
    eligible: bool
    #: Why not; null when it is eligible.
    reason: Optional[EligibilityReason]


class Eligibility(_EligibilityRequired, total=False):
    #: In Unicode, if it differs.
    unicode: str


BrokerageCaseStatus = Literal[
    "OPEN",
    "CONTACTING_OWNER",
    "NEGOTIATING",
    "AGREED",
    "COMPLETED",
    "CLOSED_NO_DEAL",
    "CANCELLED",
]


class BrokerageCaseOutcome(TypedDict):
    result: Literal["completed", "no_deal", "cancelled"]
    ended_at: str
    #: The order of the sale.
    public_id: Optional[str]
    #: Delivery status.
    order_status: Optional[OrderStatus]
    sale_price_cents: Optional[int]
    #: The partner's share.
    commission_cents: Optional[int]


class _BrokerageCaseRequired(TypedDict):
    case_id: str
    domain: str
    tier: Literal["managed", "self_serve"]
    status: BrokerageCaseStatus
    #: The budget in US cents. The buyer can raise it.
    budget: int
    currency: str
    created_at: str
    updated_at: str
    outcome: Optional[BrokerageCaseOutcome]
    #: Shows the case without a login. To act, the buyer enters a code we email them.
    progress_url: str


class BrokerageCase(_BrokerageCaseRequired, total=False):
    #: In Unicode, if it differs.
    unicode: str


class _BrokerageCaseFactsRequired(TypedDict):
    case_id: str
    domain: str
    tier: Literal["managed", "self_serve"]
    status: BrokerageCaseStatus
    #: The budget in US cents. The buyer can raise it.
    budget: int
    currency: str
    created_at: str
    updated_at: str
    outcome: Optional[BrokerageCaseOutcome]


class BrokerageCaseFacts(_BrokerageCaseFactsRequired, total=False):
    #: In Unicode, if it differs.
    unicode: str


class BrokeragePage(TypedDict):
    cases: List[BrokerageCaseFacts]
    #: Null if nothing follows yet.
    next_cursor: Optional[str]


class BrokerageStep(TypedDict):
    at: str
    status: BrokerageCaseStatus
    event: str
    #: Amount of an offer, a budget or a sale.
    amount_cents: Optional[int]
    note: Optional[str]


class BrokerageOffer(TypedDict):
    offer_id: str
    amount_cents: int
    currency: str
    status: Literal["open", "accepted", "declined", "withdrawn"]
    note: Optional[str]
    created_at: str
    answered_at: Optional[str]


class _BrokerageCaseDetailRequired(TypedDict):
    case_id: str
    domain: str
    tier: Literal["managed", "self_serve"]
    status: BrokerageCaseStatus
    #: The budget in US cents. The buyer can raise it.
    budget: int
    currency: str
    created_at: str
    updated_at: str
    outcome: Optional[BrokerageCaseOutcome]
    buyer_email: str
    buyer_name: Optional[str]
    message: Optional[str]
    #: Shows the case without a login. To act, the buyer enters a code we email them.
    progress_url: str
    #: What happened, oldest first.
    timeline: List[BrokerageStep]
    #: The owner's offers and the buyer's answers, oldest first.
    offers: List[BrokerageOffer]


class BrokerageCaseDetail(_BrokerageCaseDetailRequired, total=False):
    #: In Unicode, if it differs.
    unicode: str


class _LinkRequired(TypedDict):
    link_id: str
    code: str
    #: The link to share.
    url: str
    kind: Literal["generic", "domain", "product"]
    domain: Optional[str]
    product: Optional[str]
    label: Optional[str]
    created_at: str


class Link(_LinkRequired, total=False):
    #: In Unicode, if it differs.
    unicode: str


class _LinkWithNumbersRequired(TypedDict):
    link_id: str
    code: str
    #: The link to share.
    url: str
    kind: Literal["generic", "domain", "product"]
    domain: Optional[str]
    product: Optional[str]
    label: Optional[str]
    created_at: str
    clicks: int
    #: Sales, excluding refunds.
    conversions: int
    sales_cents: int
    commission_cents: int


class LinkWithNumbers(_LinkWithNumbersRequired, total=False):
    #: In Unicode, if it differs.
    unicode: str


class LinksPage(TypedDict):
    links: List[LinkWithNumbers]
    #: Null if nothing follows yet.
    next_cursor: Optional[str]


class ClicksByDay(TypedDict):
    #: The day, in UTC.
    date: str
    clicks: int


Clicks = TypedDict(
    "Clicks",
    {
        "from": Optional[str],
        "to": Optional[str],
        "total": int,
        "unique": int,
        "by_day": List[ClicksByDay],
    },
)


class ReferredSale(TypedDict):
    #: The order.
    sale_id: str
    #: The e-mail address, masked.
    buyer: Optional[str]
    domain: str
    #: Outcome of the order.
    status: OrderStatus
    amount_cents: int
    commission_cents: int
    #: Null if no link led to it.
    link_id: Optional[str]
    created_at: str


class ReferredSalesPage(TypedDict):
    sales: List[ReferredSale]
    #: Null if nothing follows yet.
    next_cursor: Optional[str]


class CommissionEntry(TypedDict):
    entry_id: str
    #: accrued: a sale. pending: the holding period is over and it goes into the next payout; the
    #: balance doesn't change. paid_out: a payout arrived. reversed: a sale was refunded.
    kind: Literal["accrued", "pending", "paid_out", "reversed"]
    #: Negative if it reduces the balance.
    amount_cents: int
    #: Your balance after this entry.
    balance_cents: int
    #: The order; null for a payout.
    public_id: Optional[str]
    created_at: str


class CommissionBalance(TypedDict):
    #: From sales not delivered yet.
    pending_cents: int
    #: From delivered sales, until paid.
    payable_cents: int
    paid_out_cents: int
    reversed_cents: int


class CommissionsPage(TypedDict):
    #: Newest first.
    commissions: List[CommissionEntry]
    balance: CommissionBalance
    #: Null if nothing follows yet.
    next_cursor: Optional[str]


class AnalyticsReportFunnel(TypedDict):
    clicks: int
    #: Hosted checkouts opened.
    checkouts: int
    #: Excluding refunds.
    sales: int
    #: How many of these followed a click on a link.
    link_checkouts: int
    #: Sales from clicks in this period.
    link_sales: int
    #: link_sales per click; 0 without clicks.
    conversion_rate: float


class AnalyticsReportByDay(TypedDict):
    #: The day, in UTC.
    date: str
    clicks: int
    checkouts: int
    sales: int
    gmv_cents: int
    commission_cents: int


AnalyticsReport = TypedDict(
    "AnalyticsReport",
    {
        "from": Optional[str],
        "to": Optional[str],
        "funnel": AnalyticsReportFunnel,
        "gmv_cents": int,
        "commission_cents": int,
        "by_day": List[AnalyticsReportByDay],
    },
)


class Event(TypedDict):
    #: Sorts by creation time. The webhook carries the same id.
    id: str
    #: For example `order.recorded`.
    type: str
    created_at: str
    #: Order events: `{ order }` (spec 2.12).
    data: Dict[str, Any]


class EventsPage(TypedDict):
    events: List[Event]
    #: Null if nothing follows yet.
    next_cursor: Optional[str]


class WebhookEndpoint(TypedDict):
    url: str
    #: False after a 410, or after 120 hours of failures.
    active: bool
    created_at: str


class WebhookTest(TypedDict):
    event_id: str
    delivered: bool
    #: The endpoint's response.
    status_code: Optional[int]
    #: For example `timeout`, `connection`, `tls` or `status`; null on success.
    error: Optional[str]
    duration_ms: int


class Delivery(TypedDict):
    delivery_id: str
    event_id: str
    type: str
    status: Literal["pending", "delivered", "failed"]
    attempts: int
    created_at: str
    last_attempt_at: Optional[str]
    #: Null if due now, or if never retried.
    next_attempt_at: Optional[str]
    #: The endpoint's response.
    last_status_code: Optional[int]
    #: For example `timeout`, `connection`, `tls` or `status`; null on success.
    last_error: Optional[str]


class DeliveriesPage(TypedDict):
    #: Newest first.
    deliveries: List[Delivery]
    #: Null if nothing follows yet.
    next_cursor: Optional[str]


class DeliveryAttempt(TypedDict):
    number: int
    at: str
    host: str
    #: The endpoint's response.
    status_code: Optional[int]
    #: For example `timeout`, `connection`, `tls` or `status`; null on success.
    error: Optional[str]
    duration_ms: int


class DeliveryDetail(TypedDict):
    delivery_id: str
    event_id: str
    type: str
    status: Literal["pending", "delivered", "failed"]
    attempts: int
    created_at: str
    last_attempt_at: Optional[str]
    #: Null if due now, or if never retried.
    next_attempt_at: Optional[str]
    #: The endpoint's response.
    last_status_code: Optional[int]
    #: For example `timeout`, `connection`, `tls` or `status`; null on success.
    last_error: Optional[str]
    #: Newest first.
    tries: List[DeliveryAttempt]


class SignatureCheck(TypedDict):
    #: The six-line string the server computed.
    canonical_string: str
    ok: bool
    #: The error code another endpoint would have returned.
    failed: Optional[str]
    #: What to fix, in plain words.
    hint: Optional[str]


OrderAdvance = Literal[
    "review",
    "clear",
    "transfer_started",
    "transfer_completed",
    "settled",
    "refunded",
]


DeliveredEventType = Literal[
    "order.recorded",
    "order.manual_review_cleared",
    "order.transfer_started",
    "order.transfer_completed",
    "order.settled",
    "order.refunded",
    "brokerage.case_completed",
]
