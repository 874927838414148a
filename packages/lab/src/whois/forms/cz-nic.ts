import { partsOf } from '../dates.ts'
import { aligned, each, publicHolder } from '../form.ts'
import type { WhoisForm } from '../form.ts'

const HEAD = ['%  All records here are invented.', '']

/** .cz: objects that refer to each other. The name servers are in a separate set. */
export const CZ_NIC: WhoisForm = {
  charset: 'utf-8',
  found: ({ name, facts }) => {
    const holder = publicHolder(facts)
    const set = `NSS:${facts.handle}`
    const registrar = ['registrar', `REG-${facts.registrar.slug.toUpperCase()}`] as const
    return [
      ...HEAD,
      ...aligned(14, [
        ['domain', name],
        ['registrant', facts.holder.handle],
        ['admin-c', facts.holder.handle],
        ...each('nsset', facts.nameservers.length > 0 ? [set] : []),
        registrar,
        ['registered', momentOf(facts.created)],
        ['changed', momentOf(facts.updated)],
        ['expire', momentOf(facts.expires).slice(0, 10)],
      ]),
      '',
      ...aligned(14, [
        ['contact', facts.holder.handle],
        ['org', holder.organization],
        ['name', holder.name],
        ['address', holder.street],
        ['address', holder.city],
        registrar,
        ['created', momentOf(facts.created)],
      ]),
      '',
      ...aligned(14, [
        ['nsset', set],
        ...each('nserver', facts.nameservers),
        registrar,
        ['created', momentOf(facts.created)],
      ]),
    ]
  },
  notFound: () => [...HEAD, '%ERROR:101: no entries found', '%', '% No entries found.'],
  reserved: () => [...HEAD, '% This name is reserved and cannot be registered.'],
  tooMany: [...HEAD, '% Your connection limit exceeded. Please slow down and try again later.'],
}

function momentOf(moment: Date): string {
  const { year, month, day, clock } = partsOf(moment, 1)
  return `${day}.${month}.${year} ${clock}`
}
