import { day } from '../dates.ts'
import type { WhoisForm } from '../form.ts'

/** .nl: the registrar as a postal address, no expiry date and no registrant. */
export const SIDN: WhoisForm = {
  charset: 'utf-8',
  found: ({ name, facts }) => {
    const { registrar } = facts
    const isLeaving = facts.statuses.includes('redemptionPeriod')
    return [
      `Domain name: ${name}`,
      `Status:      ${isLeaving ? 'in quarantine' : 'active'}`,
      '',
      'Registrar:',
      `   ${registrar.name}`,
      '   Scheepskade 9',
      '   2611AB Delft',
      '   Netherlands',
      '',
      'Abuse Contact:',
      `   ${registrar.abusePhone}`,
      `   ${registrar.abuseEmail}`,
      '',
      `Creation Date: ${day(facts.created)}`,
      '',
      `Updated Date: ${day(facts.updated)}`,
      '',
      `DNSSEC:      ${facts.ds ? 'yes' : 'no'}`,
      '',
      'Domain nameservers:',
      ...facts.nameservers.map((host) => `   ${host}`),
      '',
      'Record maintained by: SIDN BV',
    ]
  },
  notFound: (asked) => [`${asked} is free`],
  reserved: (asked) => [`${asked} is excluded from registration`],
  tooMany: ['127.0.0.1: daily whois-limit exceeded'],
}
