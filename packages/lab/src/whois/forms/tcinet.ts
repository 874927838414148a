import { isDelegated } from '../../world/world-of.ts'
import { day, stamp } from '../dates.ts'
import { aligned, each, publicHolder } from '../form.ts'
import type { WhoisForm } from '../form.ts'

const HEAD = ['% All records here are invented.', '']

/** .ru: `paid-till` for the expiry date, and hosts with a trailing dot. */
export const TCINET: WhoisForm = {
  charset: 'utf-8',
  found: ({ name, facts }) => {
    const holder = publicHolder(facts)
    const state = isDelegated(facts) ? 'DELEGATED' : 'NOT DELEGATED'
    return [
      ...HEAD,
      ...aligned(15, [
        ['domain', name.toUpperCase()],
        ...each(
          'nserver',
          facts.nameservers.map((host) => `${host}.`),
        ),
        ['state', `REGISTERED, ${state}, VERIFIED`],
        holder.organization === '' || facts.isPrivate
          ? ['person', 'Private Person']
          : ['org', holder.organization],
        ['registrar', `${facts.registrar.slug.toUpperCase()}-RU`],
        ['admin-contact', `http://www.${facts.registrar.domain}/whois`],
        ['created', stamp(facts.created)],
        ['paid-till', stamp(facts.expires)],
        ['free-date', day(new Date(facts.expires.getTime() + 31 * 86_400_000))],
        ['source', 'TCI'],
      ]),
    ]
  },
  notFound: () => [...HEAD, 'No entries found for the selected source(s).'],
  reserved: () => [...HEAD, 'This name is in the stop list and cannot be registered.'],
  tooMany: ['You have exceeded the allowed connection rate.'],
}
