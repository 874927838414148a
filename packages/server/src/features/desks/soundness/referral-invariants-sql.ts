import { type Invariant, SHOWN_MAX } from './invariant.ts'

/** Invariants of sales from referral links. */
export const REFERRAL_INVARIANTS: Invariant[] = [
  {
    id: 'I14',
    text: 'referral links are only credited with sales of their own partner that we collected',
    find: (tx) => tx`
      select o.public_id || ' is not a sale of ' || l.link_id as what
      from referral_sales r
      join orders o on o.public_id = r.order_id
      join referral_links l on l.link_id = r.link_id
      where (l.partner_id, l.environment) <> (o.partner_id, o.environment)
        or o.payment_model <> 'service_collected'
      limit ${SHOWN_MAX}
    `,
  },
]
