import { WORLD_DAY } from '../../world/facts.ts'
import { partsOf } from '../dates.ts'
import { aligned, each, ownerOf, publicHolder } from '../form.ts'
import type { WhoisForm } from '../form.ts'

const HEAD = ['', '% All records here are invented.', '% 2026-11-01 - IP: 127.0.0.1', '']

/** .br: dates without separators, a ticket number after one of them, and no registrar. */
export const REGISTRO_BR: WhoisForm = {
  charset: 'latin1',
  found: ({ name, facts }) => {
    const holder = publicHolder(facts)
    return [
      ...HEAD,
      ...aligned(13, [
        ['domain', name],
        ['owner', ownerOf(holder)],
        ['owner-c', facts.holder.handle],
        ['tech-c', facts.holder.handle],
        ...facts.nameservers.flatMap((host) => [
          ['nserver', host] as const,
          ['nsstat', `${dayOf(WORLD_DAY)} AA`] as const,
          ['nslastaa', dayOf(WORLD_DAY)] as const,
        ]),
        ...each(
          'dsrecord',
          facts.ds ? [`${facts.ds.keyTag} ECDSA-SHA-256 ${facts.ds.digest}`] : [],
        ),
        ['created', `${dayOf(facts.created)} #${facts.handle.slice(0, 7)}`],
        ['changed', dayOf(facts.updated)],
        ['expires', dayOf(facts.expires)],
        ['status', facts.nameservers.length > 0 ? 'published' : 'on-hold'],
      ]),
      '',
      ...aligned(13, [
        ['nic-hdl-br', facts.holder.handle],
        ['person', holder.name],
        ['e-mail', holder.email],
        ['country', holder.country],
        ['created', dayOf(facts.created)],
        ['changed', dayOf(facts.updated)],
      ]),
    ]
  },
  notFound: (asked) => [...HEAD, `% No match for ${asked}`],
  reserved: (asked) => [...HEAD, `% ${asked} is reserved`],
  // Like .fr, the real server says both: the rate limit, and that there is no match.
  tooMany: [...HEAD, '% Query rate limit exceeded. Reduced information.', '% No match'],
}

function dayOf(moment: Date): string {
  const { year, month, day } = partsOf(moment)
  return `${year}${month}${day}`
}
