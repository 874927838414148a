import { Type } from 'typebox'
import { DELIVERED_EVENTS } from '../../../events/types.ts'
import { OneOf } from '../../../http/shapes.ts'
import { STEPS } from './advance-order.ts'

export const EmitIn = Type.Object(
  { type: OneOf(DELIVERED_EVENTS, { description: 'The type of event to create.' }) },
  { additionalProperties: false },
)

export const AdvanceIn = Type.Object(
  { to: OneOf(STEPS, { description: 'The next step staff would take.' }) },
  { additionalProperties: false },
)
