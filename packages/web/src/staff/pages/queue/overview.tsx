import { When } from '../../../parts/when.tsx'
import type { Queue, Work } from '../../api/queue.ts'

export type Kind = Exclude<keyof Queue, 'isQuarantined'>

/** The service stops counting here. */
const COUNT_MAX = 1_000

/** Every kind of work, most urgent first. */
export const KINDS: { kind: Kind; text: string; title: string; hint: string }[] = [
  {
    kind: 'refund_asked',
    text: 'Refund requests',
    title: 'Refunds requested during transfer',
    hint: 'Stop the transfer and refund, or confirm that it was too late.',
  },
  {
    kind: 'held',
    text: 'Held',
    title: 'Held for review',
    hint: 'Clear, refund or cancel each order.',
  },
  {
    kind: 'deliveries',
    text: 'Disputes',
    title: 'Direct sales to decide',
    hint: 'The buyer reported a problem, or the domain isn’t in our registrar account.',
  },
  {
    kind: 'to_start',
    text: 'To transfer',
    title: 'Transfers to start',
    hint: 'Paid and ready to transfer.',
  },
  {
    kind: 'to_confirm',
    text: 'To confirm',
    title: 'Deliveries to confirm',
    hint: 'The transfer has started. Confirm when the buyer has the name.',
  },
  {
    kind: 'registrations',
    text: 'Purchases',
    title: 'Paid, but stuck at the registrar',
    hint: 'The registrar’s answer was lost, or our credit is used up.',
  },
  {
    kind: 'uncollected',
    text: 'Not collected',
    title: 'Delivered, but not paid',
    hint: 'Ask the buyer to pay another way, or write it off. Then mark it as resolved.',
  },
  {
    kind: 'listings',
    text: 'To approve',
    title: 'Listings to approve',
    hint: 'The seller has proven ownership. Approve or refuse.',
  },
  {
    kind: 'cases',
    text: 'Brokerage',
    title: 'Brokerage cases to work on',
    hint: 'Cases that need us next.',
  },
  {
    kind: 'owners',
    text: 'Owners to pay',
    title: 'Former owners to pay',
    hint: 'The buyer has the domain. Pay its former owner, and record the payment.',
  },
]

/** How much is waiting, and for how long at most. */
export function Overview({ queue }: { queue: Queue }) {
  return (
    <ul className="queue-overview" aria-label="Open work">
      {KINDS.map(({ kind, text }) => (
        <li key={kind} data-empty={queue[kind].count === 0}>
          <Tile kind={kind} text={text} work={queue[kind]} />
        </li>
      ))}
    </ul>
  )
}

type Item = { created_at: Date; former_owner?: { delivered_at: Date | null } | null }
type TileProps = { kind: Kind; text: string; work: Work<Item> }

function Tile({ kind, text, work: { count, items } }: TileProps) {
  const [oldest] = items
  const since = kind === 'owners' ? oldest?.former_owner?.delivered_at : oldest?.created_at
  const content = (
    <>
      <strong>{countText(count)}</strong>
      <span>{text}</span>
      <span className="hint">
        {since ? 'oldest ' : 'none'}
        {since && <When at={since} />}
      </span>
    </>
  )
  return count === 0 ? <span>{content}</span> : <a href={`#${kind}`}>{content}</a>
}

export function countText(count: number): string {
  return count >= COUNT_MAX ? `${COUNT_MAX}+` : String(count)
}
