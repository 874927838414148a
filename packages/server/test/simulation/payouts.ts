import { transact } from '../../src/db/transact.ts'
import { endSellerPayout } from '../../src/features/trading/earnings/end-seller-payout.ts'
import { runSellerPayouts } from '../../src/features/trading/earnings/run-seller-payouts.ts'
import { readBankFile, writeBankFile } from '../../src/features/trading/earnings/write-bank-file.ts'
import { asStaff } from './as-staff.ts'
import type { Dice } from './dice.ts'
import type { World } from './world.ts'

/** The bank can't pay every so-many-th line of a file. */
const BOUNCED_EVERY = 7

/** Staff, who pay sellers, and the bank, which pays what is in a file, once for each file. */
export class Payouts {
  /** The amounts that the bank paid, by payout. */
  readonly paidByBank = new Map<string, number[]>()
  readonly #filesAtBank = new Set<string>()
  readonly #world: World
  readonly #dice: Dice
  #lines = 0

  constructor(world: World, dice: Dice) {
    this.#world = world
    this.#dice = dice
  }

  async act(): Promise<string> {
    const kind = this.#dice.weigh({ run: 4, file: 2, bank: 2, mark: 3 })
    if (kind === 'run') return await this.#run()
    if (kind === 'file') return await this.#file()
    return kind === 'bank' ? await this.#bringToBank() : await this.#mark()
  }

  /** Everything once, in order. */
  async round(): Promise<void> {
    await this.#run()
    await this.#file()
    await this.#bringToBank()
    await this.#mark()
  }

  async #run(): Promise<string> {
    return await asStaff(
      this.#world,
      'payout run',
      async ({ db, clock, config: { masterKey } }) => {
        await runSellerPayouts({ db, clock, masterKey }, { isLedgerSound: true })
      },
    )
  }

  async #file(): Promise<string> {
    return await asStaff(this.#world, 'bank file', async ({ db, clock, config: { masterKey } }) => {
      await writeBankFile(db, masterKey, clock.now())
    })
  }

  /** Whoever got no answer finds the file in the list, and reads it again. */
  async #bringToBank(): Promise<string> {
    const files = await this.#world.db<{ file_id: string }[]>`
      select file_id from seller_payouts where file_id is not null
      group by file_id order by min(created_at), file_id
    `
    return await asStaff(this.#world, 'bank', async ({ db, config: { masterKey } }) => {
      for (const { file_id } of files) {
        if (this.#filesAtBank.has(file_id)) continue
        this.#pay(file_id, (await readBankFile(db, file_id, masterKey)).csv)
      }
    })
  }

  #pay(file_id: string, csv: string): void {
    if (this.#filesAtBank.has(file_id)) return
    this.#filesAtBank.add(file_id)
    for (const line of csv.trim().split(/\r?\n/).slice(1)) {
      this.#lines += 1
      const fields = line.split(',')
      const payout_id = fields[0] ?? ''
      const cents = Math.round(Number(fields.at(-2)) * 100)
      if (this.#lines % BOUNCED_EVERY === 0) continue
      this.paidByBank.set(payout_id, [...(this.paidByBank.get(payout_id) ?? []), cents])
    }
  }

  /** What the bank said about each payout. */
  async #mark(): Promise<string> {
    const rows = await this.#world.db<{ payout_id: string; file_id: string }[]>`
      select payout_id, file_id from seller_payouts
      where status = 'pending' and file_id is not null order by created_at, payout_id
    `
    const known = rows.filter(({ file_id }) => this.#filesAtBank.has(file_id))
    return await asStaff(this.#world, `mark ${known.length}`, async ({ db, clock }) => {
      for (const { payout_id } of known) {
        const status = this.paidByBank.has(payout_id) ? 'paid' : 'failed'
        await transact(db, (tx) => endSellerPayout(tx, payout_id, { status, now: clock.now() }))
      }
    })
  }
}
