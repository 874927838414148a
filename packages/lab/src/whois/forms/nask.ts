import { partsOf } from '../dates.ts'
import type { WhoisForm } from '../form.ts'

/** .pl: dates with dots, further values below the first one, the registrar as plain lines. */
export const NASK: WhoisForm = {
  charset: 'utf-8',
  found: ({ name, facts }) => {
    const { registrar } = facts
    const [first = '', ...others] = facts.nameservers
    return [
      '',
      pair('DOMAIN NAME', name),
      pair('registrant type', facts.holder.organization === '' ? 'individual' : 'organization'),
      pair('nameservers', `${first}.`),
      ...others.map((host) => `${' '.repeat(23)}${host}.`),
      pair('created', momentOf(facts.created)),
      pair('last modified', momentOf(facts.updated)),
      pair('renewal date', momentOf(facts.expires)),
      '',
      'no option',
      '',
      pair('dnssec', facts.ds ? 'Signed' : 'Unsigned'),
      '',
      'REGISTRAR:',
      registrar.name,
      `tel. ${registrar.abusePhone}`,
      `http://www.${registrar.domain}`,
      registrar.abuseEmail,
    ]
  },
  notFound: (asked) => [
    '',
    `No information available about domain name ${asked} in the Registry NASK database.`,
  ],
  reserved: (asked) => ['', `The domain name ${asked} is restricted.`],
  tooMany: ['request limit exceeded for 127.0.0.1'],
}

function pair(key: string, value: string): string {
  return `${key}:`.padEnd(23) + value
}

function momentOf(moment: Date): string {
  const { year, month, day, clock } = partsOf(moment, 1)
  return `${year}.${month}.${day} ${clock}`
}
