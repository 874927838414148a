import { useAddress } from '../../../address/shown-page.ts'
import type { Environment } from '../../../api/portal.ts'
import { Part } from '../../../parts/part.tsx'
import { RefreshButton } from '../../../parts/refresh-button.tsx'
import { StatusFilter } from '../../../parts/status-filter.tsx'
import { useSlices } from '../../../parts/use-slices.ts'
import { readSettlements, SETTLEMENT_STATUSES } from '../../api/settlements.ts'
import { DeskList } from '../../desk-list.tsx'
import { DeskPage } from '../../desk-page.tsx'
import { PartnerFilter } from '../../partner-filter.tsx'
import { SETTLEMENT_TEXT } from '../../settlement-words.ts'
import { settlementsOf } from './load.ts'
import { RunPart } from './run-part.tsx'
import { SettlementRows } from './settlement-rows.tsx'
import '../../money.css'

/** The settlements of all partners: what each sold, kept and owes. */
export function SettlementsPage() {
  return (
    <DeskPage title="Settlements">
      {(environment) => <Settlements environment={environment} />}
    </DeskPage>
  )
}

function Settlements({ environment }: { environment: Environment }) {
  const { query } = useAddress()
  const filter = {
    environment,
    status: SETTLEMENT_STATUSES.find((each) => each === query['status']) ?? '',
    partner_id: query['partner_id'] ?? '',
  } as const
  const isAll = filter.status === '' && filter.partner_id === ''
  const slices = useSlices(
    settlementsOf(filter),
    async (cursor, signal) => await readSettlements({ ...filter, cursor }, signal),
  )
  return (
    <>
      <RunPart environment={environment} onDone={slices.askAgain} />
      <Part id="statements-title" title="All settlements">
        <div className="list-filter">
          <StatusFilter
            value={filter.status}
            words={SETTLEMENT_STATUSES}
            textOf={(each) => SETTLEMENT_TEXT[each]}
          />
          <RefreshButton {...slices} />
        </div>
        <PartnerFilter name={slices.items?.[0]?.partner_name} />
        <DeskList
          what="settlements"
          slices={slices}
          empty={
            isAll
              ? `No settlements in ${environment} yet`
              : `No settlements in ${environment} match these filters`
          }
          emptyHint={isAll ? 'A run creates one for each partner with delivered sales.' : undefined}
        >
          {(items) => (
            <SettlementRows
              settlements={items}
              environment={environment}
              onDone={slices.askAgain}
            />
          )}
        </DeskList>
      </Part>
    </>
  )
}
