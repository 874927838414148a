import { Link } from '../address/link.tsx'
import type { Transfer } from '../api/transfers.ts'
import { DomainName } from '../names/domain-name.tsx'
import { ToneMark } from '../parts/tone-mark.tsx'
import { markOfTransfer, nextText, transferHref } from './transfer-words.ts'

/** Transfers to us, each with what happens next. */
export function TransferList({ transfers }: { transfers: readonly Transfer[] }) {
  return (
    <ul className="things" aria-label="Transfers to Namehouse">
      {transfers.map((transfer) => (
        <li key={transfer.transfer_id}>
          <div className="thing">
            <Link to={transferHref(transfer)}>
              <DomainName name={transfer.unicode ?? transfer.domain} />
            </Link>
            <span className="small soft">{nextText(transfer)}</span>
          </div>
          <ToneMark {...markOfTransfer(transfer)} />
        </li>
      ))}
    </ul>
  )
}
