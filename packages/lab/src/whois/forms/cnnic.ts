import { day, partsOf } from '../dates.ts'
import { ownerOf, publicHolder } from '../form.ts'
import type { WhoisForm } from '../form.ts'

/** .cn: a few lines, names in Chinese, and times in Beijing time without saying so. */
export const CNNIC: WhoisForm = {
  charset: 'utf-8',
  found: ({ name, facts }) => {
    const holder = publicHolder(facts)
    return [
      `Domain Name: ${name}`,
      `ROID: ${facts.handle}`,
      ...facts.statuses.map((status) => `Domain Status: ${status}`),
      `Registrant: ${ownerOf(holder.native ?? holder)}`,
      `Registrant Contact Email: ${holder.email}`,
      `Sponsoring Registrar: ${facts.registrar.name}`,
      ...facts.nameservers.map((host) => `Name Server: ${host}`),
      `Registration Time: ${momentOf(facts.created)}`,
      `Expiration Time: ${momentOf(facts.expires)}`,
      `DNSSEC: ${facts.ds ? 'signedDelegation' : 'unsigned'}`,
    ]
  },
  notFound: () => ['No matching record.'],
  reserved: () => ['The domain you requested is prohibited.'],
  tooMany: ['Queried interval is too short.'],
}

function momentOf(moment: Date): string {
  return `${day(moment)} ${partsOf(moment, 8).clock}`
}
