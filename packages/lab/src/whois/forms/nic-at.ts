import { partsOf } from '../dates.ts'
import { aligned, each, publicHolder } from '../form.ts'
import type { WhoisForm } from '../form.ts'

const HEAD = ['% All records here are invented.', '%', '']

/** .at: RIPE style. It says when a name changed, but not when it was created or expires. */
export const NIC_AT: WhoisForm = {
  charset: 'latin1',
  found: ({ name, facts }) => {
    const holder = publicHolder(facts)
    const tail = [
      ['changed', momentOf(facts.updated)],
      ['source', 'AT-DOM'],
    ] as const
    return [
      ...HEAD,
      ...aligned(16, [
        ['domain', name],
        ['registrar', `${facts.registrar.name} ( http://www.${facts.registrar.domain} )`],
        ['registrant', `${facts.holder.handle}-NICAT`],
        ['tech-c', `${facts.holder.handle}-NICAT`],
        ...each('nserver', facts.nameservers),
        ...tail,
      ]),
      '',
      ...aligned(16, [
        ['personname', holder.name],
        ['organization', holder.organization],
        ['street address', holder.street],
        ['postal code', holder.postalCode],
        ['city', holder.city],
        ['country', holder.country],
        ['phone', holder.phone],
        ['e-mail', holder.email],
        ['nic-hdl', `${facts.holder.handle}-NICAT`],
        ...tail,
      ]),
    ]
  },
  notFound: () => [...HEAD, '% nothing found'],
  reserved: () => [...HEAD, '% this name is reserved'],
  tooMany: [...HEAD, '% Quota exceeded'],
}

function momentOf(moment: Date): string {
  const { year, month, day, clock } = partsOf(moment, 1)
  return `${year}${month}${day} ${clock}`
}
