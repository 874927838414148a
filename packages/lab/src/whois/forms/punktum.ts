import { day } from '../dates.ts'
import { aligned, each, publicHolder } from '../form.ts'
import type { WhoisForm } from '../form.ts'

const HEAD = ['# All records here are invented.', '']

/** .dk: handles are shown only with `--show-handles`. */
export const PUNKTUM: WhoisForm = {
  charset: 'utf-8',
  read: (line) => {
    const words = line.trim().split(/\s+/)
    const options = words.filter((word) => word.startsWith('--'))
    return { asked: words.filter((word) => !word.startsWith('--')).join(' '), options }
  },
  found: ({ name, facts }, { options }) => {
    const holder = publicHolder(facts)
    const handle = options.includes('--show-handles') ? [facts.holder.handle] : []
    return [
      ...HEAD,
      ...aligned(22, [
        ['Domain', name],
        ['DNS', name],
        ['Registered', day(facts.created)],
        ['Expires', day(facts.expires)],
        ['Registration period', '1 year'],
        ['DNSSEC', facts.ds ? 'Signed delegation' : 'Unsigned delegation, no records'],
        ['Status', facts.nameservers.length > 0 ? 'Active' : 'Deactivated'],
      ]),
      '',
      'Registrant',
      ...aligned(22, [
        ...each('Handle', handle),
        ['Name', holder.name],
        ['Address', holder.street],
        ['Postalcode', holder.postalCode],
        ['City', holder.city],
        ['Country', holder.country],
      ]),
      '',
      'Nameservers',
      ...aligned(22, each('Hostname', facts.nameservers)),
    ]
  },
  notFound: () => [...HEAD, 'No entries found for the selected source.'],
  reserved: () => [...HEAD, 'Status:               Reserved'],
  tooMany: [...HEAD, '# Too many queries. Your address is blocked for a while.'],
}
