/**
 * Live sales are real. In the sandbox, partners test their integration with test names and money.
 */
export type Environment = 'sandbox' | 'live'

/** A partner in one environment. One tenant's data is never shown to another. */
export type Tenant = { partner_id: string; environment: Environment }
