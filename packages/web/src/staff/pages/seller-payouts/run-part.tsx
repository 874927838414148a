import { centsText } from '../../../names/cents-text.ts'
import { Part } from '../../../parts/part.tsx'
import { runSellerPayouts, writeBankFile } from '../../api/seller-payouts.ts'
import { saveFile } from '../../../form/save-file.ts'
import { Steps } from '../../steps.tsx'

/** Makes the payouts, and the file that the bank pays them from. */
export function RunPart({ onDone }: { onDone: () => void }) {
  return (
    <Part id="run-title" title="Pay sellers">
      <p className="hint">
        A seller’s share is payable seven days after delivery. Each seller with payout details and
        $50.00 or more gets one payout. Stripe payouts are sent right away. Sellers sell in live
        only.
      </p>
      <Steps
        about="all sellers"
        steps={[
          {
            text: 'Run payouts',
            sure: 'Make the payouts',
            done: 'made',
            meaning:
              'Sets aside what is payable. No sale is paid twice. Payouts stop while the ledger check has failures.',
            isFinal: true,
            send: async () => runText(await runSellerPayouts()),
          },
          {
            text: 'Get file for the bank',
            sure: 'Save the file',
            done: 'saved',
            meaning:
              'The file has all payouts to banks that wait for one, with full account numbers. Each payout is in one file only. Send it to the bank, then mark the payouts as paid.',
            isFinal: true,
            send: async () => await saveBankFile(),
          },
        ]}
        onDone={onDone}
      />
    </Part>
  )
}

export async function saveBankFile(id?: string): Promise<string> {
  const { file_id, csv, count, amount_cents } = await writeBankFile(id)
  saveFile(`${file_id}.csv`, csv)
  const payouts = count === 1 ? '1 payout' : `${count} payouts`
  return `Saved ${file_id}.csv: ${payouts}, ${centsText(amount_cents, 'USD')}.`
}

function runText(count: number | undefined): string {
  if (count === undefined) return 'A colleague has to approve it first (see Approvals).'
  if (count === 0) return 'Done. Nobody has enough to be paid.'
  return `Done. ${count} new ${count === 1 ? 'payout' : 'payouts'}.`
}
