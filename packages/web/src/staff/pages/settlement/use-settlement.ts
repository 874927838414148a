import { useState } from 'react'
import type { Slice } from '../../../api/slice.ts'
import type { Question } from '../../../load/answers.ts'
import { useMine } from '../../../session/who.ts'
import { readSettlement } from '../../api/settlements.ts'
import type { SettledOrder, SettlementDetail } from '../../api/settlements.ts'

type More = { after: SettlementDetail; slice: Slice<SettledOrder> }

/** A settlement with as many of its orders as were requested. A refresh starts the orders over. */
export function useSettlement(id: string) {
  const { data, error, askAgain } = useMine(settlementOf(id))
  const [more, setMore] = useState<More>()
  const [state, setState] = useState(IDLE)
  const added = data && more?.after === data ? more.slice : undefined
  const next_cursor = added ? added.next_cursor : (data?.orders.next_cursor ?? null)
  const loadMore = () => {
    if (!data || next_cursor === null || state.isBusy) return
    setState({ isBusy: true, failure: '' })
    void readSettlement(id, next_cursor, new AbortController().signal).then(
      ({ orders }) => {
        const items = [...(added?.items ?? []), ...orders.items]
        setMore({ after: data, slice: { ...orders, items } })
        setState(IDLE)
      },
      (thrown: unknown) => setState({ isBusy: false, failure: (thrown as Error).message }),
    )
  }
  return {
    settlement: data?.settlement,
    orders: data && [...data.orders.items, ...(added?.items ?? [])],
    error,
    askAgain,
    hasMore: next_cursor !== null,
    loadMore,
    ...state,
  }
}

const IDLE = { isBusy: false, failure: '' }

function settlementOf(id: string): Question<SettlementDetail> {
  return {
    key: `staff settlement ${id}`,
    ask: async (signal) => await readSettlement(id, '', signal),
    freshMs: 0,
  }
}
