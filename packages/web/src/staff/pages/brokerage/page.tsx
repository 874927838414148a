import { useAddress } from '../../../address/shown-page.ts'
import { CASE_STATUSES } from '../../../api/brokerage.ts'
import type { Environment } from '../../../api/portal.ts'
import { LoadState } from '../../../parts/load-state.tsx'
import { MoreButton } from '../../../parts/more-button.tsx'
import { useSlices } from '../../../parts/use-slices.ts'
import { STATUS_TEXT } from '../../../trade/case-words.ts'
import { readCases } from '../../api/cases.ts'
import { DeskPage } from '../../desk-page.tsx'
import { FilterBar } from '../../filter-bar.tsx'
import { CasePart } from './case-part.tsx'
import { CaseTable } from './case-table.tsx'
import { casesOf } from './load.ts'

const OPTIONS = [
  { value: '', text: 'All' },
  ...CASE_STATUSES.map((value) => ({ value, text: STATUS_TEXT[value] })),
]

/** The brokerage cases of all partners, or one of them if the address names it. */
export function BrokeragePage() {
  const { id = '' } = useAddress().query
  return (
    <DeskPage title={id === '' ? 'Brokerage' : 'Brokerage case'}>
      {(environment) =>
        id === '' ? (
          <CaseList environment={environment} />
        ) : (
          <CasePart key={id} environment={environment} id={id} />
        )
      }
    </DeskPage>
  )
}

function CaseList({ environment }: { environment: Environment }) {
  const { query } = useAddress()
  const status = CASE_STATUSES.find((each) => each === query['status']) ?? ''
  const domain = query['domain'] ?? ''
  const { items, error, isAsking, askAgain, ...more } = useSlices(
    casesOf(environment, { status, domain }),
    async (cursor, signal) => await readCases(environment, { status, domain, cursor }, signal),
  )
  return (
    <>
      <FilterBar
        path="/staff/brokerage"
        environment={environment}
        choice={{ label: 'Status', name: 'status', value: status, options: OPTIONS }}
        domain={domain}
        isAsking={isAsking}
        onLook={askAgain}
      />
      <div className="panel">
        {items && items.length > 0 && <CaseTable environment={environment} cases={items} />}
        {items?.length === 0 && <p>No cases in {environment} match these filters.</p>}
        {items && <MoreButton {...more} />}
        <LoadState what="cases" isHere={items !== undefined} error={error} askAgain={askAgain} />
      </div>
    </>
  )
}
