import { go, useAddress } from '../../../address/shown-page.ts'
import type { Environment } from '../../../api/portal.ts'
import { TypedField } from '../../../form/typed-field.tsx'
import { Part } from '../../../parts/part.tsx'
import { useSlices } from '../../../parts/use-slices.ts'
import { readPartners } from '../../api/partners.ts'
import { deskHref } from '../../desk-address.ts'
import { DeskList } from '../../desk-list.tsx'
import { DeskPage } from '../../desk-page.tsx'
import { partnersOf } from './load.ts'
import { NewPartner } from './new-partner.tsx'
import { PartnerTable } from './partner-table.tsx'
import '../../money.css'

const PATH = '/staff/partners'
const Q_LENGTH_MAX = 200

/** Every partner who sells through us. */
export function PartnersPage() {
  return (
    <DeskPage title="Partners">{(environment) => <Partners environment={environment} />}</DeskPage>
  )
}

function Partners({ environment }: { environment: Environment }) {
  const q = useAddress().query['q'] ?? ''
  const slices = useSlices(
    partnersOf(q),
    async (cursor, signal) => await readPartners({ q, cursor }, signal),
  )
  return (
    <>
      <Part id="partners-title" title="All, newest first">
        <search className="list-filter">
          <TypedField
            label="Name, email or ID"
            type="search"
            value={q}
            maxLength={Q_LENGTH_MAX}
            read={(typed) => typed.trim()}
            onSettle={(typed) =>
              go(deskHref(PATH, { environment, q: typed }), { isReplaced: true, keepsScroll: true })
            }
          />
        </search>
        <DeskList
          what="partners"
          slices={slices}
          empty={q === '' ? 'No partners yet' : 'No partners match.'}
        >
          {(items) => <PartnerTable partners={items} environment={environment} />}
        </DeskList>
      </Part>
      <NewPartner environment={environment} />
    </>
  )
}
