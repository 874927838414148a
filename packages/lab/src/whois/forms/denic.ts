import { domainToUnicode } from 'node:url'
import { partsOf } from '../dates.ts'
import type { WhoisForm } from '../form.ts'

/**
 * .de: without options only the state of a name; `-T dn` shows the record. An A-label is accepted
 * only with `ace`. There is no expiry date, registrar or registrant at all.
 */
export const DENIC: WhoisForm = {
  charset: 'utf-8',
  read: (line) => {
    const [, types = '', asked = line] = /^-T\s+(\S+)\s+(.+)$/.exec(line) ?? []
    const options = types.split(',').filter((type) => type !== '')
    // A query the server can't understand becomes a name that no registry has.
    const isUnread = /(?:^|\.)xn--/i.test(asked) && !options.includes('ace')
    return { asked: isUnread ? `${asked} ` : asked.trim(), options }
  },
  found: ({ name, facts }, { options }) => {
    const state = facts.nameservers.length > 0 ? 'connect' : 'failed'
    const shown = options.includes('ace') ? name : domainToUnicode(name)
    if (!options.includes('dn')) return [`Domain: ${shown}`, `Status: ${state}`]
    const { year, month, day, clock } = partsOf(facts.updated, 1)
    return [
      '% Restricted rights.',
      '%',
      '% All records here are invented.',
      '',
      `Domain: ${shown}`,
      ...facts.nameservers.map((host) => `Nserver: ${host}`),
      ...(facts.ds ? [`Dnskey: 257 3 ${facts.ds.algorithm} ${facts.ds.digest}`] : []),
      `Status: ${state}`,
      `Changed: ${year}-${month}-${day}T${clock}+01:00`,
    ]
  },
  notFound: (asked) => [`Domain: ${asked.trim()}`, `Status: ${isName(asked) ? 'free' : 'invalid'}`],
  reserved: (asked) => [`Domain: ${asked}`, 'Status: invalid'],
  tooMany: ['% Error: 55000000002 Connection refused; access control limit reached.'],
}

function isName(asked: string): boolean {
  return /^[^\s.]+\.de$/i.test(asked)
}
