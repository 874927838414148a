import { centsText } from '../../../names/cents-text.ts'
import type { Balance } from '../../api/ledger.ts'
import { accountWords, SIDE_TEXT } from './account-words.ts'

export function BalanceTable({ balances }: { balances: Balance[] }) {
  if (balances.length === 0) return <p>They come with the next check.</p>
  return (
    <>
      <p className="note">
        As of the last check, all partners together. What we have and spent equals what we owe and
        earned: that is one of the things checked.
      </p>
      <table className="data-table balances" aria-label="Balances">
        <thead>
          <tr>
            <th scope="col">Account</th>
            <th scope="col">What it is</th>
            <th scope="col" className="figure">
              Accounts
            </th>
            <th scope="col" className="figure">
              Balance
            </th>
          </tr>
        </thead>
        <tbody>
          {balances
            .map((balance) => ({ ...balance, words: accountWords(balance.code) }))
            .sort((a, b) => a.words.place - b.words.place)
            .map(({ code, balance_cents, account_count, words }) => (
              <tr key={code}>
                <th scope="row">
                  {words.text}
                  <code className="note">{code}</code>
                </th>
                <td data-label="What it is">{SIDE_TEXT[words.side]}</td>
                <td className="figure" data-label="Accounts">
                  {account_count.toLocaleString('en-US')}
                </td>
                <td data-label="Balance" className="figure">
                  {centsText(balance_cents === 0 ? 0 : balance_cents * words.sign, 'USD')}
                </td>
              </tr>
            ))}
        </tbody>
      </table>
    </>
  )
}
