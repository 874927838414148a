import { WORLD_DAY } from '../../world/facts.ts'
import { stamp } from '../dates.ts'
import type { WhoisForm } from '../form.ts'

const LAST_UPDATE = `>>> Last update of whois database: ${stamp(WORLD_DAY)} <<<`

/** A thin registry: no registrant, upper case, and a referral to the registrar's server. */
export const VERISIGN: WhoisForm = {
  charset: 'utf-8',
  // `domain x` and `=x` limit the search to domains, the only objects here.
  read: (line) => ({ asked: line.replace(/^(?:domain\s+|=)/i, '').trim(), options: [] }),
  found: ({ name, facts }) => {
    const { registrar, ds } = facts
    const epp = (status: string): string => `${status} https://icann.org/epp#${status}`
    return [
      `   Domain Name: ${name.toUpperCase()}`,
      `   Registry Domain ID: ${facts.handle}`,
      `   Registrar WHOIS Server: ${registrar.whoisHost}`,
      `   Registrar URL: http://www.${registrar.domain}`,
      `   Updated Date: ${stamp(facts.updated)}`,
      `   Creation Date: ${stamp(facts.created)}`,
      `   Registry Expiry Date: ${stamp(facts.expires)}`,
      `   Registrar: ${registrar.name}`,
      `   Registrar IANA ID: ${registrar.ianaId}`,
      `   Registrar Abuse Contact Email: ${registrar.abuseEmail}`,
      `   Registrar Abuse Contact Phone: ${registrar.abusePhone}`,
      ...facts.statuses.map((status) => `   Domain Status: ${epp(status)}`),
      ...facts.nameservers.map((host) => `   Name Server: ${host.toUpperCase()}`),
      `   DNSSEC: ${ds ? 'signedDelegation' : 'unsigned'}`,
      ...(ds ? [`   DNSSEC DS Data: ${Object.values(ds).join(' ')}`] : []),
      LAST_UPDATE,
      '',
      'NOTICE: The expiration date shown here is the one the registry holds. The',
      "registrar's own record may show another.",
    ]
  },
  notFound: (asked) => [`No match for "${asked.toUpperCase()}".`, LAST_UPDATE],
  reserved: (asked) => [
    `${asked.toUpperCase()} is reserved and cannot be registered.`,
    LAST_UPDATE,
  ],
  tooMany: ['Your connection limit exceeded. Please slow down and try again later.'],
}
