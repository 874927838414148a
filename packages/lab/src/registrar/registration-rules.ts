import type { ProcessStatus } from './account-processes.ts'
import type { TransferPlan } from './incoming-transfer.ts'
import { SLOW_NAME } from './odd-orders.ts'

/** What becomes of the changes whose name contains `match`. */
export interface ProcessPlan {
  match: string
  /** `create`, `renew` or `restore`. */
  action: string
  /** How the registrar first reports the process. `COMPLETED` answers at once. */
  status: ProcessStatus
  /** How often it is reported like that before it ends. */
  looks: number
  /** Null: it never ends. */
  ends: ProcessStatus | null
  /** In which currency it is charged. Usually US dollars. */
  currency?: string
}

/** Carried out at once. */
const USUAL = { status: 'COMPLETED', looks: 0, ends: null } as const
/** Until somebody ends it. */
const PENDING = { status: 'RUNNING', looks: 0, ends: null } as const

/** The price of a premium name. `later` replaces it after that many quotes. */
export interface PremiumPlan {
  createCents: number
  renewCents: number
  later?: { afterQuotes: number; createCents: number }
}

/** A test that sets more than this forgot to clear them. */
const PLANS_MAX = 100

/** How the registrar treats registrations, as set by a test or a demo. */
export class RegistrationRules {
  #plans: ProcessPlan[] = []
  #premium = new Map<string, PremiumPlan>()
  #quotes = new Map<string, number>()
  #transfers: TransferPlan[] = []
  #refused: string[] = []
  /** What is left of the customer's credit in cents; null for no limit. */
  creditCents: number | null = null

  /** Returns false if the limit is reached. */
  plan(plan: ProcessPlan): boolean {
    if (this.#plans.length >= PLANS_MAX) return false
    this.#plans.push(plan)
    return true
  }

  planOf(name: string, action: string): Omit<ProcessPlan, 'match' | 'action'> {
    const isMeant = (plan: ProcessPlan) => plan.action === action && name.includes(plan.match)
    const isSlow = name === SLOW_NAME && action === 'create'
    return this.#plans.findLast(isMeant) ?? (isSlow ? PENDING : USUAL)
  }

  /** Returns false if the limit is reached. */
  planTransfer(plan: TransferPlan): boolean {
    if (this.#transfers.length >= PLANS_MAX) return false
    this.#transfers.push(plan)
    return true
  }

  transferPlanOf(name: string): TransferPlan | undefined {
    return this.#transfers.findLast(({ match }) => name.includes(match))
  }

  /** Returns false if the limit is reached. */
  setPremium(name: string, plan: PremiumPlan): boolean {
    if (this.#premium.size >= PLANS_MAX && !this.#premium.has(name)) return false
    this.#premium.set(name, plan)
    this.#quotes.delete(name)
    return true
  }

  /** What a premium name costs at the moment, if its price was set here. */
  premiumOf(name: string): { createCents: number; renewCents: number } | undefined {
    const plan = this.#premium.get(name)
    if (!plan) return undefined
    const { createCents, renewCents, later } = plan
    const isLater = later !== undefined && (this.#quotes.get(name) ?? 0) >= later.afterQuotes
    return { createCents: isLater ? later.createCents : createCents, renewCents }
  }

  /** From now on, what matching names cost is only said in a refusal. False if the limit is reached. */
  refuseQuotes(match: string): boolean {
    if (this.#refused.length >= PLANS_MAX) return false
    this.#refused.push(match)
    return true
  }

  refusesQuotes(name: string): boolean {
    return this.#refused.some((match) => name.includes(match))
  }

  noteQuote(name: string): void {
    if (this.#premium.has(name)) this.#quotes.set(name, (this.#quotes.get(name) ?? 0) + 1)
  }

  /** Takes an amount from the credit. Returns false, and takes nothing, if it isn't enough. */
  spend(cents: number): boolean {
    if (this.creditCents === null) return true
    if (this.creditCents < cents) return false
    this.creditCents -= cents
    return true
  }

  reset(): void {
    this.#plans = []
    this.#transfers = []
    this.#refused = []
    this.#premium.clear()
    this.#quotes.clear()
    this.creditCents = null
  }
}
