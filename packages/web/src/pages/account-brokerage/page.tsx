import { AccountFrame } from '../../account/account-frame.tsx'
import { Link } from '../../address/link.tsx'
import { useAddress } from '../../address/shown-page.ts'
import { readOwnCases } from '../../api/own-cases.ts'
import type { OwnCase } from '../../api/own-cases.ts'
import { Empty } from '../../empty/empty.tsx'
import { centsText } from '../../names/cents-text.ts'
import { DomainName } from '../../names/domain-name.tsx'
import { LoadState } from '../../parts/load-state.tsx'
import { MoreButton } from '../../parts/more-button.tsx'
import { Part } from '../../parts/part.tsx'
import { useSlices } from '../../parts/use-slices.ts'
import { CaseMark } from '../../trade/case-mark.tsx'
import { caseHref, nextText } from '../../trade/own-case-words.ts'
import { AskOwnerPart } from './ask-owner-part.tsx'

const CASES = { key: 'own cases', ask: readOwnCases, freshMs: 0 }

/** Names whose owners we ask, and a way to have us ask another. */
export function AccountBrokeragePage() {
  const domain = useAddress().query['domain'] ?? ''
  return (
    <AccountFrame title="Brokerage">
      {() => (
        <>
          <AskOwnerPart key={domain} domain={domain} />
          <Cases />
        </>
      )}
    </AccountFrame>
  )
}

function Cases() {
  const list = useSlices(CASES, (cursor, signal) => readOwnCases(signal, cursor))
  const { items, error, askAgain } = list
  return (
    <Part id="cases-title" title="Names we’re asking for">
      {items?.length === 0 && (
        <Empty title="No cases yet">
          Found a name that’s taken? Enter it above, and our broker asks its owner for you.
        </Empty>
      )}
      {items && items.length > 0 && <List cases={items} />}
      <LoadState what="cases" isHere={items !== undefined} error={error} askAgain={askAgain} />
      <MoreButton {...list} />
    </Part>
  )
}

function List({ cases }: { cases: readonly OwnCase[] }) {
  return (
    <ul className="things" aria-label="Cases">
      {cases.map(({ case_id, domain, unicode, status, budget, currency, payment }) => (
        <li key={case_id}>
          <div className="thing">
            <Link to={caseHref(case_id)}>
              <DomainName name={unicode ?? domain} />
            </Link>
            <span className="small soft">{nextText({ status, payment })}</span>
          </div>
          <CaseMark status={status} />
          <b>Up to {centsText(budget, currency)}</b>
        </li>
      ))}
    </ul>
  )
}
