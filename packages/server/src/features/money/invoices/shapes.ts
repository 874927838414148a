import { Type } from 'typebox'
import { NO_CONTROLS, Nullable } from '../../../http/shapes.ts'

const Text = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: NO_CONTROLS })

const fields = {
  name: Text(200),
  address_line: Text(200),
  postal_code: Type.String({ maxLength: 20, pattern: NO_CONTROLS }),
  city: Text(100),
  country: Type.String({ pattern: '^[A-Z]{2}$', description: 'ISO 3166 code, for example NL.' }),
}

const Optional = (maxLength: number) => Type.Optional(Nullable(Text(maxLength)))

export const DetailsIn = Type.Object(
  {
    ...fields,
    address_line_2: Optional(200),
    state: Optional(100),
    vat_id: Type.Optional(
      Nullable(Type.String({ maxLength: 30, pattern: NO_CONTROLS, examples: ['NL123456789B01'] })),
    ),
  },
  { additionalProperties: false },
)
export const DetailsOut = Type.Object({
  details: Nullable(
    Type.Object({
      ...fields,
      address_line_2: Nullable(Type.String()),
      state: Nullable(Type.String()),
      vat_id: Nullable(Type.String()),
    }),
  ),
})

export const InvoicePath = Type.Object({ receipt_id: Type.String({ maxLength: 100 }) })
export const InvoiceQuery = Type.Object({
  number: Type.Optional(
    Type.String({
      pattern: '^NH-\\d{4}-\\d{6,10}$',
      description: 'Of a credit note for this receipt. Without it, you get the invoice.',
      examples: ['NH-2026-000002'],
    }),
  ),
})
