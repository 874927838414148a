import { AccountFrame } from '../../account/account-frame.tsx'
import { domainHref } from '../../account/domain-href.ts'
import { useAddress } from '../../address/shown-page.ts'
import { DEPARTURES } from '../../api/one-domain.ts'
import { Empty } from '../../empty/empty.tsx'
import { useLive } from '../../load/use-live.ts'
import { LoadState } from '../../parts/load-state.tsx'
import { Part } from '../../parts/part.tsx'
import { useMine } from '../../session/who.ts'
import { DepartureList } from '../../transfers/departure-list.tsx'
import { TransferList } from '../../transfers/transfer-list.tsx'
import { TRANSFERS } from './load.ts'
import { SeveralForm } from './several-form.tsx'
import { StartForm } from './start-form.tsx'
import './account-transfers.css'

/** Bring domains here from other registrars, and see how they are doing. */
export function AccountTransfersPage() {
  return (
    <AccountFrame title="Transfers">
      {({ id: account }) => <Parts account={account} />}
    </AccountFrame>
  )
}

function Parts({ account }: { account: string }) {
  const { domain = '' } = useAddress().query
  const { data, error, askAgain } = useMine(TRANSFERS)
  const departures = useMine(DEPARTURES)
  useLive(() => {
    askAgain()
    departures.askAgain()
  })
  const start = (
    <Part key="start" id="start-title" title="Transfer a domain to Namehouse">
      <div className="transfer-start">
        <StartForm key={domain} account={account} domain={domain} />
        <Before />
      </div>
      <details className="transfer-several">
        <summary>Transfer several domains</summary>
        <SeveralForm />
      </details>
    </Part>
  )
  // Who comes back wants to know how it goes, unless they came for a certain domain.
  const isFirst = domain !== '' || data?.length === 0
  const isSecond = !isFirst && (data !== undefined || error !== undefined)
  return (
    <>
      {departures.data && departures.data.length > 0 && (
        <Part id="departures-title" title="Moving to other registrars">
          <DepartureList
            departures={departures.data}
            hrefOf={(domain) => domainHref(domain, 'transfer')}
          />
        </Part>
      )}
      {isFirst && start}
      <Part id="transfers-title" title="Your transfers">
        {data && data.length === 0 && (
          <Empty title="No transfers yet">
            Domains you transfer here show up with their progress.
          </Empty>
        )}
        {data && data.length > 0 && <TransferList transfers={data} />}
        <LoadState what="transfers" isHere={data !== undefined} error={error} askAgain={askAgain} />
      </Part>
      {isSecond && start}
    </>
  )
}

/** What to do at the other registrar first. */
function Before() {
  return (
    <div className="stack" data-gap="2">
      <h3>Before you start</h3>
      <ol className="transfer-before">
        <li>Unlock the domain at your current registrar.</li>
        <li>Copy its auth code there. Some registrars call it an EPP code or transfer code.</li>
        <li>Check that it’s at least 60 days old.</li>
      </ol>
      <p className="hint">
        Your website and email keep working. Name servers stay as they are, and most extensions add
        a year.
      </p>
    </div>
  )
}
