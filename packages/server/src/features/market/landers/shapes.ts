import { Type } from 'typebox'
import { Nullable, OneOf } from '../../../http/shapes.ts'
import { LANDER_LOOKS } from './lander.ts'
import { VISITS_OF_DAY_MAX } from './visit-sql.ts'

const settings = {
  is_on: Type.Boolean({ description: 'Whether visitors of the domain see its sale page.' }),
  look: OneOf(LANDER_LOOKS, {
    description: '`sign`: full color. `paper`: quiet. `poster`: the name beside its details.',
  }),
  shows_price: Type.Boolean({
    description:
      'Whether the page shows the buy now price. Elsewhere, only people who signed in see it.',
  }),
}
export const LanderIn = Type.Partial(Type.Object(settings), {
  additionalProperties: false,
  minProperties: 1,
})
export const LanderOut = Type.Object({
  ...settings,
  address: Type.String({ description: 'The address of the page.' }),
  host: Nullable(
    Type.String({
      description:
        'Where to point the domain (A, AAAA, ALIAS or CNAME). Null if sale pages are not offered here.',
    }),
  ),
  pointing: Type.Unsafe<'here' | 'elsewhere' | 'no_answer' | null>({
    type: ['string', 'null'],
    enum: ['here', 'elsewhere', 'no_answer', null],
    description: 'Where the domain points now.',
  }),
  is_served: Type.Boolean({
    description:
      'Whether visitors see the page now: it is on, the domain is for sale and points here.',
  }),
})
export const VisitsOut = Type.Object({
  total: Type.Integer(),
  by_day: Type.Array(
    Type.Object({
      date: Type.String({ format: 'date' }),
      visits: Type.Integer({ maximum: VISITS_OF_DAY_MAX }),
    }),
    { description: 'Days with visits, oldest first.' },
  ),
})
