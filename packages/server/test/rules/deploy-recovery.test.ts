import { describe, expect, it } from 'vitest'
import { type Findings, readFindings } from '../../../../deploy/recovery/findings.ts'
import { describe as report, type Drill } from '../../../../deploy/recovery/report.ts'

const PRINTED = `payments, live: 9 compared, 2 for the worker to finish, 1 holds released, 3 for staff
  pay_1 pi_1 120.00 USD: captured there, unknown here
  pay_2 pi_2 120.00 USD: authorised there, unknown here
  pay_3 pi_3 120.00 USD: refunded there, captured here
payments, sandbox: 0 compared, 0 for the worker to finish, 0 holds released, 0 for staff
domains: 7 compared, 4 for the worker to finish, 5 to be read again, 1 for staff
  a.com is at the registrar (con_1, 2026-11-17), nobody here owns it
`

const CLEAN: Findings = {
  code: 0,
  compared: 9,
  unfinished: 0,
  released: 0,
  held: [],
  taken: [],
  different: 0,
  domains: { compared: 7, unfinished: 0, refreshed: 0, unknown: [] },
}

/** A drill in which everything was found and mended. */
function givenDrill(): Drill {
  const missing = { payments: ['pay_1'], domains: ['a.com'] }
  const found = {
    ...CLEAN,
    taken: ['pay_1'],
    domains: { ...CLEAN.domains, unknown: ['a.com'] },
    seconds: { restore: 2, compare: 1 },
    missing,
    orders: ['b.com'],
    wasQuarantined: true,
  }
  const ended = { code: 0, text: '', seconds: 1 }
  return {
    loss: {
      takenAt: new Date(0),
      callers: [],
      buyers: [],
      sold: ['b.com'],
      bought: new Map(),
      before: { sold: 0, bought: 0 },
      seconds: { backup: 1 },
    },
    found,
    mended: {
      released: 0,
      refunded: 1,
      imported: 1,
      repeated: 1,
      last: CLEAN,
      ledger: ended,
      audit: ended,
      missing: { payments: [], domains: [] },
      orders: [],
      doubled: 0,
      seconds: 60,
    },
  }
}

describe('deploy/rehearse-recovery.sh', () => {
  it('reads what reconcile prints, and refuses a comparison that was not made', () => {
    expect(readFindings({ code: 1, text: PRINTED })).toEqual({
      code: 1,
      compared: 9,
      unfinished: 2,
      released: 1,
      held: ['pay_2'],
      taken: ['pay_1'],
      different: 1,
      domains: { compared: 7, unfinished: 4, refreshed: 5, unknown: ['a.com'] },
    })
    const text = PRINTED.replace(/^domains: .*/m, 'domains: NOT COMPARED, no registrar')
    expect(() => readFindings({ code: 1, text })).toThrow('not compared')
  })

  it('passes if everything that was lost was found and mended', () => {
    expect(report(givenDrill()).problems).toEqual([])
  })

  it('fails if something was overlooked, is still missing, or happened twice', () => {
    const problemsWith = (change: (drill: Drill) => void) => {
      const drill = givenDrill()
      change(drill)
      return report(drill).problems
    }
    expect(problemsWith(({ found }) => found.missing.payments.push('pay_9'))).toHaveLength(1)
    expect(problemsWith(({ found }) => (found.wasQuarantined = false))).toHaveLength(1)
    expect(problemsWith(({ mended }) => mended.missing.domains.push('a.com'))).toHaveLength(1)
    expect(problemsWith(({ mended }) => mended.orders.push('b.com'))).toHaveLength(1)
    expect(problemsWith(({ mended }) => (mended.doubled = 1))).toHaveLength(1)
    expect(problemsWith(({ mended }) => (mended.ledger.code = 1))).not.toEqual([])
    const last = readFindings({ code: 1, text: PRINTED })
    expect(problemsWith(({ mended }) => (mended.last = last))).toHaveLength(4)
  })
})
