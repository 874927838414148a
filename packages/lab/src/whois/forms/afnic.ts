import { stamp } from '../dates.ts'
import { aligned, each, ownerOf, publicHolder } from '../form.ts'
import type { WhoisForm } from '../form.ts'

const HEAD = [
  '%%',
  '%% This is the AFNIC Whois server.',
  '%%',
  '%% All records are invented.',
  '%%',
]

/** .fr: blocks of aligned pairs, in latin1. */
export const AFNIC: WhoisForm = {
  charset: 'latin1',
  found: ({ name, facts }) => {
    const holder = publicHolder(facts)
    const { registrar } = facts
    const source = ['source', 'FRNIC'] as const
    return [
      ...HEAD,
      '',
      ...aligned(31, [
        ['domain', name],
        ['status', facts.nameservers.length > 0 ? 'ACTIVE' : 'REDEMPTION'],
        ...each('eppstatus', facts.statuses),
        ['hold', facts.statuses.includes('clientHold') ? 'YES' : 'NO'],
        ['holder-c', `${facts.holder.handle}-FRNIC`],
        ['registrar', registrar.name],
        ['Expiry Date', stamp(facts.expires)],
        ['created', stamp(facts.created)],
        ['last-update', stamp(facts.updated)],
        source,
      ]),
      '',
      ...aligned(31, [...each('nserver', facts.nameservers), source]),
      '',
      ...aligned(31, [
        ['registrar', registrar.name],
        ['e-mail', registrar.abuseEmail],
        ['website', `http://www.${registrar.domain}`],
        ['anonymous', 'No'],
        source,
      ]),
      '',
      ...aligned(31, [
        ['nic-hdl', `${facts.holder.handle}-FRNIC`],
        ['type', holder.organization === '' ? 'PERSON' : 'ORGANIZATION'],
        ['contact', ownerOf(holder)],
        ['address', holder.street],
        ['address', `${holder.postalCode} ${holder.city}`],
        ['country', holder.country],
        ['phone', holder.phone],
        ['e-mail', holder.email],
        ['registrar', registrar.name],
        source,
      ]),
    ]
  },
  notFound: () => [...HEAD, '', '%% NOT FOUND'],
  reserved: () => [...HEAD, '', '%% Reserved name: no registration without prior review.'],
  // The real server says both, so a client that checks for "no entries" first gets it wrong.
  tooMany: [
    ...HEAD,
    '%% Too many requests...',
    '%%',
    '',
    '%% No entries found in the AFNIC Database.',
  ],
}
