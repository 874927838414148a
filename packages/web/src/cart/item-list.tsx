import type { ReactNode } from 'react'
import type { NameRow } from '../api/name-row.ts'
import { useAnswer } from '../load/use-answer.ts'
import { checksOf } from './checks.ts'
import { Item } from './item.tsx'
import type { CartLine } from './lines.ts'
import './cart.css'

type Props = {
  lines: readonly CartLine[]
  /** The contact that the page shows as the owner of new names. */
  owner?: string | undefined
  /** What an item needs before it can be paid for. */
  more?: (line: CartLine) => ReactNode
}

/** Everything in the cart, each with its choices and with what is wrong with it. */
export function ItemList({ lines, owner, more }: Props) {
  const rows = useChecks(lines)
  return (
    <ul className="panel is-flush cart-items" aria-label="In your cart" tabIndex={-1}>
      {lines.map((line) => (
        <Item key={line.domain + line.op} line={line} row={rows.get(line.domain)} owner={owner}>
          {more?.(line)}
        </Item>
      ))}
    </ul>
  )
}

/** The registries' latest answers, by name. A cart without them still works. */
export function useChecks(lines: readonly CartLine[]): ReadonlyMap<string, NameRow> {
  const { data } = useAnswer(checksOf(lines))
  return new Map(data?.map((row) => [row.domain, row]))
}
