import type { Environment } from '../../../api/portal.ts'
import { Failure } from '../../../failure/failure.tsx'
import { Part } from '../../../parts/part.tsx'
import { StaleNote } from '../../../parts/stale-note.tsx'
import { useMine } from '../../../session/who.ts'
import { DeskPage } from '../../desk-page.tsx'
import { BalanceTable } from './balance-table.tsx'
import { CheckPart } from './check-part.tsx'
import { InvariantList } from './invariant-list.tsx'
import { ledgerOf } from './load.ts'
import { OverdueList } from './overdue-list.tsx'
import '../../money.css'
import './ledger.css'

/**
 * Whether every cent is accounted for, the balances of the ledger accounts, and what is overdue.
 */
export function LedgerPage() {
  return (
    <DeskPage title="Ledger health">
      {(environment) => <Health environment={environment} />}
    </DeskPage>
  )
}

function Health({ environment }: { environment: Environment }) {
  const { data, error, askAgain, at } = useMine(ledgerOf(environment))
  if (!data && error) {
    return <Failure title="We couldn’t load the ledger" error={error} onRetry={askAgain} />
  }
  if (!data) return <output className="hint is-waiting">Loading the ledger…</output>
  return (
    <>
      <CheckPart health={data} seenAt={at} askAgain={askAgain} />
      {error && <StaleNote error={error} />}
      <Part id="overdue-title" title={`Overdue in ${environment}`}>
        <OverdueList overdue={data.overdue} environment={environment} />
      </Part>
      <Part id="balances-title" title={`Balances in ${environment}`}>
        <BalanceTable balances={data.balances} />
      </Part>
      <Part id="invariants-title" title="Invariants">
        <InvariantList invariants={data.invariants} />
      </Part>
    </>
  )
}
