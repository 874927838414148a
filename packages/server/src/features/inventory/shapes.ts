import { Type } from 'typebox'
import { Nullable } from '../../http/shapes.ts'

export const DomainQuery = Type.Object({
  domain: Type.String({ minLength: 1, maxLength: 1000, description: 'The name to ask about.' }),
})

export const AvailabilityOut = Type.Object({
  domain: Type.String(),
  unicode: Type.Optional(Type.String({ description: 'As people read it, if that differs.' })),
  available: Type.Boolean(),
  price_cents: Nullable(Type.Integer({ description: 'Buy-now price; null when not for sale.' })),
  currency: Type.String(),
})

export const PricingOut = Type.Object({
  domain: Type.String(),
  unicode: Type.Optional(Type.String({ description: 'As people read it, if that differs.' })),
  bin_price_cents: Type.Integer(),
  floor_price_cents: Nullable(Type.Integer()),
  currency: Type.String(),
})
