/** What `namehouse reconcile` printed. */
export type Findings = {
  code: number
  compared: number
  unfinished: number
  released: number
  /** Ids of payments that are only at the gateway, by what it says about them. */
  held: string[]
  taken: string[]
  /** Payments that are finished here, and different there. */
  different: number
  domains: { compared: number; unfinished: number; refreshed: number; unknown: string[] }
}

const PAYMENTS = /^payments, live: (\d+) compared, (\d+) for the worker .*, (\d+) holds released/m
const DOMAINS = /^domains: (\d+) compared, (\d+) for the worker to finish, (\d+) to be read again/m

/** Throws if it didn't compare both. */
export function readFindings({ code, text }: { code: number; text: string }): Findings {
  const [, compared, unfinished, released] = PAYMENTS.exec(text) ?? []
  const [, all, waiting, refreshed] = DOMAINS.exec(text) ?? []
  if (compared === undefined || all === undefined) throw new Error(`not compared: ${text}`)
  const idsOf = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, id = '']) => id)
  return {
    code,
    compared: Number(compared),
    unfinished: Number(unfinished),
    released: Number(released),
    held: idsOf(/^ {2}(\S+) .*: authorised there, unknown here$/gm),
    taken: idsOf(/^ {2}(\S+) .*: captured there, unknown here$/gm),
    different: idsOf(/^ {2}(\S+) .* there, (?!unknown)\w+ here$/gm).length,
    domains: {
      compared: Number(all),
      unfinished: Number(waiting),
      refreshed: Number(refreshed),
      unknown: idsOf(/^ {2}(\S+) is at the registrar/gm),
    },
  }
}
