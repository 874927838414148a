import { centsText } from '../../../names/cents-text.ts'
import { DataTable } from '../../../parts/data-table.tsx'
import type { Balance } from '../../api/ledger.ts'
import { accountWords, SIDE_TEXT } from './account-words.ts'

export function BalanceTable({ balances }: { balances: Balance[] }) {
  if (balances.length === 0) return <p>Available after the next check.</p>
  const rows = balances.map((balance) => ({ ...balance, words: accountWords(balance.code) }))
  return (
    <>
      <p className="hint">
        As of the last check, for all partners together. Assets and expenses must equal liabilities
        and revenue.
      </p>
      <DataTable
        label="Balances"
        className="balances"
        rows={rows.toSorted((a, b) => a.words.place - b.words.place)}
        keyOf={({ code }) => code}
        columns={[
          {
            label: 'Account',
            cell: ({ code, words }) => (
              <>
                {words.text}
                <code className="hint">{code}</code>
              </>
            ),
          },
          { label: 'Type', cell: ({ words }) => SIDE_TEXT[words.side] },
          {
            label: 'Accounts',
            isFigure: true,
            cell: ({ account_count }) => account_count.toLocaleString('en-US'),
          },
          {
            label: 'Balance',
            isFigure: true,
            cell: ({ balance_cents, words }) =>
              centsText(balance_cents === 0 ? 0 : balance_cents * words.sign, 'USD'),
          },
        ]}
      />
    </>
  )
}
