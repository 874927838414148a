import { Type } from 'typebox'
import { Nullable } from '../http/shapes.ts'
import { Row } from '../features/market/search/shapes.ts'
import { ItemIn, ITEMS_MAX, ItemsOut } from '../features/portfolio/cart/item-shapes.ts'
import { CartItemOut } from '../features/portfolio/cart/shapes.ts'
import { ChangedOut, DnsPath, PatchIn } from '../features/portfolio/dns/shapes.ts'
import { ChangeOut, DomainPath } from '../features/portfolio/one-domain/shapes.ts'
import { MetadataOut, PriceOut, RequirementsOut } from '../features/registry/tlds/shapes.ts'

/** Shapes that only tools have, made of those of the HTTP endpoints. */

export const SearchOut = Type.Object({
  primary: Type.String({ description: 'The domain that was asked about.' }),
  results: Type.Array(Row, { description: 'The domain itself first, then other extensions.' }),
  duration_ms: Type.Number(),
})

const Cents = Nullable(Type.Integer({ minimum: 0, description: 'US cents; null if not sold.' }))

export const TldPriceOut = Type.Object({
  ...PriceOut.properties,
  currency: Type.String(),
  prices: Type.Object(
    { register_cents: Cents, renew_cents: Cents, transfer_cents: Cents, restore_cents: Cents },
    { description: 'All four prices. Registering, renewing and transferring: for one year.' },
  ),
})

export const TldRequirementsOut = Type.Object({
  ...MetadataOut.properties,
  requirements: {
    ...RequirementsOut,
    description: 'JSON Schema of what a registration must include.',
  },
})

const Confirm = Type.Boolean({
  default: false,
  description:
    'Leave out for a dry run, which changes nothing. Pass true only after the person has seen the dry run and agreed.',
})

const { dry_run: _, ...patch } = PatchIn.properties
export const ChangeDnsIn = Type.Object(
  {
    ...DnsPath.properties,
    ...patch,
    if_match: Type.Optional(
      Type.String({
        maxLength: 1_000,
        description:
          'The `etag` of dns_records. The change is refused if the records have changed since then.',
      }),
    ),
    confirm: Confirm,
  },
  { additionalProperties: false },
)
const DryRun = Type.Boolean({ description: 'True: nothing was changed.' })
export const ChangeDnsOut = Type.Object({
  domain: Type.String(),
  ...ChangedOut.properties,
  dry_run: DryRun,
})

export const SetNameserversIn = Type.Object(
  {
    ...DomainPath.properties,
    // Required here: it is all that this tool changes.
    nameservers: Type.Array(Type.String({ maxLength: 300 }), {
      minItems: 2,
      maxItems: 13,
      description: '2 to 13 host names, for example ns1.example.com.',
    }),
    confirm: Confirm,
  },
  { additionalProperties: false },
)
export const SetNameserversOut = Type.Object({
  domain: Type.String(),
  before: Type.Array(Type.String()),
  after: Type.Array(Type.String()),
  dry_run: DryRun,
  page_url: Nullable(
    Type.String({
      description:
        'The domain is locked: its owner must make this change here. Null if you can make it.',
    }),
  ),
  operations: {
    ...ChangeOut.properties.operations,
    description: 'What was queued at the registrar. Empty in a dry run.',
  },
})

export const AddToCartIn = Type.Object(
  {
    items: Type.Array(ItemIn, {
      maxItems: ITEMS_MAX,
      default: [],
      description: 'What to add. Leave out to only read the cart.',
    }),
  },
  { additionalProperties: false },
)
/** As many as a page of other lists has. */
export const CART_SHOWN_MAX = 200
export const AddToCartOut = Type.Object({
  ...ItemsOut.properties,
  checkout_url: Type.String({
    description: 'Where the person reviews the cart and pays. Nothing is bought before that.',
  }),
  cart: Type.Object({
    items: Type.Array(CartItemOut, { maxItems: CART_SHOWN_MAX, description: 'The first 200.' }),
    total_items: Type.Integer(),
    total_cents: Type.Integer(),
    currency: Type.String(),
  }),
})
