import type { ProcessStatus } from './account-domains.ts'

/** What becomes of the registrations whose name contains `match`. */
export interface ProcessPlan {
  match: string
  /** How the registrar first reports the process. `COMPLETED` answers at once. */
  status: ProcessStatus
  /** How often it is reported like that before it ends. */
  looks: number
  /** Null: it never ends. */
  ends: ProcessStatus | null
}

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
  /** What is left of the customer's credit in cents; null for no limit. */
  creditCents: number | null = null

  /** Returns false if the limit is reached. */
  plan(plan: ProcessPlan): boolean {
    if (this.#plans.length >= PLANS_MAX) return false
    this.#plans.push(plan)
    return true
  }

  planOf(name: string): ProcessPlan | undefined {
    return this.#plans.findLast(({ match }) => name.includes(match))
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
    this.#premium.clear()
    this.#quotes.clear()
    this.creditCents = null
  }
}
