import { day } from '../dates.ts'
import { aligned, each } from '../form.ts'
import type { WhoisForm } from '../form.ts'

/** .se and .nu: aligned pairs, with a handle as the registrant. */
export const IIS: WhoisForm = {
  charset: 'utf-8',
  found: ({ name, facts }) => [
    '# All records here are invented.',
    ...aligned(18, [
      ['state', facts.nameservers.length > 0 ? 'active' : 'quarantine'],
      ['domain', name],
      ['holder', facts.holder.handle.toLowerCase()],
      ['created', day(facts.created)],
      ['modified', day(facts.updated)],
      ['expires', day(facts.expires)],
      ...each('nserver', facts.nameservers),
      ['dnssec', facts.ds ? 'signed delegation' : 'unsigned delegation'],
      ['registry-lock', 'unlocked'],
      ...each('status', facts.statuses),
      ['registrar', facts.registrar.name],
    ]),
  ],
  notFound: (asked) => ['# All records here are invented.', `domain "${asked}" not found.`],
  reserved: (asked) => [`domain "${asked}" is reserved.`],
  tooMany: ['# Your query rate is over the limit; you are blocked for a while.'],
}
