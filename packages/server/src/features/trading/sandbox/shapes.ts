import { Type } from 'typebox'
import { DELIVERED_EVENTS } from '../../../events/types.ts'
import { OneOf } from '../../../http/shapes.ts'
import { STEPS } from './advance-order.ts'

export const EmitIn = Type.Object(
  { type: OneOf(DELIVERED_EVENTS, { description: 'The event that you want to see.' }) },
  { additionalProperties: false },
)

export const AdvanceIn = Type.Object(
  { to: OneOf(STEPS, { description: 'What staff would do next.' }) },
  { additionalProperties: false },
)
