import { type Static, Type } from 'typebox'
import { NO_CONTROLS, OneOf } from '../../../http/shapes.ts'
import { ITEM_CODES } from './item-problem.ts'

export const ITEMS_MAX = 200
const NAME_CHARS_MAX = 300
const YEARS_MAX = 10
const NAMESERVERS_MAX = 13
const PROPERTIES_MAX = 50

const Text = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: NO_CONTROLS })
const ContactId = Type.String({ maxLength: 100, description: 'con_…' })

export const ItemIn = Type.Object(
  {
    op: OneOf(['register', 'transfer']),
    domain: Type.String({ maxLength: NAME_CHARS_MAX }),
    years: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: YEARS_MAX,
        description: 'Default: the shortest period of the TLD.',
      }),
    ),
    auth_code: Type.Optional(
      Type.String({
        maxLength: 64,
        pattern: NO_CONTROLS,
        description: 'Required for a transfer from another registrar.',
      }),
    ),
    contacts: Type.Optional(
      Type.Object(
        {
          registrant: ContactId,
          admin: Type.Optional(ContactId),
          tech: Type.Optional(ContactId),
          billing: Type.Optional(ContactId),
        },
        {
          additionalProperties: false,
          description:
            'Default: your default contact, or the newest. The registrant is also used for roles that are left out.',
        },
      ),
    ),
    nameservers: Type.Optional(
      Type.Array(Type.String({ maxLength: NAME_CHARS_MAX }), {
        minItems: 1,
        maxItems: NAMESERVERS_MAX,
        description: 'Name servers to use. Default: our own.',
      }),
    ),
    privacy: Type.Optional(
      Type.Boolean({ description: 'Default: true, where the registry allows it.' }),
    ),
    auto_renew: Type.Optional(Type.Boolean({ description: 'Default: true.' })),
    properties: Type.Optional(
      Type.Record(
        Type.String({ minLength: 1, maxLength: 100, pattern: NO_CONTROLS }),
        Type.Union([Text(255), Type.Boolean()]),
        {
          maxProperties: PROPERTIES_MAX,
          description:
            'What the registry asks for: see GET /api/tlds/{tld}/requirements. Default: what you told it before about the same registrant.',
        },
      ),
    ),
    accept_premium: Type.Optional(
      Type.Boolean({ description: 'Must be true for a premium name.' }),
    ),
    expected_price_cents: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 2_000_000_000,
        description: 'The price the buyer saw. Any other price is an error.',
      }),
    ),
  },
  { additionalProperties: false },
)
export type ItemIn = Static<typeof ItemIn>

export const ItemsIn = Type.Object(
  { items: Type.Array(ItemIn, { minItems: 1, maxItems: ITEMS_MAX }) },
  { additionalProperties: false },
)

export const ItemsOut = Type.Object({
  addedToCart: Type.Boolean({ description: 'Whether at least one name was added.' }),
  cartItemIds: Type.Array(Type.String()),
  totalCents: Type.Integer({ description: 'The price of the names that were added.' }),
  checkoutPath: Type.String(),
  errors: Type.Array(
    Type.Object({
      domain: Type.String(),
      code: OneOf(ITEM_CODES),
      message: Type.String(),
      price_cents: Type.Optional(
        Type.Integer({ description: 'With `premium_not_accepted` and `price_mismatch`.' }),
      ),
      field: Type.Optional(
        Type.String({ description: 'With `requirements_not_met`: what to correct.' }),
      ),
    }),
    { description: "Names that weren't added, with the reason." },
  ),
})
export type ItemsOut = Static<typeof ItemsOut>
